// The price list as a spreadsheet: drawn only where it is looked at, walked and filled in by keyboard (spec §7).
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part; the roles say what it is
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { EyeInvisibleOutlined } from '@ant-design/icons';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { PriceCell, PriceService } from '../../contract/price/price.calls.ts';
import { usePhone } from '../kit/page/use-phone.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatNumber } from '../kit/words/format.ts';
import { CellEditor } from './cell-editor.tsx';
import { priceText } from './price.text.ts';
import { along, type Block, boundsOf, type GridRow, keyOf, move, type Place } from './price-grid.model.ts';
import { reveal, type Sizes, useWindow } from './use-window.ts';
import './price-grid.css';

export interface PriceGridProps {
  rows: readonly GridRow[];
  services: readonly PriceService[];
  cells: ReadonlyMap<string, PriceCell>;
  block: Block | null;
  onBlock: (block: Block | null) => void;
  /** What was typed into the cell at the block's focus; false leaves the cell open. */
  onType: ((place: Place, typed: string) => boolean) | undefined;
  onPaste: (text: string) => void;
  onCopy: () => string;
  onRemove: () => void;
  /** Takes the last save back. */
  onUndo: () => void;
  onOpen: () => void;
}

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -12, column: 0 },
  PageDown: { row: 12, column: 0 },
  Home: { row: 0, column: -10_000 },
  End: { row: 0, column: 10_000 },
};

