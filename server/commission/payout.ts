// Paying commission out: one payment voucher a person, allocated to rows of the ledger. Finance writes the voucher and its money; a
// voucher that is taken back frees its rows by mirror lines.
import { sql } from 'kysely';
import type { Commission, CommissionId } from '../../contract/commission/commission.calls.ts';
import { takenOf } from '../../contract/commission/commission.ts';
import type { VoucherId } from '../../contract/finance/finance.ts';
import type { In, Out, Vnd } from '../../contract/kit.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { showDay, today } from '../../contract/time.ts';
import { lockParty } from '../finance/items.ts';
import { voucherTakenBack } from '../finance/money.ts';
import { handInFor } from '../finance/voucher.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, failAt, InvalidField } from '../kit/fail.ts';
import { seesBranch } from '../org/org.ts';

type Input = In<typeof Commission.Pay>;
type Answer = Out<typeof Commission.Pay>;

/** Several people in one go: all of them, or nobody. People are locked in one order, so that two payouts never wait for each other. */
export async function payOut(ctx: Ctx, input: Input): Promise<Answer> {
  const people = input.people.toSorted((a, b) => a.userId - b.userId);
  if (new Set(people.map(({ userId }) => userId)).size < people.length) throw new InvalidField('people', 'choice');
  for (const { userId } of people) await lockParty(ctx, 'staff', userId);
  const items: Answer['items'] = [];
  for (const person of people) items.push(await payPerson(ctx, input, person));
  return { items, totalAmount: items.reduce((sum, { amount }) => sum + amount, 0) as Vnd }; // whole đồng
}
async function payPerson(ctx: Ctx, input: Input, person: Input['people'][number]): Promise<Answer['items'][number]> {
  const { userId, rowIds } = person;
  const upTo = input.upTo ?? today();
  const paidOn = input.day ?? today();
  const name = await nameOf(ctx, userId);
  const due = await dueOf(ctx, userId, upTo);
  if (rowIds?.some((id) => !due.some((row) => row.id === id))) fail('commission.notDue', { name });
  const taken = takenOf(due, rowIds ? new Set<number>(rowIds) : null);
  const last = taken
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  if (last && paidOn < last) failAt('day', 'commission.dayBefore', { name, day: showDay(last) });
  const sum = taken.reduce((all, { amount }) => all + amount, 0) as Vnd; // whole đồng
  if (sum <= 0) fail('commission.nothing', { name, day: showDay(upTo), sum });
  if (sum !== person.amount) fail('commission.changed', { name, sum, seen: person.amount });
  const { branchId, methodId, day } = input;
  const { id, code, status } = await handInFor(ctx, {
    kind: 'commission',
    branchId,
    methodId,
    day,
    staffId: userId,
    amount: sum,
    note: input.note ?? spoken[ctx.culture](showDay(upTo)),
    partyName: null,
    partyAddress: null,
    reference: null,
    attached: null,
  });
  await writeLines(ctx, id, taken);
  return { id, code, status, userId, name, amount: sum };
}
const spoken = {
  vi: (day: string) => `Chi hoa hồng đến ngày ${day}`,
  en: (day: string) => `Commission until ${day}`,
} as const;
async function nameOf(ctx: Ctx, userId: UserId): Promise<string> {
  const { rows } = await sql<{ name: string }>`select full_name as name from user_account
    where tenant_id = ${ctx.tenantId} and id = ${userId}`.execute(ctx.db);
  return rows[0]?.name ?? fail('row.missing', { entity: 'User', id: userId });
}
interface Due {
  id: CommissionId;
  amount: Vnd;
  day: string;
}
/** What can be paid to a person now, of tickets that the caller sees. */
async function dueOf(ctx: Ctx, userId: UserId, upTo: string): Promise<Due[]> {
  const { rows } =
    await sql<Due>`select c.id, c.amount, c.day from commission_ledger c join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
    where c.tenant_id = ${ctx.tenantId} and c.user_id = ${userId} and c.account = 'payable' and c.payment_id is null and c.day <= ${upTo}::date
      and c.amount <> 0 and ${seesBranch(ctx, 't.branchId')} order by c.id`.execute(ctx.db);
  return rows;
}
/** The database ties each row to the voucher, or refuses (claim_commission). */
const writeLines = (ctx: Ctx, voucherId: VoucherId, taken: readonly Due[]) =>
  sql`insert into commission_payout_line (tenant_id, payment_id, commission_id, amount, user_id)
    select ${ctx.tenantId}::int, ${voucherId}::bigint, x.id, x.amount, ${ctx.user.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) x (id bigint, amount bigint) order by x.id`.execute(
    ctx.db,
  );

voucherTakenBack.on(async (ctx, { side, id, kind }) => {
  if (side !== 'out' || kind !== 'commission') return;
  await sql`insert into commission_payout_line (tenant_id, payment_id, commission_id, amount, mirrors, user_id)
    select l.tenant_id, l.payment_id, l.commission_id, -l.amount, l.id, ${ctx.user?.id ?? null}::bigint from commission_payout_line l
    where l.tenant_id = ${ctx.tenantId} and l.payment_id = ${id} and l.mirrors is null
      and not exists (select from commission_payout_line m where m.tenant_id = l.tenant_id and m.mirrors = l.id) order by l.commission_id`.execute(
    ctx.db,
  );
});
