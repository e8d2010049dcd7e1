// A voucher while it is being written: its fields by kind, what is missing, what is sent.
import { kindOf, kindsOf, type Party, type Side, type VoucherKind } from '../../../contract/finance/finance.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { CustomerId, SupplierId } from '../../../contract/party/party.calls.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import type { TicketHit } from '../../../contract/ticket/calls/ticket-find.calls.ts';
import { today } from '../../../contract/time.ts';
import { type OpenItem, type Settlement, untouched } from './settle.model.ts';
import type { VoucherInput, VoucherView } from './voucher.sides.ts';

export interface VoucherForm extends Settlement {
  kind: string;
  branchId: BranchId | null;
  /** Null: the first one of the list, the drawer. */
  methodId: CategoryId | null;
  day: string;
  /** Of the party that the kind is for. */
  partyId: number | null;
  partyLabel: string | null;
  /** Who came with the money or got it, where it is somebody else or nobody we know. */
  partyName: string;
  partyAddress: string;
  reasonId: CategoryId | null;
  note: string;
  reference: string;
  attached: string;
  ticket: TicketHit | null;
}
/** The one kind that follows from a document and is made here too: by the ticket's code. */
const byCode = 'ticket';
export const madeKinds = (side: Side): string[] =>
  Object.entries<VoucherKind>(kindsOf[side])
    .filter(([key, { isMade }]) => isMade || (side === 'in' && key === byCode))
    .map(([key]) => key);
export const takesTicket = (side: Side, kind: string): boolean => side === 'in' && kind === byCode;

const empty = (side: Side, branchId: number | null): VoucherForm => ({
  ...untouched,
  kind: madeKinds(side)[0] ?? 'other',
  branchId: branchId as BranchId | null, // the session's own branch
  methodId: null,
  day: today(),
  partyId: null,
  partyLabel: null,
  partyName: '',
  partyAddress: '',
  reasonId: null,
  note: '',
  reference: '',
  attached: '',
  ticket: null,
});

export const partyKeys = { customer: 'customerId', supplier: 'supplierId', staff: 'staffId' } as const;
/** What links bring along: `?kind=supplier&supplierId=5&items=inbound:12,inbound:14`. */
export function startForm(side: Side, branchId: number | null, query: URLSearchParams): VoucherForm {
  const start = empty(side, branchId);
  const asked = query.get('kind');
  const kind = asked && madeKinds(side).includes(asked) ? asked : start.kind;
  const { party } = kindOf(side, kind);
  const partyId = party && party !== 'other' ? Number(query.get(partyKeys[party])) : 0;
  const chosen = query.get('items')?.split(',').filter(Boolean);
  return {
    ...start,
    kind,
    partyId: partyId || null,
    chosen: chosen?.length ? chosen : null,
    amount: Number(query.get('amount')) || null,
    note: query.get('note') ?? '',
  };
}

export const formOf = (side: Side, voucher: VoucherView): VoucherForm => ({
  kind: voucher.kind,
  branchId: voucher.branchId,
  methodId: voucher.methodId,
  day: voucher.day,
  partyId: partyOf(side, voucher),
  partyLabel: voucher.partyName,
  partyName: partyOf(side, voucher) === null ? (voucher.partyName ?? '') : '',
  partyAddress: voucher.partyAddress ?? '',
  amount: voucher.amount,
  paid: Object.fromEntries(
    voucher.items.map(({ document, documentId, amount }) => [`${document}:${documentId}`, amount]),
  ),
  chosen: voucher.items.map(({ document, documentId }) => `${document}:${documentId}`),
  reasonId: voucher.reasonId,
  note: voucher.note ?? '',
  reference: voucher.reference ?? '',
  attached: voucher.attached ?? '',
  ticket: null,
});
function partyOf(side: Side, { kind, customerId, supplierId, staffId }: VoucherView): number | null {
  const ids: Record<Party, number | null> = { customer: customerId, supplier: supplierId, staff: staffId, other: null };
  const { party } = kindOf(side, kind);
  return party && ids[party];
}

