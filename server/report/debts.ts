// Debts of a period, by party, by branch, by document. What is open now stands in open_item; what it was at the end of the period and at its
// beginning follows by taking back what the ledger says of the days since (migration 0053), so a report of this month is flat however long
// the history is. At a past moment what was written after it is taken back in the same way, whatever day it belongs to.
import { type RawBuilder, sql } from 'kysely';
import type { Party } from '../../contract/finance/finance.ts';
import type { MoveRow } from '../../contract/finance/liabilities.calls.ts';
import type { In, Vnd } from '../../contract/kit.ts';
import {
  type BranchMoves,
  DebtReport,
  type DocumentMoves,
  type PartyMoves,
} from '../../contract/report/debts.calls.ts';
import {
  type Ageing,
  ageKeys,
  ages,
  inSight,
  moveFields,
  moves,
  ofSight,
  partiesOf,
  signOf,
  snake,
} from '../finance/debts.ts';
import type { Ctx } from '../kit/ctx.ts';
import { implement } from '../kit/implement.ts';
import { contains, type ListHandler, list, type PageIn } from '../kit/list.ts';
import { type Period, periodOf } from './period.ts';
import { writtenBy } from './source.ts';

type Sql = RawBuilder<unknown>;
interface Asked extends PageIn {
  from?: string | undefined;
  to?: string | undefined;
  branchId?: number | undefined;
  asOf?: string | undefined;
}
/** Items as they were at both ends, in amounts of the party's usual side: `o`. A due day that was moved since is the old one. */
export function itemsOf(
  ctx: Ctx,
  party: Party,
  { from, to }: Period,
  { branchId, asOf }: Pick<Asked, 'branchId'> & { asOf?: unknown },
  partyId?: number,
): Sql {
  const sign = sql.lit(signOf(party));
  const rows = sql`from debt_ledger l where l.tenant_id = ${ctx.tenantId} and l.party = ${party} ${partyId ? sql`and l.party_id = ${partyId}` : sql``}`;
  const known = sql`${rows} ${writtenBy({ asOf }, 'l')}`;
  const isLater = asOf ? sql`(l.day > ${to}::date or l.at > ${asOf}::timestamptz)` : sql`l.day > ${to}::date`;
  const key = sql`l.party_id, l.document, l.document_id`;
  const same = (one: 'k' | 'l') =>
    sql.raw(`(${one}.party_id, ${one}.document, ${one}.document_id) = (o.party_id, o.document, o.document_id)`);
  // What is open, what moved later and what moved then are put together before anything is joined: whoever plans it cannot tell how many of three columns meet.
  return sql`(with known as (select ${key}, sum(l.later)::bigint as later, bool_or(l.is_later) as is_later, sum(l.rise)::bigint as rise, sum(l.fall)::bigint as fall from (
      select ${key}, 0 as later, false as is_later, 0 as rise, 0 as fall from open_item l
        where l.tenant_id = ${ctx.tenantId} and l.party = ${party} and l.amount <> 0 ${partyId ? sql`and l.party_id = ${partyId}` : sql``}
      union all select ${key}, sum(l.amount), true, 0, 0 ${rows} and ${isLater} group by 1, 2, 3
      union all select ${key}, 0, false, greatest(${sign} * sum(l.amount), 0), greatest(-(${sign} * sum(l.amount)), 0) ${known} and l.day between ${from}::date and ${to}::date
        group by 1, 2, 3, l.day, l.receipt_id, l.payment_id, l.write_off_id, l.offset_id) l group by 1, 2, 3)
    select o.party_id, o.document, o.document_id, o.branch_id, o.day, ${sign} * (o.amount - k.later) as closing,
      ${sign} * (o.amount - k.later) - k.rise + k.fall as opening, k.rise, k.fall,
      case when k.is_later then coalesce((select l.due_day ${known} and ${same('l')} and l.due_day is not null and l.day <= ${to}::date
        order by l.entry = 'open' desc, l.id desc limit 1), o.day) else o.due_day end as due_day
    from known k join open_item o on o.tenant_id = ${ctx.tenantId} and o.party = ${party} and ${same('k')}
    where ${inSight(ctx, branchId)})`;
}
const moved = ['opening', 'rise', 'fall', 'closing'] as const;
type Moved = Record<(typeof moved)[number], Vnd>;
const summed = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, sql`sum(${sql.ref(`x.${key}`)})`]));
const sums = moved.map((key) => sql`sum(${sql.ref(`o.${key}`)})::bigint as ${sql.ref(key)}`);
const isSomething = sql`bool_or(o.opening <> 0 or o.rise <> 0 or o.fall <> 0 or o.closing <> 0)`;
const lateOn = (to: string): Sql[] => [
  ...Object.entries(ages(to)).map(
    ([key, when]) =>
      sql`coalesce(sum(o.closing) filter (where o.closing > 0 and ${when}), 0)::bigint as ${sql.id(snake(key))}`,
  ),
  sql`coalesce(-sum(o.closing) filter (where o.closing < 0), 0)::bigint as credit`,
];

