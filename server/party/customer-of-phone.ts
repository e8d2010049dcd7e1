// The customer behind a phone number: the one who has it, or a new one. Two counters that meet the same stranger at once make
// one customer of them.
import { sql } from 'kysely';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { inSavepoint } from '../kit/one-by-one.ts';
import { createCustomer } from './save-party.ts';

export async function findByPhone(ctx: Ctx, phone: string): Promise<CustomerId | null> {
  const { rows } = await sql<{ id: CustomerId }>`select id from customer
    where tenant_id = ${ctx.tenantId} and phone = ${phone} and not is_deleted`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
const isPhoneTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'customer_phone';

export async function customerOfPhone(ctx: Ctx, { phone, name }: { phone: string; name: string }): Promise<CustomerId> {
  const known = await findByPhone(ctx, phone);
  if (known) return known;
  try {
    const { id } = await inSavepoint(ctx, () => createCustomer(ctx, { name, phone, ...nothingElse }));
    return id;
  } catch (error) {
    if (!isPhoneTaken(error)) throw error;
    return (await findByPhone(ctx, phone)) ?? Promise.reject(error);
  }
}
const nothingElse = { address: null, isCompany: false, taxCode: null, creditDays: 0, note: null };
