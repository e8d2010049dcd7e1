// Whom the bell tells of money that a second person decides about: whoever may decide, and whoever handed it in.
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import { later } from '../db/transaction.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type Ring, ring } from '../notice/ring.ts';

const words = {
  AccountPayment: {
    may: 'Pages.Finance.Payment.Approve',
    asked: 'paymentToApprove',
    decided: 'paymentDecided',
    cancelled: 'paymentCancelled',
  },
  WriteOff: {
    may: 'Pages.Debt.WriteOff.Approve',
    asked: 'writeOffToApprove',
    decided: 'writeOffDecided',
    cancelled: 'writeOffCancelled',
  },
  FundTransfer: {
    may: 'Pages.Finance.ApproveTransfer',
    asked: 'moneyComing',
    decided: 'moneyDecided',
    cancelled: 'moneyWithdrawn',
  },
} as const satisfies Record<
  string,
  { may: Permission; asked: Ring['kind']; decided: Ring['kind']; cancelled: Ring['kind'] }
>;
export interface Waiting {
  word: keyof typeof words;
  id: number;
  code: string;
  amount: number;
  /** Whose people decide; null: nobody's in particular. */
  branchId: number | null;
  /** Who handed it in, or wrote it. */
  askedBy: readonly (number | null)[];
}
const subjectOf = ({ word, id, code }: Waiting) => ({ word, id: String(id), code });
const deciders = ({ word, branchId }: Waiting): Ring['to'] => ({
  may: words[word].may,
  branchId: branchId as BranchId | null, // a column of branches
});
const askers = ({ askedBy }: Waiting): Ring['to'] => ({
  users: [...new Set(askedBy)].filter((id): id is UserId => id !== null), // columns of people
});

/** Whoever may decide is told that it waits. */
export const tellWaiting = (ctx: Ctx, doc: Waiting, facts: Ring['facts'] = {}): void =>
  later(
    ring(ctx, {
      kind: words[doc.word].asked,
      to: deciders(doc),
      subject: subjectOf(doc),
      facts: { amount: doc.amount, by: ctx.user.fullName, ...facts },
    }),
  );
const said = (ctx: Ctx, { amount }: Waiting, reason: string | null | undefined) => ({
  by: ctx.user.fullName,
  amount,
  ...(reason ? { reason } : {}),
});
/** Whoever handed it in is told what somebody else decided, and why it came back. */
export function tellDecided(ctx: Ctx, doc: Waiting, isYes: boolean, reason?: string | null): void {
  const facts = { ...said(ctx, doc, isYes ? null : reason), isYes: Number(isYes) };
  later(ring(ctx, { kind: words[doc.word].decided, to: askers(doc), subject: subjectOf(doc), facts }));
}
/** Nothing is to be decided any more: whoever was asked hears it, and whoever had handed it in. */
export function tellCancelled(ctx: Ctx, doc: Waiting, reason: string | null | undefined, wasWaiting = true): void {
  const told = { kind: words[doc.word].cancelled, subject: subjectOf(doc), facts: said(ctx, doc, reason) };
  if (wasWaiting) later(ring(ctx, { ...told, to: deciders(doc) }));
  later(ring(ctx, { ...told, to: askers(doc) }));
}
