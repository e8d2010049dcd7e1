// What words ring: in the transactions of their facts, to whoever it concerns.
import { beforeAll, expect, test } from 'vitest';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { Notice } from '../../../contract/notice/notice.calls.ts';
import { noticePath, noticeSentence } from '../../../contract/notice/notice.kinds.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { tellBroken } from '../../../server/books/nightly.ts';
import { asSystem } from '../../../server/kit/as-system.ts';
import { tellPromises } from '../../../server/ticket/told.ts';
import { DEFAULT_TENANT, type Person, testApp } from '../../harness/app.ts';
import { type BankShop, bankShop } from '../../harness/bank.ts';
import { transferEnds } from '../../harness/stock/transfers.ts';
import { newPhone, type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
let bank: BankShop;
beforeAll(async () => {
  shop = await ticketShop(app);
  bank = await bankShop(app);
});
/** Kinds that somebody was told of a document, the newest first. */
const told = async (who: Person, id: number | string) =>
  (await who.call(Notice.GetAll, { maxResultCount: 100 })).items
    .filter(({ subjectId }) => subjectId === String(id))
    .map(({ kind }) => kind);
const system = <T>(work: Parameters<typeof asSystem<T>>[3]) => asSystem(app.pool, DEFAULT_TENANT, 'test', work);

test('work: whoever is given a ticket, at the counter or later, and not whoever took it', async () => {
  const [technicianId, secondId] = [shop.technician.user.id, shop.secondTechnician.user.id];
  const { id } = await shop.newTicket({ technicianId });
  expect([await told(shop.technician, id), await told(shop.receptionist, id)]).toEqual([['workAssigned'], []]);
  await shop.technician.call(TicketAct.AcceptInvoice, { id });
  expect(await told(shop.technician, id)).toEqual(['workAssigned']);
  await shop.manager.call(TicketAct.ChangeStatusInvoice, {
    id,
    action: 'changeTechnician',
    technicianId: secondId,
  } as never);
  expect([await told(shop.secondTechnician, id), await told(shop.manager, id)]).toEqual([['workAssigned'], []]);
  const other = await shop.newTicket();
  await shop.technician.call(TicketAct.AcceptInvoice, { id: other.id });
  expect(await told(shop.technician, other.id)).toEqual([]);
});
test('a change to approve: managers of the branch, not who asked, nobody of another branch', async () => {
  const stranger = await shop.staff(shop.otherBranch, ['Pages.Tickets.ChangeStatusAdmin', 'Pages.Tickets.ViewDetail']);
  const of = { customerName: 'Trần Thị Bình', phone: newPhone(), modelId: shop.model, errorIds: [shop.error] };
  const { id } = await shop.newTicket({ ...of, lines: [{ kind: 'service', serviceNameId: shop.screen } as never] });
  await shop.technician.call(TicketAct.AcceptInvoice, { id });
  const [line] = await shop.lines(id);
  const lines = [{ id: line?.id, kind: 'service', serviceNameId: shop.screen, price: 1_400_000 }];
  await shop.manager.call(TicketForm.CreateOrUpdateInvoice, { ...of, id, lines, reason: 'khách quen' } as never);
  expect(await told(shop.secondManager, id)).toEqual(['changeToApprove']);
  expect([await told(shop.manager, id), await told(stranger, id)]).toEqual([[], []]);
  await shop.secondManager.call(TicketAct.ChangeStatusInvoice, { id, action: 'rejectChange', reason: 'lỗ' } as never);
  expect([await told(shop.manager, id), await told(stranger, id)]).toEqual([['changeDecided'], []]);
});
test('a part that the bench proposes: the counter of the branch, each part once; what it decides: who proposed it', async () => {
  const { id } = await shop.newTicket();
  await shop.technician.call(TicketAct.AcceptInvoice, { id });
  const propose = (productId: unknown) => shop.technician.call(TicketParts.ProposePart, { id, productId } as never);
  await propose(shop.cable);
  const { proposals } = await propose(shop.accessory);
  expect([await told(shop.receptionist, id), await told(shop.otherReceptionist, id)]).toEqual([
    ['partProposed', 'partProposed'],
    [],
  ]);
  const decide = (place: number, more: object) =>
    shop.receptionist.call(TicketParts.DecidePart, { id, proposalId: proposals[place]?.id, ...more } as never);
  await decide(0, { isAccepted: true, agreedBy: 'customer' });
  await decide(1, { isAccepted: false, reason: 'Khách không muốn' });
  const { items } = await shop.technician.call(Notice.GetAll, { kind: 'partDecided' });
  expect(
    items.map((row) => [noticeSentence(row, 'vi'), noticeSentence(row, 'en')].map((said) => said.split(' phiếu ')[0])),
  ).toMatchObject([
    [expect.stringMatching(/ không nhận .+ cho$/), expect.stringMatching(/ did not take .+ on for ticket /)],
    [expect.stringMatching(/ đã thêm .+ vào$/), expect.stringMatching(/ took .+ on for ticket /)],
  ]);
});
test('promises: in the hour to the technician, late to the branch too, each promise once', async () => {
  const { id } = await shop.newTicket({ technicianId: shop.technician.user.id });
  const promise = (ago: string) =>
    app.sql(`update ticket set promised_at = now() + $2::interval where id = $1`, [id, ago]);
  await promise('50 minutes');
  await Promise.all([system(tellPromises), system(tellPromises)]);
  expect([await told(shop.technician, id), await told(shop.manager, id)]).toEqual([
    ['promiseSoon', 'workAssigned'],
    [],
  ]);
  await promise('-1 minute');
  await system(tellPromises);
  await system(tellPromises);
  expect(await told(shop.technician, id)).toEqual(['ticketLate', 'promiseSoon', 'workAssigned']);
  expect([await told(shop.manager, id), await told(shop.otherReceptionist, id)]).toEqual([['ticketLate'], []]);
  await promise('40 minutes');
  await system(tellPromises);
  expect((await told(shop.technician, id)).slice(0, 2)).toEqual(['promiseSoon', 'ticketLate']);
  // Nobody is told of a device that is done, and nothing is asked twice.
  expect(await system(tellPromises)).toBe(0);
});
test('a payment that waits: whoever may approve it, not who handed it in; what they decide: who handed it in', async () => {
  const name = 'approveExpenseFrom';
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ name, value: '500000' }] } as never);
  await bank.receive({ kind: 'opening', amount: 5_000_000 as never });
  const { id } = await bank.give({ amount: 600_000 as never });
  expect([await told(bank.chief, id), await told(bank.accountant, id)]).toEqual([['paymentToApprove'], []]);
  await bank.chief.call(Payment.Act, { id, action: 'reject', reason: 'thiếu hóa đơn' } as never);
  await bank.accountant.call(Payment.Act, { id, action: 'submit' } as never);
  expect(await told(bank.chief, id)).toEqual(['paymentToApprove']); // still the one that is unread
  const decided = async () => (await bank.accountant.call(Notice.GetAll, { kind: 'paymentDecided' })).items;
  const said = async () => (await decided()).map((row) => noticeSentence(row, 'vi').replace(/^.+? (?=đã|trả)/, ''));
  const [sentBack] = await decided();
  expect(sentBack && noticePath(sentBack)).toBe(`/finance/spending/spending-list/${id}`);
  expect(await said()).toEqual([`trả lại phiếu chi ${sentBack?.code}, 600.000 ₫: thiếu hóa đơn`]);
  await bank.chief.call(Payment.Act, { id, action: 'approve' } as never);
  expect(await said()).toEqual([`đã duyệt phiếu chi ${sentBack?.code}, 600.000 ₫`]);
  expect(await told(bank.chief, id)).toEqual(['paymentToApprove']); // not whoever decided it
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ name, value: '0' }] } as never);
});
test('a transfer on its way: the branch it goes to', async () => {
  const ends = await transferEnds(app);
  const product = await ends.shop.product({ quantity: 3, value: 100 });
  const { id } = await ends.send([{ productId: product, quantity: 2 }]);
  expect(await told(ends.destination, id)).toEqual([]);
  await ends.ship(id);
  expect([await told(ends.destination, id), await told(ends.source, id)]).toEqual([['transferComing'], []]);
});
test('money that arrived: who takes money at the branch, once', async () => {
  const ticket = await bank.ticket([{ price: 450_000 }]);
  await bank.arrives({ content: `${ticket.code} tra tien`, transferAmount: 450_000 });
  const rows = (await bank.accountant.call(Notice.GetAll, { kind: 'moneyArrived' })).items;
  expect(rows).toMatchObject([{ word: 'Ticket', subjectId: String(ticket.id), facts: { amount: 450_000 } }]);
});
test('books that do not add up: whoever sets the shop up', async () => {
  const laws = [{ broken: 2 }, { broken: 0 }] as never; // all that it looks at
  await system((ctx) => tellBroken(ctx, { laws } as never)); // as above
  const rows = (await app.admin.call(Notice.GetAll, { kind: 'booksBroken' })).items;
  expect(rows).toMatchObject([{ word: 'Books', facts: { count: 1 } }]);
});
