// Reports of commission: per person by role, and the rows behind each column; parts that tickets used. A column is the sum of its rows.
import { type RawBuilder, sql } from 'kysely';
import {
  type CommissionReport,
  type PartCost,
  StaffSum,
  staffFigures,
} from '../../contract/commission/commission-report.calls.ts';
import type { In, Out, Vnd } from '../../contract/kit.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { FileAnswer } from '../kit/file/file-answer.ts';
import { contains, list } from '../kit/list.ts';
import { sheetFile } from '../kit/sheet/template.ts';
import { seesBranch } from '../org/org.ts';
import { costOf, maySeeCost } from '../stock/balance/shelves-in-view.ts';
import { narrowed, spanOf } from './figures.ts';
import { listSome } from './rows.ts';

type Filter = In<typeof CommissionReport.GetAllHoaHongNhanVienPaged>;
/** Which rows each column is the sum of, on ledger row `c`. */
export const isWork = sql`c.origin_line_id is null and c.outbound_id is null`;
export const parts = {
  technician: sql`${isWork} and c.role = 'technician'`,
  glass: sql`${isWork} and c.role = 'glass'`,
  sales: sql`${isWork} and c.role in ('advisor', 'seller')`,
  guarantee: sql`c.origin_line_id is not null`,
  defects: sql`c.outbound_id is not null`,
} as const;

/** The voucher of a sum `c` of days, looked up once for each: they are few among all vouchers. */
export const payment = sql`left join lateral (select p.state from account_payment p
  where p.tenant_id = c.tenant_id and p.id = c.payment_id offset 0) p on true`;
/** Out of the sums of days (migration 0192). */
function sums(ctx: Ctx, input: Filter) {
  const { from, to } = spanOf(input);
  const columns: Record<(typeof staffFigures)[number], RawBuilder<unknown>> = {
    lines: sql`sum(c.lines)`,
    base: sql`sum(c.base)`,
    technician: sql`sum(c.technician)`,
    glass: sql`sum(c.glass)`,
    sales: sql`sum(c.sales)`,
    guarantee: sql`-sum(c.guarantee)`,
    defects: sql`-sum(c.defects)`,
    net: sql`sum(c.net)`,
    payable: sql`sum(c.payable)`,
    paid: sql`coalesce(sum(c.payable) filter (where p.state = 'posted'), 0)`,
  };
  const whole = staffFigures.map((key) => sql`(${columns[key]})::bigint as ${sql.ref(key)}`);
  return sql<StaffSum>`(select u.id, u.full_name as name, b.name as branch_name, s.* from (select c.user_id, ${sql.join(whole)}
      from commission_tally c ${payment}
      where c.tenant_id = ${ctx.tenantId} and c.day >= ${from}::date and c.day <= ${to}::date ${narrowed(ctx, input.branchId)} group by c.user_id) s
    join user_account u on u.tenant_id = ${ctx.tenantId} and u.id = s.user_id left join branch b on b.tenant_id = u.tenant_id and b.id = u.branch_id)`;
}
type Sums = Omit<Out<typeof CommissionReport.GetAllHoaHongNhanVienPaged>, 'items' | 'totalCount'>;
export const listStaff = list<Filter, StaffSum, Sums>({
  query: (ctx, input) => {
    const query = ctx.db
      .selectFrom(sums(ctx, input).as('x'))
      .select(['x.id', 'x.name', 'x.branchName', ...staffFigures.map((key) => `x.${key}` as const)]);
    return input.keyword ? query.where(sql<boolean>`vn_norm(x.name) like ${contains(input.keyword)}`) : query;
  },
  sums: Object.fromEntries(staffFigures.map((key) => [key, sql`sum(${sql.ref(`x.${key}`)})`])) as Record<
    keyof Sums,
    RawBuilder<unknown>
  >, // a key for each of them
  isOnce: true,
  order: [
    ['x.net', 'desc'],
    ['x.id', 'asc'],
  ],
});
const fileName = { vi: 'Hoa hồng nhân viên', en: 'Commission' } as const;
export async function exportStaff(
  ctx: Ctx,
  input: In<typeof CommissionReport.getExcelHoaHongNhanVien>,
): Promise<FileAnswer> {
  const { batches } = await listStaff.stream(ctx, { ...input, skipCount: 0, maxResultCount: 1 });
  return sheetFile(
    ctx,
    `${fileName[ctx.culture]} ${today()}`,
    StaffSum,
    ['name', 'branchName', ...staffFigures],
    batches,
  );
}
export const listTechnicians = listSome(parts.technician);
export const listGlass = listSome(parts.glass);
export const listSales = listSome(parts.sales);
export const listGuarantee = listSome(parts.guarantee);
export const listDefects = listSome(parts.defects);

