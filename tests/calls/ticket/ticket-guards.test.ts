// Every action of the table through the server: done from each status where it starts when all its guards hold, stopped by each
// of them alone, refused without each field that it needs; and what follows by itself. Rules and cases come out of the table; how
// the world makes a guard hold or break stands in the harness (ticket-scenes.ts).
import { describe, expect, test } from 'vitest';
import { fill } from '../../../contract/culture.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import {
  type ActionField,
  type TicketActionKey,
  targetsOf,
  ticketAction,
  ticketActionKeys,
} from '../../../contract/ticket/ticket.actions.ts';
import { type GuardKey, ticketGuards } from '../../../contract/ticket/ticket.guards.ts';
import type { TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import { addDays, today } from '../../../contract/time.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { partsJob } from '../../../server/ticket/parts/arrived.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { type Scene, ticketScenes, type Way } from '../../harness/ticket/ticket-scenes.ts';
import { newPhone, rights, type Staff } from '../../harness/ticket/tickets.ts';

const app = await testApp();
const { shop, people, ways, guardsOf, stage, inputOf, perform, broken, look } = await ticketScenes(app);

const deeds = ticketActionKeys.filter((key) => ticketAction(key).may !== 'system');
const firstOf = (key: TicketActionKey) => ticketAction(key).from[0] as TicketStatus; // every action starts somewhere
const offered = async ({ id, by, key }: Scene) =>
  (await by.call(TicketRead.GetInvoiceForView, { id })).allowedActions.find((action) => action.key === key);

/** Rows of the log that an action wrote; saving and money write theirs besides. */
const isStep = ({ action }: { action?: unknown }) => ticketActionKeys.some((key) => key === action);

/** The action is offered, is done, leads where the table says and stands in the log once. */
async function succeed(scene: Scene): Promise<void> {
  const { key } = scene;
  const before = await look(scene);
  const { status: from, status_before: cameFrom } = before.ticket;
  expect(await broken(scene)).toEqual([]);
  expect(await offered(scene)).toEqual({ key, blocker: null });
  await perform(scene, inputOf(key));
  const after = await look(scene);
  const { to } = ticketAction(key);
  const ends = to === null ? [from] : to === 'before' ? [cameFrom] : targetsOf(key);
  expect(ends).toContain(after.ticket.status);
  expect(after.log.slice(before.log.length).filter(isStep)).toEqual([
    { action: key, from_status: from, to_status: after.ticket.status, user_id: scene.by.user.id },
  ]);
}

describe('done from every status where it starts', () => {
  test.each(deeds.flatMap((key) => ticketAction(key).from.map((status) => [key, status] as const)))(
    '%s from %s',
    async (key, status) => succeed(await stage(key, status)),
  );
});

const refusal = { key: 'ticket.blocked', says: 'Phiếu {code}: {blocker}' };
/** Guards that something else refuses before they are asked; the list of actions still says what is in the way. */
const refusedBefore: Partial<Record<GuardKey, typeof refusal>> = {
  // Whatever changes a ticket locks it first, and an archived one is not locked for a change.
  notArchived: {
    key: 'ticket.archived',
    says: 'Phiếu {code} đã ghi sổ; chỉ còn hoàn phí, bảo hành hoặc bỏ ghi sổ.',
  },
  // The form asks before it opens the ticket.
  editor: { key: 'ticket.notAllowed', says: 'Bạn không có quyền: sửa phiếu.' },
};
describe('stopped by each guard alone', () => {
  const cases = deeds.flatMap((key) =>
    guardsOf(key).flatMap((guard) => ways[guard].breaks.map((way, at) => [key, guard, at + 1, way] as const)),
  );
  test.each(cases)('%s without %s (%i)', async (key, guard, _at, way: Way) => {
    const scene = await stage(key, firstOf(key), { guard, way });
    expect(await broken(scene)).toEqual([guard]);
    const blocker = fill(ticketGuards[guard].vi, { names: fill(way.names ?? '', { code: scene.code }) });
    expect(await offered(scene)).toEqual({ key, blocker });
    const before = await look(scene);
    const refused = await refusalOf(perform(scene, inputOf(key)));
    const { key: why, says } = refusedBefore[guard] ?? refusal;
    expect([refused.key, refused.body.error?.message]).toEqual([why, fill(says, { code: scene.code, blocker })]);
    expect(await look(scene)).toEqual(before);
  });
  test('every guard stops some action', () => {
    expect(Object.keys(ticketGuards).sort()).toEqual([...new Set(cases.map(([, guard]) => guard))].sort());
  });
});

describe('a guard holds in other ways too', () => {
  const cases = (Object.keys(ways) as GuardKey[]).flatMap((guard) =>
    ways[guard].holds.slice(1).map((way, at) => [guard, at + 2, way] as const),
  );
  test.each(cases)('%s (%i)', async (guard, _at, way: Way) => {
    const key = deeds.find((one) => guardsOf(one).includes(guard)) as TicketActionKey; // every guard stops some action
    await succeed(await stage(key, firstOf(key), { guard, way }));
  });
});

/** People by where they work and what they hold; their services are the scenes'. */
const holders = new Map<string, Promise<Staff>>();
function holder(branch: number | null, codes: readonly Permission[]): Promise<Staff> {
  const name = `${branch} ${codes.join()}`;
  const make = async () => {
    const person = await shop.staff(branch as typeof shop.branch, codes);
    await app.sql('insert into user_service (tenant_id, user_id, service_name_id) values ($1, $2, $3)', [
      DEFAULT_TENANT,
      person.user.id,
      shop.battery,
    ]);
    return person;
  };
  const known = holders.get(name) ?? make();
  holders.set(name, known);
  return known;
}
describe('what is offered is done, what is blocked is refused, whoever asks', () => {
  /** Each permission of an action alone, and the roles that people have. */
  const single = deeds.flatMap((key) =>
    [...(ticketAction(key).may as readonly Permission[])].map((code) => [key, code, [code]] as const),
  );
  const roles = deeds.flatMap((key) => Object.entries(rights).map(([name, codes]) => [key, name, codes] as const));
  test.each([...single, ...roles])('%s by %s', async (key, _name, codes) => {
    const usual = await stage(key, firstOf(key));
    const by = await holder(usual.by.user.branchId, [...new Set<Permission>(['Pages.Tickets.ViewDetail', ...codes])]);
    const scene = await stage(key, firstOf(key), { way: { by } });
    const offer = await offered(scene);
    const before = await look(scene);
    // Whoever may not change prices asks for another phone.
    const isPhone = key === 'askChange' && !(codes as readonly Permission[]).includes('Pages.Tickets.EditPrice');
    const lines = [{ id: scene.lineId, kind: 'service', serviceNameId: shop.battery }];
    const done = perform(scene, { ...inputOf(key), ...(isPhone ? { phone: newPhone(), lines } : {}) });
    if (offer?.blocker === null) {
      await done;
      expect((await look(scene)).log.length).toBeGreaterThan(before.log.length);
    } else {
      expect((await refusalOf(done)).status).toBeLessThan(500);
      expect(await look(scene)).toEqual(before);
    }
  });
});

describe('what an action needs', () => {
  /** What is as good as nothing, besides nothing. */
  const empty: Partial<Record<ActionField, readonly unknown[]>> = {
    reason: ['', '   '],
    recovered: [[]],
    accessoriesChecked: [false],
  };
  test.each(deeds.filter((key) => ticketAction(key).needs?.length))('%s names what is missing', async (key) => {
    const scene = await stage(key, firstOf(key));
    const before = await look(scene);
    for (const field of ticketAction(key).needs ?? [])
      for (const value of [undefined, null, ...(empty[field] ?? [])]) {
        const refused = await refusalOf(perform(scene, { ...inputOf(key), [field]: value }));
        expect(refused.body.error?.validationErrors?.map(({ members }) => members)).toEqual([[field]]);
      }
    expect(await look(scene)).toEqual(before);
  });
});

describe('what follows by itself', () => {
  const steps = async (id: Scene['id']) =>
    (await look({ id })).log
      .filter(isStep)
      .map(({ action, from_status, to_status }) => [action, from_status, to_status]);
  const bySystem = [
    ['partsArrived', 'ChoLinhKien', 'DangXuLy'],
    ['oweAgain', 'DaTra', 'ChuaTraTien'],
    ['settle', 'ChuaTraTien', 'DaTra'],
    ['refundPart', 'DaTra', 'TraPhiMotPhan'],
    ['refundAll', 'TraPhiMotPhan', 'TraPhi'],
  ] as const;
  const [arrived, ...money] = bySystem;

  // By a transfer, and found by the job when somebody held the ticket: ticket-parts.test.ts.
  test('parts arrive', async () => {
    const scene = await stage('resume', 'ChoLinhKien', { way: { world: { isKept: true } } });
    await runJob(app.pool, partsJob);
    expect(await steps(scene.id)).toEqual([arrived]);
  });
  test('a receipt is taken back, the debt is paid, a part is refunded, then the rest', async () => {
    const { id } = await shop.handedOver();
    const before = await steps(id);
    const [line] = await shop.lines(id);
    const [receipt] = await app.sql<{ receipt_id: number }>(
      'select receipt_id from ticket_money where ticket_id = $1',
      [id],
    );
    const dueDay = addDays(today(), 7);
    const { boss } = people;
    const taken = { id, receiptId: receipt?.receipt_id, reason: 'tiền chưa về', dueDay };
    const { debt } = await boss.call(TicketPay.CancelPayment, taken as never);
    await boss.call(TicketPay.PayInvoice, { id, payments: [{ methodId: shop.method, amount: debt }] });
    for (const part of [{ quantity: 0, amount: 100_000 }, { quantity: 1 }]) {
      const lines = [{ lineId: line?.id, ...part }];
      await boss.call(TicketRefund.CreateOrUpdateRefundInvoice, {
        ticketId: id,
        lines,
        methodId: shop.method,
        reasonId: await shop.stock.category('refundReason'),
      } as never);
    }
    expect((await steps(id)).slice(before.length)).toEqual(money);
  });
  test('these are all that nobody does', () => {
    const system = ticketActionKeys.filter((key) => ticketAction(key).may === 'system');
    expect(bySystem.map(([key]) => key).sort()).toEqual([...system].sort());
  });
});
