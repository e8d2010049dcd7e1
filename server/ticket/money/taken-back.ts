// A payment that gave a customer money back was taken back: the money lies in the fund again, and is the customer's. It counts as paid
// for a ticket that is still open; of one that has ended, and of a refund, it is credit. Credit that was paid out needs nothing here:
// its rows of the ledger are mirrored with the payment.
import { sql } from 'kysely';
import type { CustomerId } from '../../../contract/party/party.calls.ts';
import { endedStatuses } from '../../../contract/ticket/money.ts';
import type { TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { keepCredit } from '../../finance/credit.ts';
import { writeRefundDebt, writeTicketMoney } from '../../finance/debt.ts';
import { voucherTakenBack } from '../../finance/money.ts';
import { changedBy } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { logTicket } from '../log.ts';

interface Given {
  ticketId: TicketId;
  status: TicketStatus;
  customerId: CustomerId;
  refundId: number | null;
  amount: number;
  code: string;
  reason: string | null;
}
/** What it had given back; its party is locked, and the ticket by the mirrors of its rows. */
async function givenBy(ctx: Ctx, paymentId: number): Promise<Given[]> {
  const { rows } =
    await sql<Given>`select m.ticket_id, t.status, coalesce(p.customer_id, t.customer_id) as customer_id, m.refund_id, max(m.amount)::bigint as amount,
      p.code, p.cancel_reason as reason
    from ticket_money m join ticket t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
    join account_payment p on p.tenant_id = m.tenant_id and p.id = m.payment_id
    where m.tenant_id = ${ctx.tenantId} and m.payment_id = ${paymentId} group by 1, 2, 3, 4, 6, 7 order by 1`.execute(
      ctx.db,
    );
  return rows;
}
async function giveAgain(ctx: Ctx, { ticketId, status, customerId, refundId, amount, code, reason }: Given) {
  if (refundId) {
    await writeTicketMoney(ctx, { ticketId, side: 'refund', amount, refundId });
    await writeRefundDebt(ctx, { customerId, ticketId, refundId, offDebt: 0, credit: amount });
    await ctx.db
      .updateTable('refund')
      .set({ paymentId: null, paymentMethodId: null, ...changedBy(ctx) })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', refundId)
      .execute();
  } else if (endedStatuses.has(status)) {
    await writeTicketMoney(ctx, { ticketId, side: 'in', amount: -amount });
    await keepCredit(ctx, customerId, ticketId, amount);
  }
  await logTicket(ctx, { ticketId, action: 'money', reason, data: { kind: 'cancelled', codes: [code], amount } });
}
voucherTakenBack.on(async (ctx, { side, id, kind }) => {
  const { user } = ctx;
  if (!user || side !== 'out' || kind !== 'refund') return;
  for (const given of await givenBy({ ...ctx, user }, id)) await giveAgain({ ...ctx, user }, given);
});
