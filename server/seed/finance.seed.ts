// Three months of the demo shop's money: what the funds began with, who owed whom then, rent, wages and small expenses, advances, money that moves between
// branches. Told through the same use cases that the screens call.
import { sql } from 'kysely';
import type { FundTransferId } from '../../contract/finance/finance.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId, SupplierId } from '../../contract/party/party.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { InboundId } from '../../contract/stock/stock.ts';
import { saveFund } from '../finance/fund.ts';
import { offsets } from '../finance/offset.ts';
import { openingDebts } from '../finance/opening-debt.ts';
import { approveTransfer, createTransfer } from '../finance/transfer.ts';
import { createPayment, createReceipt } from '../finance/voucher.ts';
import { writeOffs } from '../finance/write-off.ts';
import type { Ctx } from '../kit/ctx.ts';
import { updateConfigs } from '../org/configs.ts';
import { type Draws, draws } from './draws.ts';
import { ago } from './stock.shop.ts';
import { type Names, namesOf } from './ticket.shop.ts';

/** How far back the demo shop's money goes. */
export const DAYS = 90;
interface Place {
  id: BranchId;
  code: string;
  isCenter: boolean;
  /** Whoever keeps the drawer, and somebody else who was there. */
  cashier: UserId;
  witness: UserId;
}
interface Books {
  ctx: Ctx;
  places: readonly Place[];
  center: Place;
  cash: CategoryId;
  bank: CategoryId;
  reasons: ReadonlyMap<string, CategoryId>;
  accountant: UserId;
  chief: UserId;
  names: Names;
}
export async function booksOf(ctx: Ctx): Promise<Books> {
  const { rows: places } = await sql<Place>`select b.id, b.code, b.is_center,
      (array_agg(u.id order by u.user_type_id desc, u.id))[1] as cashier, (array_agg(u.id order by u.user_type_id, u.id))[1] as witness
    from branch b join user_account u on u.tenant_id = b.tenant_id and u.branch_id = b.id and u.is_active and not u.is_deleted
    where b.tenant_id = ${ctx.tenantId} and not b.is_deleted group by b.tenant_id, b.id order by b.order_no, b.id`.execute(
    ctx.db,
  );
  const { rows: lists } = await sql<{ id: CategoryId; code: string; name: string }>`select id, code, name from category
    where tenant_id = ${ctx.tenantId} and code in ('payment', 'paymentCategory') and not is_deleted order by order_no, id`.execute(
    ctx.db,
  );
  const { rows: people } = await sql<{ id: UserId }>`select distinct u.id from user_account u
    join user_role x on x.tenant_id = u.tenant_id and x.user_id = u.id join role r on r.tenant_id = u.tenant_id and r.id = x.role_id
    where u.tenant_id = ${ctx.tenantId} and r.name = 'KeToan' and not u.is_deleted order by 1`.execute(ctx.db);
  const methods = lists.filter(({ code }) => code === 'payment');
  const center = places.find(({ isCenter }) => isCenter) ?? places[0];
  const [cash, bank] = [methods[0]?.id, methods[1]?.id];
  if (!center || !cash || !bank) throw new Error('The demo shop has no centre or no payment methods');
  const reasons = lists.filter(({ code }) => code === 'paymentCategory').map(({ name, id }) => [name, id] as const);
  const [accountant = center.cashier, chief = center.witness] = people.map(({ id }) => id);
  return { ctx, places, center, cash, bank, reasons: new Map(reasons), accountant, chief, names: await namesOf(ctx) };
}
export const as = ({ ctx, names }: Books, id: UserId, branchId: BranchId): Ctx => ({
  ...ctx,
  user: { ...ctx.user, id, fullName: names.get(id) ?? ctx.user.fullName, branchId },
});
const blank = { partyName: null, partyAddress: null, note: null, reference: null, attached: null };
const vnd = (amount: number) => (Math.round(amount / 1000) * 1000) as Vnd; // whole đồng

