// Tables of promotions: groups of customers, vouchers, the percentage taken off commissions.
import type { Generated } from 'kysely';
import type {
  GroupPromotionId,
  GroupPromotionRow,
  MinusPercentId,
  VoucherId,
  VoucherRow,
} from '../../contract/promo/promo.calls.ts';
import type { Audited } from '../db/database.ts';

interface Scoped {
  serviceNameIds: VoucherRow['serviceNameIds'];
  serviceGroupIds: VoucherRow['serviceGroupIds'];
  modelIds: VoucherRow['modelIds'];
  branchIds: VoucherRow['branchIds'];
  priority: number;
  cap: VoucherRow['cap'];
  minimum: VoucherRow['minimum'];
  quota: number | null;
  stackable: boolean;
}
// Exact decimals (percent, value) are written as numbers; the driver reads them as text, so queries cast them.
interface GroupPromotionTable extends Audited, Scoped {
  id: Generated<GroupPromotionId>;
  code: GroupPromotionRow['code'];
  name: string;
  percent: number;
  amount: GroupPromotionRow['amount'];
  applyDate: string;
  endDate: string | null;
  note: string | null;
}
interface MinusPercentTable extends Audited {
  id: Generated<MinusPercentId>;
  percent: number;
  applyDate: string;
  note: string | null;
}
interface InvoicePromotionTable extends Audited, Scoped {
  id: Generated<VoucherId>;
  code: string;
  name: string;
  kind: VoucherRow['kind'];
  value: number;
  used: Generated<number>;
  validFrom: string | null;
  validTo: string | null;
  isActive: boolean;
  note: string | null;
}

declare module '../db/database.ts' {
  interface Database {
    groupPromotion: GroupPromotionTable;
    minusPercentHistory: MinusPercentTable;
    invoicePromotion: InvoicePromotionTable;
  }
}
