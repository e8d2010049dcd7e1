// What a ticket's papers say: read once, for every form of paper.
import { sql } from 'kysely';
import { fill } from '../../contract/culture.ts';
import { vietQr } from '../../contract/finance/vietqr.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { type PrintedTicket, TicketPrint } from '../../contract/ticket/calls/print.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { lineAmount } from '../../contract/ticket/totals.ts';
import { accountOf } from '../finance/fund.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { implement } from '../kit/implement.ts';
import { settingOf } from '../org/org.ts';
import { overpaid, remaining } from './remaining.ts';
import { seesTicket } from './seen.ts';

export const printHandlers = implement(TicketPrint, {
  GetReportProductInvoiceById: (ctx, { id }) => readPrinted(ctx, id),
});

type Head = Omit<PrintedTicket, 'shop' | 'qr' | 'lines' | 'money' | 'warranties' | 'promotions'>;

async function readPrinted(ctx: Ctx, id: TicketId): Promise<PrintedTicket> {
  const { branchId, ...head } = await readHead(ctx, id);
  const shop = await readShop(ctx, branchId);
  return {
    shop,
    ...head,
    qr: qrOf(ctx, shop, head),
    lines: await readLines(ctx, id),
    promotions: await readPromotions(ctx, id),
    money: await readMoney(ctx, id),
    warranties: await readWarranties(ctx, id),
  };
}

/** The account is the branch's own where one of its funds has one: money that arrives there is known at once. */
async function readShop(ctx: Ctx, branchId: BranchId): Promise<PrintedTicket['shop']> {
  const account = await accountOf(ctx, { branchId });
  return {
    name: await settingOf(ctx, 'shopName'),
    phone: await settingOf(ctx, 'shopPhone'),
    bankBin: account?.bankBin ?? '',
    bankAccount: account?.bankAccount ?? '',
    bankAccountName: account?.bankHolder ?? '',
  };
}

const captions = {
  vi: 'Chuyển khoản phần còn lại của phiếu {code}',
  en: 'Transfer what is left of {code}',
} as const;
/**
 * Only for what the saved ticket still asks for: a deposit that was taken is paid, and a discount lowers what is left. Nobody takes money
 * for one that may be called off.
 */
function qrOf(ctx: Ctx, shop: PrintedTicket['shop'], { status, code, remaining: amount }: Head): PrintedTicket['qr'] {
  const { bankBin, bankAccount: accountNo } = shop;
  if (amount <= 0 || status === 'cancel' || !bankBin || !accountNo) return null;
  const payload = vietQr({ bankBin, accountNo, amount, content: code });
  return { payload, amount, content: code, caption: fill(captions[ctx.culture], { code }) };
}

/** In the order in which they were chosen. */
const namesOf = (
  column: string,
) => sql`array(select c.name from unnest(${sql.ref(column)}) with ordinality as k (id, at)
  join category c on c.tenant_id = t.tenant_id and c.id = k.id order by k.at)`;
const person = (column: string) => sql`(select u.full_name from user_account u
  where u.tenant_id = t.tenant_id and u.id = ${sql.ref(column)})`;

async function readHead(ctx: Ctx, id: TicketId): Promise<Head & { branchId: BranchId }> {
  const { rows } = await sql<Head & { branchId: BranchId }>`
    select t.id, t.branch_id, t.code, t.kind, t.status, t.creation_time, t.promised_at, t.handed_over_at, t.customer_name, t.phone,
      t.device_name, t.imei, t.error_note, t.condition, t.accessory_note, t.passcode is not null as has_passcode, t.note,
      t.signature, t.line_total, t.discount, t.promotion, t.vat_percent::float8 as vat_percent, t.vat, t.total, t.paid,
      t.credited, t.written_off, t.refunded, ${remaining} as remaining,
      ${overpaid} as overpaid, case when ${remaining} > 0 then t.due_day end as due_day,
      coalesce((select u.full_name from ticket_log g join user_account u on u.tenant_id = g.tenant_id and u.id = g.user_id
        where g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.action in ('handOver', 'handOverUnpaid') order by g.id desc limit 1),
        case when t.handed_over_at is null then ${ctx.user.fullName}::text end) as handed_over_by_name,
      jsonb_build_object('name', b.name, 'address', b.address, 'phone', b.phone) as branch,
      (select c.name from category c where c.tenant_id = t.tenant_id and c.id = t.colour_id) as colour_name,
      ${namesOf('t.errorIds')} as errors, ${namesOf('t.accessoryIds')} as accessories,
      ${person('t.receptionistId')} as receptionist_name, ${person('t.advisorId')} as advisor_name,
      ${person('t.technicianId')} as technician_name
    from ticket t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and not t.is_deleted and ${seesTicket(ctx, 't')}`.execute(
    ctx.db,
  );
  return rows[0] ?? fail('row.missing', { entity: 'Ticket', id });
}

async function readLines(ctx: Ctx, id: TicketId): Promise<PrintedTicket['lines']> {
  const lines = await ctx.db
    .selectFrom('ticketLine')
    .select(['kind', 'name', 'quantity', 'price', 'discount', 'warrantyMonths', 'cover', 'outcome', 'serial'])
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', id)
    .orderBy('orderNo')
    .orderBy('id')
    .execute();
  return lines.map((line) => ({ ...line, amount: lineAmount(line) as typeof line.price })); // whole đồng in, whole đồng out
}

async function readPromotions(ctx: Ctx, id: TicketId): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('ticketPromotion')
    .select('name')
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', id)
    .where(sql<boolean>`amount > 0`) // what takes nothing off is not on paper
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** What was taken and not taken back, and what was given back before the device left, voucher by voucher. */
async function readMoney(ctx: Ctx, id: TicketId): Promise<PrintedTicket['money']> {
  const { rows } = await sql<PrintedTicket['money'][number]>`
    select min(m.at) as at, coalesce(c.name, ${ctx.culture === 'vi' ? 'Ghi có' : 'Credit'}) as method_name, sum(m.amount)::bigint as amount
    from ticket_money m left join account_receipt r on r.tenant_id = m.tenant_id and r.id = m.receipt_id
    left join account_payment p on p.tenant_id = m.tenant_id and p.id = m.payment_id
    left join category c on c.tenant_id = m.tenant_id and c.id = coalesce(r.payment_method_id, p.payment_method_id)
    where m.tenant_id = ${ctx.tenantId} and m.ticket_id = ${id} and m.side = 'in'
    group by r.id, p.id, c.name having sum(m.amount) <> 0 order by min(m.id)`.execute(ctx.db);
  return rows;
}

async function readWarranties(ctx: Ctx, id: TicketId): Promise<PrintedTicket['warranties']> {
  return ctx.db
    .selectFrom('warranty')
    .select(['name', 'serial', 'months', 'startDay', 'endDay'])
    .where('tenantId', '=', ctx.tenantId)
    .where('ticketId', '=', id)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute();
}
