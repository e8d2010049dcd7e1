// The period of a report: what was asked for, or the current month until today.
import { showDay, today } from '../../../contract/time.ts';
import { InvalidField } from '../../kit/fail.ts';

export function periodOf(asked: { from?: string | undefined; to?: string | undefined }): { from: string; to: string } {
  const to = asked.to ?? today();
  const from = asked.from ?? `${to.slice(0, 7)}-01`;
  if (from > to) throw new InvalidField('to', 'notBefore', { limit: showDay(from) });
  return { from, to };
}
