// The parts of a split: what each is for and how much, and what is left of the money until it is nothing.
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import type { KeyboardEvent } from 'react';
import type { BankTxnView } from '../../../contract/bank/bank.calls.ts';
import { kindOf, parties, type Side } from '../../../contract/finance/finance.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { matches } from '../../kit/page/shortcuts.ts';
import { customerPick, staffPick } from '../../kit/pick/party-pickers.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { categoryPick, supplierPick } from '../../kit/pick/pickers.tsx';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { bankText } from '../bank.text.ts';
import { isWhole, type OtherPart, otherKinds, type Part, problemOf, restOf } from './desk.model.ts';
import './desk.css';

interface PartsProps {
  txn: BankTxnView;
  parts: readonly Part[];
  busy: boolean;
  onChange: (parts: readonly Part[]) => void;
  onSave: () => void;
  onStop: () => void;
}
export function Parts({ txn, parts, busy, onChange, onSave, onStop }: PartsProps) {
  const say = useText(bankText);
  const culture = useCulture();
  const { direction: side, left: money } = txn;
  const change = (key: number, patch: Partial<Part>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...patch } : part)));
  const rest = restOf(parts, money);
  const standing = rest === 0 ? 'remainderNone' : rest > 0 ? 'remainder' : 'remainderOver';
  const save = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !matches('ctrl+enter', event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    onSave();
  };
  return (
    <section className="kit-document-panel bank-parts" aria-label={say('parts')} onKeyDownCapture={save}>
      <h2>{say('parts')}</h2>
      {parts.length === 0 && <p className="kit-quiet">{say('partsHint')}</p>}
      <Form layout="vertical" component="div">
        {parts.map((part, index) => (
          <div key={part.key} className="bank-part">
            {part.candidate ? (
              <div className="bank-what">
                <b>{part.candidate.code}</b>
                <small>{[part.candidate.partyName, part.candidate.phone].filter(Boolean).join(' · ')}</small>
              </div>
            ) : (
              <Other
                side={side}
                value={part.other}
                prefix={`bank-part-${part.key}`}
                onChange={(other) => change(part.key, { other: { ...part.other, ...other } })}
              />
            )}
            <MoneyField
              value={part.amount}
              min={0}
              aria-label={say('partAmount', { at: index + 1 })}
              onChange={(amount) => change(part.key, { amount })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={say('removePart')}
              onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
            />
            <Problem part={part} side={side} />
          </div>
        ))}
      </Form>
      <footer>
        <output className={`bank-rest bank-rest-${standing}`}>
          {say(standing)}
          {rest !== 0 && <b>{formatMoney(Math.abs(rest), culture)}</b>}
        </output>
        <Button onClick={onStop}>{say('stopSplit')}</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={!isWhole(parts, money, side)}
          title="Ctrl+Enter"
          onClick={onSave}
        >
          {parts.length > 1 ? say('saveParts', { count: parts.length }) : say('saveOne')}
        </Button>
      </footer>
    </section>
  );
}

function Problem({ part, side }: { part: Part; side: Side }) {
  const say = useText(bankText);
  const problem = problemOf(part, side);
  return problem && <small className="bank-problem">{say(problem)}</small>;
}

const picks = { customer: customerPick, supplier: supplierPick, staff: staffPick } as const;
const reasonPick = categoryPick('paymentCategory');
interface OtherProps {
  side: Side;
  value: OtherPart;
  prefix: string;
  onChange: (patch: Partial<OtherPart>) => void;
}
function Other({ side, value, prefix, onChange }: OtherProps) {
  const say = useText(bankText);
  const culture = useCulture();
  const { party, needsReason } = kindOf(side, value.voucherKind);
  const id = (name: string) => `${prefix}-${name}`;
  const from = party && party !== 'other' ? picks[party] : null;
  return (
    <div className="bank-other">
      <Form.Item label={say('kind')} htmlFor={id('kind')}>
        <Select<string>
          id={id('kind')}
          value={value.voucherKind}
          options={otherKinds(side).map((key) => ({ value: key, label: kindOf(side, key)[culture] }))}
          onChange={(voucherKind) => onChange({ voucherKind, partyId: null })}
        />
      </Form.Item>
      {from && party ? (
        <Form.Item label={parties[party][culture]} htmlFor={id('party')} required>
          <PickSelect
            id={id('party')}
            from={from}
            value={value.partyId}
            onChange={(partyId) => onChange({ partyId: partyId as number | null })} // one id
          />
        </Form.Item>
      ) : (
        <Form.Item label={say('partyName')} htmlFor={id('name')}>
          <Input
            id={id('name')}
            value={value.partyName}
            maxLength={150}
            autoComplete="off"
            onChange={(event) => onChange({ partyName: event.target.value })}
          />
        </Form.Item>
      )}
      {!from && (
        <Form.Item label={say('reason')} htmlFor={id('reason')} required={needsReason ?? false}>
          <PickSelect
            id={id('reason')}
            from={reasonPick}
            allowClear
            value={value.reasonId}
            onChange={(reasonId) => onChange({ reasonId: reasonId as CategoryId | null })} // one id
          />
        </Form.Item>
      )}
      <Form.Item label={say('note')} htmlFor={id('note')}>
        <Input
          id={id('note')}
          value={value.note}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Form.Item>
    </div>
  );
}
