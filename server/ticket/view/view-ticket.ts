// One ticket with everything about it: a handful of queries by its key, so that it opens as fast among a million as among ten.
import { sql } from 'kysely';
import type { Vnd } from '../../../contract/kit.ts';
import type { PendingChange, TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { creditOf } from '../../finance/credit.ts';
import { debtRoom } from '../../finance/debt-limit.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { ticketSteps } from '../allowed.ts';
import { gatherFacts, type Ticket } from '../facts.ts';
import { buyerOf } from '../invoice.ts';
import { refundOffer } from '../money/refund.queries.ts';
import { overpaid, remaining } from '../remaining.ts';
import { reasonText } from '../save/promotions.ts';
import { seesTicket } from '../seen.ts';
import { linesOf } from './view-lines.ts';

export async function viewTicket(ctx: Ctx, id: TicketId): Promise<TicketView> {
  const customer = sql`(select t.customer_id from ticket t where t.tenant_id = ${ctx.tenantId} and t.id = ${id})`;
  // Everything by the id alone and at once; whoever does not see the ticket is answered nothing of it.
  const [found, factsFor, lines, promotions, photos, credit, change, money, warranties, room, blockerOf] =
    await Promise.all([
      headOf(ctx, id),
      gatherFacts(ctx, [id]),
      linesOf(ctx, id),
      promotionsOf(ctx, id),
      photosOf(ctx, id),
      creditOf(ctx, customer),
      pendingChange(ctx, id),
      moneyOf(ctx, id),
      warrantiesOf(ctx, id),
      debtRoom(ctx, customer),
      refundOffer(ctx, id),
    ]);
  const facts = found && factsFor(found.ticket);
  if (!found || !facts) return fail('row.missing', { entity: 'Ticket', id });
  const { head, ticket } = found;
  const named = (kind: 'service' | 'part') =>
    lines.filter((line) => (line.kind === 'service') === (kind === 'service')).map((line) => line.name);
  return {
    ...head,
    errors: [...head.errorList.map(({ name }) => name), head.errorNote].filter(Boolean).join(', ') || null,
    services: named('service').join(', ') || null,
    allowedActions: ticketSteps.actions(ctx, facts),
    creditDays: facts.creditDays,
    payOutLimit: facts.payOutLimit as TicketView['payOutLimit'], // whole đồng, as the setting is
    moneyBackLimit: facts.moneyBackLimit as TicketView['moneyBackLimit'], // a sum of whole đồng
    booksClosed: facts.booksClosed as TicketView['booksClosed'], // a day of its table
    refundBlocker: blockerOf(ticket),
    ...(room as Pick<TicketView, 'debtLimit' | 'owed'>), // sums of whole đồng
    credit: credit as TicketView['credit'], // a sum of whole đồng
    lines,
    change: ticket.status === 'DieuChinh' ? change : null,
    ...promotions,
    photos,
    money,
    warranties,
  };
}

type Head = Omit<
  TicketView,
  | 'errors'
  | 'services'
  | 'allowedActions'
  | 'creditDays'
  | 'payOutLimit'
  | 'moneyBackLimit'
  | 'booksClosed'
  | 'refundBlocker'
  | 'debtLimit'
  | 'owed'
  | 'credit'
  | 'lines'
  | 'change'
  | 'promotions'
  | 'promotionsLeft'
  | 'photos'
  | 'money'
  | 'warranties'
>;
type Names = { id: number; name: string }[];
const categories = (
  ids: string,
) => sql<Names>`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.order_no, c.id)
  from category c where c.tenant_id = t.tenant_id and c.id = any(${sql.ref(ids)})), '[]')`;
const nameOf = (table: string, column: string, name = 'name') =>
  sql<
    string | null
  >`(select x.${sql.ref(name)} from ${sql.table(table)} x where x.tenant_id = t.tenant_id and x.id = ${sql.ref(column)})`;

const byCredit = sql<Vnd>`(select coalesce(sum(m.amount), 0)::bigint from ticket_money m where m.tenant_id = t.tenant_id and m.ticket_id = t.id
  and m.side = 'in' and m.receipt_id is null and m.payment_id is null)`;

async function headOf(ctx: Ctx, id: TicketId): Promise<{ head: Head; ticket: Ticket } | null> {
  const row = await ctx.db
    .selectFrom('ticket as t')
    .selectAll('t')
    .select([
      sql<string>`${nameOf('branch', 't.branch_id')}`.as('branchName'),
      sql<string>`${nameOf('branch', 't.place_id')}`.as('placeName'),
      nameOf('category', 't.device_type_id').as('deviceTypeName'),
      nameOf('category', 't.manufacturer_id').as('manufacturerName'),
      nameOf('category', 't.colour_id').as('colourName'),
      nameOf('category', 't.payment_method_id').as('paymentMethodName'),
      nameOf('model', 't.model_id').as('modelName'),
      nameOf('user_account', 't.receptionist_id', 'full_name').as('receptionistName'),
      nameOf('user_account', 't.advisor_id', 'full_name').as('advisorName'),
      nameOf('user_account', 't.technician_id', 'full_name').as('technicianName'),
      nameOf('booking', 't.booking_id', 'code').as('bookingCode'),
      nameOf('ticket', 't.origin_id', 'code').as('originCode'),
      remaining.as('remaining'),
      overpaid.as('overpaid'),
      byCredit.as('byCredit'),
      categories('t.error_ids').as('errorList'),
      categories('t.accessory_ids').as('accessoryList'),
      categories('t.hashtag_ids').as('hashtagList'),
    ])
    .where('t.tenantId', '=', ctx.tenantId)
    .where('t.id', '=', id)
    .where('t.isDeleted', '=', false)
    .where(seesTicket(ctx, 't'))
    .executeTakeFirst();
  return row ? { head: shown(row), ticket: row } : null;
}

type HeadRow = Ticket & {
  [K in Extract<
    keyof Head,
    `${string}Name` | 'bookingCode' | 'originCode' | 'remaining' | 'overpaid' | 'byCredit'
  >]: Head[K];
} & { errorList: Names; accessoryList: Names; hashtagList: Names };
/** What people may see of a row: not its passcode, not the columns that only the server reads. */
function shown(row: HeadRow): Head {
  const list = (names: Names) => names as Head['errorList']; // ids of categories
  const { tenantId, search, passcode, errorIds, accessoryIds, hashtagIds, statusBefore, centreOutcome, ...seen } = row;
  const { feedbackRate, feedback, feedbackAt, archivedBy, cancelAskedBy, credited, homeTechnicianId, ...rest } = seen;
  const { buyerKind, buyerName, buyerTaxCode, buyerAddress, buyerEmail, ...open } = rest;
  const { isDeleted, deleterUserId, deletionTime, creatorUserId, lastModifierUserId, ...head } = open;
  return {
    ...head,
    vatPercent: Number(row.vatPercent),
    dueDay: row.remaining > 0 ? row.dueDay : null, // kept beside a refund, for what may be owed again
    buyer: buyerOf(row),
    hasPasscode: passcode !== null,
    passcodeKind: passcode === null ? null : row.passcodeKind,
    errorList: list(row.errorList),
    accessoryList: list(row.accessoryList),
    hashtagList: list(row.hashtagList),
  };
}

async function pendingChange(ctx: Ctx, id: TicketId): Promise<TicketView['change']> {
  const { rows } = await sql<PendingChange>`
    select c.id, c.creation_time as at, u.full_name as user_name, c.reason, c.differences, c.total_before, c.total_after
    from ticket_change c left join user_account u on u.tenant_id = c.tenant_id and u.id = c.creator_user_id
    where c.tenant_id = ${ctx.tenantId} and c.ticket_id = ${id} and c.status = 'open'`.execute(ctx.db);
  return rows[0] ?? null;
}

type Promotions = Pick<TicketView, 'promotions' | 'promotionsLeft'>;
async function promotionsOf(ctx: Ctx, id: TicketId): Promise<Promotions> {
  const rows = await ctx.db
    .selectFrom('ticketPromotion')
    .select(['id', 'groupId', 'voucherId', 'name', 'amount', 'reason'])
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', id)
    .orderBy('id')
    .execute();
  const all = rows.map((row) => ({ ...row, reason: reasonText(ctx, row.reason as Parameters<typeof reasonText>[1]) })); // written by writePromotions alone
  return {
    promotions: all.filter(({ amount }) => amount > 0),
    promotionsLeft: all.filter(({ amount }) => amount === 0),
  };
}

async function photosOf(ctx: Ctx, id: TicketId): Promise<TicketView['photos']> {
  const { rows } = await sql<TicketView['photos'][number]>`
    select p.id, p.moment, p.url, p.note, p.creation_time as at, u.full_name as user_name
    from ticket_photo p left join user_account u on u.tenant_id = p.tenant_id and u.id = p.creator_user_id
    where p.tenant_id = ${ctx.tenantId} and p.ticket_id = ${id} order by p.id`.execute(ctx.db);
  return rows;
}

/** Receipts that were put on the ticket, and vouchers that paid out for it; a cancelled one says so. */
async function moneyOf(ctx: Ctx, id: TicketId): Promise<TicketView['money']> {
  const { rows } = await sql<TicketView['money'][number]>`
    select m.*, c.name as method_name, u.full_name as user_name from (
      select r.id, r.code, r.kind, r.creation_time as at, r.payment_method_id as method_id,
        (select coalesce(sum(k.amount) filter (where k.amount > 0), 0)::bigint from ticket_money k
          where k.tenant_id = r.tenant_id and k.receipt_id = r.id and k.ticket_id = ${id}) as amount,
        r.note, r.creator_user_id, r.cancelled_at is not null as is_cancelled
      from account_receipt r where r.tenant_id = ${ctx.tenantId} and r.id in (
        select k.receipt_id from ticket_money k where k.tenant_id = ${ctx.tenantId} and k.ticket_id = ${id})
      union all
      select p.id, p.code, p.kind, p.creation_time, p.payment_method_id, -p.amount, p.note, p.creator_user_id, p.cancelled_at is not null
      from account_payment p where p.tenant_id = ${ctx.tenantId} and p.ticket_id = ${id}) m
    join category c on c.tenant_id = ${ctx.tenantId} and c.id = m.method_id
    left join user_account u on u.tenant_id = ${ctx.tenantId} and u.id = m.creator_user_id
    order by m.at, m.id`.execute(ctx.db);
  return rows.map(({ id: key, code, kind, at, methodId, methodName, amount, note, userName, isCancelled }) => ({
    ...{ id: key, code, kind, at, methodId, methodName, amount, note, userName, isCancelled },
  }));
}

async function warrantiesOf(ctx: Ctx, id: TicketId): Promise<TicketView['warranties']> {
  const { rows } = await sql<TicketView['warranties'][number]>`
    select w.id, w.ticket_id, t.code as ticket_code, w.line_id, w.name, w.serial, w.start_day, w.months, w.end_day,
      w.ended_at is null and w.end_day >= ${today()}::date as is_running
    from warranty w join ticket t on t.tenant_id = w.tenant_id and t.id = w.ticket_id
    where w.tenant_id = ${ctx.tenantId} and w.ticket_id = ${id} order by w.id`.execute(ctx.db);
  return rows;
}
