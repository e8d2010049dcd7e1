// What forms of documents without cash share: whom they are about (the kind of party, and which one of it), and what they say of it.
import { Form, Input, Segmented } from 'antd';
import { PickSelect } from '../kit/pick/pick.tsx';
import { partyPicks, withChosen } from './pickers.ts';

type Kind = keyof typeof partyPicks;
interface PartyFieldsProps<K extends Kind> {
  /** Of the picker's element. */
  id: string;
  kinds: readonly K[];
  say: (key: 'kind' | Kind) => string;
  party: K;
  partyId: number | null;
  /** Of the one that is chosen: it may be beyond the first hits. */
  partyName: string | null;
  problem: string | null;
  onChange: (chosen: { party: K; partyId: number | null }) => void;
}
export function PartyFields<K extends Kind>(props: PartyFieldsProps<K>) {
  const { id, kinds, say, party, partyId, partyName, problem, onChange } = props;
  return (
    <>
      <Form.Item label={say('kind')} className="voucher-whole">
        <Segmented
          aria-label={say('kind')}
          value={party}
          options={kinds.map((value) => ({ value, label: say(value) }))}
          onChange={(next) => onChange({ party: next, partyId: null })}
        />
      </Form.Item>
      <Form.Item htmlFor={id} label={say(party)} required className="voucher-wide" {...problemAt(problem)}>
        <PickSelect
          id={id}
          from={withChosen(partyPicks[party], partyId, partyName)}
          value={partyId}
          autoFocus={partyId === null}
          onChange={(value) => onChange({ party, partyId: value as number | null })} // one id
        />
      </Form.Item>
    </>
  );
}
interface WordsFieldProps {
  id: string;
  label: string;
  hint: string;
  value: string;
  required?: boolean;
  problem?: string | null;
  onChange: (words: string) => void;
}
export const WordsField = ({ id, label, hint, value, required = false, problem = null, onChange }: WordsFieldProps) => (
  <Form.Item htmlFor={id} label={label} required={required} className="voucher-whole" {...problemAt(problem)}>
    <Input.TextArea
      id={id}
      value={value}
      maxLength={500}
      placeholder={hint}
      autoSize={{ minRows: 1, maxRows: 5 }}
      onChange={(event) => onChange(event.target.value)}
    />
  </Form.Item>
);
/** What is wrong with a field, below it. */
export const problemAt = (text: string | null) => (text ? ({ validateStatus: 'error', help: text } as const) : {});
