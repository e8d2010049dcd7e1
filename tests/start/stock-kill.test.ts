// Bursts of postings over HTTP, killed in the middle, the server with its database and the server alone: after the next start every
// acknowledged document is whole, every other one is absent or an untouched draft, and the books are right.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../../server/db/embedded.ts';
import { ownerClient } from '../../server/db/open.ts';
import { startServer } from '../harness/server.setup.ts';

const CLIENTS = 8;
const ENOUGH = 60;
const LINES = 3;
const dataDir = await mkdtemp(join(tmpdir(), 'xuong-kill-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Send = <T>(path: string, body: object) => Promise<T>;
async function signIn(url: string): Promise<Send> {
  const send = async <T>(path: string, body: object, headers: object): Promise<T> => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'abp.tenantid': '1', ...headers },
      body: JSON.stringify(body),
    });
    const { result, error } = (await response.json()) as { result: T; error: { message: string } | null }; // the envelope
    if (error) throw new Error(error.message);
    return result;
  };
  const who = { userNameOrEmailAddress: 'admin', password: '123qwe' };
  const { accessToken } = await send<{ accessToken: string }>('TokenAuth/Authenticate', who, {});
  return (path, body) => send(`services/app/${path}`, body, { authorization: `Bearer ${accessToken}` });
}

/** The database by itself, while no server runs. */
async function look<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbedded({ dataDir });
  const owner = ownerClient({ host: postgres.socketDir, user: postgres.user, database: 'xuong' });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
    await postgres.stop();
  }
}

interface Told {
  /** Documents whose posting was answered, and all that were ever asked for. */
  posted: Set<string>;
  drafts: Set<string>;
}
/** Imports and exports of a few products until the server is gone; puts down what it had acknowledged. */
async function burst(send: Send, shop: Shop, told: Told, kill: () => void): Promise<void> {
  const enough = told.posted.size + ENOUGH;
  const client = async (seat: number) => {
    for (let turn = 0; ; turn++) {
      const lines = Array.from({ length: LINES }, (_, n) => ({
        productId: shop.products[(seat + turn + n) % shop.products.length],
        quantity: 1 + ((seat + turn) % 3),
      }));
      const isImport = (seat + turn) % 3 > 0;
      const [make, post] = isImport
        ? ['ProductInbound/Create', 'ProductInbound/Archive']
        : ['ProductOutbound/create', 'ProductOutbound/ArchiveNew'];
      const items = lines.map((line) => ({ ...line, price: 1001 }));
      const input = isImport ? { supplierId: shop.supplier, items } : { ticketCode: shop.tickets[seat], lines };
      const { id } = await send<{ id: number }>(make, { warehouseId: shop.warehouse, ...input });
      const name = `${isImport ? 'inbound' : 'outbound'} ${id}`;
      told.drafts.add(name);
      await send(post, { id });
      told.posted.add(name);
      if (told.posted.size === enough) kill();
    }
  };
  await Promise.allSettled(Array.from({ length: CLIENTS }, (_, seat) => client(seat)));
}

interface Shop {
  warehouse: number;
  products: number[];
  supplier: number;
  /** One for each client: supplies are used without standing on them. */
  tickets: string[];
}
async function openShop(send: Send): Promise<Shop> {
  const made = async (path: string, body: object) => (await send<{ id: number }>(path, body)).id;
  const branch = await made('branch/create', { code: 'KILL', name: 'Chi nhánh mất điện' });
  const warehouse = await made('Warehouse/Create', {
    code: 'KILL',
    name: 'Kho mất điện',
    branchId: branch,
    category: 'TP',
  });
  const supplier = await made('SaleSupplier/Create', { name: 'NCC mất điện' });
  const products: number[] = [];
  for (const n of [1, 2, 3, 4]) products.push(await made('Product/CreateSupplies', { name: `Vật tư ${n}` }));
  const items = products.map((productId) => ({ productId, quantity: 500, price: 1000 }));
  const id = await made('ProductInbound/Create', { warehouseId: warehouse, supplierId: supplier, items });
  await send('ProductInbound/Archive', { id });
  const tickets: string[] = [];
  for (let seat = 0; seat < CLIENTS; seat++) {
    const ticket = await send<{ id: number; code: string }>('Receipt/CreateOrUpdateInvoice', {
      branchId: branch,
      customerName: `Khách ${seat}`,
      phone: `090000000${seat}`,
      deviceName: 'iPhone 13',
      errorNote: 'Không lên nguồn',
      promisedAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await send('Receipt/ChangeStatusInvoice', { id: ticket.id, action: 'accept' });
    tickets.push(ticket.code);
  }
  return { warehouse, products, supplier, tickets };
}

test('kill -9 in bursts of postings: what was answered is whole, what was not is untouched', async () => {
  const first = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const send = await signIn(first.url);
  const shop = await openShop(send);
  const told: Told = { posted: new Set(), drafts: new Set() };
  const gone = once(first.child, 'exit');
  await burst(send, shop, told, () => {
    const [postmaster] = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGKILL'); // the database as well: nothing is written down in an orderly way
    first.child.kill('SIGKILL');
  });
  await gone;

  const second = await startServer({ DATA_DIR: dataDir, SEED: 'none' }); // goes on by itself
  const goneAgain = once(second.child, 'exit');
  await burst(await signIn(second.url), shop, told, () => second.child.kill('SIGKILL')); // its database lives on
  await goneAgain;
  expect(told.posted.size).toBeGreaterThanOrEqual(2 * ENOUGH);

  const third = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const again = await signIn(third.url);
  const { items } = await again<{ items: unknown[] }>('inventory/Sync', {});
  expect(items).toEqual([]);
  const ended = once(third.child, 'exit');
  third.child.kill('SIGTERM');
  await ended;

  const rows = await look(async (owner) => {
    const { rows: differences } = await owner
      .query("begin; set local app.tenant_id = '1'; select * from stock_differences(); commit")
      .then((all) => (all as unknown as pg.QueryResult[])[2] as pg.QueryResult); // several statements answer one by one
    expect(differences).toEqual([]);
    return (await owner.query<Found>(FOUND)).rows;
  });
  const found = new Map(rows.map((row) => [row.name, row]));
  for (const name of told.posted) expect(found.get(name), name).toMatchObject({ status: 'posted' });
  for (const name of told.drafts) expect(found.has(name), name).toBe(true);
  for (const { name, status, moves, quantity, moved } of rows)
    expect([name, moves, moved], `${name} is ${status}`).toEqual([
      name,
      status === 'posted' ? LINES : 0,
      status === 'posted' ? quantity : 0,
    ]);
});

interface Found {
  name: string;
  status: 'draft' | 'posted';
  quantity: number;
  moves: number;
  moved: number;
}
/** Every bill of the burst with its lines and its rows in the ledger. */
const FOUND = `
  select d.document || ' ' || d.id as name, d.status, d.quantity,
    (select count(*)::int from stock_ledger l where l.tenant_id = 1 and l.document = d.document and l.document_id = d.id) as moves,
    (select coalesce(abs(sum(l.quantity)), 0)::int from stock_ledger l where l.tenant_id = 1 and l.document = d.document and l.document_id = d.id) as moved
  from (select 'inbound' as document, id, status, quantity from inbound where tenant_id = 1
    union all select 'outbound', id, status, quantity from outbound where tenant_id = 1) d
  where d.quantity < 2000`;
