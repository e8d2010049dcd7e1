// What is true about tickets for one person: gathered in a few queries for a whole page, asked by the guards.
import { type Selectable, sql } from 'kysely';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { TicketFacts } from '../../contract/ticket/ticket.guards.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { payOutLimitBy } from '../finance/approval.ts';
import { closedNow } from '../finance/money.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seenBranches } from '../org/org.ts';
import { type MoneyRow, moneyRows, paidInMoney, paysCreditOut } from './paid-in-money.ts';
import type { TicketTable } from './ticket.tables.ts';

export type Ticket = Selectable<TicketTable>;

interface Person {
  branches: ReadonlySet<BranchId>;
  isAtCenter: boolean;
  centerGroups: ReadonlySet<CategoryId>;
  leads: ReadonlySet<CategoryId>;
  payOutLimit: number | null;
}
async function personOf(ctx: Ctx): Promise<Person> {
  const { rows } = await sql<{
    branches: BranchId[];
    isAtCenter: boolean;
    centerGroups: CategoryId[];
    leads: CategoryId[];
    refundFrom: string | null;
  }>`with mine as materialized (${seenBranches(ctx)})
    select array(select id from mine) as branches,
    exists (select from branch where tenant_id = ${ctx.tenantId} and is_center and not is_deleted and id in (select id from mine)) as is_at_center,
    array(select group_id from user_center_group where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user.id}) as center_groups,
    array(select device_type_id from lead_device where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user.id}) as leads,
    (select value from system_config where tenant_id = ${ctx.tenantId} and name = 'approveRefundFrom') as refund_from`.execute(
    ctx.db,
  );
  return {
    branches: new Set(rows[0]?.branches),
    isAtCenter: rows[0]?.isAtCenter ?? false,
    centerGroups: new Set(rows[0]?.centerGroups),
    leads: new Set(rows[0]?.leads),
    payOutLimit: payOutLimitBy(ctx, rows[0]?.refundFrom),
  };
}

interface Gathered {
  id: TicketId;
  technicianName: string | null;
  hasWork: boolean;
  unposted: string[];
  issued: string[];
  missing: string[];
  unused: string[];
  asked: string[];
  hasShelf: boolean;
  centreStatus: number | null;
  centerGroup: CategoryId | null;
  isOwnChange: boolean;
  creditDays: number;
  hasRecovered: boolean;
  hasMoney: boolean;
  money: MoneyRow[] | null;
  booksClosed: string | null;
  isMapped: boolean;
}
/** Units of a product that are in the device: posted bills less posted returns. Part of a query with `t`. */
export const issuedOfTicket = sql`select l.product_id, sum(case o.kind when 'ticket' then l.quantity else -l.quantity end) as quantity
  from outbound o join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
  where o.tenant_id = t.tenant_id and o.ticket_id = t.id and o.kind in ('ticket', 'returnItem') and o.status = 'posted' and not o.is_deleted
  group by l.product_id`;

/** Behind a select the database does not count the ids: it plans a long statement once, not anew for every single ticket. */
export const hidden = (ids: readonly number[]) => sql`array(select unnest(${ids}::bigint[]))`;

export async function factsOf(ctx: Ctx, tickets: readonly Ticket[]): Promise<Map<TicketId, TicketFacts>> {
  if (!tickets.length) return new Map();
  const factsFor = await gatherFacts(
    ctx,
    tickets.map((ticket) => ticket.id),
  );
  return new Map(
    tickets.flatMap((ticket) => {
      const facts = factsFor(ticket);
      return facts ? [[ticket.id, facts] as const] : [];
    }),
  );
}
type FactsFor = (ticket: Ticket) => TicketFacts | undefined;
/** By their ids alone, so that they can be asked for together with the tickets themselves. */
export async function gatherFacts(ctx: Ctx, ids: readonly TicketId[]): Promise<FactsFor> {
  const [person, rows] = await Promise.all([personOf(ctx), gather(ctx, ids)]);
  const gathered = new Map(rows.map((row) => [row.id, row]));
  return (ticket) => {
    const found = gathered.get(ticket.id);
    return found && toFacts(ctx, ticket, found, person);
  };
}

