// The device: one search over brand, series and model, colour, IMEI with its check digit, passcode.

import { BarcodeOutlined, MobileOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { hasWords } from '../../../../contract/culture.ts';
import { checkImei, cleanImei } from '../../../../contract/ticket/imei.ts';
import { Select } from '../../../kit/pick/select.tsx';
import { useCategory } from '../../../kit/pick/use-category.ts';
import { useText } from '../../../kit/words/culture.ts';
import type { Caller } from '../customer.ts';
import { findDevices, type KnownModel, partOf } from '../find-device.ts';
import { formText } from '../form.text.ts';
import { useModels } from '../look-ups.ts';
import { type PastDevice, partOfPast, pastDevices } from '../past-devices.ts';
import { goNext } from '../stops.ts';
import { isOddImei } from '../use-intake.ts';
import { Combo } from './combo.tsx';
import { Field, Section } from './field.tsx';
import { type PartOf, type PartProps, part } from './part.ts';
import { PasscodeField } from './passcode-field.tsx';
import { VisitHint } from './visit-hint.tsx';

const own = [
  'kind',
  'phone',
  'deviceName',
  'modelId',
  'colourId',
  'deviceTypeId',
  'imei',
  'imeiReason',
  'passcode',
  'passcodeKind',
] as const;
export const DeviceSection = part(own, Device);
function Device({ form, caller }: PartProps<typeof own> & { caller: Caller }) {
  const say = useText(formText);
  const { intake, idOf, errors, set, change, locks } = form;
  const disabled = locks.all !== null;
  return (
    <Section title={say('device')} digit={2}>
      <div className="intake-grid">
        <DeviceField form={form} caller={caller} />
        <ListField form={form} field="colourId" code="colour" label={say('colour')} disabled={disabled} />
        <Field label={say('imei')} htmlFor={idOf('imei')} error={errors.imei} hint={<ImeiHint imei={intake.imei} />}>
          <Input
            id={idOf('imei')}
            value={intake.imei}
            maxLength={50}
            placeholder={say('imeiHint')}
            prefix={<BarcodeOutlined aria-hidden />}
            autoComplete="off"
            data-stop=""
            className="intake-figures"
            disabled={disabled}
            {...(checkImei(cleanImei(intake.imei)) === 'wrongDigit' ? { status: 'warning' } : {})}
            onChange={(event) => set({ imei: event.target.value })}
            onBlur={() => {
              if (cleanImei(intake.imei) !== intake.imei) change((now) => ({ imei: cleanImei(now.imei) }));
            }}
          />
        </Field>
        {isOddImei(intake, form.ticket) && (
          <Field label={say('imeiReason')} htmlFor={idOf('imeiReason')} error={errors.imeiReason}>
            <Input
              id={idOf('imeiReason')}
              value={intake.imeiReason}
              maxLength={200}
              placeholder={say('imeiReasonHint')}
              disabled={disabled}
              onChange={(event) => {
                set({ imeiReason: event.target.value });
                form.clear('imei');
              }}
            />
          </Field>
        )}
        <PasscodeField form={form} />
        {!intake.modelId && intake.deviceName && (
          <ListField form={form} field="deviceTypeId" code="DeviceType" label={say('deviceType')} disabled={disabled} />
        )}
      </div>
      <VisitHint form={form} />
    </Section>
  );
}

/** A model of the list, or a device that this customer brought before. */
type Hit = { kind: 'model'; model: KnownModel } | { kind: 'past'; past: PastDevice };
interface DeviceFieldProps {
  form: PartOf<'deviceName' | 'modelId' | 'phone'>;
  caller: Caller;
}
function DeviceField({ form, caller }: DeviceFieldProps) {
  const say = useText(formText);
  const { intake, idOf, errors, set, locks } = form;
  const { models, waiting } = useModels();
  const [searching, show] = useState<string | null>(null);
  // Leaving the box follows at once on choosing, before the screen has heard of it.
  const open = useRef<string | null>(null);
  const setSearching = (next: string | null) => {
    open.current = next;
    show(next);
  };
  const typed = searching ?? intake.deviceName;
  const found = searching === null ? [] : findDevices(models, searching);
  const offered = typed === '' && form.ticket === null ? pastDevices(caller.known, models) : [];
  const hits: Hit[] = [
    ...offered.map((past) => ({ kind: 'past' as const, past })),
    ...found.map((model) => ({ kind: 'model' as const, model })),
  ];
  const pick = (hit: Hit) => {
    set(hit.kind === 'model' ? partOf(hit.model) : partOfPast(hit.past));
    setSearching(null);
    goNext(hit.kind === 'past' && hit.past.imei ? 1 : 0); // past its number, which is known
  };
  const free = (name: string) => {
    if (searching !== null) set({ ...noModel, deviceName: name });
    setSearching(null);
    goNext();
  };
  const chosen = models.find(({ id }) => id === intake.modelId);
  return (
    <Field
      label={say('deviceSearch')}
      htmlFor={idOf('deviceName')}
      isRequired
      error={errors.deviceName ?? errors.modelId}
      hint={chosen ? `${chosen.manufacturerName} · ${chosen.seriesName}` : null}
    >
      <Combo<Hit>
        id={idOf('deviceName')}
        label={say('deviceSearch')}
        placeholder={say('deviceHint')}
        prefix={<MobileOutlined aria-hidden />}
        maxLength={150}
        autoFocus={form.ticket === null && intake.phone !== '' && intake.deviceName === ''}
        typed={typed}
        onTyped={setSearching}
        hits={hits}
        offers={offered.length > 0 || (typed === '' && caller.waiting)}
        keyOf={(hit) => (hit.kind === 'model' ? hit.model.id : `past ${hit.past.code}`)}
        render={(hit) => <HitLine hit={hit} />}
        onPick={pick}
        onEnter={free}
        onBlur={() => {
          const left = open.current?.trim();
          if (left !== undefined && left !== intake.deviceName) set({ ...noModel, deviceName: left });
          setSearching(null);
        }}
        waiting={typed === '' ? caller.waiting : waiting && searching !== null}
        empty={searching?.trim() ? say('useTyped', { typed: searching.trim() }) : null}
        isInvalid={Boolean(errors.deviceName)}
        disabled={locks.all !== null}
      />
    </Field>
  );
}
function HitLine({ hit }: { hit: Hit }) {
  const say = useText(formText);
  if (hit.kind === 'model')
    return (
      <span>
        {hit.model.name}
        <small>
          {hit.model.manufacturerName} · {hit.model.seriesName}
        </small>
      </span>
    );
  const { deviceName, imei, code, services, isHere } = hit.past;
  return (
    <span>
      {deviceName}
      <small>{[say(isHere ? 'isHere' : 'cameBefore', { code }), imei, services].filter(Boolean).join(' · ')}</small>
    </span>
  );
}
const noModel = { modelId: null, manufacturerId: null } as const;

function ImeiHint({ imei }: { imei: string }): ReactNode {
  const say = useText(formText);
  const clean = cleanImei(imei);
  if (!clean) return null;
  const isDigits = /^\d+$/.test(clean);
  if (isDigits && clean.length > 10 && clean.length < 15) return say('imeiLeft', { count: 15 - clean.length });
  const found = checkImei(clean);
  if (found === 'ok') return <span className="intake-good">✓ {say('imeiOk')}</span>;
  if (found === 'wrongDigit') return <strong className="intake-warn">{say('imeiWrong')}</strong>;
  return isDigits ? null : say('imeiSerial');
}

interface ListFieldProps {
  form: PartOf<'colourId' | 'deviceTypeId'>;
  field: 'colourId' | 'deviceTypeId';
  code: 'colour' | 'DeviceType';
  label: string;
  disabled: boolean;
}
function ListField({ form, field, code, label, disabled }: ListFieldProps) {
  const rows = useCategory(code);
  return (
    <Field label={label} htmlFor={form.idOf(field)} error={form.errors[field]}>
      <Select
        id={form.idOf(field)}
        value={form.intake[field] ?? null}
        allowClear
        disabled={disabled}
        options={rows.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{
          filterOption: (search, option) => hasWords(String(option?.label ?? ''), search),
        }}
        onChange={(value) => form.set({ [field]: value ?? null })}
      />
    </Field>
  );
}
