// Work of technicians: what they finished (one row each ticket, migration 0056, with its lines), what was promised, and what is in hand now.
import { type RawBuilder, sql } from 'kysely';
import { EquipmentStaff } from '../../contract/report/selling.report.ts';
import { PromiseKept, StaffWorkload, WarrantyReturns } from '../../contract/report/work.report.ts';
import { statusesOf, type TicketStatus } from '../../contract/ticket/ticket.statuses.ts';
import { dayBounds, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesBranch } from '../org/org.ts';
import { seesTicket } from '../ticket/seen.ts';
import { namedBy } from './names.ts';
import type { Period } from './period.ts';
import { type Asked, type Behind, reportOf, type Source, type SourceOf } from './report.ts';
import { isOfDays, narrowedTo, times } from './sales.ts';

type Sql = RawBuilder<unknown>;
const open = sql.join(statusesOf('open').map((status) => sql.lit(status)));
const within = (column: Sql, { from, to }: Period): Sql =>
  sql`${column} >= ${dayBounds(from)[0]}::timestamptz and ${column} < ${dayBounds(to)[1]}::timestamptz`;
const finished = (ctx: Ctx, period: Period): Sql =>
  sql`ticket_done d where d.tenant_id = ${ctx.tenantId} and ${within(sql`d.finished_at`, period)} and d.is_fixed and ${seesBranch(ctx, 'd.branchId')}`;
const narrowed = (input: Asked, table: string): Sql =>
  narrowedTo(input, {
    branchId: `${table}.branchId`,
    technicianId: `${table}.technicianId`,
    deviceTypeId: `${table}.deviceTypeId`,
  });
/** `date_part` knows no decimals, which take their time. */
const minutesOf = (time: Sql): Sql => sql`date_part('epoch', ${time}) / 60`;
const part = (share: number, value: Sql): Sql =>
  sql`round(percentile_cont(${sql.lit(share)}) within group (order by ${value}))`;
const dimsOf = (table: string) => ({
  technician: { key: sql.ref(`${table}.technicianId`), name: namedBy.person },
  deviceType: { key: sql.ref(`${table}.deviceTypeId`), name: namedBy.category },
  branch: { key: sql.ref(`${table}.branchId`), name: namedBy.branch },
});
const nobody = { vi: 'Chưa giao', en: 'Nobody yet' } as const;
/** By technician with those that nobody has yet, as a group of their own. */
const dimsOrNobody = (table: string) => ({
  ...dimsOf(table),
  technician: {
    key: sql.ref(`${table}.technicianId`),
    name: (key: Sql, ctx: Ctx) => sql`coalesce(${namedBy.person(key, ctx)}, ${nobody[ctx.culture]})`,
  },
});

/**
 * Somebody had to make it good: a line of another ticket that says so, asked for in time, which runs since the device left as its warranty does. Lines that anything
 * came of are few: they are read once, and only those are asked when.
 */
const cameBack = (
  ctx: Ctx,
): Sql => sql`case when d.line_id in (select x.origin_line_id from ticket_line x where x.tenant_id = ${ctx.tenantId} and x.origin_line_id is not null)
  then exists (select from ticket_line x join ticket r on r.tenant_id = x.tenant_id and r.id = x.ticket_id
    where x.tenant_id = d.tenant_id and x.origin_line_id = d.line_id and not r.is_deleted and r.status not in ('DaHuy', 'delete')
      and r.creation_time < coalesce((select o.handed_over_at from ticket o where o.tenant_id = d.tenant_id and o.id = d.ticket_id), d.finished_at)
        + greatest(make_interval(months => d.warranty_months), interval '30 days'))::int else 0 end`;
/**
 * What counts lines is of whoever did the line: they stand with the ticket that was finished (migration 0080). What counts the ticket (whether it was in time, how
 * long it took) is of the ticket's technician, as the report of promises has it. The lines are told apart where the ticket is read, which is what a year of them costs.
 */
