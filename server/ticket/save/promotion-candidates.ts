// The promotions that a ticket could get, with what speaks for or against each before any sum is known: groups by who the
// customer is, vouchers by what they brought. What a ticket has been promised stays promised, on the terms of that day.
import { sql } from 'kysely';
import type { ModelId } from '../../../contract/catalog/device.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { VoucherId } from '../../../contract/promo/promo.calls.ts';
import type { Candidate, PromotionReason } from '../../../contract/ticket/promotions.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { later, sideBySide } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { type Loyalty, loyalBy, loyalLimits, loyaltyOf, type Person } from './loyalty.ts';

export interface Asked {
  /** Null while nobody has said it: what depends on the customer is not offered yet. */
  person: Person | null;
  /** The ticket changes hands: what somebody else was entitled to does not count. */
  isNewPerson?: boolean;
  branchId: BranchId;
  modelId: ModelId | null;
  isFromBooking: boolean;
  voucherIds: readonly VoucherId[];
  /** The ticket that is saved; null for a new one. */
  ticketId: TicketId | null;
  /** Only what the ticket was promised: its sums are counted again, nobody asks for anything new. */
  isRecount?: boolean;
}
/** A line as promotions see it. A part counts with the service it belongs to. */
export interface PromotedLine {
  net: number;
  serviceNameId: number | null;
}
type Terms = Pick<Candidate, 'percent' | 'amount' | 'cap' | 'minimum' | 'stackable' | 'priority'>;
interface Scope {
  serviceNameIds: number[];
  serviceGroupIds: number[];
  modelIds: number[];
  branchIds: number[];
}
/** What spoke for it when it was promised: remembered, whyever it is not taken later. */
type Entitled = Pick<Candidate, 'reason' | 'params'>;
export interface TicketCandidate extends Candidate {
  terms: Terms & { scope: Scope; entitled: Entitled };
  /** Stands on the ticket whether or not it takes anything now. */
  isPromised: boolean;
  /** Was promised before. */
  isKnown: boolean;
}
type Verdict = Pick<Candidate, 'reason' | 'isRefused' | 'params'>;
const yes = (reason: PromotionReason, params: Candidate['params'] = {}): Verdict => ({
  reason,
  isRefused: false,
  params,
});
const no = (reason: PromotionReason): Verdict => ({ reason, isRefused: true, params: {} });

/** What is on offer, whoever comes: the groups in force and those that the ticket was promised, and the group of each service. */
export interface Offers {
  groups: readonly GroupRow[];
  groupOf: ReadonlyMap<number, number | null>;
}
type Offered = Pick<Asked, 'ticketId' | 'isNewPerson' | 'isRecount'>;
export async function offersOf(ctx: Ctx, asked: Offered, services: readonly number[]): Promise<Offers> {
  const [groups, groupOf] = await Promise.all([groupsInForce(ctx, asked), serviceGroups(ctx, services)]);
  return { groups, groupOf };
}

