// What the shop knows about a phone and about a device: past tickets, debt, warranties, bookings that wait.
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type {
  KnownDevice,
  KnownPhone,
  OriginTicket,
  PastTicket,
  TicketIntake,
  WaitingBooking,
} from '../../../contract/ticket/calls/intake.calls.ts';
import type { WarrantyRow } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { cleanImei } from '../../../contract/ticket/imei.ts';
import { today } from '../../../contract/time.ts';
import { debtOfCustomer } from '../../finance/debt.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { branchesOf } from '../../org/org.ts';
import { remaining } from '../remaining.ts';
import { seesTicket } from '../seen.ts';
import { loyalBy, loyalLimits, loyaltyOf } from './loyalty.ts';
import { FORGOTTEN, requireAway, unitsLeft, warrantiesOfLine } from './origin.ts';

const SHOWN = 10;

const past = (
  ctx: Ctx,
) => sql`select t.id, t.code, t.kind, t.status, b.name as branch_name, t.device_name, t.model_id, t.imei,
    (select string_agg(l.name, ', ' order by l.order_no) from ticket_line l
      where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service') as services,
    t.total, ${remaining} as remaining, t.creation_time, t.handed_over_at, ${seesTicket(ctx, 't')} as is_seen
  from ticket t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id`;
export async function pastTickets(ctx: Ctx, which: RawBuilder<unknown>, most = SHOWN): Promise<PastTicket[]> {
  const { rows } =
    await sql<PastTicket>`${past(ctx)} where t.tenant_id = ${ctx.tenantId} and not t.is_deleted and ${which}
    order by t.id desc limit ${most}`.execute(ctx.db);
  return rows;
}
async function warrantiesOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<WarrantyRow[]> {
  const { rows } =
    await sql<WarrantyRow>`select w.id, w.ticket_id, t.code as ticket_code, w.line_id, w.name, w.serial, w.start_day,
      w.months, w.end_day, w.ended_at is null and w.end_day >= ${today()}::date as is_running
    from warranty w join ticket t on t.tenant_id = w.tenant_id and t.id = w.ticket_id
    where w.tenant_id = ${ctx.tenantId} and ${which}
    order by is_running desc, w.end_day desc, w.id desc limit ${SHOWN * 2}`.execute(ctx.db);
  return rows;
}
async function countOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket t
    where t.tenant_id = ${ctx.tenantId} and not t.is_deleted and ${which}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

export async function knownPhone(
  ctx: Ctx,
  { phone }: In<typeof TicketIntake.GetExistPhoneNumber>,
): Promise<KnownPhone> {
  const { rows } = await sql<
    NonNullable<KnownPhone['customer']>
  >`select id, code, name, phone, address, credit_days, note
    from customer where tenant_id = ${ctx.tenantId} and phone = ${phone} and not is_deleted`.execute(ctx.db);
  const customer = rows[0] ?? null;
  const { rows: last } = await sql<{ off: Vnd }>`select discount + promotion as off from ticket t
    where t.tenant_id = ${ctx.tenantId} and t.phone = ${phone} and not t.is_deleted and t.status not in ('DaHuy', 'cancel') order by t.id desc limit 1`.execute(
    ctx.db,
  );
  return {
    customer,
    debt: (customer ? await debtOfCustomer(ctx, customer.id) : 0) as Vnd, // a sum of đồng
    ticketCount: await countOf(ctx, sql`t.phone = ${phone}`),
    tickets: await pastTickets(ctx, sql`t.phone = ${phone}`),
    warranties: await warrantiesOf(ctx, sql`w.phone = ${phone}`),
    lastDiscount: last[0]?.off ?? null,
    loyalty: await loyaltyFacts(ctx, phone),
    bookings: await waitingBookings(ctx, phone),
  };
}
async function loyaltyFacts(ctx: Ctx, phone: string): Promise<KnownPhone['loyalty']> {
  const loyalty = await loyaltyOf(ctx, { phone });
  const isLoyal = loyalBy(loyalty, await loyalLimits(ctx)) !== null;
  const { finished, recent, revenue } = loyalty;
  return { isNew: finished === 0, isLoyal, ticketsOfYear: recent, revenueOfYear: revenue as Vnd }; // a sum of đồng
}
/** Those of today and its neighbours: people come early, and late. */
async function waitingBookings(ctx: Ctx, phone: string): Promise<z.infer<typeof WaitingBooking>[]> {
  const { rows } = await sql<
    z.infer<typeof WaitingBooking>
  >`select k.id, k.code, k.branch_id, b.name as branch_name, k.slot_at, k.device_name
    from booking k join branch b on b.tenant_id = k.tenant_id and b.id = k.branch_id
    where k.tenant_id = ${ctx.tenantId} and k.phone = ${phone} and k.status in (0, 1, 4) and k.ticket_id is null and not k.is_deleted
      and k.slot_at between now() - interval '1 day' and now() + interval '1 day'
      and k.branch_id = any(${await branchesOf(ctx)}::bigint[]) order by k.slot_at limit 5`.execute(ctx.db);
  return rows;
}