/** The sums of the whole as its footer, and the days they are of. */
function withFooter<I extends Asked, R, S extends Moved>({ page, ...rest }: ListHandler<I, R, S>) {
  return {
    ...rest,
    page: async (ctx: Ctx, input: I) => {
      const { totalCount, items, ...footer } = await page(ctx, input);
      const sums = footer as unknown as S; // what is left of a page is its sums
      return { totalCount, items, ...periodOf(input), footer: { totalAmount: sums.closing, ...sums } };
    },
  };
}

interface Lates extends Moved, Ageing {
  credit: Vnd;
}
const lateKeys = [...moved, ...ageKeys, 'credit'] as const;
type PartyIn = Asked & { party?: Party };
const partyList = <R extends PartyMoves>(usual: Party, isByBranch: boolean) =>
  withFooter(
    list<PartyIn, R, Lates>({
      query: (ctx, input) => {
        const party = input.party ?? usual;
        const period = periodOf(input);
        const branch = isByBranch ? [sql`o.branch_id`] : [];
        const groups = sql`(select ${sql.join([sql`o.party_id`, ...branch, ...sums, ...lateOn(period.to)])}
          from ${itemsOf(ctx, party, period, input)} o group by ${sql.join([sql`o.party_id`, ...branch])} having ${isSomething})`;
        const id = isByBranch ? sql`p.id || '-' || coalesce(g.branch_id::text, '–')` : sql`p.id::text`;
        const place = isByBranch
          ? sql`, (select b.name from branch b where b.tenant_id = ${ctx.tenantId} and b.id = g.branch_id) as branch_name`
          : sql``;
        const rows = sql<R>`(select ${id} as id, ${party}::text as party, p.code, p.name, p.phone, p.search, g.* ${place}
          from ${groups} g join ${partiesOf(ctx, party)} p on p.id = g.party_id)`;
        const query = ctx.db
          .selectFrom(rows.as('x'))
          .select(['id', 'party', 'partyId', 'code', 'name', 'phone'].map((key) => `x.${key}` as never)) // named just above
          .select(lateKeys.map((key) => `x.${key}` as never)) // as above
          .select(isByBranch ? (['x.branchId', 'x.branchName'] as never[]) : []) // as above
          .$castTo<R>();
        return input.keyword ? query.where(sql<boolean>`x.search like ${contains(input.keyword)}`) : query;
      },
      sums: summed(lateKeys) as Record<keyof Lates, Sql>, // the keys that it was given
      isOnce: true,
      order: [
        [sql`x.closing`, 'desc'],
        [sql`x.party_id`, 'asc'],
        [sql`x.id`, 'asc'],
      ],
    }),
  );