const done = (ctx: Ctx, period: Period): Sql => {
  const seconds = (column: string): Sql => sql`${sql.ref(`d.${column}`)}::float8 / 60`;
  const day = sql`(d.finished_at at time zone 'Asia/Ho_Chi_Minh')::date as day`;
  return sql`select 'line' as event, d.ticket_id, d.line_id, ${day}, d.technician_id, d.device_type_id, d.branch_id, 1 as completed, ${cameBack(ctx)} as returned, 0 as in_hand, 0 as received,
      null::boolean as is_on_time, null::float8 as minutes, null::float8 as worked, null::float8 as waited, null::float8 as away
    from (select d.tenant_id, d.ticket_id, d.finished_at, d.branch_id, d.device_type_id, unnest(d.lines) as line_id, unnest(d.technicians) as technician_id,
        unnest(d.warranties) as warranty_months from (select d.* from ${finished(ctx, period)} offset 0) d) d
    union all
    select 'done', d.ticket_id, null, ${day}, d.technician_id, d.device_type_id, d.branch_id, 0, 0, 0, 0,
      d.finished_at <= d.promised_at, ${minutesOf(sql`d.finished_at - d.taken_at`)}, ${seconds('worked')}, ${seconds('waited')}, ${seconds('away')} from ${finished(ctx, period)}`;
};
/** Besides them the devices that were taken in, whatever became of them, as the dashboard counts them, and those that are being worked on now. */
const others = (ctx: Ctx, period: Period): Sql => sql`union all
    select 'hand', t.id, null, null, t.technician_id, t.device_type_id, t.branch_id, 0, 0, 1, 0, null, null, null, null, null from ticket t
    where t.tenant_id = ${ctx.tenantId} and not t.is_deleted and t.status in (${open}) and t.technician_id is not null and ${seesBranch(ctx, 't.branchId')}
    union all
    select 'taken', t.id, null, (t.creation_time at time zone 'Asia/Ho_Chi_Minh')::date, t.technician_id, t.device_type_id, t.branch_id, 0, 0, 0, 1, null, null, null, null, null from ticket t
    where t.tenant_id = ${ctx.tenantId} and not t.is_deleted and ${within(sql`t.creation_time`, period)} and ${seesBranch(ctx, 't.branchId')}`;
const workOf =
  (hasOthers: boolean): Source['rows'] =>
  (ctx, input, period) =>
    sql`(${done(ctx, period)} ${hasOthers ? others(ctx, period) : sql``}) w where true ${narrowed(input, 'w')}`;
const work: Source = {
  rows: workOf(true),
  dims: dimsOrNobody('w'),
  figures: {
    received: sql`sum(w.received)`,
    completed: sql`sum(w.completed)`,
    onTime: sql`round(100.0 * count(*) filter (where w.is_on_time) / nullif(count(w.is_on_time), 0), 1)`,
    turnaround: part(0.5, sql`w.minutes`),
    slowTurnaround: part(0.8, sql`w.minutes`),
    workTime: part(0.5, sql`w.worked`),
    slowWork: part(0.8, sql`w.worked`),
    partsWait: part(0.8, sql`w.waited`),
    centreWait: part(0.8, sql`w.away`),
    returns: sql`sum(w.returned)`,
    firstTimeFix: sql`round(100.0 * (sum(w.completed) - sum(w.returned)) / nullif(sum(w.completed), 0), 1)`,
    inHand: sql`sum(w.in_hand)`,
  },
};
/** Where nothing is asked of what came in or is in hand, only what was finished is read. */
const finishedWork: Source = { ...work, rows: workOf(false) };
const workBy: SourceOf = (_, __, figures) => {
  const isAll = figures.includes('received') || figures.includes('inHand');
  return { ...(isAll ? work : finishedWork), behind: workRow(work) };
};

