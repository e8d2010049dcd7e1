// Work of several people: what one would have earned by a line is split by percent that are a hundred, and not a đồng is lost.
import { afterEach, describe, expect, test } from 'vitest';
import { Commission } from '../../../contract/commission/commission.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { moneyCounter, type Staff } from '../../harness/money.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const { act, cash, cashier, manager, technician, stock } = shop;
const bench = ['Pages.Tickets.ViewDetail', 'Pages.Tickets.ChangeStatus', 'Pages.Tickets.AcceptService'] as const;
const [helper, third] = [await shop.staff(bench), await shop.staff(bench)];
afterEach(async () => expect(await brokenTicketLaws(app)).toEqual({}));

type Part = readonly [who: Staff, percent: number];
const one = (lineId: TicketLineId | undefined, ...parts: readonly Part[]) => ({
  lineId,
  people: parts.map(([{ user }, percent]) => ({ userId: user.id, percent })),
});
const split = (by: Staff, id: TicketId, ...splits: ReturnType<typeof one>[]) => act(by, id, 'splitWork', { splits });
/** What each has by a ticket, less what was taken back. */
async function had(id: TicketId, account = 'earned'): Promise<Map<UserId, number>> {
  const rows = await app.sql<{ user_id: UserId; amount: number }>(
    `select c.user_id, sum(c.amount)::bigint as amount from commission_ledger c left join ticket_line o on o.id = c.origin_line_id
     where c.account = $2 and coalesce(o.ticket_id, c.ticket_id) = $1 group by 1 having sum(c.amount) <> 0`,
    [id, account],
  );
  return new Map(rows.map((row) => [row.user_id, row.amount]));
}
const of = (...parts: readonly Part[]) => new Map(parts.map(([{ user }, amount]) => [user.id, amount]));
const pay = (id: TicketId, amount: number) =>
  act(cashier, id, 'handOver', { payments: amount ? [shop.pay(amount, cash)] : [] });
const finish = async (id: TicketId) => {
  await act(technician, id, 'finish');
  await act(cashier, id, 'beginReturn', { accessoriesChecked: true });
};

