// Who brings transactions: kept, changed, removed. Secrets are sealed when they come and never leave again.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AdapterRow, BankAdapter, BankAdapterId } from '../../contract/bank/bank.calls.ts';
import type { In } from '../../contract/kit.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { list } from '../kit/list.ts';
import type { Seal } from '../kit/seal.ts';
import { HOOK_PATH } from './hook.ts';

const KEY_BYTES = 32;
const adapters = (ctx: Ctx) =>
  ctx.db
    .selectFrom('bankAdapter as a')
    .select(['a.id', 'a.name', 'a.provider', 'a.auth', 'a.isActive', 'a.lastAt', 'a.lastError', 'a.version'])
    .select([
      sql<string>`${`${HOOK_PATH}/${ctx.tenantId}-`} || a.id || '-' || a.hook_key`.as('hookPath'),
      sql<boolean>`a.secret is not null`.as('hasSecret'),
      sql<boolean>`a.provider = 'sepay' and a.pull_token is not null`.as('canPull'),
    ])
    .select(['a.creationTime', 'a.creatorUserId', 'a.lastModificationTime', 'a.lastModifierUserId'])
    .where('a.tenantId', '=', ctx.tenantId)
    .where('a.isDeleted', '=', false)
    .$castTo<AdapterRow>();
export const listAdapters = list<In<typeof BankAdapter.GetAll>, AdapterRow>({
  query: (ctx) => adapters(ctx),
  order: [
    ['a.name', 'asc'],
    ['a.id', 'asc'],
  ],
});
const getAdapter = async (ctx: Ctx, id: BankAdapterId): Promise<AdapterRow> =>
  (await adapters(ctx).where('a.id', '=', id).executeTakeFirst()) ?? fail('row.missing', { entity: 'BankAdapter', id });

/** What was typed in, sealed; what was left out stays as it is. */
const sealed = (
  ctx: Ctx,
  seal: Seal,
  { secret, pullToken }: Pick<In<typeof BankAdapter.Create>, 'secret' | 'pullToken'>,
) => ({
  ...(secret ? { secret: seal.hide(ctx, secret) } : {}),
  ...(pullToken ? { pullToken: seal.hide(ctx, pullToken) } : {}),
});
export const createAdapter =
  (seal: Seal) =>
  async (ctx: Ctx, input: In<typeof BankAdapter.Create>): Promise<AdapterRow> => {
    const { name, provider, isActive } = input;
    const { id } = await ctx.db
      .insertInto('bankAdapter')
      .values({
        name,
        provider,
        auth: authOf(input),
        isActive,
        secret: null,
        pullToken: null,
        ...sealed(ctx, seal, input),
        hookKey: randomBytes(KEY_BYTES).toString('base64url'),
        ...madeBy(ctx),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return getAdapter(ctx, id);
  };
/** payOS signs, whatever was ticked. */
const authOf = ({ provider, auth }: Pick<In<typeof BankAdapter.Create>, 'provider' | 'auth'>) =>
  provider === 'payos' ? 'hmac' : auth;
export const updateAdapter =
  (seal: Seal) =>
  async (ctx: Ctx, input: In<typeof BankAdapter.Update>): Promise<AdapterRow> => {
    const { id, version, name, provider, isActive } = input;
    await lockRow(ctx, 'bankAdapter', 'BankAdapter', id, version);
    const before = await getAdapter(ctx, id);
    // A key of one provider is none of another's.
    const keys = provider === before.provider ? {} : { secret: null, pullToken: null, cursor: null };
    const auth = authOf({ provider, auth: input.auth ?? before.auth });
    await ctx.db
      .updateTable('bankAdapter')
      .set({
        ...{ name, provider, auth, isActive: isActive ?? before.isActive },
        ...{ ...keys, ...sealed(ctx, seal, input), ...changedBy(ctx) },
      })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
    return getAdapter(ctx, id);
  };
export async function removeAdapter(ctx: Ctx, { id }: { id: BankAdapterId }): Promise<null> {
  await softDelete(ctx, 'bankAdapter', id);
  return null;
}
