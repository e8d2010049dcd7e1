// A random walk over the money of some tickets through the calls, with a model (ticket-model.ts) that is told of every step and
// foretells each: whether it is refused, and what everything costs, is paid, owed and given back afterwards.
import type { AnyCall, Out } from '../../contract/kit.ts';
import { TicketPay } from '../../contract/ticket/calls/money.calls.ts';
import { TicketParts } from '../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import { Refused } from '../harness/app.ts';
import type { Dice } from '../harness/dice.ts';
import { newPhone } from '../harness/ticket/tickets.ts';
import { comparer } from './ticket-compare.ts';
import { type Customer, over, type Status, type Ticket, TicketModel } from './ticket-model.ts';
import { DEPOSITS, payDeeds } from './ticket-pay.ts';
import { refundDeed } from './ticket-refund.ts';
import { type Draft, drafts, type Stage } from './ticket-sale.ts';

/** A ticket of the product with its twin on paper. */
export interface Twin {
  id: number;
  code: string;
  paper: Ticket;
  /** Its lines as the form sends them; in the order of the paper's. */
  form: Draft[];
  issued: Set<number>;
  originId: number | null;
  /** What each line came to when the device left. */
  shares: Map<number, number>;
}
export type Told = { what: string; said: string };
export interface Deed<T> {
  what: string;
  /** The paper says that it will be done; else that it is refused, and by which sentence where that is known. */
  isGood: boolean;
  refusal?: string;
  work: () => Promise<T>;
  done: (answer: T) => void | Promise<void>;
}
/** What the files of deeds share. */
export interface Tools {
  model: TicketModel;
  twins: Twin[];
  roll: Dice;
  stage: Stage;
  // biome-ignore lint/suspicious/noExplicitAny: inputs are put together from random parts; the server judges them
  call: <C extends AnyCall>(what: C, input: any) => Promise<Out<C>>;
  deed: <T>(one: Deed<T>) => Promise<Told>;
  /** An amount by one receipt or two. */
  money: (amount: number) => object[];
  noteSlips: (twin: Twin) => Promise<void>;
}
const MOST_TICKETS = 10;