test('each gets their percent, all of them what one would have got, with the rule beside it', async () => {
  const { id, lines } = await shop.ticket(
    [
      { price: 1_000_001, commission: 50_002 },
      { price: 200_000, commission: 7_000 },
    ],
    { to: 'DangXuLy' },
  );
  await split(technician, id, one(lines[0], [technician, 50], [helper, 33], [third, 17]));
  expect(await had(id)).toEqual(new Map()); // nothing before the work is done
  await finish(id);
  // 25.001 + 16.500,66 + 8.500,34: the đồng that is left goes to the largest remainder.
  expect(await had(id)).toEqual(of([technician, 25_001 + 7_000], [helper, 16_501], [third, 8_500]));
  const rows = await app.sql(
    'select user_id, role, base, rule, amount from commission_ledger where ticket_line_id = $1 order by id',
    [lines[0]],
  );
  expect(rows).toEqual([
    { user_id: technician.user.id, role: 'technician', base: 500_001, rule: '50002 × 1 · 50%', amount: 25_001 },
    { user_id: helper.user.id, role: 'technician', base: 330_000, rule: '50002 × 1 · 33%', amount: 16_501 },
    { user_id: third.user.id, role: 'technician', base: 170_000, rule: '50002 × 1 · 17%', amount: 8_500 },
  ]);
  await pay(id, 1_200_001);
  expect(await had(id, 'payable')).toEqual(await had(id));
});
test('what was finished is taken back and earned anew; nobody named makes it whole again', async () => {
  const { id, lines } = await shop.ticket([{ price: 300_000, commission: 30_000 }], { to: 'HoanThanh' });
  await split(manager, id, one(lines[0], [helper, 40], [technician, 60]));
  expect(await had(id)).toEqual(of([technician, 18_000], [helper, 12_000]));
  await act(cashier, id, 'beginReturn', { accessoriesChecked: true });
  await split(manager, id, one(lines[0], [helper, 100]));
  expect(await had(id)).toEqual(of([helper, 30_000]));
  await split(manager, id, one(lines[0]));
  expect(await had(id)).toEqual(of([technician, 30_000]));
  const { items } = await technician.call(TicketRead.GetHistoryReceiptData, { id });
  const told = items.filter(({ action }) => action === 'splitWork').map(({ text }) => text);
  expect(told).toEqual([
    'Dòng 1: không chia',
    `Dòng 1: ${helper.user.fullName} 100%`,
    `Dòng 1: ${helper.user.fullName} 40% · ${technician.user.fullName} 60%`,
  ]);
});
test('the page says who shares a line; what was said outlives that the work begins again', async () => {
  const { id, lines } = await shop.ticket([{ price: 300_000, commission: 30_000 }], { to: 'HoanThanh' });
  await split(manager, id, one(lines[0], [technician, 30], [helper, 70]));
  await act(manager, id, 'reopen', { reason: 'chưa được' });
  expect(await had(id)).toEqual(new Map());
  await act(technician, id, 'finish');
  expect(await had(id)).toEqual(of([technician, 9_000], [helper, 21_000]));
  const page = await technician.call(TicketRead.GetDetailInvoice, { id });
  expect(page.lines[0]?.people).toEqual([
    { userId: helper.user.id, name: helper.user.fullName, percent: 70 },
    { userId: technician.user.id, name: technician.user.fullName, percent: 30 },
  ]);
  expect(page.allowedActions).toContainEqual({ key: 'splitWork', blocker: null });
});
test('what an accessory earns its seller is split alike; the advisor’s own part of a service is not', async () => {
  const product = await stock.product({ quantity: 5, value: 500 });
  const serviceNameId = await shop.service({ groupPercent: 5 });
  const { id, lines } = await shop.ticket(
    [
      { kind: 'accessory', productId: product, price: 200_000, commission: 5_001 },
      { price: 1_000_000, commission: 40_000, serviceNameId },
    ],
    { to: 'HoanThanh', fields: { receptionist_id: cashier.user.id, advisor_id: shop.advisor.user.id } },
  );
  const alone = of([shop.advisor, 5_001 + 50_000], [technician, 40_000]);
  expect(await had(id)).toEqual(alone);
  await split(manager, id, one(lines[0], [cashier, 50], [helper, 50]), one(lines[1], [third, 25], [technician, 75]));
  // 2.500,5 each: the odd đồng is the first one's.
  const [first, second] = cashier.user.id < helper.user.id ? [cashier, helper] : [helper, cashier];
  expect(await had(id)).toEqual(
    of([first, 2_501], [second, 2_500], [shop.advisor, 50_000], [technician, 30_000], [third, 10_000]),
  );
});
test('a refund takes its part of each, and all of each in the end', async () => {
  const { id, lines } = await shop.ticket([{ price: 100_000, quantity: 3, commission: 10_000 }]);
  await split(manager, id, one(lines[0], [technician, 50], [helper, 50]));
  await pay(id, 300_000);
  const reasonId = await stock.category('refundReason');
  const back = (quantity: number) =>
    manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
      ticketId: id,
      lines: [{ lineId: lines[0], quantity }],
      methodId: cash,
      reasonId,
    } as never); // a line of the test's own ticket
  await back(1);
  expect(await had(id)).toEqual(of([technician, 10_000], [helper, 10_000]));
  expect(await had(id, 'payable')).toEqual(await had(id));
  await back(2);
  expect(await had(id)).toEqual(new Map());
  expect(await had(id, 'payable')).toEqual(new Map());
});
test('work that is made good takes its part of each who did it', async () => {
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, {
    items: [{ name: 'guaranteeDeduct', value: '50', version: 0 }],
  } as never);
  const { id, lines } = await shop.ticket([{ price: 300_000, commission: 30_000 }]);
  await split(manager, id, one(lines[0], [technician, 80], [helper, 20]));
  await pay(id, 300_000);
  const line = { price: 300_000, cover: 'warranty' as const, originLineId: Number(lines[0]) };
  await shop.ticket([line], { fields: { kind: 'warranty', origin_id: id } });
  expect(await had(id)).toEqual(of([technician, 12_000], [helper, 3_000]));
});
test('a rule on trial splits alike', async () => {
  const [own, other] = [await shop.staff(bench), await shop.staff(bench)];
  const serviceNameId = await shop.service({ groupPercent: 5 });
  const { id, lines } = await shop.ticket([{ price: 1_000_000, serviceNameId }], {
    to: 'DangXuLy',
    fields: { technician_id: own.user.id },
  });
  await split(own, id, one(lines[0], [own, 60], [other, 40]));
  await act(own, id, 'finish');
  const day = today();
  const { items } = await app.admin.call(Commission.Simulate, { from: day, to: day, percent: 10 } as never);
  const guess = ({ user }: Staff) => items.find((row) => row.id === user.id);
  expect(guess(own)).toMatchObject({ now: 30_000, would: 60_000 });
  expect(guess(other)).toMatchObject({ now: 20_000, would: 40_000 });
});
test('whoever left the shop since keeps their part, and gets no new one', async () => {
  const leaver = await shop.staff(bench);
  const { id, lines } = await shop.ticket([{ price: 300_000, commission: 30_000 }], { to: 'DangXuLy' });
  await split(technician, id, one(lines[0], [technician, 50], [leaver, 50]));
  await app.sql('update user_account set is_active = false where id = $1', [leaver.user.id]);
  await split(technician, id, one(lines[0], [technician, 80], [leaver, 20]));
  await finish(id);
  expect(await had(id)).toEqual(of([technician, 24_000], [leaver, 6_000]));
});

