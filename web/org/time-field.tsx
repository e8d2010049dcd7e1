// A time of day in a form, 'HH:mm' as the wire writes it.
import { TimeField as KitTimeField } from '../kit/form/date-field.tsx';
import type { ControlProps } from '../kit/form/form-fields.ts';

export function TimeField({ value, onChange, ...rest }: ControlProps) {
  return <KitTimeField {...rest} value={(value ?? null) as string | null} onChange={(time) => onChange?.(time)} />; // a time of day
}
