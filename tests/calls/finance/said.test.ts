// What money refuses says which document, which field, and where it goes on from there.
import { beforeAll, expect, test } from 'vitest';
import { BankTransaction } from '../../../contract/bank/bank.calls.ts';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import { TransactionLiabilities as Debts } from '../../../contract/finance/liabilities.calls.ts';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { WriteOff } from '../../../contract/finance/write-off.calls.ts';
import { Category } from '../../../contract/lookup/category.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { showDay, today } from '../../../contract/time.ts';
import { type Refused, refusalOf, testApp } from '../../harness/app.ts';
import { type FinanceShop, financeShop, notesOf } from '../../harness/finance.ts';

const app = await testApp();
let shop: FinanceShop;
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 5_000_000 as never });
});
const said = ({ body }: Refused) => {
  const { message, validationErrors } = (
    body as { error: { message: string; validationErrors: { message: string; members: string[] }[] | null } }
  ).error;
  return [validationErrors?.[0]?.message ?? message, ...(validationErrors?.flatMap(({ members }) => members) ?? [])];
};

test('a document that somebody else paid meanwhile is named by its number, at its row', async () => {
  const supplierId = await shop.supplier();
  const [bill, other] = [await shop.bill(supplierId, 400_000), await shop.bill(supplierId, 90_000)];
  const { rows } = { rows: await app.sql<{ code: string }>('select code from inbound where id = $1', [bill]) };
  const items = [
    { document: 'inbound', documentId: other, amount: 50_000 },
    { document: 'inbound', documentId: bill, amount: 400_000 },
  ];
  const pay = () => shop.give({ kind: 'supplier', supplierId, amount: 450_000 as never, items: items as never });
  await pay();
  const sentence = `Chứng từ ${rows[0]?.code} không còn gì để thanh toán.`;
  expect(said(await refusalOf(pay()))).toEqual([sentence, 'items.1']);
  await shop.give({
    kind: 'supplier',
    supplierId,
    amount: 1_000_000 as never,
    items: items.slice(0, 1).map((one) => ({ ...one, amount: 40_000 })) as never,
  });
  const whose = { party: 'supplier', partyId: supplierId, amount: 400_000, note: null, items: items.slice(1) };
  expect(said(await refusalOf(shop.accountant.call(Offset.Create, whose as never)))).toEqual([sentence, 'items.0']);
  // What was never theirs is nobody's to know.
  const stranger = { kind: 'supplier', supplierId: await shop.supplier(), amount: 450_000 as never };
  const asked = shop.give({ ...stranger, items: items.slice(1) as never } as never);
  expect(said(await refusalOf(asked))[0]).toBe(`Chứng từ #${bill} không còn gì để thanh toán.`);
});
test('a write-off of more than is owed says so at its line', async () => {
  const staffId = shop.technician.user.id;
  const { id, code } = await shop.give({ kind: 'advance', staffId, amount: 300_000 as never });
  const lines = [{ document: 'voucher', documentId: id, amount: 300_001 }];
  const asked = { party: 'staff', partyId: staffId, cause: 'nghỉ việc', lines };
  expect(said(await refusalOf(shop.accountant.call(WriteOff.Create, asked as never)))).toEqual([
    `Chứng từ ${code} chỉ còn 300.000 ₫, không đủ cho 300.001 ₫.`,
    'lines.0.amount',
  ]);
});
test('whoever witnesses a count works here and is somebody else', async () => {
  const close = (witnessId: number) =>
    shop.accountant.call(Fund.Close, { methodId: shop.cash, day: today(), notes: {}, witnessId } as never);
  const { user } = await shop.staff(['Pages.Tickets.ViewDetail']);
  await app.sql('update user_account set is_active = false where id = $1', [user.id]);
  for (const id of [user.id, 987_654])
    expect(said(await refusalOf(close(id)))).toEqual([
      expect.stringMatching(/^Người chứng kiến không tồn tại/),
      'witnessId',
    ]);
  expect(said(await refusalOf(close(shop.accountant.user.id)))[1]).toBe('witnessId');
});
test('a transfer to a fund that is none says so at that fund', async () => {
  const where = { branchId: shop.branch, methodId: shop.cash, toBranchId: shop.otherBranch, amount: 1_000 };
  const send = (toMethodId: number) =>
    shop.accountant.call(ReportFinance.CreateTransactionTransfer, { ...where, toMethodId } as never);
  expect(said(await refusalOf(send(987_654)))).toEqual([expect.stringMatching(/^Đến quỹ /), 'toMethodId']);
});
test('what cannot be cancelled on its page says where it can', async () => {
  const ticket = await shop.ticket([{ price: 200_000 }], { to: 'HoanTra' });
  await shop.cashier.call(TicketPay.PayInvoice, { id: ticket.id, payments: [shop.pay(200_000, shop.cash)] });
  const { items } = await shop.accountant.call(AccountReceipt.GetListAccountReceipt, { kind: 'ticket' } as never);
  const [receipt] = items;
  const cancel = { id: receipt?.id, cancelReason: 'nhầm' } as never;
  expect(said(await refusalOf(shop.accountant.call(AccountReceipt.DeleteAccountReceipt, cancel)))).toEqual([
    `Phiếu ${receipt?.code} phát sinh từ phiếu sửa chữa ${ticket.code}; hãy hủy ở phiếu đó.`,
  ]);
  const held = await shop.balance(shop.branch, shop.cash);
  const close = await shop.accountant.call(Fund.Close, {
    ...{ methodId: shop.cash, day: today(), notes: notesOf(held - 30_000), reason: 'thối nhầm' },
  } as never);
  const short = await shop.accountant.call(Payment.GetPaymentById, { id: close.voucherId } as never);
  const [blocked] = short.allowedActions.filter(({ key }) => key === 'cancel');
  const sentence = `Phiếu ${short.code} ghi tiền thiếu khi chốt sổ ${close.methodName} · ${close.branchName} ngày ${showDay(today())} (Z số ${close.number}).`;
  expect(blocked?.blocker).toContain(sentence);
  const refused = shop.accountant.call(Payment.DeleteAccountPayment, { id: short.id, cancelReason: 'nhầm' } as never);
  expect(said(await refusalOf(refused))[0]).toBe(blocked?.blocker);
  await shop.chief.call(Fund.Reopen, { id: close.id, reason: 'đếm lại' } as never);
  expect((await shop.accountant.call(Payment.GetPaymentById, { id: short.id } as never)).status).toBe('cancelled');
});
test('a method or a reason typed without its marks is the one that is there; rent and taxes are two', async () => {
  const add = (code: string, name: string) => app.admin.call(Category.createCateGory, { code, name } as never);
  for (const name of ['tien mat', 'TIEN MAT', 'TIỀN MẶT'])
    await expect(add('payment', name)).toFailWith('category.nameTaken');
  const [rent, taxes] = [await add('paymentCategory', 'Chi thuê'), await add('paymentCategory', 'Chi thuế')];
  expect(rent.id).not.toBe(taxes.id);
  await expect(add('paymentCategory', 'chi thue')).toFailWith('category.nameTaken');
  const { id } = await add('paymentCategory', 'Chi khac nua');
  await expect(add('paymentCategory', 'Chi khác nữa')).toFailWith('category.nameTaken');
  // Its own name gets its marks.
  const row = await app.admin.call(Category.Get, { id } as never);
  const named = { ...row, name: 'Chi khác nữa' };
  expect((await app.admin.call(Category.updateCateGory, named as never)).name).toBe('Chi khác nữa');
  // Two that were there before can be changed in everything else.
  const [older] = await app.sql<{ id: number }>(
    `insert into category (tenant_id, code, name) values (1, 'paymentCategory', 'Chi cu') returning id`,
  );
  await app.sql(`alter table category disable trigger same_without_marks`);
  await app.sql(`insert into category (tenant_id, code, name) values (1, 'paymentCategory', 'Chi cũ')`);
  await app.sql(`alter table category enable trigger same_without_marks`);
  const kept = await app.admin.call(Category.Get, { id: older?.id } as never);
  const noted = await app.admin.call(Category.updateCateGory, { ...kept, note: 'cũ' } as never);
  expect([noted.name, noted.version]).toEqual(['Chi cu', kept.version + 1]);
  // Of anything else it may be two things.
  await add('colour', 'Vỏ sò');
  await add('colour', 'Vo so');
});