async function gather(ctx: Ctx, ids: readonly TicketId[]): Promise<Gathered[]> {
  const { rows } = await sql<Gathered>`select t.id,
      (select u.full_name from user_account u where u.tenant_id = t.tenant_id and u.id = t.technician_id) as technician_name,
      exists (select from ticket_line l where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind in ('service', 'accessory')
        and l.cover = 'billable' and l.outcome is distinct from 'failed' and l.outcome is distinct from 'skipped') as has_work,
      array(select o.code from outbound o where o.tenant_id = t.tenant_id and o.ticket_id = t.id and o.status = 'draft'
        and o.kind in ('ticket', 'returnItem') and not o.is_deleted order by o.id) as unposted,
      array(select p.name from (${issuedOfTicket}) i join product p on p.tenant_id = t.tenant_id and p.id = i.product_id
        where i.quantity > 0 order by p.name) as issued,
      array(select w.name from (select l.product_id, min(l.name) as name, sum(l.quantity) as wanted from ticket_line l
          where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind <> 'service'
            and l.outcome is distinct from 'failed' and l.outcome is distinct from 'skipped' group by l.product_id) w
        left join (${issuedOfTicket}) i on i.product_id = w.product_id
        where w.wanted > coalesce(i.quantity, 0) order by w.name) as missing,
      array(select w.name from (select l.product_id, min(l.name) as name, coalesce(sum(l.quantity) filter (where l.outcome = 'done' or l.outcome is null), 0) as wanted
          from ticket_line l where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind <> 'service' group by l.product_id
          having bool_or(l.outcome in ('failed', 'skipped'))) w
        join (${issuedOfTicket}) i on i.product_id = w.product_id where i.quantity > w.wanted order by w.name) as unused,
      array(select q.code from stock_request q where q.tenant_id = t.tenant_id and q.ticket_id = t.id
          and q.side = 'in' and q.status in ('new', 'processing') and not q.is_deleted order by q.id)
        || array(select p.name from stock_reservation r join product p on p.tenant_id = r.tenant_id and p.id = r.product_id
          where r.tenant_id = t.tenant_id and r.document = 'ticket' and r.document_id = t.id order by p.name)
        || array(select p.name from ticket_proposal x join product p on p.tenant_id = x.tenant_id and p.id = x.product_id
          where x.tenant_id = t.tenant_id and x.ticket_id = t.id and x.status = 'open' order by p.name) as asked,
      exists (select from warehouse w where w.tenant_id = t.tenant_id and w.branch_id = t.place_id and w.role = 'sale'
        and w.category = 'TP' and not w.is_deleted) as has_shelf,
      c.status as centre_status, c.group_id as center_group,
      exists (select from ticket_change g where g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.status = 'open'
        and g.creator_user_id = ${ctx.user.id}) as is_own_change,
      coalesce((select k.credit_days from customer k where k.tenant_id = t.tenant_id and k.id = t.customer_id), 0) as credit_days,
      exists (select from inbound n where n.tenant_id = t.tenant_id and n.ticket_id = t.id and not n.is_deleted) as has_recovered,
      t.status = 'ChoXuLy' and exists (select from ticket_money y left join account_receipt r on r.tenant_id = y.tenant_id and r.id = y.receipt_id
        left join account_payment p on p.tenant_id = y.tenant_id and p.id = y.payment_id
        where y.tenant_id = t.tenant_id and y.ticket_id = t.id and r.cancelled_at is null and p.cancelled_at is null) as has_money,
      ${paysCreditOut(ctx) ? sql`null` : sql`case when t.paid > 0 then ${moneyRows} end`} as money,
      ${closedNow('t')} as books_closed,
      not exists (select from ticket_line l where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service'
        and not exists (select from user_service m where m.tenant_id = t.tenant_id and m.user_id = ${ctx.user.id}
          and m.service_name_id = l.service_name_id)) as is_mapped
    from ticket t
    left join center_request c on c.tenant_id = t.tenant_id and c.ticket_id = t.id and c.status < 3 and not c.is_deleted
    where t.tenant_id = ${ctx.tenantId} and t.id = any(${hidden(ids)})`.execute(ctx.db);
  return rows;
}

function toFacts(ctx: Ctx, ticket: Ticket, found: Gathered, person: Person): TicketFacts {
  const isLead = ticket.deviceTypeId !== null && person.leads.has(ticket.deviceTypeId);
  return {
    code: ticket.code,
    status: ticket.status,
    custody: ticket.custody,
    isArchived: ticket.archivedAt !== null,
    total: ticket.total,
    paid: ticket.paid,
    refunded: ticket.refunded,
    worksHere: person.branches.has(ticket.placeId),
    worksAtOwner: person.branches.has(ticket.branchId),
    worksAtCenter: person.isAtCenter || (found.centerGroup !== null && person.centerGroups.has(found.centerGroup)),
    placeIsOwner: ticket.placeId === ticket.branchId,
    technicianName: found.technicianName,
    isTechnician: ticket.technicianId === ctx.user.id,
    isBoss: isLead || ctx.user.permissions.has('Pages.Tickets.ChangeStatusAdmin'),
    isMapped: found.isMapped,
    unpostedBills: found.unposted,
    issuedParts: found.issued,
    hasWork: found.hasWork,
    missingParts: found.missing,
    unusedParts: found.unused,
    askedParts: found.asked,
    hasShelf: found.hasShelf,
    centreStatus: found.centreStatus,
    isOwnChange: found.isOwnChange,
    isOwnCancel: ticket.cancelAskedBy === ctx.user.id,
    mayTakeMoney: ctx.user.permissions.has('Pages.Finance.Receipt.Create'),
    mayEdit: ctx.user.permissions.has('Pages.Tickets.Edit'),
    creditDays: found.creditDays,
    payOutLimit: person.payOutLimit,
    moneyBackLimit: paysCreditOut(ctx) ? null : paidInMoney(found.money ?? []),
    hasRecovered: found.hasRecovered,
    hasMoney: found.hasMoney,
    booksClosed: found.booksClosed,
    boughtFor: ticket.boughtFor ?? 0,
  };
}
