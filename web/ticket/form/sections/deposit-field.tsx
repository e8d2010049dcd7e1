// Money in advance: by one method or several, with a VietQR code for what is transferred.

import { DeleteOutlined, PlusOutlined, QrcodeOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { may, useSession } from '../../../kit/call/session.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { Select } from '../../../kit/pick/select.tsx';
import { useCategory } from '../../../kit/pick/use-category.ts';
import { VietQr } from '../../../kit/print/viet-qr.tsx';
import { useText } from '../../../kit/words/culture.ts';
import { printText } from '../../print/print.text.ts';
import { formText } from '../form.text.ts';
import { cleanPhone, type DepositRow, isPhone, sumDeposit } from '../intake.model.ts';
import { newLineKey } from '../lines.model.ts';
import type { PartOf } from './part.ts';

const emptyRow = (methodId: DepositRow['methodId']): DepositRow => ({
  key: newLineKey(),
  methodId,
  amount: null,
  reference: '',
});

export function DepositField({ form, total }: { form: PartOf<'deposit' | 'branchId' | 'phone'>; total: number }) {
  const say = useText(formText);
  const sayPrint = useText(printText);
  const { intake, change, clear, idOf, errors, locks } = form;
  const mayTake = may('Pages.Finance.Receipt.Create', useSession());
  const methods = useCategory('payment');
  const [isShown, setShown] = useState(false);
  if (locks.deposit) return <p className="intake-hint">{say('depositLater')}</p>;
  if (!mayTake) return null;
  const cash = methods[0]?.id ?? null;
  const rows = intake.deposit.length > 0 ? intake.deposit : [{ ...emptyRow(cash), key: 'first' }];
  const set = (key: string, part: Partial<DepositRow>) => {
    clear('deposit');
    change((now) => ({
      deposit: (now.deposit.length > 0 ? now.deposit : [{ ...emptyRow(cash), key: 'first' }]).map((row) =>
        row.key === key ? { ...row, ...part } : row,
      ),
    }));
  };
  // What is paid in cash is here already, and nobody leaves more than it costs.
  const byTransfer = sumDeposit(intake.deposit.filter(({ methodId }) => methodId !== null && methodId !== cash));
  const sum = Math.min(byTransfer, total);
  return (
    <div className="intake-deposit" id={idOf('deposit')}>
      <h3>{say('deposit')}</h3>
      {rows.map((row, index) => (
        <div key={row.key} className="intake-deposit-row">
          <Select
            value={row.methodId ?? cash}
            aria-label={say('depositMethod')}
            options={methods.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(methodId) => set(row.key, { methodId })}
          />
          <MoneyField
            value={row.amount}
            min={0}
            max={1e12}
            aria-label={say('depositAmount')}
            placeholder="0"
            {...(index === 0 ? { 'data-stop': '' } : {})}
            onChange={(amount) => set(row.key, { amount, methodId: row.methodId ?? cash })}
          />
          {rows.length > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={say('removeDeposit')}
              onClick={() => change((now) => ({ deposit: now.deposit.filter(({ key }) => key !== row.key) }))}
            />
          )}
          {row.methodId !== null && row.methodId !== cash && (
            <Input
              className="intake-wide"
              value={row.reference}
              maxLength={100}
              placeholder={say('depositReference')}
              aria-label={say('depositReference')}
              onChange={(event) => set(row.key, { reference: event.target.value })}
            />
          )}
        </div>
      ))}
      {errors.deposit && (
        <p className="intake-error" role="alert">
          {errors.deposit}
        </p>
      )}
      <div className="intake-deposit-more">
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          disabled={rows.length >= 5}
          onClick={() =>
            change((now) => ({
              deposit: [...(now.deposit.length > 0 ? now.deposit : rows), emptyRow(methods[1]?.id ?? cash)],
            }))
          }
        >
          {say('addDeposit')}
        </Button>
        {total > 0 && sum > 0 && (
          <Button
            size="small"
            type="text"
            icon={<QrcodeOutlined />}
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {say('showQr')}
          </Button>
        )}
      </div>
      {isShown && sum > 0 && (
        <VietQr
          branchId={intake.branchId ?? null}
          amount={sum}
          content={isPhone(intake.phone) ? `COC ${cleanPhone(intake.phone)}` : 'COC'}
          caption={sayPrint('payDeposit')}
        />
      )}
    </div>
  );
}
