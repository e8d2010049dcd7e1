// Money for the tests: two branches with drawers and bank accounts, and the people who count, pay and approve.
import { denominations } from '../../contract/finance/fund.calls.ts';
import { Payment } from '../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../contract/finance/receipt.calls.ts';
import type { Sent } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { type CustomerId, SaleCustomer, SaleSupplier, type SupplierId } from '../../contract/party/party.calls.ts';
import { type Permission, within } from '../../contract/permissions.ts';
import { ProductInbound } from '../../contract/stock/inbound.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import type { TestApp } from './app.ts';
import { type Counter, moneyCounter, type Staff } from './money.ts';
import { newPhone } from './ticket/tickets.ts';

export interface FinanceShop extends Counter {
  otherBranch: BranchId;
  accountant: Staff;
  /** Another one of the same branch, who approves. */
  chief: Staff;
  /** Of the other branch. */
  receiver: Staff;
  customer: () => Promise<CustomerId>;
  supplier: () => Promise<SupplierId>;
  /** A posted import bill of a supplier. */
  bill: (supplierId: SupplierId, amount: number, dueDay?: string) => Promise<number>;
  receive: (input: Partial<Sent<typeof AccountReceipt.CreateAccountReceipt>>) => Promise<{ id: number; code: string }>;
  give: (input: Partial<Sent<typeof Payment.CreateAccountPayment>>) => Promise<{ id: number; code: string }>;
  balance: (branch: BranchId, method: CategoryId) => Promise<number>;
}
const rights: readonly Permission[] = [
  ...within('Pages.Finance').filter((code) => code !== 'Pages.Finance.Payment.ApproveOwn'),
  'Pages.Debt.Customer',
  'Pages.Debt.Supplier',
  'Pages.Debt.WriteOff',
  'Pages.Debt.WriteOff.Approve',
  'Pages.Inventory.Import',
];
/** The fewest notes that make an amount: drawers are counted by them. */
export function notesOf(amount: number): Record<string, number> {
  const notes: Record<string, number> = {};
  let left = amount;
  for (const note of denominations) {
    notes[note] = Math.floor(left / note);
    left %= note;
  }
  if (left) throw new Error(`${amount} cannot be laid on a table`);
  return notes;
}
let made = 0;
export async function financeShop(app: TestApp): Promise<FinanceShop> {
  const counter = await moneyCounter(app);
  const { stock, branch, cash } = counter;
  await app.sql('update fund set may_be_negative = false where branch_id in ($1, $2)', [branch, stock.otherBranch]);
  const accountant = await counter.staff(rights);
  const chief = await counter.staff(rights);
  const receiver = await counter.staff(rights, stock.otherBranch);
  const product = await stock.product();
  const receive: FinanceShop['receive'] = (input) =>
    accountant.call(AccountReceipt.CreateAccountReceipt, {
      kind: 'other',
      methodId: cash,
      amount: 100_000,
      ...input,
    } as never);
  const give: FinanceShop['give'] = (input) =>
    accountant.call(Payment.CreateAccountPayment, {
      kind: 'other',
      methodId: cash,
      amount: 100_000,
      ...input,
    } as never);
  return {
    ...counter,
    otherBranch: stock.otherBranch,
    accountant,
    chief,
    receiver,
    receive,
    give,
    customer: async () =>
      (await app.admin.call(SaleCustomer.CreateSaleCustomer, { name: `Khách ${++made}`, phone: newPhone() } as never))
        .id,
    supplier: async () =>
      (await app.admin.call(SaleSupplier.Create, { name: `Nhà cung cấp ${branch}-${++made}` } as never)).id,
    async bill(supplierId, amount, dueDay) {
      const { id } = await app.admin.call(ProductInbound.Create, {
        warehouseId: stock.main,
        supplierId,
        ...(dueDay ? { dueDay, day: addDays(today(), -400) } : {}), // bought long before it was due; posted today
        items: [{ productId: product, quantity: 1, price: amount }],
      } as never);
      await app.admin.call(ProductInbound.Archive, { id });
      return id;
    },
    balance: async (branchId, methodId) => {
      const [row] = await app.sql<{ balance: number }>(
        'select balance from fund where branch_id = $1 and payment_method_id = $2',
        [branchId, methodId],
      );
      return row?.balance ?? 0;
    },
  };
}
