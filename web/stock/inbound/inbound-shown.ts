// How an import bill reads on paper and in its history.
import * as z from 'zod';
import type { Out } from '../../../contract/kit.ts';
import { named } from '../../../contract/kit.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import { showDay } from '../../../contract/time.ts';
import { session } from '../../kit/call/session.ts';
import type { TrailFields } from '../../kit/document/timeline.tsx';
import { say } from '../../kit/words/culture.ts';
import type { PrintedBill } from '../bill-print.tsx';
import { shownLine } from './inbound.model.ts';
import { inboundText } from './inbound.text.ts';

/** The log tells changed lines as sentences under 'lines'. */
export const inboundTrail: TrailFields = {
  schema: z.object({ ...InboundDetail.shape, lines: named(z.array(z.string()), 'Hàng nhập', 'Lines') }),
  labels: { warehouseId: 'warehouseName', supplierId: 'supplierName', postedBy: 'postedByName' },
};

export function printedBill({
  bill,
  branch,
  supplier,
}: Out<typeof ProductInbound.GetReportProductInboundById>): PrintedBill {
  const word = (key: Parameters<typeof say<(typeof inboundText)['vi']>>[1]) => say(inboundText, key);
  return {
    shop: {
      name: session()?.tenantName ?? branch.name,
      branch: branch.name,
      address: branch.address,
      phone: branch.phone,
    },
    title: word('printTitle'),
    code: bill.code,
    date: bill.day,
    facts: [
      { label: word('supplier'), value: supplier?.name ?? '–' },
      { label: word('warehouse'), value: bill.warehouseName },
      { label: word('address'), value: supplier?.address ?? '–' },
      { label: word('invoiceNo'), value: bill.invoiceNo ?? '–' },
      { label: word('dueDay'), value: bill.dueDay ? showDay(bill.dueDay) : '–' },
      { label: word('creator'), value: bill.creatorName ?? '–' },
    ],
    lines: bill.items.map(shownLine),
    columns: ['quantity', 'price', 'amount', 'serials'],
    note: bill.note,
    signatures: [word('creator'), word('deliverer'), word('storekeeper'), word('accountant')],
  };
}
