// The door that providers call: POST /api/hooks/bank/<key>. The row is there before it is answered; whatever else comes is refused
// without a word about why.
import { sql } from 'kysely';
import type { BankAdapterId, BankTxnId } from '../../contract/bank/bank.calls.ts';
import { errors } from '../../contract/errors.ts';
import { now } from '../../contract/time.ts';
import { asSystem } from '../kit/as-system.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { Hook, HookAnswer, HookRequest } from '../kit/hook.ts';
import type { Seal } from '../kit/seal.ts';
import { arrive } from './arrive.ts';
import { matchSoon } from './match-soon.ts';
import { payos } from './provider/payos.ts';
import { isSame, type Lock, type Provider } from './provider/provider.ts';
import { sepay } from './provider/sepay.ts';

/** The tenant, the adapter and its key follow: '/1-7-…'. */
export const HOOK_PATH = '/api/hooks/bank';
const MAX_BODY = 65_536;
export const providers: Readonly<Record<'sepay' | 'payos', Provider>> = { sepay, payos };

interface Adapter {
  id: BankAdapterId;
  provider: 'sepay' | 'payos';
  auth: Lock['auth'];
  hookKey: string;
  secret: string | null;
}
const taken: HookAnswer = { status: 200, body: { success: true } };
const refused = (status: 400 | 401 | 404): HookAnswer => ({ status, body: { success: false } });

export const bankHook = (seal: Seal): Hook => ({
  path: HOOK_PATH,
  maxBody: MAX_BODY,
  handle: async (pool, request) => {
    const [, tenant, id, key] = /^(\d{1,9})-(\d{1,15})-([\w-]{32,64})$/.exec(request.key) ?? [];
    if (!tenant || !id || !key) return refused(404);
    const tenantId = Number(tenant);
    const { answer, ids } = await asSystem(pool, tenantId, 'bank-hook', (ctx) =>
      hear(ctx, seal, { ...request, key }, Number(id)),
    );
    matchSoon(pool, tenantId, ids);
    return answer;
  },
});

interface Heard {
  answer: HookAnswer;
  ids: BankTxnId[];
}
const no = (status: 400 | 401 | 404): Heard => ({ answer: refused(status), ids: [] });

async function hear(ctx: Ctx, seal: Seal, request: HookRequest, id: number): Promise<Heard> {
  const { rows } = await sql<Adapter>`select id, provider, auth, hook_key, secret from bank_adapter
    where tenant_id = ${ctx.tenantId} and id = ${id} and is_active and not is_deleted and tenant_is_active(${ctx.tenantId})`.execute(
    ctx.db,
  );
  const [adapter] = rows;
  if (!adapter || !isSame(request.key, adapter.hookKey)) return no(404);
  const secret = adapter.secret ? seal.show(ctx, adapter.secret) : '';
  const provider = providers[adapter.provider];
  const isTrue = secret !== '' && safely(() => provider.verify(request, { auth: adapter.auth, secret }, now()));
  const told = isTrue ? safely(() => provider.parse(request.raw)) : undefined;
  if (!isTrue || told === undefined) {
    await noteBank(ctx, adapter.id, errors[isTrue ? 'request.unreadable' : 'bank.badKey'].vi);
    return no(isTrue ? 400 : 401);
  }
  const bringer = { source: adapter.provider, adapterId: adapter.id };
  const come = told === null ? [] : await arrive(ctx, [told], bringer);
  await noteBank(ctx, adapter.id, null);
  return { answer: taken, ids: come.map((one) => one.id) };
}
/** What strangers send may be made to break its reader; that is no fault of ours. */
function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
/** When it last said something right, or what was wrong with it. */
export const noteBank = (ctx: Ctx, id: BankAdapterId, error: string | null) =>
  sql`update bank_adapter set last_error = ${error}, last_at = case when ${error === null} then now() else last_at end
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
