// Debts that are given up: written by one person, posted by another, taken back by mirror rows (money.md §5).
import { sql } from 'kysely';
import type * as z from 'zod';
import type { ItemDocument, Party } from '../../contract/finance/finance.ts';
import type { PaidItem } from '../../contract/finance/voucher.rows.ts';
import {
  cannotBeWrittenOff,
  type WriteOffRow,
  writeOffFlow,
  writeOffKept,
  writeOffSchemas,
} from '../../contract/finance/write-off.calls.ts';
import { showDay, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { document } from '../kit/document.ts';
import { AppError, failAt } from '../kit/fail.ts';
import { seesBranch } from '../org/org.ts';
import { ticketSettled, ticketUnsettled, writeDebt } from './debt.ts';
import { requireSight } from './debts.ts';
import { isOf, lockParty, type OpenItem, openItems, requireOpen } from './items.ts';
import { requireOpenDays } from './money.ts';
import { tellCancelled, tellDecided, tellWaiting, type Waiting } from './told.ts';
import { ticketsOpen } from './used.ts';

/**
 * Not whoever wrote it or handed it in, unless they may approve their own (money.md §2). Who only changed a draft in between is no maker: the
 * one who handed it in has looked at what they wrote, and answers for it, so there are two of them all the same.
 */
async function byAnother(ctx: Ctx, { id, code }: { id: number; code: string }) {
  if (ctx.user.permissions.has('Pages.Finance.Payment.ApproveOwn')) return null;
  const { rows } = await sql`select from write_off where tenant_id = ${ctx.tenantId} and id = ${id}
    and ${ctx.user.id} in (creator_user_id, submitted_by)`.execute(ctx.db);
  return rows.length ? new AppError('finance.approveOwn', { code }) : null;
}

/** The books of the branches it touches, and of its own: what the buttons say. Whoever posts it asks again, and holds them. */
async function dayOpen(ctx: Ctx, { branchId, party, partyId, lines }: WriteOffPart) {
  const { rows } = await sql<{ day: string }>`select max(books_closed(${ctx.tenantId}::int, b.id)) as day from (
      select ${branchId}::bigint as id union select o.branch_id from open_item o where o.tenant_id = ${ctx.tenantId}
        and o.party = ${party} and o.party_id = ${partyId} and (o.document, o.document_id) in (
          select l.document, l."documentId" from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l(document text, "documentId" bigint))) b
    having max(books_closed(${ctx.tenantId}::int, b.id)) >= ${today()}::date`.execute(ctx.db);
  const [closed] = rows;
  return closed ? new AppError('finance.closed', { day: showDay(closed.day) }) : null;
}

async function waitingOf(ctx: Ctx, { id, code, amount, branchId }: WriteOffRow): Promise<Waiting> {
  const { rows } = await sql<{ by: number | null }>`select coalesce(submitted_by, creator_user_id) as by from write_off
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return { word: 'WriteOff', id, code, amount, branchId, askedBy: rows.map(({ by }) => by) };
}

const documents = document({
  schemas: { ...writeOffSchemas, Create: writeOffKept.Create },
  flow: writeOffFlow,
  table: 'write_off',
  entity: 'WriteOff',
  prefix: 'XN',
  search: ['code', 'partyName', 'cause'],
  sees: seesBranch,
  extra: {
    approvedByName: sql`(select u.full_name from user_account u where u.tenant_id = write_off.tenant_id and u.id = write_off.approved_by)`,
  },
  filter: (query, { party, partyId }) => {
    if (party) query = query.where('party', '=', party);
    return partyId ? query.where('partyId', '=', partyId) : query;
  },
  asked: { byAnother, dayOpen, ticketsOpen: ticketsOpen('write_off_id') },
  effects: {
    submit: async (ctx, row) => {
      const { party, partyId, lines, partyName } = row;
      await openLines(ctx, party, partyId, lines); // refused now, not by whoever approves it
      tellWaiting(ctx, await waitingOf(ctx, row), { party: partyName });
      return { submittedBy: ctx.user.id };
    },
    approve: async (ctx, row) => {
      await post(ctx, row);
      tellDecided(ctx, await waitingOf(ctx, row), true);
      return { approvedBy: ctx.user.id, approvedAt: sql`now()` };
    },
    reject: async (ctx, row, { reason }) => {
      tellDecided(ctx, await waitingOf(ctx, row), false, reason);
      return {};
    },
    cancel: async (ctx, row, { reason }) => {
      if (row.status === 'posted') await takeBack(ctx, row);
      if (row.status !== 'draft') tellCancelled(ctx, await waitingOf(ctx, row), reason, row.status === 'waiting');
      return {};
    },
  },
});

type Written = z.output<typeof writeOffSchemas.Create>;
/** Every line against what is open of it: what is shown before it is written, and again before it is posted. */
async function openLines(ctx: Ctx, party: Party, partyId: number, lines: readonly PaidItem[]) {
  const open = await openItems(ctx, { party, partyId, settles: 'theirs' });
  const seen = new Set<OpenItem>();
  await requireOpen(ctx, { party, partyId }, open, lines, 'lines');
  return lines.flatMap((line, at) => {
    const item = open.find((one) => isOf(one, line));
    if (!item) return [];
    const { code, left } = item;
    if (seen.has(item)) failAt(`lines.${at}`, 'finance.itemTwice', { code });
    seen.add(item);
    if (cannotBeWrittenOff.has(item.document)) failAt(`lines.${at}`, 'finance.notWrittenOff', { code });
    if (line.amount > left) failAt(`lines.${at}.amount`, 'finance.settledSince', { code, left, amount: line.amount });
    return [{ item, amount: line.amount }];
  });
}
const names = {
  customer: sql`select name from customer`,
  supplier: sql`select name from supplier`,
  staff: sql`select full_name as name from user_account`,
} as const;
/** What is kept of what people sent: whom it is about and how much it is in all. */
async function kept(ctx: Ctx, { party, partyId, cause, lines }: Written) {
  requireSight(ctx, party);
  const found = await openLines(ctx, party, partyId, lines);
  const { rows } = await sql<{ name: string }>`${names[party === 'other' ? 'staff' : party]}
    where tenant_id = ${ctx.tenantId} and id = ${partyId}`.execute(ctx.db);
  const told = found.map(({ item: { document: kind, documentId, code }, amount }) => ({
    document: kind,
    documentId,
    code,
    amount,
  }));
  return {
    party,
    partyId,
    partyName: rows[0]?.name ?? '',
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
    cause,
    lines: JSON.stringify(told),
  } as unknown as z.output<typeof writeOffKept.Create>; // lines are written as text
}

/** Gives up what the lines say. Where nothing is left of a ticket's debt, the ticket is settled. */
async function post(ctx: Ctx, { id, branchId, party, partyId, lines }: WriteOffPart): Promise<void> {
  await lockParty(ctx, party, partyId);
  const parts = await openLines(ctx, party, partyId, lines);
  await requireOpenDays(ctx, today(), [branchId, ...parts.map(({ item }) => item.branchId)]);
  for (const { item, amount } of parts.toSorted((a, b) => a.item.documentId - b.item.documentId)) {
    const { document: kind, documentId, dueDay } = item;
    const row = { party, partyId, document: kind, documentId, dueDay, writeOffId: id } as const;
    await writeDebt(ctx, { ...row, entry: 'write_off', amount: -amount });
    if (kind === 'ticket' && amount === item.left) await ticketSettled.send(ctx, { ticketId: documentId });
  }
}
type WriteOffPart = Pick<WriteOffRow, 'id' | 'branchId' | 'party' | 'partyId'> & { lines: readonly PaidItem[] };
interface Given {
  document: ItemDocument;
  documentId: number;
  amount: number;
  dueDay: string;
  branchId: number | null;
}
/** It is owed again, until the day that holds for the document now. */
async function takeBack(ctx: Ctx, { id, branchId, party, partyId }: WriteOffPart): Promise<void> {
  await lockParty(ctx, party, partyId);
  const { rows } = await sql<Given>`
    select d.document, d.document_id, -sum(d.amount)::bigint as amount, min(o.due_day) as due_day, min(o.branch_id) as branch_id from debt_ledger d
    join open_item o on (o.tenant_id, o.party, o.party_id, o.document, o.document_id) = (d.tenant_id, d.party, d.party_id, d.document, d.document_id)
    where d.tenant_id = ${ctx.tenantId} and d.write_off_id = ${id} group by 1, 2 having sum(d.amount) <> 0 order by 2`.execute(
    ctx.db,
  );
  await requireOpenDays(ctx, today(), [branchId, ...rows.map((row) => row.branchId)]);
  for (const { document: kind, documentId, amount, dueDay } of rows) {
    if (kind === 'ticket') await ticketUnsettled.send(ctx, { ticketId: documentId, dueDay });
    const row = { party, partyId, document: kind, documentId, dueDay, writeOffId: id } as const;
    await writeDebt(ctx, { ...row, entry: 'take_back', amount });
  }
}

/** The kit's handlers: what people send is looked up first, what they get has who approved it (`extra`). */
export const writeOffs = {
  GetAll: documents.GetAll,
  Get: documents.Get,
  Create: async (ctx: Ctx, input: Written) => documents.Create(ctx, await kept(ctx, input)),
  Update: async (ctx: Ctx, { id, version, ...input }: z.output<typeof writeOffSchemas.Update>) => {
    const before = await documents.Get(ctx, { id });
    // One that is posted settled its own items: it is refused for what it is.
    const values = before.status === 'draft' ? await kept(ctx, input) : before;
    return documents.Update(ctx, { ...values, id, version });
  },
  Act: documents.Act,
};
