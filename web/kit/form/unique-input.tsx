// The field of unique-field.tsx.
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { saidIn } from '../../../contract/culture.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { useCulture } from '../words/culture.ts';
import type { Words } from '../words/words.ts';
import type { ControlProps } from './form-fields.ts';

const PAUSE_MS = 300;

export interface UniqueSpec {
  /** What the server would refuse it with. */
  error: ErrorCode;
  maxLength: number;
  /** What happens when nothing is typed. */
  empty?: Words;
  /** Tells this check's answers from another's. */
  key: string;
  /** Other fields that the answer hangs on: the brand of a series. */
  with?: readonly string[];
  /** Whether another row has the value; `form` holds the rest, with the `id` of a row being edited. */
  taken: (value: string, form: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<boolean>;
}

export function UniqueInput({ spec, value, onChange, ...rest }: ControlProps & { spec: UniqueSpec }): ReactNode {
  const culture = useCulture();
  const form = Form.useFormInstance();
  const typed = useLater(String(value ?? '').trim());
  Form.useWatch((all: object) => JSON.stringify(all), form); // the answer may hang on another field
  const whole: Record<string, unknown> = form.getFieldsValue(true);
  const others = (spec.with ?? []).map((field) => whole[field] ?? null);
  const { data: taken } = useQuery({
    queryKey: ['unique', spec.key, typed, whole.id, ...others],
    queryFn: ({ signal }) => spec.taken(typed, whole, signal),
    enabled: typed !== '',
    retry: false,
    gcTime: 0,
  });
  const clash = taken === true && typed === String(value ?? '').trim();
  return (
    <>
      <Input
        {...rest}
        value={String(value ?? '')}
        onChange={(event) => onChange?.(event.target.value)}
        maxLength={spec.maxLength}
        {...(spec.empty ? { placeholder: spec.empty() } : {})}
        autoComplete="off"
        {...(clash ? { status: 'warning' } : {})}
      />
      <span className="kit-taken" role="status">
        {clash && saidIn(errors[spec.error], culture, { value: typed })}
      </span>
    </>
  );
}

/** The value once it has stood still. */
function useLater(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
