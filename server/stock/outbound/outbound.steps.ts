// What can be done with a bill now: the tables of states, the caller's rights and warehouses, and what is in the way.

import type { Action } from '../../../contract/document.ts';
import type { Edge } from '../../../contract/flow.ts';
import { exportMay } from '../../../contract/stock/outbound.calls.ts';
import { type OutboundAction, type OutboundGuard, outboundFlow } from '../../../contract/stock/outbound.states.ts';
import { type Stage, stages } from '../../../contract/stock/outbound.ts';
import type { BillStatus, TransferState } from '../../../contract/stock/stock.ts';
import { type TransferAction, transferFlow, transferMay } from '../../../contract/stock/transfer.states.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { walk } from '../../kit/flow.ts';
import { outboundAnswers, type WholeBill } from './outbound.blockers.ts';
import type { Bill } from './outbound.rows.ts';

/** Steps that need something to be done with, beyond the state that the bill is in. */
const hasOpen = ({ lines }: WholeBill) => lines.some(({ open, pending }) => open > pending);
const canDecide = ({ resolutions }: WholeBill) => resolutions.some((one) => one.canDecide);
/** Editing goes through the call that makes such bills, which has a right of its own. */
const edit = ({ kind, state }: WholeBill, ctx: Ctx) =>
  (state === 'new' ? transferMay : exportMay[kind]).some((code) => ctx.user.permissions.has(code));
const about = {
  codeOf: ({ code }: WholeBill) => code,
  refusals: { notNow: 'outbound.notNow' },
  asked: outboundAnswers,
} as const;
const bills = walk(outboundFlow, {
  ...about,
  stateOf: ({ stage }) => stage as BillStatus, // such bills have no other
  worthwhile: { edit, returnItem: ({ lines }) => lines.some(({ returned, quantity }) => returned < quantity) },
});
const transfers = walk(transferFlow, {
  ...about,
  stateOf: ({ stage }) => stage as TransferState, // such bills have no other
  worthwhile: {
    edit,
    receive: hasOpen,
    resolve: hasOpen,
    unreceive: ({ lines }) => lines.some(({ received }) => received > 0),
    agreeLost: canDecide,
    refuseLost: canDecide,
    dropLost: ({ resolutions }) => resolutions.some(({ canDrop }) => canDrop),
    undoLost: ({ resolutions }) => resolutions.some(({ canUndo, undoBlocker }) => canUndo || undoBlocker),
  },
});

type AnyAction = OutboundAction | TransferAction;
/** The step from where the bill stands, or a refusal that says why not. */
export function requireStep(ctx: Ctx, bill: Bill, action: AnyAction): Edge<Stage, OutboundGuard> {
  const head = bill as WholeBill; // what stands in the lines is asked when it is offered, and by the step itself
  const isOf = <A extends string>(flow: { actions: Readonly<Record<A, unknown>> }, key: string): key is A =>
    key in flow.actions;
  if (bill.state === null && isOf(outboundFlow, action)) return bills.require(ctx, head, action);
  if (bill.state !== null && isOf(transferFlow, action)) return transfers.require(ctx, head, action);
  const words = { ...outboundFlow.actions, ...transferFlow.actions }[action];
  return fail('outbound.notNow', {
    code: bill.code,
    state: stages[bill.stage][ctx.culture],
    action: words[ctx.culture],
  });
}
/** What the caller may do, each with the sentence that is in the way. */
export const allowedActions = (ctx: Ctx, bill: WholeBill): Promise<Action[]> =>
  bill.state === null ? bills.askedActions(ctx, bill) : transfers.askedActions(ctx, bill);
