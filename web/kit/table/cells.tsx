// One value of a row as people read it: money, numbers, days, states, people, lists. Plain enough for cards and Excel heads.
import type { ReactNode } from 'react';
import type { Culture } from '../../../contract/culture.ts';
import type { Worded } from '../../../contract/kit.ts';
import { ActiveTag, StatusTag } from '../document/status-tag.tsx';
import type { FieldKind } from '../form/schema.ts';
import { useCulture, useText } from '../words/culture.ts';
import { formatDay, formatMinute, formatMoney, formatNumber, formatSecond } from '../words/format.ts';
import { kitText } from '../words/kit.text.ts';
import './cells.css';

export type CellKind =
  | 'text'
  | 'choice'
  | 'money'
  | 'number'
  | 'date'
  | 'dateTime'
  | 'boolean'
  | 'active'
  | 'tags'
  | 'person';
export const cellOf: Record<FieldKind, CellKind> = {
  text: 'text',
  long: 'text',
  email: 'text',
  choice: 'choice',
  number: 'number',
  money: 'money',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'dateTime',
  list: 'tags',
};
export const cellWidth: Record<CellKind, number> = {
  text: 180,
  choice: 180,
  person: 180,
  tags: 200,
  money: 140,
  number: 110,
  date: 120,
  dateTime: 160,
  boolean: 110,
  active: 130,
};
export const isRight = (kind: CellKind): boolean => kind === 'money' || kind === 'number';

interface CellProps {
  kind: CellKind;
  value: unknown;
  words?: Worded | undefined;
}
/** Shows any value; a missing one is a quiet dash, so that an empty cell never looks like a broken one. */
export function Cell({ kind, value, words }: CellProps): ReactNode {
  return showValue({ kind, words }, value, useCulture());
}
/** The same without a component of its own: a table has a thousand cells. */
export function showValue({ kind, words }: Omit<CellProps, 'value'>, value: unknown, culture: Culture): ReactNode {
  if (value === null || value === undefined || value === '') return nothing;
  switch (kind) {
    case 'money':
      return figure(formatMoney(Number(value), culture), Number(value) < 0);
    case 'number':
      return figure(formatNumber(Number(value), culture));
    case 'date':
      return <Day value={String(value)} />;
    case 'dateTime':
      return <Moment value={String(value)} />;
    case 'boolean':
      return <YesNo value={value === true} />;
    case 'choice':
      return choice(String(value), words, culture);
    case 'active':
      return <ActiveTag active={value === true} />;
    case 'tags':
      return <Tags values={Array.isArray(value) ? value.map(String) : [String(value)]} />;
    default:
      return String(value);
  }
}

const nothing = (
  <span className="kit-nothing" aria-hidden="true">
    –
  </span>
);
const figure = (words: string, isNegative = false) => (
  <span className={isNegative ? 'kit-figure kit-negative' : 'kit-figure'}>{words}</span>
);

export const Money = ({ value }: { value: number }) => <Cell kind="money" value={value} />;
export const Amount = ({ value }: { value: number }) => <Cell kind="number" value={value} />;
export const Day = ({ value }: { value: string }) => (
  <time className="kit-figure" dateTime={value}>
    {formatDay(value)}
  </time>
);
export const Moment = ({ value }: { value: string }) => (
  <time className="kit-figure" dateTime={value} title={formatSecond(value)}>
    {formatMinute(value)}
  </time>
);
export function YesNo({ value }: { value: boolean }) {
  const say = useText(kitText);
  return value ? <span>{say('yes')}</span> : <span className="kit-nothing">{say('no')}</span>;
}

function choice(value: string, words: Worded | undefined, culture: Culture): ReactNode {
  const word = words?.[value];
  if (word?.color) return <StatusTag colour={word.color} label={word[culture]} />;
  return word?.[culture] ?? value;
}

const SHOWN_TAGS = 2;
/** The first ones; the rest as a count that names them on hover. */
export function Tags({ values }: { values: readonly string[] }) {
  if (values.length === 0) return nothing;
  const rest = values.slice(SHOWN_TAGS);
  return (
    <span className="kit-tags">
      {values.slice(0, SHOWN_TAGS).map((value) => (
        <span key={value} className="kit-tag">
          {value}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="kit-tag" title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}
