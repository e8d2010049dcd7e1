// The voucher behind a movement, or the document by which it was given up.
import type { MoveRow } from '../../../contract/finance/liabilities.calls.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { voucherPath } from '../paths.ts';

type Moved = Pick<MoveRow, 'voucherSide' | 'voucherId' | 'voucherCode' | 'writeOffId' | 'writeOffCode'>;
export function VoucherLink({ row }: { row: Moved }) {
  const { voucherSide, voucherId, voucherCode, writeOffId, writeOffCode } = row;
  if (writeOffId !== null) return <TabLink path={`/debt/write-off/${writeOffId}`} title={writeOffCode ?? ''} />;
  if (!voucherSide || voucherId === null || voucherCode === null) return '–';
  return <TabLink path={voucherPath(voucherSide, voucherId)} title={voucherCode} />;
}
