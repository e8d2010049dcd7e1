// Sharing a line in the dialog: always a likely hundred, and only what was changed is sent.
import { expect, test } from 'vitest';
import type { UserId } from '../../../contract/people/user.calls.ts';
import type { TicketLine, TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { changesOf, linesToSplit, problemOf, withOneMore, withoutOne, withPercent, withPerson } from './split.model.ts';

const [an, binh] = [1, 2] as UserId[]; // ids of nobody
const one = (userId = an ?? null, percent: number | null = 100) => ({ userId, percent });
const line = (id: number, more: Partial<TicketLine> = {}) =>
  ({
    id,
    kind: 'service',
    cover: 'billable',
    outcome: 'done',
    technicianId: an,
    people: [],
    ...more,
  }) as unknown as TicketLine; // what the model reads
const ticket = (...lines: TicketLine[]) =>
  ({ technicianId: an, advisorId: null, receptionistId: binh, lines }) as unknown as TicketView; // as above
const of = (it: TicketView, place: number, people: ReturnType<typeof one>[]) =>
  changesOf(it, new Map([[it.lines[place]?.id ?? line(0).id, people]]));

test('whoever comes or goes, all have alike; of two the other one has the rest', () => {
  const two = withOneMore([one()]);
  expect(two).toEqual([one(an, 50), { userId: null, percent: 50 }]);
  expect(withOneMore(two).map(({ percent }) => percent)).toEqual([34, 33, 33]);
  expect(withoutOne(two, 1)).toEqual([one()]);
  expect(withPercent(two, 1, 30).map(({ percent }) => percent)).toEqual([70, 30]);
  expect(withPercent(two, 1, null).map(({ percent }) => percent)).toEqual([50, null]);
  expect(withPercent(withOneMore(two), 0, 50).map(({ percent }) => percent)).toEqual([50, 33, 33]);
});
test('what is wrong is named', () => {
  const two = withOneMore([one()]);
  expect(problemOf(two)).toBe('nobody');
  expect(problemOf(withPerson(two, 1, an ?? null))).toBe('twice');
  expect(problemOf([one(an, 50), one(binh, null)])).toBe('noPercent');
  expect(problemOf([one(an, 50), one(binh, 49)])).toBe('notWhole');
  expect(problemOf([one(an, 50), one(binh, 50)])).toBeNull();
});
test('only lines that may earn are split, and only those that were changed are sent', () => {
  const it = ticket(
    line(1),
    line(2, { kind: 'part' }),
    line(3, { outcome: 'skipped' }),
    line(5, { cover: 'warranty' }),
    line(4, { kind: 'accessory' }),
  );
  expect(linesToSplit(it).map(({ id }) => id)).toEqual([1, 4]);
  expect(changesOf(it, new Map())).toEqual([]);
  expect(of(it, 0, [one(an, 60), one(binh, 40)])).toEqual([{ lineId: 1, people: [one(an, 60), one(binh, 40)] }]);
  expect(of(it, 0, [one(binh)])).toEqual([{ lineId: 1, people: [one(binh)] }]);
  expect(of(it, 4, [one(binh)])).toEqual([]); // its seller's anyway
});
test('all of it its owner’s is not split any more', () => {
  const it = ticket(
    line(1, {
      people: [
        { userId: an, percent: 60, name: 'An' },
        { userId: binh, percent: 40, name: 'Bình' },
      ] as TicketLine['people'], // ids of nobody
    }),
  );
  expect(changesOf(it, new Map())).toEqual([]);
  expect(of(it, 0, [one()])).toEqual([{ lineId: 1, people: [] }]);
});
