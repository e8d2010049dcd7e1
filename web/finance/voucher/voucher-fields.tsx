// The fields of a voucher, as its kind asks for them.
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Segmented } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { kindOf, type Side } from '../../../contract/finance/finance.ts';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { call } from '../../kit/call/call.ts';
import { shown } from '../../kit/call/quiet.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { usePhone } from '../../kit/page/use-phone.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { methodPick, partyPicks, reasonPick, withChosen } from '../pickers.ts';
import { saveKey } from '../save-key.ts';
import { TicketField } from './ticket-due.tsx';
import { madeKinds, type Problems, takesTicket, type VoucherForm } from './voucher.model.ts';
import { sideKey, voucherText } from './voucher.text.ts';
import './voucher.css';

export interface VoucherFieldsProps {
  side: Side;
  form: VoucherForm;
  /** What is shown while none is chosen: the first of the list. */
  methodId: CategoryId | null;
  partyName: string | null;
  problems: Problems;
  /** What the server said about them. */
  refused: Readonly<Partial<Record<keyof VoucherForm, string>>>;
  /** A saved one keeps its kind; what follows from another document keeps its money too. */
  locks: 'none' | 'kind' | 'money';
  prefix: string;
  onChange: (patch: Partial<VoucherForm>) => void;
  onKind: (kind: string) => void;
  onAmount: (amount: number | null) => void;
  onSave: () => void;
}

export function VoucherFields(props: VoucherFieldsProps) {
  const { side, form, methodId, problems, refused, locks, prefix, onChange } = props;
  const say = useText(voucherText);
  const { party, needsReason } = kindOf(side, form.kind);
  const holds = useHolds(form.ticket?.branchId ?? form.branchId, methodId);
  const isFixed = locks === 'money';
  // The ticket itself says where and for whom.
  const isBare = takesTicket(side, form.kind) && locks === 'none';
  const hasReason = side === 'out' || form.kind === 'other' || form.reasonId !== null;
  const field = (name: keyof VoucherForm, label: string, control: ReactNode, more: Partial<FieldProps> = {}) => {
    const problem = problems[name as keyof Problems];
    return (
      <Field id={`${prefix}-${name}`} label={label} error={problem ? say(problem) : refused[name]} {...more}>
        {control}
      </Field>
    );
  };
  const text = (name: 'partyName' | 'partyAddress' | 'reference' | 'attached', max: number, placeholder = '') => (
    <Input
      id={`${prefix}-${name}`}
      value={form[name]}
      maxLength={max}
      placeholder={placeholder}
      autoComplete="off"
      disabled={isFixed && name !== 'attached' && name !== 'reference'}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <Form layout="vertical" component="div" className="voucher-fields" onKeyDownCapture={saveKey(props.onSave)}>
      <KindField {...props} />
      <WhoField {...props} />
      {field(
        'amount',
        say('amount'),
        <MoneyField id={`${prefix}-amount`} value={form.amount} min={0} disabled={isFixed} onChange={props.onAmount} />,
        { required: true, className: 'voucher-amount' },
      )}
      {field(
        'methodId',
        say('fund'),
        <PickSelect
          id={`${prefix}-methodId`}
          from={methodPick}
          value={methodId}
          disabled={isFixed}
          onChange={(value) => onChange({ methodId: value as CategoryId | null })} // one id
        />,
        { required: true, extra: holds },
      )}
      {!isBare && (
        <>
          {field(
            'branchId',
            say('branch'),
            <PickSelect
              id={`${prefix}-branchId`}
              from={branchPick}
              value={form.branchId}
              disabled={isFixed}
              onChange={(value) => onChange({ branchId: value as BranchId | null })} // one id
            />,
            { required: true },
          )}
          {field(
            'day',
            say('day'),
            <DateField
              id={`${prefix}-day`}
              value={form.day}
              always
              disabled={isFixed}
              onChange={(day) => onChange({ day: day ?? '' })}
            />,
          )}
          {hasReason &&
            field(
              'reasonId',
              say('reason'),
              <PickSelect
                id={`${prefix}-reasonId`}
                from={reasonPick}
                value={form.reasonId}
                allowClear={!needsReason}
                onChange={(value) => onChange({ reasonId: value as CategoryId | null })} // one id
              />,
              { required: needsReason ?? false },
            )}
        </>
      )}
      {field(
        'note',
        say('note'),
        <Input.TextArea
          id={`${prefix}-note`}
          value={form.note}
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 5 }}
          onChange={(event) => onChange({ note: event.target.value })}
        />,
        { className: 'voucher-wide' },
      )}
      {!isBare && (
        <>
          {field('partyName', say(sideKey(side, 'Name')), text('partyName', 150, party ? say('sameParty') : ''))}
          {field('partyAddress', say('address'), text('partyAddress', 300))}
        </>
      )}
      {field('reference', say('reference'), text('reference', 100, say('referenceHint')))}
      {!isBare && field('attached', say('attached'), text('attached', 200, say('attachedHint')))}
    </Form>
  );
}

