// What can be done with a count, and what is in the way: one table for the page's buttons and for the checks of applying.
import { fill, type Params } from '../../../contract/culture.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import type { Call, May } from '../../../contract/kit.ts';
import { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import type { Action } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';

export interface CountFacts {
  code: string;
  isApplied: boolean;
  /** The caller made it or counted in it. */
  isOwn: boolean;
  countedCount: number;
  uncountedCount: number;
  causelessCount: number;
  /** The caller does not see what the books say, and so cannot say why they differ. */
  isBlindTo: boolean;
  /** Codes of some products without a fitting cause, and of serial-tracked ones that were counted without their serials. */
  causeless: readonly string[];
  serials: readonly string[];
}
type Refusal = readonly [code: ErrorCode, params: Params];
interface ActionRow {
  call: Call;
  blocker: (facts: CountFacts) => Refusal | null;
}
const whileOpen = ({ isApplied, code }: CountFacts): Refusal | null =>
  isApplied ? ['count.isApplied', { code }] : null;

const actions: Record<'count' | 'setCause' | 'apply' | 'print' | 'delete', ActionRow> = {
  count: { call: PhysicalInventory.Count, blocker: whileOpen },
  setCause: { call: PhysicalInventory.SetCause, blocker: causeBlocker },
  apply: { call: PhysicalInventory.Exchange, blocker: applyBlocker },
  print: { call: PhysicalInventory.print, blocker: () => null },
  delete: { call: PhysicalInventory.delete, blocker: whileOpen },
};

/** Whoever may not know the books would learn them from the causes that fit. */
export function causeBlocker(facts: CountFacts): Refusal | null {
  return whileOpen(facts) ?? (facts.isBlindTo ? ['count.blind', {}] : null);
}
/** Lines that nobody counted are no blocker: whoever applies says what they are. */
export function applyBlocker(facts: CountFacts): Refusal | null {
  const { isOwn, countedCount, causelessCount, causeless, serials } = facts;
  const open = whileOpen(facts);
  if (open) return open;
  if (isOwn) return ['count.own', {}];
  if (countedCount === 0) return ['count.nothing', {}];
  if (serials.length) return ['count.serial', { products: serials.join(', ') }];
  if (causelessCount) return ['count.noCause', { count: causelessCount, products: causeless.join(', ') }];
  return null;
}

export function actionsOf(ctx: Ctx, facts: CountFacts): Action[] {
  return Object.entries(actions)
    .filter(([, { call }]) => has(ctx, call.may))
    .map(([key, { blocker }]) => {
      const refusal = blocker(facts);
      return { key, blocker: refusal && fill(errors[refusal[0]][ctx.culture], refusal[1]) };
    });
}
const has = (ctx: Ctx, may: May): boolean =>
  may === 'anyone' ||
  may === 'signedIn' ||
  (typeof may === 'string' ? [may] : may).some((code) => ctx.user.permissions.has(code));
