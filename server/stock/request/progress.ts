// A request follows what is done for its lines: something was ordered, everything has arrived. Bills and transfers call this
// in their own transaction; the request's status is derived from its lines.
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { signal } from '../../kit/signal.ts';

export interface Progress {
  requestLineId: number | null;
  /** Negative when a bill or a transfer is taken back. */
  ordered?: number;
  filled?: number;
}

/**
 * The requests behind these lines, then the lines, each in one order. Documents are locked before shelves: whoever moves or keeps
 * goods for a request locks it first. References to them may be written meanwhile, so that nobody waits for a new bill's lines.
 */
export async function lockRequests(
  ctx: Ctx,
  of: readonly { requestLineId?: number | null | undefined }[],
): Promise<void> {
  const ids = of.flatMap(({ requestLineId }) => requestLineId ?? []);
  if (!ids.length) return;
  await sql`select from stock_request r where r.tenant_id = ${ctx.tenantId} and r.id in (
      select l.request_id from stock_request_line l where l.tenant_id = ${ctx.tenantId} and l.id = any(${ids}::bigint[]))
    order by r.id for no key update`.execute(ctx.db);
  await sql`select from stock_request_line where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(ctx.db);
}

/** Goods that requests waited for are on their shelf now; whoever asked may want to know. */
export const requestsFilled = signal<{ requestLineIds: readonly number[] }>();

export async function advanceRequests(ctx: Ctx, progress: readonly Progress[]): Promise<void> {
  const steps = progress.filter((step) => step.requestLineId !== null && (step.ordered || step.filled));
  if (!steps.length) return;
  const ids = steps.map((step) => step.requestLineId);
  await lockRequests(ctx, steps);
  const json = JSON.stringify(steps.map((step) => ({ id: step.requestLineId, ordered: 0, filled: 0, ...step })));
  await sql`update stock_request_line l set ordered = greatest(0, l.ordered + x.ordered), filled = greatest(0, l.filled + x.filled)
    from (select id, sum(ordered)::int as ordered, sum(filled)::int as filled
      from jsonb_to_recordset(${json}::jsonb) as y(id bigint, ordered int, filled int) group by id) x
    where l.tenant_id = ${ctx.tenantId} and l.id = x.id`.execute(ctx.db);
  await sql`update stock_request r set status = s.status, version = r.version + 1
    from (select l.request_id, case when bool_and(l.filled >= l.quantity) then 'done'
        when bool_or(l.ordered > 0) then 'processing' else 'new' end as status
      from stock_request_line l where l.tenant_id = ${ctx.tenantId} and l.request_id in (
        select request_id from stock_request_line where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]))
      group by l.request_id) s
    where r.tenant_id = ${ctx.tenantId} and r.id = s.request_id and r.status not in ('cancel', s.status)`.execute(
    ctx.db,
  );
  const arrived = steps.flatMap(({ requestLineId, filled }) =>
    requestLineId && (filled ?? 0) > 0 ? [requestLineId] : [],
  );
  if (arrived.length) await requestsFilled.send(ctx, { requestLineIds: arrived });
}