/** A line that was finished, the ticket it is of, a device that was taken in or is in hand. */
const workRow = (source: Source): Behind => ({
  source,
  id: sql`concat_ws('·', w.event, w.ticket_id, w.line_id)`,
  day: sql`w.day`,
  document: sql`'ticket'`,
  code: { key: sql`w.ticket_id`, name: namedBy.ticket },
  what: {
    key: sql`array[w.line_id, w.ticket_id]`,
    name: (key, ctx) => sql`coalesce(${namedBy.line(sql`(${key})[1]`, ctx)}, ${namedBy.device(sql`(${key})[2]`, ctx)})`,
  },
  person: { key: sql`w.technician_id`, name: namedBy.person },
});
/** The tickets themselves, of a source whose rows are tickets. */
const ticketRow = (source: Source, table: string, id: string, at: string): Behind => ({
  source,
  id: sql.ref(`${table}.${id}`),
  day: sql`(${sql.ref(`${table}.${at}`)} at time zone 'Asia/Ho_Chi_Minh')::date`,
  document: sql`'ticket'`,
  code: { key: sql.ref(`${table}.${id}`), name: namedBy.ticket },
  what: { key: sql.ref(`${table}.${id}`), name: namedBy.device },
  person: { key: sql.ref(`${table}.technicianId`), name: namedBy.person },
});

/** Read from an index alone. */
const promises: Source = {
  rows: (ctx, input, period) => sql`${finished(ctx, period)} ${narrowed(input, 'd')}`,
  dims: { ...times(sql`(d.finished_at at time zone 'Asia/Ho_Chi_Minh')::date`), ...dimsOf('d') },
  figures: {
    finishedTickets: sql`count(*)`,
    keptTickets: sql`count(*) filter (where d.finished_at <= d.promised_at)`,
    lateTickets: sql`count(*) filter (where d.finished_at > d.promised_at)`,
    onTime: sql`round(100.0 * count(*) filter (where d.finished_at <= d.promised_at) / nullif(count(*), 0), 1)`,
    lateness: part(
      0.5,
      sql`case when d.finished_at > d.promised_at then ${minutesOf(sql`d.finished_at - d.promised_at`)} end`,
    ),
    turnaround: part(0.5, minutesOf(sql`d.finished_at - d.taken_at`)),
    slowTurnaround: part(0.8, minutesOf(sql`d.finished_at - d.taken_at`)),
  },
};

/** The few lines that name an older one, which came back by them. */
const backs = (
  ctx: Ctx,
): Sql => sql`(select x.origin_line_id, min((r.creation_time at time zone 'Asia/Ho_Chi_Minh')::date) as day from ticket_line x
      join ticket r on r.tenant_id = x.tenant_id and r.id = x.ticket_id
      where x.tenant_id = ${ctx.tenantId} and x.origin_line_id is not null and not r.is_deleted and r.status not in ('DaHuy', 'delete') group by 1)`;
const left = (ctx: Ctx, input: Asked, { from, to }: Period): Sql =>
  sql`s.tenant_id = ${ctx.tenantId} and s.event = 'sold' and s.kind = 'service' and s.service_name_id is not null and s.quantity > 0 and s.day between ${from}::date and ${to}::date
      and ${seesBranch(ctx, 's.branchId')} ${narrowed(input, 's')} ${narrowedTo(input, { serviceId: 's.serviceNameId', modelId: 's.modelId' })}`;