export async function ticketWalk(stage: Stage, roll: Dice) {
  const { app, shop, boss, second } = stage;
  const model = new TicketModel(stage.newcomers);
  const twins: Twin[] = [];
  const customers: Customer[] = [0, 1, 2].map(() => ({ name: newPhone(), credit: 0 }));
  // biome-ignore lint/suspicious/noExplicitAny: inputs are put together from random parts; the server judges them
  const call = <C extends AnyCall>(what: C, input: any, by = boss): Promise<Out<C>> => by.call(what, input);
  const act = (id: number, action: string, more: object = {}, by = boss) =>
    call(TicketAct.ChangeStatusInvoice, { id, action, ...more }, by);
  const compare = await comparer(stage, model, twins);
  const sales = drafts(stage, roll);

  async function deed<T>({ what, isGood, refusal, work, done }: Deed<T>): Promise<Told> {
    let answer: T;
    try {
      answer = await work();
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500) throw error;
      if (isGood) throw new Error(`${what} was refused: ${error.message}`);
      if (refusal && error.key !== refusal) throw new Error(`${what} was refused by ${error.key}, not ${refusal}`);
      return { what, said: error.key };
    }
    if (!isGood) throw new Error(`${what} was done, and had to be refused`);
    await done(answer);
    return { what, said: 'done' };
  }
  const money = (amount: number) => {
    if (amount <= 0) return [];
    const first = amount > 1 && roll.isLucky(0.3) ? 1 + roll.below(amount - 1) : amount;
    return [first, amount - first].filter(Boolean).map((part) => ({ methodId: shop.method, amount: part }));
  };
  /** The receipts that were written since, told to the paper. */
  const noteSlips = async (twin: Twin) => {
    const rows = await app.sql<{ id: number; amount: number }>(
      `select r.id, r.amount from account_receipt r where r.id in (select receipt_id from ticket_money where ticket_id = $1)
       and not r.id = any($2::bigint[]) order by r.id`,
      [twin.id, twin.paper.slips.map(({ id }) => id)],
    );
    for (const { id, amount } of rows) model.pay(twin.paper, id, amount);
  };
  /** The lines have their numbers now. */
  const noteLines = async (twin: Twin) => {
    const { lines } = await call(TicketRead.GetDetailInvoice, { id: twin.id });
    twin.paper.lines.forEach((line, at) => {
      line.id = lines[at]?.id ?? 0;
      const form = twin.form[at];
      if (form) form.id = line.id;
    });
  };
  const some = (...statuses: Status[]): Twin | undefined => {
    const found = twins.filter(({ paper }) => statuses.includes(paper.status));
    return found.length ? roll.pick(found) : undefined;
  };
  const nothing = (what: string): Told => ({ what, said: 'nothing to do' });

  const create = (): Promise<Told> => {
    const customer = roll.pick(customers);
    const plan = sales.fresh();
    const bill = model.billOfSale(plan.sale, customer, null);
    const deposit = roll.isLucky(0.3) ? roll.pick([...DEPOSITS, bill.total]) : 0;
    const isAbove = bill.total > 0 && deposit > bill.total;
    const input = { ...sales.input(plan, customer), deposit: money(deposit) };
    return deed({
      what: `take in of ${customer.name} ${sales.told(plan)} deposit ${deposit}`,
      isGood: model.isSaleGood(plan.sale, null) && !isAbove,
      work: async () => {
        if (model.isSaleGood(plan.sale, null)) await compare.quote(input, bill);
        return call(TicketForm.CreateOrUpdateInvoice, input);
      },
      done: async ({ id, code }) => {
        const paper = model.create(customer, plan.sale);
        const twin: Twin = { id, code, paper, form: plan.form, issued: new Set(), originId: null, shares: new Map() };
        twins.push(twin);
        await noteLines(twin);
        await noteSlips(twin);
      },
    });
  };
  const newTicket = () => (twins.length < MOST_TICKETS ? create() : Promise.resolve(nothing('take in')));
  /** Freely before the work is accepted; afterwards it is a change that somebody else decides about. */
  const edit = async (): Promise<Told> => {
    const twin = some('ChoXuLy', 'DangXuLy', 'HoanThanh');
    if (!twin) return newTicket();
    const { id, code, paper } = twin;
    const isOpen = paper.status === 'ChoXuLy';
    const plan = sales.changed(twin);
    const bill = model.billOfSale(plan.sale, paper.customer, paper);
    const input = { ...sales.input(plan, paper.customer), id, originId: twin.originId, reason: 'Khách đổi ý' };
    const isGood = model.isSaleGood(plan.sale, paper);
    return deed({
      what: `${isOpen ? 'edit' : 'ask for a change of'} ${code} ${sales.told(plan)}`,
      isGood,
      work: async () => {
        if (isGood) await compare.quote(input, bill);
        return call(TicketForm.CreateOrUpdateInvoice, input);
      },
      done: async () => {
        if (isOpen) {
          model.save(paper, plan.sale);
          twin.form = plan.form;
          await noteLines(twin);
          return;
        }
        model.askChange(paper, plan.sale);
        twin.form = plan.form;
        const { change } = await call(TicketRead.GetDetailInvoice, { id });
        if (change?.totalAfter !== bill.total)
          throw new Error(`${code} would be ${change?.totalAfter}, not ${bill.total}`);
      },
    });
  };
  const decide = async (): Promise<Told> => {
    const twin = some('DieuChinh');
    if (!twin) return edit();
    const isApproved = roll.isLucky(0.8);
    const before = twin.paper.lines;
    return deed({
      what: `${isApproved ? 'approve' : 'reject'} ${twin.code}`,
      isGood: true,
      work: () => act(twin.id, isApproved ? 'approveChange' : 'rejectChange', { reason: 'x' }, second),
      done: async () => {
        model.decide(twin.paper, isApproved);
        if (!isApproved) twin.form = twin.form.filter(({ id }) => id && before.some((line) => line.id === id));
        if (!isApproved) twin.form = sales.formOf(twin);
        await noteLines(twin);
      },
    });
  };

  const accept = async (): Promise<Told> => {
    const twin = some('ChoXuLy');
    if (!twin) return newTicket();
    const work = () => act(twin.id, 'accept');
    const done = () => {
      twin.paper.status = 'DangXuLy';
    };
    return deed({ what: `accept ${twin.code}`, isGood: true, work, done });
  };
  /** What is not used was not issued: parts that left the shelf stay done. */
  const outcomes = async (): Promise<Told> => {
    const twin = some('DangXuLy');
    if (!twin) return accept();
    const named = twin.paper.lines
      .filter(({ id }) => !twin.issued.has(id) && roll.isLucky(0.6))
      .map(({ id }) => ({ lineId: id, outcome: roll.pick(['done', 'failed', 'skipped'] as const) }));
    if (!named.length) return nothing('say outcomes');
    return deed({
      what: `say of ${twin.code} ${JSON.stringify(named)}`,
      isGood: true,
      work: () => call(TicketRead.SetOutcomes, { id: twin.id, outcomes: named }),
      done: () => {
        for (const { lineId, outcome } of named)
          for (const line of twin.paper.lines) if (line.id === lineId) line.outcome = outcome;
      },
    });
  };
  const finish = async (): Promise<Told> => {
    const twin = some('DangXuLy');
    if (!twin) return accept();
    const { id, code, paper } = twin;
    const parts = paper.lines.filter((line, at) => {
      const isUsed = line.outcome === null || line.outcome === 'done';
      return isUsed && twin.form[at]?.kind !== 'service' && !twin.issued.has(line.id);
    });
    if (parts.length)
      await call(TicketParts.IssueParts, {
        id,
        lines: parts.map((line) => ({ lineId: line.id, quantity: line.quantity })),
      });
    for (const line of parts) twin.issued.add(line.id);
    return deed({
      what: `finish ${code}`,
      isGood: true,
      work: () => act(id, 'finish'),
      done: () => model.finish(paper),
    });
  };
  const reopen = async (): Promise<Told> => {
    const twin = some('HoanThanh');
    if (!twin) return finish();
    const work = () => act(twin.id, 'reopen', { reason: 'x' });
    return deed({ what: `reopen ${twin.code}`, isGood: true, work, done: () => model.reopen(twin.paper) });
  };
  const decline = async (): Promise<Told> => {
    const twin = some('ChoXuLy', 'DangXuLy');
    if (!twin) return newTicket();
    const fee = roll.pick([0, 50_000, 99_999]);
    const isFree = twin.issued.size === 0;
    return deed({
      what: `decline ${twin.code} for ${fee}`,
      isGood: isFree,
      work: () => act(twin.id, 'decline', { reason: 'đắt', ...(fee ? { checkFee: fee } : {}) }),
      done: async () => {
        model.decline(twin.paper, fee);
        await noteLines(twin);
      },
    });
  };
  const cancel = async (): Promise<Told> => {
    const twin = some('ChoXuLy');
    if (!twin) return newTicket();
    const deposit = roll.pick(['refund', 'keep', null] as const);
    const isGood = model.paid(twin.paper) === 0 || deposit !== null;
    return deed({
      what: `cancel ${twin.code}, deposit: ${deposit}`,
      isGood,
      work: () => act(twin.id, 'cancelNow', { reason: 'x', methodId: shop.method, ...(deposit ? { deposit } : {}) }),
      done: () => model.cancel(twin.paper, deposit === 'refund'),
    });
  };

  const begin = async (): Promise<Told> => {
    const twin = some('HoanThanh', 'KhachKhongSua');
    if (!twin) return finish();
    const work = () => act(twin.id, 'beginReturn', { accessoriesChecked: true });
    const done = () => {
      twin.paper.status = 'HoanTra';
    };
    return deed({ what: `begin to return ${twin.code}`, isGood: true, work, done });
  };
  const handOver = async (): Promise<Told> => {
    const twin = some('HoanTra');
    if (!twin) return begin();
    const { id, code, paper } = twin;
    const due = model.due(paper);
    const isUnpaid = roll.isLucky(0.4);
    const exact = isUnpaid ? Math.floor(due / roll.pick([2, 3, 1000])) : due;
    const given = roll.isLucky(0.85) ? exact : roll.pick([due + 1, Math.max(0, due - 1), 0]);
    const isFundNamed = roll.isLucky(0.8);
    const dueDay = isUnpaid ? addDays(today(), roll.below(30)) : null;
    const isGood = isUnpaid ? due > 0 && given < due : given === due && (model.overpaid(paper) === 0 || isFundNamed);
    return deed({
      what: `hand ${code} over for ${given} of ${due}${isUnpaid ? ', the rest is owed' : ''}`,
      isGood,
      work: () =>
        act(id, isUnpaid ? 'handOverUnpaid' : 'handOver', {
          payments: money(given),
          ...(dueDay ? { dueDay } : {}),
          ...(isFundNamed && !isUnpaid ? { methodId: shop.method } : {}),
        }),
      done: async () => {
        await noteSlips(twin);
        model.handOver(paper, dueDay);
      },
    });
  };
  /** It comes back under warranty: what is covered costs nothing. */
  const comeBack = async (): Promise<Told> => {
    const twin = twins.length < MOST_TICKETS && some('DaTra', 'ChuaTraTien', 'TraPhiMotPhan', 'TraPhi');
    if (!twin) return newTicket();
    const isBack = twins.some(({ originId, paper }) => originId === twin.id && !over.includes(paper.status));
    return deed({
      what: `comes back: ${twin.code}`,
      isGood: !isBack,
      refusal: 'ticket.isBack',
      work: () => call(TicketPay.reImportProductInvoice, { id: twin.id }),
      done: async ({ id, code }) => {
        const view = await call(TicketRead.GetDetailInvoice, { id });
        const { form, lines } = sales.covered(view.lines);
        const paper = model.create(twin.paper.customer, { lines, vat: twin.paper.vat, vouchers: [] });
        twins.push({ id, code, paper, form, issued: new Set(), originId: twin.id, shares: new Map() });
      },
    });
  };

  const tools: Tools = { model, twins, roll, stage, call, deed, money, noteSlips };
  const { pay, cancelSlip, settleOver, spendCredit, payOut } = payDeeds(tools);
  const deeds: readonly [weight: number, deed: () => Promise<Told>][] = [
    [4, newTicket],
    [4, edit],
    [4, decide],
    [5, accept],
    [3, outcomes],
    [6, finish],
    [1, reopen],
    [1, decline],
    [0.5, cancel],
    [6, pay],
    [3, cancelSlip],
    [2, settleOver],
    [3, spendCredit],
    [1, payOut],
    [6, begin],
    [8, handOver],
    [1, comeBack],
    [7, refundDeed(tools)],
  ];
  const all = deeds.reduce((sum, [weight]) => sum + weight, 0);
  const step = async (): Promise<Told> => {
    let at = (roll.below(1_000_000) / 1_000_000) * all;
    for (const [weight, one] of deeds) {
      if (at < weight) return one();
      at -= weight;
    }
    return newTicket();
  };
  return { step, compare, twins };
}
