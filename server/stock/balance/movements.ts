// Rows of the ledger: those behind one number with the balance after each, and everything that came in or went out.
import { sql } from 'kysely';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { Inventory, LedgerRow, MoveRow } from '../../../contract/stock/inventory.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { contains, type ListHandler, list, sortedBy } from '../../kit/list.ts';
import { costOf, inView, maySeeCost, ofProducts } from './shelves-in-view.ts';

type Asked = In<typeof Inventory.Detail>;
type Ledger = Out<typeof Inventory.Detail>;
type Moves = In<typeof Inventory.ListInboundGrid>;
type MovesPage = Out<typeof Inventory.ListInboundGrid>;

/** The document behind a row and who wrote it, over `stock_ledger as l` or `stock_difference as l`. */
export const documentColumns = [
  sql<string | null>`stock_document_code(l.document, l.document_id)`.as('documentCode'),
  sql<string | null>`case l.document
    when 'inbound' then (select i.kind from inbound i where i.tenant_id = l.tenant_id and i.id = l.document_id)
    when 'outbound' then (select o.kind from outbound o where o.tenant_id = l.tenant_id and o.id = l.document_id) end`.as(
    'documentKind',
  ),
  sql<string | null>`(select u.full_name from user_account u where u.tenant_id = l.tenant_id and u.id = l.user_id)`.as(
    'userName',
  ),
] as const;
/** What is shown of a ledger row besides its numbers, over `stock_ledger as l`. */
const about = [
  sql<string>`(select w.name from warehouse w where w.tenant_id = l.tenant_id and w.id = l.warehouse_id)`.as(
    'warehouseName',
  ),
  ...documentColumns,
  sql<string | null>`(select s.serial from stock_serial s where s.tenant_id = l.tenant_id and s.id = l.serial_id)`.as(
    'serial',
  ),
  sql<boolean>`l.reverses is not null`.as('isReversal'),
] as const;
const value = (ctx: Ctx) => costOf(ctx, sql<Vnd>`l.value`).as('value');

export async function ledgerOf(ctx: Ctx, input: Asked): Promise<Ledger> {
  const { productId, from, to, side, skipCount, maxResultCount, sorting } = input;
  if (sorting) sortedBy({}, sorting); // each row says what is left behind it: there is one order
  const shelf = sql`x.tenant_id = ${ctx.tenantId} and x.product_id = ${productId} and ${inView(ctx, 'x.warehouseId', input)}`;
  const period = sql`${from ? sql`x.day >= ${from}` : sql`true`} and ${to ? sql`x.day <= ${to}` : sql`true`}`;
  const summing = sql<Sums>`
    select now.quantity - later.quantity as closing, now.value - later.value as closing_value,
      now.quantity - later.quantity - p.in_quantity + p.out_quantity as opening, now.value - later.value - p.value as opening_value,
      p.in_quantity, p.out_quantity, p.count as total_count, d.difference
    from (select coalesce(sum(x.quantity), 0)::bigint as quantity, coalesce(sum(x.value), 0)::bigint as value
        from stock_balance x where ${shelf}) now,
      (select coalesce(sum(x.quantity), 0)::bigint as quantity, coalesce(sum(x.value), 0)::bigint as value
        from stock_ledger x where ${shelf} and ${to ? sql`x.day > ${to}` : sql`false`}) later,
      (select count(*) filter (where ${side ? sql`x.side = ${side}` : sql`true`}) as count, coalesce(sum(x.value), 0)::bigint as value,
        coalesce(sum(x.quantity) filter (where x.side = 'in'), 0)::bigint as in_quantity,
        coalesce(-sum(x.quantity) filter (where x.side = 'out'), 0)::bigint as out_quantity
        from stock_ledger x where ${shelf} and ${period}) p,
      (select coalesce(sum(x.amount), 0)::bigint as difference from stock_difference x where ${shelf} and ${period}) d`.execute(
    ctx.db,
  );
  const reading = sql<LedgerRow>`
    select l.id, l.day, l.at, l.document, l.document_id, l.warehouse_id, l.quantity, l.side, l.balance, ${value(ctx)}, ${sql.join([...about])},
      ${costOf(ctx, sql<Vnd>`d.amount`)} as difference, d.reason as difference_reason
    from (select x.*, -coalesce(sum(x.quantity) over (order by x.day desc, x.id desc
        rows between unbounded preceding and 1 preceding), 0)::int as balance
      from stock_ledger x where ${shelf} and ${period}) l
    left join stock_difference d on d.tenant_id = l.tenant_id and d.ledger_id = l.id
    where ${side ? sql`l.side = ${side}` : sql`true`}
    order by l.day desc, l.id desc limit ${maxResultCount} offset ${skipCount}`.execute(ctx.db);
  const [{ rows: sums }, { rows }] = await Promise.all([summing, reading]);
  const { openingValue, closingValue, difference, totalCount, ...figures } = sums[0] as Sums; // four aggregates are always one row
  // What moved behind a row is known here, what is there at the end of the period beside it.
  const items = rows.map((row) => ({ ...row, balance: figures.closing + row.balance }));
  const values = { openingValue, closingValue, difference };
  return { totalCount, ...figures, ...(maySeeCost(ctx) ? values : hidden), items };
}
const hidden = { openingValue: null, closingValue: null, difference: null };
interface Sums extends Omit<Ledger, 'items' | keyof typeof hidden> {
  openingValue: Vnd;
  closingValue: Vnd;
  difference: Vnd;
}

