// One ticket among 10 thousand and among 1 million, with their export bills: opening it with all that its page asks, taking a device
// in with 2 services and 2 parts, issuing its parts, and bringing it from acceptance to the hand-over. Beside the least that each is
// in bare SQL, and how much each grows.
import type pg from 'pg';
import type { Call, Sent } from '../contract/kit.ts';
import { TicketParts } from '../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../contract/ticket/calls/ticket-view.calls.ts';
import type { Bench } from './bench.ts';
import type { Shop } from './shop.ts';
import { type Case, measureSizes, reading } from './sizes.ts';
import { fillTickets } from './ticket-fill.ts';
import { issuing, shelfOf } from './ticket-issue.ts';
import { SIZES } from './ticket-list.ts';

export const benchTicket = (bench: Bench): Promise<void> =>
  measureSizes(bench, {
    name: 'tickets',
    sizes: SIZES,
    fill: fillTickets,
    cases: async (shop) => casesOf(shop, await counterOf(shop.owner)),
  });

interface Counter {
  branch: number;
  customer: number;
  model: number;
  services: number[];
  parts: number[];
  method: number;
}
/** What the administrator's own branch takes in: its queue does not grow with the years. */
async function counterOf(owner: pg.Client): Promise<Counter> {
  const ids = async (text: string) => (await owner.query<{ id: number }>(text)).rows.map(({ id }) => Number(id));
  const one = async (text: string) => (await ids(text))[0] ?? 0;
  const model =
    await one(`select p.model_id as id from service_price p join model m on m.tenant_id = p.tenant_id and m.id = p.model_id
    where p.tenant_id = 1 and not p.is_deleted and not m.is_deleted group by 1 order by count(*) desc, 1 limit 1`);
  return {
    branch: await one(`select coalesce(u.branch_id, (select min(id) from branch where tenant_id = 1)) as id
      from user_account u where u.tenant_id = 1 and u.user_name = 'admin'`),
    customer: await one('select min(id) as id from customer where tenant_id = 1'),
    model,
    services: await ids(`select distinct service_name_id as id from service_price
      where tenant_id = 1 and model_id = ${model} and not is_deleted order by 1 limit 2`),
    parts: await ids(
      `select id from product where tenant_id = 1 and kind = 'component' and not is_deleted order by id limit 2`,
    ),
    method: await one(
      `select id from category where tenant_id = 1 and code = 'payment' and not is_deleted order by order_no limit 1`,
    ),
  };
}

/** Made before each round: a ticket for us, and one for the bare statements. */
interface Pair {
  ours: number;
  floor: number;
}
const none = async (): Promise<Pair> => ({ ours: 0, floor: 0 });
let made = Date.now() % 90_000_000;
const phone = () => `07${String(++made).padStart(8, '0')}`;
async function casesOf(shop: Shop, counter: Counter): Promise<Case[]> {
  const call = (which: Call, input: object) => shop.call(which, input as Sent<Call>); // plain ids
  const services = counter.services.map((serviceNameId) => ({ kind: 'service', serviceNameId }));
  const parts = counter.parts.map((productId) => ({ kind: 'part', productId, parent: 0 }));
  const place = await shelfOf(shop.owner);
  const used = place.parts.map((productId) => ({ kind: 'part', productId, parent: 0 }));
  const intake = (lines: object[], branchId = counter.branch) => ({
    customerName: 'Khách đo',
    phone: phone(),
    branchId,
    modelId: counter.model,
    deviceName: 'Máy đo',
    errorNote: 'Không lên nguồn',
    lines,
  });
  const create = async (lines: object[], branchId?: number): Promise<number> =>
    JSON.parse(await call(TicketForm.CreateOrUpdateInvoice, intake(lines, branchId))).result.id;
  const step = (id: number, action: string, more: object = {}) =>
    call(TicketAct.ChangeStatusInvoice, { id, action, ...more });
  const work = async (id: number) => {
    await step(id, 'accept');
    await step(id, 'finish');
    await step(id, 'beginReturn', { accessoriesChecked: true });
    const { total } = JSON.parse(await call(TicketRead.GetDetailInvoice, { id })).result;
    await step(id, 'handOver', { payments: total > 0 ? [{ methodId: counter.method, amount: total }] : [] });
  };
  const all = [...services, ...parts];
  const known = await create(all);
  const old = await oldTicket(shop.owner);
  return [
    await reading(shop, 'open one ticket', TicketRead.GetDetailInvoice, { id: known }),
    await reading(shop, 'open an old one with its bill', TicketRead.GetDetailInvoice, { id: old.id }),
    await reading(shop, 'what belongs to it', TicketRead.GetTransactionRelationship, { code: old.code }),
    await reading(shop, 'its story', TicketRead.GetHistoryReceiptData, { id: old.id }),
    await reading(shop, 'its parts', TicketParts.GetParts, { id: old.id }),
    await reading(shop, 'parts of an open one', TicketParts.GetParts, { id: known }),
    await reading(shop, 'what it earned', TicketRead.GetEarnings, { id: old.id }),
    {
      what: 'create with 2 services and 2 parts',
      ratio: null,
      why: 'prices, promotions and rights are looked up; told, not judged',
      plan: await shop.plan(TicketForm.CreateOrUpdateInvoice, async () => intake(all) as never), // as above
      prepare: none,
      ours: () => create(all),
      floor: () => createBare(shop.owner, counter, 4),
    },
    ...(await issuing(shop, async () => {
      const id = await create([...services, ...used], place.branch);
      await step(id, 'accept');
      const { lines } = JSON.parse(await call(TicketParts.GetParts, { id })).result;
      return { id, lines: lines.map(({ lineId }: { lineId: number }) => ({ lineId, quantity: 1 })) };
    })),
    {
      what: 'accept → finish → hand over',
      ratio: null,
      why: 'five calls with their guards; told, not judged',
      plan: 'with 2 services, paid in cash',
      prepare: async () => ({ ours: await create(services), floor: await createBare(shop.owner, counter, 2) }),
      ours: (made: Pair) => work(made.ours),
      floor: (made: Pair) => workBare(shop.owner, counter, made.floor),
    },
  ];
}
/** The newest that is over and had a part. */
async function oldTicket(owner: pg.Client): Promise<{ id: number; code: string }> {
  const { rows } = await owner.query(
    `select t.id, t.code from outbound o join ticket t on t.tenant_id = 1 and t.id = o.ticket_id
     where o.tenant_id = 1 and o.code like 'XZ%' and t.status = 'DaTra' order by o.id desc limit 1`,
  );
  return rows[0];
}

