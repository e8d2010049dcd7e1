// What can be done with a bill now: the tables of states, the caller's rights and warehouses, and what is in the way.
import type { Both } from '../../../contract/culture.ts';
import { exportMay } from '../../../contract/stock/outbound.calls.ts';
import {
  type OutboundAction,
  outboundActions,
  outboundSteps,
  type Step,
} from '../../../contract/stock/outbound.states.ts';
import { stages } from '../../../contract/stock/outbound.ts';
import type { Action, OutboundKind } from '../../../contract/stock/stock.ts';
import {
  type TransferAction,
  transferActions,
  transferMay,
  transferSteps,
} from '../../../contract/stock/transfer.states.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, forbid } from '../../kit/fail.ts';
import { outboundBlocker, type WholeBill } from './outbound.blockers.ts';
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
  if (!mayStep(ctx, step)) forbid(ctx, step.may);
  if (!isAtEnd(bill, step))
    fail('stock.notYourWarehouse', {
      warehouse: (step.side === 'source' ? bill.warehouseName : bill.toWarehouseName) ?? '?',
    });
  return step;
}

/** Steps that need something to be done with, beyond the state that the bill is in. */
const isFree = ({ stage, lines }: WholeBill) =>
  stage !== 'inbound_complete' || lines.some(({ open, pending }) => open > pending);
const hasWork: Partial<Record<AnyAction, (bill: WholeBill) => boolean>> = {
  receive: isFree,
  resolve: isFree,
  unreceive: ({ lines }) => lines.some(({ received }) => received > 0),
  agreeLost: ({ resolutions }) => resolutions.some(({ canDecide }) => canDecide),
  refuseLost: ({ resolutions }) => resolutions.some(({ canDecide }) => canDecide),
  dropLost: ({ resolutions }) => resolutions.some(({ canDrop }) => canDrop),
  returnItem: ({ lines }) => lines.some(({ returned, quantity }) => returned < quantity),
};

/** What the caller may do, each with the sentence that is in the way. */
export async function allowedActions(ctx: Ctx, bill: WholeBill): Promise<Action[]> {
  const steps = stepsOf(bill).filter(
    (step) =>
      knows(bill, step.action) &&
      mayStep(ctx, step) &&
      mayEdit(ctx, bill, step) &&
      isAtEnd(bill, step) &&
      (hasWork[step.action]?.(bill) ?? true),
  );
  const actions: Action[] = [];
  for (const { action } of steps) actions.push({ key: action, blocker: await outboundBlocker(ctx, bill, action) });
  return actions;
}
/** Editing goes through the call that makes such bills, which has a right of its own. */
const mayEdit = (ctx: Ctx, { kind, state }: WholeBill, { action }: AnyStep) =>
  action !== 'edit' || (state === 'new' ? transferMay : exportMay[kind]).some((code) => ctx.user.permissions.has(code));
