// Money between funds (kết chuyển): out of the one at once, into the other when somebody there has it in hand (money.md §3).
import { sql } from 'kysely';
import { FundTransferId } from '../../contract/finance/finance.ts';
import type { Fund, ReportFinance, TransferRow } from '../../contract/finance/fund.calls.ts';
import {
  type FundClosed,
  type FundTransferAction,
  type FundTransferFacts,
  fundTransferFlow,
  movedStates,
} from '../../contract/finance/fund-transfer.states.ts';
import type { In, Vnd } from '../../contract/kit.ts';
import { today } from '../../contract/time.ts';
import { changedBy, lockRow } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { nextNumber } from '../kit/document-number.ts';
import { fail, failAt } from '../kit/fail.ts';
import { requireNeeds, walk } from '../kit/flow.ts';
import { byId, contains, list } from '../kit/list.ts';
import { changed } from '../kit/live.ts';
import type { Uncounted } from '../kit/sheet/excel.ts';
import { seesBranch } from '../org/org.ts';
import { mirrorCash, requireFund, requireOpenDay, writeCash } from './money.ts';
import { tellCancelled, tellDecided, tellWaiting, type Waiting } from './told.ts';
import { ifNow } from './voucher.queries.ts';
import { workBranch } from './voucher.ts';

const CODE = 'KC';
const steps = walk(fundTransferFlow, {
  stateOf: ({ status }: FundTransferFacts) => status,
  codeOf: ({ code }) => code,
  refusals: { notNow: 'document.notNow', blocked: 'document.blocked' },
});
interface Closes {
  books: string | null;
  closed: string | null;
}
/** Until when the books at one end are closed, and its fund. */
const closesOf = (branch: string, method: string) =>
  sql<Closes>`jsonb_build_object('books', books_closed(t.tenant_id, ${sql.ref(`t.${branch}`)}), 'closed', (select f.closed_day from fund f
    where f.tenant_id = t.tenant_id and f.branch_id = ${sql.ref(`t.${branch}`)} and f.payment_method_id = ${sql.ref(`t.${method}`)}))`;
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('fundTransfer as t')
    .innerJoin('branch as b', byId('b', 't.branchId'))
    .innerJoin('category as m', byId('m', 't.paymentMethodId'))
    .innerJoin('branch as d', byId('d', 't.toBranchId'))
    .innerJoin('category as n', byId('n', 't.toPaymentMethodId'))
    .leftJoin('userAccount as c', byId('c', 't.creatorUserId'))
    .leftJoin('userAccount as e', byId('e', 't.endedBy'))
    .select(['t.id', 't.code', 't.status', 't.day', 't.branchId', 'b.name as branchName', 't.amount', 't.note'])
    .select(['t.paymentMethodId as methodId', 'm.name as methodName', 't.toBranchId', 'd.name as toBranchName'])
    .select(['t.toPaymentMethodId as toMethodId', 'n.name as toMethodName', 't.reason', 'c.fullName as creatorName'])
    .select(['e.fullName as endedByName', 't.endedAt', 't.version', 't.creationTime', 't.creatorUserId'])
    .select(['t.lastModificationTime', 't.lastModifierUserId'])
    .select(
      sql<
        number | null
      >`case when t.status = 'sent' then floor(extract(epoch from now() - t.creation_time) / 3600)::int end`.as(
        'waitingHours',
      ),
    )
    .select([
      sql<boolean>`${seesBranch(ctx, 't.branchId')}`.as('isSender'),
      sql<boolean>`${seesBranch(ctx, 't.toBranchId')}`.as('isReceiver'),
    ])
    .select([
      closesOf('branchId', 'paymentMethodId').as('source'),
      closesOf('toBranchId', 'toPaymentMethodId').as('target'),
    ])
    .where('t.tenantId', '=', ctx.tenantId)
    .where(sql<boolean>`(${seesBranch(ctx, 't.branchId')} or ${seesBranch(ctx, 't.toBranchId')})`);
type Read = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;
const fundOf = (fund: string, { books, closed }: Closes): FundClosed => ({
  fund,
  booksClosed: ifNow(books),
  fundClosed: ifNow(closed),
});
const factsOf = (ctx: Ctx, row: Read): FundTransferFacts => ({
  code: row.code,
  status: row.status,
  isOwn: row.creatorUserId === ctx.user.id,
  isSender: row.isSender,
  isReceiver: row.isReceiver,
  source: fundOf(`${row.methodName} · ${row.branchName}`, row.source),
  target: fundOf(`${row.toMethodName} · ${row.toBranchName}`, row.target),
});
const shown = (ctx: Ctx, read: Read): TransferRow => {
  const { isSender: _, isReceiver: __, source: ___, target: ____, ...row } = read;
  return { ...row, allowedActions: steps.actions(ctx, factsOf(ctx, read)) } as TransferRow; // ids of the tables that their columns name
};

