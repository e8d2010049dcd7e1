// What handing a device over does: money, warranties, commission, the request for a rating; and what refunds do later.
import { sql } from 'kysely';
import { showVnd } from '../../../contract/culture.ts';
import { addDays, now, today, toInstant } from '../../../contract/time.ts';
import { post } from '../../care/outbox.ts';
import { openDebt } from '../../finance/debt.ts';
import { requireRoom } from '../../finance/debt-limit.ts';
import { requireOpenDay } from '../../finance/money.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { settingOf } from '../../org/org.ts';
import { freeStock } from '../../stock/ledger/ledger.ts';
import type { ActionRun, Change, Effect } from '../act.ts';
import { makePayable, unmakePayable } from '../commission.ts';
import type { Ticket } from '../facts.ts';
import { buyerAtHandOver } from '../invoice.ts';
import { giveBack, requireDueDay, requireExactly, sumOf, takePayments } from '../money/pay.ts';
import { startWarranties } from '../money/warranty.ts';

/** The device leaves: nothing of it stays here but its story. */
async function leave(ctx: Ctx, { ticket, input }: ActionRun): Promise<Change> {
  // Revenue or a debt of today (the guard `moneyToday`): the books stay open until it is written.
  if (ticket.total > 0 || ticket.paid > 0) await requireOpenDay(ctx, ticket.branchId, today());
  await freeStock(ctx, 'ticket', ticket.id);
  await startWarranties(ctx, ticket);
  await askForRating(ctx, ticket);
  const largest = [...(input.payments ?? [])].sort((a, b) => b.amount - a.amount)[0];
  return {
    custody: 'customer',
    passcode: null,
    passcodeKind: null,
    statusBefore: null,
    handedOverAt: toInstant(now()),
    ...(await buyerAtHandOver(ctx, ticket)),
    ...(largest ? { paymentMethodId: largest.methodId } : {}),
  };
}
/** One per ticket, whatever happens to it later. */
async function askForRating(ctx: Ctx, ticket: Ticket): Promise<void> {
  const hours = Number(await settingOf(ctx, 'ratingAfterHours'));
  await post(ctx, { template: 'rating', ticketId: ticket.id, dueAt: new Date(now().getTime() + hours * 3_600_000) });
}
/** The day asked for, or as many days from now as the customer has credit. */
function dueDayOf({ input, facts }: ActionRun): string {
  if (!input.dueDay && !facts.creditDays) throw new InvalidField('dueDay', 'required');
  if (input.dueDay) requireDueDay(input.dueDay);
  return input.dueDay ?? addDays(today(), facts.creditDays);
}

const collectAndGive: Effect = async (ctx, run) => {
  const { ticket, input } = run;
  const payments = input.payments ?? [];
  requireExactly(ctx, ticket, Math.max(0, ticket.total - ticket.paid), sumOf(payments));
  await giveBack(ctx, ticket, input.methodId);
  await takePayments(ctx, ticket, 'ticket', payments);
  await makePayable(ctx, ticket.id);
  return leave(ctx, run);
};
const giveUnpaid: Effect = async (ctx, run) => {
  const { ticket, input } = run;
  const dueDay = dueDayOf(run);
  const payments = input.payments ?? [];
  const owed = ticket.total - ticket.paid - sumOf(payments);
  if (owed === 0) fail('ticket.owesNothing', { code: ticket.code, given: showVnd(sumOf(payments), ctx.culture) });
  if (owed < 0) requireExactly(ctx, ticket, ticket.total - ticket.paid, sumOf(payments));
  await requireRoom(ctx, ticket, owed);
  await takePayments(ctx, ticket, 'ticket', payments);
  await openDebt(ctx, { customerId: ticket.customerId, ticketId: ticket.id, amount: owed, dueDay });
  return { ...(await leave(ctx, run)), dueDay };
};

export const handOver = {
  beginReturn: async (_ctx, { ticket }) => ({ statusBefore: ticket.status }),
  backToShelf: async () => ({ statusBefore: null }),
  handOver: collectAndGive,
  handOverUnpaid: giveUnpaid,
  settle: async (ctx, { ticket }) => {
    await makePayable(ctx, ticket.id);
    const { rows } = await sql<{
      methodId: Ticket['paymentMethodId'];
    }>`select r.payment_method_id as method_id from ticket_money m
      join account_receipt r on r.tenant_id = m.tenant_id and r.id = m.receipt_id
      where m.tenant_id = ${ctx.tenantId} and m.ticket_id = ${ticket.id} order by m.id desc limit 1`.execute(ctx.db);
    return { dueDay: null, paymentMethodId: rows[0]?.methodId ?? ticket.paymentMethodId };
  },
  oweAgain: async (ctx, { ticket, input }) => {
    await unmakePayable(ctx, ticket.id);
    return { dueDay: input.dueDay ?? null };
  },
  refundPart: async () => ({}),
  refundAll: async () => ({ dueDay: null }),
} satisfies Record<string, Effect>;
