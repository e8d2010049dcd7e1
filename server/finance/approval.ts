// From which amount on a second person is needed (money.md §2). A payment waits for them; money that goes back to a customer leaves at once,
// and is given by somebody who may approve: a customer at the counter does not wait for a voucher. One payment in several parts is one
// payment: what the same person paid to the same party that day, unseen by anybody else, counts along.
import { sql } from 'kysely';
import { hasAccount, type PaymentKind, paymentKinds } from '../../contract/finance/finance.ts';
import type { Payment } from '../../contract/finance/payment.calls.ts';
import type { Approval } from '../../contract/finance/voucher.rows.ts';
import type { In, Vnd } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { ConfigName } from '../../contract/org/config.fields.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { AppError, fail, failAt } from '../kit/fail.ts';
import { settingOf } from '../org/org.ts';
import { lockPartyAlone } from './debt.ts';

/** The setting with the amount, 0: never; null: what a ticket or a count of the drawer decides asks nobody. */
const settings: Readonly<Record<PaymentKind, ConfigName | null>> = {
  supplier: 'approveSupplierFrom',
  advance: 'approveAdvanceFrom',
  commission: 'approveCommissionFrom',
  refund: 'approveRefundFrom',
  expense: 'approveExpenseFrom',
  other: 'approveExpenseFrom',
  device: null,
  short: null,
};
const settingFor = (kind: string): ConfigName | null => settings[kind as PaymentKind] ?? null; // a kind of the table
/** Kinds under one limit: other words for it are no way around. */
const kindsUnder = (setting: ConfigName): string[] =>
  Object.keys(paymentKinds).filter((kind) => settingFor(kind) === setting);

interface Asked {
  kind: string;
  amount: number;
  branchId: BranchId | null;
  day: string;
  customerId?: number | null | undefined;
  supplierId?: number | null | undefined;
  staffId?: number | null | undefined;
  partyName: string | null;
  reasonId?: number | null | undefined;
  /** The voucher itself, where it is there already. */
  id?: number | undefined;
  /** Who pays, and the day on which they wrote it; left out: the caller, now. */
  by?: number | null;
  writtenOn?: string;
}
const partiesOf = ({ customerId, supplierId, staffId }: Asked) =>
  Object.entries({ customer: customerId, supplier: supplierId, staff: staffId }).flatMap(([party, id]) =>
    hasAccount(party) && id ? [{ party, id }] : [],
  );
/** Who is not one of ours is the same by name; without a name, by what it is for. */
const sameParty = (asked: Asked) => {
  const { customerId = null, supplierId = null, staffId = null, partyName, reasonId = null } = asked;
  const ids = sql`p.customer_id is not distinct from ${customerId}::bigint and p.supplier_id is not distinct from ${supplierId}::bigint
    and p.staff_id is not distinct from ${staffId}::bigint`;
  if (partiesOf(asked).length) return ids;
  const name = partyName?.trim();
  return name
    ? sql`${ids} and vn_norm(coalesce(p.party_name, '')) = vn_norm(${name})`
    : sql`${ids} and coalesce(p.party_name, '') = '' and p.reason_id is not distinct from ${reasonId}::bigint`;
};
/** What of it nobody else has looked at: on the voucher's day, or written on the same one. */
async function paidBefore(ctx: Ctx, setting: ConfigName, asked: Asked): Promise<number> {
  const { branchId, day, id = 0, by = ctx.user.id, writtenOn = today() } = asked;
  const { rows } = await sql<{ paid: number }>`select coalesce(sum(p.amount), 0)::bigint as paid from account_payment p
    where p.tenant_id = ${ctx.tenantId} and p.creator_user_id = ${by} and p.state = 'posted' and p.approved_by is null and p.id <> ${id}
      and p.branch_id = ${branchId} and p.kind = any(${kindsUnder(setting)}::text[])
      and (p.day = ${day}::date or (p.creation_time at time zone 'Asia/Ho_Chi_Minh')::date = ${writtenOn}::date) and ${sameParty(asked)}`.execute(
    ctx.db,
  );
  return rows[0]?.paid ?? 0;
}
const limitOf = async (ctx: Ctx, setting: ConfigName | null): Promise<number> =>
  setting ? Number(await settingOf(ctx, setting)) : 0;

