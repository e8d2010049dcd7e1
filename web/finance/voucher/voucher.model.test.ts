// A voucher that is changed is sent as it stands: what nobody touched is what the server has.
import { expect, test } from 'vitest';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { TicketHit } from '../../../contract/ticket/calls/ticket-find.calls.ts';
import { formOf, problemsOf, startForm, toInput, withTicket } from './voucher.model.ts';
import type { VoucherView } from './voucher.sides.ts';

const methodId = 3 as CategoryId;
const receipt = (of: object) =>
  ({
    ...{ id: 9, code: 'PT9', status: 'posted', branchId: 2, methodId, day: '2026-11-18', amount: 450_000, items: [] },
    ...{ customerId: null, supplierId: null, staffId: null, partyName: 'Chị Lan', partyAddress: null },
    ...{ reasonId: null, note: null, reference: null, attached: null, ticketId: null, ...of },
  }) as unknown as VoucherView; // what the form reads of one

test.each([
  ['ticket', { customerId: 5, ticketId: 7 }],
  ['deposit', { customerId: 5, ticketId: 7 }],
  ['debt', { customerId: 5 }],
  ['supplierReturn', { supplierId: 6 }],
  ['advanceReturn', { staffId: 8 }],
  ['over', {}],
  ['other', {}],
])('a saved receipt of kind %s lacks nothing and stays whose it is', (kind, whose) => {
  const voucher = receipt({ kind, ...whose });
  const form = { ...formOf('in', voucher), note: 'ghi thêm' };
  expect(problemsOf('in', form, methodId, false)).toEqual({});
  const { customerId, supplierId, staffId, branchId, day, amount } = voucher;
  const same = { kind, customerId, supplierId, staffId, branchId, methodId, day, amount, note: 'ghi thêm' };
  expect(toInput('in', form, methodId, [], false)).toMatchObject(same);
});
test('a new one for a ticket asks for the ticket, whoever was chosen before', () => {
  const form = { ...startForm('in', 2, new URLSearchParams('kind=ticket')), amount: 100_000, partyId: 5 };
  expect(problemsOf('in', form, methodId, true)).toEqual({ ticket: 'needTicket' });
  expect(toInput('in', form, methodId, [], true).customerId).toBeUndefined();
});
test('a new one for a ticket sends what its form shows: a day or a fund’s branch of another kind does not come along', () => {
  const start = startForm('in', 2, new URLSearchParams('kind=other&note=con+trai+trả+hộ'));
  const ticket = { id: 7, customerId: 5, remaining: 400_000 } as TicketHit; // what the form reads of one
  const form = { ...start, kind: 'ticket', ticket, amount: 400_000, day: '2026-11-18', partyName: 'Ông Ba' };
  expect(toInput('in', form, methodId, [], true)).toEqual({
    kind: 'ticket',
    ticketId: 7,
    methodId,
    amount: 400_000,
    note: 'con trai trả hộ',
    reference: '',
  });
});
test.each([
  ['what was proposed follows what is left', 400_000, 300_000, 300_000],
  ['what was typed stays', 250_000, 300_000, 250_000],
  ['nothing is proposed of a ticket that is paid', 400_000, 0, null],
])('the ticket as it is now: %s', (_, amount, remaining, then) => {
  const ticket = { id: 7, remaining: 400_000 } as TicketHit; // what the form reads of one
  const form = { ...startForm('in', 2, new URLSearchParams('kind=ticket')), ticket, amount };
  expect(withTicket(form, { ...ticket, remaining: remaining as TicketHit['remaining'] })).toMatchObject({
    ticket: { remaining },
    amount: then,
  });
});
