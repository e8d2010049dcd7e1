// A time of day in a form, 'HH:mm' as the wire writes it.
import { TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { ControlProps } from '../kit/form-fields.ts';
import './org.css';

export function TimeField({ value, onChange, ...rest }: ControlProps) {
  return (
    <TimePicker
      {...rest}
      className="kit-date-field org-narrow"
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      value={typeof value === 'string' && value ? dayjs(`2000-01-01T${value}`) : null}
      onChange={(time) => onChange?.(time ? time.format('HH:mm') : null)}
    />
  );
}
