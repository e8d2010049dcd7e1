// How each field of an action is asked for; those that need to know the ticket read it from around them.
import { Button, Checkbox, Radio, Segmented, Space, Typography } from 'antd';
import { createContext, useContext } from 'react';
import type { Culture } from '../../../../contract/culture.ts';
import { type TicketLine, TicketRead, type TicketView } from '../../../../contract/ticket/calls/ticket-view.calls.ts';
import type { ActionField } from '../../../../contract/ticket/ticket.actions.ts';
import type { TicketLineId } from '../../../../contract/ticket/ticket.ts';
import { addDays, now, today, toInstant } from '../../../../contract/time.ts';
import { may, session } from '../../../kit/call/session.ts';
import { DateTimeField } from '../../../kit/form/date-field.tsx';
import type { ControlProps, FieldSpec } from '../../../kit/form/form-fields.ts';
import { PickSelect } from '../../../kit/pick/pick.tsx';
import { type PickValue, pick } from '../../../kit/pick/picker.ts';
import { branchPick, categoryPick } from '../../../kit/pick/pickers.tsx';
import { say as sayNow, useCulture, useText } from '../../../kit/words/culture.ts';
import { formatMoney } from '../../../kit/words/format.ts';
import { giveBackBlocker } from '../../money/pay-out-limit.ts';
import { actionText, word } from './action.text.ts';
import './action.css';

/** The ticket an action is about; null when it is about many. */
export const ActionTicket = createContext<TicketView | null>(null);

export const moneyTaken = (ticket: TicketView | null): number => (ticket ? ticket.paid - ticket.refunded : 0);

/** 17:00 of that many days from now: what people mean by "tomorrow". */
export const endOfDay = (days: number): string => `${addDays(today(), days)}T17:00:00+07:00`;
const inOneHour = () => toInstant(new Date(now().getTime() + 3_600_000));

const technicians = (id: TicketView['id'] | undefined) =>
  pick({
    call: TicketRead.GetTechnicians,
    input: id === undefined ? {} : { id },
    value: (row) => row.id,
    label: (row) => row.fullName,
    second: (row) =>
      [
        sayNow(actionText, 'openWork', { count: row.openCount }),
        row.branchName,
        row.isHere ? null : sayNow(actionText, 'otherPlace'),
        row.isMapped ? null : sayNow(actionText, 'notMapped'),
        row.isOtherType ? sayNow(actionText, 'otherType') : null,
      ]
        .filter(Boolean)
        .join(' · '),
  });
function TechnicianField({ value, ...rest }: ControlProps) {
  const ticket = useContext(ActionTicket);
  return <PickSelect from={technicians(ticket?.id)} {...rest} value={(value ?? null) as PickValue | null} />; // an id
}

function PromisedField({ value, onChange, ...rest }: ControlProps) {
  const say = useText(actionText);
  const quick = [
    { key: 'inHour', at: inOneHour },
    { key: 'endOfDay', at: () => endOfDay(0) },
    { key: 'tomorrow', at: () => endOfDay(1) },
    { key: 'in3Days', at: () => endOfDay(3) },
  ] as const;
  return (
    <div className="ticket-promised">
      <DateTimeField {...rest} value={(value ?? null) as string | null} onChange={(at) => onChange?.(at)} />
      <Space size={4} wrap>
        {quick
          .filter(({ at }) => Date.parse(at()) > now().getTime())
          .map(({ key, at }) => (
            <Button key={key} size="small" onClick={() => onChange?.(at())}>
              {say(key)}
            </Button>
          ))}
      </Space>
    </div>
  );
}

type Given = { lineId: TicketLineId; outcome: 'done' | 'failed' | 'skipped' };
function OutcomesField({ value, onChange }: ControlProps) {
  const say = useText(actionText);
  const ticket = useContext(ActionTicket);
  const given = (value ?? []) as Given[]; // this field's own rows
  const of = (line: TicketLine) => given.find(({ lineId }) => lineId === line.id)?.outcome ?? line.outcome ?? 'done';
  const options = [
    { value: 'done' as const, label: say('lineDone') },
    { value: 'failed' as const, label: say('lineFailed') },
    { value: 'skipped' as const, label: say('lineSkipped') },
  ];
  return (
    <ul className="ticket-outcomes">
      {ticket?.lines.map((line) => (
        <li key={line.id}>
          <span>{line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name}</span>
          <Segmented
            options={options}
            value={of(line)}
            aria-label={say('outcomeOf', { name: line.name })}
            onChange={(outcome) =>
              onChange?.([...given.filter(({ lineId }) => lineId !== line.id), { lineId: line.id, outcome }])
            }
          />
        </li>
      ))}
      <li className="ticket-quiet">{say('notCharged')}</li>
    </ul>
  );
}

