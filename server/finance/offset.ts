// Credit that is used against what is open with the same party, without cash (cấn trừ, money.md §5): what was open goes down by what
// the credit goes down, to the đồng; taken back by mirror rows of today.
import { sql } from 'kysely';
import type * as z from 'zod';
import { showAmount } from '../../contract/culture.ts';
import type { ItemDocument } from '../../contract/finance/finance.ts';
import {
  type Offset,
  type OffsetParty,
  type OffsetRow,
  type OffsetView,
  offsetFlow,
  offsetKept,
  type offsetSchemas,
} from '../../contract/finance/offset.calls.ts';
import { oldestFirst } from '../../contract/finance/settle.ts';
import type { In } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { InboundId } from '../../contract/stock/stock.ts';
import { showDay, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { document } from '../kit/document.ts';
import { fail, failAt } from '../kit/fail.ts';
import { seesBranch } from '../org/org.ts';
import { settleInbounds } from '../stock/inbound/settle.ts';
import { ticketsOpen } from './archived-tickets.ts';
import { ticketOffset, ticketSettled, ticketUnsettled, writeDebts, writeTicketMoney } from './debt.ts';
import { requireSight } from './debts.ts';
import { lockParty, type OpenItem, openItems, type Part, partsOf } from './items.ts';
import { requireOpenDay } from './money.ts';

const nameOf = (party: OffsetParty, table: string, name: string) =>
  sql`when ${sql.lit(party)} then (select n.${sql.ref(name)} from ${sql.table(table)} n
    where n.tenant_id = debt_offset.tenant_id and n.id = debt_offset.party_id)`;
const documents = document({
  schemas: offsetKept,
  flow: offsetFlow,
  table: 'debt_offset',
  entity: 'Offset',
  prefix: 'CT',
  search: ['code', 'note', 'lines', 'credits'],
  sees: seesBranch,
  extra: {
    partyName: sql`coalesce(case debt_offset.party ${nameOf('customer', 'customer', 'name')} ${nameOf('supplier', 'supplier', 'name')}
      ${nameOf('staff', 'user_account', 'full_name')} end, '')`,
  },
  filter: (query, { party, partyId }) => {
    if (party) query = query.where('party', '=', party);
    return partyId ? query.where('partyId', '=', partyId) : query;
  },
  asked: { ticketsOpen: ticketsOpen('offset_id') },
  effects: {
    cancel: async (ctx, row) => {
      await takeBack(ctx, row);
      return {};
    },
  },
});

type Input = In<typeof Offset.Create>;
interface Plan {
  debts: Part[];
  credits: Part[];
}
/** On which side debts of a party usually lie; credit lies on the other. */
const sidesOf = (party: OffsetParty) =>
  party === 'supplier'
    ? ({ debt: 'ours', credit: 'theirs', sign: 1 } as const)
    : ({ debt: 'theirs', credit: 'ours', sign: -1 } as const);
const sumOf = (items: readonly { left: number }[]) => items.reduce((sum, { left }) => sum + left, 0);
/** Which credit is used for what; refused where either is not there. The party is locked. */
async function planned(ctx: Ctx, { party, partyId, amount, items }: Input): Promise<Plan> {
  const { debt, credit } = sidesOf(party);
  const [open, over] = await Promise.all([
    openItems(ctx, { party, partyId, settles: debt }),
    openItems(ctx, { party, partyId, settles: credit }),
  ]);
  const has = sumOf(over);
  if (amount > has) failAt('amount', 'finance.creditShort', { credit: showAmount(has), amount: showAmount(amount) });
  const debts = partsOf(open, items ?? null, amount);
  const used = debts.reduce((sum, { part }) => sum + part, 0);
  if (used < amount) failAt('amount', 'finance.offsetAbove', { left: showAmount(used), amount: showAmount(amount) });
  return { debts, credits: oldestFirst(over, amount) };
}
/** It cannot have been used before it was there, nor for what came later. */
function requireAfter({ debts, credits }: Plan, day: string): void {
  for (const { item } of [...debts, ...credits])
    if (day < item.day) failAt('day', 'finance.offsetBefore', { code: item.code, day: showDay(item.day) });
}
/** The books of every branch it touches: whoever writes it may belong to none of them. */
async function requireOpenDays(ctx: Ctx, day: string, branches: readonly (number | null)[]): Promise<void> {
  for (const id of new Set(branches)) await requireOpenDay(ctx, id as BranchId | null, day); // an id of that table
}
const told = (parts: readonly Part[]) =>
  JSON.stringify(
    parts.map(({ item: { document: kind, documentId, code }, part }) => ({
      document: kind,
      documentId,
      code,
      amount: part,
    })),
  );
async function create(ctx: Ctx, input: Input): Promise<OffsetView> {
  const { party, partyId, amount, note } = input;
  const day = input.day ?? today();
  requireSight(ctx, party);
  if (day > today()) failAt('day', 'finance.future', { day: showDay(day) });
  await lockParty(ctx, party, partyId);
  const plan = await planned(ctx, input);
  requireAfter(plan, day);
  const items = [...plan.debts, ...plan.credits].map(({ item }) => item);
  await requireOpenDays(ctx, day, [ctx.user.branchId, ...items.map(({ branchId }) => branchId)]);
  const fields = { party, partyId, day, amount, note, lines: told(plan.debts), credits: told(plan.credits) };
  const view = await documents.Create(ctx, fields as unknown as z.output<typeof offsetKept.Create>); // lines are written as text
  await use(ctx, view as OffsetView, plan);
  return documents.Get(ctx, { id: view.id }) as Promise<OffsetView>; // with its party's name, see `extra`
}

/** Writes both sides. Bills before what is owed for them: whoever corrects a bill comes that way. */
async function use(ctx: Ctx, { id, code, party, partyId, day }: OffsetRow, { debts, credits }: Plan): Promise<void> {
  const { sign } = sidesOf(party);
  const moves = [
    ...debts.map(({ item, part }) => ({ item, amount: sign * part, dueDay: item.dueDay })),
    ...credits.map(({ item, part }) => ({ item, amount: -sign * part, dueDay: null })),
  ];
  const bills = moves.filter(({ item }) => item.document === 'inbound');
  await settleInbounds(
    ctx,
    bills.map(({ item, amount }) => ({ id: item.documentId as InboundId, amount })), // an id of that table
  );
  if (bills.length) await requireStill(ctx, { party, partyId }, credits);
  await writeDebts(
    ctx,
    moves.map(({ item: { document: kind, documentId }, amount, dueDay }) => ({
      party,
      partyId,
      document: kind,
      documentId,
      entry: 'settle',
      amount,
      dueDay,
      day,
      offsetId: id,
    })),
  );
  for (const { item, part } of debts.filter((one) => one.item.document === 'ticket')) {
    const { documentId: ticketId, left } = item;
    await writeTicketMoney(ctx, { ticketId, side: 'in', amount: part });
    await ticketOffset.send(ctx, { ticketId, code, amount: part });
    if (part === left) await ticketSettled.send(ctx, { ticketId });
  }
}
/** A bill may have been corrected until it was locked: the credit of it is what it is now. */
async function requireStill(ctx: Ctx, { party, partyId }: Pick<OffsetRow, 'party' | 'partyId'>, credits: Part[]) {
  const over = await openItems(ctx, { party, partyId, settles: sidesOf(party).credit });
  const same = (a: OpenItem, b: OpenItem) => a.document === b.document && a.documentId === b.documentId;
  for (const { item, part } of credits) {
    const left = over.find((one) => same(one, item))?.left ?? 0;
    if (part > left)
      fail('finance.settledSince', { code: item.code, left: showAmount(left), amount: showAmount(part) });
  }
}

type Taken = Pick<OffsetRow, 'id' | 'code' | 'party' | 'partyId' | 'branchId'>;
interface Used {
  document: ItemDocument;
  documentId: number;
  amount: number;
  dueDay: string;
  branchId: number | null;
}
/** Both are as open as before, until the days that hold now. */
async function takeBack(ctx: Ctx, { id, code, party, partyId, branchId }: Taken): Promise<void> {
  await lockParty(ctx, party, partyId);
  const { rows } = await sql<Used>`
    select d.document, d.document_id, -sum(d.amount)::bigint as amount, min(o.due_day) as due_day, min(o.branch_id) as branch_id from debt_ledger d
    join open_item o on (o.tenant_id, o.party, o.party_id, o.document, o.document_id) = (d.tenant_id, d.party, d.party_id, d.document, d.document_id)
    where d.tenant_id = ${ctx.tenantId} and d.offset_id = ${id} group by 1, 2 having sum(d.amount) <> 0 order by 2`.execute(
    ctx.db,
  );
  await requireOpenDays(ctx, today(), [branchId, ...rows.map((row) => row.branchId)]);
  const bills = rows.filter((row) => row.document === 'inbound');
  await settleInbounds(
    ctx,
    bills.map(({ documentId, amount }) => ({ id: documentId as InboundId, amount, isBack: true })), // as above
  );
  for (const { documentId: ticketId, amount, dueDay } of rows.filter((row) => row.document === 'ticket')) {
    await ticketUnsettled.send(ctx, { ticketId, dueDay });
    await writeTicketMoney(ctx, { ticketId, side: 'in', amount: -amount });
    await ticketOffset.send(ctx, { ticketId, code, amount: -amount });
  }
  await writeDebts(
    ctx,
    rows.map(({ document: kind, documentId, amount, dueDay }) => ({
      party,
      partyId,
      document: kind,
      documentId,
      entry: 'take_back',
      amount,
      offsetId: id,
      dueDay: kind === 'ticket' || kind === 'inbound' ? dueDay : null,
    })),
  );
}

type Shown = Promise<OffsetView>;
/** The kit's handlers; what people send is looked up first, what they get has the party's name. */
export const offsets = {
  GetAll: documents.GetAll as never as import('../kit/list.ts').ListHandler<
    z.output<typeof offsetSchemas.Filter>,
    OffsetRow
  >,
  Get: (ctx: Ctx, input: { id: number }) => documents.Get(ctx, input) as Shown,
  Create: create,
  Act: (ctx: Ctx, input: Parameters<typeof documents.Act>[1]) => documents.Act(ctx, input) as Shown,
};
