// What somebody changes in a form that is made of a schema: kept on this device, and put over the newer row when somebody else was
// faster. What both changed is told above the form.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Kept } from '../form/draft.ts';
import { DraftFound } from '../form/draft-found.tsx';
import { type FormItems, resolveForm } from '../form/form-fields.ts';
import { againOf, changesOf, type Values } from '../form/form-values.ts';
import type { SchemaForm } from '../form/use-schema-form.ts';
import { useCulture } from '../words/culture.ts';
import { BothChanged } from './both-changed.tsx';
import { type Clash, merged, taken } from './merge.ts';
import { thingsOf } from './things.tsx';

/** What was changed, what it was before, and what of it somebody else has changed too. */
export interface Changes {
  mine: Values;
  was: Values;
  clashes: readonly Clash[];
}

interface ChangesOptions<R> {
  state: SchemaForm;
  fields: FormItems<string, R>;
  draft: Kept<Changes>;
  /** Who was faster, as the server says it: the row was read again for that, and what was changed is put over it. */
  faster: RefObject<string | null>;
}
/** The form that keeps what is typed, and what stands above it. */
export function useChanges<R>({ state, fields, draft, faster }: ChangesOptions<R>): {
  state: SchemaForm;
  above: ReactNode;
} {
  const { schema, initial, dirty } = state;
  const culture = useCulture();
  const merging = { things: thingsOf(fields, schema, culture) };
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [told, setTold] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false); // what was found has been opened
  const [, setTurn] = useState(0); // what both changed is shown with the answer that the fields have
  const typed = () => state.form.getFieldsValue(true) as Values; // the store is ours
  /** Passwords are not written down. */
  const keep = (open = clashes) => {
    const all = resolveForm(fields, schema, culture).flatMap((group) => group.fields);
    const secret = all.filter(({ kind }) => kind === 'password' || kind === 'newPassword').map(({ field }) => field);
    const values = Object.entries(changesOf(initial, typed()));
    const own = values.filter(([name]) => !secret.some((one) => one === name || againOf(one) === name));
    const was = Object.fromEntries(own.map(([name]) => [name, initial[name]]));
    draft.keep(own.length > 0 ? { mine: Object.fromEntries(own), was, clashes: open } : null);
  };
  const changed = (part: Values) => {
    state.changed(part);
    const open = dirty ? clashes : []; // the first key after a save begins anew
    if (!dirty) setTold(null);
    setClashes(open);
    setTurn((turn) => turn + (open.length > 0 ? 1 : 0));
    keep(open);
  };
  const found = draft.found?.value.mine ? draft.found : null;
  /** What was changed, over the row as it is now. */
  const goOn = ({ mine, was, clashes: before }: Changes) => {
    const both = merged<Values>(merging, { ...initial, ...was }, initial, { ...initial, ...mine });
    const open = [...before.filter(({ thing }) => !both.clashes.some((one) => one.thing === thing)), ...both.clashes];
    state.form.setFieldsValue(both.form);
    state.changed(mine);
    setClashes(open);
    setOpen(true);
    keep(open);
  };
  const carry = useEffectEvent(() => {
    if (faster.current !== null && found) {
      setTold(faster.current);
      goOn(found.value);
    }
    faster.current = null;
  });
  useEffect(() => carry(), []);
  const isBoth = dirty && (told !== null || clashes.length > 0);
  const above = (
    <>
      {isBoth && (
        <BothChanged
          of={{
            form: typed(),
            overtaken: { form: typed(), base: initial, version: null, clashes, isMerged: true, told },
            take: (clash, side) => {
              state.form.setFieldsValue(taken(merging, typed(), clash, side));
              changed({ ...clash[side] });
            },
          }}
          merging={merging}
        />
      )}
      {found && !isOpen && !dirty && <DraftFound at={found.at} onUse={() => goOn(found.value)} onDrop={draft.drop} />}
    </>
  );
  return { state: { ...state, changed }, above };
}
