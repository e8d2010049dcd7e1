// Tickets that stand anywhere in the table of actions, for the tests of its guards: for every guard the ways in which the real
// world makes it hold and break, for every status what belongs to it. A scene is put together out of these and written with SQL,
// so that a test starts where its action starts instead of walking there.
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { type ActionField, type TicketActionKey, ticketAction } from '../../../contract/ticket/ticket.actions.ts';
import { type GuardKey, ticketGuards } from '../../../contract/ticket/ticket.guards.ts';
import type { TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, showDay, today } from '../../../contract/time.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { factsOf } from '../../../server/ticket/facts.ts';
import { DEFAULT_TENANT, type TestApp } from '../app.ts';
import { type People, peopleOf } from './ticket-people.ts';
import { type Staff, type TicketShop, ticketShop } from './tickets.ts';

/** What surrounds a ticket: documents of other tables that the guards look at. */
interface World {
  /** Of a request to the centre. */
  centre: number;
  /** Who asked for the change that waits; 'me' is whoever acts. */
  changeBy: number | 'me';
  /** Bills of parts, each of one unit of the cable. */
  bills: readonly (readonly [kind: 'ticket' | 'returnItem', status: 'draft' | 'posted'])[];
  /** The cable is a line of the ticket, with this outcome. */
  part: { outcome: 'failed' | null };
  /** A component request with this status. */
  request: 'new' | 'processing' | 'done';
  /** The cable is kept for the ticket. */
  isKept: true;
  hasRecovered: true;
  /** What its only service is instead of the one that workers are mapped to. */
  service: number;
  /** Its only service is not done. */
  isSkipped: true;
  paid: number;
}
export interface Way {
  by?: Staff;
  /** Columns of the ticket; 'me' is whoever acts. */
  ticket?: Readonly<Record<string, unknown>>;
  world?: Partial<World>;
  /** What fills {names} in the guard's sentence; {code} in it is the ticket's. */
  names?: string;
}
/** The first way of each is the one that scenes are made of. */
interface Ways {
  holds: readonly [Way, ...Way[]];
  breaks: readonly [Way, ...Way[]];
}
export interface Scene {
  id: TicketId;
  code: string;
  lineId: number;
  key: TicketActionKey;
  by: Staff;
}

const soon = () => new Date(Date.now() + 86_400_000).toISOString();

