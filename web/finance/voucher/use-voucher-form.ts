// The state of a voucher's form, kept on this device until it is saved, so that nothing typed is lost.
import { useState } from 'react';
import type { Side } from '../../../contract/finance/finance.ts';
import { useSession } from '../../kit/call/session.ts';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
import { formOf, isBegun, startForm, type VoucherForm } from './voucher.model.ts';
import type { VoucherView } from './voucher.sides.ts';

export function useVoucherForm(side: Side, voucher: VoucherView | null, search: string) {
  const user = useSession()?.user;
  // What a link begins is a draft of its own: it must not meet another one.
  const draft = useDraft<VoucherForm>(
    `finance.voucher.${side}${voucher ? `.${voucher.id}@${voucher.version}` : search}`,
  );
  const [fresh] = useState(() =>
    voucher ? formOf(side, voucher) : startForm(side, user?.branchId ?? null, new URLSearchParams(search)),
  );
  const [form, setForm] = useState<VoucherForm>(() => ({ ...fresh, ...draft.found?.value }));
  /** What the program filled in by itself is nobody's work. */
  const [isTouched, setTouched] = useState(draft.found !== null);
  useKeeping(draft, isBegun(form) ? form : null, isTouched);
  return {
    form,
    /** Somebody typed. */
    write: (next: (now: VoucherForm) => VoucherForm) => {
      setTouched(true);
      setForm(next);
    },
    /** What follows from what came from the server. */
    adopt: setForm,
    before: fresh,
    draft: draft.found,
    /** Only changes of a saved one would be lost. */
    isDirty: voucher !== null && isTouched,
    discard: () => {
      draft.drop();
      setTouched(false);
      setForm(fresh);
    },
    save: draft.save,
  };
}
