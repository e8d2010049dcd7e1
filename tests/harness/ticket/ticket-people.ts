// Whoever acts in the scenes of a ticket: each lacks what one of the guards asks for.
import type { Permission } from '../../../contract/permissions.ts';
import { DEFAULT_TENANT, type TestApp } from '../app.ts';
import { rights, type TicketShop } from './tickets.ts';

const work = rights.manager.filter((code) => code !== 'Pages.Tickets.ChangeStatusAdmin');

export async function peopleOf(app: TestApp, shop: TicketShop) {
  const make = async (branch: TicketShop['branch'], permissions: readonly Permission[]) => {
    const person = await shop.staff(branch, permissions);
    return { ...person, permissions };
  };
  const people = {
    /** May do everything that does not take a boss. */
    worker: await make(shop.branch, work),
    boss: await make(shop.branch, [...rights.manager, 'Pages.Finance.Receipt.Remove']),
    lead: await make(shop.branch, work),
    away: await make(shop.otherBranch, work),
    centre: await make(shop.centre, work),
    /** May neither make receipts nor edit tickets. */
    bench: await make(
      shop.branch,
      work.filter((code) => code !== 'Pages.Finance.Receipt.Create' && code !== 'Pages.Tickets.Edit'),
    ),
    /** May not make payments. */
    clerk: await make(
      shop.branch,
      work.filter((code) => code !== 'Pages.Finance.Payment.Create'),
    ),
  };
  for (const { user } of [people.worker, people.centre])
    await app.sql('insert into user_service (tenant_id, user_id, service_name_id) values ($1, $2, $3)', [
      DEFAULT_TENANT,
      user.id,
      shop.battery,
    ]);
  await app.sql('insert into lead_device (tenant_id, user_id, device_type_id) values ($1, $2, $3)', [
    DEFAULT_TENANT,
    people.lead.user.id,
    shop.deviceType,
  ]);
  return people;
}
export type People = Awaited<ReturnType<typeof peopleOf>>;