/** From here on money goes back by somebody who may approve payments. */
const PAY_OUT_LIMIT = 5_000_000;
interface Places {
  shop: TicketShop;
  people: People;
  /** A branch where nobody works, a customer with credit days, what the part is called and what the ticket costs. */
  nowhere: number;
  /** One whose books are closed today, where the worker works too. */
  shut: number;
  creditor: number;
  cable: string;
  total: number;
}
/** For every guard: the ways in which the world makes it hold, and in which it breaks it and nothing else. */
function waysOf({ shop, people, nowhere, shut, creditor, cable, total }: Places): Record<GuardKey, Ways> {
  const { worker, boss, lead, away, centre, bench, clerk } = people;
  const other = shop.technician.user;
  const draft = { world: { bills: [['ticket', 'draft']] }, names: 'XP0-{code}' } as const;
  const draftBack = { world: { bills: [['returnItem', 'draft']] }, names: 'XP0-{code}' } as const;
  const issued = { world: { bills: [['ticket', 'posted']] }, names: cable } as const;
  const returned = { world: { bills: [...issued.world.bills, ['returnItem', 'posted']] } } as const;
  const sent = { ticket: { custody: 'transit' }, world: { centre: 0 } };
  const received = { ticket: { custody: 'centre', place_id: shop.centre }, world: { centre: 1 } };
  const sentBack = { ticket: { custody: 'transit', centre_outcome: 'DangXuLy' }, world: { centre: 2 } };
  const onTheRoad = { ticket: { custody: 'transit' } };
  const elsewhere = { ticket: { place_id: shop.otherBranch } };
  const taken = { ticket: { technician_id: other.id }, names: other.fullName };
  const unmapped = { world: { service: shop.screen } };
  const closed = { ticket: { branch_id: shut, place_id: shut }, names: showDay(today()) };
  /** The device is where bosses work too. */
  const shutHome = { ticket: { branch_id: shut }, names: closed.names };
  const hasCredit = { ticket: { customer_id: creditor } };
  /** What stops a worker does not stop who may act for others. */
  const notFor = (way: Way): [Way, Way] => [
    { ...way, by: boss },
    { ...way, by: lead },
  ];
  return {
    notArchived: { holds: [{}], breaks: [{ ticket: { archived_at: new Date().toISOString() } }] },
    deviceHere: { holds: [{}], breaks: [onTheRoad, { ticket: { place_id: nowhere, technician_id: 'me' } }] },
    atYourBranch: { holds: [{}], breaks: [elsewhere] },
    awayFromHome: {
      holds: [{ ...elsewhere, by: away }],
      breaks: [{ ticket: { place_id: shop.branch }, by: worker }],
    },
    onItsWay: { holds: [onTheRoad], breaks: [{ ticket: { custody: 'branch' } }] },
    atOwner: { holds: [{}], breaks: [onTheRoad, elsewhere, { ticket: { technician_id: 'me' }, by: away }] },
    ownerPerson: { holds: [{ by: worker }], breaks: [{ by: centre }] },
    senderPerson: { holds: [{ by: worker }, { ...elsewhere, by: away }], breaks: [{ by: centre }] },
    centrePerson: { holds: [{ by: centre }], breaks: [{ by: worker }] },
    maps: { holds: [{}, ...notFor(unmapped)], breaks: [unmapped] },
    notTaken: {
      holds: [{ ticket: { technician_id: null } }, { ticket: { technician_id: 'me' } }, ...notFor(taken)],
      breaks: [taken],
    },
    ownWork: {
      holds: [{ ticket: { technician_id: 'me' } }, ...notFor(taken)],
      breaks: [taken, { ticket: { technician_id: null }, names: '–' }],
    },
    hasWork: { holds: [{}], breaks: [{ world: { isSkipped: true } }] },
    noUnpostedParts: { holds: [{}], breaks: [draft, draftBack] },
    partsIssued: { holds: [{}], breaks: [{ world: { part: { outcome: null } }, names: cable }] },
    unusedReturned: {
      holds: [{}, { world: { ...returned.world, part: { outcome: 'failed' } } }],
      breaks: [{ world: { ...issued.world, part: { outcome: 'failed' } }, names: cable }],
    },
    nothingIssued: { holds: [{}, returned], breaks: [issued] },
    partsAsked: {
      holds: [
        { world: { request: 'new' } },
        { world: { request: 'processing' } },
        { world: { isKept: true } },
        { world: { part: { outcome: null } } },
      ],
      breaks: [{}, { world: { request: 'done' } }],
    },
    shelfThere: {
      holds: [{}],
      breaks: [{ ticket: { place_id: nowhere }, world: { part: { outcome: null } } }],
    },
    centreNotReceived: { holds: [sent], breaks: [received, sentBack] },
    atCentre: { holds: [received], breaks: [sent, sentBack] },
    sentBack: { holds: [sentBack], breaks: [sent, received] },
    notOwnChange: { holds: [{}], breaks: [{ world: { changeBy: 'me' } }] },
    notOwnCancel: { holds: [{}], breaks: [{ ticket: { cancel_asked_by: 'me' } }] },
    nothingRecovered: { holds: [{}], breaks: [{ world: { hasRecovered: true } }] },
    mayOwe: { holds: [hasCredit, ...notFor({})], breaks: [{}] },
    balanceLeft: { holds: [{}, { world: { paid: total - 1 } }], breaks: [{ world: { paid: total } }] },
    cashier: { holds: [{}], breaks: [{ by: bench }] },
    mayGiveBack: {
      holds: [{}],
      breaks: [{ world: { paid: total + PAY_OUT_LIMIT }, names: '5.000.000' }],
    },
    // What no receipt says was paid by credit.
    creditBack: { holds: [{}], breaks: [{ world: { paid: total + 1 }, names: '1', by: clerk }] },
    moneyToday: { holds: [{}], breaks: [closed] },
    priceBackToday: { holds: [{}, closed], breaks: [{ ...closed, ticket: { ...closed.ticket, bought_for: 1 } }] },
    takenToday: { holds: [{}, shutHome], breaks: [{ ...shutHome, world: { paid: 1 } }] },
    editor: { holds: [{}], breaks: [{ by: bench }] },
    noMoney: { holds: [{}], breaks: [{ world: { paid: 1 } }] },
    noStock: {
      holds: [{}, { world: { ...returned.world, request: 'done' } }],
      breaks: [
        draft,
        issued,
        { world: { request: 'new' }, names: 'YC-{code}' },
        { world: { isKept: true }, names: cable },
      ],
    },
  };
}