/** Everything that came in, or everything that went out: both count up, what was taken back counts down. */
export function listMoves(side: 'in' | 'out'): ListHandler<Moves, MoveRow, Omit<MovesPage, 'items' | 'totalCount'>> {
  const moved = (column: 'quantity' | 'value') =>
    sql<Vnd>`${sql.raw(side === 'in' ? '' : '-')}${sql.ref(`l.${column}`)}`;
  const moves = list<Moves, MoveRow, { totalQuantity: number; totalValue: Vnd | null }>({
    query: (ctx, filter) => {
      let query = ctx.db
        .selectFrom('stockLedger as l')
        .select(['l.id', 'l.day', 'l.at', 'l.document', 'l.documentId', 'l.warehouseId', 'l.productId'])
        .select([moved('quantity').as('quantity'), costOf(ctx, moved('value')).as('value'), ...about, ...product])
        .where('l.tenantId', '=', ctx.tenantId)
        .where('l.side', '=', side)
        .where(inView(ctx, 'l.warehouseId', filter));
      const { keyword, from, to, ...products } = filter;
      const wanted = ofProducts(ctx, 'l.productId', products);
      if (wanted) query = query.where(wanted);
      if (from) query = query.where('l.day', '>=', from);
      if (to) query = query.where('l.day', '<=', to);
      if (keyword) query = query.where(named(ctx, keyword));
      return query as never; // the ledger's columns are plain numbers and texts, the contract's rows name what they are
    },
    order: [
      ['l.day', 'desc'],
      ['l.id', 'desc'],
    ],
    sums: { totalQuantity: sql`sum(${moved('quantity')})`, totalValue: sql`sum(${moved('value')})` },
  });
  return {
    page: async (ctx, filter) => {
      const answer = await moves.page(ctx, filter);
      return { ...answer, totalValue: maySeeCost(ctx) ? answer.totalValue : null };
    },
    stream: moves.stream,
  };
}
const ofProduct = (column: string) =>
  sql`(select ${sql.ref(`p.${column}`)} from product p where p.tenant_id = l.tenant_id and p.id = l.product_id)`;
const product = [
  ofProduct('code').as('productCode'),
  ofProduct('name').as('productName'),
  ofProduct('isSerial').as('isSerial'),
  sql`(select c.name from product p join category c on c.tenant_id = p.tenant_id and c.id = p.unit_id
    where p.tenant_id = l.tenant_id and p.id = l.product_id)`.as('unitName'),
];

/** Rows whose product or whose document says the keyword. */
const named = (ctx: Ctx, keyword: string) => sql<boolean>`(${ofProducts(ctx, 'l.productId', { keyword })}
  or l.document = 'inbound' and l.document_id in (select i.id from inbound i where i.tenant_id = ${ctx.tenantId} and i.search like ${contains(keyword)})
  or l.document = 'outbound' and l.document_id in (select o.id from outbound o where o.tenant_id = ${ctx.tenantId} and o.search like ${contains(keyword)})
  or l.document = 'stock_count' and l.document_id in (select c.id from stock_count c where c.tenant_id = ${ctx.tenantId} and vn_norm(c.code) like ${contains(keyword)}))`;