type PartFilter = In<typeof CommissionReport.GetBaoCaoChiTietChiPhiMuaLinhKien>;
type PartSums = { totalQuantity: number; totalCost: Vnd | null };
/** Lines of bills that are posted, below zero what came back; at a moment what the ledger of stock had of them, which is nothing where a bill was taken back by then. */
const usedLines = ({ asOf }: PartFilter): RawBuilder<unknown> =>
  asOf
    ? sql`(select g.line_id as id, g.product_id, -sum(g.quantity)::int as quantity, -sum(g.value)::bigint as cost, min(n.ticket_line_id) as ticket_line_id
        from stock_ledger g left join outbound_line n on n.tenant_id = g.tenant_id and n.id = g.line_id
        where g.tenant_id = o.tenant_id and g.document = 'outbound' and g.document_id = o.id and g.at <= ${asOf}::timestamptz
        group by 1, 2 having sum(g.quantity) <> 0)`
    : sql`(select n.id, n.product_id, ${sign} * n.quantity as quantity, ${sign} * coalesce(n.cost, 0) as cost, n.ticket_line_id from outbound_line n
        where n.tenant_id = o.tenant_id and n.outbound_id = o.id offset 0)`;
const sign = sql`case o.kind when 'ticket' then 1 else -1 end`;
/** What left the shelves for tickets, and below zero what came back. */
const costs = list<PartFilter, PartCost, { totalQuantity: number; totalCost: Vnd }>({
  query: (ctx, input) => {
    const { from, to } = spanOf(input);
    return ctx.db
      .selectFrom(
        sql<PartCost>`(select l.id, o.day, t.id as ticket_id, t.code as ticket_code, u.full_name as user_name, o.code as bill_code, p.code as product_code,
          p.name as product_name, l.quantity::int as quantity, ${costOf(ctx, sql`l.cost::bigint`)} as cost, b.name as branch_name
        from outbound o cross join lateral ${usedLines(input)} l join ticket t on t.tenant_id = o.tenant_id and t.id = o.ticket_id
        join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id join product p on p.tenant_id = o.tenant_id and p.id = l.product_id
        left join ticket_line x on x.tenant_id = o.tenant_id and x.id = l.ticket_line_id
        left join user_account u on u.tenant_id = o.tenant_id and u.id = coalesce(x.technician_id, t.technician_id)
        where o.tenant_id = ${ctx.tenantId} and o.kind in ('ticket', 'returnItem') ${input.asOf ? sql`` : sql`and o.status = 'posted' and not o.is_deleted`}
          and o.day >= ${from}::date and o.day <= ${to}::date and ${seesBranch(ctx, 't.branchId')}
          ${input.branchId ? sql`and t.branch_id = ${input.branchId}` : sql``} ${input.userId ? sql`and u.id = ${input.userId}` : sql``}
          ${input.keyword ? sql`and vn_norm(t.code || ' ' || p.code || ' ' || p.name) like ${contains(input.keyword)}` : sql``})`.as(
          'x',
        ),
      )
      .select(['x.id', 'x.day', 'x.ticketId', 'x.ticketCode', 'x.userName', 'x.billCode', 'x.productCode'])
      .select(['x.productName', 'x.quantity', 'x.cost', 'x.branchName']);
  },
  sums: { totalQuantity: sql`sum(x.quantity)`, totalCost: sql`sum(x.cost)` },
  order: [
    ['x.day', 'desc'],
    ['x.id', 'desc'],
  ],
});
export const listPartCosts = {
  ...costs,
  page: async (ctx: Ctx, input: PartFilter): Promise<{ totalCount: number; items: PartCost[] } & PartSums> => {
    const { totalCost, ...page } = await costs.page(ctx, input);
    return { ...page, totalCost: maySeeCost(ctx) ? totalCost : null };
  },
};
