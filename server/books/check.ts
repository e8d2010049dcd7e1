// Runs the laws: one statement each, so that every law sees one moment of the books, and names what breaks it.
import { type BookDocument, type BrokenRow, MOST_NAMED } from '../../contract/books/books.calls.ts';
import { type LawKey, type LawText, lawKeys, lawTexts } from '../../contract/books/books.laws.ts';
import { commissionLaws } from './commission.laws.ts';
import { everything, type LawSql, type Narrow } from './law.ts';
import { moneyLaws } from './money.laws.ts';
import { saleLaws } from './sale.laws.ts';
import { stockLaws } from './stock.laws.ts';
import { ticketLaws } from './ticket.laws.ts';

export interface Law extends LawText {
  key: LawKey;
  sql: LawSql;
}
const sqlOf: Readonly<Record<LawKey, LawSql>> = {
  ...stockLaws,
  ...ticketLaws,
  ...saleLaws,
  ...moneyLaws,
  ...commissionLaws,
};
export const laws: readonly Law[] = lawKeys.map((key) => ({ key, ...lawTexts[key], sql: sqlOf[key] }));

export interface Checked {
  key: LawKey;
  broken: number;
  rows: BrokenRow[];
  milliseconds: number;
}
/** Runs one statement behind its tenant. */
export type Ask = <R>(text: string) => Promise<R[]>;

interface Found extends BrokenRow {
  document: BookDocument;
  total: number;
}
export async function checkLaw(ask: Ask, law: Law, of: Narrow = everything): Promise<Checked> {
  const began = performance.now();
  const found = await ask<Found>(
    `select x.document, x.id, x.code, x.said, x.should, count(*) over () as total from (${law.sql(of)}) x order by x.id desc nulls last limit ${MOST_NAMED}`,
  );
  return {
    key: law.key,
    broken: found[0]?.total ?? 0,
    rows: found.map(({ total: _, ...row }) => ({
      ...row,
      code: row.code ?? '',
      said: row.said ?? '',
      should: row.should ?? '',
    })),
    milliseconds: Math.round(performance.now() - began),
  };
}
export async function checkBooks(ask: Ask, of: Narrow = everything, some: readonly Law[] = laws): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const law of some) checked.push(await checkLaw(ask, law, of));
  return checked;
}
