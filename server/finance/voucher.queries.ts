// Reads of vouchers: the list of either side with its sums, its Excel file, one voucher with what it paid for.
import { sql } from 'kysely';
import type * as z from 'zod';
import { endsOnItsPage, kindOf, type Side, type VoucherId } from '../../contract/finance/finance.ts';
import {
  type PaymentVoucherRow,
  type payment,
  payment as paymentSchemas,
} from '../../contract/finance/payment.calls.ts';
import { receipt as receiptSchemas } from '../../contract/finance/receipt.calls.ts';
import {
  isMoney,
  paymentFlow,
  type ReceiptState,
  receiptFlow,
  type VoucherFacts,
  type VoucherState,
} from '../../contract/finance/voucher.states.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { SupplierId } from '../../contract/party/party.calls.ts';
import { today, toInstant } from '../../contract/time.ts';
import { once } from '../db/once.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import type { FileAnswer } from '../kit/file/file-answer.ts';
import { walk } from '../kit/flow.ts';
import { byId, inBatches, list, searched } from '../kit/list.ts';
import { spanOf } from '../kit/months.ts';
import { setApart, type Uncounted } from '../kit/sheet/excel.ts';
import { sheetColumns, sheetFile } from '../kit/sheet/template.ts';
import { seesBranch, settingOf } from '../org/org.ts';
import { splitOf } from './approval.ts';
import { cashOfDay } from './cash-limit.ts';
import { halfOf, linkOf } from './money.ts';
import { usedBy } from './used.ts';

/** Both sides have one shape; only the words of their kinds differ, so the payments' stand for both here. */
export type VoucherRow = PaymentVoucherRow;
export type VoucherView = z.infer<typeof payment.View>;
type Filter = z.output<typeof payment.Filter>;

const vouchers = (ctx: Ctx, side: Side) =>
  rows(ctx.db).where('v.tenantId', '=', ctx.tenantId).where('v.side', '=', side).where(seesBranch(ctx, 'v.branchId'));
const rows = once((db) =>
  db
    .selectFrom('voucher as v')
    .leftJoin('category as m', byId('m', 'v.paymentMethodId'))
    .leftJoin('branch as b', byId('b', 'v.branchId'))
    .leftJoin('category as r', byId('r', 'v.reasonId'))
    .leftJoin('userAccount as c', byId('c', 'v.creatorUserId'))
    .leftJoin('userAccount as a', byId('a', 'v.approvedBy'))
    .select(['v.id', 'v.code', 'v.state as status', 'v.kind', 'v.day', 'v.partyName', 'v.amount'])
    .select(['v.paymentMethodId as methodId', 'm.name as methodName', 'v.branchId', 'b.name as branchName'])
    .select(['v.reasonId', 'r.name as reasonName', 'v.note', 'v.reference', 'c.fullName as creatorName'])
    .select(['a.fullName as approvedByName', 'v.cancelReason', 'v.version', 'v.creationTime', 'v.creatorUserId'])
    .select(['v.lastModificationTime', 'v.lastModifierUserId']),
);

function filtered(ctx: Ctx, side: Side, input: Filter) {
  let query = vouchers(ctx, side);
  if (input.status) query = query.where('v.state', '=', input.status);
  if (input.kind) query = query.where('v.kind', '=', input.kind);
  if (input.branchId) query = query.where('v.branchId', '=', input.branchId);
  if (input.methodId) query = query.where('v.paymentMethodId', '=', input.methodId);
  if (input.reasonId) query = query.where('v.reasonId', '=', input.reasonId);
  if (input.customerId) query = query.where('v.customerId', '=', input.customerId);
  if (input.supplierId) query = query.where('v.supplierId', '=', input.supplierId);
  if (input.staffId) query = query.where('v.staffId', '=', input.staffId);
  if (input.from) query = query.where('v.day', '>=', input.from);
  if (input.to) query = query.where('v.day', '<=', input.to);
  return query.$castTo<VoucherRow>();
}
const searchOf = (side: Side) => ({ table: halfOf[side], id: 'v.id', text: 'v.search' });
interface Sums {
  totalAmount: Vnd;
  totalOrder: number;
}
const order = [
  ['v.day', 'desc'],
  ['v.id', 'desc'],
] as const;
const sort = { creationTime: 'v.id' };
/** Every voucher that fits, read: where somebody searches or asks for one party. What was cancelled or waits is shown, but it is no money. */
const counted = (side: Side) =>
  list<Filter, VoucherRow, Sums>({
    query: (ctx, input) => filtered(ctx, side, input),
    search: searchOf(side),
    sums: {
      totalAmount: sql`sum(v.amount) filter (where v.state = 'posted')`,
      totalOrder: sql`count(*) filter (where v.state = 'posted')`,
    },
    sort,
    order,
  });
