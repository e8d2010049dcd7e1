// One ticket with everything about it: what its page reads, and what people add to it without moving it.
import { beforeAll, describe, expect, test } from 'vitest';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { Post } from '../../../contract/trail/trail.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
let shop: TicketShop;
beforeAll(async () => {
  shop = await ticketShop(app);
});
const view = (id: TicketId, by = shop.receptionist) => by.call(TicketRead.GetInvoiceForView, { id });
const story = async (id: TicketId) => (await shop.manager.call(TicketRead.GetHistoryReceiptData, { id })).items;
const accept = (id: TicketId) => shop.technician.call(TicketAct.AcceptInvoice, { id });

describe('the page of a ticket', () => {
  test('says all three names of the call the same, with lines, money and what can be done', async () => {
    const made = await shop.newTicket({
      passcode: '1357',
      deposit: [{ methodId: shop.method, amount: 200_000 as never, reference: null }], // đồng
      lines: [
        { kind: 'service', serviceNameId: shop.screen },
        { kind: 'part', productId: shop.screenPart, parent: 0 },
      ],
    });
    const ticket = await view(made.id);
    expect(await shop.receptionist.call(TicketRead.GetDetailInvoice, { id: made.id })).toEqual(ticket);
    expect(await shop.receptionist.call(TicketRead.GetInvoiceAndDetailById, { id: made.id })).toEqual(ticket);
    expect(ticket).toMatchObject({ code: made.code, status: 'ChoXuLy', custody: 'branch', hasPasscode: true });
    expect(ticket.lines.map(({ kind, issued }) => [kind, issued])).toEqual([
      ['service', 0],
      ['part', 0],
    ]);
    expect(ticket.money).toMatchObject([{ kind: 'deposit', amount: 200_000, isCancelled: false }]);
    expect(ticket.remaining).toBe(ticket.total - 200_000);
    expect(JSON.stringify(ticket)).not.toContain('1357');
    expect(ticket.allowedActions.map(({ key }) => key)).toContain('decline');
  });

  test('is not there for another branch, and blockers are sentences in the reader’s language', async () => {
    const { id } = await shop.newTicket();
    expect((await refusalOf(view(id, shop.otherReceptionist))).status).toBe(404);
    await accept(id);
    const seen = await shop.secondTechnician.call(
      TicketRead.GetInvoiceForView,
      { id },
      { '.aspnetcore.culture': 'en' },
    );
    const finish = seen.allowedActions.find(({ key }) => key === 'finish');
    expect(finish?.blocker).toContain('works on this ticket');
  });
});

describe('its story', () => {
  test('tells steps with what they changed, comments, prints and money, newest first', async () => {
    const { id, code } = await shop.newTicket({
      deposit: [{ methodId: shop.method, amount: 100_000 as never, reference: null }], // đồng
    });
    await accept(id);
    const promisedAt = new Date(Date.now() + 86_400_000).toISOString();
    await shop.receptionist.call(TicketAct.ChangeAppointmentInvoice, { id, promisedAt, reason: 'khách bận' });
    await shop.receptionist.call(Post.CreatePost, { targetModule: 'Ticket', targetId: id, content: 'Khách gọi hỏi' });
    await shop.receptionist.call(TicketRead.NotePrint, { ids: [id], form: 'slipA5' });
    const events = await story(id);
    expect(events.map(({ kind, action }) => `${kind} ${action}`)).toEqual([
      'print print',
      'comment comment',
      'status changeAppointment',
      'status accept',
      expect.any(String),
      expect.any(String),
    ]);
    const moved = events.find(({ action }) => action === 'changeAppointment');
    expect(moved?.text).toBe('khách bận');
    expect(moved?.changes.map(({ field }) => field)).toEqual(['promisedAt']);
    const accepted = events.find(({ action }) => action === 'accept');
    expect(accepted).toMatchObject({ fromStatus: 'ChoXuLy', toStatus: 'DangXuLy' });
    expect(accepted?.changes).toContainEqual({ field: 'technicianId', from: null, to: shop.technician.user.fullName });
    expect(events.find(({ action }) => action === 'receipt')?.text).toContain('100.000');
    const { items } = await shop.receptionist.call(TicketRead.GetTransactionRelationship, { code });
    expect(items).toMatchObject([{ kind: 'receipt', amount: 100_000 }]);
  });
});

