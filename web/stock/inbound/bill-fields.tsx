// The fields of an import bill above its lines.

import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { type InboundId, InboundKind, inboundKinds } from '../../../contract/stock/stock.ts';
import { call } from '../../kit/call/call.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { supplierPick } from '../../kit/pick/pickers.tsx';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { aboveLines } from '../above-lines.ts';
import type { BillForm, Problems } from './inbound.model.ts';
import { inboundText } from './inbound.text.ts';
import { warehousePick, withChosen } from './pickers.ts';
import './inbound.css';

export interface BillFieldsProps {
  form: BillForm;
  billId: InboundId | null;
  problems: Problems['fields'];
  onChange: (patch: Partial<BillForm>) => void;
}

export const BillFields = aboveLines(function BillFields({ form, billId, problems, onChange }: BillFieldsProps) {
  const say = useText(inboundText);
  const culture = useCulture();
  const isTaken = useCodeTaken(form.code.trim(), billId);
  return (
    <Form layout="vertical" component="div" className="inbound-fields">
      <Field
        name="supplierId"
        label={say('supplier')}
        required={form.kind === 'purchase'}
        error={problems.supplierId && say(problems.supplierId)}
      >
        <PickSelect
          id="inbound-supplierId"
          from={withChosen(supplierPick, form.supplierId, form.supplierName)}
          value={form.supplierId}
          allowClear
          autoFocus={billId === null && form.supplierId === null}
          aria-label={say('supplier')}
          onChange={(value) => onChange({ supplierId: value as SupplierId | null, supplierName: null, dueDay: null })} // one id
        />
      </Field>
      <Field
        name="warehouseId"
        label={say('warehouse')}
        required
        error={problems.warehouseId && say(problems.warehouseId)}
      >
        <PickSelect
          id="inbound-warehouseId"
          from={warehousePick}
          value={form.warehouseId}
          aria-label={say('warehouse')}
          onChange={(value) => onChange({ warehouseId: value as WarehouseId | null })} // one id
        />
      </Field>
      <Field name="invoiceNo" label={say('invoiceNo')}>
        <Input
          id="inbound-invoiceNo"
          value={form.invoiceNo}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => onChange({ invoiceNo: event.target.value })}
        />
      </Field>
      <Field name="day" label={say('date')}>
        <DateField id="inbound-day" value={form.day} onChange={(day) => day && onChange({ day })} />
      </Field>
      <Field name="dueDay" label={say('dueDay')} error={problems.dueDay && say(problems.dueDay)}>
        <DateField
          id="inbound-dueDay"
          value={form.dueDay}
          placeholder={say('autoDue')}
          onChange={(dueDay) => onChange({ dueDay })}
        />
      </Field>
      <Field name="kind" label={say('kind')}>
        <Select
          id="inbound-kind"
          value={form.kind}
          aria-label={say('kind')}
          options={InboundKind.options.map((value) => ({ value, label: inboundKinds[value][culture] }))}
          onChange={(kind: BillForm['kind']) => onChange({ kind })}
        />
      </Field>
      <Field name="code" label={say('code')} error={isTaken ? say('codeTaken') : undefined}>
        <Input
          id="inbound-code"
          value={form.code}
          maxLength={50}
          autoComplete="off"
          placeholder={say('autoCode')}
          onChange={(event) => onChange({ code: event.target.value.replace(/[^\w./-]/g, '') })}
        />
      </Field>
      <Field name="note" label={say('note')} isWide>
        <Input.TextArea
          id="inbound-note"
          value={form.note}
          maxLength={1000}
          autoSize={{ minRows: 1, maxRows: 4 }}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
    </Form>
  );
});

interface FieldProps {
  name: string;
  label: string;
  required?: boolean;
  isWide?: boolean;
  error?: string | undefined;
  children: ReactNode;
}
const Field = ({ name, label, required = false, isWide, error, children }: FieldProps) => (
  <Form.Item
    htmlFor={`inbound-${name}`}
    label={label}
    required={required}
    {...(isWide ? { className: 'inbound-wide' } : {})}
    {...(error ? { validateStatus: 'error', help: error } : {})}
  >
    {children}
  </Form.Item>
);

/** Said while typing; the database has the last word. */
function useCodeTaken(code: string, id: InboundId | null): boolean {
  const { data } = useQuery({
    queryKey: ['ProductInbound', 'checkExitsCode', code, id],
    queryFn: ({ signal }) => call(ProductInbound.checkExitsCode, { code, id }, { signal, quiet: true }),
    enabled: code !== '',
    retry: false,
  });
  return data === true && code !== '';
}