type SupplierIn = In<typeof DebtReport.GetDetailReportLiabilitiesSupplier>;
const documents = withFooter(
  list<SupplierIn, DocumentMoves, Moved>({
    query: (ctx, input) => {
      const period = periodOf(input);
      const rows = sql<DocumentMoves>`(select o.document || '-' || o.document_id as id, o.document, o.document_id,
          coalesce(item_code(o.document, o.document_id), '#' || o.document_id) as code, o.day, o.due_day,
          case when o.closing > 0 then greatest(${period.to}::date - o.due_day, 0) else 0 end as overdue_days,
          (select b.name from branch b where b.tenant_id = ${ctx.tenantId} and b.id = o.branch_id) as branch_name,
          ${sql.join(moved.map((key) => sql`${sql.ref(`o.${key}`)}::bigint as ${sql.ref(key)}`))}
        from ${itemsOf(ctx, 'supplier', period, input, input.supplierId)} o
        where o.opening <> 0 or o.rise <> 0 or o.fall <> 0 or o.closing <> 0)`;
      return ctx.db
        .selectFrom(rows.as('x'))
        .select(['x.id', 'x.document', 'x.documentId', 'x.code', 'x.day', 'x.dueDay', 'x.overdueDays', 'x.branchName'])
        .select(moved.map((key) => `x.${key}` as const));
    },
    sums: summed(moved) as Record<keyof Moved, Sql>, // the keys that it was given
    isOnce: true,
    order: [
      ['x.day', 'desc'],
      ['x.id', 'asc'],
    ],
  }),
);

/** An id that none has. */
const NOBODY = 0;
type HistoryIn = In<typeof DebtReport.GetReportLiabilitiesSupplierHistory>;
/** Rows of the ledger that were written by then, of documents that the caller sees. */
const inHistory = (ctx: Ctx, input: HistoryIn): Sql => sql`${ofSight(ctx, input.branchId)} ${writtenBy(input, 'l')}`;
const history = list<HistoryIn, MoveRow, Pick<Moved, 'rise' | 'fall'>>({
  query: (ctx, input) => {
    const { from, to } = periodOf(input);
    return ctx.db
      .selectFrom(moves(ctx, 'supplier', input.supplierId ?? NOBODY, inHistory(ctx, input)).as('x'))
      .select(moveFields.map((field) => `x.${field}` as const))
      .where('x.day', '>=', from)
      .where('x.day', '<=', to);
  },
  sums: { rise: sql`sum(x.rise)`, fall: sql`sum(x.fall)` },
  order: [
    ['x.day', 'desc'],
    ['x.id', 'desc'],
  ],
});
async function historyPage(ctx: Ctx, input: HistoryIn) {
  const period = periodOf(input);
  const [{ rise, fall, ...page }, { rows }] = await Promise.all([
    history.page(ctx, input),
    sql<{
      closing: number;
    }>`select coalesce(${sql.lit(signOf('supplier'))} * sum(l.amount), 0)::bigint as closing from debt_ledger l
      where l.tenant_id = ${ctx.tenantId} and l.party = 'supplier' and l.party_id = ${input.supplierId ?? NOBODY} and l.day <= ${period.to}::date
        and ${inHistory(ctx, input)}`.execute(ctx.db),
  ]);
  const closing = (rows[0]?.closing ?? 0) as Vnd; // whole đồng of the ledger
  const opening = (closing - rise + fall) as Vnd; // as above
  return { ...page, ...period, footer: { totalAmount: closing, opening, rise, fall, closing } };
}

export const debtReports = implement(DebtReport, {
  GetReportLiabilitiesOther: partyList<PartyMoves>('customer', false),
  GetReportLiabilitiesSupplier: partyList<PartyMoves>('supplier', false),
  GetReportLiabilitiesSupplier2: partyList<BranchMoves>('supplier', true),
  GetDetailReportLiabilitiesSupplier: documents,
  GetReportLiabilitiesSupplierHistory: { ...history, page: historyPage },
});
