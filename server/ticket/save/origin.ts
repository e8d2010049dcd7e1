// The ticket that a warranty or rework ticket is about: it has to be gone, and its lines are what the new lines make good. Lines that
// nobody linked are linked here: the same service, the same part, else the service that the part belongs to.
import { sql } from 'kysely';
import type { TicketLineIn, TicketSave } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { later } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import type { StoredLine } from '../ticket.tables.ts';

export interface Origin {
  id: TicketId | null;
  /** Its lines whose warranty still runs. */
  running: ReadonlySet<TicketLineId>;
  lines: readonly OriginLine[];
  /** Places of new lines that are made good with the service whose price includes them. */
  withService: ReadonlySet<number>;
}
interface OriginLine {
  id: TicketLineId;
  kind: TicketLineIn['kind'];
  serviceNameId: number | null;
  productId: number | null;
  parentId: TicketLineId | null;
  isRunning: boolean;
  /** Until when something covers it; null: nothing does. */
  endDay: string | null;
  /** Pieces of it that are covered now. */
  serials: string[];
}
/** Warranties of a line `l`, and of the lines that made it good since; not those that ended before their time. */
export const warrantiesOfLine = sql`select w.end_day, w.serial, w.id from warranty w
  where w.tenant_id = l.tenant_id and w.line_id in (select line_family(l.id)) and w.ended_at is null`;
/** What stands for the phone and the IMEI of a person who was forgotten begins with it: '#12'. */
export const FORGOTTEN = '#';
/** Units of a line `l` that were not given back: what was refunded is not done again. */
export const unitsLeft = sql<number>`(l.quantity - coalesce((select sum(r.quantity) from refund_line r
  where r.tenant_id = l.tenant_id and r.ticket_line_id = l.id), 0)::int)`;

export async function originOf(
  ctx: Ctx,
  { kind, originId, modelId, lines }: Pick<TicketSave, 'kind' | 'originId' | 'modelId' | 'lines'>,
): Promise<Origin> {
  if (!originId) {
    if (kind !== 'repair') throw new InvalidField('originId', 'required');
    return { id: null, running: new Set(), lines: [], withService: new Set() };
  }
  const { rows: found } = await sql`select from ticket
    where tenant_id = ${ctx.tenantId} and id = ${originId} and handed_over_at is not null and not is_deleted`.execute(
    ctx.db,
  );
  if (!found.length) throw new InvalidField('originId', 'choice');
  const { rows } = await sql<OriginLine>`select l.id, l.kind, l.service_name_id, l.product_id, l.parent_id, x.end_day,
      coalesce(x.end_day >= ${today()}::date, false) as is_running, coalesce(x.serials, '{}') as serials
    from ticket_line l cross join lateral (select max(c.end_day) as end_day,
        array_agg(c.serial order by c.id) filter (where c.serial is not null and c.end_day >= ${today()}::date) as serials
      from (${warrantiesOfLine}) c) x
    where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${originId} order by l.order_no, l.id`.execute(ctx.db);
  const known = new Set(rows.map(({ id }) => id));
  const stray = lines.findIndex(({ originLineId }) => originLineId && !known.has(originLineId));
  if (stray >= 0) throw new InvalidField(`lines.${stray}.originLineId`, 'choice');
  // A part is covered with the service that put it in, though its own term was shorter.
  const own = new Set(rows.filter((row) => row.isRunning).map(({ id }) => id));
  const running = rows.filter(({ id, parentId }) => own.has(id) || (parentId !== null && own.has(parentId)));
  const withService = await includedUnderCover(ctx, modelId, lines);
  return { id: originId, running: new Set(running.map(({ id }) => id)), lines: rows, withService };
}
/**
 * A part that costs nothing beside its service is not sold when the service is free: it is made good with it, whoever adds it, or it would
 * have a new term and cost nobody anything.
 */
async function includedUnderCover(
  ctx: Ctx,
  modelId: TicketSave['modelId'],
  lines: TicketSave['lines'],
): Promise<Set<number>> {
  const asked = lines.flatMap(({ id, kind, cover, price, productId, parent }, place) => {
    const service = parent === null || parent === undefined ? null : lines[parent];
    const isFree = !id && kind !== 'service' && cover === 'billable' && !price;
    return isFree && service && service.cover !== 'billable'
      ? [{ place, service: service.serviceNameId, product: productId }]
      : [];
  });
  if (!asked.length) return new Set();
  const { rows } = await sql<{ place: number }>`select a.place
    from json_to_recordset(${JSON.stringify(asked)}::json) a (place int, service bigint, product bigint)
    where exists (select from service_part s where s.tenant_id = ${ctx.tenantId} and s.service_name_id = a.service
      and s.product_id = a.product and (s.model_id is null or s.model_id = ${modelId ?? null}))`.execute(ctx.db);
  return new Set(rows.map(({ place }) => place));
}

