// What people type into a search: words in any order, with extra blanks, of the customer and the device together, with the maker's
// name; numbers however they are written. In lists, in pickers and in the one search for everything.
import { beforeAll, describe, expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { PartyMaster, SaleCustomer, SaleSupplier } from '../../../contract/party/party.calls.ts';
import { type Permission, permissionsOf } from '../../../contract/permissions.ts';
import { Search, type SearchKind, searchKinds } from '../../../contract/search/search.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { ProductInboundRequest } from '../../../contract/stock/request.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Person, testApp } from '../../harness/app.ts';
import { newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let maker: string;
beforeAll(async () => {
  shop = await ticketShop(app);
  const [row] = await app.sql<{ name: string }>(
    'select c.name from model m join series s on s.id = m.series_id join category c on c.id = s.manufacturer_id where m.id = $1',
    [shop.model],
  );
  maker = row?.name ?? '';
});
const words = (term: string) =>
  app.sql<{ w: string[] }>('select search_words($1) as w', [term]).then(([row]) => row?.w);
const found = async (keyword: string) => {
  const { items, totalCount } = await shop.manager.call(TicketLists.GetReceiptData, { keyword });
  expect(totalCount).toBe(items.length);
  return items.map(({ code }) => code);
};

test('a term is its words, and a number is a number however it is written', async () => {
  expect(await words('  Trần   ĐÌNH quý ')).toEqual(['dinh', 'tran', 'quy']);
  for (const typed of [
    '0903123456',
    '0903 123 456',
    '0903.123.456',
    '+84 903 123 456',
    '84903123456',
    '(+84) 903-123-456',
  ])
    expect(await words(typed)).toEqual(['0903123456']);
  expect(await words('0903.12 Quý')).toEqual(['090312', 'quy']);
  expect(await words('   ')).toEqual([]);
  expect(await words('50%_\\')).toEqual(['50%_\\']);
});

describe('tickets', () => {
  test('are found by words of the customer and the device, in any order', async () => {
    const { code, id } = await shop.newTicket({ customerName: 'Trần Đình Quý Kỳ', phone: '0987612345' });
    const device = (await shop.manager.call(TicketRead.GetDetailInvoice, { id })).deviceName;
    for (const keyword of [
      'quý trần',
      'ky   quy dinh',
      `${device} quý`,
      `Kỳ ${device}`,
      `${maker} ${device} quý`,
      `quy ${maker.toLowerCase()}`,
      '0987 612 345 '.trim(),
      '+84 987 612 345',
      '\u202a0987\u00a0612\u00a0345\u202c', // as a telephone's contacts hand it over
      '987.612',
      'tran quy 98761',
      'QU KY tr',
    ])
      expect(await found(keyword), keyword).toContain(code);
    expect(await found('quý trần khánh')).not.toContain(code);
    expect(await found('zq ky')).toEqual([]);
  });
  test('are counted once each, also by three and four letters', async () => {
    const codes = [];
    for (const name of ['Xyq Một', 'Hai Xyq', 'Xyqz Ba'])
      codes.push((await shop.newTicket({ customerName: name })).code);
    expect((await found('xyq')).sort()).toEqual(codes.toSorted());
    expect(await found('xyqz')).toEqual([codes[2]]);
    expect(await found('xyqz ba')).toEqual([codes[2]]);
    const [row] = await app.sql<{ n: number }>(
      `select count(*)::int as n from (select set_config('app.tenant_id', '1', true)) s, find_tickets('xyq', 100) id`,
    );
    expect(row?.n).toBe(3);
  });
});

describe('customers and goods', () => {
  test('are found by words in any order, in lists and in pickers', async () => {
    const { id } = await app.admin.call(SaleCustomer.CreateSaleCustomer, {
      name: 'Lý Thường Kiệt',
      phone: '0977000123',
    });
    for (const keyword of ['kiệt lý', 'thuong  ly', '0977 000 123', 'kiet 0977']) {
      const { items } = await app.admin.call(SaleCustomer.GetAll, { keyword });
      expect(
        items.map((row) => row.id),
        keyword,
      ).toEqual([id]);
      const hits = await app.admin.call(PartyMaster.GetAllCustomer, { input: keyword });
      expect(
        hits.items.map((row) => row.id),
        keyword,
      ).toEqual([id]);
    }
    const product = await shop.stock.product({ name: 'Màn hình Zeta 12 Pro đen' });
    const { items } = await app.admin.call(CatalogMaster.getAllProduct, { keyword: 'zeta đen màn' });
    expect(items.map((row) => row.id)).toEqual([product]);
  });
});

describe('one search for everything', () => {
  const everything = permissionsOf('tenant');
  const narrow = everything.filter((code) => code !== 'Pages.Settings.Branch.ViewAll');
  const find = (who: Person, keyword: string) =>
    who.call(Search.Find, { keyword }).then(({ items }) => items.map(({ kind, code }) => `${kind} ${code}`));
  let clerk: Person;
  let stranger: Person;
  const named: Record<SearchKind, { is: string; by: string[] }> = {} as never; // filled below, one for each kind
  beforeAll(async () => {
    clerk = await shop.staff(shop.branch, narrow);
    stranger = await shop.staff(shop.otherBranch, narrow);
    const { stock } = shop;
    const ticket = await shop.newTicket({ customerName: 'Mạc Đĩnh Chi', phone: '0934555666', imei: '352099001761481' });
    named.ticket = {
      is: `ticket ${ticket.code}`,
      by: [ticket.code.toLowerCase(), 'chi mac', '4555666', '+84 934 555 666', '352099001761481', '1761481'],
    };
    const { code: customer } = await app.admin.call(SaleCustomer.CreateSaleCustomer, {
      name: 'Đoàn Thị Điểm Sương',
      phone: '0935777888',
    });
    named.customer = { is: `customer ${customer}`, by: [customer, 'suong diem', '0935.777.888', '777888'] };
    const supplier = await app.admin.call(SaleSupplier.Create, { name: 'Linh kiện Hải Đăng', phone: '02838111222' });
    named.supplier = { is: `supplier ${supplier.code}`, by: [supplier.code, 'dang hai', '38111222'] };
    const product = await stock.product({ name: 'Cụm sạc Omega vàng', serials: ['OMG-778899'] });
    const [{ code: productCode } = { code: '' }] = await app.sql<{ code: string }>(
      'select code from product where id = $1',
      [product],
    );
    named.product = { is: `product ${productCode}`, by: [productCode, 'omega sac', 'vàng CỤM'] };
    const items = [{ productId: shop.cable, quantity: 1, price: 1000 }];
    const bill = { warehouseId: stock.main, supplierId: supplier.id, items, invoiceNo: 'HD-0099871' };
    const inbound = await app.admin.call(ProductInbound.Create, bill);
    named.inbound = { is: `inbound ${inbound.code}`, by: [inbound.code, 'hd-0099871', '99871'] };
    named.serial = { is: 'serial OMG-778899', by: ['omg-778899', 'OMG-77'] };
    const lines = [{ productId: shop.cable, quantity: 1 }];
    const way = { warehouseId: stock.main, toWarehouseId: stock.other, lines, note: 'chuyển gấp cho quận Ba' };
    const outbound = await app.admin.call(ProductOutbound.createTranfer, way);
    named.outbound = { is: `outbound ${outbound.code}`, by: [outbound.code, 'gap chuyen quan'] };
    const request = await app.admin.call(ProductInboundRequest.Create, {
      warehouseId: stock.main,
      note: 'bổ sung kệ trưng bày',
      lines,
    });
    named.request = { is: `request ${request.code}`, by: [request.code, 'trung bay ke'] };
    const slotAt = `${addDays(today(), 1)}T09:00:00+07:00`;
    const about = { branchId: shop.branch, phone: '0936111000', customerName: 'Ỷ Lan Nguyên Phi', slotAt };
    const { code: booking } = await app.admin.call(Reservation.CreateOrUpdateAppointment, about);
    named.booking = { is: `booking ${booking}`, by: [booking, 'phi lan', '6111000'] };
    const money = { kind: 'other', branchId: shop.branch, methodId: shop.method, amount: 70_000 } as const;
    const receipt = await app.admin.call(AccountReceipt.CreateAccountReceipt, { ...money, partyName: 'Bến xe Đò Lèn' });
    named.receipt = { is: `receipt ${receipt.code}`, by: [receipt.code, 'len ben do'] };
    const payment = await app.admin.call(Payment.CreateAccountPayment, { ...money, partyName: 'Quán cơm Tấm Cám' });
    named.payment = { is: `payment ${payment.code}`, by: [payment.code, 'cam tam quan'] };
  });

  test.each(searchKinds)('%s is found by each of its ways, by people of its branch', async (kind) => {
    for (const term of named[kind].by) expect(await find(clerk, term), term).toContain(named[kind].is);
  });
  test('another branch finds what the whole shop has, another shop nothing', async () => {
    // A transfer has two ends.
    const everybodys: readonly SearchKind[] = ['customer', 'product', 'supplier', 'outbound'];
    const neighbour = await app.make.neighbour();
    for (const kind of searchKinds)
      for (const term of named[kind].by) {
        expect((await find(stranger, term)).includes(named[kind].is), term).toBe(everybodys.includes(kind));
        expect(await find(neighbour, term)).toEqual([]);
      }
  });
  test('a kind that the person may not open is not searched', async () => {
    const nobody = await shop.staff(shop.branch, []);
    const cashier = await shop.staff(shop.branch, ['Pages.Finance.Receipt']);
    for (const kind of searchKinds) {
      expect(await find(nobody, named[kind].by[0] ?? '')).toEqual([]);
      expect((await find(cashier, named[kind].by[0] ?? '')).length).toBe(kind === 'receipt' ? 1 : 0);
    }
  });
  test.each([
    ['booking', 'Pages.Bookings', 'Pages.Booking.Module'],
    ['serial', 'Pages.Inventory.Import', 'Pages.Inventory.Warehouse'],
  ] as const)('a %s is not found by whom its screen refuses', async (kind, without, opens) => {
    const kinds = async (right: Permission) => {
      const who = await shop.staff(shop.branch, [right]);
      return (await who.call(Search.Find, { keyword: named[kind].by[0] ?? '' })).items.map((hit) => hit.kind);
    };
    expect(await kinds(without)).not.toContain(kind);
    expect(await kinds(opens)).toContain(kind);
  });
  test('numbers are masked for whoever only looks', async () => {
    const looker = await shop.staff(shop.branch, ['Pages.Tickets.ViewDetail', 'Pages.Category.Customer']);
    const phones = async (who: Person) =>
      (await who.call(Search.Find, { keyword: 'dinh chi mac' })).items.map(({ phone }) => phone);
    expect(await phones(clerk)).toEqual(['0934555666', '0934555666']);
    expect(await phones(looker)).toEqual(['093•••666', '093•••666']);
  });
  test('what is named as a whole comes first, then one’s own branch, then the newer', async () => {
    const name = 'Võ Thị Sáu Thơ';
    const codes: string[] = [];
    for (const by of [shop.receptionist, shop.otherReceptionist, shop.receptionist])
      codes.push((await shop.newTicket({ customerName: name, phone: newPhone() }, by)).code);
    const [first, elsewhere, last] = codes.map((code) => `ticket ${code}`);
    const boss = await shop.staff(shop.branch, everything);
    const there = await shop.staff(shop.otherBranch, everything);
    const tickets = async (who: Person) => (await find(who, 'sau tho vo')).filter((hit) => hit.startsWith('ticket'));
    expect(await tickets(boss)).toEqual([last, first, elsewhere]);
    expect(await tickets(there)).toEqual([elsewhere, last, first]);
    expect((await find(there, codes[0] ?? ''))[0]).toBe(first);
    const hits = (await boss.call(Search.Find, { keyword: codes[0] ?? '' })).items;
    expect(hits.filter(({ isExact }) => isExact).map(({ code }) => code)).toEqual([codes[0]]);
    const kinds = (await boss.call(Search.Find, { keyword: 'thi' })).items.map(({ kind }) => kind);
    expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at && kinds[at - 1] !== kind)).toEqual([]); // kind by kind
  });
  test('nothing is looked for by less than three letters', async () => {
    for (const keyword of ['', 'vo', 'a b', '%', '  ']) expect(await find(clerk, keyword)).toEqual([]);
    for (const keyword of ['%%%', "'; --", '___', '\\\\\\']) expect(await find(clerk, keyword)).toEqual([]);
  });
});