/** Filters that the sums by month and day know (migrations 0045, 0092), and what says nothing about which vouchers there are. */
const known = new Set([
  'status',
  'kind',
  'branchId',
  'methodId',
  'from',
  'to',
  'skipCount',
  'maxResultCount',
  'sorting',
]);
const isTallied = (input: Filter): boolean =>
  Object.entries(input).every(([key, value]) => value === undefined || value === '' || known.has(key));
async function tallied(ctx: Ctx, side: Side, input: Filter): Promise<Sums & { count: number }> {
  const { months, cut } = spanOf(input.from, input.to);
  const fields = sql`branch_id, payment_method_id, kind, state`;
  const days = cut.map(
    (bounds) =>
      sql`union all select ${fields}, change, amount from voucher_tally where tenant_id = ${ctx.tenantId} and side = ${side} and ${bounds}`,
  );
  const { rows } = await sql<Sums & { count: number }>`
    select coalesce(sum(x.change), 0)::bigint as count, coalesce(sum(x.change) filter (where x.state = 'posted'), 0)::bigint as total_order,
      coalesce(sum(x.amount) filter (where x.state = 'posted'), 0)::bigint as total_amount
    from (select ${fields}, change, amount from voucher_tally where tenant_id = ${ctx.tenantId} and side = ${side} and day is null ${sql.join(months, sql` `)}
      ${sql.join(days, sql` `)}) x
    where ${seesBranch(ctx, 'x.branchId')} ${input.status ? sql`and x.state = ${input.status}` : sql``}
      ${input.kind ? sql`and x.kind = ${input.kind}` : sql``} ${input.branchId ? sql`and x.branch_id = ${input.branchId}` : sql``}
      ${input.methodId ? sql`and x.payment_method_id = ${input.methodId}` : sql``}`.execute(ctx.db);
  return rows[0] ?? { count: 0, totalOrder: 0, totalAmount: 0 as Vnd }; // a sum without a row is nothing
}
async function talliedPage(ctx: Ctx, side: Side, input: Filter) {
  const sums = tallied(ctx, side, input);
  const total = () => sums.then(({ count }) => count);
  const { page } = list<Filter, VoucherRow>({ query: (_, given) => filtered(ctx, side, given), sort, order, total });
  const [shown, { count: _, ...summed }] = await Promise.all([page(ctx, input), sums]);
  return { ...shown, ...summed };
}
export const listVouchers = (side: Side): ReturnType<typeof counted> => {
  const read = counted(side);
  const page = (ctx: Ctx, input: Filter) => (isTallied(input) ? talliedPage(ctx, side, input) : read.page(ctx, input));
  return { ...read, page, uncounted };
};
/** In the sheet as on the screen: drafts, what waits and what was cancelled are there, their amounts are not in the column that is added up. */
const uncounted: Uncounted<VoucherRow> = {
  field: 'amount',
  title: { vi: 'Số tiền không ghi sổ', en: 'Amount not posted' },
  counts: ({ status }) => isMoney(status),
};

const fileName = {
  in: { vi: 'Phiếu thu', en: 'Receipts' },
  out: { vi: 'Phiếu chi', en: 'Payments' },
} as const;
const schemaOf = { in: receiptSchemas.Row, out: paymentSchemas.Row } as const;
const columns = ['code', 'status', 'kind', 'day', 'partyName', 'amount', 'methodName', 'branchName', 'reasonName'];
const more = ['note', 'reference', 'creatorName', 'approvedByName', 'cancelReason', 'creationTime'];
export const exportVouchers =
  (side: Side) =>
  async (ctx: Ctx, input: Filter): Promise<FileAnswer> => {
    const query = await searched(ctx, filtered(ctx, side, input), input.keyword, searchOf(side));
    const rows = query.orderBy('v.day', 'desc').orderBy('v.id', 'desc').stream(1000);
    const name = `${fileName[side][ctx.culture]} ${today()}`;
    const shown = sheetColumns(schemaOf[side], [...columns, ...more], ctx.culture);
    return sheetFile(ctx, name, schemaOf[side], setApart(shown, uncounted, ctx.culture), inBatches(rows));
  };

const stepsOf = {
  in: walk(receiptFlow, {
    stateOf: ({ status }: VoucherFacts<ReceiptState>) => status,
    codeOf: ({ code }) => code,
    refusals: { notNow: 'document.notNow', blocked: 'document.blocked' },
  }),
  out: walk(paymentFlow, {
    stateOf: ({ status }: VoucherFacts) => status,
    codeOf: ({ code }) => code,
    refusals: { notNow: 'document.notNow', blocked: 'document.blocked' },
  }),
} as const;
export const receiptSteps = stepsOf.in;
export const paymentSteps = stepsOf.out;

