// Matching, without a screen: what a candidate would mean, the parts of a split and what is missing of them, which one comes next.
import type { BankTxnRow, Candidate, MatchPart } from '../../../contract/bank/bank.calls.ts';
import {
  type ItemDocument,
  kindOf,
  kindsOf,
  type Side,
  type VoucherId,
  type VoucherKind,
} from '../../../contract/finance/finance.ts';
import type { Vnd } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';

/**
 * What it would mean to match all of the money to it. A document may be paid in part, or with more than is open (credit); one without
 * a price takes any deposit. A voucher may be told by several transactions, but never by more than it says.
 */
export type Fit = 'exact' | 'partly' | 'over' | 'deposit' | 'differs';
export function fitOf({ kind, amount }: Pick<Candidate, 'kind' | 'amount'>, money: number): Fit {
  if (amount === money) return 'exact';
  if (amount > money) return 'partly';
  if (kind === 'voucher') return 'differs';
  return amount === 0 ? 'deposit' : 'over';
}
/** Which one Enter takes before anybody has chosen: the one that the content names, else the one of this amount; of several none. */
export function firstChoice(candidates: readonly Candidate[], money: number): number {
  const named = candidates.filter(({ isNamed }) => isNamed);
  const exact = (named.length > 0 ? named : candidates).filter(({ amount }) => amount === money);
  const [one, ...others] = named.length === 1 ? named : exact;
  return one && others.length === 0 && fitOf(one, money) !== 'differs' ? candidates.indexOf(one) : -1;
}
/** A split begins with what the content names, where that is all of the money. */
export function firstParts(candidates: readonly Candidate[], money: number, side: Side): readonly Part[] {
  const named = candidates.filter(({ isNamed, amount }) => isNamed && amount > 0);
  if (named.length < 2 || named.reduce((sum, { amount }) => sum + amount, 0) !== money) return [];
  return named.reduce<readonly Part[]>((parts, one) => addCandidate(parts, one, money, side), []);
}

export interface OtherPart {
  voucherKind: string;
  reasonId: CategoryId | null;
  partyId: number | null;
  partyName: string;
  note: string;
}
export interface Part {
  key: number;
  amount: number | null;
  /** A document or a voucher; null: something else, by its kind. */
  candidate: Candidate | null;
  other: OtherPart;
}
export const noOther = (side: Side): OtherPart => ({
  voucherKind: 'other',
  reasonId: null,
  partyId: null,
  partyName: '',
  note: '',
  ...(side === 'out' ? { voucherKind: 'expense' } : {}),
});
const nextKey = (parts: readonly Part[]): number => Math.max(0, ...parts.map(({ key }) => key)) + 1;
const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
/** Above zero: still to be told; below: told too much. */
export const restOf = (parts: readonly Part[], money: number): number => money - sumOf(parts);

/** With what is open of it, as far as there is money left; chosen twice, it is one part. */
export function addCandidate(parts: readonly Part[], candidate: Candidate, money: number, side: Side): readonly Part[] {
  if (parts.some((part) => part.candidate?.key === candidate.key)) return parts;
  const rest = Math.max(0, restOf(parts, money));
  const amount = candidate.amount === 0 ? rest : Math.min(candidate.amount, rest);
  return [...parts, { key: nextKey(parts), amount: amount || null, candidate, other: noOther(side) }];
}
export function addOther(parts: readonly Part[], money: number, side: Side): readonly Part[] {
  const rest = Math.max(0, restOf(parts, money));
  return [...parts, { key: nextKey(parts), amount: rest || null, candidate: null, other: noOther(side) }];
}

/** Kinds that people write on vouchers themselves; an opening balance does not arrive at the bank. */
export const otherKinds = (side: Side): string[] =>
  Object.entries<VoucherKind>(kindsOf[side])
    .filter(([key, { isMade }]) => isMade && key !== 'opening')
    .map(([key]) => key);

export type Problem = 'needsAmount' | 'needsParty' | 'needsReason' | 'beyondVoucher';
export function problemOf({ amount, candidate, other }: Part, side: Side): Problem | null {
  if (!amount) return 'needsAmount';
  if (candidate) return candidate.kind === 'voucher' && amount > candidate.amount ? 'beyondVoucher' : null;
  const { party, needsReason } = kindOf(side, other.voucherKind);
  if (party && party !== 'other' && other.partyId === null) return 'needsParty';
  return needsReason && other.reasonId === null ? 'needsReason' : null;
}
export const isWhole = (parts: readonly Part[], money: number, side: Side): boolean =>
  parts.length > 0 && restOf(parts, money) === 0 && parts.every((part) => problemOf(part, side) === null);

export function toPart({ amount: typed, candidate, other }: Part, side: Side): MatchPart {
  const amount = (typed ?? 0) as Vnd; // whole đồng
  if (candidate?.kind === 'voucher') return { kind: 'voucher', voucherId: candidate.documentId as VoucherId, amount }; // of a voucher it is that
  if (candidate)
    return {
      kind: 'document',
      document: candidate.document as ItemDocument, // every document has its kind
      documentId: candidate.documentId,
      amount,
    };
  const { party } = kindOf(side, other.voucherKind);
  return {
    kind: 'other',
    voucherKind: other.voucherKind as never, // one of otherKinds(side)
    reasonId: other.reasonId,
    party,
    partyId: party ? other.partyId : null,
    partyName: other.partyName || null,
    note: other.note || null,
    amount,
  };
}
/** All of the money to one. */
export const whole = (candidate: Candidate, amount: number, side: Side): MatchPart =>
  toPart({ key: 1, amount, candidate, other: noOther(side) }, side);

/** The one below in the queue, else the one above it. */
export function nextOf(queue: readonly Pick<BankTxnRow, 'id'>[], id: number): number | null {
  const at = queue.findIndex((one) => one.id === id);
  return (at < 0 ? queue[0] : (queue[at + 1] ?? queue[at - 1]))?.id ?? null;
}
