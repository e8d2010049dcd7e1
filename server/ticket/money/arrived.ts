// Money for a ticket that the bank told: a deposit while the device is here, its debt afterwards, into the fund where the money lies.
// What is above the due is the customer's credit. A device is never handed out by it.
import { sql } from 'kysely';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { endedStatuses } from '../../../contract/ticket/money.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { debtOfTicket } from '../../finance/debt.ts';
import { lockParty } from '../../finance/items.ts';
import { takeMoney } from '../../finance/money.ts';
import { postTold } from '../../finance/voucher.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { lockAnyTicket } from '../act.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { customerOfTicket } from './party.ts';
import { moneyOf } from './pay.ts';

export interface ToldMoney {
  branchId: BranchId;
  methodId: CategoryId;
  amount: number;
  day: string;
  reference: string | null;
}
interface Made {
  id: number;
  code: string;
  amount: number;
}
export interface TakenForTicket {
  vouchers: Made[];
  code: string;
  branchId: BranchId;
  remaining: number;
}
/** What can be taken for it now; null: as much as comes, because nothing has a price yet. 0: nothing is due. */
async function dueOf(ctx: Ctx, ticket: Ticket): Promise<{ debt: number; due: number | null }> {
  const debt = await debtOfTicket(ctx, ticket.id);
  if (debt > 0) return { debt, due: debt };
  if (endedStatuses.has(ticket.status) || ticket.archivedAt) return { debt, due: 0 };
  return { debt, due: ticket.total === 0 ? null : Math.max(0, ticket.total - ticket.paid) };
}

export async function takeTold(ctx: Ctx, ticketId: number, told: ToldMoney): Promise<TakenForTicket> {
  const customerId = await customerOfTicket(ctx, ticketId);
  await lockParty(ctx, 'customer', customerId);
  const ticket = await lockAnyTicket(ctx, ticketId as TicketId); // what a bank's part calls a ticket's id is one
  const { debt, due } = await dueOf(ctx, ticket);
  if (due === 0) fail('ticket.nothingDue', { code: ticket.code });
  const part = Math.min(told.amount, due ?? told.amount);
  const vouchers = debt > 0 ? [await payDebt(ctx, ticket, told, part)] : await payDeposit(ctx, ticket, told, part);
  const codes = vouchers.map(({ code }) => code);
  const kind = debt > 0 ? 'debt' : depositKind(ticket);
  await logTicket(ctx, { ticketId: ticket.id, action: 'money', data: { kind, codes, amount: part } });
  const { remaining } = await moneyOf(ctx, ticket.id);
  return { vouchers, code: ticket.code, branchId: ticket.branchId, remaining };
}
const depositKind = ({ status }: Ticket) => (status === 'HoanTra' ? 'ticket' : 'deposit');

/** One voucher: what it does not settle is left of it as credit. */
async function payDebt(ctx: Ctx, ticket: Ticket, told: ToldMoney, part: number): Promise<Made> {
  const voucher = { ...told, kind: 'debt', customerId: ticket.customerId, note: ticket.code };
  const item = { document: 'ticket', documentId: ticket.id, amount: part } as never; // whole đồng of this ticket
  const { id, code } = await postTold(ctx, 'in', voucher as never, [item]); // as above
  return { id, code, amount: told.amount };
}
async function payDeposit(ctx: Ctx, ticket: Ticket, told: ToldMoney, part: number): Promise<Made[]> {
  const { customerId, customerName, code: note } = ticket;
  const taken = await takeMoney(ctx, {
    ...told,
    kind: depositKind(ticket),
    customerId,
    partyName: customerName,
    amount: part,
    note,
    ticketId: ticket.id,
  });
  const over = told.amount - part;
  const made = [{ ...taken, amount: part }];
  if (over === 0) return made;
  const credit = { ...told, kind: 'debt', customerId, note, amount: over };
  const { id, code } = await postTold(ctx, 'in', credit as never, 'credit'); // whole đồng
  return [...made, { id, code, amount: over }];
}

export interface Payable {
  id: number;
  code: string;
  branchId: BranchId;
  /** As in dueOf. */
  due: number | null;
}
/** Those of these tickets that money can be taken for. */
export async function payableTickets(ctx: Ctx, ids: readonly number[]): Promise<Payable[]> {
  const { rows } =
    await sql<Ticket>`select * from ticket where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])
    and not is_deleted order by id`.execute(ctx.db);
  const found: Payable[] = [];
  for (const ticket of rows) {
    const { due } = await dueOf(ctx, ticket);
    if (due !== 0) found.push({ id: ticket.id, code: ticket.code, branchId: ticket.branchId, due });
  }
  return found;
}
