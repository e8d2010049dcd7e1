// Devices that were handed over and are brought again: once until they have left, with what is covered and what they left with.
import { expect, test } from 'vitest';
import { User } from '../../../contract/people/user.calls.ts';
import { TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { Track } from '../../../contract/track/track.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { type LineIn, moneyCounter } from '../../harness/money.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const { act, cash, cashier, stock } = shop;
const handOver = async (lines: LineIn[], total: number, fields = {}) => {
  const made = await shop.ticket(lines, { fields });
  await act(cashier, made.id, 'handOver', { payments: total ? [shop.pay(total, cash)] : [] });
  return made;
};

test('a device that left comes back as a linked ticket with what is covered; one that is here does not', async () => {
  const serviceNameId = await shop.service();
  const error = await stock.category('deviceError');
  const first = await handOver([{ price: 100, months: 6, serviceNameId }, { price: 50 }], 150, { error_ids: [error] });
  const made = await cashier.call(TicketPay.reImportProductInvoice, {
    id: first.id,
    kind: 'warranty',
    errorNote: 'lại sọc màn',
  });
  expect(await shop.row(made.id)).toMatchObject({
    kind: 'warranty',
    origin_id: first.id,
    status: 'ChoXuLy',
    total: 0,
    custody: 'branch',
  });
  const lines = await app.sql('select cover, origin_line_id, service_name_id from ticket_line where ticket_id = $1', [
    made.id,
  ]);
  expect(lines).toEqual([{ cover: 'warranty', origin_line_id: first.lines[0], service_name_id: serviceNameId }]);
  // It goes on with the term it had: nobody reads a new one.
  await app.sql('update ticket_line set warranty_months = 6 where ticket_id = $1', [made.id]); // as the price list says
  const { path } = await cashier.call(Track.MakeLink, { ticketId: made.id });
  const page = await app.app.inject({ url: path ?? '' });
  expect([page.body.includes('Miễn phí'), page.body.includes('6 tháng')]).toEqual([true, false]);
  expect((await refusalOf(cashier.call(TicketPay.reImportProductInvoice, { id: made.id }))).key).toBe('ticket.notGone');
});
test('a device comes back once until it has left again, whoever is faster', async () => {
  const first = await handOver([{ price: 100, months: 6 }], 100);
  const takeIn = () => cashier.call(TicketPay.reImportProductInvoice, { id: first.id });
  const raced = await Promise.allSettled([takeIn(), takeIn()]);
  const [made] = raced.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  expect(raced.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { key, message } = await refusalOf(takeIn());
  expect([key, message.includes(made?.code ?? '?')]).toEqual(['ticket.isBack', true]);
  await app.sql("update ticket set status = 'DaHuy', custody = 'customer' where id = $1", [made?.id ?? 0]);
  expect(await takeIn()).toMatchObject({ isPending: false });
});
test('the form at the counter is no way around that', async () => {
  const first = await handOver([{ price: 100, months: 6 }], 100);
  const { phone } = await shop.row(first.id);
  const device = { customerName: 'Lê Thị Thu', phone, deviceName: 'Máy thử', errorNote: 'lại sọc màn' };
  const takeIn = () =>
    cashier.call(TicketForm.CreateOrUpdateInvoice, { ...device, kind: 'rework', originId: first.id } as never);
  const opens = () => cashier.call(TicketIntake.GetOrigin, { id: first.id }); // the form, before anything is typed
  expect((await opens()).id).toBe(first.id);
  const raced = await Promise.allSettled([takeIn(), takeIn()]);
  const [made] = raced.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  expect(raced.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const again of [takeIn, opens, () => cashier.call(TicketPay.reImportProductInvoice, { id: first.id })]) {
    const { key, message } = await refusalOf(again());
    expect([key, message.includes(made?.code ?? '?')]).toEqual(['ticket.isBack', true]);
  }
});
test('one that comes back is not refused for an advisor who has left, nor for an IMEI that was kept with a reason', async () => {
  const gone = await shop.staff([]);
  const imei = '490154203237519'; // its last digit does not fit
  const fields = { imei, advisor_id: gone.user.id, error_note: 'sọc màn' };
  const first = await handOver([{ price: 100 }], 100, fields);
  const second = await handOver([{ price: 100 }], 100, fields);
  const back = async ({ id }: { id: number }) =>
    shop.row((await cashier.call(TicketPay.reImportProductInvoice, { id })).id);
  expect(await back(first)).toMatchObject({ imei, advisor_id: gone.user.id });
  await app.admin.call(User.Offline, { id: gone.user.id });
  expect(await back(second)).toMatchObject({ imei, advisor_id: null });
});
