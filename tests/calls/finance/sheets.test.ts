// Sheets of money: whoever adds up a column of the file has the total that stands under the list on the screen.
import { beforeAll, expect, test } from 'vitest';
import { BankTransaction } from '../../../contract/bank/bank.calls.ts';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { testApp } from '../../harness/app.ts';
import { type BankShop, bankShop } from '../../harness/bank.ts';
import { rowsOf } from '../../harness/sheet.ts';

const app = await testApp();
let shop: BankShop;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const reason = { reason: 'ghi nhầm', cancelReason: 'ghi nhầm' };
beforeAll(async () => {
  shop = await bankShop(app);
  await shop.receive({ kind: 'opening', amount: 9_000_000 as never });
  const gone = await shop.receive({ amount: 70_000 as never });
  await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id: gone.id, ...reason } as never);
  const items = [{ name: 'approveExpenseFrom', value: '500000' }];
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items } as never);
  await shop.give({ amount: 40_000 as never });
  await shop.give({ amount: 30_000 as never, isDraft: true });
  await shop.give({ amount: 600_000 as never });
  const dropped = await shop.give({ amount: 20_000 as never });
  await shop.accountant.call(Payment.DeleteAccountPayment, { id: dropped.id, ...reason } as never);
  const send = (amount: number) =>
    shop.accountant.call(ReportFinance.CreateTransactionTransfer, {
      methodId: shop.cash,
      toBranchId: shop.otherBranch,
      toMethodId: shop.cash,
      amount,
    } as never);
  const received = await send(5_000);
  await shop.receiver.call(ReportFinance.AppoveTransactionTransfer, { id: received.id } as never);
  await send(6_000);
  const withdrawn = await send(7_000);
  await shop.accountant.call(Fund.CancelTransfer, { id: withdrawn.id, ...reason } as never);
  await shop.arrives({ transferAmount: 11_000 });
  await shop.arrives({ transferAmount: 4_000, transferType: 'out' });
});

type Cells = Readonly<Record<string, number>>;
/** Σ of each of these columns, by its head. */
const added = async (file: Buffer, heads: readonly string[]): Promise<Cells> => {
  const [titles = [], ...rows] = await rowsOf(file);
  return Object.fromEntries(
    heads.map((head) => [head, rows.reduce((sum, row) => sum + Number(row[titles.indexOf(head)] ?? 0), 0)]),
  );
};
const vouchers = { total: 'Số tiền', apart: 'Số tiền không ghi sổ' };
const lists = [
  { list: AccountReceipt.GetListAccountReceipt, file: AccountReceipt.ExportReceiptData, ...vouchers, left: 70_000 },
  { list: Payment.GetListPayment, file: Payment.ExportPaymentData, ...vouchers, left: 650_000 },
  { list: Fund.GetTransfers, file: null, total: 'Số tiền', apart: 'Số tiền đã quay về', left: 7_000 },
] as const;
test.each(lists)('$list.name: the column of amounts is the total, what does not count stands apart', async (one) => {
  for (const filter of [{}, { status: 'cancelled' }]) {
    const { totalAmount, totalCount } = await shop.accountant.call(one.list as never, filter as never);
    const sheet = await shop.accountant.send(one.list, filter as never, { accept: XLSX });
    const files = [sheet, ...(one.file ? [await shop.accountant.send(one.file, filter as never)] : [])];
    for (const { rawPayload } of files) {
      const sums = await added(rawPayload, [one.total, one.apart]);
      expect(sums[one.total]).toBe(totalAmount);
      if (!('status' in filter)) expect(sums[one.apart]).toBe(one.left);
      expect(await rowsOf(rawPayload)).toHaveLength(totalCount + 1); // every number is there
    }
  }
});
test('of columns that were asked for, the amounts alone bring theirs along', async () => {
  const heads = async (excelColumns: string) => {
    const asked = { excelColumns } as never;
    return (await rowsOf((await shop.accountant.send(Payment.GetListPayment, asked, { accept: XLSX })).rawPayload))[0];
  };
  expect(await heads('code,amount,day')).toEqual(['Số phiếu', 'Số tiền', 'Số tiền không ghi sổ', 'Ngày']);
  expect(await heads('code,day')).toEqual(['Số phiếu', 'Ngày']);
});
test('of a bank: what came in and what went out, as below the list', async () => {
  const { totalIn, totalOut } = await shop.accountant.call(BankTransaction.GetAll, {} as never);
  const { rawPayload } = await shop.accountant.send(BankTransaction.GetAll, {} as never, { accept: XLSX });
  expect(await added(rawPayload, ['Tiền vào', 'Tiền ra'])).toEqual({ 'Tiền vào': totalIn, 'Tiền ra': totalOut });
  expect([totalIn, totalOut]).toEqual([11_000, 4_000]);
});
