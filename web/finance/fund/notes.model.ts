// What lies in a drawer, note by note.
import { denominations } from '../../../contract/finance/fund.calls.ts';

/** How many of each note; what was not counted is not named. */
export type Notes = Readonly<Record<string, number>>;
/** As many as the wire takes. */
export const MOST_NOTES = 1_000_000;

export const sumNotes = (notes: Notes): number =>
  denominations.reduce((sum, note) => sum + note * (notes[note] ?? 0), 0);
export const countNotes = (notes: Notes): number =>
  denominations.reduce((count, note) => count + (notes[note] ?? 0), 0);

/** What was typed for one kind of note; nothing typed is none counted. */
export function withNote(notes: Notes, note: number, typed: string): Notes {
  const digits = typed.replace(/\D/g, '');
  const { [note]: _, ...others } = notes;
  return digits === '' ? others : { ...others, [note]: Math.min(Number(digits), MOST_NOTES) };
}
/** Those of the drawer that are worth a line, the largest first. */
export const notesShown = (notes: Notes): { note: number; count: number; amount: number }[] =>
  denominations.flatMap((note) => {
    const count = notes[note] ?? 0;
    return count > 0 ? [{ note, count, amount: note * count }] : [];
  });
