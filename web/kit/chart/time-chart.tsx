// A figure over time: a bar for each day, week or month, stacked where it is split. Drawn to the width it has; a pointer or the arrow keys
// say the exact figures, a table behind it says them to those who do not see it.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCulture } from '../words/culture.ts';
import { shortNumber, ticksOf } from './scale.ts';
import './chart.css';

export interface TimePoint {
  x: string;
  split: string | null;
  value: number;
}
interface TimeChartProps {
  points: readonly TimePoint[];
  /** Times that stand on the axis besides, whether or not they have a point. */
  times?: readonly string[];
  /** What the figure is. */
  label: string;
  /** What the smaller ones are together. */
  others: string;
  showTime: (x: string) => string;
  /** Below the axis, where there is little room. */
  showShort: (x: string) => string;
  showValue: (value: number) => string;
  /** What each time is held against, as a thin mark, and what that is called. */
  marks?: { label: string; points: readonly { x: string; value: number }[] } | undefined;
  /** Of parts that mean something good or bad, in their own order; all others come behind, by size, with the next colour. */
  colours?: Readonly<Record<string, string>>;
  /** One of the bars is opened. */
  onOpen?: ((x: string) => void) | undefined;
}
const HEIGHT = 220;
const ROOM = { left: 52, right: 8, top: 10, bottom: 24 };
/** Room that a word below the axis needs. */
const WORD = 48;