/** Before anything else moves: what each fund began with. */
export async function seedOpenings(ctx: Ctx): Promise<void> {
  const books = await booksOf(ctx);
  for (const [index, place] of books.places.entries()) {
    const receive = (methodId: CategoryId, amount: number) =>
      createReceipt(as(books, books.accountant, place.id), {
        ...blank,
        kind: 'opening',
        methodId,
        amount: vnd(amount),
        day: ago(DAYS + 1),
        note: 'Số dư đầu kỳ',
      });
    await receive(books.cash, 60_000_000 + index * 5_000_000);
    await receive(books.bank, place.isCenter ? 6_000_000_000 : 80_000_000);
  }
  const bank = { bankBin: '970436', bankHolder: 'CTY TNHH XUONG SUA CHUA', mayBeNegative: false };
  for (const [index, { id }] of books.places.entries())
    await saveFund(as(books, books.accountant, id), {
      ...bank,
      branchId: id,
      methodId: books.bank,
      bankAccount: `00710010${2345 + index}`,
    });
  await debtsBrought(books);
}

/** Out of the old books: a supplier who waits since long, and a customer who is late with the rest. */
async function debtsBrought(books: Books): Promise<void> {
  const bring = async (party: 'customer' | 'supplier', side: 'theirs' | 'ours', amount: number, more: object) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from ${sql.table(party)} where tenant_id = ${books.ctx.tenantId}
      and not is_deleted order by id desc limit 1`.execute(books.ctx.db);
    const [one] = rows;
    if (!one) return;
    const debt = { party, partyId: one.id, side, amount: vnd(amount), day: ago(DAYS + 1), ...more };
    await openingDebts.Create(as(books, books.accountant, books.center.id), { note: null, ...debt });
  };
  await bring('supplier', 'ours', 18_500_000, { dueDay: ago(DAYS + 30), note: 'Công nợ trên sổ cũ, hóa đơn 0001452' });
  await bring('customer', 'theirs', 2_400_000, { dueDay: ago(DAYS - 15), note: 'Còn lại của đợt sửa máy văn phòng' });
}

/** Pays for a bill out of the centre's account. */
export async function payBill(ctx: Ctx, id: InboundId, amount: number, day: string): Promise<void> {
  const { rows } = await sql<{ supplierId: SupplierId | null }>`select supplier_id from inbound
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  const supplierId = rows[0]?.supplierId;
  if (!supplierId || amount <= 0) return;
  const books = await booksOf(ctx);
  await createPayment(as(books, books.accountant, books.center.id), {
    ...blank,
    kind: 'supplier',
    supplierId,
    methodId: books.bank,
    amount: amount as Vnd, // of the bill
    day,
    items: [{ document: 'inbound', documentId: id, amount: amount as Vnd }], // as above
    isDraft: false,
  });
}