export async function ticketScenes(app: TestApp) {
  const shop = await ticketShop(app);
  const people = await peopleOf(app, shop);
  const { id: template } = await shop.newTicket({ lines: [{ kind: 'service', serviceNameId: shop.battery }] });
  const [line] = await shop.lines(template);
  const of = (await shop.ticket(template)) as { customer_name: string; phone: string; total: number };
  const { customer_id: creditor } = await shop.ticket((await shop.newTicket()).id);
  await app.sql('update customer set credit_days = 7 where id = $1', [creditor]);
  await app.sql(`insert into system_config (tenant_id, name, value) values ($1, 'approveRefundFrom', $2)`, [
    DEFAULT_TENANT,
    String(PAY_OUT_LIMIT),
  ]);
  const [cable] = await app.sql<{ name: string }>('select name from product where id = $1', [shop.cable]);
  const places = { creditor: Number(creditor), cable: cable?.name ?? '', total: of.total };
  const shut = await app.make.branch('Đã khóa sổ');
  await app.sql('insert into user_branch (tenant_id, user_id, branch_id) values ($1, $2, $3)', [
    DEFAULT_TENANT,
    people.worker.user.id,
    shut,
  ]);
  await app.sql('insert into stock_close (tenant_id, branch_id, day) values ($1, $2, $3)', [
    DEFAULT_TENANT,
    shut,
    today(),
  ]);
  const ways = waysOf({ shop, people, nowhere: await app.make.branch('Không ai ở đây'), shut, ...places });
  const groupId = await shop.stock.category('requestCenterGroup');

  /** Something for every field that an action can need. */
  const given: Readonly<Record<ActionField, unknown>> = {
    reason: 'thử',
    technicianId: shop.technician.user.id,
    assignAnyway: true,
    branchId: shop.otherBranch,
    promisedAt: soon(),
    errorTypeId: await shop.stock.category('errorType'),
    groupId,
    centreOutcome: 'DangXuLy',
    outcomes: [],
    // Of whichever line the scene has.
    splits: [
      { people: [shop.technician, shop.secondTechnician].map(({ user }) => ({ userId: user.id, percent: 50 })) },
    ],
    accessoriesChecked: true,
    payments: [{ methodId: shop.method, amount: of.total }],
    dueDay: addDays(today(), 7),
    deposit: 'keep',
    boughtFor: 0,
    methodId: shop.method,
    warehouseId: shop.stock.main,
    recovered: [{ productId: shop.cable, quantity: 1 }],
    checkFee: 0,
    note: 'thử',
  };
  /** What belongs to a status besides its name. */
  const standing: Partial<Record<TicketStatus, Way>> = {
    DieuChinh: { ticket: { status_before: 'DangXuLy' }, world: { changeBy: shop.technician.user.id } },
    ChuyenVeTrungTam: { ticket: { status_before: 'DangXuLy', custody: 'transit' }, world: { centre: 0 } },
    HoanTra: { ticket: { status_before: 'HoanThanh' } },
    ChoRaXac: { ticket: { status_before: 'KhachKhongSua', bought_for: 0 } },
    cancel: { ticket: { status_before: 'ChoXuLy', cancel_asked_by: shop.technician.user.id } },
  };
  /** What an action takes besides what it needs. */
  const own: Partial<Record<TicketActionKey, Way & { asks?: readonly ActionField[] }>> = {
    handOver: { asks: ['payments'] },
    handOverUnpaid: { asks: ['dueDay'] },
    // Before the work is accepted the form asks nobody.
    askChange: { ticket: { accepted_at: new Date().toISOString() } },
  };

  const names = async (table: string) => {
    const rows = await app.sql<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
      [table],
    );
    return rows.map(({ name }) => `"${name}"`).join(', ');
  };
  const columns = { ticket: await names('ticket'), ticket_line: await names('ticket_line') };
  const copy = async (table: keyof typeof columns, id: unknown, changed: object): Promise<number> => {
    const [row] = await app.sql<{ id: number }>(
      `insert into ${table} (${columns[table]}) select ${columns[table]} from
         (select (jsonb_populate_record(t, $2)).* from ${table} t where t.id = $1) made returning id`,
      [id, JSON.stringify(changed)],
    );
    if (!row) throw new Error(`no ${table} ${id}`);
    return row.id;
  };
  const add = async (text: string, ...values: unknown[]): Promise<number | undefined> =>
    (await app.sql<{ id: number }>(`${text} returning id`, [DEFAULT_TENANT, ...values]))[0]?.id;

  type Arrange = { [K in keyof World]: (ticket: Scene, value: World[K]) => Promise<unknown> };
  const arrange: Arrange = {
    centre: ({ code }, status) =>
      add(
        `insert into center_request (tenant_id, code, group_id, branch_id, status, ticket_code, content) values ($1, $2, $3, $4, $5, $6, 'thử')`,
        `YT-${code}`,
        groupId,
        shop.branch,
        status,
        code,
      ),
    changeBy: ({ id, by }, who) =>
      add(
        `insert into ticket_change (tenant_id, ticket_id, kind, status_before, proposal, differences, total_before, total_after, creator_user_id)
         values ($1, $2, 'price', 'DangXuLy', '{"sale": null, "phone": null}', '[]', 0, 0, $3)`,
        id,
        who === 'me' ? by.user.id : who,
      ),
    bills: async ({ code }, bills) => {
      for (const [at, [kind, status]] of bills.entries()) {
        const to = kind === 'ticket' ? null : shop.stock.returned;
        const bill = await add(
          'insert into outbound (tenant_id, code, kind, status, warehouse_id, to_warehouse_id, day, ticket_code) values ($1, $2, $3, $4, $5, $6, current_date, $7)',
          ...[`XP${at}-${code}`, kind, status, shop.stock.main, to, code],
        );
        const text = 'insert into outbound_line (tenant_id, outbound_id, product_id, quantity) values ($1, $2, $3, 1)';
        await add(text, bill, shop.cable);
      }
    },
    part: ({ id }, { outcome }) => {
      const product = { service_name_id: null, product_id: shop.cable, name: places.cable };
      return copy('ticket_line', line?.id, { ticket_id: id, kind: 'part', ...product, outcome });
    },
    request: ({ code }, status) =>
      add(
        `insert into stock_request (tenant_id, code, side, status, warehouse_id, ticket_code) values ($1, $2, 'in', $3, $4, $5)`,
        ...[`YC-${code}`, status, shop.stock.main, code],
      ),
    isKept: ({ id }) =>
      add(
        `insert into stock_reservation (tenant_id, warehouse_id, product_id, document, document_id, wanted) values ($1, $2, $3, 'ticket', $4, 1)`,
        ...[shop.stock.main, shop.cable, id],
      ),
    hasRecovered: ({ id, code }) =>
      add(
        `insert into inbound (tenant_id, code, kind, warehouse_id, day, ticket_id) values ($1, $2, 'recovered', $3, current_date, $4)`,
        ...[`NK-${code}`, shop.stock.main, id],
      ),
    service: ({ lineId }, service) =>
      app.sql('update ticket_line set service_name_id = $2 where id = $1', [lineId, service]),
    isSkipped: ({ lineId }) => app.sql(`update ticket_line set outcome = 'skipped' where id = $1`, [lineId]),
    paid: ({ id }, amount) =>
      add(`insert into ticket_money (tenant_id, ticket_id, side, amount) values ($1, $2, 'in', $3)`, id, amount),
  };

  let made = 0;
  const isBosses = ({ may }: { may: unknown }) => String(may) === 'Pages.Tickets.ChangeStatusAdmin';
  const guardsOf = (key: TicketActionKey): GuardKey[] => [
    ...new Set<GuardKey>(['notArchived', ...(ticketAction(key).guards ?? [])]),
  ];
  /** A ticket at a status where every guard of the action holds, but for what the last way says. */
  async function stage(key: TicketActionKey, status: TicketStatus, but: { guard?: GuardKey; way?: Way } = {}) {
    const held = guardsOf(key).filter((guard) => guard !== but.guard);
    const layers = [standing[status], ...held.map((guard) => ways[guard].holds[0]), own[key], but.way];
    const by = layers.findLast((way) => way?.by)?.by ?? (isBosses(ticketAction(key)) ? people.boss : people.worker);
    const ticket: Record<string, unknown> = Object.assign({}, ...layers.map((way) => way?.ticket));
    const world: Partial<World> = Object.assign({}, ...layers.map((way) => way?.world));
    const code = `SCG${++made}`;
    const meant = Object.entries(ticket).map(([name, value]) => [name, value === 'me' ? by.user.id : value]);
    const id = (await copy('ticket', template, { ...Object.fromEntries(meant), status, code })) as TicketId;
    const lineId = await copy('ticket_line', line?.id, { ticket_id: id });
    const scene: Scene = { id, code, lineId, key, by };
    for (const name of Object.keys(world) as (keyof World)[])
      await (arrange[name] as (ticket: Scene, value: unknown) => Promise<unknown>)(scene, world[name]); // of the same key
    return scene;
  }
  const inputOf = (key: TicketActionKey): Partial<Record<ActionField, unknown>> => {
    const fields = [...(ticketAction(key).needs ?? []), ...(own[key]?.asks ?? [])];
    const input = Object.fromEntries(fields.map((field) => [field, given[field]]));
    return key === 'centreAssign' ? { ...input, technicianId: shop.centerTechnician.user.id } : input;
  };
  /** Does the scene's action; a change is asked for by the form, which knows what of it changes. */
  const perform = ({ id, lineId, key, by }: Scene, { splits, ...input }: { splits?: unknown }): Promise<unknown> =>
    key === 'askChange'
      ? by.call(TicketForm.CreateOrUpdateInvoice, {
          id,
          customerName: of.customer_name,
          phone: of.phone,
          modelId: shop.model,
          errorIds: [shop.error],
          lines: [{ id: lineId, kind: 'service', serviceNameId: shop.battery, price: of.total - 1 }],
          ...input,
        } as never)
      : by.call(TicketAct.ChangeStatusInvoice, {
          id,
          action: key,
          ...input,
          ...(Array.isArray(splits) ? { splits: splits.map((split) => ({ lineId, ...split })) } : {}),
        });
  /** The guards of the scene's action that do not hold, by the facts of the server itself. */
  const broken = ({ id, key, by }: Scene): Promise<GuardKey[]> =>
    asSystem(app.pool, DEFAULT_TENANT, 'facts', async (ctx) => {
      const { permissions } = Object.values(people).find((one) => one.user.id === by.user.id) ?? { permissions: [] };
      const user = { ...ctx.user, id: by.user.id, branchId: by.user.branchId, permissions: new Set(permissions) };
      const ticket = await ctx.db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const facts = (await factsOf({ ...ctx, user }, [ticket])).get(id);
      return guardsOf(key).filter((guard) => facts && !ticketGuards[guard].holds(facts));
    });
  /** All that the ticket's own row says, and its log. */
  const look = async ({ id }: Pick<Scene, 'id'>) => ({
    ticket: await shop.ticket(id),
    log: await app.sql(
      'select action, from_status, to_status, user_id from ticket_log where ticket_id = $1 order by id',
      [id],
    ),
  });
  return { shop, people, ways, guardsOf, stage, inputOf, perform, broken, look };
}
