// The bell's door: a word rings in the transaction of its fact, and whoever it concerns has a row and hears it live with the commit; for
// devices whose application is closed something is left to be sent (push/send.ts).
import { type RawBuilder, sql } from 'kysely';
import { cut } from '../../contract/culture.ts';
import { kindOf, type NoticeFacts, type NoticeKind, type NoticeSubject } from '../../contract/notice/notice.kinds.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import { later } from '../db/transaction.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { LIVE_CHANNEL } from '../kit/live.ts';

export interface Ring {
  kind: NoticeKind;
  /** People the word itself knows to see the document, or whoever has a right and sees the branch (null: any). */
  to: { users: readonly UserId[] } | { may: Permission | readonly Permission[]; branchId: BranchId | null };
  subject: { word: NoticeSubject; id: string; code: string };
  facts?: NoticeFacts;
  /** What is told once in a document's life, or once for each such name: a promise that is over. */
  event?: string;
}
/** A line to the listeners holds 8,000 bytes; whoever is more is told by the next one. */
const MOST_NAMED = 300;
/** Longer texts are for the document itself. */
const LONGEST = 160;
const shortened = (facts: NoticeFacts): NoticeFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > LONGEST && name !== 'path' ? `${cut(value, LONGEST - 1)}…` : value,
    ]),
  );

const hour = sql`(now() at time zone 'Asia/Ho_Chi_Minh')::time`;
/** Whether somebody with the settings `s`, or with none, is in quiet hours now. */
export const isQuiet = sql<boolean>`coalesce(case when s.quiet_from < s.quiet_to then ${hour} >= s.quiet_from and ${hour} < s.quiet_to
  else ${hour} >= s.quiet_from or ${hour} < s.quiet_to end, false)`;

/**
 * One statement. Whoever did it is not told, nor who switched the kind off. The same again makes no second row: of an event never, of
 * anything else as long as the first is unread; what is new about it stands in its place and is told again.
 */
export async function ring(ctx: OpenCtx, { kind, to, subject, facts = {}, event }: Ring): Promise<void> {
  if ('users' in to && !to.users.length) return;
  const said = JSON.stringify(shortened(facts));
  const again = event
    ? sql`on conflict do nothing`
    : sql`on conflict (tenant_id, user_id, kind, word, subject_id) where event is null and read_at is null
        do update set facts = excluded.facts, code = excluded.code, at = now() where notice.facts is distinct from excluded.facts`;
  const sent = sql`
    with rung as (
      insert into notice (tenant_id, user_id, kind, word, subject_id, code, branch_id, facts, event)
      select u.tenant_id, u.id, ${kind}, ${subject.word}, ${subject.id}, ${subject.code},
        ${'may' in to ? to.branchId : null}::bigint, ${said}::jsonb, ${event ?? null}
      from user_account u
      where u.tenant_id = ${ctx.tenantId} and u.is_active and not u.is_deleted and u.id is distinct from ${ctx.user?.id ?? null}::bigint
        and ${'users' in to ? sql`u.id = any(${to.users}::bigint[])` : mayHear(to, kindOf(kind).isLocal)}
        and coalesce((select (s.switches ->> ${kind})::boolean from notice_setting s
          where s.tenant_id = u.tenant_id and s.user_id = u.id), ${!kindOf(kind).isOff}::boolean)
      order by u.id
      ${again}
      returning id, user_id
    ), told as (
      select r.id, r.user_id, row_number() over (order by r.user_id) / ${MOST_NAMED} as part, ${isQuiet} as is_quiet
      from rung r left join notice_setting s on s.tenant_id = ${ctx.tenantId} and s.user_id = r.user_id
    ), pushed as (
      insert into push_outbox (tenant_id, notice_id, subscription_id)
      select d.tenant_id, t.id, d.id from told t join push_subscription d on d.tenant_id = ${ctx.tenantId} and d.user_id = t.user_id
      where not t.is_quiet
      on conflict do nothing
    )
    select pg_notify(${LIVE_CHANNEL}, jsonb_build_object('tenantId', ${ctx.tenantId}::int, 'branchId', null, 'userIds', jsonb_agg(t.user_id),
      'event', jsonb_build_object('topic', 'notice', 'data', jsonb_build_object('kind', ${kind}::text, 'word', ${subject.word}::text,
        'subjectId', ${subject.id}::text, 'code', ${subject.code}::text, 'facts', ${said}::jsonb, 'isQuiet', t.is_quiet)))::text)
    from told t group by t.is_quiet, t.part`.execute(ctx.db);
  later(sent); // nobody waits for the bell
}

const holds = (may: Permission | readonly Permission[]): RawBuilder<boolean> => sql`exists (select from user_role ur
  join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
  join role_permission p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = any(${typeof may === 'string' ? [may] : may}::text[])
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id)`;
/** Has the right, and sees the branch as server/org/seen.ts says it. */
const mayHear = (
  { may, branchId }: Extract<Ring['to'], { branchId: unknown }>,
  isLocal = false,
): RawBuilder<boolean> =>
  branchId === null ? holds(may) : sql`${holds(may)} and ${hasBranch(sql.val(branchId), isLocal)}`;
/** Whether the user 'u' sees a branch. */
export const hasBranch = (branch: RawBuilder<unknown>, isLocal = false): RawBuilder<boolean> =>
  sql`(u.branch_id = ${branch} or exists (select from user_branch b
        where b.tenant_id = u.tenant_id and b.user_id = u.id and b.branch_id = ${branch})
        ${isLocal ? sql`` : sql`or ${holds('Pages.Settings.Branch.ViewAll')}`})`;