export async function knownDevice(ctx: Ctx, { imei }: In<typeof TicketIntake.GetByImei>): Promise<KnownDevice> {
  const clean = cleanImei(imei);
  return {
    count: await countOf(ctx, sql`t.imei = ${clean}`),
    tickets: await pastTickets(ctx, sql`t.imei = ${clean}`),
    warranties: await warrantiesOf(ctx, sql`w.imei = ${clean}`),
  };
}

export async function originTicket(ctx: Ctx, { id }: In<typeof TicketIntake.GetOrigin>): Promise<OriginTicket> {
  const { rows } = await sql<
    Omit<OriginTicket, 'lines'>
  >`select id, code, customer_name, phone, device_type_id, manufacturer_id,
      model_id, device_name, colour_id, imei, handed_over_at
    from ticket where tenant_id = ${ctx.tenantId} and id = ${id} and handed_over_at is not null and not is_deleted`.execute(
    ctx.db,
  );
  const ticket = rows[0] ?? fail('row.missing', { entity: 'Ticket', id });
  await requireAway(ctx, id); // said before a form is filled in
  // Of somebody who was forgotten nothing is told but the device.
  const whose = ticket.phone.startsWith(FORGOTTEN) ? { customerName: '', phone: '', imei: null } : {};
  const { rows: lines } = await sql<
    OriginTicket['lines'][number]
  >`select l.id, l.kind, l.service_name_id, l.product_id, l.name,
      ${unitsLeft} as quantity, l.price, l.parent_id, w.end_day as warranty_ends,
      case when w.end_day >= ${today()}::date then 'warranty' else 'billable' end as cover
    from ticket_line l left join lateral (select max(c.end_day) as end_day from (${warrantiesOfLine}) c) w on true
    where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id} and l.outcome is distinct from 'skipped'
      and l.outcome is distinct from 'failed' and ${unitsLeft} > 0 order by l.order_no, l.id`.execute(ctx.db);
  return { ...ticket, ...whose, lines };
}

/** Shelves that sell, of every branch: a counter has to know where the part is before it sends the customer away. */
export async function partStock(
  ctx: Ctx,
  { productIds, branchId }: In<typeof TicketIntake.GetPartStock>,
): Promise<Out<typeof TicketIntake.GetPartStock>> {
  const here = branchId ?? ctx.user.branchId;
  const { rows } = await sql<
    Out<typeof TicketIntake.GetPartStock>['items'][number]
  >`select s.product_id, w.id as warehouse_id,
      w.name as warehouse_name, w.branch_id, b.name as branch_name, coalesce(w.branch_id = ${here}, false) as is_here,
      s.quantity - s.reserved as available
    from stock_balance s join warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    where s.tenant_id = ${ctx.tenantId} and s.product_id = any(${productIds}::bigint[]) and w.role = 'sale' and not w.is_deleted
      and s.quantity > s.reserved
    order by s.product_id, is_here desc, available desc, w.id`.execute(ctx.db);
  return { items: rows };
}

type People = Out<typeof TicketIntake.GetIntakePeople>;
/** Technicians are those who are mapped to services; whoever may take devices in can advise. */
export async function intakePeople(
  ctx: Ctx,
  { branchId, serviceNameIds }: In<typeof TicketIntake.GetIntakePeople>,
): Promise<People> {
  const here = branchId ?? ctx.user.branchId;
  const { rows } = await sql<People['advisors'][number] & { isTechnician: boolean }>`select u.id, u.full_name,
      exists (select from user_service m where m.tenant_id = u.tenant_id and m.user_id = u.id) as is_technician,
      not exists (select from unnest(${serviceNameIds}::bigint[]) wanted(id) where not exists (
        select from user_service m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.service_name_id = wanted.id)) as is_mapped,
      (select count(*)::int from ticket t where t.tenant_id = u.tenant_id and t.technician_id = u.id and not t.is_deleted
        and t.status in ('ChoXuLy', 'DangXuLy', 'ChoLinhKien')) as open_tickets
    from user_account u
    where u.tenant_id = ${ctx.tenantId} and u.is_active and not u.is_deleted and (u.branch_id = ${here} or exists (
      select from user_branch m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.branch_id = ${here}))
    order by is_mapped desc, open_tickets, u.full_name collate "vi-x-icu", u.id limit 200`.execute(ctx.db);
  const bare = ({ isTechnician: _, ...person }: (typeof rows)[number]) => person;
  return {
    technicians: rows.filter(({ isTechnician }) => isTechnician).map(bare),
    advisors: rows.filter(({ isTechnician }) => !isTechnician).map(bare),
  };
}
