// The control of one form field, chosen by its schema or by the declaration.
import { Input, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { PickSelect } from '../pick/pick.tsx';
import type { PickValue } from '../pick/picker.ts';
import { Select } from '../pick/select.tsx';
import { optionsIn } from '../words/words.ts';
import { DateField, DateTimeField } from './date-field.tsx';
import type { ControlProps, ShownField } from './form-fields.ts';
import { MoneyField } from './money-field.tsx';

/** `value`, `onChange` and `id` come from the form around it. */
export function FormControl<R>({ field, ...given }: ControlProps & { field: ShownField<R> }): ReactNode {
  const { shape } = field;
  const length = shape.maxLength === undefined ? {} : { maxLength: shape.maxLength };
  const text = {
    ...given,
    value: given.value as string,
    onChange: (event: { target: { value: string } }) => given.onChange?.(event.target.value),
  }; // a text field holds text
  const day = given as { id?: string; value?: string | null; onChange?: (value: string | null) => void }; // the wire's day or moment
  const number = given as { id?: string; value?: number | null; onChange?: (value: number | null) => void }; // a number field holds numbers
  const bounds = {
    ...(shape.min === undefined ? {} : { min: shape.min }),
    ...(shape.max === undefined ? {} : { max: shape.max }),
  };
  switch (field.kind) {
    case 'own': {
      const Own = field.control;
      return Own ? <Own {...given} /> : null;
    }
    case 'pick': {
      const picked = given as { value?: PickValue | PickValue[] | null; onChange?: (value: unknown) => void }; // ids, codes or a list
      return field.pick ? (
        <PickSelect from={field.pick} {...picked} multiple={shape.kind === 'list'} allowClear={!shape.required} />
      ) : null;
    }
    case 'long':
      return <Input.TextArea {...text} {...length} autoSize={{ minRows: 2, maxRows: 8 }} />;
    case 'password':
    case 'newPassword':
      return <Input.Password {...text} {...length} autoComplete="new-password" />;
    case 'money':
      return <MoneyField {...number} {...bounds} />;
    case 'number':
      return <InputNumber<number> {...number} {...bounds} className="kit-money-field" />;
    case 'switch':
      return (
        <Switch
          {...(given.id ? { id: given.id } : {})}
          checked={given.value === true}
          onChange={(on) => given.onChange?.(on)}
        />
      );
    case 'date':
      return <DateField {...day} />;
    case 'dateTime':
      return <DateTimeField {...day} />;
    case 'choice':
      return (
        <Select
          {...(given.id ? { id: given.id } : {})}
          className="kit-pick"
          allowClear={!shape.required}
          value={(given.value ?? null) as string | number | null} // one of the enum's values
          onChange={(value: string | number | null) => given.onChange?.(value ?? null)}
          options={optionsIn(shape).map(({ value, label }) => ({
            value,
            label: field.options?.[value]?.() ?? label(),
          }))}
        />
      );
    case 'tags':
      return (
        <Select
          {...(given.id ? { id: given.id } : {})}
          className="kit-pick"
          mode={shape.options ? 'multiple' : 'tags'}
          value={(given.value ?? []) as string[]} // a list of texts
          onChange={(value: string[]) => given.onChange?.(value)}
          options={optionsIn(shape).map(({ value, label }) => ({ value: String(value), label: label() }))}
        />
      );
    default:
      return (
        <Input
          {...text}
          {...length}
          {...(shape.kind === 'email' ? { type: 'email', inputMode: 'email' } : {})}
          autoComplete="off"
        />
      );
  }
}