export const accessoriesOf = (ticket: TicketView | null): string =>
  [...(ticket?.accessoryList ?? []).map(({ name }) => name), ticket?.accessoryNote].filter(Boolean).join(', ');
function AccessoriesField({ value, onChange, id }: ControlProps) {
  const say = useText(actionText);
  const names = accessoriesOf(useContext(ActionTicket));
  return (
    <Checkbox {...(id ? { id } : {})} checked={value === true} onChange={(event) => onChange?.(event.target.checked)}>
      {names ? say('handed', { names }) : say('nothingToHand')}
    </Checkbox>
  );
}

/** Why the person cannot give back what was taken; null: they can. */
export const depositBlocker = (ticket: TicketView | null, culture: Culture): string | null =>
  giveBackBlocker(ticket, moneyTaken(ticket), culture);
function DepositField({ value, onChange }: ControlProps) {
  const say = useText(actionText);
  const culture = useCulture();
  const ticket = useContext(ActionTicket);
  const amount = formatMoney(moneyTaken(ticket), culture);
  const blocker = depositBlocker(ticket, culture);
  return (
    <>
      <Radio.Group
        value={value ?? null}
        onChange={(event) => onChange?.(event.target.value)}
        options={[
          { value: 'refund', label: say('refund', { amount }), disabled: blocker !== null },
          { value: 'credit', label: say('keepAsCredit', { amount }) },
          { value: 'keep', label: say('keep', { amount }) },
        ]}
      />
      {blocker && <Typography.Text type="danger">{blocker}</Typography.Text>}
    </>
  );
}

function AnywayField({ value, onChange, id }: ControlProps) {
  const say = useText(actionText);
  return (
    <Checkbox {...(id ? { id } : {})} checked={value === true} onChange={(event) => onChange?.(event.target.checked)}>
      {say('assignAnyway')}
    </Checkbox>
  );
}

const long = (field: ActionField): FieldSpec<ActionField> => ({ field, as: 'long' });
/** Fields without a row here are asked for by dialogs of their own only. */
const controls: Partial<Record<ActionField, FieldSpec<ActionField>>> = {
  reason: long('reason'),
  note: long('note'),
  technicianId: { field: 'technicianId', control: TechnicianField },
  assignAnyway: { field: 'assignAnyway', control: AnywayField },
  branchId: { field: 'branchId', pick: branchPick, span: 2 },
  promisedAt: { field: 'promisedAt', control: PromisedField },
  errorTypeId: { field: 'errorTypeId', pick: categoryPick('errorType'), span: 2 },
  groupId: { field: 'groupId', pick: categoryPick('requestCenterGroup'), span: 2 },
  centreOutcome: {
    field: 'centreOutcome',
    span: 2,
    options: {
      DangXuLy: word('backToWork'),
      ChoXuLy: word('backPending'),
      HoanThanh: word('backDone'),
      KhongSuaDuoc: word('backBroken'),
    },
  },
  outcomes: { field: 'outcomes', label: word('linesDone'), control: OutcomesField },
  accessoriesChecked: { field: 'accessoriesChecked', control: AccessoriesField },
  deposit: { field: 'deposit', control: DepositField },
  methodId: { field: 'methodId', pick: categoryPick('payment'), span: 2 },
  dueDay: 'dueDay',
  boughtFor: 'boughtFor',
  checkFee: 'checkFee',
};
/** The controls of these fields, as far as the ticket gives them something to ask. */
export const controlsOf = (fields: readonly ActionField[]): FieldSpec<ActionField>[] =>
  fields.flatMap((field) => controls[field] ?? []);

/** Money is decided about only where some was taken; outcomes belong to lines. */
export const isAsked = (field: ActionField, ticket: TicketView | null): boolean => {
  if (!(field in controls)) return false;
  if (field === 'deposit') return moneyTaken(ticket) > 0;
  if (field === 'assignAnyway') return may('Pages.Tickets.AssignAnyone', session());
  if (field === 'outcomes') return Boolean(ticket?.lines.length);
  return true;
};
