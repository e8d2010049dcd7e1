// Warranties: written when a device is handed over, one per service and per serial part; asked for at the counter by phone or
// IMEI; ended by a refund or by a replacement (domain.md §1).
import { sql } from 'kysely';
import type { WarrantyRow } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { settingOf } from '../../org/org.ts';
import type { Ticket } from '../facts.ts';

export interface Whose {
  phone?: string | null | undefined;
  imei?: string | null | undefined;
}
const MOST = 50;
/** What is or was under warranty for a phone or a device, the longest first. Any branch answers for any other. */
export async function warrantiesOf(ctx: Ctx, { phone, imei }: Whose): Promise<WarrantyRow[]> {
  if (!phone && !imei) return [];
  const { rows } = await sql<WarrantyRow>`
    select w.id, w.ticket_id, t.code as ticket_code, w.line_id, w.name, w.serial, w.start_day, w.months, w.end_day,
      w.ended_at is null and w.end_day >= ${today()}::date as is_running
    from warranty w join ticket t on t.tenant_id = w.tenant_id and t.id = w.ticket_id
    where w.tenant_id = ${ctx.tenantId} and (w.phone = ${phone ?? null} or w.imei = ${imei ?? null})
    order by w.ended_at is null desc, w.end_day desc, w.id desc limit ${MOST}`.execute(ctx.db);
  return rows;
}

interface Covered {
  id: TicketLineId;
  kind: 'service' | 'part' | 'accessory';
  name: string;
  productId: number | null;
  quantity: number;
  months: number;
  cover: 'billable' | 'warranty' | 'goodwill';
  isSerial: boolean;
  /** What is in the device now, of a product with serials. */
  serials: string[];
  /** What it makes good under cover: its own line, that of its service, of the original part's service. */
  isMadeGood: boolean;
  /** Until when the longest of these covers it: a part whose own term is shorter does not cut it. */
  originEnd: string | null;
  originLineId: TicketLineId | null;
  /** Of the piece that it replaces, where somebody said it. */
  replaced: string | null;
}
/** The lines that were done, with what their warranties need to know. */
async function coveredLines(ctx: Ctx, id: TicketId): Promise<Covered[]> {
  const { rows } = await sql<Covered>`
    select l.id, l.kind, l.name, l.product_id, l.quantity, l.warranty_months as months, l.cover, coalesce(p.is_serial, false) as is_serial,
      array(select s.serial from (
        select unnest(o.serials) as serial, b.kind from outbound b
        join outbound_line o on o.tenant_id = b.tenant_id and o.outbound_id = b.id and o.product_id = l.product_id
        where b.tenant_id = l.tenant_id and b.ticket_id = l.ticket_id and b.kind in ('ticket', 'returnItem')
          and b.status = 'posted' and not b.is_deleted) s
        group by s.serial having sum(case s.kind when 'ticket' then 1 else -1 end) > 0 order by s.serial) as serials,
      l.cover <> 'billable' and t.origin_id is not null as is_made_good, l.origin_line_id, l.replaced_serial as replaced,
      case when cardinality(k.links) > 0 then (select max(w.end_day) from unnest(k.links) link (id), line_family(link.id) line (id)
          join warranty w on w.tenant_id = l.tenant_id and w.line_id = line.id and w.ended_at is null)
        else (select max(w.end_day) from warranty w where w.tenant_id = l.tenant_id and w.ticket_id = t.origin_id and w.ended_at is null)
        end as origin_end
    from ticket_line l join ticket t on t.tenant_id = l.tenant_id and t.id = l.ticket_id
    left join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join ticket_line o on o.tenant_id = l.tenant_id and o.id = l.origin_line_id
    left join ticket_line a on a.tenant_id = l.tenant_id and a.id = l.parent_id
    cross join lateral (select array_remove(array[l.origin_line_id, o.parent_id, a.origin_line_id], null) as links) k
    where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id} and coalesce(l.outcome, 'done') = 'done'
    order by l.order_no, l.id`.execute(ctx.db);
  return rows;
}

