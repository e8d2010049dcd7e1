// The books as a plain-text journal: a stream of transactions in the order of days, with accounts declared where they are first used.
import {
  isOfPeriod,
  type JournalFormat,
  journalAccounts,
  journalDocuments,
} from '../../../contract/books/journal.accounts.ts';
import type { Culture } from '../../../contract/culture.ts';
import { kindOf } from '../../../contract/finance/finance.ts';
import { inboundKinds, outboundKinds } from '../../../contract/stock/stock.ts';
import { addDays } from '../../../contract/time.ts';
import type { OpenCtx } from '../../kit/ctx.ts';
import { type Balance, type Entry, type Span, streamBalances, streamEntries } from './entries.ts';
import { accountName, type Posting, writers } from './write.ts';

export interface JournalAsked extends Span {
  format: JournalFormat;
  title: string;
  culture: Culture;
}
type Db = Pick<OpenCtx, 'db'>;

/** In pieces of text; what is held is the transaction at hand and the names of accounts that were declared. */
export async function* journalText(ctx: Db, { format, title, culture, ...span }: JournalAsked): AsyncGenerator<string> {
  const writer = writers[format];
  yield writer.head([title, span.from, span.to].filter(Boolean).join(' · '));
  const declared = new Set<string>();
  let first = span.from ? addDays(span.from, -1) : null;
  /** The day that accounts are opened on is the first of the journal, wherever in it they stand. */
  const declare = (day: string, entries: readonly Balance[]): string => {
    first ??= day;
    const from = first;
    return entries
      .map((entry) => {
        const account = nameOf(entry);
        if (declared.has(account)) return '';
        declared.add(account);
        return writer.open(account, entry.ofName ?? journalAccounts[entry.account][culture], from);
      })
      .join('');
  };
  if (span.from) {
    const { entries, ...transaction } = await opening(ctx, span.from, culture);
    if (entries.length) yield declare(transaction.day, entries) + writer.transaction(transaction);
  }
  for await (const entries of byDocument(streamEntries(ctx, span))) {
    const [head] = entries;
    if (!head) continue;
    const { day, code } = head;
    yield declare(day, entries) +
      (head.isBalance
        ? entries.map((entry) => writer.balance(nameOf(entry), day, entry.amount)).join('')
        : writer.transaction({ day, code, text: textOf(head, culture), postings: entries.map(postingOf) }));
  }
}

const nameOf = ({ account, ofId, ofName }: Balance): string => accountName(account, ofId, ofName);
const postingOf = (entry: Balance): Posting => ({ account: nameOf(entry), amount: entry.amount });

/** The rows of one document and day, one after the other. */
async function* byDocument(rows: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let held: Entry[] = [];
  const isSame = (a: Entry | undefined, b: Entry) =>
    a?.day === b.day && a.document === b.document && a.documentId === b.documentId && a.isBalance === b.isBalance;
  for await (const row of rows) {
    if (held.length && !isSame(held[0], row)) {
      yield held;
      held = [];
    }
    held.push(row);
  }
  if (held.length) yield held;
}

/** What the accounts of a day held the evening before; income and expenses until then are retained earnings. */
async function opening(ctx: Db, from: string, culture: Culture) {
  const entries: Balance[] = [];
  let retained = 0;
  for await (const row of streamBalances(ctx, from))
    if (isOfPeriod(row.account)) retained += row.amount;
    else entries.push(row);
  if (retained) entries.push({ account: 'retained', ofId: null, ofName: null, amount: retained });
  const text = journalDocuments.opening[culture];
  return { entries, day: addDays(from, -1), code: null, text, postings: entries.map(postingOf) };
}

const stockKinds: Readonly<Record<string, Readonly<Record<string, { vi: string; en: string }>>>> = {
  inbound: inboundKinds,
  outbound: outboundKinds,
};
/** What a transaction is about, in words. */
function textOf({ document, kind, name }: Entry, culture: Culture): string {
  const side = document === 'receipt' ? 'in' : document === 'payment' ? 'out' : null;
  const words = kind ? (side ? kindOf(side, kind) : stockKinds[document]?.[kind]) : null;
  return [(words ?? journalDocuments[document])[culture], name].filter(Boolean).join(' · ');
}
