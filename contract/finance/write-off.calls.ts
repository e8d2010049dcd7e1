// A debt that is given up (xóa nợ, money.md §5): of which open items how much, why, and always by a second person.
import * as z from 'zod';
import { documentCalls, documentSchemas } from '../document.ts';
import type { ActionRow, Flow, FlowState, Guard } from '../flow.ts';
import { id, named, rowId, service, text, version, vnd } from '../kit.ts';
import { ItemDocument } from './finance.ts';
import { PartyKind } from './liabilities.calls.ts';
import { PaidItem } from './voucher.rows.ts';

export const WriteOffId = id('WriteOff');
export type WriteOffId = z.infer<typeof WriteOffId>;

const states = {
  draft: { vi: 'Nháp', en: 'Draft', color: 'default' },
  waiting: { vi: 'Chờ duyệt', en: 'Waiting', color: 'orange' },
  posted: { vi: 'Đã xóa nợ', en: 'Written off', color: 'green' },
  cancelled: { vi: 'Đã hủy', en: 'Cancelled', color: 'red' },
} as const satisfies Record<string, FlowState>;
export type WriteOffState = keyof typeof states;
export interface WriteOffFacts {
  code: string;
  status: WriteOffState;
}
const guards = {
  /** Whoever wrote it or handed it in is somebody else: asked of the server, which knows who asks. */
  byAnother: { error: 'finance.approveOwn' },
  /** The ledger is asked under the party's lock. */
  itemsOpen: { error: 'finance.settledSince', foretold: true },
  /** Its rows are of today, and of the branches whose documents it gives up: none of their books is closed. */
  dayOpen: { error: 'finance.closed' },
  /** What an archived ticket was let off stays so: it does not begin to owe again. */
  ticketsOpen: { error: 'ticket.archived' },
} as const satisfies Record<string, Guard<WriteOffFacts>>;
type GuardKey = keyof typeof guards;

const write = 'Pages.Debt.WriteOff';
const approve = 'Pages.Debt.WriteOff.Approve';
const actions = {
  submit: { vi: 'Gửi duyệt', en: 'Hand in', from: ['draft'], to: 'waiting', may: [write], guards: ['itemsOpen'] },
  approve: {
    vi: 'Duyệt xóa nợ',
    en: 'Approve',
    from: ['waiting'],
    to: 'posted',
    may: [approve],
    guards: ['byAnother', 'dayOpen', 'itemsOpen'],
  },
  reject: { vi: 'Trả lại', en: 'Send back', from: ['waiting'], to: 'draft', may: [approve], needs: ['reason'] },
  edit: { vi: 'Sửa phiếu', en: 'Edit', from: ['draft'], to: null, may: [write] },
  cancel: {
    vi: 'Hủy phiếu',
    en: 'Cancel',
    from: ['draft', 'waiting'],
    to: 'cancelled',
    may: [write],
    needs: ['reason'],
    // What was given up is owed again: that is as much as giving it up.
    or: [{ from: ['posted'], to: 'cancelled', may: [approve], guards: ['ticketsOpen', 'dayOpen'] }],
  },
} as const satisfies Record<string, ActionRow<WriteOffState, GuardKey>>;
export type WriteOffAction = keyof typeof actions;
export const writeOffFlow: Flow<WriteOffState, WriteOffAction, GuardKey, WriteOffFacts> = {
  name: { vi: 'Phiếu xóa nợ', en: 'Write-off' },
  states,
  starts: ['draft'],
  ends: ['posted', 'cancelled'],
  guards,
  actions,
};

/** Goods cost what their bill says: it is lowered by a return or a corrected price, never given up here. */
export const cannotBeWrittenOff: ReadonlySet<ItemDocument> = new Set(['inbound']);

const party = named(PartyKind, 'Loại đối tượng', 'Party kind');
const partyId = named(z.int().positive(), 'Đối tượng', 'Party');
const cause = named(text(500), 'Lý do xóa nợ', 'Written off because');
const Line = z.object({
  document: named(ItemDocument, 'Loại chứng từ', 'Document'),
  documentId: z.int(),
  code: named(z.string(), 'Chứng từ', 'Document no.'),
  amount: named(vnd, 'Số tiền', 'Amount'),
});
/** What is kept; who and how much follows from what people send. */
const kept = documentSchemas({
  id: WriteOffId,
  flow: writeOffFlow,
  fields: {
    party,
    partyId,
    partyName: named(z.string(), 'Đối tượng', 'Party'),
    amount: named(vnd, 'Số tiền', 'Amount'),
    cause,
    lines: named(z.array(Line), 'Chứng từ', 'Documents'),
  },
});
const by = { approvedByName: named(z.string().nullable(), 'Người duyệt', 'Approved by') };
const sent = {
  party,
  partyId,
  cause,
  lines: named(z.array(PaidItem).min(1).max(200), 'Chứng từ', 'Documents'),
};

export { kept as writeOffKept };
export const writeOffSchemas = {
  ...kept,
  Row: kept.Row.extend(by),
  View: kept.View.extend(by),
  Filter: kept.Filter.extend({
    party: named(PartyKind.optional(), 'Loại đối tượng', 'Party kind'),
    partyId: named(z.int().positive().optional(), 'Đối tượng', 'Party'),
  }),
  Create: z.object(sent),
  Update: z.object({ id: rowId(WriteOffId), ...sent, version }),
};
export type WriteOffRow = z.infer<typeof writeOffSchemas.Row>;
export type WriteOffView = z.infer<typeof writeOffSchemas.View>;
export const WriteOff = service('WriteOff', documentCalls(writeOffSchemas, { see: write, write }));
