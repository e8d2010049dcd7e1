// What people type into a search: words in any order, with extra blanks, of the customer and the device together, with the maker's
// name; numbers however they are written. In lists and in pickers.
import { beforeAll, describe, expect, test } from 'vitest';
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { PartyMaster, SaleCustomer } from '../../../contract/party/party.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { testApp } from '../../harness/app.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

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
