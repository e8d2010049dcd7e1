// The time that is proposed to a customer: the work, after what waits at that branch, inside its opening hours.
import { sql } from 'kysely';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { promiseTime } from '../../../contract/ticket/promise.ts';
import { isFarAhead, now, toInstant } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import { settingOf } from '../../org/org.ts';

/** Clocks differ a little, and somebody types while time passes. */
const GRACE = 60_000;
/** What nobody estimated still takes a while. */
const LEAST_MINUTES = 30;

export interface Queue {
  /** Tickets that wait or are worked on, their minutes, and who is there to do them. */
  tickets: number;
  minutes: number;
  technicians: number;
  waitMinutes: number;
  openTime: string;
  closeTime: string;
}
export async function queueOf(ctx: Ctx, branchId: BranchId): Promise<Queue> {
  const { rows } = await sql<
    Omit<Queue, 'waitMinutes' | 'openTime' | 'closeTime'> & { opens: string; closes: string }
  >`select
    count(distinct t.id)::int as tickets, coalesce(sum(l.minutes), 0)::int as minutes,
    (select count(*)::int from user_account u where u.tenant_id = ${ctx.tenantId} and u.branch_id = ${branchId} and u.is_active
      and not u.is_deleted and exists (select from user_service m where m.tenant_id = u.tenant_id and m.user_id = u.id)) as technicians,
    (select value from branch_detail d where d.tenant_id = ${ctx.tenantId} and d.branch_id = ${branchId} and d.name = 'openTime') as opens,
    (select value from branch_detail d where d.tenant_id = ${ctx.tenantId} and d.branch_id = ${branchId} and d.name = 'closeTime') as closes
    from ticket t left join ticket_line l on l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service' and l.outcome is null
    where t.tenant_id = ${ctx.tenantId} and t.place_id = ${branchId} and t.status in ('ChoXuLy', 'DangXuLy')
      and t.custody = 'branch' and not t.is_deleted`.execute(ctx.db);
  const { tickets = 0, minutes = 0, technicians = 0, opens, closes } = rows[0] ?? {};
  return {
    tickets,
    minutes,
    technicians,
    waitMinutes: Math.round(minutes / Math.max(1, technicians)),
    openTime: opens || (await settingOf(ctx, 'openTime')),
    closeTime: closes || (await settingOf(ctx, 'closeTime')),
  };
}
export const proposeTime = (queue: Queue, minutes: number): string =>
  toInstant(
    promiseTime(now(), queue.waitMinutes + Math.max(minutes, LEAST_MINUTES), {
      open: queue.openTime,
      close: queue.closeTime,
    }),
  );
/** Nobody is promised yesterday, or a year that was mistyped: such a ticket would never be late. */
export function requireFuture(promisedAt: string): string {
  if (Date.parse(promisedAt) < now().getTime() - GRACE) throw new InvalidField('promisedAt', 'future');
  if (isFarAhead(promisedAt)) throw new InvalidField('promisedAt', 'withinYear');
  return promisedAt;
}
