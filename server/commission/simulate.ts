// A rule on trial: what each would have got for lines that were finished, by the very function that writes the ledger.
import { sql } from 'kysely';
import type { Commission, GuessRow } from '../../contract/commission/commission.calls.ts';
import { monthOf } from '../../contract/commission/commission.ts';
import type { In, Out, Vnd } from '../../contract/kit.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { lastDayOf as endOf } from '../../contract/report/report.ts';
import { addDays, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { finishedWork, sharesOf } from '../ticket/commission.ts';
import type { Share } from '../ticket/share.ts';

export async function simulate(
  ctx: Ctx,
  input: In<typeof Commission.Simulate>,
): Promise<Out<typeof Commission.Simulate>> {
  const to = input.to ?? (input.from ? endOf(input.from, undefined) : addDays(monthOf(today()), -1));
  const from = input.from ?? monthOf(to);
  const { groupId, percent, minusPercent } = input;
  const work = await finishedWork(ctx, from, to);
  // What belongs to no group has no percentage of one.
  const isMeant = (id: number | null) =>
    percent !== undefined && id !== null && (groupId === undefined || id === groupId);
  const tried = work.map((line) => ({
    ...line,
    groupPercent: isMeant(line.groupId) ? (percent ?? line.groupPercent) : line.groupPercent,
    minus: minusPercent ?? line.minus,
  }));
  const now = byPerson(work.flatMap(sharesOf));
  const would = byPerson(tried.flatMap(sharesOf));
  const ids = [...new Set([...now.keys(), ...would.keys()])];
  const { rows: names } = await sql<{ id: UserId; name: string }>`select id, full_name as name from user_account
    where tenant_id = ${ctx.tenantId} and id = any (${ids}::bigint[])`.execute(ctx.db);
  const items = names.map(({ id, name }): GuessRow => {
    const [is, was] = [would.get(id), now.get(id)];
    const difference = (is?.sum ?? 0) - (was?.sum ?? 0);
    const money = { now: was?.sum ?? 0, would: is?.sum ?? 0, difference } as Record<
      'now' | 'would' | 'difference',
      Vnd
    >; // whole đồng
    return { id, name, lines: Math.max(is?.lines ?? 0, was?.lines ?? 0), ...money };
  });
  const sumOf = (key: 'now' | 'would') => items.reduce((all, item) => all + item[key], 0) as Vnd; // as above
  items.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || b.would - a.would || a.id - b.id);
  return { items, from, to, now: sumOf('now'), would: sumOf('would') };
}
function byPerson(shares: readonly Share[]): Map<UserId, { sum: number; lines: number }> {
  const people = new Map<UserId, { sum: number; lines: number }>();
  for (const { userId, amount } of shares) {
    const { sum, lines } = people.get(userId) ?? { sum: 0, lines: 0 };
    people.set(userId, { sum: sum + amount, lines: lines + 1 });
  }
  return people;
}