/** The device is not here on a ticket about the same one already. */
export async function requireAway(ctx: Ctx, id: TicketId): Promise<void> {
  const { rows } = await sql<{ code: string; here: string }>`select o.code, t.code as here
    from ticket o join ticket t on t.tenant_id = o.tenant_id and t.origin_id = o.id and not t.is_deleted and t.custody <> 'customer'
    where o.tenant_id = ${ctx.tenantId} and o.id = ${id} order by t.id limit 1`.execute(ctx.db);
  if (rows[0]) fail('ticket.isBack', rows[0]);
}
/** The same for whoever takes it in: the origin is locked, of two at once the second sees the first one's ticket. */
export async function requireGone(ctx: Ctx, id: TicketId): Promise<void> {
  later(sql`select from ticket where tenant_id = ${ctx.tenantId} and id = ${id} for update`.execute(ctx.db));
  await requireAway(ctx, id);
}

/** The lines with what each of them makes good; a line that costs its price makes nothing good. */
export function linkLines(
  sent: readonly TicketLineIn[],
  origin: Origin,
  stored: readonly StoredLine[] = [],
): TicketLineIn[] {
  if (origin.id === null) return [...sent];
  const coverOf = ({ cover, parent }: TicketLineIn) => sent[parent ?? -1]?.cover ?? cover;
  const lines = sent.map((line, at) => (origin.withService.has(at) ? { ...line, cover: coverOf(line) } : line));
  const before = new Map(stored.map((line) => [line.id, line]));
  const kept = ({ id }: TicketLineIn) => (id ? before.get(id) : undefined);
  const told = lines.map((line) => line.originLineId ?? kept(line)?.originLineId ?? null);
  const free = (line: TicketLineIn, at: number) => line.cover !== 'billable' && told[at] === null;
  const taken = new Set(told.filter((id) => id !== null));
  const same = (line: TicketLineIn, one: OriginLine) =>
    line.kind === 'service'
      ? one.serviceNameId !== null && one.serviceNameId === line.serviceNameId
      : one.productId !== null && one.productId === line.productId;
  lines.forEach((line, at) => {
    if (!free(line, at)) return;
    const fits = origin.lines.filter((one) => same(line, one));
    const best = bestOf(fits.filter(({ id }) => !taken.has(id))) ?? bestOf(fits);
    if (!best) return;
    told[at] = best.id;
    taken.add(best.id);
  });
  const service = bestOf(origin.lines.filter(({ kind, isRunning }) => kind === 'service' && isRunning));
  return lines.map((line, at) => {
    const parent = line.parent === null || line.parent === undefined ? null : (told[line.parent] ?? null);
    const isPart = line.kind !== 'service' && free(line, at);
    // What nobody says about the piece that came out stays as it was said.
    const replacedSerial = line.replacedSerial === undefined ? kept(line)?.replacedSerial : line.replacedSerial;
    return { ...line, replacedSerial, originLineId: isPart ? (parent ?? service?.id ?? null) : (told[at] ?? null) };
  });
}
const bestOf = (lines: readonly OriginLine[]): OriginLine | null =>
  [...lines].sort((a, b) => (b.endDay ?? '').localeCompare(a.endDay ?? '') || a.id - b.id)[0] ?? null;

/** Of several pieces under cover somebody says which one is replaced: its warranty ends. Those of a line where nobody did; null: nothing to say. */
export function unsaidPieces(line: TicketLineIn, origin: Origin): readonly string[] | null {
  if (line.cover === 'billable' || line.kind === 'service' || line.replacedSerial) return null;
  const from = origin.lines.find(({ id, productId }) => id === line.originLineId && productId === line.productId);
  return from && from.serials.length > line.quantity ? from.serials : null;
}
export function requireReplaced(lines: readonly TicketLineIn[], origin: Origin): void {
  const covered = origin.lines.flatMap(({ serials }) => serials);
  lines.forEach((line, at) => {
    if (line.cover === 'billable' || line.kind === 'service') return;
    if (line.replacedSerial && !covered.includes(line.replacedSerial))
      throw new InvalidField(`lines.${at}.replacedSerial`, 'choice');
    if (unsaidPieces(line, origin)) throw new InvalidField(`lines.${at}.replacedSerial`, 'required');
  });
}
