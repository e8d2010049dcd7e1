// The state of a form: checked against the contract's schema, saved once however often the key is pressed.
import { Form, type FormInstance } from 'antd';
import { useId, useRef, useState } from 'react';
import * as z from 'zod';
import { explain } from '../../../contract/validation.ts';
import { CallError } from '../call/call.ts';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { againOf, byField, check, clean, type Errors, type Values } from './form-values.ts';
import { fieldsOf } from './schema.ts';

export interface SchemaForm {
  schema: z.core.$ZodType;
  form: FormInstance;
  /** Before the ids of its fields: two open tabs may show the same form. */
  name: string;
  initial: Values;
  dirty: boolean;
  saving: boolean;
  errors: Errors;
  /** What the server said that belongs to no field. */
  failure: CallError | null;
  save: () => void;
  /** The form's own part of antd's onValuesChange. */
  changed: (part: Values) => void;
  /** A field was left; it is known by its element's id. */
  blurred: (id: string) => void;
}
export interface SchemaFormOptions {
  schema: z.core.$ZodType;
  initial: Values;
  /** Rejecting with a CallError puts its sentences at their fields. Make the call with `quiet`. */
  submit: (input: Record<string, unknown>) => Promise<void>;
  /** An error the page deals with itself, for example 409. */
  caught?: (error: CallError) => boolean;
}

export function useSchemaForm({ schema, initial, submit, caught }: SchemaFormOptions): SchemaForm {
  const [form] = Form.useForm();
  const culture = useCulture();
  const say = useText(kitText);
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<CallError | null>(null);
  const busy = useRef(false);
  const name = useId();

  const put = (next: Errors) => {
    const names = new Set([...Object.keys(errors), ...Object.keys(next)]);
    form.setFields([...names].map((name) => ({ name, errors: next[name] ? [next[name]] : [] })));
    setErrors(next);
  };
  const verdict = (values: Values) => {
    const checked = check(schema, values, culture);
    const differs = Object.keys(fieldsOf(schema)).filter(
      (field) => againOf(field) in values && (values[againOf(field)] ?? '') !== (values[field] ?? ''),
    );
    if (differs.length === 0) return checked;
    const repeated = Object.fromEntries(differs.map((field) => [againOf(field), say('passwordDiffers')]));
    return { ok: false as const, errors: { ...(checked.ok ? {} : checked.errors), ...repeated } };
  };
  /** One field alone, so that half a form is not red before it was filled in. */
  const errorOf = (field: string, values: Values): string | undefined => {
    const own = fieldsOf(schema)[field];
    if (!own) return verdict(values).ok ? undefined : (verdict(values) as { errors: Errors }).errors[field]; // not ok, so it has errors
    const parsed = z.safeParse(own, clean(schema, values)[field], { reportInput: true });
    if (parsed.success) return undefined;
    const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] }));
    return explain(schema, issues, culture)[0]?.message;
  };
  const recheck = (fields: readonly string[]) => {
    const values = form.getFieldsValue(true) as Values; // the store is ours
    const next = { ...errors };
    for (const field of fields) {
      const message = errorOf(field, values);
      if (message) next[field] = message;
      else delete next[field];
    }
    put(next);
  };

  const save = async () => {
    if (busy.current) return;
    const checked = verdict(form.getFieldsValue(true) as Values); // the store is ours
    setFailure(null);
    put(checked.ok ? {} : checked.errors);
    if (!checked.ok) {
      focusFirst({ form, name }, checked.errors);
      return;
    }
    busy.current = true;
    setSaving(true);
    try {
      await submit(checked.input);
      setDirty(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (caught?.(error)) return;
      const known = Object.keys(fieldsOf(schema));
      const found = byField(error.fields, known);
      put(found);
      if (Object.keys(found).some((field) => known.includes(field))) focusFirst({ form, name }, found);
      else if (error.status !== 401) setFailure(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  return {
    schema,
    form,
    name,
    initial,
    dirty,
    saving,
    errors,
    failure,
    save: () => void save(),
    changed: (part) => {
      setDirty(true);
      const red = Object.keys(part)
        .flatMap((field) => [field, againOf(field)])
        .filter((field) => field in errors);
      if (red.length > 0) recheck(red);
    },
    blurred: (id) => {
      const field = id.slice(name.length + 1);
      if (id.startsWith(name) && form.isFieldTouched(field)) recheck([field]);
    },
  };
}

/** The first of them on the page. */
export function focusFirst({ form, name }: Pick<SchemaForm, 'form' | 'name'>, errors: Errors): void {
  const top = (field: string) => document.getElementById(`${name}_${field}`)?.getBoundingClientRect().top ?? 1e9;
  const [first] = Object.keys(errors).sort((one, other) => top(one) - top(other));
  if (first) form.scrollToField(first, { block: 'center', focus: true });
}
