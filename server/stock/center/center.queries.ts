// Reads of requests to the central office: who sees which, the list, one request with its goods and what happened to it.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type {
  CenterEvent,
  CenterRow,
  CenterView,
  RequestCenter,
} from '../../../contract/stock/center-request.calls.ts';
import { type CenterFacts, type CenterStatus, centerFlow } from '../../../contract/stock/center-request.states.ts';
import type { CenterRequestId } from '../../../contract/stock/stock.ts';
import { dayBounds } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { walk } from '../../kit/flow.ts';
import { byId, type ListHandler, list } from '../../kit/list.ts';
import { productColumns } from '../lines.ts';

type Filter = In<typeof RequestCenter.GetAllRequestToCenter>;
interface Sums {
  totalProduct: number;
}
interface Sides {
  isBranch: boolean;
  isCenter: boolean;
}
type Bare = Omit<CenterRow, 'allowedActions' | 'status'> & Sides & { status: CenterStatus };

const seesAll = (ctx: Ctx) => sql<boolean>`${ctx.user.permissions.has('Pages.Settings.Branch.ViewAll')}::boolean`;
/** The caller belongs to the branch in this column: it is their own, or mapped to them. */
const ofBranch = (
  ctx: Ctx,
  column: string,
) => sql<boolean>`(${sql.ref(column)} = ${ctx.user.branchId}::bigint or exists (
  select from user_branch m where m.tenant_id = ${ctx.tenantId} and m.user_id = ${ctx.user.id} and m.branch_id = ${sql.ref(column)}))`;
/** People of a centre branch, and those mapped to the request's group. */
const isCenter = (ctx: Ctx) => sql<boolean>`(${seesAll(ctx)}
  or exists (select from branch cb where cb.tenant_id = ${ctx.tenantId} and cb.is_center and not cb.is_deleted and ${ofBranch(ctx, 'cb.id')})
  or exists (select from user_center_group g where g.tenant_id = ${ctx.tenantId} and g.user_id = ${ctx.user.id} and g.group_id = c.group_id))`;
const isBranch = (ctx: Ctx) => sql<boolean>`(${seesAll(ctx)} or ${ofBranch(ctx, 'c.branch_id')})`;

const requests = (ctx: Ctx) =>
  ctx.db
    .selectFrom('centerRequest as c')
    .innerJoin('category as g', byId('g', 'c.groupId'))
    .innerJoin('branch as b', byId('b', 'c.branchId'))
    .leftJoin('userAccount as u', byId('u', 'c.creatorUserId'))
    .select(['c.id', 'c.code', 'c.status', 'c.groupId', 'g.name as groupName', 'c.branchId', 'b.name as branchName'])
    .select(sql<number | null>`c.ticket_id`.as('ticketId'))
    .select(['c.ticketCode', 'c.content', 'c.answer', 'u.fullName as creatorName'])
    .select(['c.receivedAt', 'c.sentBackAt', 'c.completedAt'])
    .select(['c.version', 'c.creationTime', 'c.creatorUserId', 'c.lastModificationTime', 'c.lastModifierUserId'])
    .select(goods.as('quantity'))
    .select([isBranch(ctx).as('isBranch'), isCenter(ctx).as('isCenter')])
    .where('c.tenantId', '=', ctx.tenantId)
    .where('c.isDeleted', '=', false)
    .where(sql<boolean>`(${isBranch(ctx)} or ${isCenter(ctx)})`);
const goods = sql<number>`(select coalesce(sum(l.quantity), 0)::int from center_request_line l
  where l.tenant_id = c.tenant_id and l.request_id = c.id)`;

const bare = list<Filter, Bare, Sums>({
  query: (ctx, { group, startDate, endDate, status, branchId }) => {
    let query = requests(ctx);
    if (group) query = query.where('c.groupId', '=', group);
    if (startDate) query = query.where('c.creationTime', '>=', dayBounds(startDate)[0]);
    if (endDate) query = query.where('c.creationTime', '<', dayBounds(endDate)[1]);
    if (status !== undefined) query = query.where('c.status', '=', status as CenterStatus);
    if (branchId) query = query.where('c.branchId', '=', branchId);
    return query;
  },
  search: { table: 'center_request', id: 'c.id', text: 'c.search' },
  sums: { totalProduct: sql`sum(${goods})` },
  order: [['c.id', 'desc']],
});
export const listCenterRequests: ListHandler<Filter, CenterRow, Sums> = {
  async page(ctx, input) {
    const { items, ...totals } = await bare.page(ctx, input);
    return { ...totals, items: items.map((row) => shown(ctx, row)) };
  },
  async stream(ctx, input) {
    const { totalCount, batches } = await bare.stream(ctx, input);
    const shownBatches = async function* () {
      for await (const rows of batches) yield rows.map((row) => shown(ctx, row));
    };
    return { totalCount, batches: shownBatches() };
  },
};

export async function findCenterRequest(ctx: Ctx, id: CenterRequestId): Promise<Bare> {
  const found = await requests(ctx).where('c.id', '=', id).executeTakeFirst();
  return found ?? fail('row.missing', { entity: 'CenterRequest', id });
}

export async function getCenterRequest(ctx: Ctx, { id }: { id: CenterRequestId }): Promise<CenterView> {
  const row = await findCenterRequest(ctx, id);
  const { rows: lines } = await sql<CenterView['lines'][number]>`select l.id, ${productColumns}, l.quantity, l.note
    from center_request_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.request_id = ${id} order by l.id`.execute(ctx.db);
  return { ...shown(ctx, row), lines, timeline: await timelineOf(ctx, id) };
}

/** Out of the log: who brought it to which state, when, and what they said. */
async function timelineOf(ctx: Ctx, id: CenterRequestId): Promise<CenterEvent[]> {
  const { rows } = await sql<CenterEvent>`select a.id, a.at, u.full_name as user_name, b.name as branch_name, a.action,
      case when a.action = 'insert' then 0 else (a.changes #>> '{status,1}')::int end as status, a.changes #>> '{answer,1}' as note
    from audit_log a
    left join user_account u on u.tenant_id = a.tenant_id and u.id = a.user_id
    left join branch b on b.tenant_id = a.tenant_id and b.id = a.branch_id
    where a.tenant_id = ${ctx.tenantId} and a.table_name = 'center_request' and a.row_id = ${id}
      and (a.changes ? 'status' or a.changes ? 'content')
    order by a.id`.execute(ctx.db);
  return rows;
}

export const centerSteps = walk(centerFlow, {
  stateOf: ({ status }: CenterFacts) => status,
  codeOf: ({ code }) => code,
  refusals: { notNow: 'center.noStep' },
});
function shown(ctx: Ctx, row: Bare): CenterRow {
  const { isBranch: _branch, isCenter: _center, ...seen } = row;
  return { ...seen, allowedActions: centerSteps.actions(ctx, row) };
}
