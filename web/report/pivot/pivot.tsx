// A report by something and a time as one table: a row for each, a column for each day, week or month of the period, sums on both edges.
// What a cell is made of is one click away.
import { Segmented } from 'antd';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { type DimKey, dimOf, fieldsOfDim } from '../../../contract/report/dims.ts';
import { type MeasureKey, measureOf } from '../../../contract/report/measures.ts';
import type { Report, ReportAnswer, ReportRow } from '../../../contract/report/report.ts';
import { useTab } from '../../kit/page/tab.ts';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { reportText } from '../report.text.ts';
import { seenOf } from '../seen.ts';
import { columnsOf } from './pivot.columns.ts';
import './pivot.css';

/** More figures than that are chosen from a list. */
const MOST_SIDE_BY_SIDE = 5;
export interface PivotProps {
  report: Report;
  by: readonly DimKey[];
  answer: ReportAnswer;
  /** What a group is called, and what opens behind a row. */
  nameOf: (dim: DimKey, row: object) => string;
  pathOf: (row: ReportRow) => string | null;
}
const valueIn = (row: object, key: string): unknown => (row as Record<string, unknown>)[key]; // fields of the declaration
const figureIn = (row: object | undefined, key: MeasureKey): number => Number(row ? (valueIn(row, key) ?? 0) : 0);

export function Pivot({ report, by, answer, nameOf, pathOf }: PivotProps): ReactNode {
  const say = useText(reportText);
  const culture = useCulture();
  const { open } = useTab();
  const [figure, setFigure] = useState(report.main);
  const time = by.find((dim) => dimOf(dim).as === 'time') ?? 'day';
  const other = by.find((dim) => dim !== time) ?? 'service';
  const columns = columnsOf(time, answer);
  const rows = rowsOf(answer.items, other, time, figure);
  const most = Math.max(1, ...rows.flatMap(({ cells }) => [...cells.values()].map((row) => figureIn(row, figure))));
  const sumAt = (column: string) => rows.reduce((sum, { cells }) => sum + figureIn(cells.get(column), figure), 0);
  const show = (value: number) => (value === 0 ? '' : formatNumber(value, culture));
  const options = seenOf(report)
    .filter((key) => !measureOf(key).isRate) // what is no sum of its rows has none here either
    .map((key) => ({ value: key, label: measureOf(key)[culture] }));
  return (
    <section className="pivot">
      {options.length > MOST_SIDE_BY_SIDE ? (
        <Select<MeasureKey>
          aria-label={say('figure')}
          options={options}
          value={figure}
          onChange={setFigure}
          popupMatchSelectWidth={false}
        />
      ) : (
        <Segmented<MeasureKey> options={options} value={figure} onChange={setFigure} />
      )}
      <div className="pivot-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{dimOf(other)[culture]}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {nameOf(time, { [time]: column }).slice(0, time === 'month' ? undefined : 5)}
                </th>
              ))}
              <th scope="col">{say('sum')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, first, cells, sum }) => (
              <tr key={id}>
                <th scope="row" title={nameOf(other, first)}>
                  {nameOf(other, first)}
                </th>
                {columns.map((column) => {
                  const row = cells.get(column);
                  const value = figureIn(row, figure);
                  const path = row && value !== 0 ? pathOf(row) : null;
                  const share = { '--share': `${Math.round((Math.max(0, value) / most) * 40)}%` } as CSSProperties; // a variable of the sheet
                  return (
                    <td key={column} style={share}>
                      {path ? (
                        <button type="button" onClick={() => open(path)}>
                          {show(value)}
                        </button>
                      ) : (
                        show(value)
                      )}
                    </td>
                  );
                })}
                <td>{formatNumber(sum, culture)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say('sum')}</th>
              {columns.map((column) => (
                <td key={column}>{show(sumAt(column))}</td>
              ))}
              <td>{formatNumber(figureIn(answer.footer, figure), culture)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {answer.items.length < answer.totalCount && <p className="kit-quiet">{say('tooMuch')}</p>}
    </section>
  );
}

interface PivotRow {
  id: string;
  first: ReportRow;
  cells: Map<string, ReportRow>;
  sum: number;
}
/** The largest first. */
function rowsOf(items: readonly ReportRow[], other: DimKey, time: DimKey, figure: MeasureKey): PivotRow[] {
  const rows = new Map<string, PivotRow>();
  for (const item of items) {
    const id = String(valueIn(item, fieldsOfDim(other).id));
    const row = rows.get(id) ?? { id, first: item, cells: new Map(), sum: 0 };
    row.cells.set(String(valueIn(item, time)), item);
    row.sum += figureIn(item, figure);
    rows.set(id, row);
  }
  return [...rows.values()].sort((a, b) => b.sum - a.sum);
}
