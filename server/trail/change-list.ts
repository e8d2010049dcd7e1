// The history of a thing as a list: pages with old → new, and the same as lines of words for a spreadsheet.
import { type RawBuilder, sql } from 'kysely';
import type { Culture } from '../../contract/culture.ts';
import { type In, MAX_ROWS } from '../../contract/kit.ts';
import { maskPhone } from '../../contract/phone.ts';
import { type AuditLog, type ChangeRow, type TrailTarget, trailTargets } from '../../contract/trail/trail.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { mayReadPhones } from '../kit/file/phones.ts';
import { byId, type ListHandler, list } from '../kit/list.ts';
import { lineOf } from './change-words.ts';
import { requireTarget } from './target.ts';

type Filter = In<typeof AuditLog.GetByTarget>;
type Changes = Record<string, [from: unknown, to: unknown]>;
type Logged = Omit<ChangeRow, 'changes'> & { changes: Changes };

const log = list<Filter, Logged>({
  query: (ctx, { targetModule, targetId }) =>
    ctx.db
      .selectFrom('auditLog as a')
      .leftJoin('userAccount as u', byId('u', 'a.userId'))
      .leftJoin('branch as b', byId('b', 'a.branchId'))
      .select(['a.id', 'a.at', 'a.userId', 'u.fullName as userName', 'b.name as branchName', 'a.action', 'a.changes'])
      .where('a.tenantId', '=', ctx.tenantId)
      .where('a.tableName', '=', trailTargets[targetModule].table)
      .where('a.rowId', '=', targetId),
  // Entries are numbered as they happen.
  sort: { at: 'a.id' },
  order: [['a.id', 'desc']],
});

export const listChanges: ListHandler<Filter, ChangeRow> = {
  page: async (ctx, input) => {
    await requireTarget(ctx, input.targetModule, input.targetId);
    const { totalCount, items } = await log.page(ctx, input);
    const rows = await readable(ctx, items);
    return {
      totalCount,
      items: input.targetModule === 'Customer' && !mayReadPhones(ctx) ? rows.map(withoutPhones) : rows,
    };
  },
  // Not through a cursor: names are looked up on the same connection. The history of one thing is short.
  stream: async (ctx, input) => {
    const { totalCount, items } = await listChanges.page(ctx, { ...input, skipCount: 0, maxResultCount: MAX_ROWS });
    return { totalCount, batches: inWords(items, input.targetModule, ctx.culture) as AsyncIterable<ChangeRow[]> }; // cells take the words
  },
};

/** What a customer's page hides, its history does not tell. */
const withoutPhones = ({ changes, ...row }: ChangeRow): ChangeRow => {
  const hidden = (value: unknown) => (typeof value === 'string' ? maskPhone(value) : value);
  const shown = changes.map((one) =>
    one.field === 'phone' ? { ...one, from: hidden(one.from), to: hidden(one.to) } : one,
  );
  return { ...row, changes: shown };
};

async function* inWords(rows: readonly ChangeRow[], target: TrailTarget, culture: Culture) {
  if (rows.length) yield rows.map((row) => ({ ...row, ...lineOf(row, target, culture) }));
}

type Names = Map<string, string>;
/** Columns that hold an id, and where its name is. */
const references: Record<string, RawBuilder<unknown>> = {
  role_id: sql`select id, display_name as name from role`,
  branch_id: sql`select id, name from branch`,
  user_type_id: sql`select id, name from user_type`,
  type_id: sql`select id, name from category`,
  device_type_id: sql`select id, name from category`,
  group_id: sql`select id, name from category`,
  product_id: sql`select id, name from product`,
  service_name_id: sql`select id, name from service_name`,
  warehouse_id: sql`select id, name from warehouse`,
  supplier_id: sql`select id, name from supplier`,
  place_id: sql`select id, name from branch`,
  model_id: sql`select id, name from model`,
  manufacturer_id: sql`select id, name from category`,
  colour_id: sql`select id, name from category`,
  payment_method_id: sql`select id, name from category`,
  reason_id: sql`select id, name from category`,
  customer_id: sql`select id, name from customer`,
  ticket_id: sql`select id, code as name from ticket`,
  origin_id: sql`select id, code as name from ticket`,
  booking_id: sql`select id, code as name from booking`,
  advisor_id: sql`select id, full_name as name from user_account`,
  receptionist_id: sql`select id, full_name as name from user_account`,
  technician_id: sql`select id, full_name as name from user_account`,
  posted_by: sql`select id, full_name as name from user_account`,
};

/** The names behind the ids of a page of changes, one query for each kind that occurs. */
async function namesOf(ctx: Ctx, pages: readonly Changes[]): Promise<Names> {
  const names: Names = new Map();
  for (const [column, source] of Object.entries(references)) {
    const ids = pages.flatMap((changes) => changes[column] ?? []).filter((value) => typeof value === 'number');
    if (!ids.length) continue;
    const found = await sql<{
      id: number;
      name: string;
    }>`select id, name from (${source} where tenant_id = ${ctx.tenantId}) r where id = any(${ids})`.execute(ctx.db);
    for (const { id, name } of found.rows) names.set(`${column}:${id}`, name);
  }
  return names;
}

async function readable(ctx: Ctx, rows: readonly Logged[]): Promise<ChangeRow[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ changes }) => changes),
  );
  return rows.map(({ changes, ...row }) => ({
    ...row,
    changes: Object.entries(changes).map(([column, [from, to]]) => ({
      field: column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      from: names.get(`${column}:${from}`) ?? from,
      to: names.get(`${column}:${to}`) ?? to,
    })),
  }));
}
