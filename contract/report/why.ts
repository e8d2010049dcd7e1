// "Vì sao?": what lies behind one figure of a report, row by row with its document; the rows make exactly the figure.
import * as z from 'zod';
import { LocalDate, named } from '../kit.ts';
import type { DimKey } from './dims.ts';
import { type Measure, type MeasureKey, measureOf } from './measures.ts';

/** What a share or an average is made of: they stand beside it in every row. */
export const partsOf = (key: MeasureKey): readonly MeasureKey[] =>
  (measureOf(key).parts ?? []) as readonly MeasureKey[]; // names of measures; measures.ts cannot name its own type
/** A day is no number that rows could make. */
export const canExplain = (key: MeasureKey): boolean => measureOf(key).as !== 'day';
/** Rows that are nothing to a sum are left out; a share has a row wherever it is known. */
export const countsZero = ({ as }: Measure): boolean => as !== 'money' && as !== 'count';

const value = z.number().nullable();
export const BehindRow = z.object({
  id: z.string(),
  day: named(LocalDate.nullable(), 'Ngày', 'Day'),
  code: named(z.string().nullable(), 'Chứng từ', 'Document'),
  event: named(z.string().nullable(), 'Việc', 'Event'),
  what: named(z.string().nullable(), 'Nội dung', 'What'),
  person: named(z.string().nullable(), 'Người làm', 'Person'),
  /** Whose page it opens: a dimension that has one. */
  document: z.string().nullable() as z.ZodType<DimKey | null>,
  documentId: z.int().nullable(),
  value: named(value, 'Giá trị', 'Value'),
  first: value,
  second: value,
});
export type BehindRow = z.infer<typeof BehindRow>;
export const BehindOut = z.object({
  totalCount: z.int(),
  items: z.array(BehindRow),
  from: LocalDate,
  to: LocalDate,
  /** The figure itself, computed from these rows. */
  total: value,
  first: value,
  second: value,
});
/** Which figure: the main one where nobody says. */
export const figureAsked = (figures: readonly MeasureKey[], main: MeasureKey) =>
  named(z.enum(figures.filter(canExplain) as [MeasureKey, ...MeasureKey[]]).default(main), 'Số liệu', 'Figure');