export async function seedFinance(ctx: Ctx): Promise<void> {
  // Funds follow at the end of a transaction; this one looks at them before.
  await sql`set constraints sum_cash immediate`.execute(ctx.db);
  const books = await booksOf(ctx);
  const draw = draws(21_000);
  for (let day = DAYS; day >= 0; day--) await tellDay(books, day, draw);
  await advances(books);
  await debtCollected(books);
  await paidAhead(books);
  await onTheWay(books);
  await waiting(books);
}
const monthly = [
  ['Tiền thuê mặt bằng', 25_000_000, 'Thuê mặt bằng tháng này'],
  ['Điện, nước, internet', 4_500_000, 'Hóa đơn điện, nước, internet'],
] as const;
const small = [
  ['Văn phòng phẩm', 180_000, 'Giấy in nhiệt, bút, băng keo'],
  ['Vận chuyển', 95_000, 'Gửi hàng giữa chi nhánh'],
  ['Sửa chữa cửa hàng', 350_000, 'Thay bóng đèn quầy'],
] as const;
async function tellDay(books: Books, daysAgo: number, draw: Draws): Promise<void> {
  const day = ago(daysAgo);
  const spend = (place: Place, [reason, amount, note]: (typeof small | typeof monthly)[number], methodId: CategoryId) =>
    createPayment(as(books, place.cashier, place.id), {
      ...blank,
      kind: 'expense',
      methodId,
      amount: vnd(amount * (0.8 + draw.below(40) / 100)),
      day,
      reasonId: books.reasons.get(reason) ?? [...books.reasons.values()][0],
      note,
      isDraft: false,
    });
  for (const [index, place] of books.places.entries()) {
    if (day.endsWith('-05')) for (const row of monthly) await spend(place, row, books.bank);
    if ((daysAgo + index) % 6 === 0)
      await spend(place, small[(daysAgo + index) % small.length] ?? small[0], books.cash);
    if ((daysAgo + index) % 23 === 0)
      await createReceipt(as(books, place.cashier, place.id), {
        ...blank,
        kind: 'other',
        methodId: books.cash,
        amount: vnd(120_000 + draw.below(30) * 10_000),
        day,
        partyName: 'Vựa phế liệu Bình Tân',
        note: 'Bán linh kiện hỏng',
      });
  }
}
/** Two that are open, one that was paid back. */
async function advances(books: Books): Promise<void> {
  const [first, second, third] = books.places.filter(({ isCenter }) => !isCenter);
  for (const [place, amount, days] of [
    [first, 3_000_000, 20],
    [second, 1_500_000, 6],
    [third, 2_000_000, 40],
  ] as const) {
    if (!place) continue;
    const one = { ...blank, staffId: place.witness, methodId: books.cash };
    await createPayment(as(books, place.cashier, place.id), {
      ...one,
      kind: 'advance',
      amount: vnd(amount),
      day: ago(days),
      note: 'Tạm ứng mua linh kiện gấp',
      isDraft: false,
    });
    if (place === third)
      await createReceipt(as(books, place.cashier, place.id), {
        ...one,
        kind: 'advanceReturn',
        amount: vnd(amount),
        day: ago(days - 5),
        note: 'Hoàn tạm ứng',
      });
  }
}
/** Half of what a customer owes since the old books came by the bank; they pay the rest later. And what is neither an expense nor anybody's due. */
async function debtCollected(books: Books): Promise<void> {
  const ctx = as(books, books.accountant, books.center.id);
  const { rows } = await sql<{
    customerId: CustomerId;
    amount: number;
  }>`select party_id as customer_id, amount from open_item
    where tenant_id = ${ctx.tenantId} and party = 'customer' and document = 'opening' and amount > 0 limit 1`.execute(
    ctx.db,
  );
  const [owed] = rows;
  if (!owed) return;
  const { customerId, amount } = owed;
  const half = { ...blank, kind: 'debt', customerId, methodId: books.bank, amount: vnd(amount / 2) } as const;
  await createReceipt(ctx, { ...half, day: ago(26), note: 'Trả trước một nửa, còn lại cuối tháng' });
  const gift = { ...blank, kind: 'other', methodId: books.cash, amount: vnd(500_000), isDraft: false } as const;
  await createPayment(ctx, { ...gift, partyName: 'Ban điều hành khu phố 3', day: ago(33), note: 'Góp quỹ khu phố' });
}
/**
 * A supplier got more than the bill it was paid for; half of what was over pays another of their documents without cash, and some of it
 * they give back.
 */