/** Locked in the order of their ids before a quota is looked at: nobody takes the last one twice. */
export async function candidatesOf(
  ctx: Ctx,
  asked: Asked,
  lines: readonly PromotedLine[],
  { lock, offers }: { lock: boolean; offers?: Offers | undefined },
): Promise<TicketCandidate[]> {
  const services = lines.flatMap(({ serviceNameId }) => serviceNameId ?? []);
  const { groups, groupOf } = offers ?? (await offersOf(ctx, asked, services));
  const within = (scope: Scope) => placesOf(scope, lines, groupOf);
  const found = await sideBySide([
    groupCandidates(ctx, asked, { rows: groups, within, lock }),
    voucherCandidates(ctx, asked, within, lock),
  ]);
  return found.flat();
}
async function serviceGroups(ctx: Ctx, services: readonly number[]): Promise<Map<number, number | null>> {
  const ids = [...new Set(services)];
  if (!ids.length) return new Map();
  const { rows } = await sql<{ id: number; groupId: number | null }>`select id, group_id from service_name
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ id, groupId }) => [id, groupId]));
}
function placesOf(
  { serviceNameIds, serviceGroupIds }: Scope,
  lines: readonly PromotedLine[],
  groupOf: ReadonlyMap<number, number | null>,
): number[] | null {
  if (!serviceNameIds.length && !serviceGroupIds.length) return null;
  const holds = (service: number) =>
    serviceNameIds.includes(service) || serviceGroupIds.includes(groupOf.get(service) ?? 0);
  return lines.flatMap(({ serviceNameId }, place) => (serviceNameId !== null && holds(serviceNameId) ? [place] : []));
}
/** Against it is where it does not hold; a line that is not charged counts as little as one that is not there. */
function scopeVerdict(scope: Scope, { branchId, modelId }: Asked, places: number[] | null): Verdict | null {
  if (scope.branchIds.length && !scope.branchIds.includes(branchId)) return no('otherBranch');
  if (scope.modelIds.length && !(modelId !== null && scope.modelIds.includes(modelId))) return no('otherModel');
  return places?.length === 0 ? no('outOfScope') : null;
}

interface GroupRow extends Scope, Terms {
  id: number;
  code: 'KH_Moi' | 'KHACH_HANG_THAN_THIET' | 'KHACH_DAT_LICH';
  name: string;
  quota: number | null;
  known: Known | null;
}
interface Known {
  entitled: Entitled;
  terms: Partial<Terms & { scope: Scope }>;
  isTaken: boolean;
}
/** Where it holds for this ticket: as it was promised, else as it is. */
const scopeOf = ({ known, ...row }: Scope & { known: Known | null }): Scope => {
  const { serviceNameIds, serviceGroupIds, modelIds, branchIds } = known?.terms.scope ?? row;
  return { serviceNameIds, serviceGroupIds, modelIds, branchIds };
};
type Within = (scope: Scope) => number[] | null;
const knownOf = (column: 'group_id' | 'voucher_id', ticketId: TicketId | null) =>
  sql`(select jsonb_build_object('entitled', coalesce(h.terms -> 'entitled', h.reason), 'terms', h.terms - 'entitled',
      'isTaken', h.amount > 0) from ticket_promotion h
    where h.tenant_id = g.tenant_id and h.${sql.ref(column)} = g.id and h.ticket_id = ${ticketId} limit 1)`;
const scopeColumns = sql.raw('g.service_name_ids, g.service_group_ids, g.model_ids, g.branch_ids');

/** Of rows that hold for the same the one in force is the last one that began; what a ticket was promised stands before it. */
async function groupsInForce(ctx: Ctx, { ticketId, isNewPerson, isRecount }: Offered): Promise<GroupRow[]> {
  const heldTicket = isNewPerson ? null : ticketId;
  const { rows } = await sql<GroupRow>`
    select distinct on (code, service_name_ids, service_group_ids, model_ids, branch_ids) * from (
      select g.id, g.code, g.name, g.percent::float8 as percent, g.amount, g.cap, g.minimum, g.stackable, g.priority, g.quota,
        g.apply_date, ${scopeColumns}, ${knownOf('group_id', heldTicket)} as known
      from group_promotion g where g.tenant_id = ${ctx.tenantId} and (g.id in (select h.group_id from ticket_promotion h
          where h.tenant_id = ${ctx.tenantId} and h.ticket_id = ${heldTicket} and h.group_id is not null)
        or (not ${isRecount ?? false} and not g.is_deleted and g.apply_date <= ${today()}::date
          and coalesce(g.end_date >= ${today()}::date, true)))) o
    order by code, service_name_ids, service_group_ids, model_ids, branch_ids, known is null, apply_date desc, id desc`.execute(
    ctx.db,
  );
  return rows;
}
interface Groups {
  rows: readonly GroupRow[];
  within: Within;
  lock: boolean;
}
async function groupCandidates(ctx: Ctx, asked: Asked, { rows, within, lock }: Groups): Promise<TicketCandidate[]> {
  const { person, ticketId, isRecount } = asked;
  if (!rows.length || (person === null && !isRecount)) return [];
  const isNew = rows.some(({ known }) => known === null);
  const [full, loyalty, limits] = await sideBySide([
    fullGroups(ctx, rows, ticketId, lock),
    isNew && person ? loyaltyOf(ctx, person, ticketId) : null,
    isNew ? loyalLimits(ctx) : null,
  ]);
  return rows.map((row) => {
    const scope = scopeOf(row);
    const places = within(scope);
    const entitled = row.known
      ? yes(row.known.entitled.reason, row.known.entitled.params)
      : loyalty && limits
        ? groupReason(row.code, loyalty, limits, asked.isFromBooking)
        : no('notNew');
    const left = entitled.isRefused || row.known?.isTaken || !full.has(row.id) ? null : no('quotaUsed');
    const verdict = scopeVerdict(scope, asked, places) ?? left ?? entitled;
    return toCandidate('group', { row, scope, places, entitled, verdict });
  });
}
interface Found {
  row: Terms & { id: number; name: string; known: Known | null };
  scope: Scope;
  places: number[] | null;
  entitled: Verdict;
  verdict: Verdict;
}
function toCandidate(kind: Candidate['kind'], { row, scope, places, entitled, verdict }: Found): TicketCandidate {
  const { id, name, percent, amount, cap, minimum, stackable, priority, known } = row;
  const terms = { percent, amount, cap, minimum, stackable, priority, ...known?.terms };
  const { reason, params } = entitled;
  return {
    ...{ kind, id, name, places, ...terms, ...verdict },
    terms: { ...terms, scope, entitled: { reason, params } },
    isPromised: kind === 'voucher' || known !== null || !entitled.isRefused,
    isKnown: known !== null,
  };
}
function groupReason(
  code: GroupRow['code'],
  loyalty: Loyalty,
  limits: Awaited<ReturnType<typeof loyalLimits>>,
  isFromBooking: boolean,
): Verdict {
  if (code === 'KH_Moi') return loyalty.finished === 0 ? yes('newCustomer') : no('notNew');
  if (code === 'KHACH_DAT_LICH') return isFromBooking ? yes('fromBooking') : no('noBooking');
  const by = loyalBy(loyalty, limits);
  if (by === null) return no('notLoyal');
  return yes(by, by === 'loyalTickets' ? { count: loyalty.recent } : { amount: loyalty.revenue });
}
/** Limited groups that other tickets have used up. The lock is taken first, so that the count is of what is written by then. */
async function fullGroups(
  ctx: Ctx,
  rows: readonly GroupRow[],
  ticketId: TicketId | null,
  lock: boolean,
): Promise<Set<number>> {
  const ids = rows.filter(({ quota }) => quota !== null).map(({ id }) => id);
  if (!ids.length) return new Set();
  if (lock)
    later(
      sql`select from group_promotion where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])
      order by id for update`.execute(ctx.db),
    );
  const { rows: full } = await sql<{ id: number }>`select g.id from group_promotion g
    where g.tenant_id = ${ctx.tenantId} and g.id = any(${ids}::bigint[]) and g.quota <= (select count(*) from ticket_promotion p
      join ticket t on t.tenant_id = p.tenant_id and t.id = p.ticket_id
      where p.tenant_id = g.tenant_id and p.group_id = g.id and p.amount > 0 and p.ticket_id is distinct from ${ticketId}
        and t.status <> 'DaHuy' and not t.is_deleted)`.execute(ctx.db);
  return new Set(full.map(({ id }) => id));
}

interface VoucherRow extends Scope, Terms {
  id: VoucherId;
  name: string;
  isUsable: boolean;
  isInWindow: boolean;
  isLeft: boolean;
  isAsked: boolean;
  known: Known | null;
}
/** Those that are asked for, and under a lock those that the ticket gives back with them. */
async function voucherCandidates(ctx: Ctx, asked: Asked, within: Within, lock: boolean): Promise<TicketCandidate[]> {
  const { voucherIds, ticketId } = asked;
  if (!voucherIds.length && ticketId === null) return [];
  const { rows } =
    await sql<VoucherRow>`select g.id, g.code || ' – ' || g.name as name, case g.kind when 'percent' then g.value::float8 else 0 end as percent,
      case g.kind when 'amount' then g.value::bigint else 0 end as amount, g.cap,
      g.minimum, g.stackable, g.priority, g.is_active and not g.is_deleted as is_usable, ${scopeColumns},
      coalesce(g.valid_from <= ${today()}::date, true) and coalesce(g.valid_to >= ${today()}::date, true) as is_in_window,
      coalesce(g.used < g.quota, true) as is_left, g.id = any(${voucherIds}::bigint[]) as is_asked,
      ${knownOf('voucher_id', ticketId)} as known
    from invoice_promotion g where g.tenant_id = ${ctx.tenantId} and (g.id = any(${voucherIds}::bigint[])
      or g.id in (select h.voucher_id from ticket_promotion h where h.tenant_id = ${ctx.tenantId} and h.ticket_id = ${ticketId}))
    order by g.id ${lock ? sql`for update of g` : sql``}`.execute(ctx.db);
  const wanted = rows.filter(({ isAsked }) => isAsked || asked.isRecount);
  if (!asked.isRecount && wanted.length < new Set(voucherIds).size)
    fail('row.missing', { entity: 'Voucher', id: voucherIds.join(', ') });
  return wanted.map((voucher) => {
    const scope = scopeOf(voucher);
    const places = within(scope);
    const verdict = scopeVerdict(scope, asked, places) ?? voucherReason(voucher);
    return toCandidate('voucher', { row: voucher, scope, places, entitled: yes('voucher'), verdict });
  });
}
function voucherReason({ isUsable, isInWindow, isLeft, known }: VoucherRow): Verdict {
  if (!known && !isUsable) return no('inactive');
  if (!known && !isInWindow) return no('outsideWindow');
  return isLeft || known?.isTaken ? yes('voucher') : no('quotaUsed');
}