/** Starts the warranties of a device that leaves. What is made good keeps what is left of its term; what was taken out is not covered. */
export async function startWarranties(ctx: Ctx, ticket: Ticket): Promise<void> {
  const least = Number(await settingOf(ctx, 'reworkDays'));
  const given = new Map<number, number>();
  const lines = await coveredLines(ctx, ticket.id);
  for (const line of lines) if (line.isMadeGood) await endReplaced(ctx, ticket, line);
  for (const line of lines) {
    const term = termOf(line, least);
    if (!term) continue;
    if (line.isMadeGood) await endRedone(ctx, line);
    for (const serial of unitsOf(line, given)) {
      await sql`insert into warranty (tenant_id, ticket_id, line_id, customer_id, phone, imei, name, product_id, serial, start_day, months, end_day)
        values (${ctx.tenantId}, ${ticket.id}, ${line.id}, ${ticket.customerId}, ${ticket.phone}, ${ticket.imei}, ${line.name},
          ${line.productId}, ${serial}, ${today()}::date, ${term.months},
          ${term.until ? sql`${term.until}::date` : sql`(${today()}::date + make_interval(months => ${term.months}::int))::date`})`.execute(
        ctx.db,
      );
    }
  }
}
/** A service has one, goods with serials one for each; other parts are covered by the service they belong to. */
function unitsOf(line: Covered, given: Map<number, number>): (string | null)[] {
  if (line.kind === 'service' || (line.kind === 'accessory' && !line.isSerial)) return [null];
  if (!line.isSerial) return [];
  const from = given.get(line.productId ?? 0) ?? 0;
  given.set(line.productId ?? 0, from + line.quantity);
  return line.serials.slice(from, from + line.quantity);
}
function termOf(line: Covered, least: number): { months: number; until: string | null } | null {
  if (!line.isMadeGood) return line.months > 0 ? { months: line.months, until: null } : null;
  const atLeast = least > 0 ? addDays(today(), least) : null;
  const until =
    [line.originEnd, atLeast]
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null;
  if (until === null || until < today()) return null;
  return { months: Math.max(1, Math.round((Date.parse(until) - Date.parse(today())) / (30.4375 * 86_400_000))), until };
}
/** Work that was done again: the new warranty has what was left of the earlier one, which runs no longer beside it. */
async function endRedone(ctx: Ctx, { kind, originLineId }: Covered): Promise<void> {
  if (kind !== 'service' || originLineId === null) return;
  await sql`update warranty set ended_at = now() where tenant_id = ${ctx.tenantId} and ended_at is null
    and line_id in (select line_family(${originLineId})) and serial is null and product_id is null`.execute(ctx.db);
}
/** The piece that came out: as it was named, else as many as were replaced of the line that is made good. */
async function endReplaced(ctx: Ctx, { originId }: Ticket, line: Covered): Promise<void> {
  if (line.replaced) {
    // It may itself have replaced another, however often the device came back: whatever made a line of the origin good.
    await sql`update warranty set ended_at = now() where tenant_id = ${ctx.tenantId} and ended_at is null and serial = ${line.replaced}
      and line_id in (select f.id from ticket_line l cross join line_family(l.id) f (id)
        where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${originId})`.execute(ctx.db);
    return;
  }
  if (!line.isSerial || line.originLineId === null) return;
  await sql`update warranty set ended_at = now() where tenant_id = ${ctx.tenantId} and id in (
    select w.id from warranty w where w.tenant_id = ${ctx.tenantId} and w.line_id in (select line_family(${line.originLineId}))
      and w.product_id = ${line.productId} and w.serial is not null and w.ended_at is null and w.end_day >= ${today()}::date
    order by w.id limit ${line.quantity})`.execute(ctx.db);
}

/** What was paid back is not covered any longer; without serials all of the line ends, also as what made it good. */
export async function endWarranties(ctx: Ctx, lineId: TicketLineId, serials: readonly string[] | null): Promise<void> {
  await sql`update warranty set ended_at = now() where tenant_id = ${ctx.tenantId} and ended_at is null
    and line_id in (select line_family(${lineId})) and ${serials ? sql`serial = any(${serials}::text[])` : sql`true`}`.execute(
    ctx.db,
  );
}
