// Whether somebody can be given a ticket (contract/ticket/fit.ts): one question to the database, one sentence with all that does not fit.
import { sql } from 'kysely';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import { technicianTypeId } from '../../contract/constants.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { type Permission, permissions } from '../../contract/permissions.ts';
import { type UnfitKey, unfits } from '../../contract/ticket/fit.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import type { Ticket } from './facts.ts';
import { logTicket } from './log.ts';
import { said, type Unfit, unfitText } from './story-words.ts';

export const accepts: Permission = 'Pages.Tickets.AcceptService';
const anyone: Permission = 'Pages.Tickets.AssignAnyone';
/** Types that every tenant starts with have a meaning; a type of the tenant's own says nothing against anybody. */
export const isOtherType = sql<boolean>`coalesce(u.user_type_id between 2 and 999 and u.user_type_id <> ${sql.lit(technicianTypeId)}, false)`;

export interface Work {
  placeId: BranchId;
  deviceTypeId: CategoryId | null;
  services: readonly ServiceNameId[];
  /** People of the request's group work at the centre too. */
  centerGroup?: CategoryId | null;
}
interface Found {
  fullName: string;
  placeName: string;
  unmapped: string[];
  offline: boolean;
  userType: boolean;
  role: boolean;
  branch: boolean;
  service: boolean;
}
async function find(ctx: Ctx, userId: UserId, work: Work): Promise<Found | null> {
  const { placeId, deviceTypeId, services, centerGroup } = work;
  const { rows } = await sql<Found>`select x.*, cardinality(x.unmapped) > 0 as service from (
    select u.full_name, (select name from branch where tenant_id = u.tenant_id and id = ${placeId}) as place_name,
      not u.is_active as offline, ${isOtherType} as user_type,
      not exists (select from user_role r join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.role_id
        where r.tenant_id = u.tenant_id and r.user_id = u.id and p.permission = ${accepts}) as role,
      not (coalesce(u.branch_id = ${placeId}, false)
        or exists (select from user_branch m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.branch_id = ${placeId})
        or exists (select from user_center_group g where g.tenant_id = u.tenant_id and g.user_id = u.id
          and g.group_id = ${centerGroup ?? null}::bigint)) as branch,
      array(select s.name from service_name s where s.tenant_id = u.tenant_id and s.id = any(${[...services]}::bigint[])
        and not exists (select from user_service m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.service_name_id = s.id)
        and not exists (select from lead_device d where d.tenant_id = u.tenant_id and d.user_id = u.id
          and d.device_type_id = ${deviceTypeId}::bigint)
        order by s.name) as unmapped
    from user_account u where u.tenant_id = ${ctx.tenantId} and u.id = ${userId} and not u.is_deleted) x`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

export interface Asked {
  userId: UserId | null | undefined;
  work: Work;
  assignAnyway: boolean | null | undefined;
}
/** The person, if there is one and they fit; or why not. What was done all the same is answered for the ticket's story. */
export async function requireFit(
  ctx: Ctx,
  { userId, work, assignAnyway }: Asked,
): Promise<{ id: UserId; why: Unfit | null }> {
  const found = userId ? await find(ctx, userId, work) : null;
  if (!userId || !found) throw new InvalidField('technicianId', 'choice');
  const broken = (Object.keys(unfits) as UnfitKey[]).filter((key) => found[key]); // keys of a const object
  if (!broken.length) return { id: userId, why: null };
  const services = found.unmapped.slice(0, 5).join(', ');
  const unfit = { name: found.fullName, unfit: broken, place: found.placeName, services };
  const why = unfitText(unfit, ctx.culture);
  const permission = permissions[anyone][ctx.culture];
  if (!ctx.user.permissions.has(anyone)) fail('ticket.unfit', { name: found.fullName, why, permission });
  if (!assignAnyway) fail('ticket.unfitAsk', { name: found.fullName, why });
  return { id: userId, why: unfit };
}
export async function noteUnfit(ctx: Ctx, ticketId: TicketId, why: Unfit | null): Promise<void> {
  if (why) await logTicket(ctx, { ticketId, ...said('assignAnyway', why) });
}

/** What a ticket's technician has to fit, as it is now. */
export async function workOf(ctx: Ctx, ticket: Pick<Ticket, 'id' | 'placeId' | 'deviceTypeId'>): Promise<Work> {
  const { rows } = await sql<{ services: ServiceNameId[]; centerGroup: CategoryId | null }>`select
    array(select distinct l.service_name_id from ticket_line l where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${ticket.id}
      and l.kind = 'service' and l.service_name_id is not null and coalesce(l.outcome, 'done') = 'done') as services,
    (select c.group_id from center_request c where c.tenant_id = ${ctx.tenantId} and c.ticket_id = ${ticket.id}
      and c.status = 1 and not c.is_deleted) as center_group`.execute(ctx.db);
  const { services = [], centerGroup = null } = rows[0] ?? {};
  return { placeId: ticket.placeId, deviceTypeId: ticket.deviceTypeId, services, centerGroup };
}
/** Names a ticket's technician: checked, and told in its story where they do not fit. */
export async function giveTo(ctx: Ctx, ticket: Ticket, asked: Pick<Asked, 'userId' | 'assignAnyway'>): Promise<UserId> {
  const { id, why } = await requireFit(ctx, { ...asked, work: await workOf(ctx, ticket) });
  await noteUnfit(ctx, ticket.id, why);
  return id;
}
