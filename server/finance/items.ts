// What a voucher pays for: open items of its party, as ticked or what is due first, and what is over stays as the party's credit.
import { sql } from 'kysely';
import type { ItemDocument, Party, Side, VoucherId } from '../../contract/finance/finance.ts';
import { oldestFirst } from '../../contract/finance/settle.ts';
import type { PaidItem } from '../../contract/finance/voucher.rows.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { InboundId } from '../../contract/stock/stock.ts';
import { showDay } from '../../contract/time.ts';
import { later, sideBySide } from '../db/transaction.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, failAt } from '../kit/fail.ts';
import { seesBranch } from '../org/org.ts';
import { settleInbounds } from '../stock/inbound/settle.ts';
import {
  type DebtRow,
  lockPartyAlone,
  ticketSettled,
  ticketUnsettled,
  writeDebt,
  writeDebts,
  writeTicketMoney,
} from './debt.ts';
import { linkOf } from './money.ts';
import { usersOf } from './used.ts';

export interface Settling {
  id: VoucherId;
  side: Side;
  party: Party;
  partyId: number;
  amount: number;
  day: string;
  /** Whose open items: what they owe us (more than 0 in the ledger) or what we owe them. */
  settles: 'theirs' | 'ours';
}
export interface OpenItem {
  document: ItemDocument;
  documentId: number;
  code: string;
  /** What is open, always above 0. */
  left: number;
  day: string;
  dueDay: string;
  branchId: BranchId | null;
}
/** Whoever settles with a party does it alone. Tickets are locked behind it, in one order, as their own calls do. */
export async function lockParty(ctx: Ctx, party: Party, partyId: number): Promise<void> {
  later(lockPartyAlone(ctx, party, partyId)); // what is sent behind it sees what it waited for
  await sql`select from ticket t where t.tenant_id = ${ctx.tenantId} and t.id in (select o.document_id from open_item o
      where o.tenant_id = ${ctx.tenantId} and o.party = ${party} and o.party_id = ${partyId} and o.document = 'ticket' and o.amount <> 0)
    order by t.id for update`.execute(ctx.db);
}
/** The day of a document; a bill that was posted anew has another one than at first. */
const itsDay = sql`coalesce((select i.day from inbound i where o.document = 'inbound' and i.tenant_id = o.tenant_id and i.id = o.document_id), o.day)`;
/** Of the branches that the caller sees: what they are not shown they do not pay. */
export async function openItems(
  ctx: Ctx,
  { party, partyId, settles }: Pick<Settling, 'party' | 'partyId' | 'settles'>,
) {
  const sign = settles === 'theirs' ? 1 : -1;
  const { rows } =
    await sql<OpenItem>`select document, document_id, coalesce(item_code(document, document_id), '#' || document_id) as code,
      (${sign}::int * amount)::bigint as left, ${itsDay} as day, due_day, branch_id from open_item o
    where tenant_id = ${ctx.tenantId} and party = ${party} and party_id = ${partyId} and ${sign}::int * amount > 0
      and (branch_id is null or ${seesBranch(ctx, 'o.branchId')}) order by due_day, day, document_id`.execute(ctx.db);
  return rows;
}
/** What is ticked and not open any more is refused by its number. Asked before it is laid out; of what was never theirs only the id is said. */
export async function requireOpen(
  ctx: Ctx,
  { party, partyId }: Pick<Settling, 'party' | 'partyId'>,
  open: readonly OpenItem[],
  wanted: readonly Pick<PaidItem, 'document' | 'documentId'>[],
  at: string,
): Promise<void> {
  const place = wanted.findIndex((one) => !open.some((item) => isOf(item, one)));
  const gone = wanted[place];
  if (!gone) return;
  const code = await codeOfItem(ctx, gone, sql`o.party = ${party} and o.party_id = ${partyId}`);
  failAt(`${at}.${place}`, 'finance.itemNotOpen', { code });
}
/** What a document is called of which something was open once; of what the caller does not see, its id. */
export async function codeOfItem(
  ctx: Ctx,
  { document, documentId }: Pick<PaidItem, 'document' | 'documentId'>,
  which = sql`true`,
): Promise<string> {
  const { rows } = await sql<{
    code: string | null;
  }>`select item_code(o.document, o.document_id) as code from open_item o
    where o.tenant_id = ${ctx.tenantId} and o.document = ${document} and o.document_id = ${documentId} and ${which}
      and (o.branch_id is null or ${seesBranch(ctx, 'o.branchId')}) limit 1`.execute(ctx.db);
  return rows[0]?.code ?? `#${documentId}`;
}
export const isOf = (
  item: Pick<OpenItem, 'document' | 'documentId'>,
  { document, documentId }: Pick<PaidItem, 'document' | 'documentId'>,
): boolean => item.document === document && item.documentId === documentId;
function asTicked(items: readonly OpenItem[], wanted: readonly PaidItem[], amount: number) {
  const sum = wanted.reduce((all, one) => all + one.amount, 0);
  if (sum > amount) failAt('items', 'finance.itemsSum', { sum, amount });
  const parts = new Map<OpenItem, number>();
  for (const [at, one] of wanted.entries()) {
    const item = items.find((open) => isOf(open, one));
    if (!item) return failAt(`items.${at}`, 'finance.itemNotOpen', { code: `#${one.documentId}` });
    const part = (parts.get(item) ?? 0) + one.amount;
    if (part > item.left) {
      const told = { code: item.code, left: item.left, amount: part };
      failAt(`items.${at}.amount`, 'finance.settledSince', told);
    }
    parts.set(item, part);
  }
  return [...parts].map(([item, part]) => ({ item, part }));
}

