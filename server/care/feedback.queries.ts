// Reads of feedback: the list with its counts, one with its story, Excel.
import { type RawBuilder, sql } from 'kysely';
import { feedbackFlow } from '../../contract/care/feedback.states.ts';
import {
  type FeedbackCounts,
  type FeedbackFilter,
  type FeedbackId,
  type FeedbackNarrow,
  FeedbackRow,
  type FeedbackView,
} from '../../contract/care/zalo.calls.ts';
import { phonesOf } from '../../contract/phone.ts';
import { dayBounds, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import type { FileAnswer } from '../kit/file/file-answer.ts';
import { readable } from '../kit/file/phones.ts';
import { walk } from '../kit/flow.ts';
import { byId, findHits, type Hits, narrowed as keepHits, type ListSpec, list, pageOfHits } from '../kit/list.ts';
import { sheetFile } from '../kit/sheet/template.ts';
import { seesBranch } from '../org/org.ts';

export const feedbackSteps = walk(feedbackFlow, {
  stateOf: ({ status }) => status,
  codeOf: ({ code }) => code,
  refusals: { notNow: 'document.notNow', blocked: 'document.blocked' },
});

/** When it was said, or when the device left: what the list is ordered by (migration 0059). */
export const saidAt = sql<string>`coalesce(f.rated_at, f.handed_over_at)`;
/** Whom nothing reached was not asked, unless they said something all the same. */
export const wasAsked = sql<boolean>`(f.rate is not null or exists (select from message_outbox m where m.tenant_id = f.tenant_id and m.kind = 'rating'
  and m.target_id = f.ticket_id and m.status in ('accepted', 'delivered', 'unknown')))`;
const isLate = sql<boolean>`(f.status in ('PENDING', 'PROCESSING') and f.due_at < now())`;
const named = (column: string) =>
  sql<
    string | null
  >`(select string_agg(c.name, ', ' order by c.name) from category c where c.tenant_id = f.tenant_id and c.id = any(${sql.ref(column)}))`;
const feedbacks = (ctx: Ctx) =>
  ctx.db
    .selectFrom('feedback as f')
    .leftJoin('ticket as t', byId('t', 'f.ticketId')) // always there; left, so that whoever only counts does not read it
    .leftJoin('branch as b', byId('b', 'f.branchId'))
    .leftJoin('userAccount as u', byId('u', 'f.technicianId'))
    .leftJoin('userAccount as a', byId('a', 'f.assigneeId'))
    .leftJoin('category as d', byId('d', 'f.deviceTypeId'))
    .select([
      'f.id',
      'f.ticketId',
      't.code as ticketCode',
      'f.status',
      'f.rate',
      'f.note',
      saidAt.as('at'),
      'f.channel',
    ])
    .select([sql<string | null>`nullif(array_to_string(f.reasons, ', '), '')`.as('reasons')])
    .select(['f.customerId', 't.customerName', 't.phone', 't.deviceName', 'd.name as deviceTypeName', 'f.branchId'])
    .select([
      'b.name as branchName',
      'u.fullName as technicianName',
      'f.handedOverAt',
      named('f.hashtagIds').as('hashtags'),
    ])
    .select(['a.fullName as assigneeName', 'f.dueAt', isLate.as('isLate'), 'f.doneAt'])
    .select([
      sql<string | null>`(select l.text from feedback_log l where l.tenant_id = f.tenant_id and l.feedback_id = f.id
        and l.action in ('note', 'status') and l.text is not null order by l.id desc limit 1)`.as('lastNote'),
      sql<
        FeedbackRow['requestStatus']
      >`(select m.status from message_outbox m where m.tenant_id = f.tenant_id and m.kind = 'rating'
        and m.target_id = f.ticket_id order by m.id desc limit 1)`.as('requestStatus'),
    ])
    .select(['f.version', 'f.creationTime', 'f.creatorUserId', 'f.lastModificationTime', 'f.lastModifierUserId'])
    .where('f.tenantId', '=', ctx.tenantId)
    .where('f.isDeleted', '=', false)
    .where(seesBranch(ctx, 'f.branchId'));

/** What list and statistics are narrowed by alike, on the alias f. */
export function narrowed(filter: FeedbackNarrow): RawBuilder<boolean> {
  const { branchId, technicianId, deviceTypeId, hashtagId, from, to } = filter;
  return sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(branchId ? [sql`f.branch_id = ${branchId}`] : []),
      ...(technicianId ? [sql`f.technician_id = ${technicianId}`] : []),
      ...(deviceTypeId ? [sql`f.device_type_id = ${deviceTypeId}`] : []),
      ...(hashtagId ? [sql`f.hashtag_ids @> array[${hashtagId}]::bigint[]`] : []),
      ...(from ? [sql`${saidAt} >= ${dayBounds(from)[0]}`] : []),
      ...(to ? [sql`${saidAt} < ${dayBounds(to)[1]}`] : []),
    ],
    sql` and `,
  )}`;
}
function conditions(filter: Omit<FeedbackFilter, 'status'>): RawBuilder<boolean> {
  const { isAsked, isVoted, rate, rateTo, reason, assigneeId } = filter;
  return sql<boolean>`${sql.join(
    [
      narrowed(filter),
      ...(isAsked === undefined ? [] : [isAsked ? wasAsked : sql`not ${wasAsked}`]),
      ...(isVoted === undefined ? [] : [isVoted ? sql`f.rate is not null` : sql`f.rate is null`]),
      ...(rate ? [sql`f.rate = ${rate}`] : []),
      ...(rateTo ? [sql`f.rate <= ${rateTo}`] : []),
      ...(reason ? [sql`f.reasons @> array[${reason}]::text[]`] : []),
      ...(assigneeId ? [sql`f.assignee_id = ${assigneeId}`] : []),
      ...(filter.isLate === undefined ? [] : [filter.isLate ? isLate : sql`not ${isLate}`]),
    ],
    sql` and `,
  )}`;
}
const search = { table: 'ticket', id: 't.id', text: 't.search' };
const spec: ListSpec<FeedbackFilter, FeedbackRow> = {
  query: (ctx, filter) => {
    const query = feedbacks(ctx).where(conditions(filter));
    return (filter.status ? query.where('f.status', '=', filter.status) : query).$castTo<FeedbackRow>();
  },
  search,
  order: [
    [saidAt, 'desc'],
    ['f.id', 'desc'],
  ],
};
const pages = list(spec);
/** How many there are in each status, whatever status is asked for. */
async function countsOf(
  ctx: Ctx,
  { status: _, keyword, ...filter }: FeedbackFilter,
  { ids }: Hits,
): Promise<FeedbackCounts> {
  const of = (status: string) => sql<number>`count(*) filter (where f.status = ${sql.lit(status)})`;
  const query = ctx.db
    .selectFrom('feedback as f')
    .leftJoin('ticket as t', byId('t', 'f.ticketId'))
    .select([of('PENDING').as('totalPending'), of('PROCESSING').as('totalProcessing'), of('DONE').as('totalHandled')])
    .select([of('NOTFEEDBACK').as('totalUnFeedBack'), sql<number>`count(f.rate)`.as('totalVote')])
    .where('f.tenantId', '=', ctx.tenantId)
    .where('f.isDeleted', '=', false)
    .where(seesBranch(ctx, 'f.branchId'))
    .where(conditions(filter));
  const [row] = await keepHits(query, keyword, search, ids).execute();
  return row ?? fail('request.failed');
}
export const listFeedbacks = {
  ...pages,
  page: async (ctx: Ctx, filter: FeedbackFilter) => {
    const hits = await findHits(ctx, filter, search); // looked for once, whatever is asked of it
    const [page, counts] = await Promise.all([pageOfHits(ctx, spec, filter, hits), countsOf(ctx, filter, hits)]);
    return { ...page, ...counts };
  },
};

const sheet = [
  'ticketCode',
  'status',
  'rate',
  'note',
  'reasons',
  'at',
  'channel',
  'customerName',
  'phone',
  'deviceName',
  'deviceTypeName',
  'branchName',
  'technicianName',
  'handedOverAt',
  'hashtags',
  'assigneeName',
  'dueAt',
  'lastNote',
  'doneAt',
];
const fileName = { vi: 'Phản hồi của khách', en: 'Feedback' } as const;
export async function exportFeedbacks(ctx: Ctx, filter: FeedbackFilter): Promise<FileAnswer> {
  const { batches, totalCount } = await pages.stream(ctx, filter);
  const rows = readable(ctx, batches, phonesOf(FeedbackRow));
  return sheetFile(ctx, `${fileName[ctx.culture]} ${today()}`, FeedbackRow, sheet, rows, totalCount);
}

export async function getFeedback(ctx: Ctx, { id }: { id: FeedbackId }): Promise<FeedbackView> {
  const [row, log, earlier] = await Promise.all([
    feedbacks(ctx)
      .select(['f.hashtagIds', 'f.assigneeId', 'f.technicianId', 'f.reasons as reasonList'])
      .where('f.id', '=', id)
      .executeTakeFirst(),
    sql<
      FeedbackView['log'][number]
    >`select l.id, l.at, u.full_name as user_name, l.action, l.from_status, l.to_status, l.text
      from feedback_log l left join user_account u on u.tenant_id = l.tenant_id and u.id = l.user_id
      where l.tenant_id = ${ctx.tenantId} and l.feedback_id = ${id} order by l.id desc`.execute(ctx.db),
    sql<
      FeedbackView['earlier'][number]
    >`select f.id, f.ticket_id, t.code as ticket_code, f.rate, ${saidAt} as at, f.status
      from feedback x join feedback f on f.tenant_id = x.tenant_id and f.customer_id = x.customer_id and f.id <> x.id
      join ticket t on t.tenant_id = f.tenant_id and t.id = f.ticket_id
      where x.tenant_id = ${ctx.tenantId} and x.id = ${id} and not f.is_deleted and ${seesBranch(ctx, 'f.branchId')}
        and (${saidAt}, f.id) < (coalesce(x.rated_at, x.handed_over_at), x.id)
      order by ${saidAt} desc limit 10`.execute(ctx.db),
  ]);
  if (!row) return fail('row.missing', { entity: 'Feedback', id });
  const facts = { code: row.ticketCode ?? '', status: row.status, isRated: row.rate !== null };
  return {
    ...row,
    log: log.rows,
    earlier: earlier.rows,
    allowedActions: feedbackSteps.actions(ctx, facts),
  } as unknown as FeedbackView; // a row of the list, and more
}
