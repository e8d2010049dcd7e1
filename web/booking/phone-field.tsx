// The phone, with which a booking begins: whoever is known fills in the rest, and what to know about them stands below.
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { type Caller, Reservation } from '../../contract/booking/booking.calls.ts';
import { Phone } from '../../contract/phone.ts';
import { call } from '../kit/call/call.ts';
import type { ControlProps } from '../kit/form/form-fields.ts';
import { useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { bookingText } from './booking.text.ts';
import './booking.css';

/** Vietnamese numbers have ten digits; fewer are still being typed. */
const WHOLE = 9;

export function PhoneField({ id, value, onChange, disabled }: ControlProps) {
  const say = useText(bookingText);
  const form = Form.useFormInstance();
  const parsed = Phone.safeParse(useDeferredValue(String(value ?? '')));
  const phone = parsed.success && parsed.data.length >= WHOLE ? parsed.data : null;
  const isNew = !form.getFieldValue('id');
  const { data } = useQuery({
    queryKey: [Reservation.GetCaller.service, 'caller', phone],
    queryFn: ({ signal }) => (phone ? call(Reservation.GetCaller, { phone }, { signal, quiet: true }) : null),
    enabled: phone !== null,
    retry: false,
  });
  /** Only what nobody typed in yet. */
  const fillIn = useEffectEvent((caller: Caller) => {
    if (!isNew) return;
    const known = { customerName: caller.customerName, ...deviceOf(caller) };
    for (const [field, found] of Object.entries(known))
      if (found && !form.getFieldValue(field) && !form.isFieldTouched(field)) form.setFieldValue(field, found);
  });
  useEffect(() => {
    if (data) fillIn(data);
  }, [data]);
  return (
    <>
      <Input
        {...(id ? { id } : {})}
        value={String(value ?? '')}
        onChange={(event) => onChange?.(event.target.value)}
        disabled={disabled ?? false}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        placeholder={say('phoneHint')}
      />
      {phone && data && <CallerNote caller={data} ownId={form.getFieldValue('id') as number | undefined} />}
    </>
  );
}
/** A model says its name itself. */
const deviceOf = ({ modelId, deviceTypeId, deviceName }: Caller) =>
  modelId ? { modelId } : { deviceTypeId, deviceName };

function CallerNote({ caller, ownId }: { caller: Caller; ownId: number | undefined }) {
  const say = useText(bookingText);
  const others = caller.waiting.filter((booking) => booking.id !== ownId);
  const facts = [
    say(caller.customerId ? 'knownCaller' : 'newCaller'),
    ...(caller.tickets > 0 ? [say('ticketCount', { count: caller.tickets })] : []),
    ...(caller.missed > 0 ? [say('missedCount', { count: caller.missed })] : []),
  ];
  return (
    <div className="booking-caller" role="status">
      <small className="kit-quiet">{facts.join(' · ')}</small>
      {others.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              {say('hasBooking')}{' '}
              {others.map(({ id, code, slotAt, branchName }) => (
                <span key={id}>
                  {code} · {formatMinute(slotAt)} · {branchName}
                </span>
              ))}
            </>
          }
        />
      )}
    </div>
  );
}
