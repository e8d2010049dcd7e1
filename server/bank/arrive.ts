// The one way a bank transaction comes in: inserted first, told twice it is one row, matched afterwards. Whose fund it is follows from
// the account or the virtual one behind it; what another source told already (same account, amount and reference) waits for somebody.
import { type RawBuilder, sql } from 'kysely';
import type { BankAdapterId, BankTxnId } from '../../contract/bank/bank.calls.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { Ctx, OpenCtx } from '../kit/ctx.ts';
import { tell } from '../kit/live.ts';
import type { Source } from './bank.tables.ts';
import type { Arrived } from './provider/provider.ts';

export interface Bringer {
  source: Source;
  adapterId: BankAdapterId | null;
  /** Known before: a statement is one fund's. */
  fund?: { branchId: BranchId; methodId: CategoryId };
}
export interface Come {
  id: BankTxnId;
  branchId: BranchId | null;
  twinId: BankTxnId | null;
}
/** Where one window is told about each of them; of more it reads the list anew once. */
const MOST_TOLD = 20;

/** Another source's row of the same money: by its reference, or without one by its words on the same day. */
export const twinOf = (ctx: Ctx, source: Source) => sql<BankTxnId | null>`(select t.id from bank_txn t
  where t.tenant_id = ${ctx.tenantId} and (t.account in (g.account, g."subAccount") or t.sub_account in (g.account, g."subAccount")) and t.amount = g.amount and t.direction = g.direction and t.source <> ${source}
    and (t.reference = g.reference or ((t.reference is null or g.reference is null)
      and t.booked_at between g.booked_at - interval '1 day' and g.booked_at + interval '1 day'
      and (t.booked_at at time zone 'Asia/Ho_Chi_Minh')::date = (g.booked_at at time zone 'Asia/Ho_Chi_Minh')::date
      and bank_fold(t.content) = bank_fold(g.content)))
  order by t.id limit 1)`;
/** Rows as a table `g` of a statement. */
export const given = (
  rows: readonly Arrived[],
) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ("providerId" text, account text,
  "subAccount" text, direction text, amount bigint, booked_at timestamptz, content text, reference text, counterparty text, raw jsonb)`;
export const asGiven = ({ bookedAt, oddDay, raw, ...row }: Arrived) =>
  ({ ...row, booked_at: bookedAt, raw: oddDay ? { ...raw, oddDay } : raw }) as unknown as Arrived; // as `given` names it
/** Of a row `t`: the time that the bank told, where it cannot be (`momentOf`). People look at such a one before it is matched. */
export const oddDay = sql<string | null>`t.raw ->> 'oddDay'`;

/** The number by which its fund is known: that of the virtual account where a fund has it, which says more, else that of the account. */
export const numberOf = (ctx: OpenCtx, account: RawBuilder<unknown>, subAccount: RawBuilder<unknown>) =>
  sql`case when exists (select from fund v where v.tenant_id = ${ctx.tenantId} and v.bank_account = ${subAccount}) then ${subAccount} else ${account} end`;

/** Answers those that are new. */
export async function arrive(
  ctx: Ctx,
  rows: readonly Arrived[],
  { source, adapterId, fund }: Bringer,
): Promise<Come[]> {
  if (!rows.length) return [];
  const { rows: come } = await sql<Come>`
    insert into bank_txn (tenant_id, source, provider_id, adapter_id, account, sub_account, direction, amount, booked_at, content, reference, counterparty, raw,
      branch_id, payment_method_id, twin_id, try_at, creator_user_id)
    select ${ctx.tenantId}::int, ${source}, x."providerId", ${adapterId}::bigint, x.account, x."subAccount", x.direction, x.amount, x.booked_at, x.content, x.reference,
      x.counterparty, x.raw, x.branch_id, x.payment_method_id, x.twin_id, case when x.twin_id is null then now() end, ${ctx.user.id}::bigint
    from (select g.*, coalesce(${fund?.branchId ?? null}::bigint, f.branch_id) as branch_id,
        coalesce(${fund?.methodId ?? null}::bigint, f.payment_method_id) as payment_method_id, ${twinOf(ctx, source)} as twin_id
      from ${given(rows.map(asGiven))} left join lateral (select min(u.branch_id) as branch_id, min(u.payment_method_id) as payment_method_id
        from fund u where u.tenant_id = ${ctx.tenantId} and u.bank_account = ${numberOf(ctx, sql`g.account`, sql`g."subAccount"`)} having count(*) = 1) f on true) x
    order by x.booked_at, x."providerId"
    on conflict (tenant_id, source, provider_id) do nothing
    returning id, branch_id, twin_id`.execute(ctx.db);
  for (const { id, branchId } of come.slice(-MOST_TOLD)) await tell(ctx, 'bankQueue', branchId, { id });
  return come;
}
