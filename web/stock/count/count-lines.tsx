// The lines of a count by what is still to be done with them: uncounted, different with their causes, moved, unknown codes.
import { CloseOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import {
  type CountCause,
  type CountLine,
  type CountView,
  countCauses,
  type lineViews,
  PhysicalInventory,
} from '../../../contract/stock/count.calls.ts';
import { call } from '../../kit/call/call.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import { Pages } from '../../kit/list/pager.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { Select } from '../../kit/pick/select.tsx';
import { Amount, Moment, Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { countText } from './count.text.ts';
import type { CountDetail } from './count-detail.ts';
import { LineSerials } from './line-serials.tsx';

export interface LinesView {
  filter: (typeof lineViews)[number];
  keyword: string;
  page: number;
}
export interface CountLinesProps {
  detail: CountDetail;
  view: LinesView;
  size: number;
  onView: (view: LinesView) => void;
  /** Done when the lines are read again. */
  onChanged: () => Promise<void>;
  currentId: number | null;
  /** Takes a line to the pad. */
  onPick: ((line: CountLine) => void) | undefined;
  canSetCause: boolean;
}

export function CountLines(props: CountLinesProps) {
  const { detail, view, size, onView } = props;
  const say = useText(countText);
  const { count } = detail;
  return (
    <div className="count-lines">
      <Views count={count} view={view} onView={onView} />
      {view.filter !== 'unknown' && (
        <div className="count-tools">
          <SearchBox
            value={view.keyword}
            onSearch={(keyword) => onView({ ...view, keyword, page: 1 })}
            label={say('findLine')}
            maxLength={100}
          />
          {props.canSetCause && view.filter === 'different' && detail.items.length > 0 && <CauseForAll {...props} />}
        </div>
      )}
      {view.filter === 'unknown' ? <Unknown {...props} /> : <Lines {...props} />}
      {detail.totalCount > size && view.filter !== 'unknown' && (
        <Pages
          align="end"
          current={view.page}
          pageSize={size}
          total={detail.totalCount}
          showSizeChanger={false}
          onChange={(page) => onView({ ...view, page })}
        />
      )}
    </div>
  );
}

function Views({ count, view, onView }: { count: CountView; view: LinesView; onView: (view: LinesView) => void }) {
  const say = useText(countText);
  const culture = useCulture();
  const tallies: [LinesView['filter'], number | null][] = [
    ['all', count.lineCount],
    ['uncounted', count.uncountedCount],
    ['different', count.differentCount],
    ['moved', count.movedCount],
    ['unknown', count.unknownCount],
  ];
  return (
    <div className="kit-status-chips" role="toolbar" aria-label={say('lines')}>
      {tallies.map(
        ([filter, tally]) =>
          tally !== null && (
            <button
              key={filter}
              type="button"
              aria-pressed={view.filter === filter}
              onClick={() => onView({ ...view, filter, page: 1 })}
            >
              {say(filter)} <b className="kit-figure">{formatNumber(tally, culture)}</b>
            </button>
          ),
      )}
    </div>
  );
}

function Lines(props: CountLinesProps) {
  const { detail, onPick, currentId } = props;
  const say = useText(countText);
  if (!detail.items.length) return <p className="kit-quiet">{say('noLines')}</p>;
  const { seesBook, surplusValue } = detail.count;
  const seesValue = surplusValue !== null;
  return (
    <table className="count-table">
      <thead>
        <tr>
          <th>{say('product')}</th>
          <th className="count-number">{say('counted')}</th>
          {seesBook && <th className="count-number">{say('book')}</th>}
          {seesBook && <th className="count-number">{say('difference')}</th>}
          {seesValue && <th className="count-number">{say('value')}</th>}
          {seesBook && <th>{say('cause')}</th>}
          <th>{say('who')}</th>
        </tr>
      </thead>
      <tbody>
        {detail.items.map((line) => (
          <tr key={line.id} data-current={line.id === currentId}>
            <td>
              {onPick ? (
                <Button type="link" className="kit-open" onClick={() => onPick(line)}>
                  {line.productName}
                </Button>
              ) : (
                line.productName
              )}
              <small>
                {[line.productCode, line.unitName, line.isSerial && say('serial')].filter(Boolean).join(' · ')}
              </small>
              {line.isSerial && line.counted !== null && (
                <LineSerials line={line} detail={detail} onChanged={props.onChanged} />
              )}
              {line.isMoved && <StatusTag colour="orange" label={say('movedSince')} title={say('movedHint')} />}
            </td>
            <td className="count-number" data-label={say('counted')}>
              {line.counted === null ? '–' : <Amount value={line.counted} />}
            </td>
            {seesBook && (
              <td className="count-number" data-label={say('book')}>
                {line.book === null ? '–' : <Amount value={line.book} />}
              </td>
            )}
            {seesBook && (
              <td className="count-number" data-label={say('difference')} data-sign={Math.sign(line.difference ?? 0)}>
                {line.difference === null ? '–' : `${line.difference > 0 ? '+' : ''}${line.difference}`}
              </td>
            )}
            {seesValue && (
              <td className="count-number" data-label={say('value')}>
                {line.differenceValue === null ? '–' : <Money value={line.differenceValue} />}
              </td>
            )}
            {seesBook && (
              <td data-label={say('cause')}>
                <Cause line={line} {...props} />
              </td>
            )}
            <td data-label={say('who')}>
              {line.countedAt && (
                <>
                  {line.countedByName}
                  <small>
                    <Moment value={line.countedAt} />
                  </small>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The causes that explain a difference of this side; of serials both sides may be there at once. */
function useCauses(side?: 'short' | 'surplus') {
  const culture = useCulture();
  return Object.entries(countCauses)
    .filter(([, cause]) => !side || cause.side === 'either' || cause.side === side)
    .map(([value, words]) => ({ value: value as CountCause, label: words[culture] })); // keys of a const object
}
function sideOf({ difference, found, missing }: CountLine): 'short' | 'surplus' | undefined {
  if (found && missing) return undefined;
  if (found || missing) return found ? 'surplus' : 'short';
  return (difference ?? 0) > 0 ? 'surplus' : 'short';
}
const differs = ({ difference, found, missing }: CountLine): boolean => Boolean(difference || found || missing);

function Cause({ line, detail, canSetCause, onChanged }: CountLinesProps & { line: CountLine }) {
  const say = useText(countText);
  const options = useCauses(sideOf(line));
  if (!differs(line)) return null;
  const shown = options.find((option) => option.value === line.cause)?.label ?? '–';
  if (!canSetCause) return [shown, line.causeNote].filter(Boolean).join(': ');
  const save = async (change: Partial<Pick<CountLine, 'cause' | 'causeNote'>>) => {
    const { cause, causeNote } = { ...line, ...change };
    await call(PhysicalInventory.SetCause, { id: detail.count.id, lines: [{ lineId: line.id, cause, causeNote }] });
    await onChanged();
  };
  return (
    <div className="count-cause">
      <Select<CountCause>
        value={line.cause}
        placeholder={say('chooseCause')}
        aria-label={say('causeOf', { name: line.productName })}
        status={line.cause ? '' : 'warning'}
        popupMatchSelectWidth={false}
        options={options}
        onChange={(cause) => void save({ cause })}
      />
      {line.cause === 'other' && (
        <CauseNote note={line.causeNote ?? ''} label={say('causeNote')} onSave={(causeNote) => save({ causeNote })} />
      )}
    </div>
  );
}

interface CauseNoteProps {
  note: string;
  label: string;
  onSave: (note: string) => Promise<void>;
}
/** Saved when it is left; an answer that arrives while somebody types on, or never, takes nothing of it away. */
function CauseNote({ note, label, onSave }: CauseNoteProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = async () => {
    if (typed === null) return;
    if (typed.trim() !== note) await onSave(typed);
    setTyped((now) => (now === typed ? null : now));
  };
  return (
    <Input
      value={typed ?? note}
      maxLength={500}
      placeholder={label}
      aria-label={label}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void leave()}
    />
  );
}

/** One cause for every surplus or every shortage of the count that has none yet, on whatever page it stands. */
function CauseForAll({ detail, onChanged }: CountLinesProps) {
  const { surplusQuantity, shortQuantity } = detail.count;
  return (
    <>
      {Boolean(shortQuantity) && <CauseForSide side="short" detail={detail} onChanged={onChanged} />}
      {Boolean(surplusQuantity) && <CauseForSide side="surplus" detail={detail} onChanged={onChanged} />}
    </>
  );
}
function CauseForSide({
  side,
  detail,
  onChanged,
}: Pick<CountLinesProps, 'detail' | 'onChanged'> & { side: 'short' | 'surplus' }) {
  const say = useText(countText);
  const label = say(side === 'short' ? 'causeForShort' : 'causeForSurplus');
  const save = async (cause: CountCause) => {
    await call(PhysicalInventory.SetCauses, { id: detail.count.id, cause, side, causeNote: null });
    onChanged();
  };
  return (
    <Select<CountCause>
      value={null}
      placeholder={label}
      aria-label={label}
      popupMatchSelectWidth={false}
      options={useCauses(side)}
      onChange={(cause) => void save(cause)}
    />
  );
}

function Unknown({ detail, onChanged, onPick }: CountLinesProps) {
  const say = useText(countText);
  if (!detail.unknown.length) return <p className="kit-quiet">{say('noLines')}</p>;
  return (
    <>
      <p className="kit-quiet">{say('unknownHint')}</p>
      <ul className="count-unknown">
        {detail.unknown.map((one) => (
          <li key={one.id}>
            <b>{one.code}</b>
            <span>{say('times', { count: one.quantity })}</span>
            <small>
              {one.creatorName} · <Moment value={one.creationTime} />
            </small>
            {onPick && (
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={say('drop', { code: one.code })}
                onClick={async () => {
                  await call(PhysicalInventory.RemoveUnknown, { id: detail.count.id, unknownId: one.id });
                  onChanged();
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
