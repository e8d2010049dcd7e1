// Credit that is used against what is open with the same party, without cash (cấn trừ, money.md §5): what was open goes down by what
// the credit goes down, to the đồng. Of a customer who is a supplier too, what we owe the supplier stands in for the credit. Taken back by
// mirror rows of today.
import { sql } from 'kysely';
import type * as z from 'zod';
import type { AccountParty, ItemDocument } from '../../contract/finance/finance.ts';
import {
  type Offset,
  type OffsetRow,
  type OffsetView,
  offsetFlow,
  offsetKept,
  offsetSchemas,
} from '../../contract/finance/offset.calls.ts';
import { oldestFirst } from '../../contract/finance/settle.ts';
import type { In } from '../../contract/kit.ts';
import type { InboundId } from '../../contract/stock/stock.ts';
import { showDay, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { document } from '../kit/document.ts';
import { fail, failAt, InvalidField } from '../kit/fail.ts';
import { seesBranch } from '../org/org.ts';
import { settleInbounds } from '../stock/inbound/settle.ts';
import { lockPartyAlone, ticketOffset, ticketSettled, ticketUnsettled, writeDebts, writeTicketMoney } from './debt.ts';
import { requireSight } from './debts.ts';
import { isOf, lockParty, openItems, type Part, partsOf, requireOpen } from './items.ts';
import { requireOpenDays } from './money.ts';
import { partyNameOf, partySearchOf } from './party-words.ts';
import { ticketsOpen } from './used.ts';

const supplierSearch = sql`(select s.name || ' ' || s.code from supplier s where s.tenant_id = debt_offset.tenant_id and s.id = debt_offset.supplier_id)`;
const documents = document({
  schemas: { ...offsetSchemas, Create: offsetKept.Create },
  flow: offsetFlow,
  table: 'debt_offset',
  entity: 'Offset',
  prefix: 'CT',
  search: ['code', 'note', 'lines', 'credits', ...partySearchOf('debt_offset'), supplierSearch],
  sees: seesBranch,
  extra: {
    partyName: partyNameOf('debt_offset'),
    supplierName: sql`(select s.name from supplier s where s.tenant_id = debt_offset.tenant_id and s.id = debt_offset.supplier_id)`,
  },
  filter: (query, { party, partyId }) => {
    if (party)
      query = query.where(sql<boolean>`(party = ${party} or (${party === 'supplier'} and supplier_id is not null))`);
    return partyId
      ? query.where(sql<boolean>`(party_id = ${partyId} or (${party !== 'customer'} and supplier_id = ${partyId}))`)
      : query;
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
interface Whose {
  party: AccountParty;
  partyId: number;
  supplierId?: number | null | undefined;
}
/** Whose the credit is: the party's own, or what we owe to the supplier that they are too. */
const otherOf = ({ party, partyId, supplierId }: Whose): Pick<Whose, 'party' | 'partyId'> =>
  supplierId ? { party: 'supplier', partyId: supplierId } : { party, partyId };
/** Customers before suppliers, always, and both before any ticket. */
async function lockBoth(ctx: Ctx, { party, partyId, supplierId }: Whose): Promise<void> {
  await lockPartyAlone(ctx, party, partyId);
  if (supplierId) await lockPartyAlone(ctx, 'supplier', supplierId);
  await lockParty(ctx, party, partyId);
}
interface Plan {
  debts: Part[];
  credits: Part[];
}
/** On which side debts of a party usually lie; credit lies on the other. */
const sidesOf = (party: AccountParty) =>
  party === 'supplier'
    ? ({ debt: 'ours', credit: 'theirs', sign: 1 } as const)
    : ({ debt: 'theirs', credit: 'ours', sign: -1 } as const);
const sumOf = (items: readonly { left: number }[]) => items.reduce((sum, { left }) => sum + left, 0);
/** Which credit is used for what; refused where either is not there. The party is locked. */
async function planned(ctx: Ctx, input: Input): Promise<Plan> {
  const { party, partyId, supplierId, amount, items } = input;
  const { debt, credit } = sidesOf(party);
  const [open, over] = await Promise.all([
    openItems(ctx, { party, partyId, settles: debt }),
    openItems(ctx, { ...otherOf(input), settles: credit }),
  ]);
  const has = sumOf(over);
  if (amount > has && supplierId) failAt('amount', 'finance.owedShort', { owed: has, amount });
  if (amount > has) failAt('amount', 'finance.creditShort', { credit: has, amount });
  if (items) await requireOpen(ctx, input, open, items, 'items');
  const debts = partsOf(open, items ?? null, amount);
  const used = debts.reduce((sum, { part }) => sum + part, 0);
  if (used < amount) failAt('amount', 'finance.offsetAbove', { left: used, amount });
  return { debts, credits: oldestFirst(over, amount) };
}
/** It cannot have been used before it was there, nor for what came later. */
function requireAfter({ debts, credits }: Plan, day: string): void {
  for (const { item } of [...debts, ...credits])
    if (day < item.day) failAt('day', 'finance.offsetBefore', { code: item.code, day: showDay(item.day) });
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
  const supplierId = input.supplierId ?? null;
  const day = input.day ?? today();
  requireSight(ctx, party);
  if (supplierId && party !== 'customer') throw new InvalidField('supplierId', 'choice');
  if (supplierId) requireSight(ctx, 'supplier');
  if (day > today()) failAt('day', 'finance.future', { day: showDay(day) });
  await lockBoth(ctx, input);
  const plan = await planned(ctx, input);
  requireAfter(plan, day);
  const items = [...plan.debts, ...plan.credits].map(({ item }) => item);
  await requireOpenDays(ctx, day, [ctx.user.branchId, ...items.map(({ branchId }) => branchId)], 'day');
  const fields = {
    party,
    partyId,
    supplierId,
    day,
    amount,
    note,
    lines: told(plan.debts),
    credits: told(plan.credits),
  };
  const view = await documents.Create(ctx, fields as unknown as z.output<typeof offsetKept.Create>); // lines are written as text
  await use(ctx, view as OffsetView, plan);
  return documents.Get(ctx, { id: view.id }) as Promise<OffsetView>; // with its party's name, see `extra`
}

/** Writes both sides. Bills before what is owed for them: whoever corrects a bill comes that way. */
async function use(ctx: Ctx, row: OffsetRow, { debts, credits }: Plan): Promise<void> {
  const { id, code, party, partyId, supplierId, day } = row;
  const { sign } = sidesOf(party);
  const moves = [
    ...debts.map(({ item, part }) => ({ item, amount: sign * part, dueDay: item.dueDay, of: { party, partyId } })),
    ...credits.map(({ item, part }) => ({
      ...{ item, amount: -sign * part, of: otherOf(row) },
      dueDay: supplierId ? item.dueDay : null, // credit has none
    })),
  ];
  const bills = moves.filter(({ item }) => item.document === 'inbound');
  await settleInbounds(
    ctx,
    bills.map(({ item, amount }) => ({ id: item.documentId as InboundId, amount })), // an id of that table
  );
  if (bills.length) await requireStill(ctx, row, credits);
  await writeDebts(
    ctx,
    moves.map(({ item: { document: kind, documentId }, amount, dueDay, of }) => ({
      ...of,
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
async function requireStill(ctx: Ctx, whose: Whose, credits: Part[]) {
  const over = await openItems(ctx, { ...otherOf(whose), settles: sidesOf(whose.party).credit });
  for (const { item, part } of credits) {
    const left = over.find((one) => isOf(one, item))?.left ?? 0;
    if (part > left) fail('finance.settledSince', { code: item.code, left, amount: part });
  }
}

type Taken = Pick<OffsetRow, 'id' | 'code' | 'party' | 'partyId' | 'supplierId' | 'branchId'>;
interface Used extends Pick<Whose, 'party' | 'partyId'> {
  document: ItemDocument;
  documentId: number;
  amount: number;
  dueDay: string;
  branchId: number | null;
}
/** Both are as open as before, until the days that hold now. */
async function takeBack(ctx: Ctx, taken: Taken): Promise<void> {
  const { id, code, branchId } = taken;
  await lockBoth(ctx, taken);
  const { rows } = await sql<Used>`
    select d.party, d.party_id, d.document, d.document_id, -sum(d.amount)::bigint as amount, min(o.due_day) as due_day, min(o.branch_id) as branch_id from debt_ledger d
    join open_item o on (o.tenant_id, o.party, o.party_id, o.document, o.document_id) = (d.tenant_id, d.party, d.party_id, d.document, d.document_id)
    where d.tenant_id = ${ctx.tenantId} and d.offset_id = ${id} group by 1, 2, 3, 4 having sum(d.amount) <> 0 order by 4`.execute(
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
    rows.map(({ party, partyId, document: kind, documentId, amount, dueDay }) => ({
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

/** The kit's handlers; what people send is looked up first, what they get has the party's name. */
export const offsets = {
  GetAll: documents.GetAll,
  Get: documents.Get,
  Create: create,
  Act: documents.Act,
};
