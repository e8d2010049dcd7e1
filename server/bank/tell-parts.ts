// What the money of a transaction is: each part of it becomes a voucher, or is linked to one that is there. One writer of matches,
// for people and for the matcher alike. Locks: the transaction, vouchers that are there, parties, their tickets, numbers, funds.
import { sql } from 'kysely';
import type { MatchPart } from '../../contract/bank/bank.calls.ts';
import { cut } from '../../contract/culture.ts';
import { type ItemDocument, kindOf, kindsOf, type Party, type Side } from '../../contract/finance/finance.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { codeOfItem, lockParty } from '../finance/items.ts';
import { postTold } from '../finance/voucher.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import { tell } from '../kit/live.ts';
import { seesBranch } from '../org/org.ts';
import { type ToldMoney, takeTold } from '../ticket/money/arrived.ts';
import { customerOfTicket } from '../ticket/money/party.ts';
import { tellMoney } from './tell-money.ts';
import { bookingDay, changeTxn, codeOf, type Fund, fundFor, type Txn } from './txn.ts';

type PartOf<K extends MatchPart['kind']> = Extract<MatchPart, { kind: K }>;
interface Told {
  voucherId: number;
  amount: number;
  isMade: boolean;
  document?: ItemDocument | null;
  documentId?: number | null;
}
/** What is left to be told by an open item: whose it is, and on which side it lies. */
interface Open {
  party: Party;
  partyId: number;
  amount: number;
  branchId: BranchId | null;
}

/** The transaction is locked and may be told; what vouchers tell of it already stays as it is. */
export async function tellParts(ctx: Ctx, txn: Txn, parts: readonly MatchPart[]): Promise<void> {
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  if (sum !== txn.left) fail('bank.sum', { sum, amount: txn.left });
  const fund = (await fundFor(ctx, txn, await branchOf(ctx, txn, parts))) ?? fail('bank.noFund', { code: codeOf(txn) });
  // Where the money lies is said before the matches: the database holds them against it.
  const isOne = parts.length === 1 && txn.left === txn.amount;
  const done = { status: isOne ? 'matched' : 'split', reason: null, tryAt: null } as const;
  await changeTxn(ctx, txn.id, { ...done, branchId: fund.branchId, paymentMethodId: fund.methodId });
  const there = parts.filter((part) => part.kind === 'voucher').toSorted((a, b) => a.voucherId - b.voucherId);
  for (const part of there) await link(ctx, txn, part);
  const made = parts.filter((part) => part.kind !== 'voucher');
  await lockParties(ctx, txn, made);
  const money = { ...fund, day: await bookingDay(ctx, txn, fund), reference: txn.reference?.slice(0, 100) ?? null };
  for (const part of made)
    if (part.kind === 'document') await tellDocument(ctx, txn, { ...money, amount: part.amount }, part);
    else await atPart(parts.indexOf(part), tellOther(ctx, txn, { ...money, amount: part.amount }, part));
  await tell(ctx, 'bankQueue', fund.branchId, { id: txn.id });
}

export const writeMatch = (ctx: Ctx, txn: Pick<Txn, 'id' | 'direction'>, { document, documentId, ...told }: Told) =>
  ctx.db
    .insertInto('bankMatch')
    .values({
      tenantId: ctx.tenantId,
      txnId: txn.id,
      side: txn.direction,
      userId: ctx.user.id,
      document: document ?? null,
      documentId: documentId ?? null,
      ...told,
      amount: told.amount as Txn['amount'], // whole đồng of a part
    })
    .execute();

/** The branch that it is for, where several share the account. */
async function branchOf(ctx: Ctx, txn: Txn, parts: readonly MatchPart[]): Promise<BranchId | null> {
  if (txn.branchId) return null;
  for (const part of parts) {
    const { rows } =
      part.kind === 'voucher'
        ? await sql<{ branchId: BranchId }>`select branch_id from voucher where tenant_id = ${ctx.tenantId}
            and side = ${txn.direction} and id = ${part.voucherId}`.execute(ctx.db)
        : part.kind === 'document'
          ? await sql<{
              branchId: BranchId;
            }>`select branch_of_item(${ctx.tenantId}::int, ${part.document}, ${part.documentId}::bigint) as branch_id`.execute(
              ctx.db,
            )
          : { rows: [] };
    if (rows[0]?.branchId) return rows[0].branchId;
  }
  return ctx.user.branchId;
}

/** A voucher that told the money already; the database looks at it under its lock. */
async function link(ctx: Ctx, txn: Txn, { voucherId, amount }: PartOf<'voucher'>): Promise<void> {
  const { rows } = await sql`select from voucher v where v.tenant_id = ${ctx.tenantId} and v.side = ${txn.direction}
    and v.id = ${voucherId} and ${seesBranch(ctx, 'v.branchId')}`.execute(ctx.db);
  if (!rows.length) fail('bank.wrongVoucher', { code: `#${voucherId}` });
  await writeMatch(ctx, txn, { voucherId, amount, isMade: false });
}