function KindField({ side, form, locks, prefix, onKind }: VoucherFieldsProps) {
  const say = useText(voucherText);
  const culture = useCulture();
  const phone = usePhone();
  const keys = madeKinds(side);
  const options = (keys.includes(form.kind) ? keys : [form.kind]).map((value) => ({
    value,
    label: kindOf(side, value)[culture],
  }));
  const id = `${prefix}-kind`;
  const shared = { value: form.kind, options, disabled: locks !== 'none', onChange: onKind };
  return (
    <Field id={id} label={say('kind')} className="voucher-whole">
      {phone || locks !== 'none' ? (
        <Select {...shared} id={id} aria-label={say('kind')} />
      ) : (
        <Segmented {...shared} aria-label={say('kind')} />
      )}
    </Field>
  );
}

/** The ticket, the party to choose, or nobody: then the name below says it. */
function WhoField({ side, form, partyName, problems, locks, prefix, onChange }: VoucherFieldsProps) {
  const say = useText(voucherText);
  const { party } = kindOf(side, form.kind);
  const { ticket } = form;
  const before = useRef(ticket);
  useEffect(() => {
    if (before.current === ticket) return;
    before.current = ticket;
    // What had the hand is gone, the code's field or the button for another one: it goes on where something is typed next.
    if (document.activeElement !== document.body) return;
    const next = document.querySelector<HTMLInputElement>(`input#${prefix}-${ticket ? 'amount' : 'ticket'}`);
    next?.focus();
    requestAnimationFrame(() => next?.select()); // a sum that is written anew would let go of it
  }, [ticket, prefix]);
  if (takesTicket(side, form.kind) && locks === 'none')
    return (
      <Field
        id={`${prefix}-ticket`}
        label={say('ticketCode')}
        required
        error={problems.ticket && say(problems.ticket)}
        className="voucher-wide"
      >
        <TicketField
          id={`${prefix}-ticket`}
          value={form.ticket}
          onChange={(ticket) => onChange({ ticket, amount: ticket?.remaining ?? null })}
        />
      </Field>
    );
  if (!party || party === 'other') return null;
  return (
    <Field
      id={`${prefix}-partyId`}
      label={say(party)}
      required
      error={problems.partyId && say(problems.partyId)}
      className="voucher-wide"
    >
      <PickSelect
        id={`${prefix}-partyId`}
        from={withChosen(partyPicks[party], form.partyId, partyName ?? form.partyLabel)}
        value={form.partyId}
        disabled={locks === 'money'}
        onChange={
          (value) => onChange({ partyId: value as number | null, partyLabel: null, paid: {}, chosen: null }) // one id
        }
      />
    </Field>
  );
}

/** Whoever sees the funds is told what is in this one. */
function useHolds(branchId: BranchId | null, methodId: CategoryId | null): string | null {
  const say = useText(voucherText);
  const culture = useCulture();
  const allowed = may(Fund.GetAll.may, useSession());
  const { data } = useQuery({
    queryKey: [Fund.GetAll.service, 'GetAll', 'of', branchId],
    queryFn: ({ signal }) => call(Fund.GetAll, branchId ? { branchId } : {}, { signal, quiet: true }),
    enabled: allowed && branchId !== null,
    retry: false,
    meta: shown,
  });
  const fund = data?.items.find((row) => row.branchId === branchId && row.methodId === methodId);
  return fund ? say('fundHolds', { amount: formatMoney(fund.balance, culture) }) : null;
}

interface FieldProps {
  id: string;
  label: string;
  required?: boolean;
  className?: string;
  error?: string | undefined;
  extra?: ReactNode;
  children: ReactNode;
}
const Field = ({ id, label, required = false, className, error, extra, children }: FieldProps) => (
  <Form.Item
    htmlFor={id}
    label={label}
    required={required}
    {...(className ? { className } : {})}
    {...(extra ? { extra } : {})}
    {...(error ? { validateStatus: 'error', help: error } : {})}
  >
    {children}
  </Form.Item>
);
