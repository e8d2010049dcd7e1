// A refund invoice: lines of the ticket go back, never above what is left of them, checked under the ticket's lock; the debt is
// lowered first, the rest is paid out or kept as credit; goods, commission and warranties follow; so does the status.
import { sql } from 'kysely';
import { showVnd } from '../../../contract/culture.ts';
import type { Vnd } from '../../../contract/kit.ts';
import type {
  RefundableLine,
  RefundId,
  RefundIn,
  RefundLineIn,
  RefundView,
} from '../../../contract/ticket/calls/refund.calls.ts';
import { amountOfUnits } from '../../../contract/ticket/refund.ts';
import { ticketCode } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { checkChosen } from '../../catalog/chosen.ts';
import { debtOfTicket, writeRefundDebt, writeTicketMoney } from '../../finance/debt.ts';
import { giveMoney, requireOpenDay } from '../../finance/money.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { nextNumber } from '../../kit/document-number.ts';
import { fail, failAt, InvalidField } from '../../kit/fail.ts';
import { follow, lockAnyTicket } from '../act.ts';
import { makePayable, reverseRefunded } from '../commission.ts';
import { effects } from '../effects/table.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { requireAsMoney } from './pay.ts';
import { readRefund, refundableLines, refundBlocker, sumLeft } from './refund.queries.ts';
import { type Back, bringBack } from './refund-goods.ts';
import { endWarranties } from './warranty.ts';

interface Line extends RefundLineIn {
  amount: Vnd;
  of: RefundableLine;
}
export async function saveRefund(ctx: Ctx, input: RefundIn): Promise<RefundView> {
  await checkChosen(ctx, { reasonId: [input.reasonId ?? null, 'refundReason'] });
  return input.id ? changeRefund(ctx, input.id, input) : createRefund(ctx, input);
}
function requireReason({ reasonId }: RefundIn): void {
  if (!reasonId) throw new InvalidField('reasonId', 'required');
}
async function createRefund(ctx: Ctx, input: RefundIn): Promise<RefundView> {
  if (!input.ticketId) throw new InvalidField('ticketId', 'required');
  requireReason(input);
  const ticket = await lockAnyTicket(ctx, input.ticketId);
  if (refundBlocker(ctx, ticket)) refuseStatus(ctx, ticket);
  await requireOpenDay(ctx, ticket.branchId, today()); // it takes revenue off today, whoever gets the money
  const left = await refundableLines(ctx, ticket.id, ticket.total);
  const lines = checkLines(ctx, left, input.lines);
  const amount = sum(lines.map((line) => line.amount));
  requireNotWrittenOff(ctx, ticket, amount);
  const goods = comingBack(lines);
  if (amount === 0 && !goods.length) failAt('lines.0.amount', 'refund.zero');
  const offDebt = Math.min(amount, await debtOfTicket(ctx, ticket.id));
  const id = await insertHead(ctx, ticket, input, amount);
  await giveMoneyBack(ctx, ticket, input, id, { amount, offDebt });
  const back = await bringBack(ctx, ticket, goods);
  for (const line of lines) await writeLine(ctx, id, line, back);
  await reverse(ctx, ticket, id, lines, back);
  await logTicket(ctx, { ticketId: ticket.id, action: 'refund', reason: input.note, data: { refundId: id, amount } });
  // Goods that come back for nothing leave the money, and with it the status, as it is.
  if (amount === 0) return readRefund(ctx, id);
  const isAll = amount === sumLeft(left);
  await follow(ctx, effects, await lockAnyTicket(ctx, ticket.id), isAll ? 'refundAll' : 'refundPart');
  // A refund that clears the debt leaves the rest of the work paid.
  if (!isAll && (await debtOfTicket(ctx, ticket.id)) === 0) await makePayable(ctx, ticket.id);
  return readRefund(ctx, id);
}
const sum = (amounts: readonly number[]): Vnd => amounts.reduce((all, one) => all + one, 0) as Vnd; // whole đồng of lines
/** What was given up was never paid: it is not paid back either. */
function requireNotWrittenOff(ctx: Ctx, { code, total, credited, writtenOff }: Ticket, amount: number): void {
  const left = total - credited;
  if (writtenOff === 0 || amount <= left) return;
  const money = (of: number) => showVnd(of, ctx.culture);
  fail('refund.writtenOff', { code, written: money(writtenOff), left: money(left) });
}
function refuseStatus(ctx: Ctx, ticket: Ticket): never {
  return fail('ticket.blocked', { code: ticket.code, blocker: refundBlocker(ctx, ticket) ?? '' });
}

