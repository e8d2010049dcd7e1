// Money that arrived is told twice: live to whoever has the screen open, and by the bell to whoever takes money at that branch.
import type { LiveData } from '../../contract/live.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { tell } from '../kit/live.ts';
import { ring } from '../notice/ring.ts';

type Arrived = LiveData<'moneyArrived'>;
export async function tellMoney(ctx: Ctx, branchId: BranchId, receiptId: number, money: Arrived): Promise<void> {
  await tell(ctx, 'moneyArrived', branchId, money);
  const { ticketId, name, voucherCode, amount } = money;
  await ring(ctx, {
    kind: 'moneyArrived',
    to: { may: 'Pages.Finance.Receipt', branchId },
    subject: ticketId
      ? { word: 'Ticket', id: String(ticketId), code: name }
      : { word: 'AccountReceipt', id: String(receiptId), code: voucherCode },
    facts: { amount, name: name || voucherCode },
    event: voucherCode,
  });
}
