// The state of a voucher's form, kept on this device until it is saved, so that nothing typed is lost.
import type { Side } from '../../../contract/finance/finance.ts';
import { useSession } from '../../kit/call/session.ts';
import { useSharedForm } from '../../kit/document/use-shared-form.ts';
import { formOf, isBegun, startForm, type VoucherForm } from './voucher.model.ts';
import type { VoucherView } from './voucher.sides.ts';
import { voucherMerging } from './voucher-merging.tsx';

interface VoucherFormOptions {
  side: Side;
  /** Null: a new one. */
  voucher: VoucherView | null;
  /** What a link begins is a draft of its own: it must not meet another one. */
  search: string;
  reload: (() => Promise<unknown>) | undefined;
}
export function useVoucherForm({ side, voucher, search, reload }: VoucherFormOptions) {
  const user = useSession()?.user;
  const fresh = () =>
    voucher ? formOf(side, voucher) : startForm(side, user?.branchId ?? null, new URLSearchParams(search));
  const shared = useSharedForm<VoucherForm>({
    name: `finance.voucher.${side}${voucher ? `.${voucher.id}` : search}`,
    version: voucher?.version ?? null,
    fresh,
    merging: voucherMerging[side],
    reload,
    isBegun,
  });
  return {
    shared,
    before: fresh(),
    /** Only changes of a saved one would be lost. */
    isDirty: voucher !== null && shared.isTouched,
  };
}
