// Where what waits on the home page opens: its list, with the filters that were counted.
import { filtersOf, type Work } from '../../contract/report/work.ts';

export function addressOf(work: Work, today: string): string {
  const view = work.view ? { view: work.view } : {};
  const query = new URLSearchParams(
    Object.entries({ ...view, ...filtersOf(work, today) }).map(([name, value]) => [name, String(value)]),
  );
  return query.size ? `${work.path}?${query}` : work.path;
}
