// The earlier ticket that a warranty or a rework is about: any branch of the shop takes the device back, so it only has to be
// one of the shop's that was handed over.
import { sql } from 'kysely';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import type { TicketSave } from '../../../contract/ticket/ticket-save.calls.ts';
import { today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';

export interface Origin {
  id: TicketId | null;
  /** Its lines whose warranty still runs. */
  running: ReadonlySet<TicketLineId>;
}
interface OriginLine {
  id: TicketLineId;
  isRunning: boolean;
}
export async function originOf(
  ctx: Ctx,
  { kind, originId, lines }: Pick<TicketSave, 'kind' | 'originId' | 'lines'>,
): Promise<Origin> {
  if (!originId) {
    if (kind !== 'repair') throw new InvalidField('originId', 'required');
    return { id: null, running: new Set() };
  }
  const { rows: found } = await sql`select from ticket
    where tenant_id = ${ctx.tenantId} and id = ${originId} and handed_over_at is not null and not is_deleted`.execute(
    ctx.db,
  );
  if (!found.length) throw new InvalidField('originId', 'choice');
  const { rows } = await sql<OriginLine>`select l.id, exists (select from warranty w where w.tenant_id = l.tenant_id
      and w.line_id = l.id and w.ended_at is null and w.end_day >= ${today()}::date) as is_running
    from ticket_line l where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${originId}`.execute(ctx.db);
  const known = new Set(rows.map(({ id }) => id));
  const stray = lines.findIndex(({ originLineId }) => originLineId && !known.has(originLineId));
  if (stray >= 0) throw new InvalidField(`lines.${stray}.originLineId`, 'choice');
  return { id: originId, running: new Set(rows.filter(({ isRunning }) => isRunning).map(({ id }) => id)) };
}
