// Who hears of money that a second person decides about: whoever may decide, whoever handed it in, and nobody else.
import { beforeAll, expect, test } from 'vitest';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { WriteOff } from '../../../contract/finance/write-off.calls.ts';
import { Notice } from '../../../contract/notice/notice.calls.ts';
import { noticePath, noticeSentence } from '../../../contract/notice/notice.kinds.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import type { Staff } from '../../harness/money.ts';

const app = await testApp();
let shop: FinanceShop;
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 50_000_000 as never });
});
interface Doc {
  id: number;
  code: string;
}
const rows = async (who: Staff, { code }: Doc) =>
  (await who.call(Notice.GetAll, { maxResultCount: 100 })).items.filter((row) => row.code === code);
const kinds = async (who: Staff, doc: Doc) => (await rows(who, doc)).map(({ kind }) => kind);
/** The newest, without the name of whoever did it. */
const said = async (who: Staff, by: Staff, doc: Doc) => {
  const [row] = await rows(who, doc);
  return row && [noticeSentence(row, 'vi').replace(by.user.fullName, '@'), noticePath(row)];
};
const { accountant, chief, receiver } = {
  accountant: () => shop.accountant,
  chief: () => shop.chief,
  receiver: () => shop.receiver,
};

test('a payment that waited and is cancelled: whoever was asked to approve it, and whoever had handed it in', async () => {
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, {
    items: [{ name: 'approveExpenseFrom', value: '1000000' }],
  } as never);
  const cancel = (who: Staff, id: number) =>
    who.call(Payment.DeleteAccountPayment, { id, cancelReason: 'nhà cung cấp đổi ý' } as never);
  const own = await shop.give({ amount: 1_250_000 as never });
  await cancel(accountant(), own.id);
  expect(await said(chief(), accountant(), own)).toEqual([
    `@ đã hủy phiếu chi ${own.code} đang chờ duyệt, 1.250.000 ₫: nhà cung cấp đổi ý`,
    `/finance/spending/spending-list/${own.id}`,
  ]);
  expect([await kinds(accountant(), own), await kinds(receiver(), own)]).toEqual([[], []]);
  const theirs = await shop.give({ amount: 1_300_000 as never });
  await cancel(chief(), theirs.id);
  expect([await kinds(accountant(), theirs), await kinds(chief(), theirs)]).toEqual([
    ['paymentCancelled'],
    ['paymentToApprove'],
  ]);
  // One that nobody was asked about is dropped without a word.
  const draft = await shop.give({ amount: 2_000_000 as never, isDraft: true });
  await cancel(chief(), draft.id);
  expect([await kinds(accountant(), draft), await kinds(chief(), draft)]).toEqual([[], []]);
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, {
    items: [{ name: 'approveExpenseFrom', value: '0' }],
  } as never);
});

test('a write-off: handed in, sent back, approved, taken back', async () => {
  const ticket = await shop.ticket([{ price: 640_000 }], { to: 'HoanTra' });
  await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay: addDays(today(), 3), payments: [] });
  const customer = await shop.row(ticket.id);
  const doc = await accountant().call(WriteOff.Create, {
    ...{ party: 'customer', partyId: customer.customer_id, cause: 'mất liên lạc' },
    lines: [{ document: 'ticket', documentId: ticket.id, amount: 640_000 }],
  } as never);
  const { id, code } = doc;
  const act = (who: Staff, action: string, reason?: string) =>
    who.call(WriteOff.Act, { id, action, reason: reason ?? null } as never);
  expect(await kinds(chief(), doc)).toEqual([]);
  await act(accountant(), 'submit');
  expect(await said(chief(), accountant(), doc)).toEqual([
    `Phiếu xóa nợ ${code} chờ duyệt: 640.000 ₫ của Lê Thị Thu, @ gửi`,
    `/debt/write-off/${id}`,
  ]);
  expect([await kinds(accountant(), doc), await kinds(receiver(), doc)]).toEqual([[], []]);
  await act(chief(), 'reject', 'gọi lại lần nữa');
  expect(await said(accountant(), chief(), doc)).toEqual([
    `@ trả lại phiếu xóa nợ ${code}, 640.000 ₫: gọi lại lần nữa`,
    `/debt/write-off/${id}`,
  ]);
  await act(accountant(), 'submit');
  await act(chief(), 'approve');
  expect((await said(accountant(), chief(), doc))?.[0]).toBe(`@ đã duyệt phiếu xóa nợ ${code}, 640.000 ₫`);
  await act(chief(), 'cancel', 'khách đã trả');
  expect((await said(accountant(), chief(), doc))?.[0]).toBe(`@ đã hủy phiếu xóa nợ ${code}, 640.000 ₫: khách đã trả`);
  expect(await kinds(chief(), doc)).toEqual(['writeOffToApprove']);
});

test('a write-off that is cancelled while it waits: whoever was asked', async () => {
  const ticket = await shop.ticket([{ price: 90_000 }], { to: 'HoanTra' });
  await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay: addDays(today(), 3), payments: [] });
  const customer = await shop.row(ticket.id);
  const doc = await accountant().call(WriteOff.Create, {
    ...{ party: 'customer', partyId: customer.customer_id, cause: 'mất liên lạc' },
    lines: [{ document: 'ticket', documentId: ticket.id, amount: 90_000 }],
  } as never);
  const { id } = doc;
  await accountant().call(WriteOff.Act, { id, action: 'submit', reason: null } as never);
  await accountant().call(WriteOff.Act, { id, action: 'cancel', reason: 'khách trả rồi' } as never);
  expect([await kinds(chief(), doc), await kinds(accountant(), doc)]).toEqual([
    ['writeOffCancelled', 'writeOffToApprove'],
    [],
  ]);
});

test('money on its way: who receives it at the other branch; what becomes of it: who sent it', async () => {
  const send = async (amount: number) =>
    accountant().call(ReportFinance.CreateTransactionTransfer, {
      ...{ branchId: shop.branch, methodId: shop.cash, toBranchId: shop.otherBranch, toMethodId: shop.cash, amount },
    } as never);
  const refused = await send(3_000_000);
  const [coming] = await rows(receiver(), refused);
  expect(coming?.kind).toBe('moneyComing');
  expect(coming && noticePath(coming)).toBe(`/finance/fund?view=transfers&keyword=${refused.code}`);
  expect(coming && noticeSentence(coming, 'vi')).toContain(`${refused.code} chuyển 3.000.000 ₫ từ `);
  expect([await kinds(chief(), refused), await kinds(accountant(), refused)]).toEqual([[], []]);
  const answer = (id: number, isApproved: boolean, reason?: string) =>
    receiver().call(ReportFinance.AppoveTransactionTransfer, { id, isApproved, reason } as never);
  await answer(refused.id, false, 'thiếu 200 nghìn');
  expect((await said(accountant(), receiver(), refused))?.[0]).toBe(
    `@ từ chối phiếu kết chuyển ${refused.code}, 3.000.000 ₫: thiếu 200 nghìn`,
  );
  const taken = await send(1_000_000);
  await answer(taken.id, true);
  expect((await said(accountant(), receiver(), taken))?.[0]).toBe(
    `@ đã nhận phiếu kết chuyển ${taken.code}, 1.000.000 ₫`,
  );
  const back = await send(500_000);
  await accountant().call(Fund.CancelTransfer, { id: back.id, reason: 'chuyển nhầm' } as never);
  expect(await kinds(receiver(), back)).toEqual(['moneyWithdrawn', 'moneyComing']);
});
