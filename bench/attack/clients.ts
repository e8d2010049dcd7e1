// Sixteen people at work: lists, pages, searches, tickets taken in, goods bought and moved. What is not acknowledged is sent again
// with the same key until it is; what was acknowledged is remembered for the proof at the end.
import { setTimeout as sleep } from 'node:timers/promises';
import { Product } from '../../contract/catalog/product.calls.ts';
import type { Call } from '../../contract/kit.ts';
import { Branch, Warehouse } from '../../contract/org/setup.calls.ts';
import { SaleCustomer, SaleSupplier } from '../../contract/party/party.calls.ts';
import { User } from '../../contract/people/user.calls.ts';
import { TokenAuth } from '../../contract/session/session.calls.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { Inventory } from '../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../contract/stock/transfer.calls.ts';
import { TicketLists } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketForm } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { type Caller, send } from './http.ts';

export const CLIENTS = 16;
const ACCOUNTS = 8;
/** How soon a client tries again; people wait longer, but then nobody would see how soon things are normal again. */
const AGAIN_MS = 100;
interface Row {
  id: number;
  code: string;
}

export interface Shop {
  url: string;
  /** Accounts with all rights: half of them work, the others attack. */
  tokens: string[];
  branch: number;
  main: number;
  other: number;
  supplier: number;
  products: number[];
  ticket: number;
}
/** What was acknowledged, by the key it was asked for with: the document's id, and how far it had come. */
export interface Done {
  id: number;
  state: string;
}
export type Ledger = Record<'ticket' | 'inbound' | 'outbound', Map<string, Done>>;

async function must<T = Row>(caller: Caller, call: Call, input: object): Promise<T> {
  const { status, result } = await send<T>(caller, call, input);
  if (status !== 200) throw new Error(`${call.path} answered ${status}`);
  return result;
}

/** `tag` tells the shops of several runs on one database apart. */
export async function openShop(url: string, tag = ''): Promise<Shop> {
  const nobody: Caller = { url, token: '', who: 'client' };
  const signIn = async (userNameOrEmailAddress: string) => {
    const input = { userNameOrEmailAddress, password: '123qwe' };
    return (await must<{ accessToken: string }>(nobody, TokenAuth.Authenticate, input)).accessToken;
  };
  const admin: Caller = { ...nobody, token: await signIn('admin') };
  const tokens: string[] = [];
  for (let n = 0; n < ACCOUNTS; n++) {
    const userName = `attack${tag}${n}`;
    const person = { userName, name: 'An', surname: 'Lê', emailAddress: `${userName}@example.com`, password: '123qwe' };
    await must(admin, User.Create, { ...person, roleNames: ['ADMIN'] });
    tokens.push(await signIn(userName));
  }
  const made = async (call: Call, input: object) => (await must(admin, call, input)).id;
  const branch = await made(Branch.create, { code: `ATK${tag}`, name: `Chi nhánh bị phá ${tag}`.trim() });
  const place = (code: string) =>
    made(Warehouse.Create, { code, name: `Kho ${code}`, branchId: branch, category: 'TP' });
  const [main, other] = [await place(`ATK${tag}1`), await place(`ATK${tag}2`)];
  const supplier = await made(SaleSupplier.Create, { name: `NCC bị phá ${tag}`.trim() });
  const products: number[] = [];
  for (let n = 0; n < CLIENTS; n++) products.push(await made(Product.CreateSupplies, { name: `Vật tư ${tag}${n}` }));
  const items = products.map((productId) => ({ productId, quantity: 100_000, price: 1000 }));
  const id = await made(ProductInbound.Create, { warehouseId: main, supplierId: supplier, items });
  await must(admin, ProductInbound.Archive, { id });
  const shop = { url, tokens, branch, main, other, supplier, products, ticket: 0 };
  return { ...shop, ticket: await made(TicketForm.CreateOrUpdateInvoice, intake(shop, 'the first')) };
}

const intake = ({ branch }: Pick<Shop, 'branch'>, note: string) => ({
  branchId: branch,
  customerName: 'Khách đang chờ',
  phone: '0900000001',
  deviceName: 'iPhone 13',
  errorNote: note,
  promisedAt: new Date(Date.now() + 86_400_000).toISOString(),
});

export function startClients(shop: Shop, clients = CLIENTS): { ledger: Ledger; end: () => Promise<void> } {
  const ledger: Ledger = { ticket: new Map(), inbound: new Map(), outbound: new Map() };
  let isOver = false;
  const client = async (seat: number) => {
    const caller: Caller = { url: shop.url, token: shop.tokens[seat % (ACCOUNTS / 2)] ?? '', who: 'client' };
    /** Until it is acknowledged, however often that takes. */
    const insist = async <T = Row>(call: Call, input: object, key: string): Promise<T> => {
      for (;;) {
        const { status, result } = await send<T>(caller, call, input, key);
        if (status === 200) return result;
        if (status !== 503 && status !== 0) throw new Error(`${call.path} answered ${status}`);
        await sleep(AGAIN_MS);
      }
    };
    const ask = async (call: Call, input: object) => {
      const { status } = await send(caller, call, input);
      if (status !== 200) await sleep(AGAIN_MS);
    };
    const productId = shop.products[seat % shop.products.length];
    const works: ((key: string) => Promise<unknown>)[] = [
      () => ask(TicketLists.GetReceiptData, { maxResultCount: 20 }),
      async (key) => {
        const { id } = await insist(TicketForm.CreateOrUpdateInvoice, intake(shop, key), key);
        ledger.ticket.set(key, { id, state: 'ChoXuLy' });
      },
      () => ask(TicketRead.GetDetailInvoice, { id: shop.ticket }),
      () => ask(SaleCustomer.GetAll, { keyword: 'nguyen van', maxResultCount: 20 }),
      async (key) => {
        const items = [{ productId, quantity: 3, price: 1001 }];
        const bill = { warehouseId: shop.main, supplierId: shop.supplier, note: key, items };
        const { id } = await insist(ProductInbound.Create, bill, key);
        ledger.inbound.set(key, { id, state: 'draft' });
        await insist(ProductInbound.Archive, { id }, `${key} post`);
        ledger.inbound.set(key, { id, state: 'posted' });
      },
      () => ask(TicketLists.GetReceiptRepairData, { keyword: 'iphone', maxResultCount: 20 }),
      () => ask(Inventory.GetAllPaged, { maxResultCount: 20 }),
      async (key) => {
        const lines = [{ productId, quantity: 2 }];
        const bill = { warehouseId: shop.main, toWarehouseId: shop.other, note: key, lines };
        const made = await insist<Row & { lines: Row[] }>(ProductOutbound.createTranfer, bill, key);
        const { id } = made;
        ledger.outbound.set(key, { id, state: 'wait_shipping' });
        await insist(ProductOutbound.ArchiveNew, { id }, `${key} ship`);
        ledger.outbound.set(key, { id, state: 'shipping' });
        const came = made.lines.map((line) => ({ lineId: line.id, quantity: 2 }));
        await insist(RequestInbound.Receive, { id, lines: came }, `${key} receive`);
        ledger.outbound.set(key, { id, state: 'inbound_complete' });
      },
    ];
    for (let turn = 0; !isOver; turn++) await works[(seat + turn) % works.length]?.(`attack ${seat}.${turn}`);
  };
  const all = Promise.all(Array.from({ length: clients }, (_, seat) => client(seat)));
  all.catch((error) => process.stdout.write(`  A client gave up: ${error}\n`)); // told now, thrown by end()
  return {
    ledger,
    end: async () => {
      isOver = true;
      await all;
    },
  };
}