/** Two parts at once are counted one after the other. */
async function lockParties(ctx: Ctx, asked: Asked): Promise<void> {
  const parties = partiesOf(asked);
  for (const { party, id } of parties) await lockPartyAlone(ctx, party, id);
  if (!parties.length)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pays ${ctx.tenantId} ${ctx.user.id}`}, 0))`.execute(
      ctx.db,
    );
}
/** Why a payment waits for a second person, or would; null: it does not. */
async function approvalOf(ctx: Ctx, asked: Asked, lock?: typeof lockParties): Promise<Approval | null> {
  const setting = settingFor(asked.kind);
  const limit = await limitOf(ctx, setting);
  if (!setting || limit <= 0) return null;
  const isAlone = asked.amount >= limit;
  if (!isAlone) await lock?.(ctx, asked);
  const paid = isAlone ? 0 : await paidBefore(ctx, setting, asked);
  const sum = paid + asked.amount;
  return sum >= limit ? ({ limit, paid, sum } as Approval) : null; // whole đồng
}
/** Whether it waits. Whom it is for is locked before anything else is. */
export const needsApproval = async (ctx: Ctx, asked: Asked): Promise<boolean> =>
  (await approvalOf(ctx, asked, lockParties)) !== null;
/** Why one waits that is below the limit by itself; null: it is not. */
export async function splitOf(ctx: Ctx, asked: Asked): Promise<Approval | null> {
  const why = await approvalOf(ctx, asked);
  return why && why.paid > 0 ? why : null;
}
/** The same while it is being written. */
export const checkApproval = (ctx: Ctx, input: In<typeof Payment.CheckApproval>): Promise<Approval | null> =>
  approvalOf(ctx, { ...input, branchId: input.branchId ?? ctx.user.branchId, day: input.day ?? today() });

/** From which amount on it is not theirs to give back, by what the setting says; null: there is none. */
export function payOutLimitBy(ctx: Ctx, setting: string | null | undefined): Vnd | null {
  const from = Number(setting ?? 0);
  return from > 0 && !ctx.user.permissions.has('Pages.Finance.Payment.Approve') ? (from as Vnd) : null; // whole đồng, as the setting is
}
export const payOutLimitOf = async (ctx: Ctx): Promise<Vnd | null> =>
  payOutLimitBy(ctx, await settingOf(ctx, 'approveRefundFrom'));
/** A device that a customer leaves has one price: it is paid at once, as what goes back to them is. */
export async function requireDevice(ctx: Ctx, amount: number, at: string | undefined): Promise<void> {
  const limit = await payOutLimitOf(ctx);
  if (limit === null || amount < limit) return;
  const told = { limit, amount };
  if (at) failAt(at, 'finance.deviceLimit', told);
  fail('finance.deviceLimit', told);
}
/** `at`: the field that says that it goes back. What a ticket has too much is one amount; credit can be asked for in parts, which count together. */
export async function requireRefund(ctx: Ctx, asked: Asked, at: string | undefined, isPart: boolean): Promise<void> {
  const limit = await payOutLimitOf(ctx);
  if (limit === null) return;
  const { amount } = asked;
  const paid = isPart && amount < limit ? await paidBefore(ctx, 'approveRefundFrom', asked) : 0;
  if (amount + paid < limit) return;
  const told = { limit, amount };
  const refusal = paid
    ? new AppError('finance.refundParts', { ...told, paid, sum: paid + amount })
    : new AppError('finance.refundLimit', told);
  if (at) refusal.field = at;
  throw refusal;
}
