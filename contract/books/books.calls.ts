// Sổ sạch: the books check themselves. Which laws hold, and the documents that break the others; wire service Books is ours.
import * as z from 'zod';
import { fromDay, get, Instant, named, post, service, toDay, worded } from '../kit.ts';
import type { Permission } from '../permissions.ts';
import { seesCost } from '../stock/inventory.calls.ts';
import { type LawArea, type LawKey, lawAreas, lawKeys } from './books.laws.ts';
import { type JournalFormat, journalFormats } from './journal.accounts.ts';

/** What a broken law can name: where it is opened follows from it. */
export const bookDocuments = [
  'shelf',
  'inbound',
  'outbound',
  'stockCount',
  'ticket',
  'refund',
  'receipt',
  'payment',
  'voucher',
  'percentVoucher',
  'customer',
  'fund',
  'fundTransfer',
  'writeOff',
  'offset',
  'openingDebt',
  'bankTxn',
  'sums',
] as const;
export type BookDocument = (typeof bookDocuments)[number];
/** How many of them are named; the number of all is told beside. */
export const MOST_NAMED = 50;

export const BrokenRow = z.object({
  document: named(z.enum(bookDocuments), 'Loại', 'Document'),
  id: z.int().nullable(),
  code: named(z.string(), 'Số phiếu', 'Code'),
  said: named(z.string(), 'Đang ghi', 'Says'),
  should: named(z.string(), 'Phải là', 'Should be'),
});
export type BrokenRow = z.infer<typeof BrokenRow>;
const areas = Object.keys(lawAreas) as LawArea[]; // keys of a const object are its key type
export const LawRow = z.object({
  key: z.enum(lawKeys as [LawKey, ...LawKey[]]), // there are some
  area: z.enum(areas as [LawArea, ...LawArea[]]),
  name: named(z.string(), 'Luật', 'Law'),
  /** Null: it was never checked, because it is newer than the last check. */
  checkedAt: named(Instant.nullable(), 'Kiểm tra lúc', 'Checked'),
  broken: named(z.int(), 'Số lỗi', 'Broken'),
  rows: z.array(BrokenRow),
});
export type LawRow = z.infer<typeof LawRow>;
export const BooksReport = z.object({
  checkedAt: named(Instant.nullable(), 'Kiểm tra lúc', 'Checked'),
  /** Who asked for it; null: the nightly job. */
  checkedByName: named(z.string().nullable(), 'Người kiểm tra', 'Checked by'),
  milliseconds: z.int(),
  laws: z.array(LawRow),
});
export type BooksReport = z.infer<typeof BooksReport>;

const formats = Object.keys(journalFormats) as [JournalFormat, ...JournalFormat[]]; // keys of a const object
export const JournalIn = z.object({
  from: fromDay,
  to: toDay,
  format: named(worded(z.enum(formats).default('hledger'), journalFormats), 'Định dạng', 'Format'),
});
/** Besides the page's own right: the journal tells every fund and what goods cost. One of each list. */
export const journalNeeds: readonly (readonly Permission[])[] = [['Pages.Finance.Fund'], seesCost];

/** Whoever sets the shop up, or keeps its books, looks at the whole of them, whatever the branch. */
const may = ['Pages.Settings.General', 'Pages.Finance.Books'] as const;
export const Books = service('Books', {
  /** What the last check found. */
  GetLaws: get({ in: z.object({}), out: BooksReport, may }),
  /** Checks now. */
  Check: post({ in: z.object({}), out: BooksReport, may }),
  /** The books as double entry, in plain text that hledger or beancount reads. */
  ExportJournal: get({ in: JournalIn, out: z.file(), may }),
});