interface Sums {
  totalAmount: Vnd;
}
const all = list<In<typeof Fund.GetTransfers>, Read, Sums>({
  query: (ctx, input) => {
    let query = rows(ctx);
    if (input.status) query = query.where('t.status', '=', input.status);
    if (input.branchId) query = query.where(sql<boolean>`${input.branchId} in (t.branch_id, t.to_branch_id)`);
    if (input.from) query = query.where('t.day', '>=', input.from);
    if (input.to) query = query.where('t.day', '<=', input.to);
    if (input.keyword)
      query = query.where(sql<boolean>`vn_norm(t.code || ' ' || coalesce(t.note, '')) like ${contains(input.keyword)}`);
    return query;
  },
  sums: { totalAmount: sql`sum(t.amount) filter (where t.status = any(${movedStates}::text[]))` },
  order: [
    [sql`t.status = 'sent'`, 'desc'],
    ['t.day', 'desc'],
    ['t.id', 'desc'],
  ],
});
/** In the sheet as on the screen: what was refused or withdrawn is there, its amount is not in the column that is added up. */
const uncounted: Uncounted<TransferRow> = {
  field: 'amount',
  title: { vi: 'Số tiền đã quay về', en: 'Amount that went back' },
  counts: ({ status }) => movedStates.includes(status),
};
export const listTransfers = {
  ...all,
  uncounted,
  page: async (ctx: Ctx, input: In<typeof Fund.GetTransfers>) => {
    const page = await all.page(ctx, input);
    return { ...page, items: page.items.map((row) => shown(ctx, row)) };
  },
  stream: async (ctx: Ctx, input: In<typeof Fund.GetTransfers>) => {
    const { totalCount, batches } = await all.stream(ctx, input);
    return { totalCount, batches: shownBatches(ctx, batches) };
  },
};
async function* shownBatches(ctx: Ctx, batches: AsyncIterable<Read[]>): AsyncIterable<TransferRow[]> {
  for await (const batch of batches) yield batch.map((row) => shown(ctx, row));
}
async function read(ctx: Ctx, id: FundTransferId): Promise<Read> {
  const row = await rows(ctx).where('t.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'FundTransfer', id });
}

export async function createTransfer(
  ctx: Ctx,
  input: In<typeof ReportFinance.CreateTransactionTransfer>,
): Promise<TransferRow> {
  const branchId = await workBranch(ctx, input.branchId);
  const toBranchId = input.toBranchId ?? branchId;
  const { methodId, toMethodId, amount, note } = input;
  if (branchId === toBranchId && methodId === toMethodId) failAt('toMethodId', 'finance.sameFund');
  const day = today();
  await requireOpenDay(ctx, branchId, day, 'branchId');
  await requireFund(ctx, toBranchId, toMethodId, 'toMethodId');
  const code = await nextNumber(ctx, CODE, await requireFund(ctx, branchId, methodId));
  const made = await ctx.db
    .insertInto('fundTransfer')
    .values({
      code,
      status: 'sent',
      branchId,
      paymentMethodId: methodId,
      toBranchId,
      toPaymentMethodId: toMethodId,
      amount,
      day,
      note,
      ...madeBy(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = FundTransferId.parse(made.id);
  changed(ctx, 'fundTransfer', id);
  await writeCash(ctx, { branchId, methodId, day, amount: -amount, document: 'fund_transfer', id });
  const row = await read(ctx, id);
  const [from, fund] = [`${row.methodName} · ${row.branchName}`, `${row.toMethodName} · ${row.toBranchName}`];
  tellWaiting(ctx, waitingOf(row), { from, fund });
  return shown(ctx, row);
}
const waitingOf = ({ id, code, amount, toBranchId, creatorUserId }: Read): Waiting => ({
  ...{ word: 'FundTransfer', id, code, amount, branchId: toBranchId },
  askedBy: [creatorUserId],
});

async function end(
  ctx: Ctx,
  action: FundTransferAction,
  input: { id: FundTransferId; reason?: string | null; version?: number | undefined },
): Promise<TransferRow> {
  await read(ctx, input.id); // of branches that the caller does not see nothing is told, nor who changed it
  await lockRow(ctx, 'fundTransfer', 'FundTransfer', input.id, input.version);
  const before = await read(ctx, input.id);
  const { to } = steps.require(ctx, factsOf(ctx, before), action);
  requireNeeds(fundTransferFlow, action, input);
  if (action === 'receive') {
    await writeCash(ctx, {
      branchId: before.toBranchId,
      methodId: before.toMethodId,
      day: today(),
      amount: before.amount,
      document: 'fund_transfer',
      id: input.id,
      turn: 1,
    });
  } else await mirrorCash(ctx, 'fund_transfer', input.id);
  await ctx.db
    .updateTable('fundTransfer')
    .set({
      status: to as Read['status'], // the flow's own
      reason: input.reason ?? null,
      endedAt: sql<string>`now()`,
      endedBy: ctx.user.id,
      ...changedBy(ctx),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', input.id)
    .execute();
  if (action === 'cancel') tellCancelled(ctx, waitingOf(before), input.reason);
  else tellDecided(ctx, waitingOf(before), action === 'receive', input.reason);
  return shown(ctx, await read(ctx, input.id));
}
export const approveTransfer = (
  ctx: Ctx,
  { isApproved, ...input }: In<typeof ReportFinance.AppoveTransactionTransfer>,
) => end(ctx, isApproved ? 'receive' : 'refuse', input);
export const cancelTransfer = (ctx: Ctx, input: In<typeof Fund.CancelTransfer>) => end(ctx, 'cancel', input);
