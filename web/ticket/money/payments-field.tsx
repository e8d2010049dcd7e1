// The methods a customer pays by: rows that can be split, with quick amounts, the change to give back and what is missing.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton, Space } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { PickSelect, usePickOptions } from '../../kit/pick/pick.tsx';
import { categoryPick } from '../../kit/pick/pickers.tsx';
import { VietQr } from '../../kit/print/viet-qr.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney, formatNumber } from '../../kit/words/format.ts';
import { printText } from '../print/print.text.ts';
import { moneyText } from './money.text.ts';
import { followDue, likelyNotes, type PaymentRow, type Settled, settle } from './payments.model.ts';
import './money.css';

const methods = categoryPick('payment');
export interface Payments {
  rows: readonly PaymentRow[];
  setRows: (rows: readonly PaymentRow[]) => void;
  cash: CategoryId | null;
  settled: Settled;
}
/** Rows that begin with all that is due, in cash: the first method of the list. */
export function usePayments(due: number, start = due): Payments {
  const { options } = usePickOptions(methods);
  const cash = (options[0]?.value ?? null) as CategoryId | null; // the picker's ids are the list's
  const [rows, setRows] = useState<readonly PaymentRow[]>([]);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || cash === null) return;
    begun.current = true;
    setRows([{ key: 1, methodId: cash, amount: start || null, reference: '' }]);
  }, [cash, start]);
  const last = useRef(due);
  const follow = useEffectEvent((before: number) => {
    setRows((now) => followDue(now, { before, due, cash, fills: start > 0 }));
  });
  useEffect(() => {
    if (last.current !== due) follow(last.current);
    last.current = due;
  }, [due]);
  return { rows, setRows, cash, settled: settle(rows, due, cash) };
}

interface FieldProps {
  due: number;
  ticket: Pick<TicketView, 'code' | 'branchId'>;
  state: Payments;
}
export function PaymentsField({ due, ticket: { code, branchId }, state }: FieldProps) {
  const say = useText(moneyText);
  const sayPrint = useText(printText);
  const { rows, setRows, cash, settled } = state;
  const change = (key: number, patch: Partial<PaymentRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  const add = () =>
    setRows([
      ...rows,
      {
        key: Math.max(0, ...rows.map((row) => row.key)) + 1,
        methodId: null,
        amount: settled.missing || null,
        reference: '',
      },
    ]);
  const byTransfer = rows.find((row) => row.methodId !== null && row.methodId !== cash && (row.amount ?? 0) > 0);
  // Never more than is due beside what is given in other ways.
  const others = rows.reduce((sum, row) => sum + (row === byTransfer ? 0 : (row.amount ?? 0)), 0);
  const toTransfer = byTransfer ? Math.min(byTransfer.amount ?? 0, Math.max(0, due - others)) : 0;
  return (
    <div className="money-payments">
      {rows.length === 0 && <Skeleton.Input active />}
      {rows.map((row, at) => (
        <div key={row.key} className="money-payment">
          <PickSelect
            from={methods}
            value={row.methodId}
            {...(row.methodId === null ? {} : { 'data-answered': '' })}
            aria-label={`${say('method')} ${at + 1}`}
            onChange={(methodId) => change(row.key, { methodId: methodId as CategoryId | null })} // as above
          />
          <MoneyField
            value={row.amount}
            min={0}
            aria-label={`${say('amount')} ${at + 1}`}
            onChange={(amount) => change(row.key, { amount })}
          />
          {row.methodId !== cash && (
            <Input
              value={row.reference}
              maxLength={100}
              placeholder={say('reference')}
              aria-label={`${say('reference')} ${at + 1}`}
              onChange={(event) => change(row.key, { reference: event.target.value })}
            />
          )}
          {rows.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={say('removePayment')}
              onClick={() => setRows(rows.filter((one) => one.key !== row.key))}
            />
          )}
        </div>
      ))}
      <Space size={4} wrap>
        <Button size="small" icon={<PlusOutlined />} onClick={add}>
          {say('addPayment')}
        </Button>
        {rows.length === 1 && rows[0]?.methodId === cash && (
          <Notes due={due} onPick={(amount) => change(rows[0]?.key ?? 1, { amount })} />
        )}
      </Space>
      <Standing settled={settled} />
      {toTransfer > 0 && (
        <VietQr
          branchId={branchId}
          methodId={byTransfer?.methodId ?? null}
          amount={toTransfer}
          content={code}
          caption={sayPrint('payNow', { code })}
        />
      )}
    </div>
  );
}

function Notes({ due, onPick }: { due: number; onPick: (amount: number) => void }) {
  const culture = useCulture();
  return (
    <Space size={4} wrap>
      {likelyNotes(due).map((amount) => (
        <Button key={amount} size="small" onClick={() => onPick(amount)}>
          {formatNumber(amount, culture)}
        </Button>
      ))}
    </Space>
  );
}
function Standing({ settled: { change, missing, excess } }: { settled: Settled }) {
  const say = useText(moneyText);
  const culture = useCulture();
  const kind = excess > 0 ? 'excess' : missing > 0 ? 'missing' : change > 0 ? 'change' : 'exact';
  const amount = { excess, missing, change, exact: 0 }[kind];
  return (
    <output className={`money-standing money-${kind}`}>
      {say(kind)}
      {amount > 0 && <b>{formatMoney(amount, culture)}</b>}
    </output>
  );
}
