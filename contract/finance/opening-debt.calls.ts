// What a shop brings along when it begins (nợ đầu kỳ, money.md §1): what somebody owes it, or what it owes them, without cash. Posted
// at once, settled like every other document, taken back with a reason while nothing of it is settled.
import * as z from 'zod';
import { documentSchemas } from '../document.ts';
import type { ActionRow, Flow, FlowState, Guard } from '../flow.ts';
import { get, id, LocalDate, NoInput, named, note, paged, post, service, text, vnd, worded } from '../kit.ts';
import { ImportAnswer, ImportIn } from '../lookup/import.ts';
import { BranchId } from '../org/branch.calls.ts';
import { AccountParty, voucherAmount } from './finance.ts';

export const OpeningDebtId = id('OpeningDebt');
export type OpeningDebtId = z.infer<typeof OpeningDebtId>;

const states = {
  posted: { vi: 'Đã ghi nợ', en: 'Entered', color: 'green' },
  cancelled: { vi: 'Đã hủy', en: 'Cancelled', color: 'red' },
} as const satisfies Record<string, FlowState>;
export type OpeningDebtState = keyof typeof states;
export interface OpeningDebtFacts {
  code: string;
  status: OpeningDebtState;
  /** What is open of it, and what it began with. */
  remain: number;
  amount: number;
}
const guards = {
  /** Nothing of it is settled; asked again under the party's lock. */
  untouched: {
    error: 'finance.openingSettled',
    holds: ({ remain, amount }: OpeningDebtFacts) => remain === amount,
    words: ({ code }: OpeningDebtFacts) => ({ code }),
  },
  /** Mirror rows are of today, and of its branch: the server asks when it writes them. */
  dayOpen: { error: 'finance.closed', foretold: true },
} as const satisfies Record<string, Guard<OpeningDebtFacts>>;
type GuardKey = keyof typeof guards;
const see = 'Pages.Debt.WriteOff';
/** No second person looks at it: whoever approves what is given up enters what is brought along. */
const write = 'Pages.Debt.WriteOff.Approve';
const actions = {
  cancel: {
    vi: 'Hủy phiếu',
    en: 'Cancel',
    from: ['posted'],
    to: 'cancelled',
    may: [write],
    guards: ['untouched', 'dayOpen'],
    needs: ['reason'],
  },
} as const satisfies Record<string, ActionRow<OpeningDebtState, GuardKey>>;
export type OpeningDebtAction = keyof typeof actions;
export const openingDebtFlow: Flow<OpeningDebtState, OpeningDebtAction, GuardKey, OpeningDebtFacts> = {
  name: { vi: 'Nợ đầu kỳ', en: 'Opening debt' },
  states,
  starts: ['posted'],
  ends: ['posted', 'cancelled'],
  guards,
  actions,
};

export const debtSides = {
  theirs: { vi: 'Họ nợ mình', en: 'They owe us' },
  ours: { vi: 'Mình nợ họ', en: 'We owe them' },
} as const;
export type DebtSide = keyof typeof debtSides;
const DebtSide = worded(z.enum(['theirs', 'ours']), debtSides);

const party = named(AccountParty, 'Loại đối tượng', 'Party kind');
const partyId = named(z.int().positive(), 'Đối tượng', 'Party');
const side = named(DebtSide, 'Ai nợ ai', 'Who owes whom');
const noted = named(note(500), 'Nội dung', 'Description');
const kept = documentSchemas({
  id: OpeningDebtId,
  flow: openingDebtFlow,
  fields: {
    party,
    partyId,
    side,
    amount: named(vnd, 'Số tiền', 'Amount'),
    day: named(LocalDate, 'Ngày', 'Date'),
    dueDay: named(LocalDate, 'Hạn thanh toán', 'Due day'),
    note: noted,
  },
});
const looked = {
  partyName: named(z.string(), 'Đối tượng', 'Party'),
  /** Of what is taken back nothing is open. */
  remain: named(vnd, 'Còn lại', 'Remaining'),
};
const Create = z.object({
  party,
  partyId,
  /** Left out: the caller's own. */
  branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
  side,
  amount: voucherAmount,
  /** Left out: today. */
  day: named(LocalDate.nullish(), 'Ngày', 'Date'),
  /** Left out: the day itself. */
  dueDay: named(LocalDate.nullish(), 'Hạn thanh toán', 'Due day'),
  note: noted,
});

/** A row of a sheet: whom it is about stands there by code, a customer also by phone. */
export const OpeningSheetLine = z.object({
  party,
  partyCode: named(text(50), 'Mã đối tượng', 'Party code'),
  side,
  amount: voucherAmount,
  day: Create.shape.day,
  dueDay: Create.shape.dueDay,
  branchId: Create.shape.branchId,
  note: noted,
});

export { kept as openingDebtKept };
export const openingDebtSchemas = {
  ...kept,
  Row: kept.Row.extend(looked),
  View: kept.View.extend(looked),
  Filter: kept.Filter.extend({
    party: named(AccountParty.optional(), 'Loại đối tượng', 'Party kind'),
    partyId: named(z.int().positive().optional(), 'Đối tượng', 'Party'),
    side: named(DebtSide.optional(), 'Ai nợ ai', 'Who owes whom'),
    branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  }),
  Create,
};
export type OpeningDebtRow = z.infer<typeof openingDebtSchemas.Row>;
export type OpeningDebtView = z.infer<typeof openingDebtSchemas.View>;
export const OpeningDebt = service('OpeningDebt', {
  GetAll: get({ in: openingDebtSchemas.Filter, out: paged(openingDebtSchemas.Row), may: see }),
  Get: get({ in: openingDebtSchemas.One, out: openingDebtSchemas.View, may: see }),
  Create: post({ in: openingDebtSchemas.Create, out: openingDebtSchemas.View, may: write }),
  Act: post({ in: openingDebtSchemas.Act, out: openingDebtSchemas.View, may: write }),
  Import: post({ in: ImportIn, out: ImportAnswer, may: write, parses: 'sheet', maxBody: 15_000_000 }),
  ImportTemplate: get({ in: NoInput, out: z.file(), may: write }),
});
