// Who brings the device: the phone first. A known number fills in the name and leads straight on to the device.
import { PhoneOutlined } from '@ant-design/icons';
import { Checkbox, Input, Tag } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PartyHit } from '../../../../contract/party/party.calls.ts';
import { useText } from '../../../kit/words/culture.ts';
import { type Caller, useCustomers } from '../customer.ts';
import { formText } from '../form.text.ts';
import { cleanPhone, isPhone, phoneDoubt } from '../intake.model.ts';
import { goNext } from '../stops.ts';
import { Combo } from './combo.tsx';
import { Field, Section } from './field.tsx';
import { type PartOf, type PartProps, part } from './part.ts';

const own = ['phone', 'customerName', 'customerId', 'consents'] as const;
export const CustomerSection = part(own, Customer);
function Customer({ form, caller }: PartProps<typeof own> & { caller: Caller }) {
  const say = useText(formText);
  const { intake, set, change, idOf, errors, locks } = form;
  const filled = useFilledName(form, caller);
  const hits = useCustomers(filled.isNamed ? '' : intake.phone);
  const pick = (hit: PartyHit) => {
    filled.keep(hit.name);
    set({ phone: hit.phone ?? '', customerName: hit.name, customerId: hit.id as typeof intake.customerId }); // a customer's
    goNext(1);
  };
  // Said while the customer still stands there; not while the number is being typed.
  const [isLeft, setLeft] = useState(false);
  const doubt = isLeft && !locks.phone ? phoneDoubt(intake.phone) : null;
  const wrong = doubt?.key === 'phoneWrong' ? say('phoneWrong') : undefined;
  const odd = doubt?.key === 'phoneOdd' && (
    <span className="intake-warn">{say('phoneOdd', { count: doubt.count })}</span>
  );
  const type = (phone: string) => {
    setLeft(false);
    change((now) => ({
      phone,
      // Another number is another person: what was filled in goes, what was typed stays.
      ...(filled.isOurs(now.customerName) ? { customerName: '' } : {}),
      customerId: null,
      consents: [],
    }));
  };
  const isKnown = caller.customer !== null;
  const beside = isPhone(intake.phone) && !caller.waiting && (
    <Tag variant="filled" color={isKnown ? 'green' : 'default'}>
      {say(isKnown ? 'known' : 'unknown')}
    </Tag>
  );
  return (
    <Section title={say('customer')} digit={1} beside={beside}>
      <div className="intake-grid">
        <Field
          label={say('phone')}
          htmlFor={idOf('phone')}
          isRequired
          error={errors.phone ?? wrong}
          hint={locks.phone ? say(locks.phone) : odd}
        >
          <Combo<PartyHit>
            id={idOf('phone')}
            label={say('phone')}
            placeholder={say('phoneHint')}
            prefix={<PhoneOutlined aria-hidden />}
            inputMode="tel"
            maxLength={20}
            autoFocus={form.ticket === null && intake.phone === ''}
            takesFirst={false}
            typed={intake.phone}
            onTyped={type}
            hits={hits}
            keyOf={(hit) => hit.id}
            render={(hit) => (
              <span>
                {hit.phone}
                <small>{hit.name}</small>
              </span>
            )}
            onPick={pick}
            onEnter={() => goNext(intake.customerName && isKnown ? 1 : 0)}
            onBlur={() => {
              setLeft(true);
              const clean = cleanPhone(intake.phone);
              if (clean !== intake.phone && isPhone(clean)) change((now) => ({ phone: cleanPhone(now.phone) }));
            }}
            isInvalid={Boolean(errors.phone ?? wrong)}
            disabled={locks.phone !== null}
          />
        </Field>
        <Field label={say('customerName')} htmlFor={idOf('customerName')} isRequired error={errors.customerName}>
          <Input
            id={idOf('customerName')}
            value={intake.customerName}
            maxLength={150}
            autoComplete="off"
            data-stop=""
            disabled={locks.all !== null}
            {...(errors.customerName ? { status: 'error' } : {})}
            onChange={(event) => set({ customerName: event.target.value })}
          />
        </Field>
      </div>
      {form.ticket === null && <Agreements form={form} />}
    </Section>
  );
}

/** Asked with a tap each; advertising apart, and nothing is ticked before somebody asks. */
const agreements = [
  { key: 'agreeService', purposes: ['service', 'care'] },
  { key: 'agreeMarketing', purposes: ['marketing'] },
] as const;
function Agreements({ form: { intake, change } }: { form: PartOf<'consents'> }) {
  const say = useText(formText);
  return (
    <div className="intake-agreements">
      {agreements.map(({ key, purposes }) => (
        <Checkbox
          key={key}
          checked={purposes.every((purpose) => intake.consents.includes(purpose))}
          onChange={({ target }) =>
            change((now) => {
              const others = now.consents.filter((one) => !purposes.some((purpose) => purpose === one));
              return { consents: target.checked ? [...others, ...purposes] : others };
            })
          }
        >
          {say(key)}
        </Checkbox>
      ))}
    </div>
  );
}

/** Fills in the name of a known number once, and takes it away again when the number turns into another. */
function useFilledName(form: PartOf<'customerName'>, caller: Caller) {
  const { intake, fill, idOf, ticket } = form;
  const ours = useRef<string | null>(null);
  const [isNamed, setNamed] = useState(false);
  const known = caller.customer;
  const arrive = useEffectEvent(() => {
    if (!known || ticket) return;
    const isFree = intake.customerName === '' || intake.customerName === ours.current;
    ours.current = known.name;
    setNamed(true);
    fill(() => ({ customerId: known.id, ...(isFree ? { customerName: known.name } : {}) }));
    if (isFree && document.activeElement?.id === idOf('customerName')) goNext();
  });
  useEffect(() => {
    if (known) arrive();
    else setNamed(false);
  }, [known]);
  return {
    isNamed,
    isOurs: (name: string) => ours.current !== null && name === ours.current,
    keep: (name: string) => {
      ours.current = name;
    },
  };
}
