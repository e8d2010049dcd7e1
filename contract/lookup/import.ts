// What every import from a sheet takes and answers: a preview that marks each bad cell, then all or nothing.
import * as z from 'zod';
import { asTyped, named } from '../kit.ts';

/** A row of an imported sheet, what would become of it, and what is wrong with it. */
export const ImportLine = z.object({
  /** The row's number in the sheet. */
  line: z.int(),
  cells: z.array(z.string()),
  /** Null for a row with errors. */
  outcome: z.enum(['created', 'changed', 'unchanged']).nullable(),
  /** `column` counts from 0; null when the row as a whole is wrong. */
  errors: z.array(z.object({ column: z.int().nullable(), message: z.string() })),
});
export type ImportLine = z.infer<typeof ImportLine>;
/** So many good and so many bad rows are sent back; the counts are always complete. */
export const previewLines = 200;
export const ImportAnswer = z.object({
  /** False when the sheet was only checked, or when a bad row kept it from being saved. */
  saved: z.boolean(),
  total: z.int(),
  /** Rows of the template that say they are an example; they are passed over and not in `total`. */
  examples: z.int(),
  bad: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  heads: z.array(z.string()),
  /** Heads that name no field; their columns are left alone. */
  ignored: z.array(z.string()),
  /** Bad rows first, then the others, each in the sheet's order. */
  lines: z.array(ImportLine),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;
export const ImportIn = z.object({
  /** The .xlsx file, base64. */
  file: named(asTyped(z.string().min(1).max(14_000_000)), 'Tệp Excel', 'Excel file'),
  /** Only checks and answers the preview. */
  dryRun: named(z.boolean().default(true), 'Chỉ kiểm tra', 'Check only'),
});
