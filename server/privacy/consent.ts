// What customers agreed to: a row for every word about it, the last one counts.
import { sql } from 'kysely';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import {
  CONSENT_VERSION,
  type ConsentChannel,
  type ConsentPurpose,
  isAgreed,
  purposes,
} from '../../contract/privacy/consent.ts';
import type { ConsentRow, Consents } from '../../contract/privacy/privacy.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';

/** Whether a customer may be written to for a purpose. Somebody who is not there any more agreed to nothing. */
export async function hasConsent(ctx: Ctx, customerId: CustomerId, purpose: ConsentPurpose): Promise<boolean> {
  const { rows } = await sql<{ said: boolean | null }>`
    select (select s.is_given from consent s where s.tenant_id = c.tenant_id and s.customer_id = c.id and s.purpose = ${purpose}
      order by s.id desc limit 1) as said
    from customer c where c.tenant_id = ${ctx.tenantId} and c.id = ${customerId} and not c.is_deleted`.execute(ctx.db);
  return rows[0] ? isAgreed(purpose, rows[0].said) : false;
}

export interface Said {
  customerId: CustomerId;
  purpose: ConsentPurpose;
  isGiven: boolean;
  channel: ConsentChannel;
}
/** Notes what a customer said; saying the same again is no news. */
export async function noteConsent(ctx: Ctx, { customerId, purpose, isGiven, channel }: Said): Promise<void> {
  await sql`insert into consent (tenant_id, customer_id, purpose, is_given, text_version, channel, user_id)
    select ${ctx.tenantId}::int, ${customerId}::bigint, ${purpose}, ${isGiven}, ${CONSENT_VERSION}, ${channel}, ${ctx.user.id}::bigint
    where (select row(s.is_given, s.text_version) from consent s where s.tenant_id = ${ctx.tenantId} and s.customer_id = ${customerId}
      and s.purpose = ${purpose} order by s.id desc limit 1) is distinct from row(${isGiven}::boolean, ${CONSENT_VERSION}::text)`.execute(
    ctx.db,
  );
}

export async function consentsOf(ctx: Ctx, customerId: CustomerId): Promise<Consents> {
  const { rows: items } = await sql<ConsentRow>`
    select s.purpose, s.is_given, s.text_version, s.channel, s.at, u.full_name as user_name
    from consent s left join user_account u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where s.tenant_id = ${ctx.tenantId} and s.customer_id = ${customerId} order by s.id desc`.execute(ctx.db);
  const keys = Object.keys(purposes) as ConsentPurpose[]; // keys of a const object
  const now = keys.map((purpose) => {
    const said = items.find((row) => row.purpose === purpose) ?? null;
    return { purpose, isAgreed: isAgreed(purpose, said?.isGiven ?? null), said };
  });
  return { now, items };
}

export async function requireCustomer(ctx: Ctx, id: CustomerId): Promise<void> {
  const found = await ctx.db
    .selectFrom('customer')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  if (!found) fail('row.missing', { entity: 'Customer', id });
}
