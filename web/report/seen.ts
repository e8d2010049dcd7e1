// The figures of a report that whoever looks may see: what is hidden is no column, no choice and no sum of nothing.
import { type MeasureKey, measureOf } from '../../contract/report/measures.ts';
import type { Report } from '../../contract/report/report.ts';
import { may, session } from '../kit/call/session.ts';

export const seenOf = ({ figures }: Report, of = session()): readonly MeasureKey[] =>
  figures.filter((key) => may(measureOf(key).seenBy ?? 'anyone', of));