/** As the ticket is now. An amount that follows what was left of it follows on; one that was typed stays. */
export function withTicket(form: VoucherForm, ticket: TicketHit): VoucherForm {
  if (form.ticket?.id !== ticket.id) return form;
  const follows = form.amount === form.ticket.remaining;
  return { ...form, ticket, amount: follows ? ticket.remaining || null : form.amount };
}

export type Missing =
  | 'needParty'
  | 'needTicket'
  | 'needAmount'
  | 'needReason'
  | 'needBranch'
  | 'needMethod'
  | 'needDay';
export type Problems = Partial<
  Record<'partyId' | 'ticket' | 'amount' | 'reasonId' | 'branchId' | 'methodId' | 'day', Missing>
>;
/** `isNew`: a saved one is of its customer, however it came to be. */
export function problemsOf(side: Side, form: VoucherForm, methodId: CategoryId | null, isNew: boolean): Problems {
  const { party, needsReason } = kindOf(side, form.kind);
  const byTicket = isNew && takesTicket(side, form.kind);
  return {
    ...(byTicket && !form.ticket ? { ticket: 'needTicket' as const } : {}),
    ...(party && !byTicket && form.partyId === null ? { partyId: 'needParty' as const } : {}),
    ...(form.amount ? {} : { amount: 'needAmount' as const }),
    ...(methodId ? {} : { methodId: 'needMethod' as const }),
    ...(form.branchId || byTicket ? {} : { branchId: 'needBranch' as const }),
    ...(form.day ? {} : { day: 'needDay' as const }),
    ...(needsReason && !form.reasonId ? { reasonId: 'needReason' as const } : {}),
  };
}

/** The form as the wire wants it; `problemsOf` was asked before. */
export function toInput(
  side: Side,
  form: VoucherForm,
  methodId: CategoryId,
  items: readonly Pick<OpenItem, 'key' | 'document' | 'documentId'>[],
  isNew: boolean,
): VoucherInput {
  const { party, settles } = kindOf(side, form.kind);
  const ofTicket = isNew && takesTicket(side, form.kind);
  const isOf = (one: Party) => (party === one ? form.partyId : null);
  const { kind, note, reference, amount: typed } = form;
  const amount = typed as VoucherInput['amount']; // a whole number: the field takes no other
  // Where, when and for whom is the ticket's; what the form does not show is not sent.
  if (ofTicket) return { kind, methodId, amount, note, reference, ticketId: form.ticket?.id };
  return {
    kind,
    branchId: form.branchId,
    methodId,
    day: form.day,
    customerId: isOf('customer') as CustomerId | null, // the picker's ids, by the kind's party
    supplierId: isOf('supplier') as SupplierId | null,
    staffId: isOf('staff') as UserId | null,
    partyName: form.partyName,
    partyAddress: form.partyAddress,
    amount,
    reasonId: form.reasonId,
    note,
    reference,
    attached: form.attached,
    ...(settles
      ? {
          items: items.flatMap(({ key, document, documentId }) => {
            const amount = (form.paid[key] ?? 0) as VoucherInput['amount']; // as above
            return amount > 0 ? [{ document, documentId, amount }] : [];
          }),
        }
      : {}),
  };
}

/** Whether a posted voucher has to be taken back for this: it moves other money, on another day, or for somebody or something else. */
export const replaces = (form: VoucherForm, before: VoucherForm): boolean =>
  (['branchId', 'methodId', 'day', 'partyId', 'partyName', 'amount'] as const).some(
    (key) => form[key] !== before[key],
  ) || JSON.stringify(sorted(form.paid)) !== JSON.stringify(sorted(before.paid));
const sorted = (paid: Settlement['paid']) => Object.entries(paid).sort(([a], [b]) => (a < b ? -1 : 1));

/** A form that nobody has begun is no draft. */
export const isBegun = (form: VoucherForm): boolean =>
  form.partyId !== null ||
  form.amount !== null ||
  form.ticket !== null ||
  [form.partyName, form.note, form.reference, form.attached, form.partyAddress].some((text) => text.trim() !== '');
