// What an invoice needs: tax codes that are right, the buyer on the ticket, and lines that add up to what was paid.
import { beforeAll, expect, test } from 'vitest';
import { Branch, SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { taxCheckDigit } from '../../../contract/tax-code.ts';
import { InvoiceData, TicketBuyer } from '../../../contract/ticket/calls/invoice.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { testApp } from '../../harness/app.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import { newPhone } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: FinanceShop;
const good = `031234567${taxCheckDigit('031234567')}`;
beforeAll(async () => {
  shop = await financeShop(app);
});
const gone = async (prices: number[], change?: (id: number, customerId: number) => Promise<unknown>) => {
  const ticket = await shop.ticket(prices.map((price) => ({ price })) as never, { to: 'HoanTra' });
  const { customer_id: customerId, total } = await shop.row(ticket.id);
  await change?.(ticket.id, customerId as number);
  const [now] = await app.sql<{ total: number }>('select total from ticket where id = $1', [ticket.id]);
  await shop.act(shop.manager, ticket.id, 'handOver', { payments: [shop.pay(now?.total ?? Number(total), shop.cash)] });
  return ticket;
};
const linesOf = async (code: string) => {
  const page = await shop.accountant.call(InvoiceData.GetAll, { keyword: code } as never);
  return page;
};
const viewed = (id: number) => app.admin.call(TicketRead.GetDetailInvoice, { id } as never);

test('a company’s tax code has the right check digit; people may write what they were given', async () => {
  const create = (more: object) =>
    app.admin.call(SaleCustomer.CreateSaleCustomer, { name: 'Công ty An', phone: newPhone(), ...more } as never);
  const wrong = `031234567${((taxCheckDigit('031234567') ?? 0) + 1) % 10}`;
  const refusal = await create({ isCompany: true, taxCode: wrong }).catch((error: Error) => error);
  expect(refusal).toMatchObject({ key: 'request.invalid' });
  expect(JSON.stringify(refusal)).toContain('taxCode');
  const made = await create({ isCompany: true, taxCode: `${good}001`, legalName: 'CÔNG TY TNHH AN' });
  expect([made.taxCode, made.legalName]).toEqual([`${good}-001`, 'CÔNG TY TNHH AN']);
  expect((await create({ taxCode: '079123456789' })).taxCode).toBe('079123456789');
});

test('the buyer is copied when the device leaves, and corrected on the ticket', async () => {
  const company = await gone([500_000], (_, customerId) =>
    app.sql(
      `update customer set is_company = true, tax_code = $2, legal_name = 'CÔNG TY BÌNH', address = '1 Lê Lợi' where id = $1`,
      [customerId, good],
    ),
  );
  const buyer = { kind: 'company', name: 'CÔNG TY BÌNH', taxCode: good, address: '1 Lê Lợi', email: null };
  expect((await viewed(company.id)).buyer).toEqual(buyer);
  const person = await gone([100_000], (_, customerId) =>
    app.sql(`update customer set is_company = true, tax_code = '0312345670' where id = $1`, [customerId]),
  );
  const view = await viewed(person.id);
  expect(view.buyer).toMatchObject({ kind: 'consumer', taxCode: null }); // a wrong code is no company's
  const set = (more: object) => app.admin.call(TicketBuyer.SetBuyer, { id: person.id, ...more } as never);
  await expect(set({ kind: 'company', name: 'A', taxCode: '0312345670' })).toFailWith('request.invalid');
  await expect(set({ kind: 'company', taxCode: good })).toFailWith('request.invalid');
  await expect(set({ kind: 'consumer', email: 'x' })).toFailWith('request.invalid');
  expect(await set({ kind: 'company', name: 'CÔNG TY C', taxCode: good, email: 'c@example.com' })).toEqual({
    ...{ kind: 'company', name: 'CÔNG TY C', taxCode: good, address: null, email: 'c@example.com' },
  });
  await expect(set({ kind: 'consumer', version: 1 })).toFailWith('ticket.movedOn');
  await expect(shop.accountant.call(TicketBuyer.SetBuyer, { id: person.id, kind: 'consumer' } as never)).toFailWith(
    'auth.forbidden',
  );
});

test('lines before tax and tax add up to the ticket, to the đồng; branch, series and VAT code stand beside', async () => {
  const [branch] = await app.sql<{ name: string; code: string }>('select name, code from branch where id = $1', [
    shop.branch,
  ]);
  await app.admin.call(Branch.edit, {
    id: shop.branch,
    ...branch,
    invoicePlace: 'Địa điểm 1',
    invoiceSeries: '1C26TAA',
  } as never);
  const ticket = await gone([333_333, 100_001, 7], (id) =>
    app.sql(
      'update ticket set vat_percent = 8, vat = round((line_total - discount) * 0.08), total = line_total - discount + round((line_total - discount) * 0.08) where id = $1',
      [id],
    ),
  );
  const { total, vat } = await viewed(ticket.id);
  const { items, totalBeforeTax, totalTax, totalAmount } = await linesOf(ticket.code);
  expect([items.length, totalAmount, totalTax, totalBeforeTax]).toEqual([3, total, vat, total - vat]);
  expect(items.map(({ beforeTax }) => beforeTax).toSorted((a, b) => b - a)).toEqual([333_333, 100_001, 7]);
  for (const line of items) expect(line.beforeTax + line.tax).toBe(line.total);
  expect(items[0]).toMatchObject({
    vatCode: '8%',
    invoicePlace: 'Địa điểm 1',
    invoiceSeries: '1C26TAA',
    code: ticket.code,
  });
  const plain = await gone([50_000]);
  expect((await linesOf(plain.code)).items[0]).toMatchObject({
    vatCode: 'KCT',
    tax: 0,
    total: 50_000,
    buyerKind: 'consumer',
  });
  const { items: settings } = await app.admin.call(SystemConfigs.GetSystemConfigs, {});
  const changed = settings.filter(({ name }) => name === 'vatCodeAtZero').map((one) => ({ ...one, value: 'KKKNT' }));
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: changed } as never);
  expect((await linesOf(plain.code)).items[0]?.vatCode).toBe('KKKNT');
});

test('is the accountant’s: of their branches, of the days asked for, with its own right', async () => {
  const ticket = await gone([60_000]);
  const away = await shop.receiver.call(InvoiceData.GetAll, { keyword: ticket.code } as never);
  const before = await shop.accountant.call(InvoiceData.GetAll, {
    keyword: ticket.code,
    from: '2020-01-01',
    to: '2020-01-31',
  } as never);
  expect([away.totalCount, before.totalCount]).toEqual([0, 0]);
  await expect(shop.cashier.call(InvoiceData.GetAll, {} as never)).toFailWith('auth.forbidden');
});
