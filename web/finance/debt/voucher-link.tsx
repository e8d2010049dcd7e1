// The voucher behind a movement.
import type { MoveRow } from '../../../contract/finance/liabilities.calls.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { voucherPath } from '../paths.ts';

type Moved = Pick<MoveRow, 'voucherSide' | 'voucherId' | 'voucherCode'>;
export function VoucherLink({ row: { voucherSide, voucherId, voucherCode } }: { row: Moved }) {
  if (!voucherSide || voucherId === null || voucherCode === null) return '–';
  return <TabLink path={voucherPath(voucherSide, voucherId)} title={voucherCode} />;
}