test('what is wrong in a row or under a name is called as people call it', async () => {
  const message = async (call: Promise<unknown>) => said(await refusalOf(call))[0];
  const notes = { '500000': 1.5 };
  expect(await message(shop.accountant.call(Fund.Close, { methodId: shop.cash, notes } as never))).toBe(
    'Mệnh giá 500000 phải là số nguyên.',
  );
  const part = (of: object) => ({ kind: 'other', voucherKind: 'other', amount: 1, ...of });
  const match = (of: object) =>
    shop.accountant.call(BankTransaction.Match, { id: 1, parts: [part({}), part(of)] } as never);
  expect(await message(match({ amount: 0 }))).toBe('Dòng 2: Số tiền không được nhỏ hơn 1.');
  expect(await message(match({ note: 'x'.repeat(501) }))).toBe('Dòng 2: Nội dung dài tối đa 500 ký tự.');
  expect(await message(match({ kind: 'voucher' }))).toBe('Dòng 2: Phiếu là bắt buộc.');
  const nobody = { party: 'staff', partyId: 99_999_999, from: today(), to: today() };
  expect(await message(shop.accountant.call(Debts.GetStatement, nobody as never))).toContain('người dùng');
});

test('an account is that of one fund of a branch; another branch may share it', async () => {
  const bank = { methodId: shop.transfer, bankBin: '970436', bankAccount: '190022334455', bankHolder: 'CTY XUONG' };
  await shop.accountant.call(Fund.Save, bank as never);
  await shop.accountant.call(Fund.Save, bank as never); // once more the same
  const card = { ...bank, methodId: await shop.stock.category('payment', 2) };
  const [sentence, field] = said(await refusalOf(shop.accountant.call(Fund.Save, card as never)));
  expect(sentence).toMatch(/^Số tài khoản 190022334455 đã khai ở quỹ Chuyển khoản/);
  expect(field).toBe('bankAccount');
  const there = await shop.receiver.call(Fund.Save, bank as never);
  expect(there.bankAccount).toBe('190022334455');
});
test('of two funds that are given the same account at once, one gets it', async () => {
  const account = { bankBin: '970436', bankAccount: '9704360099', bankHolder: 'XUONG' };
  for (let turn = 0; turn < 5; turn++) {
    const methods = [await shop.stock.category('payment', 1), await shop.stock.category('payment', 2)];
    const own = { ...account, bankAccount: `${account.bankAccount}${turn}` };
    const tries = await Promise.allSettled(
      methods.map((methodId) => shop.accountant.call(Fund.Save, { methodId, ...own } as never)), // ids of the shop
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
});
