// What a person can do with a ticket now: every action of the table that starts at its status and that they hold the permission
// for, with the sentence of what is in the way.
import { fill } from '../../contract/culture.ts';
import type { Action } from '../../contract/stock/stock.ts';
import { type TicketActionKey, ticketAction, ticketActionKeys } from '../../contract/ticket/ticket.actions.ts';
import { blockerOf, type TicketFacts } from '../../contract/ticket/ticket.guards.ts';
import type { Ctx } from '../kit/ctx.ts';

export const mayDo = (ctx: Ctx, key: TicketActionKey): boolean => {
  const { may } = ticketAction(key);
  return may !== 'system' && may.some((permission) => ctx.user.permissions.has(permission));
};
export function allowedActions(ctx: Ctx, facts: TicketFacts): Action[] {
  return ticketActionKeys
    .filter((key) => ticketAction(key).from.includes(facts.status) && mayDo(ctx, key))
    .map((key) => ({ key, blocker: blockerText(ctx, key, facts) }));
}
/** The sentence of the first guard that does not hold, in the caller's language. */
export function blockerText(ctx: Ctx, key: TicketActionKey, facts: TicketFacts): string | null {
  // Nothing of the table moves an archived ticket.
  const blocker = blockerOf(['notArchived', ...(ticketAction(key).guards ?? [])], facts);
  return blocker && fill(blocker[ctx.culture], { names: blocker.names });
}