async function paidAhead(books: Books): Promise<void> {
  const ctx = as(books, books.accountant, books.center.id);
  const { rows } = await sql<{
    supplierId: SupplierId;
    documentId: number;
  }>`select party_id as supplier_id, document_id from open_item
    where tenant_id = ${ctx.tenantId} and party = 'supplier' and document = 'inbound' and amount <= -6000000 order by due_day, document_id limit 1`.execute(
    ctx.db,
  );
  const [bill] = rows;
  if (!bill) return;
  const { supplierId, documentId } = bill;
  await createPayment(ctx, {
    ...blank,
    kind: 'supplier',
    supplierId,
    methodId: books.bank,
    amount: vnd(5_000_000),
    day: ago(0),
    note: 'Trả một phần, còn lại đặt trước cho lô sau',
    items: [{ document: 'inbound', documentId, amount: vnd(1_000_000) }],
    isDraft: false,
  });
  const input = { party: 'supplier', partyId: supplierId, amount: vnd(2_500_000) } as const;
  await offsets.Create(ctx, { ...input, note: 'Dùng tiền đặt trước cho hóa đơn đến hạn' });
  const back = { ...blank, kind: 'supplierReturn', supplierId, methodId: books.bank, amount: vnd(500_000) } as const;
  await createReceipt(ctx, { ...back, note: 'Lô sau ít hàng hơn, nhà cung cấp chuyển lại' });
}
/** Drawers are brought to the centre's bank: one arrived, one was refused, one is under way. */
async function onTheWay(books: Books): Promise<void> {
  const { center, cash, bank, chief } = books;
  const branches = books.places.filter(({ isCenter }) => !isCenter);
  for (const [index, place] of branches.slice(0, 3).entries()) {
    const { id } = await createTransfer(as(books, place.cashier, place.id), {
      branchId: place.id,
      methodId: cash,
      toBranchId: center.id,
      toMethodId: bank,
      amount: vnd(10_000_000 + index * 2_000_000),
      note: 'Nộp tiền về trung tâm',
    });
    const ended = { id: id as FundTransferId, version: undefined };
    if (index === 0) await approveTransfer(as(books, chief, center.id), { ...ended, isApproved: true, reason: null });
    if (index === 1)
      await approveTransfer(as(books, chief, center.id), {
        ...ended,
        isApproved: false,
        reason: 'Đếm thiếu 500.000 ₫ so với phiếu',
      });
  }
}
const APPROVED_FROM = '20000000';
/** What a second person has to look at: a large payment, a debt that nobody pays any more; and a draft. */
async function waiting(books: Books): Promise<void> {
  const { places, cash, reasons } = books;
  await paymentThatWaits(books);
  await debtGivenUp(books);
  const place = places.at(-1);
  if (!place) return;
  await createPayment(as(books, place.cashier, place.id), {
    ...blank,
    kind: 'expense',
    methodId: cash,
    amount: vnd(2_400_000),
    day: ago(0),
    reasonId: reasons.get('Quảng cáo') ?? [...reasons.values()][0],
    note: 'In băng rôn khuyến mãi cuối năm',
    isDraft: true,
  });
}
async function paymentThatWaits(books: Books): Promise<void> {
  await updateConfigs(books.ctx, { items: [{ name: 'approveSupplierFrom', value: APPROVED_FROM, version: 0 }] });
  const { rows } = await sql<{
    supplierId: SupplierId;
    owed: Vnd;
  }>`select party_id as supplier_id, -sum(amount)::bigint as owed from open_item
    where tenant_id = ${books.ctx.tenantId} and party = 'supplier' and amount < 0 group by 1 order by 2 desc limit 1`.execute(
    books.ctx.db,
  );
  const [most] = rows;
  if (!most || most.owed < Number(APPROVED_FROM)) return;
  await createPayment(as(books, books.accountant, books.center.id), {
    ...blank,
    kind: 'supplier',
    supplierId: most.supplierId,
    methodId: books.bank,
    amount: most.owed,
    day: ago(0),
    note: 'Trả hết công nợ tháng này',
    isDraft: false,
  });
}
async function debtGivenUp(books: Books): Promise<void> {
  const ctx = as(books, books.accountant, books.center.id);
  const { rows } = await sql<{
    partyId: number;
    documentId: number;
    amount: Vnd;
  }>`select party_id, document_id, amount from open_item
    where tenant_id = ${ctx.tenantId} and party = 'customer' and document = 'ticket' and amount > 0 order by due_day, document_id limit 1`.execute(
    ctx.db,
  );
  const [oldest] = rows;
  if (!oldest) return;
  const { partyId, documentId, amount } = oldest;
  const { id } = await writeOffs.Create(ctx, {
    party: 'customer',
    partyId,
    cause: 'Khách đã đổi số điện thoại, nhắc ba lần không được',
    lines: [{ document: 'ticket', documentId, amount }],
  });
  await writeOffs.Act(ctx, { id, action: 'submit' });
}
