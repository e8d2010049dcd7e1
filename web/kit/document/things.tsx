// Things of a form by what they hold, for the tables that say how it is merged (merge.ts).
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Culture } from '../../../contract/culture.ts';
import { type FormItems, resolveForm, type ShownField } from '../form/form-fields.ts';
import type { Values } from '../form/form-values.ts';
import { fieldsOf } from '../form/schema.ts';
import { PickLabel } from '../pick/pick.tsx';
import type { Picker, PickValue } from '../pick/picker.ts';
import { Cell, type CellKind, cellOf } from '../table/cells.tsx';
import { say } from '../words/culture.ts';
import { mergeText } from './merge.text.ts';
import type { Thing, Things } from './merge.ts';

export const shownAs =
  <K extends string>(kind: CellKind, key: K) =>
  (values: { readonly [P in K]?: unknown }): ReactNode => <Cell kind={kind} value={values[key]} />;
export const pickedFrom =
  <K extends string>(from: Picker, key: K) =>
  (values: { readonly [P in K]?: PickValue | null | undefined }): ReactNode => (
    <PickLabel from={from} value={values[key] ?? ''} />
  );

/** The things of a form that is made of a schema; what it does not show may be changed by a control of its own. */
export function thingsOf<R>(
  items: FormItems<string, R>,
  schema: z.core.$ZodType,
  culture: Culture,
): Things<Record<string, unknown>> {
  const all = resolveForm(Object.keys(fieldsOf(schema)), schema, culture);
  const own = resolveForm(items, schema, culture);
  const fields = [...all, ...own].flatMap((group): Asked[] => group.fields);
  return Object.fromEntries(fields.map((field) => [field.field, thingOf(field)]));
}
type Asked = Pick<ShownField, 'field' | 'name' | 'kind' | 'pick' | 'shape' | 'options'>;
function thingOf({ field, name, kind, pick, shape, options }: Asked): Thing<Values> {
  const show = (values: Values): ReactNode => {
    const value = values[field];
    if (pick) return <PickLabel from={pick} value={value as PickValue} />; // its picker's
    if (!isPlain(value)) return say(mergeText, 'edited'); // a control of its own knows how it looks
    const word = options?.[String(value)]?.();
    return word ?? <Cell kind={cellOf[shape.kind]} value={value} words={shape.words} />;
  };
  return { name: () => name, show, isSet: shape.kind === 'list' && (kind === 'tags' || kind === 'pick') };
}
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null;