async function lockParties(ctx: Ctx, txn: Txn, parts: readonly MatchPart[]): Promise<void> {
  const parties = new Map<string, [Party, number]>();
  for (const part of parts) {
    const who = await partyOf(ctx, txn, part);
    if (who) parties.set(`${who[0]} ${String(who[1]).padStart(16, '0')}`, who);
  }
  const sorted = [...parties].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length > 1) for (const [, who] of sorted) await lockParty(ctx, ...who);
}
async function partyOf(ctx: Ctx, txn: Txn, part: MatchPart): Promise<[Party, number] | null> {
  if (part.kind === 'other') return part.party && part.partyId ? [part.party, part.partyId] : null;
  if (part.kind !== 'document') return null;
  if (isTicket(txn, part)) return ['customer', await customerOfTicket(ctx, part.documentId)];
  const { party, partyId } = await openOf(ctx, part);
  return [party, partyId];
}
const isTicket = ({ direction }: Txn, { document }: PartOf<'document'>) => direction === 'in' && document === 'ticket';

/** What is open of a document: the newest of its parties, if it had several. */
async function openOf(ctx: Ctx, part: PartOf<'document'>): Promise<Open> {
  const { document, documentId } = part;
  const { rows } = await sql<Open>`select o.party, o.party_id, o.amount, o.branch_id from open_item o
    where o.tenant_id = ${ctx.tenantId} and o.document = ${document} and o.document_id = ${documentId} and o.amount <> 0
      and (o.branch_id is null or ${seesBranch(ctx, 'o.branchId')}) order by o.day desc limit 1`.execute(ctx.db);
  return rows[0] ?? fail('finance.itemNotOpen', { code: await codeOfItem(ctx, part) });
}
/** Which voucher settles what a party owes us, or we owe it. */
export const kindFor: Readonly<Record<Side, Partial<Record<Party, string>>>> = {
  in: { customer: 'debt', supplier: 'supplierReturn', staff: 'advanceReturn' },
  out: { supplier: 'supplier' },
};
const idOf = (party: Party, id: number) => ({ [`${party}Id`]: id }) as object; // customerId, supplierId, staffId

async function tellDocument(ctx: Ctx, txn: Txn, money: ToldMoney, part: PartOf<'document'>): Promise<void> {
  const { document, documentId } = part;
  if (isTicket(txn, part)) {
    const taken = await takeTold(ctx, documentId, money);
    for (const { id, amount } of taken.vouchers)
      await writeMatch(ctx, txn, { voucherId: id, amount, isMade: true, document, documentId });
    const { code: name, remaining } = taken;
    const voucherCode = taken.vouchers.map(({ code }) => code).join(', ');
    await tellMoney(ctx, taken.branchId, taken.vouchers[0]?.id ?? 0, {
      ticketId: documentId,
      name,
      voucherCode,
      amount: part.amount,
      remaining,
    });
    return;
  }
  const open = await openOf(ctx, part);
  const kind = kindFor[txn.direction][open.party];
  const isOurs = txn.direction === 'in' ? open.amount > 0 : open.amount < 0;
  if (!kind || !isOurs) return fail('finance.itemNotOpen', { code: await codeOfItem(ctx, part) });
  const item = { document, documentId, amount: Math.min(Math.abs(open.amount), part.amount) } as never; // whole đồng
  const voucher = { ...money, kind, ...idOf(open.party, open.partyId), note: cut(txn.content, 500) || null };
  const { id, code, partyName } = await postTold(ctx, txn.direction, voucher as never, [item]); // as its kind asks
  await writeMatch(ctx, txn, { voucherId: id, amount: part.amount, isMade: true, document, documentId });
  await tellOfParty(ctx, txn, money, { id, code, partyName });
}

/** What a voucher refuses, said at the field of the part that asked for it. */
const fieldOf: Readonly<Record<string, string>> = {
  kind: 'voucherKind',
  customerId: 'partyId',
  supplierId: 'partyId',
  staffId: 'partyId',
};
async function atPart(place: number, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof InvalidField)) throw error;
    throw new InvalidField(`parts.${place}.${fieldOf[error.field] ?? error.field}`, error.rule, error.params);
  });
}
/** No document of ours: an expense, interest, money of somebody by name. */
async function tellOther(ctx: Ctx, txn: Txn, money: ToldMoney, part: PartOf<'other'>): Promise<void> {
  const { voucherKind, party, partyId, partyName, reasonId, note } = part;
  const { isMade, party: needed } = kindOf(txn.direction, voucherKind);
  if (!isMade || !(voucherKind in kindsOf[txn.direction])) throw new InvalidField('kind', 'choice');
  if (needed && (party !== needed || !partyId)) throw new InvalidField('partyId', 'required');
  const who = party && party !== 'other' && partyId ? idOf(party, partyId) : {};
  const words = note ?? (cut(txn.content, 500) || null);
  const voucher = {
    ...money,
    kind: voucherKind,
    ...who,
    partyName: partyName ?? null,
    reasonId: reasonId ?? null,
    note: words,
  };
  const { id, code, partyName: name } = await postTold(ctx, txn.direction, voucher as never); // as its kind asks
  await writeMatch(ctx, txn, { voucherId: id, amount: part.amount, isMade: true });
  await tellOfParty(ctx, txn, money, { id, code, partyName: name });
}
async function tellOfParty(
  ctx: Ctx,
  { direction }: Txn,
  { amount, branchId }: ToldMoney & Fund,
  { id, code: voucherCode, partyName }: { id: number; code: string; partyName: string | null },
): Promise<void> {
  if (direction === 'out') return;
  await tellMoney(ctx, branchId, id, {
    ticketId: null,
    name: partyName ?? '',
    voucherCode,
    amount,
    remaining: null,
  });
}
