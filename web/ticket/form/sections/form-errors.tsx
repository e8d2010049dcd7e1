// What keeps the form from being saved, together at the top; each line leads to its field. What is about no field is brought into
// view: whoever pressed Ctrl+S may be far below it.
import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { useText } from '../../../kit/words/culture.ts';
import { formText } from '../form.text.ts';
import type { IntakeField } from '../intake.model.ts';
import { focusField, type IntakeForm } from '../use-intake.ts';

export function FormErrors({ form }: { form: IntakeForm }) {
  const say = useText(formText);
  const { failure, errors, idOf } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (failure)
    return (
      <div ref={box}>
        <Alert type="error" showIcon title={failure.message || say('notSaved')} description={failure.details} />
      </div>
    );
  const rows = Object.entries(errors);
  if (rows.length < 2) return null;
  return (
    <Alert
      type="error"
      title={say('errorCount', { count: rows.length })}
      description={
        <ul className="intake-errors">
          {rows.map(([field, message]) => (
            <li key={field}>
              <button type="button" onClick={() => focusField(idOf(field as IntakeField))}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
