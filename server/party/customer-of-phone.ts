// The customer behind a phone number: the one who has it, or a new one. Two counters that meet the same stranger at once make
// one customer of them.
import { sql } from 'kysely';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { partyCodeHere } from './party-codes.ts';

export async function findByPhone(ctx: Ctx, phone: string): Promise<CustomerId | null> {
  const { rows } = await sql<{ id: CustomerId }>`select id from customer
    where tenant_id = ${ctx.tenantId} and phone = ${phone} and not is_deleted`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

interface Stranger {
  phone: string;
  name: string;
}
/** For a phone that was looked for and not found; whoever else adds it at the same time is waited for. */
export async function addByPhone(ctx: Ctx, { phone, name }: Stranger): Promise<CustomerId> {
  const made = await ctx.db
    .insertInto('customer')
    .values({ name, phone, ...nothingElse, code: partyCodeHere('customer'), ...madeBy(ctx) })
    .onConflict((met) => met.columns(['tenantId', 'phone']).where(sql<boolean>`not is_deleted`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? (await findByPhone(ctx, phone)) ?? fail('request.failed');
}
const nothingElse = {
  ...{ email: null, sex: null, dateOfBirth: null, address: null },
  ...{ isCompany: false, taxCode: null, creditDays: 0, note: null },
};

export const customerOfPhone = async (ctx: Ctx, person: Stranger): Promise<CustomerId> =>
  (await findByPhone(ctx, person.phone)) ?? addByPhone(ctx, person);