/** What is ticked; left out, what is due first; 'credit': nothing, it is all left with us. */
export type Wanted = readonly PaidItem[] | 'credit' | null;
export interface Part {
  item: OpenItem;
  part: number;
}
/** What a voucher pays for of what is open with its party, which is locked; in the order in which everybody locks. */
export const partsOf = (items: readonly OpenItem[], wanted: Wanted, amount: number): Part[] => {
  if (wanted === 'credit') return [];
  const parts = wanted?.length ? asTicked(items, wanted, amount) : oldestFirst(items, amount);
  return parts.toSorted((a, b) => a.item.documentId - b.item.documentId);
};
/**
 * The same for a voucher of a day. A document is settled on its own day at the earliest: one that was ticked is refused before it, one that
 * nobody ticked stays open, and the money is the party's credit until an offset uses it.
 */
export function partsOn(items: readonly OpenItem[], wanted: Wanted, amount: number, day: string): Part[] {
  if (wanted === 'credit' || !wanted?.length)
    return partsOf(
      items.filter((item) => item.day <= day),
      wanted,
      amount,
    );
  const parts = partsOf(items, wanted, amount);
  for (const { item } of parts) requireSince(item, day);
  return parts;
}
const requireSince = (item: Pick<OpenItem, 'code' | 'day'>, day: string): void => {
  if (day < item.day) failAt('day', 'finance.itemBefore', { code: item.code, day: showDay(item.day) });
};
/** A voucher that is moved to an earlier day would leave what it has settled: somebody says so, or it stays. */
export async function requireSettledSince(ctx: Ctx, side: Side, id: number, day: string): Promise<void> {
  const { rows } = await sql<Pick<OpenItem, 'code' | 'day'>>`
    select coalesce(item_code(o.document, o.document_id), '#' || o.document_id) as code, max(${itsDay}) as day
    from debt_ledger d join open_item o on (o.tenant_id, o.party, o.party_id, o.document, o.document_id) = (d.tenant_id, d.party, d.party_id, d.document, d.document_id)
    where d.tenant_id = ${ctx.tenantId} and d.${sql.ref(linkOf[side])} = ${id} and d.entry = 'settle'
    group by 1 having sum(d.amount) <> 0 order by 2 desc limit 1`.execute(ctx.db);
  for (const item of rows) requireSince(item, day);
}
/** Writes what a posted voucher pays for; what is over stays with us, or with them. */
export async function settleItems(ctx: Ctx, voucher: Settling, parts: readonly Part[]): Promise<void> {
  const sign = voucher.settles === 'theirs' ? -1 : 1;
  const over = voucher.amount - parts.reduce((sum, { part }) => sum + part, 0);
  const left = { document: 'voucher', documentId: voucher.id, entry: 'open', amount: sign * over } as const;
  const rows = parts.map(({ item, part }) => itemRow(voucher, { ...item, entry: 'settle', amount: sign * part }));
  // Bills before what is owed for them: whoever corrects a bill comes that way.
  const bills = parts.filter(({ item }) => item.document === 'inbound');
  await settleInbounds(
    ctx,
    bills.map(({ item, part }) => ({ id: item.documentId as InboundId, amount: sign * part })), // an id of that table
  );
  later(writeDebts(ctx, over > 0 ? [...rows, itemRow(voucher, left)] : rows));
  const tickets = parts.filter(({ item }) => item.document === 'ticket');
  for (const { item, part } of tickets)
    later(writeTicketMoney(ctx, { ticketId: item.documentId, side: 'in', amount: part, receiptId: voucher.id }));
  // All of them are locked: their steps leave side by side.
  const paid = tickets.filter(({ item, part }) => part === item.left);
  await sideBySide(paid.map(({ item }) => ticketSettled.send(ctx, { ticketId: item.documentId })));
}
/** A voucher that leaves a debt behind: money that somebody of the staff was given in advance. */
export const openItem = (ctx: Ctx, voucher: Settling) =>
  writeDebt(
    ctx,
    itemRow(voucher, { document: 'voucher', documentId: voucher.id, entry: 'open', amount: voucher.amount }),
  );

