// The voucher behind a movement, or the document by which it was given up or set off.
import type { MoveRow } from '../../../contract/finance/liabilities.calls.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { voucherPath } from '../paths.ts';

type Voucher = 'voucherSide' | 'voucherId' | 'voucherCode';
type Moved = Pick<MoveRow, Voucher | 'writeOffId' | 'writeOffCode' | 'offsetId' | 'offsetCode'>;
export function VoucherLink({ row }: { row: Moved }) {
  const { voucherSide, voucherId, voucherCode, writeOffId, writeOffCode, offsetId, offsetCode } = row;
  if (writeOffId !== null) return <TabLink path={`/debt/write-off/${writeOffId}`} title={writeOffCode ?? ''} />;
  if (offsetId !== null) return <TabLink path={`/debt/offset/${offsetId}`} title={offsetCode ?? ''} />;
  if (!voucherSide || voucherId === null || voucherCode === null) return '–';
  return <TabLink path={voucherPath(voucherSide, voucherId)} title={voucherCode} />;
}
