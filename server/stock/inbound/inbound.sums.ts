// Sums over posted import bills: what is owed to suppliers, and what was imported by product and by supplier.
import { type RawBuilder, sql } from 'kysely';
import { debtRights } from '../../../contract/finance/finance.ts';
import type { In, Vnd } from '../../../contract/kit.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type {
  PayeeRow,
  PaymentRow,
  ProductImportRow,
  SupplierImportRow,
} from '../../../contract/stock/inbound.rows.ts';
import { today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { forbid } from '../../kit/fail.ts';
import { contains, type ListHandler, list } from '../../kit/list.ts';
import { seesBranch } from '../../org/org.ts';
import { seesWarehouse } from '../seen.ts';
import { creditOf, dueOf } from './inbound.queries.ts';

type Filter = In<typeof ProductInbound.ReportByProduct>;
type PayFilter = In<typeof ProductInbound.GetPayments>;

/** Posted bills of the caller's warehouses that the filter finds, as conditions on `inbound i` and `warehouse w`. */
const posted = (ctx: Ctx, input: Filter, ...more: RawBuilder<unknown>[]) =>
  sql.join(
    [
      sql`i.tenant_id = ${ctx.tenantId} and not i.is_deleted and i.status = 'posted' and ${seesWarehouse(ctx, 'i.warehouseId')}`,
      ...(input.branchId ? [sql`w.branch_id = ${input.branchId}`] : []),
      ...(input.warehouseId ? [sql`i.warehouse_id = ${input.warehouseId}`] : []),
      ...(input.supplierId ? [sql`i.supplier_id = ${input.supplierId}`] : []),
      ...(input.from ? [sql`i.day >= ${input.from}`] : []),
      ...(input.to ? [sql`i.day <= ${input.to}`] : []),
      ...more,
    ],
    sql` and `,
  );
const join = sql`inbound i join warehouse w on w.tenant_id = i.tenant_id and w.id = i.warehouse_id`;
const supplier = sql`join supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id`;

/** Of the branches that the caller sees, as offsets count it. */
const supplierCredit = (ctx: Ctx) =>
  debtRights.supplier.every((right) => ctx.user.permissions.has(right))
    ? sql`coalesce((select sum(o.amount) from open_item o where o.tenant_id = s.tenant_id and o.party = 'supplier' and o.party_id = s.id
        and o.amount > 0 and (o.branch_id is null or ${seesBranch(ctx, 'o.branchId')})), 0)::bigint`
    : sql`null::bigint`;

const payState = sql`case when i.paid + i.returned >= i.amount then 'paid' when i.paid > 0 then 'partly' else 'unpaid' end`;
const isOverdue = () => sql`(i.due_day < ${today()}::date and ${dueOf} > 0)`;
const payable = (ctx: Ctx, input: PayFilter) =>
  posted(
    ctx,
    input,
    ...(input.keyword ? [sql`i.search || ' ' || s.search like ${contains(input.keyword)}`] : []),
    ...(input.payState ? [sql`${payState} = ${input.payState}`] : []),
    ...(input.overdue === undefined ? [] : [sql`coalesce(${isOverdue()}, false) = ${input.overdue}`]),
  );

interface Owed {
  totalAmount: Vnd;
  totalReturned: Vnd;
  totalPaid: Vnd;
  totalDue: Vnd;
  totalCredit: Vnd;
  totalOverdue: Vnd;
}
const owed = {
  totalAmount: sql`sum(x.amount)`,
  totalReturned: sql`sum(x.returned)`,
  totalPaid: sql`sum(x.paid)`,
  totalDue: sql`sum(x.due)`,
  totalCredit: sql`sum(x.credit)`,
  totalOverdue: sql`sum(x.overdue)`,
};

export const listPayments = list<PayFilter, PaymentRow, Owed>({
  query: (ctx, input) =>
    ctx.db
      .selectFrom(
        sql<PaymentRow>`(select i.id, i.code, i.day, i.supplier_id, s.name as supplier_name, i.invoice_no,
          w.name as warehouse_name, i.amount, i.returned, i.paid, ${dueOf} as due, ${creditOf} as credit, i.due_day,
          case when ${isOverdue()} then ${today()}::date - i.due_day else 0 end as overdue_days, ${payState} as pay_state,
          case when ${isOverdue()} then ${dueOf} else 0 end as overdue, ${supplierCredit(ctx)} as supplier_credit
        from ${join} ${supplier} where ${payable(ctx, input)})`.as('x'),
      )
      .select(['x.id', 'x.code', 'x.day', 'x.supplierId', 'x.supplierName', 'x.invoiceNo', 'x.warehouseName'])
      .select(['x.amount', 'x.returned', 'x.paid', 'x.due', 'x.credit', 'x.dueDay', 'x.overdueDays', 'x.payState'])
      .select('x.supplierCredit'),
  sums: owed,
  // What is due first stands first; what was paid comes after it.
  order: [
    [sql`x.due = 0`, 'asc'],
    ['x.dueDay', 'asc'],
    ['x.id', 'asc'],
  ],
});

export const listPayees = list<PayFilter, PayeeRow, Owed>({
  query: (ctx, input) =>
    ctx.db
      .selectFrom(
        sql<PayeeRow>`(select s.id, s.code as supplier_code, s.name as supplier_name, s.phone, count(*)::int as bills,
          sum(i.amount)::bigint as amount, sum(i.returned)::bigint as returned, sum(i.paid)::bigint as paid,
          sum(${dueOf})::bigint as due, sum(${creditOf})::bigint as credit,
          coalesce(sum(${dueOf}) filter (where ${isOverdue()}), 0)::bigint as overdue,
          min(i.due_day) filter (where ${dueOf} > 0) as next_due_day, ${supplierCredit(ctx)} as supplier_credit
        from ${join} ${supplier} where ${payable(ctx, input)} group by s.tenant_id, s.id)`.as('x'),
      )
      .select(['x.id', 'x.supplierCode', 'x.supplierName', 'x.phone', 'x.bills', 'x.amount', 'x.paid', 'x.due'])
      .select(['x.overdue', 'x.nextDueDay', 'x.returned', 'x.credit', 'x.supplierCredit']),
  sums: owed,
  order: [
    ['x.due', 'desc'],
    ['x.id', 'asc'],
  ],
});

interface Reported {
  totalProduct: number;
  totalAmount: Vnd | null;
}
const seesCost = (ctx: Ctx) => ctx.user.permissions.has('Pages.Inventory.Import');
/** What goods cost is null, not 0, for those who may not know it. */
const money = (ctx: Ctx, amount: RawBuilder<unknown>) => (seesCost(ctx) ? amount : sql`null::bigint`);
/** The total of it likewise. */
const withoutCost = <I, R>(handler: ListHandler<I, R, Reported>): ListHandler<I, R, Reported> => ({
  ...handler,
  page: async (ctx, input) => {
    const answer = await handler.page(ctx, input);
    return seesCost(ctx) ? answer : { ...answer, totalAmount: null };
  },
});
const reported = { totalProduct: sql`sum(x.quantity)`, totalAmount: sql`sum(x.amount)` };

export const reportByProduct = withoutCost(
  list<Filter, ProductImportRow, Reported>({
    query: (ctx, input) =>
      ctx.db
        .selectFrom(
          sql<ProductImportRow>`(select p.id, p.code as product_code, p.name as product_name, u.name as unit_name,
            count(distinct i.id)::int as bills, sum(l.quantity)::int as quantity, max(i.day) as last_day,
            ${money(ctx, sql`round(sum(l.price * l.quantity)::numeric / sum(l.quantity))::bigint`)} as average_price,
            ${money(ctx, sql`sum(l.price * l.quantity)::bigint`)} as amount
          from ${join}
          join inbound_line l on l.tenant_id = i.tenant_id and l.inbound_id = i.id
          join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
          left join category u on u.tenant_id = p.tenant_id and u.id = p.unit_id
          where ${posted(ctx, input, ...(input.keyword ? [sql`p.search like ${contains(input.keyword)}`] : []))}
          group by p.tenant_id, p.id, u.name)`.as('x'),
        )
        .select(['x.id', 'x.productCode', 'x.productName', 'x.unitName', 'x.bills', 'x.quantity', 'x.averagePrice'])
        .select(['x.amount', 'x.lastDay']),
    sums: reported,
    order: [
      ['x.quantity', 'desc'],
      ['x.id', 'asc'],
    ],
  }),
);

const bySupplier = withoutCost(
  list<Filter, SupplierImportRow, Reported>({
    query: (ctx, input) =>
      ctx.db
        .selectFrom(
          sql<SupplierImportRow>`(select s.id, s.code as supplier_code, s.name as supplier_name, count(*)::int as bills,
            (select count(distinct n.product_id)::int from inbound_line n, ${join} where n.tenant_id = i.tenant_id and n.inbound_id = i.id
              and ${posted(ctx, input)} and i.supplier_id = s.id) as products,
            sum(l.quantity)::int as quantity, max(l.day) as last_day,
            ${money(ctx, sql`sum(l.amount)::bigint`)} as amount, ${money(ctx, sql`sum(l.due)::bigint`)} as due
          from supplier s join (
            select i.supplier_id, i.day, i.quantity, i.amount, ${dueOf} as due
            from ${join} where ${posted(ctx, input)}) l on l.supplier_id = s.id
          where s.tenant_id = ${ctx.tenantId} ${input.keyword ? sql`and s.search like ${contains(input.keyword)}` : sql``}
          group by s.tenant_id, s.id)`.as('x'),
        )
        .select(['x.id', 'x.supplierCode', 'x.supplierName', 'x.bills', 'x.products', 'x.quantity', 'x.amount'])
        .select(['x.due', 'x.lastDay']),
    sums: reported,
    order: [
      ['x.quantity', 'desc'],
      ['x.id', 'asc'],
    ],
  }),
);
/** Who the goods came from is not for everybody. */
function requireSupplierView(ctx: Ctx): void {
  if (!seesCost(ctx) && !ctx.user.permissions.has('Pages.Inventory.SupplierView'))
    forbid(ctx, ['Pages.Inventory.SupplierView']);
}
export const reportBySupplier: typeof bySupplier = {
  page: async (ctx, input) => {
    requireSupplierView(ctx);
    return bySupplier.page(ctx, input);
  },
  stream: async (ctx, input) => {
    requireSupplierView(ctx);
    return bySupplier.stream(ctx, input);
  },
};
