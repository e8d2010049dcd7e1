// Fields of a form: declared by the keys of a call's input, completed from its schema.
import type { ComponentType } from 'react';
import type * as z from 'zod';
import type { Culture } from '../../../contract/culture.ts';
import type { May } from '../../../contract/kit.ts';
import type { Picker } from '../pick/picker.ts';
import type { Words } from '../words/words.ts';
import { describe, type FieldShape, fieldsOf, labelIn } from './schema.ts';

export type ControlKind =
  | 'text'
  | 'long'
  | 'password'
  | 'newPassword'
  | 'number'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'switch'
  | 'choice';
/** What a control of a screen's own is given. */
export interface ControlProps {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
}
/** K: the keys the input has; R: the row being edited. */
export interface Field<K extends string, R = unknown> {
  field: K;
  as?: ControlKind;
  label?: Words;
  help?: Words;
  pick?: Picker;
  /** The words of an enum's values. */
  options?: Readonly<Record<string, Words>>;
  control?: ComponentType<ControlProps>;
  /** 2: the whole width, which long texts and a screen's own controls take unless they say 1. */
  span?: 1 | 2;
  /** Cannot be changed on this row. */
  locked?: (row: R) => boolean;
  /** A right of its own: others see what stands there. */
  may?: May;
}
export interface Group<K extends string, R = unknown> {
  group: Words;
  fields: readonly FieldSpec<K, R>[];
}
export type FieldSpec<K extends string, R = unknown> = K | Field<K, R>;
export type FormItems<K extends string, R = unknown> = readonly (FieldSpec<K, R> | Group<K, R>)[];

export interface ShownField<R = unknown> extends Field<string, R> {
  name: string;
  shape: FieldShape;
  kind: ControlKind | 'pick' | 'own' | 'tags';
}
export interface ShownGroup<R = unknown> {
  title: string | undefined;
  fields: ShownField<R>[];
}

/** The fields this schema has, in their groups: a field that only creating knows is simply not there when editing. */
export function resolveForm<K extends string, R>(
  items: FormItems<K, R>,
  schema: z.core.$ZodType,
  culture: Culture,
): ShownGroup<R>[] {
  const fields = fieldsOf(schema);
  const show = (spec: FieldSpec<K, R>): ShownField<R>[] => {
    const field: Field<K, R> = typeof spec === 'object' ? spec : { field: spec };
    const own = fields[field.field];
    if (!own) return [];
    const shape = describe(own);
    return [
      {
        ...field,
        name: field.label?.() ?? labelIn(fields, field.field, culture),
        shape,
        kind: controlOf(field, shape),
      },
    ];
  };
  const groups: ShownGroup<R>[] = [];
  for (const item of items) {
    if (typeof item === 'object' && 'group' in item) {
      groups.push({ title: item.group(), fields: item.fields.flatMap(show) });
      continue;
    }
    const last = groups.at(-1);
    if (last && last.title === undefined) last.fields.push(...show(item));
    else groups.push({ title: undefined, fields: show(item) });
  }
  return groups.filter((group) => group.fields.length > 0);
}

function controlOf(field: Pick<Field<string>, 'as' | 'pick' | 'control'>, shape: FieldShape): ShownField['kind'] {
  if (field.control) return 'own';
  if (field.pick) return 'pick';
  if (field.as) return field.as;
  const byKind = {
    text: 'text',
    email: 'text',
    long: 'long',
    number: 'number',
    money: 'money',
    boolean: 'switch',
    choice: 'choice',
    date: 'date',
    dateTime: 'dateTime',
    list: 'tags',
  } as const;
  return byKind[shape.kind];
}
