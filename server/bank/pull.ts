// Fetching what a provider has: many shops sit behind a router that no webhook passes. The request is made outside of a transaction,
// within a limit of time and size; what the webhook brought already is known.
import type pg from 'pg';
import type { BankAdapterId, BankTxnId } from '../../contract/bank/bank.calls.ts';
import { errors } from '../../contract/errors.ts';
import { addDays, today } from '../../contract/time.ts';
import { jsonOf } from '../kit/address.ts';
import { asSystem } from '../kit/as-system.ts';
import type { Ctx } from '../kit/ctx.ts';
import { AppError, fail } from '../kit/fail.ts';
import type { Job } from '../kit/jobs.ts';
import type { Seal } from '../kit/seal.ts';
import { arrive } from './arrive.ts';
import { noteBank } from './hook.ts';
import { matchSoon } from './match-soon.ts';
import type { Arrived } from './provider/provider.ts';
import { readList } from './provider/sepay.ts';

export interface Fetching {
  seal: Seal;
  /** Where SePay answers. */
  sepayUrl: string;
}
export const SEPAY_URL = 'https://my.sepay.vn';
const SECONDS = 10;
const MAX_BYTES = 8_000_000;
/** The first time: what came lately, not years of it. */
const FIRST_DAYS = 3;
const EVERY = 60;

interface Order {
  token: string;
  cursor: string | null;
}
async function orderOf(ctx: Ctx, seal: Seal, id: BankAdapterId): Promise<Order> {
  const found = await ctx.db
    .selectFrom('bankAdapter')
    .select(['pullToken', 'cursor', 'provider'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  if (!found) return fail('row.missing', { entity: 'BankAdapter', id });
  if (found.provider !== 'sepay' || !found.pullToken) return fail('bank.noToken');
  return { token: seal.show(ctx, found.pullToken), cursor: found.cursor };
}

/** What the provider has since the last time; a sentence for people where it does not answer. */
async function fetchList(base: string, { token, cursor }: Order): Promise<Arrived[]> {
  const url = new URL('/userapi/transactions/list', base);
  if (cursor) url.searchParams.set('since_id', cursor);
  else url.searchParams.set('transaction_date_min', addDays(today(), -FIRST_DAYS));
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(SECONDS * 1000),
  }).catch(() => null);
  if (!answer) return fail('bank.away');
  if (answer.status === 401 || answer.status === 403) return fail('bank.badKey');
  const rows = answer.ok ? readList(await jsonOf(answer, MAX_BYTES).catch(() => undefined)) : undefined;
  return rows ?? fail('bank.away');
}
interface Fetched {
  created: number;
  known: number;
  ids: BankTxnId[];
}
async function keep(ctx: Ctx, id: BankAdapterId, rows: readonly Arrived[]): Promise<Fetched> {
  const come = await arrive(ctx, rows, { source: 'sepay', adapterId: id });
  const last = rows.reduce((most, { providerId }) => Math.max(most, Number(providerId)), 0);
  if (last)
    await ctx.db
      .updateTable('bankAdapter')
      .set({ cursor: String(last) })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
  await noteBank(ctx, id, null);
  return { created: come.length, known: rows.length - come.length, ids: come.map((one) => one.id) };
}

/** Asked for on the screen; the job of matching looks at them within seconds. */
export const pullNow =
  ({ seal, sepayUrl }: Fetching) =>
  async (ctx: Ctx, { id }: { id: BankAdapterId }) => {
    const order = await orderOf(ctx, seal, id);
    const rows = await ctx.outside(() => fetchList(sepayUrl, order));
    const { created, known } = await keep(ctx, id, rows);
    return { created, known };
  };

async function pullOne(
  pool: pg.Pool,
  { seal, sepayUrl }: Fetching,
  tenantId: number,
  id: BankAdapterId,
): Promise<void> {
  const order = await asSystem(pool, tenantId, 'bank-pull', (ctx) => orderOf(ctx, seal, id));
  try {
    const rows = await fetchList(sepayUrl, order);
    const { ids } = await asSystem(pool, tenantId, 'bank-pull', (ctx) => keep(ctx, id, rows));
    matchSoon(pool, tenantId, ids);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    await asSystem(pool, tenantId, 'bank-pull', (ctx) => noteBank(ctx, id, errors[code].vi));
  }
}
export const pullJob = (fetching: Fetching): Job => ({
  name: 'bank-pull',
  every: EVERY,
  run: async (pool) => {
    const { rows } = await pool.query<{ tenant_id: number; id: BankAdapterId }>('select * from pulling_adapters()');
    const failed: unknown[] = [];
    for (const { tenant_id: tenantId, id } of rows)
      await pullOne(pool, fetching, tenantId, id).catch((error) => failed.push(error));
    if (failed.length) throw new AggregateError(failed, `${failed.length} fetches failed: ${failed[0]}`);
  },
});