export function PriceGrid(props: PriceGridProps) {
  const { rows, services, block, onBlock } = props;
  const say = useText(priceText);
  const phone = usePhone();
  const sizes: Sizes = phone
    ? { row: 44, column: 112, left: 124, top: 60 }
    : { row: 36, column: 124, left: 220, top: 60 };
  const box = useRef<HTMLDivElement>(null);
  const sight = useWindow(box, sizes);
  const [editing, setEditing] = useState<{ first: string | null } | null>(null);
  const drag = useRef(false);
  const focus = block?.focus;

  const lookAt = useEffectEvent((place: Place) => box.current && reveal(box.current, place, sizes));
  useEffect(() => {
    if (focus) lookAt(focus);
  }, [focus]);

  const go = (to: Place, extend = false) => onBlock({ anchor: extend && block ? block.anchor : to, focus: to });
  const stop = () => {
    setEditing(null);
    box.current?.focus({ preventScroll: true });
  };
  const commit = (typed: string, next: Place | null): boolean => {
    if (!focus || !(props.onType?.(focus, typed) ?? true)) return false;
    stop();
    if (next) go(next);
    return true;
  };
  const keys = (event: KeyboardEvent) => {
    if (!block || !focus || event.nativeEvent.isComposing) return;
    const plainKey = !event.ctrlKey && !event.metaKey && !event.altKey;
    const step = steps[event.key];
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (step && !event.altKey) {
      handled();
      const far = event.ctrlKey || event.metaKey ? 10_000 : 1;
      go(move(rows, services.length, focus, { row: step.row * far, column: step.column * far }), event.shiftKey);
    } else if (event.key === 'Tab') {
      const to = along(rows, services.length, focus, event.shiftKey ? -1 : 1);
      if (to === focus) return; // at the end Tab leaves the grid
      handled();
      go(to);
    } else if (event.key === 'Escape') {
      handled();
      onBlock({ anchor: focus, focus });
    } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      handled();
      props.onUndo();
    } else if (event.key === ' ') {
      handled();
      props.onOpen();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      handled();
      props.onRemove();
    } else if (props.onType && (event.key === 'Enter' || event.key === 'F2')) {
      handled();
      setEditing({ first: null });
    } else if (props.onType && plainKey && /^[\d]$/.test(event.key)) {
      handled();
      setEditing({ first: event.key });
    }
  };
  const point = (event: PointerEvent, to: Place) => {
    if (event.button !== 0) return;
    go(to, event.shiftKey);
    if (event.pointerType === 'mouse') drag.current = true;
    box.current?.focus({ preventScroll: true });
  };
  const clip = (event: ClipboardEvent, work: () => void) => {
    if (editing || !block) return;
    event.preventDefault();
    work();
  };

  const [firstRow, lastRow] = sight.rows;
  const [firstColumn, lastColumn] = sight.columns;
  const seen = services
    .slice(firstColumn, lastColumn)
    .map((service, index) => ({ service, column: firstColumn + index }));
  const width = sizes.left + services.length * sizes.column;
  const bounds = block && boundsOf(block);
  return (
    <div
      ref={box}
      className="price-grid"
      role="grid"
      tabIndex={0}
      aria-label={say('grid')}
      aria-rowcount={rows.length + 1}
      aria-colcount={services.length + 1}
      aria-multiselectable
      {...(focus ? { 'aria-activedescendant': cellId(focus) } : {})}
      onFocus={(event) => {
        if (event.target !== box.current || block || event.relatedTarget === null) return;
        const first = rows.findIndex((row) => row.kind === 'model');
        if (first >= 0) go({ row: first, column: 0 });
      }}
      onKeyDown={keys}
      onPointerUp={() => {
        drag.current = false;
      }}
      onPointerLeave={() => {
        drag.current = false;
      }}
      onCopy={(event) => clip(event, () => event.clipboardData.setData('text/plain', props.onCopy()))}
      onPaste={(event) => clip(event, () => props.onPaste(event.clipboardData.getData('text/plain')))}
    >
      <div className="price-sheet" style={{ width, height: sizes.top + rows.length * sizes.row }}>
        <div className="price-head" role="row" aria-rowindex={1} style={{ height: sizes.top }}>
          <div className="price-corner" role="columnheader" aria-colindex={1} style={{ width: sizes.left }}>
            {say('model')}
          </div>
          {seen.map(({ service, column }) => (
            <div
              key={service.id}
              role="columnheader"
              aria-colindex={column + 2}
              className={focus?.column === column ? 'price-title price-lit' : 'price-title'}
              style={{ left: sizes.left + column * sizes.column, width: sizes.column }}
              title={[service.name, service.groupName].filter(Boolean).join(' · ')}
            >
              <span>{service.name}</span>
            </div>
          ))}
        </div>
        {rows.slice(firstRow, lastRow).map((row, index) => {
          const at = firstRow + index;
          const style = { top: sizes.top + at * sizes.row, height: sizes.row };
          if (row.kind === 'group')
            return (
              <div key={row.key} role="row" aria-rowindex={at + 2} className="price-row price-group" style={style}>
                <div role="rowheader">{row.title}</div>
              </div>
            );
          return (
            <div key={row.key} role="row" aria-rowindex={at + 2} className="price-row" style={style}>
              <div
                role="rowheader"
                aria-colindex={1}
                className={focus?.row === at ? 'price-model price-lit' : 'price-model'}
                style={{ width: sizes.left }}
                title={row.model.name}
              >
                <span>{row.model.name}</span>
              </div>
              {seen.map(({ service, column }) => {
                const here = focus?.row === at && focus.column === column;
                const inside =
                  bounds !== null &&
                  at >= bounds.top &&
                  at <= bounds.bottom &&
                  column >= bounds.left &&
                  column <= bounds.right;
                const cell = props.cells.get(keyOf({ modelId: row.model.id, serviceNameId: service.id }));
                const place = { row: at, column };
                return (
                  <div
                    key={service.id}
                    id={cellId(place)}
                    role="gridcell"
                    aria-colindex={column + 2}
                    aria-selected={inside}
                    className={`price-cell${inside ? ' price-chosen' : ''}${here ? ' price-here' : ''}`}
                    style={{ left: sizes.left + column * sizes.column, width: sizes.column }}
                    onPointerDown={(event) => {
                      if (!(here && editing)) point(event, place);
                    }}
                    onPointerEnter={() => drag.current && go(place, true)}
                    onDoubleClick={() => (props.onType ? setEditing({ first: null }) : props.onOpen())}
                  >
                    {here && editing ? (
                      <CellEditor
                        first={editing.first}
                        price={cell?.price}
                        onCommit={(typed, key) =>
                          commit(typed, key ? nextPlace(rows, services.length, place, key) : null)
                        }
                        onCancel={stop}
                      />
                    ) : (
                      cell && <CellText cell={cell} />
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const cellId = ({ row, column }: Place) => `price-${row}-${column}`;
const nextPlace = (rows: readonly GridRow[], columns: number, from: Place, key: string): Place => {
  if (key === 'Tab') return along(rows, columns, from, 1);
  if (key === 'Shift+Tab') return along(rows, columns, from, -1);
  return move(rows, columns, from, { row: key === 'ArrowUp' ? -1 : 1, column: 0 });
};

function CellText({ cell }: { cell: PriceCell }) {
  const culture = useCulture();
  const say = useText(priceText);
  const text = formatNumber(cell.price, culture);
  if (!cell.hidden) return text;
  return (
    <span className="price-hidden" title={say('hidden')}>
      <EyeInvisibleOutlined aria-label={say('hidden')} /> {text}
    </span>
  );
}
