// A form out of a contract schema: labels above, groups, errors at their fields and in a summary that leads to them.
import { Alert, Form } from 'antd';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type * as z from 'zod';
import { may, useSession } from '../call/session.ts';
import { useShortcut } from '../page/shortcuts.ts';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { FormControl } from './form-control.tsx';
import { type FormItems, resolveForm, type ShownField } from './form-fields.ts';
import { againOf } from './form-values.ts';
import { type SchemaForm as FormState, focusFirst } from './use-schema-form.ts';
import './form.css';

/** Keys checked against the schema: `const fields = schemaForm({ schema: call.in, fields: ['name', …] })`. */
export const schemaForm = <S extends z.ZodObject, R = unknown>(spec: {
  schema: S;
  fields: FormItems<keyof z.output<S> & string, R>;
}) => spec;

export interface SchemaFormProps<R> {
  state: FormState;
  fields: FormItems<string, R>;
  /** The row being edited; null for a new one. */
  row?: R | null;
  readOnly?: boolean;
}

export function SchemaForm<R>({ state, fields, row = null, readOnly = false }: SchemaFormProps<R>) {
  const culture = useCulture();
  const box = useRef<HTMLDivElement>(null);
  const groups = resolveForm(fields, state.schema, culture);
  useShortcut('ctrl+s', state.save, { whileTyping: true, inDialog: true, enabled: !readOnly });
  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever has begun already keeps their place.
      if (!box.current?.contains(document.activeElement)) focusableIn(box.current)[0]?.focus();
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={box} className={readOnly ? 'kit-form kit-read-only' : 'kit-form'}>
      <FormErrors
        state={state}
        names={new Map(groups.flatMap((group) => group.fields.map((f) => [f.field, f.name])))}
      />
      <Form
        form={state.form}
        name={state.name}
        layout="vertical"
        requiredMark
        disabled={readOnly || state.saving}
        initialValues={state.initial}
        scrollToFirstError={false}
        onValuesChange={state.changed}
        onBlur={(event) => state.blurred(event.target.id)}
        onKeyDown={(event) => goOn(event, box.current, state.save)}
      >
        {groups.map((group) => (
          <fieldset key={group.title ?? ''} className="kit-group">
            {group.title && <legend>{group.title}</legend>}
            {group.fields.map((field) => (
              <FieldItem key={field.field} field={field} row={row} />
            ))}
          </fieldset>
        ))}
      </Form>
    </div>
  );
}

/** After the drawer has stopped moving. */
const FOCUS_AFTER_MS = 200;

function FieldItem<R>({ field, row }: { field: ShownField<R>; row: R | null }) {
  const say = useText(kitText);
  const session = useSession();
  const locked = (row !== null && (field.locked?.(row) ?? false)) || !may(field.may ?? 'anyone', session);
  const wide = field.span ? field.span === 2 : field.kind === 'long' || field.kind === 'own';
  const item = (name: string, label: string) => (
    <Form.Item
      name={name}
      label={label}
      required={field.shape.required}
      className={wide ? 'kit-wide' : ''}
      {...(field.help ? { extra: field.help() } : {})}
    >
      <FormControl field={field} {...(locked ? { disabled: true } : {})} />
    </Form.Item>
  );
  if (field.kind !== 'newPassword') return item(field.field, field.name);
  return (
    <>
      {item(field.field, field.name)}
      {item(againOf(field.field), say('passwordAgain'))}
    </>
  );
}

function FormErrors({ state, names }: { state: FormState; names: ReadonlyMap<string, string> }) {
  const say = useText(kitText);
  const { failure, errors } = state;
  const order = [...names.keys()].flatMap((field) => [field, againOf(field)]);
  const shown = Object.entries(errors).sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  const count = shown.length;
  if (failure) {
    return <Alert type="error" showIcon title={failure.message || say('notSaved')} description={failure.details} />;
  }
  if (count < 2) return null;
  return (
    <Alert
      type="error"
      title={
        <div>
          {say('errorSummary', { count })}
          <ul className="kit-errors">
            {shown.map(([field, message]) => (
              <li key={field}>
                <button type="button" onClick={() => focusFirst(state, { [field]: message })}>
                  {message || names.get(field)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      }
    />
  );
}

const FOCUSABLE = 'input:not([type="hidden"]), textarea, button[role="switch"]';
const focusableIn = (box: HTMLElement | null): HTMLElement[] =>
  [...(box?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    (element) => !element.matches(':disabled, [readonly], .ant-tree *') && element.offsetParent !== null,
  );

/** Enter goes to the next field; on the last one it saves. Open lists and long texts keep their Enter. */
function goOn(event: KeyboardEvent<HTMLElement>, box: HTMLElement | null, save: () => void): void {
  const target = event.target as HTMLElement; // keys come from elements
  const keeps = target instanceof HTMLTextAreaElement || target instanceof HTMLButtonElement;
  if (event.key !== 'Enter' || keeps || event.nativeEvent.isComposing) return;
  if (target.getAttribute('aria-expanded') === 'true' || target.closest('.ant-picker')) return;
  event.preventDefault();
  const all = focusableIn(box);
  const next = all[all.indexOf(target) + 1];
  if (next) next.focus();
  else save();
}