/** The least that a new ticket is: its number, its row, its lines, its log. */
async function createBare(owner: pg.Client, { branch, customer, model, services, parts }: Counter, lines: number) {
  await owner.query("begin; set local app.tenant_id = '1'");
  const { rows } = await owner.query(
    `insert into ticket (tenant_id, code, branch_id, place_id, customer_id, customer_name, phone, model_id, device_name, promised_at, line_total, total)
     values (1, 'BARE' || nextval(pg_get_serial_sequence('ticket', 'id')), $1, $1, $2, 'Khách đo', $3, $4, 'Máy đo', now(), 1000000, 1000000) returning id`,
    [branch, customer, phone(), model],
  );
  const { id } = rows[0];
  const of = [...services.map((service) => ({ service })), ...parts.map((product) => ({ product }))].slice(0, lines);
  await owner.query(
    `insert into ticket_line (tenant_id, ticket_id, kind, service_name_id, product_id, name, price)
     select 1, $1, case when product is null then 'service' else 'part' end, service, product, 'Dòng', 250000
     from jsonb_to_recordset($2) as x(service bigint, product bigint)`,
    [id, JSON.stringify(of)],
  );
  await owner.query(
    `insert into ticket_log (tenant_id, ticket_id, action, to_status) values (1, $1, 'create', 'ChoXuLy')`,
    [id],
  );
  await owner.query('commit');
  return id as number;
}
const steps = [
  ['accept', 'ChoXuLy', 'DangXuLy', 'branch'],
  ['finish', 'DangXuLy', 'HoanThanh', 'branch'],
  ['beginReturn', 'HoanThanh', 'HoanTra', 'branch'],
  ['handOver', 'HoanTra', 'DaTra', 'customer'],
] as const;
/** Four transactions: the ticket's lock, its status, its log; the last one with the money. */
async function workBare(owner: pg.Client, { branch, customer, method }: Counter, id: number): Promise<void> {
  for (const [action, from, to, custody] of steps) {
    await owner.query("begin; set local app.tenant_id = '1'");
    await owner.query('select * from ticket where tenant_id = 1 and id = $1 for update', [id]);
    if (action === 'handOver') await payBare(owner, { branch, customer, method, id });
    await owner.query(
      `update ticket set status = $2, custody = $3, status_since = now(), handed_over_at = case when $3 = 'customer' then now() end
       where tenant_id = 1 and id = $1`,
      [id, to, custody],
    );
    await owner.query(
      'insert into ticket_log (tenant_id, ticket_id, action, from_status, to_status) values (1, $1, $2, $3, $4)',
      [id, action, from, to],
    );
    await owner.query('commit');
  }
}
async function payBare(owner: pg.Client, of: { branch: number; customer: number; method: number; id: number }) {
  const { rows } = await owner.query(
    `insert into account_receipt (tenant_id, code, kind, branch_id, payment_method_id, customer_id, amount, day)
     values (1, 'BARE' || nextval('voucher_id'), 'ticket', $1, $2, $3, 1000000, current_date) returning id`,
    [of.branch, of.method, of.customer],
  );
  await owner.query(
    `insert into cash_ledger (tenant_id, branch_id, payment_method_id, day, amount, document, document_id)
     values (1, $1, $2, current_date, 1000000, 'account_receipt', $3)`,
    [of.branch, of.method, rows[0].id],
  );
  await owner.query(
    `insert into ticket_money (tenant_id, ticket_id, side, amount, receipt_id) values (1, $1, 'in', 1000000, $2)`,
    [of.id, rows[0].id],
  );
}
