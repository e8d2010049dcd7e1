// Two people at the two ends of transfers, each at a branch of their own, and what they do with them.
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { DEFAULT_TENANT, type Person, type TestApp } from '../app.ts';
import { type Shop, stockShop } from './stock.ts';

const rights = [
  'Pages.Inventory.Export',
  'Pages.Inventory.Export.Transfer',
  'Pages.Inventory.Export.Edit',
  'Pages.Inventory.Export.Accept',
  'Pages.Inventory.Export.Unaccept',
  'Pages.Inventory.Export.Remove',
  'Pages.Inventory.InboundRequest',
  'Pages.Inventory.ViewOutboundPrice',
] as const;
export interface Ends {
  shop: Shop;
  source: Person;
  destination: Person;
  /** One more person who works at these branches. */
  at: (...branches: number[]) => ReturnType<TestApp['make']['personWith']>;
  send: (lines: object[], more?: object) => Promise<OutboundDetail>;
  ask: (lines: object[]) => Promise<OutboundDetail>;
  ship: (id: number) => Promise<OutboundDetail>;
  receive: (bill: OutboundDetail, ...quantities: number[]) => Promise<OutboundDetail>;
  /** By whoever sent it. */
  resolve: (bill: OutboundDetail, lines: object[]) => Promise<OutboundDetail>;
  /** What lies at the source, on the road and at the destination: quantity, value, kept. */
  shelves: (product: number) => Promise<number[][]>;
}
export async function transferEnds(app: TestApp): Promise<Ends> {
  const shop = await stockShop(app);
  const at = async (...branches: number[]) => {
    const person = await app.make.personWith(...rights);
    for (const branch of branches)
      await app.sql('insert into user_branch (tenant_id, user_id, branch_id) values ($1, $2, $3)', [
        DEFAULT_TENANT,
        person.user.id,
        branch,
      ]);
    return person;
  };
  const [source, destination] = [await at(shop.branch), await at(shop.otherBranch)];
  const way = { warehouseId: shop.main, toWarehouseId: shop.other };
  return {
    shop,
    source,
    destination,
    at,
    send: (lines, more = {}) => source.call(ProductOutbound.createTranfer, { ...way, lines, ...more } as never),
    ask: (lines) => destination.call(RequestInbound.create, { ...way, lines } as never),
    ship: (id) => source.call(ProductOutbound.ArchiveNew, { id } as never),
    receive: (bill, ...quantities) =>
      destination.call(RequestInbound.Receive, {
        id: bill.id,
        lines: bill.lines.map(({ id }, n) => ({ lineId: id, quantity: quantities[n] ?? 0 })),
      }),
    resolve: (bill, lines) => source.call(RequestInbound.Resolve, { id: bill.id, lines } as never),
    shelves: async (product) => [
      await shop.shelf(product as never),
      await shop.shelf(product as never, shop.transit),
      await shop.shelf(product as never, shop.other),
    ],
  };
}
export const keysOf = ({ allowedActions }: OutboundDetail) => allowedActions.map(({ key }) => key);
