// Reads of bank transactions: the list with its sums and the number that waits, one of them with what it was matched to.
import { sql } from 'kysely';
import type { BankTransaction, BankTxnId, BankTxnRow, BankTxnView } from '../../contract/bank/bank.calls.ts';
import type { In, Vnd } from '../../contract/kit.ts';
import { dayBounds } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { byId, list } from '../kit/list.ts';
import type { Uncounted } from '../kit/sheet/excel.ts';
import { seenAs } from '../trail/target.ts';
import { oddDay } from './arrive.ts';
import { factsOf, left, seesTxn, stands, type Txn, txnSteps } from './txn.ts';

const documentCode = sql`coalesce(item_code(m.document, m.document_id), item_code('ticket', v.ticket_id))`;
const matchedTo = sql<string | null>`(select string_agg(concat_ws(' · ', v.code, ${documentCode}), ', ' order by m.id)
  from bank_match m join voucher v on v.tenant_id = m.tenant_id and v.side = m.side and v.id = m.voucher_id
  where m.tenant_id = t.tenant_id and m.txn_id = t.id and ${stands})`;
const txns = (ctx: Ctx) =>
  ctx.db
    .selectFrom('bankTxn as t')
    .leftJoin('branch as b', byId('b', 't.branchId'))
    .leftJoin('category as m', byId('m', 't.paymentMethodId'))
    .select([
      't.id',
      't.bookedAt',
      't.direction',
      't.amount',
      't.content',
      't.counterparty',
      't.account',
      't.reference',
    ])
    .select(['b.name as branchName', 'm.name as methodName', 't.source', 't.status', matchedTo.as('matchedTo')])
    .select(['t.reason', 't.twinId', 't.version', 't.creationTime', 't.creatorUserId', 't.lastModificationTime'])
    .select('t.lastModifierUserId')
    .where('t.tenantId', '=', ctx.tenantId)
    .where(seesTxn(ctx, 't.branchId'));

type Filter = In<typeof BankTransaction.GetAll>;
function filtered(ctx: Ctx, input: Filter) {
  let query = txns(ctx);
  if (input.status) query = query.where('t.status', '=', input.status);
  if (input.direction) query = query.where('t.direction', '=', input.direction);
  if (input.source) query = query.where('t.source', '=', input.source);
  if (input.branchId) query = query.where('t.branchId', '=', input.branchId);
  if (input.methodId) query = query.where('t.paymentMethodId', '=', input.methodId);
  if (input.from) query = query.where('t.bookedAt', '>=', dayBounds(input.from)[0]);
  if (input.to) query = query.where('t.bookedAt', '<', dayBounds(input.to)[1]);
  return query.$castTo<BankTxnRow>();
}
interface Sums {
  totalIn: Vnd;
  totalOut: Vnd;
}
const pages = list<Filter, BankTxnRow, Sums>({
  query: filtered,
  search: { table: 'bank_txn', id: 't.id', text: 't.search' },
  sums: {
    totalIn: sql`sum(t.amount) filter (where t.direction = 'in')`,
    totalOut: sql`sum(t.amount) filter (where t.direction = 'out')`,
  },
  order: [
    ['t.bookedAt', 'desc'],
    ['t.id', 'desc'],
  ],
});
async function countWaiting(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from bank_txn t
    where t.tenant_id = ${ctx.tenantId} and t.status = 'new' and ${seesTxn(ctx, 't.branchId')}`.execute(ctx.db);
  return rows[0]?.waiting ?? 0;
}
/** Two totals on the screen, two columns in the sheet, as in the bank's own book: what came in, what went out. */
const goneOut: Uncounted<BankTxnRow> = {
  field: 'amount',
  title: { vi: 'Tiền ra', en: 'Money out' },
  counts: ({ direction }) => direction === 'in',
};
export const listTxns = {
  ...pages,
  titles: () => ({ amount: { vi: 'Tiền vào', en: 'Money in' } }),
  uncounted: goneOut,
  page: async (ctx: Ctx, input: Filter) => {
    const [page, waiting] = await Promise.all([pages.page(ctx, input), countWaiting(ctx)]);
    return { ...page, waiting };
  },
};

type Matched = BankTxnView['matches'][number];
async function matchesShown(ctx: Ctx, id: BankTxnId): Promise<Matched[]> {
  const { rows } = await sql<Matched>`select m.voucher_id, m.side, v.code, ${documentCode} as document_code,
      coalesce(m.document, case when v.ticket_id is not null then 'ticket' end) as document, coalesce(m.document_id, v.ticket_id) as document_id,
      v.party_name, m.amount, m.is_made
    from bank_match m join voucher v on v.tenant_id = m.tenant_id and v.side = m.side and v.id = m.voucher_id
    where m.tenant_id = ${ctx.tenantId} and m.txn_id = ${id} and ${stands} order by m.id`.execute(ctx.db);
  return rows;
}
export async function getTxn(ctx: Ctx, { id }: { id: BankTxnId }): Promise<BankTxnView> {
  const [row, matches] = await Promise.all([
    txns(ctx)
      .select(['t.branchId', 't.paymentMethodId as methodId', 't.subAccount', left.as('left'), oddDay.as('oddDay')])
      .where('t.id', '=', id)
      .executeTakeFirst(),
    matchesShown(ctx, id),
  ]);
  if (!row) return fail('row.missing', { entity: 'BankTxn', id });
  const facts = await factsOf(ctx, { ...row, paymentMethodId: row.methodId } as unknown as Txn); // what its facts are read of
  return { ...row, matches, allowedActions: txnSteps.actions(ctx, facts) } as BankTxnView; // a row of the list, and more
}
seenAs('BankTxn', async (ctx, id) => {
  const { rows } = await sql`select from bank_txn t where t.tenant_id = ${ctx.tenantId} and t.id = ${id}
    and ${seesTxn(ctx, 't.branchId')}`.execute(ctx.db);
  return rows.length > 0;
});