describe('what people add', () => {
  test('a technical note is kept and told', async () => {
    const { id } = await shop.newTicket();
    const { technicalNote } = await shop.technician.call(TicketRead.UpdateTechnicalNoteInvoice, {
      id,
      technicalNote: 'Main ẩm, đã vệ sinh',
    });
    expect(technicalNote).toBe('Main ẩm, đã vệ sinh');
    expect((await story(id))[0]).toMatchObject({ kind: 'note', text: 'Main ẩm, đã vệ sinh' });
    const looker = await shop.staff(shop.branch, ['Pages.Tickets.ViewDetail']);
    expect((await refusalOf(looker.call(TicketRead.UpdateTechnicalNoteInvoice, { id, technicalNote: 'x' }))).key).toBe(
      'ticket.notAllowed',
    );
  });

  test('a technical note begun from another one writes over nobody: who was faster is told, and saving over it is meant', async () => {
    const { id } = await shop.newTicket({ technicianId: shop.technician.user.id });
    const note = (by: typeof shop.technician, technicalNote: string, before?: string | null) =>
      by.call(TicketRead.UpdateTechnicalNoteInvoice, { id, technicalNote, before });
    await note(shop.manager, 'Đã thay main', null);
    await shop.receptionist.call(TicketRead.NotePrint, { ids: [id], form: 'slipA5' }); // in the story after it, and not of it
    const refusal = await refusalOf(note(shop.technician, 'Chờ pin', null));
    expect([refusal.status, refusal.key]).toEqual([409, 'row.stale']);
    expect(refusal.body.error?.message).toContain(shop.manager.user.fullName);
    expect((await view(id)).technicalNote).toBe('Đã thay main');
    expect((await note(shop.technician, 'Đã thay main', null)).technicalNote).toBe('Đã thay main'); // nothing is lost
    expect((await note(shop.technician, 'Chờ pin', 'Đã thay main')).technicalNote).toBe('Chờ pin');
    expect((await note(shop.manager, 'Máy của khách quen')).technicalNote).toBe('Máy của khách quen'); // stock clients
  });

  test('shows a passcode anew for each request: nothing is kept, and who lost the right reads nothing', async () => {
    const { id } = await shop.newTicket({ passcode: '8642', technicianId: shop.technician.user.id });
    const headers = { 'idempotency-key': `passcode ${id}` };
    const show = () => shop.technician.send(TicketRead.ShowPasscode, { id }, headers);
    expect((await show()).json().result.passcode).toBe('8642');
    const kept = await app.sql<{ response: string | null }>(
      "select response from idempotency_key where key like 'passcode %'",
    );
    expect(kept).toEqual([]);
    await app.sql('update ticket set technician_id = null where id = $1', [id]);
    const late = await show();
    expect(late.statusCode).toBeGreaterThanOrEqual(400);
    expect(late.body).not.toContain('8642');
  });
  test('the passcode is shown to its technician and to managers, and every look is noted', async () => {
    const { id } = await shop.newTicket({ passcode: '2580', passcodeKind: 'pin' });
    const show = (by = shop.technician) => by.call(TicketRead.ShowPasscode, { id });
    expect((await refusalOf(show())).key).toBe('ticket.notAllowed');
    expect((await refusalOf(show(shop.receptionist))).key).toBe('ticket.notAllowed');
    await accept(id);
    expect(await show()).toEqual({ passcode: '2580', kind: 'pin' });
    expect(await show(shop.manager)).toEqual({ passcode: '2580', kind: 'pin' });
    expect((await story(id)).filter(({ action }) => action === 'passcode')).toHaveLength(2);
    const without = await shop.newTicket();
    expect((await refusalOf(shop.manager.call(TicketRead.ShowPasscode, { id: without.id }))).key).toBe(
      'ticket.noPasscode',
    );
  });

  test('photos are pictures of this tenant', async () => {
    const { id } = await shop.newTicket();
    const add = (url: string) => shop.technician.call(TicketRead.AddPhoto, { id, moment: 'repair', url, note: null });
    const name = 'a'.repeat(32);
    const { photos } = await add(`media/saleproduct/1/${name}.jpg`);
    expect(photos).toMatchObject([{ moment: 'repair', userName: shop.technician.user.fullName }]);
    for (const url of [`media/saleproduct/2/${name}.jpg`, 'https://elsewhere.vn/a.jpg'])
      expect((await refusalOf(add(url))).status).toBe(400);
    expect((await story(id))[0]).toMatchObject({ kind: 'photo' });
  });
  test('a photo that comes again, even after its call was forgotten, is the one that is there', async () => {
    const { id } = await shop.newTicket();
    const add = (name: string, key?: string) => {
      const url = `media/saleproduct/1/${name.repeat(32)}.jpg`;
      return shop.technician.call(TicketRead.AddPhoto, { id, moment: 'repair', url, note: null, key });
    };
    const urls = ({ photos }: { photos: readonly { url: string }[] }) => photos.map(({ url }) => url.at(-5));
    expect(urls(await add('a', 'mot'))).toEqual(['a']);
    expect(urls(await add('b', 'mot'))).toEqual(['a']); // sent again under another address
    expect(urls(await add('c', 'hai'))).toEqual(['a', 'c']);
    const both = await Promise.all([add('d', 'ba'), add('e', 'ba')]);
    expect(both.map((view) => urls(view).length)).toEqual([3, 3]);
    expect(urls(await add('f'))).toHaveLength(4);
    const other = await shop.newTicket();
    const elsewhere = {
      id: other.id,
      moment: 'repair',
      url: `media/saleproduct/1/${'a'.repeat(32)}.jpg`,
      key: 'mot',
    } as const;
    expect((await shop.technician.call(TicketRead.AddPhoto, elsewhere)).photos).toHaveLength(1);
  });

  test('feedback is taken once the device is back', async () => {
    const { id } = await shop.newTicket();
    const rate = () => shop.receptionist.call(TicketRead.UpdateInvoiceFeedback, { id, rate: 5, feedback: 'Rất nhanh' });
    expect((await refusalOf(rate())).status).toBe(422);
    await app.sql(`update ticket set handed_over_at = now() where id = $1`, [id]);
    expect(await rate()).toMatchObject({ rate: 5, feedback: 'Rất nhanh' });
    expect(await shop.receptionist.call(TicketRead.GetInvoiceFeedback, { id })).toMatchObject({ rate: 5 });
  });

  test('a part that is not used is said so, is not charged, and no longer stands in the way', async () => {
    const { id } = await shop.newTicket({
      lines: [
        { kind: 'service', serviceNameId: shop.screen },
        { kind: 'part', productId: shop.cable },
      ],
    });
    await accept(id);
    const before = await view(id, shop.technician);
    expect(before.allowedActions.find(({ key }) => key === 'finish')?.blocker).toContain('Linh kiện chưa xuất đủ');
    const part = before.lines.find(({ kind }) => kind === 'part');
    const outcomes = [{ lineId: part?.id as never, outcome: 'skipped' as const }]; // it is there
    const say = (by = shop.technician) => by.call(TicketRead.SetOutcomes, { id, outcomes, version: before.version });
    expect((await refusalOf(say(shop.secondTechnician))).key).toBe('ticket.blocked');
    const after = await say();
    expect(after.allowedActions.find(({ key }) => key === 'finish')?.blocker).toBeNull();
    expect(after.total).toBe(before.total - 200_000);
    await shop.technician.call(TicketAct.ChangeStatusInvoice, { id, action: 'finish' });
    const done = await view(id);
    expect(done.lines.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['service', 'done'],
      ['part', 'skipped'],
    ]);
  });
});

test('technicians are offered with what they have in hand, those who fit first', async () => {
  const { id } = await shop.newTicket();
  const { items } = await shop.manager.call(TicketRead.GetTechnicians, { id });
  const mine = items.find((row) => row.id === shop.technician.user.id);
  expect(mine).toMatchObject({ isHere: true, isMapped: true });
  expect(mine?.openCount).toBeGreaterThan(0);
  const away = items.findIndex((row) => row.id === shop.centerTechnician.user.id);
  expect(items.findIndex((row) => row.id === shop.technician.user.id)).toBeLessThan(away);
});
