// Vouchers as the one search finds them: by code, party, reference and note.
import { sql } from 'kysely';
import { showAmount } from '../../contract/culture.ts';
import type { Side } from '../../contract/finance/finance.ts';
import { Payment } from '../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../contract/finance/receipt.calls.ts';
import type { May, Vnd } from '../../contract/kit.ts';
import { type Findable, type Found, hits, RANKED, texts } from '../kit/found.ts';
import { seesBranch } from '../org/org.ts';
import { halfOf } from './money.ts';

const voucher = (kind: 'receipt' | 'payment', side: Side, may: May): Findable => ({
  kind,
  may,
  find: async (ctx, term) => {
    const { rows } = await sql<
      Found & { amount: Vnd }
    >`select v.id, v.code, coalesce(v.party_name, '') as name, ${texts('v.code', 'v.reference')} as keys,
        v.amount, ${texts('v.note')} as more, v.state as status, v.kind as variant, v.branch_id, b.name as branch_name, v.creation_time as at
      from voucher v join branch b on b.tenant_id = v.tenant_id and b.id = v.branch_id
      where v.tenant_id = ${ctx.tenantId} and v.side = ${sql.lit(side)} and v.id = any(${hits(halfOf[side], term, `${halfOf[side]}.code`)})
        and ${seesBranch(ctx, 'v.branchId')}
      order by lower(v.code) = lower(${term}) desc, v.id desc limit ${sql.lit(RANKED)}`.execute(ctx.db);
    return rows.map(({ amount, ...row }) => ({ ...row, more: [`${showAmount(amount, ctx.culture)} ₫`, ...row.more] }));
  },
});
export const receiptFound = voucher('receipt', 'in', AccountReceipt.GetById.may);
export const paymentFound = voucher('payment', 'out', Payment.GetPaymentById.may);
