// A shop in which anything may be tried on a handful of tickets by anybody: every choice comes from one seed, so that a walk can
// be walked again. What is not allowed has to be refused in words; a failure of the server is a bug.

import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import type { Call, Sent } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { type Permission, permissions } from '../../../contract/permissions.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import {
  type ActionField,
  type TicketActionKey,
  ticketAction,
  ticketActionKeys,
} from '../../../contract/ticket/ticket.actions.ts';
import { type TicketStatus, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { Refused, type TestApp } from '../app.ts';
import type { Dice } from '../dice.ts';
import { rights, type Staff, type TicketShop } from './tickets.ts';

export interface Row {
  id: TicketId;
  code: string;
  status: TicketStatus;
  custody: string;
  branch_id: number;
  place_id: number;
  customer_name: string;
  phone: string;
  model_id: number;
  technician_id: number | null;
  total: number;
  paid: number;
  archived_at: string | null;
}
export interface Crowd {
  app: TestApp;
  shop: TicketShop;
  /** Who takes part in walks, by what they are called in its log. */
  people: Readonly<Record<string, Staff>>;
  /** All permissions; one at each place. They only look, and bring home what a walk leaves open. */
  bosses: { branch: Staff; otherBranch: Staff; centre: Staff };
  errorTypeId: CategoryId;
  groupId: CategoryId;
}
const keeper = [
  'Pages.Tickets.ViewDetail',
  'Pages.Inventory.Export',
  'Pages.Inventory.Export.Ticket',
  'Pages.Inventory.Export.Accept',
  'Pages.Inventory.Export.Unaccept',
  'Pages.Inventory.Export.Remove',
] as const satisfies readonly Permission[];
const cashier = [
  'Pages.Tickets.ViewDetail',
  'Pages.Tickets.ChangeStatus',
  'Pages.Tickets.Create',
  'Pages.Tickets.Refund',
  'Pages.Finance.Receipt.Create',
  'Pages.Finance.Receipt.Edit',
  'Pages.Finance.Receipt.Remove',
] as const satisfies readonly Permission[];

/** Cash is never below nothing, not even in the funds that a test may overdraw: walks that may buy a device or give money back find some. */
async function fillDrawers(app: TestApp, shop: TicketShop): Promise<void> {
  const cash = await app.sql<{ id: number }>(
    `select id from category where code = 'payment' and flag and tenant_id = 1`,
  );
  for (const branchId of [shop.branch, shop.otherBranch])
    for (const { id: methodId } of cash) {
      const receipt = { kind: 'other', branchId, methodId, amount: 1_000_000_000 };
      await app.admin.call(AccountReceipt.CreateAccountReceipt, receipt as never); // plain ids
    }
}

export async function crowdOf(app: TestApp, shop: TicketShop): Promise<Crowd> {
  const all = Object.keys(permissions) as Permission[]; // keys of a const object
  const { branch, otherBranch, centre, staff } = shop;
  await fillDrawers(app, shop);
  // Whoever asks for parts without posting them leaves bills that wait.
  const benchRights = [...rights.technician, 'Pages.Inventory.Export.Ticket', 'Pages.Tickets.ReturnItem'] as const;
  return {
    app,
    shop,
    people: {
      receptionist: shop.receptionist,
      technician: shop.technician,
      secondTechnician: await staff(branch, benchRights),
      manager: shop.manager,
      secondManager: shop.secondManager,
      centerTechnician: shop.centerTechnician,
      otherReceptionist: shop.otherReceptionist,
      otherManager: await staff(otherBranch, rights.manager),
      cashier: await staff(branch, cashier),
      keeper: await staff(branch, keeper),
      centerKeeper: await staff(centre, keeper),
    },
    bosses: {
      branch: await staff(branch, all),
      otherBranch: await staff(otherBranch, all),
      centre: await staff(centre, all),
    },
    errorTypeId: await shop.stock.category('errorType'),
    groupId: await shop.stock.category('requestCenterGroup'),
  };
}

/** What brings a ticket to its end; whatever else is offered leads astray more often than not. */
const onward: ReadonlySet<string> = new Set<TicketActionKey>([
  'accept',
  'assign',
  'resume',
  'receiveDevice',
  'approveChange',
  'centreReceive',
  'centreSendBack',
  'branchReceive',
  'finish',
  'sendHome',
  'beginReturn',
  'handOver',
  'handOverUnpaid',
  'breakUp',
]);
/** Changes nothing about where a ticket is. */
const isMove = ({ key }: { key: string }) => key !== 'changeAppointment' && key !== 'changeTechnician';
const isOver = (status: TicketStatus) =>
  ticketStatuses[status].stage === 'gone' || ticketStatuses[status].stage === 'end';

/** 'done', or the sentence of the refusal. Anything else is a bug of the server. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof Refused && error.status < 500) return `${error.key}: ${error.body.error?.message}`;
    throw error;
  }
}
const send = (by: Staff, call: Call, input: object) => outcomeOf(by.call(call, input as Sent<Call>)); // what a walk makes up

let phones = 0;
const MOST_TICKETS = 9;
/** One walk: its tickets, and one step after the other. */
export function walk(crowd: Crowd, roll: Dice) {
  const { app, shop } = crowd;
  const ids: TicketId[] = [];
  const place = ++phones;
  const phone = () => `0${80_000_000 + place * 100 + roll.below(4)}`;
  const row = async (id: TicketId) =>
    (await app.sql<Row & Record<string, unknown>>('select * from ticket where id = $1', [id]))[0] as Row;
  const lines = (id: TicketId) =>
    app.sql<{ id: number; kind: string; product_id: number | null; service_name_id: number | null; quantity: number }>(
      'select id, kind, product_id, service_name_id, quantity, price, discount from ticket_line where ticket_id = $1 order by order_no, id',
      [id],
    );
  const newLines = () =>
    [
      { kind: 'service', serviceNameId: roll.pick([shop.screen, shop.battery]) },
      ...(roll.isLucky(0.3) ? [{ kind: 'service', serviceNameId: shop.battery }] : []),
      ...(roll.isLucky(0.7) ? [{ kind: 'part', productId: shop.cable, quantity: 1 + roll.below(2), parent: 0 }] : []),
      ...(roll.isLucky(0.3) ? [{ kind: 'accessory', productId: shop.accessory }] : []),
    ] as const;
  const money = (amount: number) => (amount > 0 ? [{ methodId: shop.method, amount }] : []);

  const create = async (by: Staff) => {
    const input = {
      customerName: 'Khách ngẫu nhiên',
      phone: phone(),
      modelId: shop.model,
      errorIds: [shop.error],
      lines: newLines(),
      deposit: roll.isLucky(0.4) ? money(roll.pick([100_000, 500_000, 5_000_000])) : [],
      technicianId: roll.isLucky(0.3) ? shop.technician.user.id : null,
    };
    return outcomeOf(
      by.call(TicketForm.CreateOrUpdateInvoice, input as never).then(({ id }) => ids.push(id)), // ids of the shop
    );
  };
  const edit = async (by: Staff, ticket: Row) => {
    const stored = (await lines(ticket.id)).map((line) => ({
      ...line,
      serviceNameId: line.service_name_id,
      productId: line.product_id,
    }));
    const kept = roll.isLucky(0.3) ? stored.slice(1) : stored;
    const priced = kept.map((line) =>
      roll.isLucky(0.3) ? { ...line, price: 100_000 + roll.below(9) * 50_000 } : line,
    );
    const input = {
      id: ticket.id,
      customerName: ticket.customer_name,
      phone: roll.isLucky(0.2) ? phone() : ticket.phone,
      modelId: ticket.model_id,
      errorIds: [shop.error],
      lines: [...priced, ...(roll.isLucky(0.4) ? newLines().slice(-1) : [])],
      ...(roll.isLucky(0.9) ? { reason: 'Khách đổi ý' } : {}),
    };
    return send(by, TicketForm.CreateOrUpdateInvoice, input);
  };

  /** Nobody, one or several; now and then they are not a hundred percent. */
  const shared = () => {
    const { technician, secondTechnician, manager } = shop;
    const all = [technician, secondTechnician, manager].slice(0, roll.below(4));
    const first = 1 + roll.below(60);
    const percents = [[], [100], [first, 100 - first], [first, 10, roll.isLucky(0.9) ? 90 - first : 30]][all.length];
    return all.map(({ user }, at) => ({ userId: user.id, percent: percents?.[at] }));
  };
  const fields = async (ticket: Row): Promise<Record<ActionField, unknown>> => ({
    reason: 'Thử ngẫu nhiên',
    note: roll.isLucky(0.3) ? 'Ghi chú' : null,
    technicianId: roll.pick([shop.technician, shop.secondTechnician, shop.centerTechnician]).user.id,
    assignAnyway: roll.isLucky(0.5),
    branchId: roll.pick([shop.branch, shop.otherBranch]),
    promisedAt: `${addDays(today(), 1 + roll.below(5))}T10:00:00+07:00`,
    errorTypeId: crowd.errorTypeId,
    groupId: crowd.groupId,
    centreOutcome: roll.pick(['DangXuLy', 'ChoXuLy', 'HoanThanh', 'HoanThanh', 'KhongSuaDuoc']),
    outcomes: roll.isLucky(0.3)
      ? (await lines(ticket.id)).map(({ id }) => ({ lineId: id, outcome: roll.pick(['done', 'failed', 'skipped']) }))
      : null,
    splits: (await lines(ticket.id)).slice(0, 1 + roll.below(2)).map(({ id }) => ({ lineId: id, people: shared() })),
    accessoriesChecked: roll.isLucky(0.9),
    payments: money(roll.isLucky(0.8) ? ticket.total - ticket.paid : roll.below(8) * 100_000),
    dueDay: roll.isLucky(0.8) ? addDays(today(), roll.below(9)) : null,
    deposit: roll.pick(['refund', 'keep', null]),
    boughtFor: roll.below(4) * 100_000,
    methodId: roll.isLucky(0.9) ? shop.method : null,
    warehouseId: roll.pick([shop.stock.main, shop.stock.other]),
    recovered: [{ productId: roll.pick([shop.cable, shop.screenPart]), quantity: 1 + roll.below(2) }],
    checkFee: roll.below(2) * 50_000,
  });
  const act = async (by: Staff, ticket: Row, key: TicketActionKey) => {
    const { needs = [], asks = [] } = ticketAction(key);
    const values = await fields(ticket);
    const given = [...needs, ...asks].filter(() => roll.isLucky(0.95));
    const input = Object.fromEntries(given.map((field) => [field, values[field]]));
    return send(by, TicketAct.ChangeStatusInvoice, { id: ticket.id, action: key, ...input });
  };

  const bills = (id: TicketId, status: string) =>
    app.sql<{ id: number }>(
      'select id from outbound where ticket_id = $1 and status = $2 and not is_deleted order by id',
      [id, status],
    );
  const deeds: Record<string, (by: Staff, ticket: Row) => Promise<string>> = {
    create: (by) => (ids.length < MOST_TICKETS ? create(by) : Promise.resolve('enough')),
    edit,
    issue: async (by, { id }) => {
      const parts = (await lines(id)).filter((line) => line.product_id);
      if (!parts.length) return 'no part';
      return send(by, TicketParts.IssueParts, {
        id,
        lines: parts.map((p) => ({ lineId: p.id, quantity: p.quantity })),
      });
    },
    return: async (by, { id }) => {
      const out = await app.sql<{ id: number; quantity: number }>(
        `select l.id, l.quantity from outbound_line l join outbound o on o.tenant_id = l.tenant_id and o.id = l.outbound_id
         where o.ticket_id = $1 and o.kind = 'ticket' and o.status = 'posted' order by l.id`,
        [id],
      );
      if (!out.length) return 'nothing out';
      const line = roll.pick(out);
      const back = [{ originLineId: line.id, quantity: 1 + roll.below(line.quantity) }];
      return send(by, TicketParts.ReturnParts, { id, lines: back });
    },
    keep: (by, { id }) => send(by, roll.pick([TicketParts.ReserveParts, TicketParts.FreeParts]), { id }),
    ask: (by, { id }) => send(by, TicketParts.RequestParts, { id }),
    post: async (by, { id }) => {
      const [bill] = await bills(id, 'draft');
      return bill ? send(by, ProductOutbound.ArchiveNew, { id: bill.id }) : 'no draft';
    },
    unpost: async (by, { id }) => {
      const posted = await bills(id, 'posted');
      return posted.length ? send(by, ProductOutbound.unArchiveNew, { id: roll.pick(posted).id }) : 'none posted';
    },
    pay: (by, { id, total, paid }) =>
      send(by, TicketPay.PayInvoice, { id, payments: money(roll.isLucky(0.4) ? total - paid : 100_000) }),
    cancelPayment: async (by, { id }) => {
      const taken = await app.sql<{ id: number }>(
        'select distinct receipt_id as id from ticket_money where ticket_id = $1 and receipt_id is not null order by 1',
        [id],
      );
      if (!taken.length) return 'no receipt';
      const due = roll.isLucky(0.7) ? { dueDay: addDays(today(), 5) } : {};
      return send(by, TicketPay.CancelPayment, { id, receiptId: roll.pick(taken).id, reason: 'Thu nhầm', ...due });
    },
    refund: async (by, { id }) => {
      const all = await lines(id);
      const some = roll.isLucky(0.4) ? all : all.slice(0, 1);
      const goods = roll.pick(['none', 'sale', 'returned', 'defective']);
      return send(by, TicketRefund.CreateOrUpdateRefundInvoice, {
        ticketId: id,
        methodId: shop.method,
        reasonId: await shop.stock.category('refundReason'),
        payout: roll.pick(['money', 'money', 'credit']),
        lines: some.map((line) => ({
          lineId: line.id,
          quantity: roll.isLucky(0.8) ? line.quantity : roll.below(3),
          goods: line.product_id ? goods : 'none',
          ...(roll.isLucky(0.2) ? { amount: roll.below(5) * 100_000 } : {}),
        })),
      });
    },
    archive: (by, { id }) => send(by, TicketPay.ArchiveInvoice, { id }),
    unarchive: (by, { id }) => send(by, TicketPay.UnarchiveInvoice, { id, reason: 'Mở lại' }),
    reImport: (by, { id }) =>
      ids.length < MOST_TICKETS
        ? outcomeOf(by.call(TicketPay.reImportProductInvoice, { id }).then((saved) => ids.push(saved.id)))
        : Promise.resolve('enough'),
  };
  const others = Object.keys(deeds);
  const names = Object.keys(crowd.people);
  /** What somebody at the counter would do besides changing the status: where the ticket stands decides. */
  const sensible: Partial<Record<TicketStatus, readonly string[]>> = {
    DangXuLy: ['keep', 'ask', 'issue', 'issue', 'post', 'return', 'edit'],
    ChoLinhKien: ['ask', 'keep', 'post', 'edit'],
    HoanThanh: ['pay', 'unpost', 'cancelPayment'],
    HoanTra: ['pay', 'cancelPayment'],
    ChuaTraTien: ['pay', 'refund', 'cancelPayment', 'archive'],
    DaTra: ['refund', 'refund', 'archive', 'reImport', 'cancelPayment'],
    TraPhiMotPhan: ['refund', 'pay', 'archive'],
    TraPhi: ['archive', 'refund'],
    DaHuy: ['archive'],
    RaLinhKien: ['archive'],
  };

  /** Mostly what the table knows from where the ticket is; sometimes anything. */
  const keyFor = ({ status }: Row): TicketActionKey => {
    const here = ticketActionKeys.filter((key) => {
      const { from, may } = ticketAction(key);
      return from.includes(status) && may !== 'system';
    });
    return roll.isLucky(0.9) && here.length ? roll.pick(here) : roll.pick(ticketActionKeys);
  };
  /** The actions that the page offers to one of the people for a ticket; whoever sees none is passed over. */
  const offered = async ({ id }: Row): Promise<{ who: string; key: TicketActionKey } | null> => {
    for (let tries = 0; tries < 3; tries++) {
      const who = roll.pick(names);
      const page = await crowd.people[who]?.call(TicketRead.GetDetailInvoice, { id }).catch(() => null);
      const free = (page?.allowedActions ?? []).filter(({ blocker }) => !blocker);
      const moves = free.filter(({ key }) => onward.has(key));
      const from = moves.length && roll.isLucky(0.8) ? moves : roll.isLucky(0.8) ? free.filter(isMove) : free;
      if (from.length) return { who, key: roll.pick(from).key as TicketActionKey }; // a key of the table
    }
    return null;
  };
  /** Mostly a ticket that is not over yet; null while most of them are: then another one is taken in. */
  const somewhere = async (): Promise<Row | null> => {
    const all = await app.sql<Row & Record<string, unknown>>('select * from ticket where id = any($1) order by id', [
      ids,
    ]);
    const live = all.filter(({ status, archived_at }) => !archived_at && !isOver(status));
    if (live.length < 2 && ids.length < MOST_TICKETS) return null;
    return roll.pick(live.length && roll.isLucky(0.75) ? live : all);
  };
  const choose = async (ticket: Row): Promise<{ who: string; what: string; isAction: boolean }> => {
    const anybody = roll.pick(names);
    const chance = roll.below(100);
    if (chance < 50) {
      const way = await offered(ticket);
      if (way) return { who: way.who, what: way.key, isAction: true };
    }
    if (chance < 60) return { who: anybody, what: keyFor(ticket), isAction: true };
    const fitting = ticket.archived_at ? ['unarchive'] : sensible[ticket.status];
    if (chance < 88 && fitting)
      return { who: roll.pick(['boss', 'boss', anybody]), what: roll.pick(fitting), isAction: false };
    return { who: anybody, what: roll.pick(others), isAction: false };
  };
  return {
    ids,
    row,
    lines,
    /** Does something; what it was, and what came of it. */
    step: async (): Promise<{ what: string; said: string; ticket: Row | null }> => {
      const ticket = await somewhere();
      if (!ticket) return { what: 'receptionist create', said: await create(shop.receptionist), ticket: null };
      const { who, what, isAction } = await choose(ticket);
      const by = (who === 'boss' ? crowd.bosses.branch : crowd.people[who]) as Staff; // one of the names
      const said = isAction ? await act(by, ticket, what as TicketActionKey) : await deeds[what]?.(by, ticket);
      return { what: `${who} ${what} ${ticket.code} (${ticket.status})`, said: said ?? '', ticket };
    },
  };
}
export type Walk = ReturnType<typeof walk>;