describe('refused, with nothing half-written', () => {
  const refused = async (by: Staff, id: TicketId, ...splits: ReturnType<typeof one>[]) => {
    const { status, body } = await refusalOf(split(by, id, ...splits));
    expect(
      await app.sql(
        'select 1 from ticket_line_share s join ticket_line l on l.id = s.ticket_line_id where l.ticket_id = $1',
        [id],
      ),
    ).toEqual([]);
    return [status, body.error?.validationErrors?.[0]?.message ?? body.error?.message];
  };
  const ticket = () => shop.ticket([{ price: 300_000, commission: 30_000 }], { to: 'DangXuLy' });
  test('percent that are no hundred, somebody twice, nobody of the shop, a line of another ticket, a part', async () => {
    const [{ id, lines }, other] = [await ticket(), await ticket()];
    const wrong = 'Dòng 1: Phần chia cộng lại phải đúng 100%.';
    expect(await refused(technician, id, one(lines[0], [technician, 60], [helper, 30]))).toEqual([400, wrong]);
    expect(await refused(technician, id, one(lines[0], [helper, 50], [helper, 50]))).toEqual([
      400,
      'Dòng 1: Phần chia 2: Người làm bị lặp lại.',
    ]);
    const gone = await shop.staff(bench);
    await app.sql('update user_account set is_active = false where id = $1', [gone.user.id]);
    const unknown = [400, 'Chia công không nằm trong các giá trị cho phép.'];
    expect(await refused(technician, id, one(lines[0], [helper, 50], [gone, 50]))).toEqual(unknown);
    expect(await refused(technician, id, one(lines[0], [helper, 100]), one(other.lines[0], [helper, 100]))).toEqual(
      unknown,
    );
    const product = await stock.product({ quantity: 1, value: 500 });
    const parts = await shop.ticket([{ price: 1 }, { kind: 'part', productId: product }], { to: 'DangXuLy' });
    expect(await refused(technician, parts.id, one(parts.lines[1], [helper, 100]))).toEqual(unknown);
  });
  test('what earns nobody anything: the action is not offered, and not done', async () => {
    const { id, lines } = await shop.ticket([{ price: 300_000, commission: 30_000, cover: 'goodwill' }], {
      to: 'DangXuLy',
    });
    const { allowedActions } = await technician.call(TicketRead.GetDetailInvoice, { id });
    const { blocker } = allowedActions.find(({ key }) => key === 'splitWork') ?? {};
    expect(blocker).toContain('tính tiền');
    expect(await refused(technician, id, one(lines[0], [helper, 100]))).toEqual([
      422,
      expect.stringContaining(blocker ?? '?'),
    ]);
  });
  test('by whoever does not work on it, without a line, and once the device is gone', async () => {
    const { id, lines } = await ticket();
    const whole = one(lines[0], [helper, 100]);
    expect(await refused(helper, id, whole)).toEqual([422, expect.stringContaining(technician.user.fullName)]);
    expect((await refused(technician, id))[0]).toBe(400);
    await finish(id);
    await pay(id, 300_000);
    expect(await refused(manager, id, whole)).toEqual([409, expect.stringContaining('Đã trả máy')]);
  });
  test('the database takes nothing that is not a hundred', async () => {
    const { lines } = await ticket();
    const half = app.sql(
      'insert into ticket_line_share (tenant_id, ticket_line_id, user_id, percent) values (1, $1, $2, 50)',
      [lines[0], helper.user.id],
    );
    await expect(half).rejects.toThrow('a hundred percent');
  });
});