export function TimeChart({
  points,
  times: between = [],
  label,
  others,
  showTime,
  showShort,
  showValue,
  marks,
  colours = {},
  onOpen,
}: TimeChartProps): ReactNode {
  const culture = useCulture();
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const [at, setAt] = useState<number | null>(null);
  const times = [...new Set([...between, ...points.map(({ x }) => x)])].sort();
  const splits = splitsOf(points, Object.keys(colours));
  const paint = (place: number, split: string | null) => colours[split ?? ''] ?? colourOf(place, split);
  const bars = times.map((x) => ({ x, parts: partsOf(points, x, splits) }));
  const then = new Map(marks?.points.map(({ x, value }) => [x, value]));
  const isMarked = marks !== undefined && bars.some(({ x }) => then.has(x));
  const reach = bars.flatMap(({ x, parts }) => [
    sum(parts, (value) => value > 0),
    sum(parts, (value) => value < 0),
    then.get(x) ?? 0,
  ]);
  const ticks = ticksOf(reach);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const inner = { width: Math.max(0, width - ROOM.left - ROOM.right), height: HEIGHT - ROOM.top - ROOM.bottom };
  const yOf = (value: number) => ROOM.top + inner.height * (1 - (value - low) / (high - low));
  const step = inner.width / Math.max(1, times.length);
  const xOf = (place: number) => ROOM.left + step * place;
  const every = Math.max(1, Math.ceil(WORD / Math.max(1, step)));
  const chosen = at === null ? undefined : bars[at];
  const placeAt = (x: number) =>
    Math.min(times.length - 1, Math.max(0, Math.floor((x - ROOM.left) / Math.max(1, step))));
  const onKeyDown = (event: KeyboardEvent) => {
    const moves = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (moves) {
      event.preventDefault();
      setAt((now) =>
        Math.min(times.length - 1, Math.max(0, now === null ? (moves > 0 ? 0 : times.length - 1) : now + moves)),
      );
    }
    if (event.key === 'Escape') setAt(null);
  };
  return (
    <figure className="kit-chart" ref={box}>
      {(splits.length > 1 || isMarked) && (
        <ul className="kit-chart-key">
          {splits.length > 1 &&
            splits.map((split, place) => (
              <li key={split ?? ''}>
                <i style={{ background: paint(place, split) }} />
                {split ?? others}
              </li>
            ))}
          {isMarked && (
            <li>
              <i className="is-mark" />
              {marks.label}
            </li>
          )}
        </ul>
      )}
      <svg aria-hidden="true" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="kit-chart-line" x1={ROOM.left} x2={width - ROOM.right} y1={yOf(tick)} y2={yOf(tick)} />
            <text x={ROOM.left - 6} y={yOf(tick) + 4} textAnchor="end">
              {shortNumber(tick, culture)}
            </text>
          </g>
        ))}
        {bars.map(({ x, parts }, place) => (
          <g key={x}>
            {place === at && (
              <rect className="kit-chart-on" x={xOf(place)} y={ROOM.top} width={step} height={inner.height} />
            )}
            {stacked(parts).map(({ from, to, split, at: order }) => (
              <rect
                key={split ?? ''}
                x={xOf(place) + step * 0.15}
                width={Math.max(1, step * 0.7)}
                y={yOf(Math.max(from, to))}
                height={Math.max(0, Math.abs(yOf(from) - yOf(to)))}
                fill={paint(order, split)}
                rx={1}
              />
            ))}
            {then.has(x) && (
              <line
                className="kit-chart-mark"
                x1={xOf(place) + step * 0.05}
                x2={xOf(place) + step * 0.95}
                y1={yOf(then.get(x) ?? 0)}
                y2={yOf(then.get(x) ?? 0)}
              />
            )}
            {place % every === 0 && place + every / 2 <= times.length && (
              <text x={xOf(place) + step / 2} y={HEIGHT - 8} textAnchor="middle">
                {showShort(x)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <button
        type="button"
        className="kit-chart-over"
        aria-label={label}
        style={{ height: HEIGHT }}
        onMouseMove={({ nativeEvent }) => setAt(placeAt(nativeEvent.offsetX))}
        onMouseLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onKeyDown={onKeyDown}
        onClick={() => chosen && onOpen?.(chosen.x)}
        data-opens={onOpen !== undefined}
      />
      {chosen && at !== null && (
        <figcaption
          className="kit-chart-tip"
          aria-live="polite"
          style={{ left: Math.min(Math.max(90, xOf(at) + step / 2), Math.max(90, width - 90)) }}
        >
          <strong>{showTime(chosen.x)}</strong>
          {chosen.parts.map(
            ({ split, value, at: order }) =>
              value !== 0 && (
                <span key={split ?? ''}>
                  {splits.length > 1 && <i style={{ background: paint(order, split) }} />}
                  {splits.length > 1 && `${split ?? others}: `}
                  <b>{showValue(value)}</b>
                </span>
              ),
          )}
          {splits.length > 1 && <b>{showValue(sum(chosen.parts, () => true))}</b>}
          {isMarked && (
            <span>
              <i className="is-mark" />
              {marks.label}: <b>{showValue(then.get(chosen.x) ?? 0)}</b>
            </span>
          )}
        </figcaption>
      )}
      <table className="kit-unseen">
        <caption>{label}</caption>
        {isMarked && (
          <thead>
            <tr>
              <td />
              <th scope="col">{label}</th>
              <th scope="col">{marks.label}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {bars.map(({ x, parts }) => (
            <tr key={x}>
              <th scope="row">{showTime(x)}</th>
              <td>{showValue(sum(parts, () => true))}</td>
              {isMarked && <td>{showValue(then.get(x) ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

interface Part {
  split: string | null;
  /** Its place among the splits: its colour. */
  at: number;
  value: number;
}
/** The largest first; what has no name of its own last. */
function splitsOf(points: readonly TimePoint[], first: readonly string[]): (string | null)[] {
  const sums = new Map<string | null, number>();
  for (const { split, value } of points) sums.set(split, (sums.get(split) ?? 0) + value);
  const rank = (split: string | null) =>
    split === null ? Number.POSITIVE_INFINITY : first.includes(split) ? first.indexOf(split) : first.length;
  return [...sums].sort(([a, x], [b, y]) => (rank(a) === rank(b) ? y - x : rank(a) - rank(b))).map(([split]) => split);
}
const partsOf = (points: readonly TimePoint[], x: string, splits: readonly (string | null)[]): Part[] =>
  splits.map((split, at) => ({
    split,
    at,
    value: points.filter((point) => point.x === x && point.split === split).reduce((all, { value }) => all + value, 0),
  }));
const sum = (parts: readonly Part[], counts: (value: number) => boolean) =>
  parts.reduce((all, { value }) => all + (counts(value) ? value : 0), 0);
function stacked(parts: readonly Part[]): (Part & { from: number; to: number })[] {
  let [up, down] = [0, 0];
  return parts.map((part) => {
    const from = part.value < 0 ? down : up;
    const to = from + part.value;
    if (part.value < 0) down = to;
    else up = to;
    return { ...part, from, to };
  });
}
export const colourOf = (place: number, split: string | null): string =>
  `var(--chart-${split === null && place > 0 ? 'rest' : (place % 5) + 1})`;

function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
