// What it costs, why it costs less, and what is paid in advance: counted live with the same function the server uses.
import { InputNumber } from 'antd';
import { Offers } from '../../../kit/pick/offers.tsx';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { formatMoney } from '../../../kit/words/format.ts';
import { formText } from '../form.text.ts';
import { sumDeposit } from '../intake.model.ts';
import type { Quoted } from '../quote.ts';
import { DepositField } from './deposit-field.tsx';
import { Section } from './field.tsx';
import { type PartProps, part } from './part.ts';
import { PromotionList } from './promotion-list.tsx';

const own = ['deposit', 'vatPercent', 'voucherIds', 'branchId', 'phone'] as const;
export const MoneyPanel = part(own, Money);
function Money({ form, quoted }: PartProps<typeof own> & { quoted: Quoted }) {
  const say = useText(formText);
  const culture = useCulture();
  const { intake, set, locks, ticket } = form;
  const { totals } = quoted;
  const paid = ticket?.paid ?? sumDeposit(intake.deposit);
  const row = (label: string, value: number, isTotal = false) => (
    <div className={isTotal ? 'intake-total' : ''}>
      <dt>{label}</dt>
      <dd>{formatMoney(value, culture)}</dd>
    </div>
  );
  return (
    <Section title={say('money')}>
      <dl className="intake-sums">
        {row(say('lineTotal'), totals.lineTotal)}
        {totals.discount > 0 && row(say('lineDiscount'), -totals.discount)}
        {totals.promotion > 0 && row(say('promotion'), -totals.promotion)}
        <div>
          <dt>
            <label htmlFor={form.idOf('vatPercent')}>{say('vat')}</label>{' '}
            <InputNumber<number>
              id={form.idOf('vatPercent')}
              size="small"
              min={0}
              max={100}
              decimalSeparator={culture === 'vi' ? ',' : '.'}
              controls={false}
              value={intake.vatPercent}
              disabled={locks.lines !== null}
              onChange={(vatPercent) => set({ vatPercent: vatPercent ?? 0 })}
            />
            <Offers
              code="vat"
              value={intake.vatPercent}
              disabled={locks.lines !== null}
              onChoose={(vatPercent) => set({ vatPercent })}
            />
          </dt>
          <dd>{formatMoney(totals.vat, culture)}</dd>
        </div>
        {row(say('total'), totals.total, true)}
        {paid > 0 && row(say('depositSum'), paid)}
        {paid > 0 && row(say('remaining'), Math.max(0, totals.total - paid))}
      </dl>
      <PromotionList form={form} quoted={quoted} />
      <DepositField form={form} total={totals.total} />
    </Section>
  );
}
