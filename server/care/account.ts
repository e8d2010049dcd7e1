// The shop's own side of messages: its account, its texts, and the outbox with what can be sent again.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import {
  type CareAccount,
  type CareAccountView,
  careUrls,
  type MessageOutbox,
  type MessageTemplate,
  type OutboxRow,
  type TemplateRow,
} from '../../contract/care/account.calls.ts';
import {
  fillMessage,
  type MessageKind,
  messageCase,
  messageExamples,
  messageKindKeys,
  strangePlaces,
} from '../../contract/care/messages.ts';
import { providerCodes } from '../../contract/care/provider.codes.ts';
import type { In } from '../../contract/kit.ts';
import { changedBy, lockRow } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import { byId, list } from '../kit/list.ts';
import type { Seal } from '../kit/seal.ts';
import { seesBranch } from '../org/org.ts';
import { CARE_HOOK, isProven } from './hook.ts';
import { accountOf, refresh } from './oa.ts';

export async function getAccount(ctx: Ctx): Promise<CareAccountView> {
  const { rows } =
    await sql<CareAccountView>`select a.is_active, a.provider, a.app_id, a.app_secret is not null as has_app_secret, a.oa_secret is not null as has_oa_secret,
      a.refresh_token is not null as has_tokens, a.token_until, a.oauth_url, a.api_url, a.oa_url,
      ${`${CARE_HOOK}/${ctx.tenantId}-`} || a.hook_key as hook_path, a.last_at, a.last_error, a.version
    from care_account a where a.tenant_id = ${ctx.tenantId} and not a.is_deleted`.execute(ctx.db);
  const none = {
    isActive: false,
    provider: 'zalo' as const,
    appId: null,
    hasAppSecret: false,
    hasOaSecret: false,
    hasTokens: false,
    tokenUntil: null,
    ...careUrls,
  };
  return rows[0] ?? { ...none, hookPath: null, lastAt: null, lastError: null, version: 0 };
}
/** What a trial leaves to the real account that takes its place: nothing, so that what was only tried is never sent to anybody. */
const noTrial = {
  provider: 'zalo',
  ...{ appSecret: null, oaSecret: null, accessToken: null, refreshToken: null },
  ...{ tokenSince: null, tokenUntil: null, lastAt: null, lastError: null },
} as const;
async function forgetTrial(ctx: Ctx): Promise<void> {
  await sql`update message_outbox set status = 'dropped', code = 'trial' where tenant_id = ${ctx.tenantId} and status = 'queued'`.execute(
    ctx.db,
  );
  await sql`delete from care_contact where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
}
export const saveAccount =
  (seal: Seal) =>
  async (ctx: Ctx, input: In<typeof CareAccount.Save>): Promise<CareAccountView> => {
    const { appSecret, oaSecret, accessToken, refreshToken, version, ...plain } = input;
    const hidden = Object.fromEntries(
      Object.entries({ appSecret, oaSecret, accessToken, refreshToken }).flatMap(([name, value]) =>
        value ? [[name, seal.hide(ctx, value)]] : [],
      ),
    );
    const fresh = accessToken || refreshToken ? { tokenSince: null, tokenUntil: null } : {};
    const known = await ctx.db
      .selectFrom('careAccount')
      .select(['id', 'provider'])
      .where('tenantId', '=', ctx.tenantId)
      .executeTakeFirst();
    if (known) {
      await lockRow(ctx, 'careAccount', 'CareAccount', known.id, version);
      const leaving = known.provider === 'trial' && Object.keys(hidden).length > 0;
      if (leaving) await forgetTrial(ctx);
      await ctx.db
        .updateTable('careAccount')
        .set({ ...plain, ...(leaving ? noTrial : {}), ...hidden, ...fresh, ...changedBy(ctx) })
        .where('tenantId', '=', ctx.tenantId)
        .execute();
    } else
      await ctx.db
        .insertInto('careAccount')
        .values({ ...plain, ...hidden, hookKey: randomBytes(32).toString('base64url'), ...madeBy(ctx) } as never) // columns that are left out are null
        .execute();
    return getAccount(ctx);
  };
export const testAccount = (pool: pg.Pool, seal: Seal) => async (ctx: Ctx) => {
  const account = await accountOf(ctx, seal, { even: true });
  if (!account?.refreshToken && account?.provider !== 'trial') return { isFine: false, message: null };
  const renewed = await ctx.outside(() => refresh(pool, seal, account));
  return { isFine: renewed !== null, message: renewed ? null : (await getAccount(ctx)).lastError };
};
export const checkEvent =
  (seal: Seal) =>
  async (ctx: Ctx, { body, signature, timestamp }: In<typeof CareAccount.CheckEvent>) => {
    const account = await accountOf(ctx, seal, { even: true });
    return { isProven: account !== null && isProven(account, body.trim(), signature, timestamp) !== null };
  };

const shown = (kind: MessageKind, own?: { isOn: boolean; templateId: string | null; body: string }): TemplateRow => {
  const { isOn, body, variables: places } = messageCase(kind);
  const row = own ?? { isOn, templateId: null, body };
  return {
    kind,
    isOn: row.isOn,
    templateId: row.templateId,
    body: row.body,
    variables: [...places],
    preview: fillMessage(row.body, messageExamples),
  };
};
export async function listTemplates(ctx: Ctx): Promise<{ items: TemplateRow[] }> {
  const rows = await ctx.db
    .selectFrom('messageTemplate')
    .select(['kind', 'isOn', 'templateId', 'body'])
    .where('tenantId', '=', ctx.tenantId)
    .execute();
  return {
    items: messageKindKeys.map((kind) =>
      shown(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    ),
  };
}
export async function saveTemplate(
  ctx: Ctx,
  { kind, isOn, templateId, body }: In<typeof MessageTemplate.Save>,
): Promise<TemplateRow> {
  if (strangePlaces(kind, body).length) throw new InvalidField('body', 'pattern');
  await ctx.db
    .insertInto('messageTemplate')
    .values({ kind, isOn, templateId, body, ...madeBy(ctx) } as never) // columns that are left out are null
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'kind']).doUpdateSet({
        isOn,
        templateId,
        body,
        lastModificationTime: sql<string>`now()`,
        lastModifierUserId: ctx.user.id,
      }),
    )
    .execute();
  return shown(kind, { isOn, templateId, body });
}

const ofBooking = sql`m.kind = 'reminder'`;
export const listOutbox = list<In<typeof MessageOutbox.GetAll>, OutboxRow>({
  query: (ctx, { kind, status }) => {
    let query = ctx.db
      .selectFrom('messageOutbox as m')
      .leftJoin('branch as b', byId('b', 'm.branchId'))
      .select([
        'm.id',
        'm.kind',
        'm.status',
        'm.code',
        'm.phone',
        'b.name as branchName',
        'm.creationTime',
        'm.dueAt',
        'm.sentAt',
        'm.deliveredAt',
        'm.attempts',
      ])
      .select([
        sql<string | null>`m.payload ->> 'code'`.as('documentCode'),
        sql<
          string | null
        >`${JSON.stringify(Object.fromEntries(Object.entries(providerCodes).map(([word, both]) => [word, both[ctx.culture]])))}::jsonb ->> m.code`.as(
          'reason',
        ),
      ])
      .where('m.tenantId', '=', ctx.tenantId)
      .where(sql<boolean>`(m.branch_id is null or ${seesBranch(ctx, 'm.branchId')})`);
    if (kind) query = query.where('m.kind', '=', kind);
    if (status) query = query.where('m.status', '=', status);
    return query.$castTo<OutboxRow>();
  },
  order: [['m.id', 'desc']],
});
/**
 * The same once more. Never while it is on its way, itself or another of its kind about the same thing: that would be twice. Several who
 * ask at once go one after the other.
 */
export async function resend(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const { rows: same } = await sql<{ id: number }>`select x.id from message_outbox m
    join message_outbox x on x.tenant_id = m.tenant_id and x.kind = m.kind and x.target_id = m.target_id
    where m.tenant_id = ${ctx.tenantId} and m.id = ${id} and (m.branch_id is null or ${seesBranch(ctx, 'm.branchId')}) order by x.id for update of x`.execute(
    ctx.db,
  );
  if (!same.length) fail('row.missing', { entity: 'Message', id });
  const { rows } = await sql<{
    id: number;
  }>`insert into message_outbox (tenant_id, kind, target_id, key, phone, payload, branch_id, customer_id, user_id)
    select m.tenant_id, m.kind, m.target_id, 'again ' || m.id || ' ' || x.told, case when ${ofBooking} then m.phone else
      coalesce((select t.phone from ticket t where t.tenant_id = m.tenant_id and t.id = m.target_id), m.phone) end,
      m.payload, m.branch_id, m.customer_id, ${ctx.user.id}
    from message_outbox m cross join lateral (select count(*) as told, coalesce(bool_or(o.status in ('queued', 'sending')), false) as is_open
      from message_outbox o where o.tenant_id = m.tenant_id and o.kind = m.kind and o.target_id = m.target_id) x
    where m.tenant_id = ${ctx.tenantId} and m.id = ${id} and not x.is_open returning id`.execute(ctx.db);
  return rows[0] ?? fail('message.onItsWay');
}
