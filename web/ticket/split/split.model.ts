// Who shares the commission of a line, as it is put together in the dialog. Pure.
import type { UserId } from '../../../contract/people/user.calls.ts';
import type { TicketLine, TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { splitBy } from '../../../contract/ticket/split.ts';
import { isWhole, MOST_WORKERS, type WorkSplit } from '../../../contract/ticket/ticket.ts';

export interface Sharer {
  userId: UserId | null;
  percent: number | null;
}
type Sharers = readonly Sharer[];
type Split = WorkSplit['people'];

/** What can be split: whatever may earn somebody something. */
export const linesToSplit = ({ lines }: Pick<TicketView, 'lines'>): TicketLine[] =>
  lines.filter(
    ({ kind, cover, outcome }) =>
      kind !== 'part' && cover === 'billable' && outcome !== 'failed' && outcome !== 'skipped',
  );
/** Whose it is as long as nobody shares it: who did it, or who sold it. */
export const ownerOf = (
  ticket: Pick<TicketView, 'technicianId' | 'advisorId' | 'receptionistId'>,
  { kind, technicianId }: Pick<TicketLine, 'kind' | 'technicianId'>,
): UserId | null =>
  kind === 'accessory' ? (ticket.advisorId ?? ticket.receptionistId) : (technicianId ?? ticket.technicianId);
export const startOf = (ticket: TicketView, line: TicketLine): Sharer[] =>
  line.people.length
    ? line.people.map(({ userId, percent }) => ({ userId, percent }))
    : [{ userId: ownerOf(ticket, line), percent: 100 }];

const evenly = (people: readonly Pick<Sharer, 'userId'>[]): Sharer[] => {
  const percents = splitBy(
    100,
    people.map(() => 1),
  );
  return people.map(({ userId }, at) => ({ userId, percent: percents[at] ?? 0 }));
};
export const mayAdd = (people: Sharers): boolean => people.length < MOST_WORKERS;
/** One more, or one less: all of them alike, until somebody says otherwise. */
export const withOneMore = (people: Sharers): Sharer[] => evenly([...people, { userId: null }]);
export const withoutOne = (people: Sharers, place: number): Sharer[] => evenly(people.filter((_, at) => at !== place));
export const withPerson = (people: Sharers, place: number, userId: UserId | null): Sharer[] =>
  people.map((one, at) => (at === place ? { ...one, userId } : one));
/** Of two the other one has the rest. */
export const withPercent = (people: Sharers, place: number, percent: number | null): Sharer[] => {
  const rest = people.length === 2 && percent !== null && percent < 100 ? 100 - percent : null;
  return people.map((one, at) => (at === place ? { ...one, percent } : { ...one, percent: rest ?? one.percent }));
};
export const sumOf = (people: Sharers): number => people.reduce((sum, { percent }) => sum + (percent ?? 0), 0);

export type Problem = 'nobody' | 'twice' | 'noPercent' | 'notWhole';
export function problemOf(people: Sharers): Problem | null {
  const split = splitOf(people);
  if (split.length < people.length) return people.some(({ userId }) => userId === null) ? 'nobody' : 'noPercent';
  if (new Set(split.map(({ userId }) => userId)).size < split.length) return 'twice';
  return isWhole(split) ? null : 'notWhole';
}
const splitOf = (people: Sharers): Split =>
  people.flatMap(({ userId, percent }) => (userId !== null && percent ? [{ userId, percent }] : []));
/** What is different from before; all of it its owner's is not split any more. */
export function changesOf(ticket: TicketView, chosen: ReadonlyMap<TicketLine['id'], Sharers>): WorkSplit[] {
  return linesToSplit(ticket).flatMap((line) => {
    const people = splitOf(chosen.get(line.id) ?? startOf(ticket, line));
    const isOwners = people.length === 1 && people[0]?.userId === ownerOf(ticket, line);
    const next = isOwners ? [] : people;
    const before = line.people.map(({ userId, percent }) => ({ userId, percent }));
    return JSON.stringify(next) === JSON.stringify(before) ? [] : [{ lineId: line.id, people: next }];
  });
}
