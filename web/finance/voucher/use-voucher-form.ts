// The state of a voucher's form; a new one is kept on this device until it is saved, so that nothing typed is lost.
import { useEffect, useRef, useState } from 'react';
import type { Side } from '../../../contract/finance/finance.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { useSession } from '../../kit/call/session.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from '../../kit/form/draft.ts';
import { formOf, isBegun, startForm, type VoucherForm } from './voucher.model.ts';
import type { VoucherView } from './voucher.sides.ts';

const KEEP_AFTER_MS = 400;

export function useVoucherForm(side: Side, voucher: VoucherView | null, search: string) {
  const user = useSession()?.user;
  const userId = user?.id ?? 0;
  // What a link begins is a draft of its own: it must not meet another one.
  const name = `finance.voucher.${side}${search}`;
  const [start] = useState(() => {
    const draft = voucher ? null : readDraft<VoucherForm>(name, userId, toInstant(now()));
    const fresh = voucher
      ? formOf(side, voucher)
      : startForm(side, user?.branchId ?? null, new URLSearchParams(search));
    return { draft, fresh };
  });
  const [form, setForm] = useState<VoucherForm>(() => ({ ...start.fresh, ...start.draft?.value }));
  const [draft, setDraft] = useState<Draft<VoucherForm> | null>(start.draft);
  /** What the program filled in by itself is nobody's work. */
  const [isTouched, setTouched] = useState(start.draft !== null);
  const isOver = useRef(false);
  useEffect(() => {
    if (voucher || !isTouched) return;
    const timer = setTimeout(() => {
      if (isOver.current) return;
      if (isBegun(form)) writeDraft(name, userId, form, toInstant(now()));
      else dropDraft(name, userId);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [voucher, isTouched, name, userId, form]);
  return {
    form,
    /** Somebody typed. */
    write: (next: (now: VoucherForm) => VoucherForm) => {
      setTouched(true);
      setForm(next);
    },
    /** What follows from what came from the server. */
    adopt: setForm,
    before: start.fresh,
    draft,
    /** Only changes of a saved one would be lost. */
    isDirty: voucher !== null && isTouched,
    discard: () => {
      dropDraft(name, userId);
      setDraft(null);
      setTouched(false);
      setForm(start.fresh);
    },
    forget: () => {
      isOver.current = true;
      dropDraft(name, userId);
    },
  };
}
