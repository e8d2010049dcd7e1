// The sender of what the bell has left (ring.ts). A row is taken away and committed before anything leaves: whatever happens then,
// nothing is sent twice. What is lost by that stands in the list all the same: a push is a knock, the notice is the row.
import { sql } from 'kysely';
import type pg from 'pg';
import { defaultCulture, isCulture } from '../../../contract/culture.ts';
import type { NoticeRow } from '../../../contract/notice/notice.calls.ts';
import { kindOf, type NoticeFacts, noticePath, noticeSentence } from '../../../contract/notice/notice.kinds.ts';
import type { PushNote } from '../../../contract/notice/push.calls.ts';
import { asSystem } from '../../kit/as-system.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Job } from '../../kit/jobs.ts';
import { settingOf } from '../../org/org.ts';
import { hasBranch, isQuiet } from '../ring.ts';
import { type Delivered, deliver, type Letter, type Pushing } from './deliver.ts';

const EVERY = 5;
/** Side by side; what is left is taken by the next turn. */
const AT_ONCE = 20;
const MOST = 500;
const WAITS = [60, 300, 900]; // seconds before the next try

export const pushJob = (pushing: Pushing): Job => ({
  name: 'push-send',
  every: EVERY,
  run: async (pool) => {
    const { rows } = await pool.query<{ tenant_id: number }>('select * from tenants_with_pushes()');
    for (const { tenant_id: tenantId } of rows) await pushOf(pool, pushing, tenantId);
  },
});

/** Answers how many rows were taken. */
export async function pushOf(pool: pg.Pool, pushing: Pushing, tenantId: number): Promise<number> {
  const inTurn = <T>(work: (ctx: Ctx) => Promise<T>) => asSystem(pool, tenantId, 'push-send', work);
  for (let taken = 0; ; ) {
    const { count, waiting } = await inTurn(claim);
    const answers = await Promise.all(waiting.map((one) => deliver(pushing, one)));
    if (waiting.length) await inTurn((ctx) => keep(ctx, waiting, answers));
    taken += count;
    if (count < AT_ONCE || taken >= MOST) return taken;
  }
}

interface Taken extends Pick<NoticeRow, 'kind' | 'word' | 'subjectId' | 'code'> {
  noticeId: number;
  subscriptionId: number;
  attempts: number;
  facts: NoticeFacts;
  language: string | null;
  unread: number;
  /** Null: nobody wants it any more. */
  endpoint: string | null;
  p256dh: string;
  auth: string;
}
interface Waiting extends Letter {
  noticeId: number;
  subscriptionId: number;
  attempts: number;
}
/** What is due, without what was read meanwhile, without whom it is not for any more, and without those whose quiet hours have begun. */
async function claim(ctx: Ctx): Promise<{ count: number; waiting: Waiting[] }> {
  const seen = (branch: string) => sql`(${sql.ref(branch)} is null or ${hasBranch(sql.ref(branch))})`;
  const { rows } = await sql<Taken>`with due as (
      delete from push_outbox o using (select notice_id, subscription_id from push_outbox where tenant_id = ${ctx.tenantId} and due_at <= now()
        order by due_at limit ${sql.lit(AT_ONCE)} for update skip locked) d
      where o.tenant_id = ${ctx.tenantId} and o.notice_id = d.notice_id and o.subscription_id = d.subscription_id
      returning o.notice_id, o.subscription_id, o.attempts)
    select d.*, w.* from due d left join lateral (
      select n.kind, n.word, n.subject_id, n.code, n.facts, u.language, s.endpoint, s.p256dh, s.auth,
        (select count(*) from notice c where c.tenant_id = u.tenant_id and c.user_id = u.id and c.read_at is null and ${seen('c.branch_id')}) as unread
      from notice n join user_account u on u.tenant_id = n.tenant_id and u.id = n.user_id and u.is_active and not u.is_deleted
        join push_subscription s on s.tenant_id = n.tenant_id and s.user_id = n.user_id and s.id = d.subscription_id
      where n.tenant_id = ${ctx.tenantId} and n.id = d.notice_id and n.read_at is null and ${seen('n.branch_id')}
        and not exists (select from notice_setting s where s.tenant_id = u.tenant_id and s.user_id = u.id and ${isQuiet})) w on true`.execute(
    ctx.db,
  );
  const site = rows.length ? await settingOf(ctx, 'publicUrl') : '';
  const waiting = rows.flatMap(({ endpoint, ...row }): Waiting[] =>
    endpoint === null
      ? []
      : [
          {
            ...row,
            endpoint,
            note: noteOf(row),
            isUrgent: kindOf(row.kind).isUrgent ?? false,
            site: site.startsWith('https://') ? site : null,
          },
        ],
  );
  return { count: rows.length, waiting };
}

/** What people typed may hold a number or a passcode, and locked screens are read by anybody. */
const typed = ['question', 'answer'];
const LONGEST = { text: 300, path: 800 };
export function noteOf({ kind, word, subjectId, code, facts, language, unread }: Omit<Taken, 'endpoint'>): PushNote {
  const culture = isCulture(language) ? language : defaultCulture;
  const said = Object.fromEntries(Object.entries(facts).filter(([name]) => !typed.includes(name)));
  const path = noticePath({ word, subjectId, code, facts });
  return {
    title: kindOf(kind)[culture],
    text: noticeSentence({ kind, code, facts: said }, culture).slice(0, LONGEST.text),
    path: path.length > LONGEST.path ? '/notices' : path,
    word,
    subjectId,
    tag: `${kind} ${word} ${subjectId}`,
    lang: culture,
    count: unread,
  };
}

async function keep(ctx: Ctx, waiting: readonly Waiting[], answers: readonly Delivered[]): Promise<void> {
  const devices = (is: Delivered['is']) =>
    waiting.filter((_, at) => answers[at]?.is === is).map(({ subscriptionId }) => subscriptionId);
  const [done, gone] = [devices('done'), devices('gone')];
  if (done.length)
    await sql`update push_subscription set last_success_at = now() where tenant_id = ${ctx.tenantId} and id = any(${done}::bigint[])`.execute(
      ctx.db,
    );
  if (gone.length)
    await sql`delete from push_subscription where tenant_id = ${ctx.tenantId} and id = any(${gone}::bigint[])`.execute(
      ctx.db,
    );
  for (const [at, { noticeId, subscriptionId, attempts }] of waiting.entries()) {
    const [answer, wait] = [answers[at], WAITS[attempts]];
    if (answer?.is !== 'later' || wait === undefined) continue;
    // Told again meanwhile: then that one goes.
    await sql`insert into push_outbox (tenant_id, notice_id, subscription_id, attempts, due_at)
      values (${ctx.tenantId}, ${noticeId}, ${subscriptionId}, ${attempts + 1}, now() + ${Math.max(wait, answer.seconds)} * interval '1 second')
      on conflict do nothing`.execute(ctx.db);
  }
}
