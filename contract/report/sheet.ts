// The columns that a sheet of a report has, grouped as it is asked.
import { type DimKey, fieldsOfDim } from './dims.ts';
import { byKey, type Report, shownBy } from './report.ts';

export function sheetColumns(report: Report, by: unknown): string[] {
  const dims = report.by.find((one) => byKey(one) === by) ?? report.by[0] ?? [];
  const column = (dim: DimKey) => fieldsOfDim(dim).name ?? fieldsOfDim(dim).id;
  return [...dims.map(column), ...report.figures, ...shownBy(report, dims).map(column)];
}
