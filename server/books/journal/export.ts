// The journal as a download of the page "Sổ sạch".
import { type Books, journalNeeds } from '../../../contract/books/books.calls.ts';
import type { In } from '../../../contract/kit.ts';
import { today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { forbid } from '../../kit/fail.ts';
import type { FileAnswer } from '../../kit/file/file-answer.ts';
import { settingOf } from '../../org/org.ts';
import { journalText } from './journal.ts';

const endings = { hledger: 'journal', beancount: 'beancount' } as const;
const CHUNK = 65_536;

export async function exportJournal(ctx: Ctx, input: In<typeof Books.ExportJournal>): Promise<FileAnswer> {
  const { format, from = null, to = null } = input;
  const missing = journalNeeds.find((one) => !one.some((code) => ctx.user.permissions.has(code)));
  if (missing) forbid(ctx, missing);
  const title = await settingOf(ctx, 'shopName');
  return {
    name: `so-nhat-ky-${today()}.${endings[format]}`,
    type: 'text/plain; charset=utf-8',
    content: inChunks(journalText(ctx, { format, from, to, title, culture: ctx.culture })),
  };
}
/** Transactions are short: some hundreds of them leave together. */
async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let held = '';
  for await (const piece of pieces) {
    held += piece;
    if (held.length < CHUNK) continue;
    yield encoder.encode(held);
    held = '';
  }
  yield encoder.encode(held);
}
