// One value of a row as people read it: money, numbers, days, states, people, lists. Plain enough for cards and Excel heads.
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { Worded } from '../../../contract/kit.ts';
import { ActiveTag, StateTag } from '../document/status-tag.tsx';
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

/** Shows any value; a missing one is a quiet dash, so that an empty cell never looks like a broken one. */
interface CellProps {
  kind: CellKind;
  value: unknown;
  words?: Worded | undefined;
}
export function Cell({ kind, value, words }: CellProps): ReactNode {
  if (value === null || value === undefined || value === '') return <Nothing />;
  switch (kind) {
    case 'money':
      return <Money value={Number(value)} />;
    case 'number':
      return <Amount value={Number(value)} />;
    case 'date':
      return <Day value={String(value)} />;
    case 'dateTime':
      return <Moment value={String(value)} />;
    case 'boolean':
      return <YesNo value={value === true} />;
    case 'choice':
      return <Choice value={String(value)} words={words} />;
    case 'active':
      return <ActiveTag active={value === true} />;
    case 'tags':
      return <Tags values={Array.isArray(value) ? value.map(String) : [String(value)]} />;
    default:
      return String(value);
  }
}

const Nothing = () => (
  <span className="kit-nothing" aria-hidden="true">
    –
  </span>
);

export function Money({ value }: { value: number }) {
  const culture = useCulture();
  return <span className={value < 0 ? 'kit-figure kit-negative' : 'kit-figure'}>{formatMoney(value, culture)}</span>;
}
export function Amount({ value }: { value: number }) {
  const culture = useCulture();
  return <span className="kit-figure">{formatNumber(value, culture)}</span>;
}
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

function Choice({ value, words }: { value: string; words: Worded | undefined }) {
  const culture = useCulture();
  const word = words?.[value];
  if (word?.color) return <StateTag of={word} />;
  return word?.[culture] ?? value;
}

const SHOWN_TAGS = 2;
/** The first ones; the rest as a count that names them on hover. */
export function Tags({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <Nothing />;
  const rest = values.slice(SHOWN_TAGS);
  return (
    <span className="kit-tags">
      {values.slice(0, SHOWN_TAGS).map((value) => (
        <Tag key={value} variant="filled">
          {value}
        </Tag>
      ))}
      {rest.length > 0 && (
        <Tag variant="filled" title={rest.join(', ')}>
          +{rest.length}
        </Tag>
      )}
    </span>
  );
}