interface Known {
  code: string;
  state: VoucherState;
  kind: string;
  amount: number;
  submittedBy: number | null;
  creatorUserId: number | null;
  ticketCode: string | null;
  foundBy: VoucherFacts['foundBy'];
  archivedTicket: string | null;
  usedBy: string | null;
  fundNow: FundNow | null;
}
/** The fund of a voucher, and until when its books and its branch's are closed. */
interface FundNow {
  name: string;
  held: number | null;
  closedDay: string | null;
  booksClosed: string | null;
}
/** Of a voucher v. */
export const fundNow = sql<FundNow | null>`(select jsonb_build_object('name', m.name || ' · ' || b.name,
    'held', case when not f.may_be_negative then f.balance end, 'closedDay', f.closed_day, 'booksClosed', books_closed(b.tenant_id, b.id))
  from fund f join branch b on b.tenant_id = f.tenant_id and b.id = f.branch_id join category m on m.tenant_id = f.tenant_id and m.id = f.payment_method_id
  where f.tenant_id = v.tenant_id and f.branch_id = v.branch_id and f.payment_method_id = v.payment_method_id)`;
/** Of a voucher v: the count that found it over or short. */
export const foundBy = sql<
  VoucherFacts['foundBy']
>`(select jsonb_build_object('number', c.number, 'day', c.day) from fund_close c
  where v.kind in ('over', 'short') and c.tenant_id = v.tenant_id and c.voucher_side = v.side and c.voucher_id = v.id)`;
/** A day until which something is closed, where that is today or later: what is written now would be refused. */
export const ifNow = (day: string | null | undefined) => (day && day >= today() ? day : null);
/** Of a voucher v: a ticket whose debt it paid and that is archived since. Payments pay for none. */
export const archivedTicket = sql<
  string | null
>`(select t.code from debt_ledger d join ticket t on t.tenant_id = d.tenant_id and t.id = d.document_id
  where v.side = 'in' and d.tenant_id = v.tenant_id and d.receipt_id = v.id and d.document = 'ticket' and t.archived_at is not null limit 1)`;
export const factsOf = (ctx: Ctx, side: Side, voucher: Known): VoucherFacts => ({
  code: voucher.code,
  status: voucher.state,
  side,
  isMade: endsOnItsPage(side, voucher.kind),
  amount: voucher.amount,
  isOwn: [voucher.submittedBy, voucher.creatorUserId].includes(ctx.user.id),
  mayApproveOwn: ctx.user.permissions.has('Pages.Finance.Payment.ApproveOwn'),
  ticketCode: voucher.ticketCode,
  foundBy: voucher.foundBy,
  archivedTicket: voucher.archivedTicket,
  usedBy: voucher.usedBy,
  booksClosed: ifNow(voucher.fundNow?.booksClosed),
  fundClosed: ifNow(voucher.fundNow?.closedDay),
  fundName: voucher.fundNow?.name ?? '',
  fundHeld: voucher.fundNow?.held ?? null,
});

/** A receipt is posted or cancelled, nothing else. */
export const ofReceipt = (facts: VoucherFacts) => facts as VoucherFacts<ReceiptState>; // as its table's check says

/** What it paid for: rows of the debt ledger, what it put on tickets without a debt, and commission by its tickets. */
async function itemsOf(ctx: Ctx, side: Side, id: VoucherId): Promise<VoucherView['items']> {
  const column = sql.ref(linkOf[side]);
  const { rows } = await sql<VoucherView['items'][number]>`
    select x.document, x.document_id, item_code(x.document, x.document_id) as code, sum(x.amount)::bigint as amount from (
      select d.document, d.document_id, abs(d.amount) as amount from debt_ledger d
        where d.tenant_id = ${ctx.tenantId} and d.${column} = ${id} and d.entry = 'settle' and d.document <> 'ticket'
      union all
      select 'ticket', t.ticket_id, t.amount from ticket_money t where t.tenant_id = ${ctx.tenantId} and t.${column} = ${id} and t.amount > 0
        and (t.payment_id is null or t.side = 'refund')
      union all
      select 'ticket', c.ticket_id, p.amount from commission_payout_line p join commission_ledger c on c.tenant_id = p.tenant_id and c.id = p.commission_id
        where p.tenant_id = ${ctx.tenantId} and ${side === 'out'} and p.payment_id = ${id} and p.mirrors is null
    ) x group by 1, 2 order by 1, 2`.execute(ctx.db);
  return rows;
}
async function leftOver(ctx: Ctx, side: Side, id: VoucherId): Promise<number> {
  const { rows } = await sql<{ over: number }>`select coalesce(abs(sum(amount)), 0)::bigint as over from debt_ledger
    where tenant_id = ${ctx.tenantId} and ${sql.ref(linkOf[side])} = ${id} and document = 'voucher' and document_id = ${id}`.execute(
    ctx.db,
  );
  return rows[0]?.over ?? 0;
}

