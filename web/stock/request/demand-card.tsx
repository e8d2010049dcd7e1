// One product that branches ask for: who asks, where it could come from, and every shelf of it.
import { DownOutlined, RightOutlined, ShoppingCartOutlined, StarFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import type { DemandLine, DemandRow, DemandShelf, Source } from '../../../contract/stock/demand.calls.ts';
import { useTab } from '../../kit/page/tab.ts';
import { Amount, Day } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { NumberCell } from '../number-cell.tsx';
import { type Choice, type Choices, mostFrom, sourcesOf } from './coordination.model.ts';
import { requestPath } from './paths.ts';
import { requestText } from './request.text.ts';
import '../stock.css';

export interface DemandEdits {
  choose: (line: DemandLine, from: Source | null, shelves: readonly DemandShelf[]) => void;
  give: (line: DemandLine, quantity: number) => void;
}
interface DemandCardProps {
  row: DemandRow;
  choices: Choices;
  edits: DemandEdits;
  isOpen: boolean;
  onToggle: () => void;
}
const SHOWN = 9;

export function DemandCard({ row, choices, edits, isOpen, onToggle }: DemandCardProps) {
  const say = useText(requestText);
  const chosen = row.lines.filter((line) => choices.has(line.requestLineId)).length;
  return (
    <section className="demand-card" aria-label={row.productName}>
      <header>
        <Button
          type="text"
          size="small"
          icon={isOpen ? <DownOutlined /> : <RightOutlined />}
          aria-expanded={isOpen}
          aria-label={row.productName}
          onClick={onToggle}
        />
        <div className="demand-name">
          <b>{row.productName}</b>
          <small>{[row.productCode, row.unitName].filter(Boolean).join(' · ')}</small>
        </div>
        <dl className="demand-figures">
          <Figure label={say('wanted')} value={row.wanted} isStrong />
          <Figure label={say('available')} value={row.available} isBad={row.available < row.wanted} />
          <Figure label={say('incoming')} value={row.incoming} />
          {row.neededDay && (
            <div>
              <dt>{say('neededFirst')}</dt>
              <dd className={row.lines.some((line) => line.isLate) ? 'request-late' : ''}>
                <Day value={row.neededDay} />
              </dd>
            </div>
          )}
          <Figure label={say('source')} value={`${chosen}/${row.lines.length}`} />
        </dl>
      </header>
      {isOpen && (
        <>
          <ul className="demand-lines">
            {row.lines.map((line) => (
              <DemandLineRow
                key={line.requestLineId}
                line={line}
                shelves={row.shelves}
                choice={choices.get(line.requestLineId)}
                edits={edits}
              />
            ))}
          </ul>
          <Shelves shelves={row.shelves} />
        </>
      )}
    </section>
  );
}

interface FigureProps {
  label: string;
  value: number | string;
  isStrong?: boolean;
  isBad?: boolean;
}
const Figure = ({ label, value, isStrong, isBad }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={[isStrong ? 'demand-strong' : '', isBad ? 'request-late' : ''].join(' ').trim()}>
      {typeof value === 'number' ? <Amount value={value} /> : value}
    </dd>
  </div>
);

interface DemandLineProps {
  line: DemandLine;
  shelves: readonly DemandShelf[];
  choice: Choice | undefined;
  edits: DemandEdits;
}
function DemandLineRow({ line, shelves, choice, edits }: DemandLineProps) {
  const say = useText(requestText);
  const tab = useTab();
  const sources = sourcesOf(line, shelves).slice(0, SHOWN);
  const set = (from: Source | null) => edits.choose(line, from, shelves);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = sourceOfKey(event.key, sources);
    if (from === undefined) return moveLine(event);
    event.preventDefault();
    set(from);
  };
  const most = choice ? Math.min(line.open, mostFrom(choice.from, shelves)) : line.open;
  return (
    <li
      data-demand={line.requestLineId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one key chooses a source for the line that has the focus
      tabIndex={0}
      onKeyDown={press}
      aria-label={`${line.requestCode} ${line.warehouseName}`}
    >
      <div className="demand-who">
        <b>{line.warehouseName}</b>
        <small>
          <Button
            type="link"
            size="small"
            onClick={() => tab.open(requestPath('in', line.requestId), line.requestCode)}
          >
            {line.requestCode}
          </Button>
          {[line.creatorName, line.ticketCode, line.note].filter(Boolean).join(' · ')}
          {line.neededDay && (
            <span className={line.isLate ? 'request-late' : ''}>
              {' · '}
              <Day value={line.neededDay} />
            </span>
          )}
        </small>
      </div>
      <div className="demand-give">
        <NumberCell
          value={choice?.quantity ?? line.open}
          label={say('give', { code: line.requestCode })}
          cell="give"
          min={1}
          max={most}
          onChange={(quantity) => edits.give(line, quantity)}
        />
        <span className="kit-quiet">{say('leftOf', { open: line.open })}</span>
      </div>
      <fieldset className="demand-sources" aria-label={say('source')}>
        {sources.map((shelf, index) => (
          <button
            key={shelf.warehouseId}
            type="button"
            aria-pressed={choice?.from === shelf.warehouseId}
            title={`${shelf.warehouseName}: ${say('spare')} ${shelf.spare}, ${say('available')} ${shelf.available}`}
            onClick={() => set(shelf.warehouseId)}
          >
            <kbd>{index + 1}</kbd>
            {line.proposed === shelf.warehouseId && <StarFilled title={say('best')} />}
            <span className="kit-unseen">{say('choose', { name: '' })}</span>
            {shelf.warehouseName}
            <b className={shelf.spare < line.open ? 'demand-low' : ''}>{shelf.available}</b>
          </button>
        ))}
        <button type="button" aria-pressed={choice?.from === 'purchase'} onClick={() => set('purchase')}>
          <kbd>M</kbd>
          {line.proposed === 'purchase' && <StarFilled title={say('best')} />}
          <ShoppingCartOutlined /> <span className="kit-unseen">{say('choose', { name: '' })}</span>
          {say('buy')}
        </button>
      </fieldset>
    </li>
  );
}

/** 1–9 a warehouse, M a purchase, 0 nothing; undefined: another key. */
function sourceOfKey(key: string, sources: readonly DemandShelf[]): Source | null | undefined {
  if (key.toLowerCase() === 'm') return 'purchase';
  if (key === '0') return null;
  return /^[1-9]$/.test(key) ? sources[Number(key) - 1]?.warehouseId : undefined;
}
function moveLine(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const lines = [...document.querySelectorAll<HTMLElement>('[data-demand]')].filter((one) => one.offsetParent !== null);
  const next = lines[lines.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Shelves({ shelves }: { shelves: readonly DemandShelf[] }) {
  const say = useText(requestText);
  if (shelves.length === 0) return null;
  return (
    <div className="demand-shelves">
      <table aria-label={say('warehouses')}>
        <thead>
          <tr>
            <th>{say('warehouses')}</th>
            {(['onHand', 'available', 'incoming', 'minimum', 'spare'] as const).map((key) => (
              <th key={key}>{say(key)}</th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {shelves.map((shelf) => (
            <tr key={shelf.warehouseId}>
              <th scope="row">
                {shelf.warehouseName}
                {shelf.branchName && <small>{shelf.branchName}</small>}
              </th>
              {[shelf.onHand, shelf.available, shelf.incoming, shelf.minStock, shelf.spare].map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay where they are
                <td key={index} className={value === 0 ? 'kit-quiet' : ''}>
                  <Amount value={value} />
                </td>
              ))}
              <td className="demand-notes">
                {shelf.shortfall > 0 && (
                  <span className="request-late">{say('shortBy', { count: shelf.shortfall })}</span>
                )}
                {shelf.wanted > 0 && <span>{say('wants', { count: shelf.wanted })}</span>}
                {shelf.offered > 0 && <span className="demand-offer">{say('offers', { count: shelf.offered })}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
