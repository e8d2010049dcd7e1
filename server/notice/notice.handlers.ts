// One's own notices: list, number of the unread, marks, switches and quiet hours.
import { sql } from 'kysely';
import type { In, Out } from '../../contract/kit.ts';
import { Notice, type NoticeRow, type NoticeSettings } from '../../contract/notice/notice.calls.ts';
import { Push } from '../../contract/notice/push.calls.ts';
import { dayBounds } from '../../contract/time.ts';
import { sideBySide } from '../db/transaction.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { list } from '../kit/list.ts';
import { seesBranch } from '../org/org.ts';
import type { Pushing } from './push/deliver.ts';
import { getDevices, subscribe, unsubscribe } from './push/devices.ts';

/** Of a branch that its reader no longer sees nothing is shown. */
const own = (ctx: Ctx) =>
  ctx.db
    .selectFrom('notice as n')
    .where('n.tenantId', '=', ctx.tenantId)
    .where('n.userId', '=', ctx.user.id)
    .where((eb) => eb.or([eb('n.branchId', 'is', null), seesBranch(ctx, 'n.branchId')]));

const notices = list<In<typeof Notice.GetAll>, NoticeRow>({
  query: (ctx, { state, kind, startDate, endDate }) =>
    own(ctx)
      .select(['n.id', 'n.at', 'n.kind', 'n.word', 'n.subjectId', 'n.code', 'n.facts', 'n.readAt'])
      .$if(state !== undefined, (query) => query.where('n.readAt', state === 'unread' ? 'is' : 'is not', null))
      .$if(kind !== undefined, (query) => query.where('n.kind', '=', kind ?? 'question'))
      .$if(startDate !== undefined, (query) => query.where('n.at', '>=', dayBounds(startDate ?? '')[0]))
      .$if(endDate !== undefined, (query) => query.where('n.at', '<', dayBounds(endDate ?? '')[1])),
  order: [
    ['n.at', 'desc'],
    ['n.id', 'desc'],
  ],
});

async function unread(ctx: Ctx): Promise<Out<typeof Notice.GetUnread>> {
  const [{ count }, { switches: _, ...how }] = await sideBySide([
    own(ctx).where('n.readAt', 'is', null).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    settings(ctx),
  ]);
  return { count, ...how };
}

const mine = (ctx: Ctx) =>
  ctx.db.updateTable('notice').where('tenantId', '=', ctx.tenantId).where('userId', '=', ctx.user.id);
/** Others of the same that are unread already stay the one that counts. */
async function mark(ctx: Ctx, { ids, isRead }: In<typeof Notice.Mark>): Promise<Out<typeof Notice.Mark>> {
  if (isRead)
    await mine(ctx)
      .set({ readAt: sql<string>`now()` })
      .where('readAt', 'is', null)
      .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::bigint[])`))
      .execute();
  else if (ids?.length)
    await sql`update notice n set read_at = null where n.tenant_id = ${ctx.tenantId} and n.user_id = ${ctx.user.id} and n.id = any(${ids}::bigint[])
      and n.read_at is not null and not exists (select from notice o where o.tenant_id = n.tenant_id and o.user_id = n.user_id
        and (o.kind, o.word, o.subject_id) = (n.kind, n.word, n.subject_id) and o.id <> n.id and o.event is null and n.event is null
        and (o.read_at is null or o.id > n.id and o.id = any(${ids}::bigint[])))`.execute(ctx.db);
  return unread(ctx);
}
async function markSubject(ctx: Ctx, { word, subjectId }: In<typeof Notice.MarkSubject>) {
  await mine(ctx)
    .set({ readAt: sql<string>`now()` })
    .where('readAt', 'is', null)
    .where('word', '=', word)
    .where('subjectId', '=', subjectId)
    .execute();
  return unread(ctx);
}

async function settings(ctx: Ctx): Promise<NoticeSettings> {
  const saved = await ctx.db
    .selectFrom('noticeSetting')
    .select(['switches', 'hasSound'])
    .select([sql<string | null>`to_char(quiet_from, 'HH24:MI')`.as('quietFrom')])
    .select([sql<string | null>`to_char(quiet_to, 'HH24:MI')`.as('quietTo')])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.user.id)
    .executeTakeFirst();
  return saved ?? { switches: {}, hasSound: false, quietFrom: null, quietTo: null };
}
/** Hours are two or none: one alone says nothing. */
async function saveSettings(ctx: Ctx, input: NoticeSettings): Promise<NoticeSettings> {
  const hasHours = input.quietFrom !== null && input.quietTo !== null;
  const values = {
    switches: JSON.stringify(input.switches) as never, // the driver would write an object as it likes
    hasSound: input.hasSound,
    quietFrom: hasHours ? input.quietFrom : null,
    quietTo: hasHours ? input.quietTo : null,
  };
  await ctx.db
    .insertInto('noticeSetting')
    .values({ tenantId: ctx.tenantId, userId: ctx.user.id, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet(values))
    .execute();
  return settings(ctx);
}

export const noticeHandlers = (pushing: Pushing): Bound[] => [
  ...implement(Notice, {
    GetAll: notices,
    GetUnread: unread,
    Mark: mark,
    MarkSubject: markSubject,
    GetSettings: settings,
    SaveSettings: saveSettings,
  }),
  ...implement(Push, {
    Get: getDevices(pushing),
    Subscribe: subscribe(pushing),
    Unsubscribe: unsubscribe(pushing),
  }),
];
