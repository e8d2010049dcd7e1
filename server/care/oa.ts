// The official account, spoken to by fetch alone (ask.ts): tokens that are used once, templates by phone, text within its window. What it
// answers is judged by the table of codes.
import { sql } from 'kysely';
import type pg from 'pg';
import type { CareProvider } from '../../contract/care/account.calls.ts';
import { now, toInstant } from '../../contract/time.ts';
import { asSystem } from '../kit/as-system.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { Seal } from '../kit/seal.ts';
import { type Ask, overHttp } from './ask.ts';
import { trial } from './trial.ts';

export interface Account {
  tenantId: number;
  provider: CareProvider;
  appId: string;
  appSecret: string;
  oaSecret: string;
  accessToken: string;
  refreshToken: string;
  tokenUntil: string | null;
  tokenSince: string | null;
  oauthUrl: string;
  apiUrl: string;
  oaUrl: string;
}
/** Who is asked for each provider. */
const carriers: Readonly<Record<CareProvider, Ask>> = { zalo: overHttp, trial };
const secrets = ['appSecret', 'oaSecret', 'accessToken', 'refreshToken'] as const;

/** The account of a shop with its secrets opened; null: it has none, or it is switched off. */
export async function accountOf(ctx: Ctx, seal: Seal, { even = false } = {}): Promise<Account | null> {
  const row = await ctx.db
    .selectFrom('careAccount')
    .select(['isActive', 'provider', 'appId', 'oauthUrl', 'apiUrl', 'oaUrl', 'tokenUntil', 'tokenSince', ...secrets])
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  if (!row || (!row.isActive && !even)) return null;
  const opened = (name: (typeof secrets)[number]) => {
    const hidden = row[name];
    return hidden === null ? '' : seal.show(ctx, hidden);
  };
  return {
    tenantId: ctx.tenantId,
    provider: row.provider,
    appId: row.appId ?? '',
    appSecret: opened('appSecret'),
    oaSecret: opened('oaSecret'),
    accessToken: opened('accessToken'),
    refreshToken: opened('refreshToken'),
    tokenUntil: row.tokenUntil,
    tokenSince: row.tokenSince,
    oauthUrl: row.oauthUrl,
    apiUrl: row.apiUrl,
    oaUrl: row.oaUrl,
  };
}

/** Half of its life is over, or nobody knows when it ends. */
export function isWorn({ tokenSince, tokenUntil }: Account, at: Date): boolean {
  if (!tokenSince || !tokenUntil) return true;
  return at.getTime() > (Date.parse(tokenSince) + Date.parse(tokenUntil)) / 2;
}

/**
 * New tokens for an account whose access token was `used`. The refresh token can be used once: whoever comes second, in this process or
 * another, waits for the lock and finds the new ones. Both are kept before either is used; an answer without both changes nothing.
 */
export async function refresh(
  pool: pg.Pool,
  seal: Seal,
  { tenantId, accessToken: used }: Account,
): Promise<Account | null> {
  return asSystem(pool, tenantId, 'care-token', async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('care token'), ${tenantId}::int)`.execute(ctx.db);
    const account = await accountOf(ctx, seal, { even: true });
    if (!account || account.accessToken !== used) return account;
    const body = new URLSearchParams({
      app_id: account.appId,
      grant_type: 'refresh_token',
      refresh_token: account.refreshToken,
    });
    const ask = carriers[account.provider];
    const answer = await ask(new URL('/v4/oa/access_token', account.oauthUrl), { secret_key: account.appSecret }, body);
    const { access_token: next, refresh_token: after, expires_in: seconds } = answer.said ?? {};
    if (typeof next !== 'string' || typeof after !== 'string' || !next || !after) {
      const why = answer.said?.error_name ?? answer.said?.error ?? answer.failed ?? 'no tokens';
      await noteAccount(ctx, `token: ${String(why).slice(0, 200)}`);
      return null;
    }
    const [tokenSince, tokenUntil] = [now(), new Date(now().getTime() + (Number(seconds) || 90_000) * 1000)].map(
      toInstant,
    ) as [string, string];
    await ctx.db
      .updateTable('careAccount')
      .set({ accessToken: seal.hide(ctx, next), refreshToken: seal.hide(ctx, after), tokenSince, tokenUntil })
      .where('tenantId', '=', tenantId)
      .execute();
    return { ...account, accessToken: next, refreshToken: after, tokenSince, tokenUntil };
  });
}
export const noteAccount = (ctx: Ctx, error: string | null) =>
  ctx.db
    .updateTable('careAccount')
    .set({ lastError: error, ...(error === null ? { lastAt: toInstant(now()) } : {}) })
    .where('tenantId', '=', ctx.tenantId)
    .execute();

export interface Letter {
  /** '84…'. */
  phone: string;
  templateId: string | null;
  data: Readonly<Record<string, string>>;
  text: string;
  trackingId: string;
  /** Whom a text without a template can be sent to, within the window after they wrote. */
  providerUser: string | null;
}
/** accepted; a code of the table or the provider's own; unknown: it may have arrived, so it is never sent again by itself. */
export type Sent =
  | { is: 'accepted'; providerId: string | null }
  | { is: 'code'; code: string; words: string | null }
  | { is: 'unknown'; code: string };

export async function sendLetter(account: Account, letter: Letter): Promise<Sent> {
  if (!letter.templateId && !letter.providerUser) return { is: 'code', code: 'noTemplate', words: null };
  const [url, body] = letter.templateId
    ? [
        new URL('/message/template', account.apiUrl),
        {
          phone: letter.phone,
          template_id: letter.templateId,
          template_data: letter.data,
          tracking_id: letter.trackingId,
        },
      ]
    : [
        new URL('/v3.0/oa/message/cs', account.oaUrl),
        { recipient: { user_id: letter.providerUser }, message: { text: letter.text } },
      ];
  const { said, failed } = await carriers[account.provider](
    url,
    { access_token: account.accessToken },
    JSON.stringify(body),
  );
  if (failed === 'away') return { is: 'code', code: 'away', words: null };
  if (!said) return { is: 'unknown', code: failed ?? 'timeout' };
  const error = Number(said.error ?? 0);
  if (error) return { is: 'code', code: String(error), words: typeof said.message === 'string' ? said.message : null };
  const data = said.data as { msg_id?: unknown; message_id?: unknown } | undefined;
  const providerId = data?.msg_id ?? data?.message_id;
  return { is: 'accepted', providerId: typeof providerId === 'string' ? providerId : null };
}