/** Units and đồng of each line against what is left of it. */
function checkLines(ctx: Ctx, left: readonly RefundableLine[], asked: readonly RefundLineIn[]): Line[] {
  const lines = asked.map((line, place): Line => {
    const of =
      left.find((one) => one.lineId === line.lineId) ?? fail('row.missing', { entity: 'TicketLine', id: line.lineId });
    if (line.quantity > of.quantityLeft)
      failAt(`lines.${place}.quantity`, 'refund.tooMany', {
        line: of.name,
        left: of.quantityLeft,
        quantity: line.quantity,
      });
    const amount = line.amount ?? amountOfUnits({ quantity: of.quantityLeft, amount: of.amountLeft }, line.quantity);
    if (amount > of.amountLeft)
      failAt(`lines.${place}.amount`, 'refund.tooMuch', {
        line: of.name,
        left: showVnd(of.amountLeft, ctx.culture),
        amount: showVnd(amount, ctx.culture),
      });
    return { ...line, amount: amount as Vnd, of }; // whole đồng, or a rounded part of them
  });
  if (new Set(lines.map((line) => line.lineId)).size < lines.length) throw new InvalidField('lines', 'choice');
  const real = lines.filter((line) => line.quantity > 0 || line.amount > 0);
  if (!real.length) fail('refund.nothing');
  if (real.some((line) => line.goods !== 'none' && line.quantity === 0)) throw new InvalidField('lines', 'choice');
  return real;
}
const comingBack = (lines: readonly Line[]) =>
  lines.flatMap(({ lineId, of, quantity, goods, serials }) =>
    goods === 'none' ? [] : [{ lineId, name: of.name, quantity, goods, serials: serials ?? null }],
  );

async function insertHead(ctx: Ctx, ticket: Ticket, input: RefundIn, amount: Vnd): Promise<RefundId> {
  const { rows } = await sql<{ code: string }>`select code from branch
    where tenant_id = ${ctx.tenantId} and id = ${ticket.branchId}`.execute(ctx.db);
  const code = await nextNumber(ctx, ticketCode.refund, rows[0]?.code ?? '');
  const { id } = await ctx.db
    .insertInto('refund')
    .values({
      code,
      ticketId: ticket.id,
      branchId: ticket.branchId,
      reasonId: input.reasonId ?? null,
      note: input.note,
      amount,
      ...madeBy(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as RefundId; // the table's own number
}
/** Off the debt first; what is left is paid by a voucher of the chosen fund, or stays the customer's. */
async function giveMoneyBack(
  ctx: Ctx,
  ticket: Ticket,
  { payout, methodId }: RefundIn,
  refundId: RefundId,
  { amount, offDebt }: { amount: number; offDebt: number },
): Promise<void> {
  const rest = amount - offDebt;
  const isCredit = payout === 'credit';
  const { customerId } = ticket;
  await writeRefundDebt(ctx, { customerId, ticketId: ticket.id, refundId, offDebt, credit: isCredit ? rest : 0 });
  if (rest === 0) return;
  const paymentId = isCredit ? null : await payOut(ctx, ticket, rest, methodId);
  await writeTicketMoney(ctx, { ticketId: ticket.id, side: 'refund', amount: rest, paymentId, refundId });
  if (paymentId)
    await ctx.db
      .updateTable('refund')
      .set({ paymentId, paymentMethodId: methodId ?? null })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', refundId)
      .execute();
}
async function payOut(ctx: Ctx, ticket: Ticket, amount: number, methodId: RefundIn['methodId']): Promise<number> {
  if (!methodId) throw new InvalidField('methodId', 'required');
  await requireAsMoney(ctx, ticket, amount, 'payout');
  const { id } = await giveMoney(ctx, {
    kind: 'refund',
    branchId: ticket.branchId,
    methodId,
    customerId: ticket.customerId,
    partyName: ticket.customerName,
    amount,
    ticketId: ticket.id,
    note: ticket.code,
    at: 'payout',
  });
  return id;
}

const writeLine = (ctx: Ctx, refundId: RefundId, line: Line, back: Back) =>
  ctx.db
    .insertInto('refundLine')
    .values({
      tenantId: ctx.tenantId,
      refundId,
      ticketLineId: line.lineId,
      quantity: line.quantity,
      amount: line.amount,
      goods: line.goods,
      outboundId: back.bills.get(line.lineId) ?? null,
    })
    .execute();
/** Nobody earns by what was given back, and it is not covered any longer. */
async function reverse(ctx: Ctx, ticket: Ticket, refundId: RefundId, lines: readonly Line[], back: Back) {
  for (const { lineId, quantity, amount, of } of lines) {
    const byUnits = { part: of.quantity - of.quantityLeft + quantity, of: of.quantity };
    const byMoney = { part: of.amount - of.amountLeft + amount, of: of.amount };
    await reverseRefunded(ctx, ticket.id, refundId, { lineId, ...(of.amount > 0 ? byMoney : byUnits) });
    const isGone = of.quantityLeft === quantity || (of.amount > 0 && of.amountLeft === amount);
    const serials = back.serials.get(lineId);
    if (isGone) await endWarranties(ctx, lineId, null);
    else if (serials?.length) await endWarranties(ctx, lineId, serials);
  }
}

/** The money is paid and the goods are back: only the words can change. */
async function changeRefund(ctx: Ctx, id: RefundId, input: RefundIn): Promise<RefundView> {
  const before = await readRefund(ctx, id);
  await lockRow(ctx, 'refund', 'Refund', id, input.version);
  const same = (line: RefundLineIn) =>
    before.lines.some(
      (one) =>
        one.lineId === line.lineId &&
        one.quantity === line.quantity &&
        (line.amount ?? one.amount) === one.amount &&
        one.goods === line.goods,
    );
  if (input.lines.some((line) => !same(line))) fail('refund.fixed', { code: before.code });
  requireReason(input);
  await ctx.db
    .updateTable('refund')
    .set({ reasonId: input.reasonId ?? null, note: input.note, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return readRefund(ctx, id);
}
