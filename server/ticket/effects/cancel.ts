// What cancelling and deleting a ticket do: asked, decided, and what becomes of the money that was taken.
import { sql } from 'kysely';
import type { DepositFate } from '../../../contract/ticket/ticket.ts';
import { now, today, toInstant } from '../../../contract/time.ts';
import { requireOpenDay } from '../../finance/money.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import { freeVouchers } from '../../promo/promo.ts';
import type { ActionRun, Effect } from '../act.ts';
import { keepAsCredit } from '../money/credit.ts';
import { payBack } from '../money/pay.ts';
import { letPartsGo } from '../parts/keep.ts';

/** What becomes of money that was taken, in the same transaction. */
const fates: Readonly<Record<DepositFate, (ctx: Ctx, run: ActionRun, left: number) => Promise<void>>> = {
  refund: async (ctx, { ticket, input: { methodId } }, left) => {
    if (!methodId) throw new InvalidField('methodId', 'required');
    await payBack(ctx, ticket, { amount: left, methodId, at: 'deposit' });
  },
  /** The shop's: it stays paid on the ticket, and is income of today. */
  keep: (ctx, { ticket }) => requireOpenDay(ctx, ticket.branchId, today()),
  credit: (ctx, { ticket }, left) => keepAsCredit(ctx, ticket, left),
};
/** A deposit is given back, kept, or the customer's credit, and somebody says which. */
export async function settleDeposit(ctx: Ctx, run: ActionRun): Promise<void> {
  const { ticket, input } = run;
  const left = ticket.paid - ticket.refunded;
  if (left <= 0) return;
  if (!input.deposit) throw new InvalidField('deposit', 'required');
  await fates[input.deposit](ctx, run, left);
}
/** What the ticket held for itself is free again: parts, vouchers. */
async function letGo(ctx: Ctx, { ticket }: ActionRun): Promise<void> {
  const { rows } = await sql<{ id: number }>`select voucher_id as id from ticket_promotion
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticket.id} and amount > 0 and voucher_id is not null`.execute(
    ctx.db,
  );
  await freeVouchers(
    ctx,
    rows.map(({ id }) => id),
  );
  await letPartsGo(ctx, ticket);
}
const end: Effect = async (ctx, run) => {
  await settleDeposit(ctx, run);
  await letGo(ctx, run);
  // The customer takes the device along.
  return { custody: 'customer', passcode: null, cancelReason: run.input.reason ?? run.ticket.cancelReason };
};

export const cancel = {
  askCancel: async (ctx, { ticket, input }) => ({
    statusBefore: ticket.status,
    cancelReason: input.reason ?? null,
    cancelAskedBy: ctx.user.id,
  }),
  approveCancel: end,
  cancelNow: end,
  rejectCancel: async () => ({ cancelReason: null, cancelAskedBy: null, statusBefore: null }),
  remove: async (ctx, run) => {
    await letGo(ctx, run);
    return {
      isDeleted: true,
      deleterUserId: ctx.user.id,
      deletionTime: toInstant(now()),
      cancelReason: run.input.reason ?? null,
      passcode: null,
    };
  },
} satisfies Record<string, Effect>;
