// What the customer's own page may know of a ticket, and nothing else: no name, no note, no cost, no other ticket.
import { sql } from 'kysely';
import { vietQr } from '../../contract/finance/vietqr.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { Difference } from '../../contract/ticket/changes.ts';
import { handedOverStatuses } from '../../contract/ticket/money.ts';
import { readyStatuses, type TicketStatus } from '../../contract/ticket/ticket.statuses.ts';
import { newTerm, type TicketId, type TicketRow } from '../../contract/ticket/ticket.ts';
import { lineAmount } from '../../contract/ticket/totals.ts';
import { today } from '../../contract/time.ts';
import { isAsked } from '../care/facts.ts';
import { accountOf } from '../finance/fund.ts';
import type { Ctx } from '../kit/ctx.ts';
import { settingOf } from '../org/org.ts';
import { remaining } from '../ticket/remaining.ts';

/** Days that a page stays after the last warranty has ended, and after the end of a ticket without one. */
const AFTER_WARRANTY = 30;
const AFTER_END = 90;

interface Head {
  id: TicketId;
  code: string;
  kind: TicketRow['kind'];
  status: TicketStatus;
  branchId: BranchId;
  deviceName: string;
  /** The last three digits. */
  phoneEnd: string;
  creationTime: string;
  promisedAt: string;
  handedOverAt: string | null;
  lineTotal: number;
  discount: number;
  promotion: number;
  vat: number;
  total: number;
  paid: number;
  /** Given back, and taken off the price after it was asked for. */
  refunded: number;
  credited: number;
  remaining: number;
  rating: number | null;
  /** Whether it is where it was taken in: a device that is elsewhere cannot be fetched. */
  isHome: boolean;
  branch: { name: string; address: string | null; phone: string | null };
}
export interface Asked {
  id: number;
  totalBefore: number;
  totalAfter: number;
  differences: Difference[];
}
export interface Page extends Head {
  shop: { name: string; phone: string };
  /** `isUnpriced`: nobody has said yet what it costs. */
  lines: { name: string; quantity: number; amount: number; warrantyMonths: number; isUnpriced: boolean }[];
  asked: Asked | null;
  qr: { payload: string; amount: number; account: string; holder: string | null; content: string } | null;
  photos: { id: number; url: string }[];
  warranties: { name: string; endDay: string; isRunning: boolean }[];
}

/** Null: there is nothing to see any more. */
export async function readPage(ctx: Ctx, id: TicketId): Promise<Page | null> {
  const head = await readHead(ctx, id);
  if (!head) return null;
  const [lines, asked, photos, warranties] = await Promise.all([
    readLines(ctx, id, head.kind),
    head.status === 'DieuChinh' ? readAsked(ctx, id) : null,
    readPhotos(ctx, id),
    readWarranties(ctx, id),
  ]);
  const shop = { name: await settingOf(ctx, 'shopName'), phone: await settingOf(ctx, 'shopPhone') };
  return { ...head, shop, lines, asked, photos, warranties, qr: await qrOf(ctx, head) };
}

async function readHead(ctx: Ctx, id: TicketId): Promise<Head | null> {
  const { rows } = await sql<Head>`
    select t.id, t.code, t.kind, t.status, t.branch_id, t.device_name, right(t.phone, 3) as phone_end, t.creation_time, t.promised_at,
      t.handed_over_at, t.line_total, t.discount, t.promotion, t.vat, t.total, t.paid, t.refunded, t.credited, ${remaining} as remaining, t.feedback_rate as rating,
      t.custody = 'branch' and t.place_id = t.branch_id as is_home,
      jsonb_build_object('name', b.name, 'address', b.address, 'phone', b.phone) as branch
    from ticket t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and not t.is_deleted and t.status <> 'delete'
      and (t.custody not in ('customer', 'dismantled') and t.status <> 'DaHuy' or greatest(
        coalesce(t.handed_over_at, t.status_since)::date + ${AFTER_END}::int,
        (select max(w.end_day) from warranty w where w.tenant_id = t.tenant_id and w.ticket_id = t.id) + ${AFTER_WARRANTY}::int)
        >= ${today()}::date)`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The list itself says that it costs nothing. */
const isFree = sql<boolean>`exists (select from ticket t join service_price p on p.tenant_id = t.tenant_id and p.model_id = t.model_id
  and p.service_name_id = ticket_line.service_name_id and p.price = 0 and not p.hidden and not p.is_deleted
  where t.tenant_id = ticket_line.tenant_id and t.id = ticket_line.ticket_id)`;
async function readLines(ctx: Ctx, id: TicketId, ticketKind: Head['kind']): Promise<Page['lines']> {
  const lines = await ctx.db
    .selectFrom('ticketLine')
    .select(['kind', 'name', 'quantity', 'price', 'discount', 'warrantyMonths', 'cover', 'outcome'])
    .select(isFree.as('isFree'))
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', id)
    .orderBy('orderNo')
    .orderBy('id')
    .execute();
  // A part that belongs to the price of its service is the workshop's business.
  return lines
    .map((line) => ({ ...line, amount: lineAmount(line) }))
    .filter(({ kind, amount }) => kind === 'service' || amount > 0)
    .map(({ name, quantity, price, amount, warrantyMonths, cover, isFree }) => ({
      name,
      quantity,
      amount,
      isUnpriced: cover === 'billable' && price === 0 && !isFree,
      warrantyMonths: newTerm(ticketKind, { cover, warrantyMonths }),
    }));
}

/** What the customer is asked for, if anything. */
export async function readAsked(ctx: Ctx, id: TicketId): Promise<Asked | null> {
  const { rows } = await sql<Asked>`select c.id, c.total_before, c.total_after, c.differences from ticket_change c
    where c.tenant_id = ${ctx.tenantId} and c.ticket_id = ${id} and ${isAsked}`.execute(ctx.db);
  return rows[0] ?? null;
}

async function readPhotos(ctx: Ctx, id: TicketId): Promise<Page['photos']> {
  const { rows } = await sql<Page['photos'][number]>`select p.id, p.url
    from track_photo s join ticket_photo p on p.tenant_id = s.tenant_id and p.id = s.photo_id
    where s.tenant_id = ${ctx.tenantId} and s.ticket_id = ${id} order by p.id`.execute(ctx.db);
  return rows;
}

async function readWarranties(ctx: Ctx, id: TicketId): Promise<Page['warranties']> {
  const { rows } = await sql<
    Page['warranties'][number]
  >`select w.name, w.end_day, w.end_day >= ${today()}::date as is_running
    from warranty w where w.tenant_id = ${ctx.tenantId} and w.ticket_id = ${id} and w.ended_at is null order by w.id`.execute(
    ctx.db,
  );
  return rows;
}

/** Once the work is over, for whatever is left of it: until then the price may still change. */
async function qrOf(ctx: Ctx, { status, branchId, code, remaining: amount }: Head): Promise<Page['qr']> {
  const isDue = handedOverStatuses.has(status) || readyStatuses.some((ready) => ready === status);
  if (!isDue || amount <= 0) return null;
  const account = await accountOf(ctx, { branchId });
  if (!account) return null;
  const { bankBin, bankAccount, bankHolder } = account;
  const payload = vietQr({ bankBin, accountNo: bankAccount, amount, content: code });
  return { payload, amount, account: bankAccount, holder: bankHolder, content: code };
}
