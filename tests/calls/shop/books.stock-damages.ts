// One thing wrong behind the application's back for each law of stock.
import type { LawKey } from '../../../contract/books/books.laws.ts';
import { DEFAULT_TENANT } from '../../harness/app.ts';
import type { workedShop } from '../../harness/worked-shop.ts';

export type Worked = Awaited<ReturnType<typeof workedShop>>;
export type CodeOf = (table: string, id: number | undefined, column?: string) => Promise<string>;
const tenant = DEFAULT_TENANT;
export interface Damage {
  do: string[];
  /** What is named. */
  names: string;
  isBlind?: true;
}
export type Damages<Key extends LawKey> = Record<Key, () => Promise<Damage> | Damage>;

export const reservingOf =
  (it: Worked) =>
  (document: string, id: number): string =>
    `insert into stock_reservation (tenant_id, warehouse_id, product_id, document, document_id, wanted, held)
   values (${tenant}, ${it.goods.main}, ${it.part}, '${document}', ${id}, 1, 0)`;
export function stockDamagesOf(it: Worked, codeOf: CodeOf): Damages<Extract<LawKey, `stock.${string}`>> {
  const reserving = reservingOf(it);
  /** Days of stock told again, so that only its own law sees what is wrong. */
  const daysAgain = [
    `delete from stock_day where tenant_id = ${tenant}`,
    `insert into stock_day select tenant_id, day, warehouse_id, product_id, sum(quantity), sum(value), sum(issued), sum(issued_value) from (
      select tenant_id, day, warehouse_id, product_id, quantity, value, 0 as issued, 0 as issued_value from stock_ledger where tenant_id = ${tenant}
      union all
      select tenant_id, day, coalesce(issuer_id, warehouse_id), product_id, 0, 0, -quantity, -value from stock_ledger where tenant_id = ${tenant} and is_issue) l
      group by 1, 2, 3, 4`,
    `update stock_balance b set first_day = l.first_day, issued_day = l.issued_day
      from (select product_id, warehouse_id, min(day) as first_day, max(day) filter (where is_issue and quantity < 0) as issued_day
        from stock_ledger where tenant_id = ${tenant} group by 1, 2) l
      where b.tenant_id = ${tenant} and l.product_id = b.product_id and l.warehouse_id = b.warehouse_id`,
  ];
  return {
    'stock.balance': async () => ({
      do: [
        `update stock_balance set value = value + 1 where product_id = ${it.part} and warehouse_id = ${it.goods.main}`,
      ],
      names: `${await codeOf('product', it.part)} · Kho A`,
    }),
    'stock.reserved': async () => ({
      do: [`update stock_balance set reserved = 1 where product_id = ${it.bare}`],
      names: `${await codeOf('product', it.bare)} · Kho A`,
    }),
    'stock.kept': () => ({ do: [reserving('outbound', it.draft.id)], names: it.draft.code }),
    'stock.chain': () => ({
      do: [
        `update stock_ledger set quantity_after = quantity_after + 1 where document = 'outbound' and document_id = ${it.left.id}`,
      ],
      names: it.left.code,
    }),
    'stock.days': async () => ({
      do: [
        `update stock_ledger set day = day - 3 where product_id = ${it.bare} and document_id = 7000002`,
        ...daysAgain,
      ],
      names: `${await codeOf('product', it.bare)} · Kho A`,
    }),
    'stock.months': async () => ({
      do: [
        `update stock_month set in_value = in_value + 1 where product_id = ${it.part} and warehouse_id = ${it.goods.main}`,
      ],
      names: `${await codeOf('product', it.part)} · Kho A`,
    }),
    'stock.daily': async () => ({
      do: [
        `update stock_day set issued = issued + 1 where product_id = ${it.part} and warehouse_id = ${it.goods.main}`,
      ],
      names: `${await codeOf('product', it.part)} · Kho A`,
    }),
    'stock.since': async () => ({
      do: [
        `update stock_balance set issued_day = current_date + 1 where product_id = ${it.part} and warehouse_id = ${it.goods.main}`,
      ],
      names: `${await codeOf('product', it.part)} · Kho A`,
    }),
    'stock.tally': () => ({
      do: [
        `update stock_tally set value = value + 1 where id = (select max(id) from stock_tally where warehouse_id = ${it.goods.main})`,
      ],
      names: 'Kho A',
    }),
    'stock.bills': () => ({
      do: [
        `update bill_tally set change = change + 1 where id = (select max(id) from bill_tally where warehouse_id = ${it.goods.main})`,
      ],
      names: 'Kho A',
    }),
    'stock.there': async () => ({
      do: [
        `update stock_there set shelves = shelves + 1 where id = (select max(id) from stock_there where product_id = ${it.bare})`,
      ],
      names: await codeOf('product', it.bare),
    }),
    'stock.average': () => ({
      do: [
        `update stock_ledger set value = value - 500, value_after = value_after - 500 where document_id = 7000002`,
        `update stock_ledger set value = value + 500 where document_id = 7000003`,
        ...daysAgain,
      ],
      names: '#7000002',
    }),
    'stock.documents': () => ({
      do: [`update outbound_line set quantity = quantity + 1 where outbound_id = ${it.left.id}`],
      names: it.left.code,
    }),
    'stock.worth': () => ({
      do: [`update outbound_line set cost = cost + 1 where outbound_id = ${it.left.id}`],
      names: it.left.code,
    }),
    'stock.valuation': async () => ({
      do: [
        `insert into stock_difference (tenant_id, day, warehouse_id, product_id, document, document_id, reason, amount, ledger_id)
       select tenant_id, day, warehouse_id, product_id, document, document_id, 'price', 5, id from stock_ledger where document_id = 7000001`,
      ],
      names: `${await codeOf('product', it.bare)} · Kho A`,
    }),
    'stock.transit': async () => ({
      do: [`update outbound_line set cost = cost + 1 where outbound_id = ${it.onRoad.id}`],
      names: await codeOf('product', it.part),
    }),
    'stock.serials': async () => ({
      do: [
        `insert into stock_serial (tenant_id, product_id, serial, warehouse_id, cost) values (${tenant}, ${it.numbered}, 'LẠ', ${it.goods.main}, 0)`,
      ],
      names: `${await codeOf('product', it.numbered)} · Kho A`,
    }),
  };
}
