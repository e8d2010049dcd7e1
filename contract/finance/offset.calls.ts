// Credit that is used (cấn trừ, money.md §5): what a party has with us, or we with them, is set against what is open between the same
// two, without cash. A customer who is a supplier too owes less by what we owe them less, where somebody says so. Posted at once, taken
// back with a reason.
import * as z from 'zod';
import { documentSchemas } from '../document.ts';
import type { ActionRow, Flow, FlowState, Guard } from '../flow.ts';
import { get, id, LocalDate, named, note, paged, post, service, vnd } from '../kit.ts';
import { SupplierId } from '../party/party.calls.ts';
import { AccountParty, ItemDocument, voucherAmount } from './finance.ts';
import { PaidItem } from './voucher.rows.ts';

export const OffsetId = id('Offset');
export type OffsetId = z.infer<typeof OffsetId>;

const states = {
  posted: { vi: 'Đã cấn trừ', en: 'Offset', color: 'green' },
  cancelled: { vi: 'Đã hủy', en: 'Cancelled', color: 'red' },
} as const satisfies Record<string, FlowState>;
export type OffsetState = keyof typeof states;
export interface OffsetFacts {
  code: string;
  status: OffsetState;
}
const guards = {
  /** Mirror rows are of today, and of its branch: the server asks when it writes them. */
  dayOpen: { error: 'finance.closed', foretold: true },
  /** A ticket that it paid for and that is archived since stays as it is. */
  ticketsOpen: { error: 'ticket.archived' },
} as const satisfies Record<string, Guard<OffsetFacts>>;
type GuardKey = keyof typeof guards;
const actions = {
  cancel: {
    vi: 'Hủy phiếu',
    en: 'Cancel',
    from: ['posted'],
    to: 'cancelled',
    may: ['Pages.Finance.Payment.Remove'],
    guards: ['ticketsOpen', 'dayOpen'],
    needs: ['reason'],
  },
} as const satisfies Record<string, ActionRow<OffsetState, GuardKey>>;
export type OffsetAction = keyof typeof actions;
export const offsetFlow: Flow<OffsetState, OffsetAction, GuardKey, OffsetFacts> = {
  name: { vi: 'Phiếu cấn trừ', en: 'Offset' },
  states,
  starts: ['posted'],
  ends: ['posted', 'cancelled'],
  guards,
  actions,
};

const party = named(AccountParty, 'Loại đối tượng', 'Party kind');
const partyId = named(z.int().positive(), 'Đối tượng', 'Party');
const noted = named(note(500), 'Nội dung', 'Description');
/** The customer is this supplier too: credits are what we owe them. Of customers only. */
const supplierId = named(SupplierId.nullable(), 'Cũng là nhà cung cấp', 'Also the supplier');
const Line = z.object({
  document: named(ItemDocument, 'Loại chứng từ', 'Document'),
  documentId: z.int(),
  code: named(z.string(), 'Chứng từ', 'Document no.'),
  amount: named(vnd, 'Số tiền', 'Amount'),
});
export type OffsetLine = z.infer<typeof Line>;
/** What is kept: both sides, which add up to the same amount. */
const kept = documentSchemas({
  id: OffsetId,
  flow: offsetFlow,
  fields: {
    party,
    partyId,
    day: named(LocalDate, 'Ngày', 'Date'),
    amount: named(vnd, 'Số tiền', 'Amount'),
    note: noted,
    supplierId,
    lines: named(z.array(Line), 'Cấn trừ cho', 'Set against'),
    credits: named(z.array(Line), 'Lấy từ tiền dư', 'Out of the credit'),
  },
});
const who = {
  partyName: named(z.string(), 'Đối tượng', 'Party'),
  supplierName: named(z.string().nullable(), 'Cũng là nhà cung cấp', 'Also the supplier'),
};
const Create = z.object({
  party,
  partyId,
  /** Left out: today. */
  day: named(LocalDate.nullish(), 'Ngày', 'Date'),
  amount: voucherAmount,
  note: noted,
  supplierId: named(SupplierId.nullish(), 'Cũng là nhà cung cấp', 'Also the supplier'),
  /** What it is used for; left out: what is due first. The credit that is oldest is used first. */
  items: named(z.array(PaidItem).max(200).nullish(), 'Cấn trừ cho', 'Set against'),
});

export { kept as offsetKept };
export const offsetSchemas = {
  ...kept,
  Row: kept.Row.extend(who),
  View: kept.View.extend(who),
  Filter: kept.Filter.extend({
    party: named(AccountParty.optional(), 'Loại đối tượng', 'Party kind'),
    partyId: named(z.int().positive().optional(), 'Đối tượng', 'Party'),
  }),
  Create,
};
export type OffsetRow = z.infer<typeof offsetSchemas.Row>;
export type OffsetView = z.infer<typeof offsetSchemas.View>;
/** It stands for a payment that moves no money: whoever writes payments writes it. */
export const Offset = service('Offset', {
  GetAll: get({ in: offsetSchemas.Filter, out: paged(offsetSchemas.Row), may: 'Pages.Finance.Payment' }),
  Get: get({ in: offsetSchemas.One, out: offsetSchemas.View, may: 'Pages.Finance.Payment' }),
  Create: post({ in: offsetSchemas.Create, out: offsetSchemas.View, may: 'Pages.Finance.Payment.Create' }),
  Act: post({ in: offsetSchemas.Act, out: offsetSchemas.View, may: 'Pages.Finance.Payment.Remove' }),
});
