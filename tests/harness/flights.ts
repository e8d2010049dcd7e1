// Counts what a call sends to the database: flights (what leaves together and is waited for) and the statements in them.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

export interface Sent {
  flights: number;
  statements: number;
  texts: string[][];
}
/** The end of a read is not waited for: the answer has left by then. It leaves with the next beginning, or by itself. */
const isEndOfRead = (texts: readonly string[]) => texts.every((text) => text === 'commit');
const isRead = ([first]: readonly string[][]) => first?.[0]?.startsWith('begin read only') ?? false;
const withoutEnds = (texts: readonly string[]) => texts.slice(texts[0] === 'commit' && texts.length > 1 ? 1 : 0);

export async function countFlights(work: () => Promise<unknown>): Promise<Sent> {
  const all: string[][] = [];
  const hear = (texts: unknown) => void all.push(texts as string[]); // what server/db/transaction.ts says
  subscribe('xuong.flight', hear);
  try {
    await work();
    await new Promise((resolve) => setImmediate(resolve)); // the last one leaves at the end of its turn
  } finally {
    unsubscribe('xuong.flight', hear);
  }
  const said = all
    .filter((flight) => !isEndOfRead(flight))
    .map((flight, at) => (at === 0 ? withoutEnds(flight) : flight));
  // A read before this call may end by itself meanwhile; a write has one end of its own, which may have left alone.
  const isEnded = isRead(said) || said.some((flight) => flight.includes('commit'));
  const texts = isEnded ? said : [...said, ['commit']];
  return { flights: texts.length, statements: texts.flat().length, texts };
}
