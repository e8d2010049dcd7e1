// What can be done with a bill now: the tables of states, the caller's rights and warehouses, and what is in the way.
import { type Both, type Culture, fill, type Params } from '../../../contract/culture.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { permissions } from '../../../contract/permissions.ts';
import {
  type OutboundAction,
  outboundActions,
  outboundSteps,
  type Step,
} from '../../../contract/stock/outbound.states.ts';
import type { OutboundLine } from '../../../contract/stock/outbound.ts';
import { stages } from '../../../contract/stock/outbound.ts';
import type { Action, OutboundKind } from '../../../contract/stock/stock.ts';
import { type TransferAction, transferActions, transferSteps } from '../../../contract/stock/transfer.states.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { previewUnpost } from '../ledger/blockers.ts';
import type { Bill } from './outbound.rows.ts';

type AnyAction = OutboundAction | TransferAction;
type AnyStep = Step<AnyAction, string>;
type Standing = Pick<Bill, 'state' | 'stage' | 'kind'>;
const stepsOf = (bill: Standing): readonly AnyStep[] =>
  (bill.state === null ? outboundSteps : transferSteps).filter((step) => step.from === bill.stage);
const wordOf = (action: AnyAction): Both => ({ ...outboundActions, ...transferActions })[action];

/** Actions that only some bills know. */
const onlyFor: Partial<Record<AnyAction, readonly OutboundKind[]>> = {
  changeError: ['error', 'errorTransfer'],
  returnItem: ['ticket'],
};
const knows = (bill: Standing, action: AnyAction) => onlyFor[action]?.includes(bill.kind) ?? true;
const mayStep = (ctx: Ctx, { may }: AnyStep) => may.some((code) => ctx.user.permissions.has(code));
const isAtEnd = (bill: Pick<Bill, 'isSource' | 'isDestination'>, { side }: AnyStep) =>
  side === 'either' || (side === 'source' ? bill.isSource : bill.isDestination);

/** The step from where the bill stands, or a refusal that says why not. */
export function requireStep(ctx: Ctx, bill: Bill, action: AnyAction): AnyStep {
  const step = stepsOf(bill).find((one) => one.action === action && knows(bill, action));
  if (!step) {
    const { code, stage } = bill;
    return fail('outbound.notNow', { code, state: stages[stage][ctx.culture], action: wordOf(action)[ctx.culture] });
  }
  if (!mayStep(ctx, step))
    fail('auth.forbidden', { names: step.may.map((code) => permissions[code][ctx.culture]).join(', ') });
  if (!isAtEnd(bill, step))
    fail('stock.notYourWarehouse', {
      warehouse: (step.side === 'source' ? bill.warehouseName : bill.toWarehouseName) ?? '?',
    });
  return step;
}

interface Whole extends Bill {
  lines: readonly OutboundLine[];
  returns: readonly { code: string }[];
}
/** What the caller may do, each with the sentence that is in the way. */
export async function allowedActions(ctx: Ctx, bill: Whole): Promise<Action[]> {
  const open = bill.lines.some((line) => line.open > 0);
  const steps = stepsOf(bill).filter(
    (step) =>
      knows(bill, step.action) &&
      mayStep(ctx, step) &&
      isAtEnd(bill, step) &&
      (bill.stage !== 'inbound_complete' || open || !['receive', 'resolve'].includes(step.action)) &&
      (step.action !== 'returnItem' || bill.lines.some((line) => line.returned < line.quantity)),
  );
  const actions: Action[] = [];
  for (const { action } of steps) actions.push({ key: action, blocker: await blockerOf(ctx, bill, action) });
  return actions;
}

async function blockerOf(ctx: Ctx, bill: Whole, action: AnyAction): Promise<string | null> {
  if (action === 'unpost' || action === 'unship') {
    if (bill.returns.length) return hasReturns(ctx.culture, bill);
    const { blockers } = await previewUnpost(ctx, 'outbound', bill.id);
    return blockers.join(' ') || null;
  }
  const takes = action === 'post' || action === 'ship' || action === 'accept';
  return takes && bill.kind !== 'returnItem' ? shortage(ctx.culture, bill) : null;
}
const sentence = (culture: Culture, code: ErrorCode, params: Params) => fill(errors[code][culture], params);
const hasReturns = (culture: Culture, { code, returns }: Whole) =>
  sentence(culture, 'outbound.hasReturns', { code, documents: returns.map((one) => one.code).join(', ') });

/** The first product that the source cannot give; several lines may name it. */
function shortage(culture: Culture, { lines, warehouseName }: Whole): string | null {
  const wanted = new Map<number, number>();
  for (const { productId, quantity } of lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  const short = lines.find(({ productId, available }) => (wanted.get(productId) ?? 0) > available);
  return short
    ? sentence(culture, 'stock.short', {
        warehouse: warehouseName,
        product: short.productName,
        quantity: wanted.get(short.productId) ?? 0,
        available: short.available,
      })
    : null;
}
