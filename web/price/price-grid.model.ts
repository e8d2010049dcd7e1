// The grid as plain data: its rows, where the keys lead, what a block covers, what typed and pasted texts mean.
import { hasWords } from '../../contract/culture.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { PriceCell, PriceModel, PriceService } from '../../contract/price/price.calls.ts';
import { readAmount } from '../kit/words/typed-amount.ts';

export type GridRow = { kind: 'group'; key: string; title: string } | { kind: 'model'; key: string; model: PriceModel };
export interface Place {
  row: number;
  column: number;
}
/** A rectangle: where it was begun and where it ends now. */
export interface Block {
  anchor: Place;
  focus: Place;
}
export interface Spot {
  model: PriceModel;
  service: PriceService;
}
type Ids = Pick<PriceCell, 'modelId' | 'serviceNameId'>;
export const keyOf = ({ modelId, serviceNameId }: Ids): string => `${modelId}:${serviceNameId}`;
export const spotKey = ({ model, service }: Spot): string => keyOf({ modelId: model.id, serviceNameId: service.id });

/** Models that fit the term, each brand and series under a heading of its own. */
export function rowsOf(models: readonly PriceModel[], term: string): GridRow[] {
  const rows: GridRow[] = [];
  let group = '';
  for (const model of models) {
    const title = `${model.manufacturerName} · ${model.seriesName}`;
    if (!hasWords(`${title} ${model.name}`, term)) continue;
    if (title !== group) rows.push({ kind: 'group', key: `g${model.id}`, title });
    group = title;
    rows.push({ kind: 'model', key: `m${model.id}`, model });
  }
  return rows;
}
export const servicesOf = (services: readonly PriceService[], term: string): PriceService[] =>
  services.filter((service) => hasWords(`${service.code} ${service.name}`, term));

/** So many steps from a place; headings are stepped over, edges hold. */
export function move(rows: readonly GridRow[], columns: number, from: Place, by: Place): Place {
  const column = Math.min(Math.max(from.column + by.column, 0), columns - 1);
  const step = Math.sign(by.row);
  let row = from.row;
  let next = from.row + step;
  for (let left = Math.abs(by.row); left > 0 && next >= 0 && next < rows.length; next += step) {
    if (rows[next]?.kind !== 'model') continue;
    row = next;
    left--;
  }
  return { row, column };
}

/** Tab: the next column, and the next model after the last one. */
export function along(rows: readonly GridRow[], columns: number, from: Place, step: 1 | -1): Place {
  const column = from.column + step;
  if (column >= 0 && column < columns) return { row: from.row, column };
  const { row } = move(rows, columns, from, { row: step, column: 0 });
  if (row === from.row) return from;
  return { row, column: step > 0 ? 0 : columns - 1 };
}

export const boundsOf = ({ anchor, focus }: Block) => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

/** The cells of a block, row by row. */
export function spotsIn(rows: readonly GridRow[], services: readonly PriceService[], block: Block): Spot[] {
  const { top, bottom, left, right } = boundsOf(block);
  return rows
    .slice(top, bottom + 1)
    .flatMap((row) =>
      row.kind === 'model' ? services.slice(left, right + 1).map((service) => ({ model: row.model, service })) : [],
    );
}

export interface PriceSet extends Ids {
  price: Vnd;
}
/** What a pasted text puts where; a single value fills the whole block, empty cells are passed over. */
export function pasted(
  rows: readonly GridRow[],
  services: readonly PriceService[],
  block: Block,
  text: string,
): { sets: PriceSet[]; wrong: string | null } {
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const single = lines.length === 1 && lines[0]?.length === 1;
  const { top, left } = boundsOf(block);
  const under = rows.slice(top).flatMap((row) => (row.kind === 'model' ? [row.model] : []));
  const spots: [Spot, string][] = single
    ? spotsIn(rows, services, block).map((spot) => [spot, lines[0]?.[0] ?? ''])
    : lines.flatMap((line, down) =>
        line.flatMap((value, across): [Spot, string][] => {
          const [model, service] = [under[down], services[left + across]];
          return model && service ? [[{ model, service }, value]] : [];
        }),
      );
  const sets: PriceSet[] = [];
  for (const [{ model, service }, value] of spots) {
    if (!value.trim()) continue;
    const price = readAmount(value);
    if (price === null) return { sets: [], wrong: value.trim() };
    sets.push({ modelId: model.id, serviceNameId: service.id, price });
  }
  return { sets, wrong: null };
}

/** More than half of a price more or less: three zeros were forgotten, or one was typed twice. */
export const isLeap = (before: number, after: number): boolean => before > 0 && Math.abs(after - before) > before / 2;

export type BulkKind = 'set' | 'percent' | 'add';
/** A new price; shares of a price are rounded to a thousand, and no price falls below nothing. */
export function changed(price: number, kind: BulkKind, value: number): Vnd {
  const hundredths = Math.round((100 + value) * 100); // whole, or half a thousand would come out as a little less
  const next =
    kind === 'set' ? value : kind === 'add' ? price + value : Math.round((price * hundredths) / 10_000_000) * 1000;
  return Math.min(Math.max(Math.round(next), 0), 1e12) as Vnd; // whole and within bounds
}