const itemRow = (
  { id, side, party, partyId, day }: Settling,
  {
    document,
    documentId,
    entry,
    amount,
    dueDay = null,
  }: Pick<DebtRow, 'document' | 'documentId' | 'entry' | 'amount' | 'dueDay'>,
): DebtRow => {
  const voucher = side === 'in' ? { receiptId: id } : { paymentId: id };
  return { party, partyId, document, documentId, entry, amount, dueDay, day, ...voucher };
};

/**
 * Before a voucher is taken back: what it left behind must still be there, and what it paid for is open again. The rows themselves
 * are mirrored with the voucher's others.
 */
export async function unsettleItems(ctx: Ctx, side: Side, id: number, code: string): Promise<void> {
  const column = sql.ref(linkOf[side]);
  const { rows } = await sql<{
    document: ItemDocument;
    documentId: number;
    amount: number;
    open: number;
    dueDay: string;
  }>`
    select d.document, d.document_id, sum(d.amount)::bigint as amount, min(o.amount)::bigint as open, min(o.due_day) as due_day
    from debt_ledger d join open_item o on o.tenant_id = d.tenant_id and o.party = d.party and o.party_id = d.party_id
      and o.document = d.document and o.document_id = d.document_id
    where d.tenant_id = ${ctx.tenantId} and d.${column} = ${id} group by 1, 2 having sum(d.amount) <> 0 order by 2`.execute(
    ctx.db,
  );
  const bills = rows.filter(({ document }) => document === 'inbound');
  await settleInbounds(
    ctx,
    bills.map(({ documentId, amount }) => ({ id: documentId as InboundId, amount: -amount, isBack: true })), // as above
  );
  const isUsed = rows.some((row) => row.document === 'voucher' && row.documentId === id && row.open !== row.amount);
  if (isUsed) fail('finance.creditUsed', { code, by: await usersOf(ctx, side, id) });
  const tickets = rows.filter(({ document, amount }) => document === 'ticket' && amount < 0);
  await sideBySide(
    tickets.map(({ documentId, dueDay }) => ticketUnsettled.send(ctx, { ticketId: documentId, dueDay })),
  );
}
