// Taking devices in and editing tickets through the contract: prices, promotions, promised time, deposit, passcode, bookings.
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, testApp } from '../harness/app.ts';
import { newPhone, type TicketShop, ticketShop } from '../harness/tickets.ts';

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const service = (serviceNameId: number, more: object = {}) => ({ kind: 'service', serviceNameId, ...more }) as never;
const part = (productId: number, more: object = {}) => ({ kind: 'part', productId, ...more }) as never;

describe('a new ticket', () => {
  test('takes its prices, warranty, minutes and commission from the list, and adds them up', async () => {
    const saved = await shop.newTicket({
      lines: [service(shop.screen), part(shop.screenPart, { parent: 0 }), part(shop.cable, { quantity: 2 })],
      vatPercent: 10,
    });
    const [branch] = await app.sql<{ code: string }>('select code from branch where id = $1', [shop.branch]);
    expect(saved.code).toMatch(new RegExp(`^SC${branch?.code}\\d{6}0001$`));
    expect(await shop.ticket(saved.id)).toMatchObject({
      status: 'ChoXuLy',
      custody: 'branch',
      branch_id: shop.branch,
      place_id: shop.branch,
      line_total: 1_900_000,
      total: 2_090_000,
      vat: 190_000,
      receptionist_id: shop.receptionist.user.id,
    });
    const [screen, included, cable] = await shop.lines(saved.id);
    expect(screen).toMatchObject({ price: 1_500_000, warranty_months: 6, minutes: 60, commission: 50_000 });
    expect(included).toMatchObject({ price: 0, parent_id: screen?.id, warranty_months: 3 });
    expect(cable).toMatchObject({ price: 200_000, quantity: 2, parent_id: null });
    const log = await app.sql('select action, to_status from ticket_log where ticket_id = $1', [saved.id]);
    expect(log).toEqual([{ action: 'create', to_status: 'ChoXuLy' }]);
  });
  test('makes a customer of a new phone, and finds the one it knows', async () => {
    const phone = newPhone();
    const first = await shop.newTicket({ phone, customerName: 'Lê Văn Mới' });
    const again = await shop.newTicket({ phone: `${phone.slice(0, 4)} ${phone.slice(4)}`, customerName: 'Anh Mới' });
    const customers = await app.sql('select id, name from customer where phone = $1', [phone]);
    expect(customers).toEqual([{ id: (await shop.ticket(first.id)).customer_id, name: 'Lê Văn Mới' }]);
    expect(await shop.ticket(again.id)).toMatchObject({
      customer_id: customers[0]?.id,
      customer_name: 'Anh Mới',
      phone,
    });
  });
  test('refuses an IMEI whose check digit is wrong, and takes any serial', async () => {
    const refused = await refusalOf(shop.newTicket({ imei: '490154203237519' }));
    expect(refused.body.error?.validationErrors).toEqual([
      { message: 'IMEI/Serial sai số kiểm tra, hãy quét hoặc nhập lại.', members: ['imei'] },
    ]);
    const good = await shop.newTicket({ imei: '490154 203237-518' });
    expect(await shop.ticket(good.id)).toMatchObject({ imei: '490154203237518' });
    expect(await shop.ticket((await shop.newTicket({ imei: 'c02xl0abc' })).id)).toMatchObject({ imei: 'C02XL0ABC' });
  });
  test('hides the passcode', async () => {
    const { id } = await shop.newTicket({ passcode: '1470', passcodeKind: 'pattern' });
    const row = await shop.ticket(id);
    expect(row.passcode_kind).toBe('pattern');
    expect(String(row.passcode)).not.toContain('1470');
    const trail = await app.sql(
      "select changes::text as c from audit_log where table_name = 'ticket' and row_id = $1",
      [id],
    );
    expect(JSON.stringify(trail)).not.toContain(String(row.passcode));
  });
});
