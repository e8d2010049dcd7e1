// Forgetting a person: the database takes them out of every table (migrations 0065, 0150), the files follow once that is committed.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { showVnd } from '../../contract/culture.ts';
import { picturePath } from '../../contract/file/file.calls.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';

export async function forgetPerson(ctx: Ctx, mediaDir: string, customerId: CustomerId): Promise<null> {
  await requireNothingOpen(ctx, customerId);
  await sql`update privacy_request set status = 'done', outcome = '•••', closed_at = now(), closed_by = ${ctx.user.id}, version = version + 1
    where tenant_id = ${ctx.tenantId} and customer_id = ${customerId} and kind = 'forget' and status = 'open'`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ files: string[] }>`select forget_person(${customerId}::bigint) as files`.execute(ctx.db);
  await ctx.outside(() => removeFiles(mediaDir, ctx.tenantId, rows[0]?.files ?? []));
  return null;
}

/** Whoever has a device here, owes something or is expected is needed until that is over: a place would be kept for nobody. */
async function requireNothingOpen(ctx: Ctx, customerId: CustomerId): Promise<void> {
  const { rows } = await sql<{ codes: string[]; owed: number; booked: string[] }>`
    select array(select t.code from ticket t where t.tenant_id = c.tenant_id and t.customer_id = c.id and not t.is_deleted
        and t.custody not in ('customer', 'dismantled') and t.status not in ('DaHuy', 'delete') order by t.id limit 5) as codes,
      coalesce((select sum(abs(o.amount)) from open_item o where o.tenant_id = c.tenant_id and o.party = 'customer' and o.party_id = c.id), 0)::bigint as owed,
      array(select b.code from booking b where b.tenant_id = c.tenant_id and (b.customer_id = c.id or b.customer_id is null and b.phone = c.phone)
        and not b.is_deleted and b.status in (0, 4) and b.slot_at > now() order by b.slot_at, b.id limit 5) as booked
    from customer c where c.tenant_id = ${ctx.tenantId} and c.id = ${customerId} and c.phone not like '#%' for update of c`.execute(
    ctx.db,
  );
  const [person] = rows;
  if (!person) return fail('row.missing', { entity: 'Customer', id: customerId });
  if (person.codes.length) fail('privacy.stillHere', { codes: person.codes.join(', ') });
  if (person.owed > 0) fail('privacy.stillOwed', { amount: showVnd(person.owed, ctx.culture) });
  if (person.booked.length) fail('privacy.stillBooked', { codes: person.booked.join(', ') });
}

export async function removeFiles(mediaDir: string, tenantId: number, urls: readonly string[]): Promise<void> {
  for (const url of urls)
    if (picturePath.test(url) && Number(url.split('/')[2]) === tenantId)
      await rm(join(mediaDir, ...url.split('/').slice(1)), { force: true });
}