export const getVoucher =
  (side: Side) =>
  async (ctx: Ctx, { id }: { id: VoucherId }): Promise<VoucherView> => {
    const other = (column: 'replacesId' | 'replacedById') =>
      sql<VoucherView['replaces']>`(select jsonb_build_object('id', o.id, 'code', o.code) from voucher o
        where o.tenant_id = v.tenant_id and o.side = v.side and o.id = ${sql.ref(`v.${column}`)})`;
    const [found, items, over, shopName] = await Promise.all([
      vouchers(ctx, side)
        .leftJoin('customer as k', byId('k', 'v.customerId'))
        .leftJoin('supplier as s', byId('s', 'v.supplierId'))
        .leftJoin('userAccount as u', byId('u', 'v.staffId'))
        .leftJoin('userAccount as x', byId('x', 'v.cancelledBy'))
        .select(['v.customerId', 'v.supplierId', 'v.staffId', 'v.attached', 'v.ticketId', 'v.cancelledAt'])
        .select(['x.fullName as cancelledByName', 'v.approvedAt', 'v.rejectReason', 'v.submittedBy', 'v.wish'])
        .select(sql<string | null>`coalesce(v.party_address, k.address, s.address)`.as('partyAddress'))
        .select(sql<string | null>`coalesce(k.phone, s.phone)`.as('partyPhone'))
        .select(sql<string | null>`item_code('ticket', v.ticket_id)`.as('ticketCode'))
        .select([other('replacesId').as('replaces'), other('replacedById').as('replacedBy')])
        .select(['b.address as branchAddress', 'b.phone as branchPhone', archivedTicket.as('archivedTicket')])
        .select([usedBy.as('usedBy'), fundNow.as('fundNow'), foundBy.as('foundBy')])
        .where('v.id', '=', id)
        .executeTakeFirst(),
      itemsOf(ctx, side, id),
      leftOver(ctx, side, id),
      settingOf(ctx, 'shopName'),
    ]);
    if (!found) return fail('row.missing', { entity: 'CashVoucher', id });
    const { branchAddress, branchPhone, submittedBy, wish, status, ...seen } = found;
    const facts = factsOf(ctx, side, { ...seen, state: status, submittedBy });
    const { archivedTicket: _, usedBy: __, fundNow: ___, foundBy: ____, ...voucher } = seen;
    const isOpen = (status === 'draft' || status === 'waiting') && voucher.kind !== 'commission';
    return {
      ...voucher,
      status,
      items: isOpen ? await wished(ctx, wish) : items,
      over: (status === 'posted' && kindOf(side, voucher.kind).settles ? over : 0) as Vnd, // a sum of whole đồng
      cashOfDay: await cashOf(ctx, side, status, voucher),
      split: side === 'out' && status === 'waiting' ? await splitOf(ctx, waitingOf(voucher, submittedBy)) : null,
      shopName,
      branch: { name: voucher.branchName, address: branchAddress, phone: branchPhone },
      allowedActions: side === 'in' ? receiptSteps.actions(ctx, ofReceipt(facts)) : paymentSteps.actions(ctx, facts),
    } as VoucherView; // ids of the tables that their columns name
  };
type Waiting = Omit<Parameters<typeof splitOf>[1], 'by' | 'writtenOn'> & {
  creationTime: string;
  creatorUserId: number | null;
};
/** Of whoever handed it in, on the day they wrote it. */
const waitingOf = ({ creationTime, creatorUserId, ...voucher }: Waiting, submittedBy: number | null) => ({
  ...voucher,
  by: submittedBy ?? creatorUserId,
  writtenOn: toInstant(new Date(creationTime)).slice(0, 10),
});
interface Paid {
  id: number;
  kind: string;
  supplierId: SupplierId | null;
  methodId: CategoryId;
  day: string;
  amount: Vnd;
}
async function cashOf(
  ctx: Ctx,
  side: Side,
  status: VoucherState,
  { id, kind, supplierId, methodId, day, amount }: Paid,
): Promise<VoucherView['cashOfDay']> {
  if (side === 'in' || kind !== 'supplier' || !supplierId || status === 'cancelled') return null;
  return cashOfDay(ctx, { supplierId, methodId, day, amount, id: id as VoucherId }); // the table's own
}
/** What a voucher that is not posted is to pay for. */
async function wished(ctx: Ctx, wish: unknown): Promise<VoucherView['items']> {
  const asked = (typeof wish === 'string' ? JSON.parse(wish) : wish) as VoucherView['items'] | null; // written by us
  if (!asked?.length) return [];
  const { rows } = await sql<VoucherView['items'][number]>`
    select x.document, x."documentId" as document_id, item_code(x.document, x."documentId") as code, x.amount
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x (document text, "documentId" bigint, amount bigint)`.execute(
    ctx.db,
  );
  return rows;
}