/** Services that left, and when somebody asked for them again. */
const returned: Source = {
  rows: (
    ctx,
    input,
    period,
  ) => sql`(select s.day, s.ticket_id, s.ticket_line_id, s.branch_id, s.device_type_id, s.service_name_id, s.technician_id, s.model_id,
      1 as lines, b.day - s.day as age from sale_ledger s left join ${backs(ctx)} b on b.origin_line_id = s.ticket_line_id
    where ${left(ctx, input, period)}) x`,
  dims: {
    ...times(sql`x.day`),
    ...dimsOf('x'),
    service: { key: sql`x.service_name_id`, name: namedBy.service },
    model: { key: sql`x.model_id`, name: namedBy.model },
  },
  figures: {
    handedLines: sql`sum(x.lines)`,
    back30: sql`count(*) filter (where x.age <= 30)`,
    back90: sql`count(*) filter (where x.age <= 90)`,
    back180: sql`count(*) filter (where x.age <= 180)`,
    back365: sql`count(*) filter (where x.age <= 365)`,
    backEver: sql`count(x.age)`,
    returnRate: sql`round(100.0 * count(x.age) / nullif(sum(x.lines), 0), 1)`,
  },
};
/** Those that came back beside how many left by sums of days: a year is not read line by line. */
const returnedOfDays: Source = {
  ...returned,
  rows: (
    ctx,
    input,
    period,
  ) => sql`(select d.day, d.branch_id, nullif(d.device_type_id, 0) as device_type_id, d.service_lines as lines, null::int as age from sale_day d
      where d.tenant_id = ${ctx.tenantId} and d.day between ${period.from}::date and ${period.to}::date and d.service_lines <> 0
        and ${seesBranch(ctx, 'd.branchId')} ${narrowedTo(input, { branchId: 'd.branchId', deviceTypeId: 'd.deviceTypeId' })}
    union all
    select s.day, s.branch_id, s.device_type_id, 0, b.day - s.day from ${backs(ctx)} b
      join ticket_line o on o.tenant_id = ${ctx.tenantId} and o.id = b.origin_line_id
      join sale_ledger s on s.tenant_id = o.tenant_id and s.ticket_id = o.ticket_id and s.ticket_line_id = o.id where ${left(ctx, input, period)}) x`,
};
const returnedRow: Behind = {
  source: returned,
  id: sql`x.ticket_line_id`,
  day: sql`x.day`,
  document: sql`'ticket'`,
  code: { key: sql`x.ticket_id`, name: namedBy.ticket },
  what: { key: sql`x.ticket_line_id`, name: namedBy.line },
  person: { key: sql`x.technician_id`, name: namedBy.person },
};

const inState = (status: TicketStatus): Sql => sql`count(*) filter (where t.status = ${sql.lit(status)})`;
/** As the list of repairs has them, so that a number and what it opens are one question. */
const inWork: Source['rows'] = (ctx, input) =>
  sql`ticket t where t.tenant_id = ${ctx.tenantId} and not t.is_deleted and t.status in (${open}) and ${seesTicket(ctx, 't')} ${narrowed(input, 't')}`;
const workload = (): Source => ({
  rows: inWork,
  dims: dimsOrNobody('t'),
  figures: {
    openNow: sql`count(*)`,
    lateNow: sql`count(*) filter (where t.promised_at < now())`,
    dueNow: sql`count(*) filter (where ${within(sql`t.promised_at`, { from: today(), to: today() })})`,
    queuedNow: inState('ChoXuLy'),
    workingNow: inState('DangXuLy'),
    partsNow: inState('ChoLinhKien'),
    dispatchNow: inState('ChuyenDieuPhoi'),
    changeNow: inState('DieuChinh'),
    centreNow: inState('ChuyenVeTrungTam'),
    oldestNow: sql`floor(extract(epoch from now() - min(t.creation_time)) / 86400)`,
  },
});
export const technicianReports = [
  reportOf(EquipmentStaff, workBy),
  reportOf(PromiseKept, { ...promises, behind: ticketRow(promises, 'd', 'ticketId', 'finishedAt') }),
  reportOf(WarrantyReturns, (input, dims) => ({
    ...(isOfDays(input, dims) ? returnedOfDays : returned),
    behind: returnedRow,
  })),
  reportOf(StaffWorkload, () => {
    const source = workload();
    return { ...source, behind: ticketRow(source, 't', 'id', 'creationTime') };
  }),
];
