// Mounts every call of the contract: token → transaction → permission → input → handler → commit → envelope.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import * as z from 'zod';
import { type Culture, defaultCulture } from '../../contract/culture.ts';
import { allows, type Call, type May } from '../../contract/kit.ts';
import { toWire } from '../../contract/nested.ts';
import type { Permission } from '../../contract/permissions.ts';
import { phonesInList } from '../../contract/phone.ts';
import { beginAhead, inTransaction, type Scope, type SentTransaction } from '../db/transaction.ts';
import type { Ctx, OpenCtx, Principal } from '../kit/ctx.ts';
import { AppError, fail, forbid } from '../kit/fail.ts';
import { type Asked, InvalidInput, toFailure } from '../kit/failure.ts';
import { type FileKind, type Parsed, readApart } from '../kit/file/apart.ts';
import type { FileAnswer } from '../kit/file/file-answer.ts';
import { withPhones } from '../kit/file/phones.ts';
import type { Claims, Gate } from '../kit/gate.ts';
import type { Bound } from '../kit/implement.ts';
import { cultureAccepted, cultureAsked, cultureInQuery, readCookies, tenantAsked } from './culture.ts';
import { bodyLimitOf, doorOf, type Refuse } from './door.ts';
import { failed, success } from './envelope.ts';
import { sendExcel, wantsExcel } from './excel.ts';
import { takeSlot } from './export-slots.ts';
import { sendFile } from './file-answer.ts';
import { claimKey, freedKey, keptAnswer, readKey } from './idempotency.ts';
import { findUnwritable, parseQuery, readerOf } from './input.ts';

/** When a client may try again after an answer that does not say it better. */
const RETRY_SECONDS = 2;

export interface MountOptions<State> {
  pool: pg.Pool;
  /** Files take their time; they have connections of their own, so that they never take those of the other calls. */
  exportPool?: pg.Pool | undefined;
  gate: Gate<State>;
  bound: readonly Bound[];
  /** The installation's: what is kept of an input is keyed by it. */
  secret: string;
  /** Told before a file with so many customers' numbers leaves. */
  noteExport?: (user: Principal, call: Call, input: unknown, rows: number) => Promise<void>;
}

export function mount<State>(app: FastifyInstance, { pool, gate, bound, ...own }: MountOptions<State>): void {
  const exportPool = own.exportPool ?? pool;
  for (const { call, handler: given } of bound) {
    const phones = phonesInList(call.out);
    const handler = withPhones(given, phones);
    const readInput = inputReader(call);
    const readOnly = call.verb === 'GET' && !call.writes;
    const isList = typeof handler !== 'function';
    const goesByIds = !isList && (!readOnly || (call.in instanceof z.ZodObject && 'id' in call.in.shape));

    const run = typeof handler === 'function' ? handler : handler.page;
    const start = (from: pg.Pool, scope: Scope, claims: Claims | null) =>
      beginAhead<State>(from, scope, {
        readOnly,
        plansOnce: goesByIds && from === pool,
        ...(claims ? { first: gate.stateQuery(claims) } : {}),
      });

    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const cookies = readCookies(request.headers.cookie);
      const query = parseQuery(request.url.replace(/^[^?]*\??/, ''));
      const [wanted, tenantId] = [cultureAsked(request, cookies), tenantAsked(request, cookies)];
      const cultureFor = (user?: Principal | null) =>
        cultureInQuery(query) ?? user?.language ?? wanted ?? cultureAccepted(request);
      let culture: Culture | undefined; // of whoever is known to ask
      let open: SentTransaction<State> | null = null;
      let input: unknown;
      let file: OpenCtx['file'] = null;
      let claim: Claim | null = null;
      try {
        const claims = await gate.readToken(request.headers.authorization);
        if (!claims && call.may !== 'anyone') fail('auth.signedOut');
        const known = claims ? gate.remembered(claims) : undefined;
        culture = known && cultureFor(known);
        if (call.parses && request.body !== undefined) {
          // A body was let in by the door; its file is read before a connection is taken.
          input = readInput(query, request.body);
          file = await fileIn(call.parses, input);
        }
        const scope = scopeOf(call, claims, known, tenantId);
        const isExport = (isList && wantsExcel(request)) || call.out instanceof z.ZodFile;
        if (isExport && claims) await takeSlot(claims, reply);
        const from = isExport ? exportPool : pool;
        const ctxOf = (user: Principal | null, now: SentTransaction<State>) =>
          makeCtx(request, now, user, scope.call, file, {
            culture: cultureFor(user),
            cultureAsked: wanted,
            tenantAsked: tenantId,
            token: claims?.token ?? null,
          }) as Ctx; // calls for anyone take an OpenCtx, for the others a user is there
        /** What can be taken back, and needs nothing but the caller: a whole read, the claim of a key. */
        const ask = async (ctx: Ctx): Promise<Begun> => {
          input ??= readInput(query, request.body);
          if (readOnly) return { key: null, body: success(toWire(call, await run(ctx, input))) };
          const isNobody = (ctx as Partial<Ctx>).user == null; // of a call for anyone: there is nobody whose key it could be
          const key = call.secret || isNobody ? null : readKey(request);
          const body = key ? await claimKey(ctx, own.secret, { key, call: scope.call, input }) : null;
          if (key && body === null) claim = { scope, freed: freedKey(ctx, key) };
          return { key, body };
        };

        open = await start(from, scope, claims);
        // Who is remembered with the right is believed so far that their statements leave with the beginning; what comes of them
        // counts only if the database says that all is as it was.
        const isAhead = known !== undefined && !isExport && mayCall(call, known);
        const ahead = isAhead ? settle(ask(ctxOf(known, open))) : null;
        const state = await open.first;
        // What was sent ahead may have left the tenant, or failed: rights are not asked for behind it, but in a transaction of their own.
        const isRight = isAhead && claims !== null && gate.unchanged(claims, state) === known;
        if (isAhead && !isRight) {
          await ahead;
          await open.rollback();
          open = await start(from, scope, claims);
        }
        const user = claims ? await gate.principal({ db: open.tx }, claims, isRight ? state : await open.first) : null;
        if (claims && !user && call.may !== 'anyone') fail('auth.signedOut');
        // Not remembered yet, or moved since: the audit log names the branch as of now.
        if (user && !readOnly && user.branchId !== scope.branchId)
          await open.enter({ ...scope, branchId: user.branchId });
        culture = cultureFor(user);
        if (claims && !user) await open.enter({ tenantId }); // a dead token on an open call: go on as nobody
        if (user) requirePermission(call.may, user, culture);
        const ctx = ctxOf(user, open);
        if (isExport) {
          if (user && call.excelMay) requirePermission(call.excelMay, user, culture);
          input ??= readInput(query, request.body);
          if (typeof handler === 'function') {
            const answer = (await run(ctx, input)) as FileAnswer; // the schema promises one
            if (answer.customers !== undefined && user) await own.noteExport?.(user, call, input, answer.customers);
            if (answer.isApart) await open.commit();
            await sendFile(reply, answer);
          } else {
            await sendExcel(reply, call, handler, ctx, input, String(query.excelColumns ?? ''), async (rows) => {
              if (phones.length && user) await own.noteExport?.(user, call, input, rows);
            });
          }
          await open.commit();
          return reply;
        }
        const begun = ahead && isRight ? (await ahead)() : await ask(ctx);
        const body = begun.body ?? success(await run(ctx, input));
        // What a key is answered with leaves with the commit.
        const ended = open.commit(begun.key && begun.body === null ? keptAnswer(ctx, begun.key, body) : undefined);
        if (readOnly) ended.catch((error) => request.log.error(error, 'end of a read'));
        else await ended;
        return reply.header('content-type', 'application/json; charset=utf-8').send(body);
      } catch (thrown) {
        await endFailed(pool, open, thrown, claim);
        return sendFailure(request, reply, { schema: call.in, input }, thrown, culture ?? cultureFor(request.asker));
      }
    };
    app.route({
      method: call.verb,
      url: call.path,
      config: { call },
      handler: answer,
      bodyLimit: bodyLimitOf(call),
      ...(call.verb === 'GET'
        ? {}
        : { onRequest: doorOf(call, { pool, gate, mayCall, forbid: forbidAtDoor, refuse: refuseAtDoor }) }),
    });
  }
}

interface Begun {
  key: string | null;
  /** The answer: of a read, or what the same request was answered before. */
  body: string | null;
}
/** Waits without throwing; the answer gives the result or throws then. */
const settle = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (result) => () => result,
    (error: unknown) => () => {
      throw error;
    },
  );

const scopeOf = (call: Call, claims: Claims | null, known: Principal | undefined, tenantId: number) => ({
  tenantId: claims?.tenantId ?? tenantId,
  userId: claims?.userId ?? null,
  branchId: known?.branchId ?? null,
  call: `${call.service}/${call.name}`,
});

function makeCtx<State>(
  request: FastifyRequest,
  open: SentTransaction<State>,
  user: Principal | null,
  callName: string,
  file: OpenCtx['file'],
  { culture, ...asked }: Pick<OpenCtx, 'culture'> & Pick<OpenCtx['request'], 'cultureAsked' | 'tenantAsked' | 'token'>,
): OpenCtx {
  const agent = String(request.headers['user-agent'] ?? '').slice(0, 256);
  const ctx: OpenCtx = {
    db: open.tx,
    tenantId: user?.tenantId ?? asked.tenantAsked,
    user,
    culture,
    file,
    request: { id: request.id, ip: request.ip, agent, ...asked },
    enterTenant: async (next) => {
      await open.enter({ tenantId: next, userId: user?.id ?? null, branchId: user?.branchId ?? null, call: callName });
      ctx.tenantId = next;
    },
    outside: async (work) => {
      const result = await open.outside(work);
      ctx.db = open.tx;
      return result;
    },
  };
  return ctx;
}

const mayCall = ({ may }: Pick<Call, 'may'>, user: Principal): boolean => allows(may, user.permissions);
const neededFor = (may: Permission | readonly Permission[]): readonly Permission[] =>
  typeof may === 'string' ? [may] : may;

function requirePermission(may: May, user: Principal, culture: Culture): void {
  if (may === 'anyone' || may === 'signedIn' || mayCall({ may }, user)) return;
  forbid({ culture }, neededFor(may));
}

/** The language of a refusal outside of a call: what the address says, the asker's own, what the client asks for. */
export function cultureOf(request: FastifyRequest, user: Principal | null = request.asker ?? null): Culture {
  const inQuery = cultureInQuery(parseQuery(request.url.replace(/^[^?]*\??/, '')));
  const asked = cultureAsked(request, readCookies(request.headers.cookie));
  return inQuery ?? user?.language ?? asked ?? cultureAccepted(request);
}
const forbidAtDoor = ({ may }: Call, user: Principal, request: FastifyRequest): never => {
  requirePermission(may, user, cultureOf(request, user));
  return fail('auth.signedOut'); // not reached: the caller has seen that the right is missing
};
const refuseAtDoor: Refuse = (request, reply, thrown, user) =>
  sendFailure(request, reply, null, thrown, cultureOf(request, user));

function inputReader(call: Call) {
  return (query: Record<string, unknown>, body: unknown): unknown => {
    const read = readerOf(call.in);
    const inBody = body === undefined ? {} : read(body, false);
    if (typeof inBody !== 'object' || inBody === null || Array.isArray(inBody)) fail('request.unreadable');
    const given = { ...(read(query, true) as object), ...(inBody as object) }; // inputs are objects
    const parsed = z.safeParse(call.in, given, { reportInput: true });
    if (!parsed.success) throw new InvalidInput(call.in, parsed.error.issues);
    const nul = findUnwritable(parsed.data); // only now: what the schema has not seen may be nested without end
    if (nul)
      throw new InvalidInput(call.in, [{ code: 'custom', path: nul, message: '', params: { rule: 'nul' }, input: '' }]);
    return parsed.data;
  };
}

/** The file of a body, read: the schema's one text that holds it. */
function fileIn(kind: FileKind, input: unknown): Promise<Parsed[FileKind]> {
  const { file, content } = input as { file?: string; content?: string }; // sheets and pictures, as the contract names them
  return readApart(kind, file ?? content ?? '');
}

/** The key that a call took, until it is answered. */
interface Claim {
  scope: Scope;
  freed: CompiledQuery;
}
async function endFailed(
  pool: pg.Pool,
  open: SentTransaction<unknown> | null,
  thrown: unknown,
  claim: Claim | null,
): Promise<void> {
  const keeps = thrown instanceof AppError && thrown.keepsWrites;
  // Where one fails, the connection is dropped; the first error is the one to tell.
  await (keeps ? open?.commit(claim?.freed) : open?.rollback())?.catch(() => {});
  if (claim && !keeps && open?.wentOutside)
    await inTransaction(pool, claim.scope, (tx) => tx.executeQuery(claim.freed)).catch(() => {});
}

export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked | null,
  thrown: unknown,
  culture: Culture = defaultCulture,
): FastifyReply {
  const failure = toFailure(thrown, culture, asked ?? undefined);
  if (failure.isOurs) request.log.error(thrown, 'call failed');
  if (reply.raw.headersSent) {
    reply.raw.destroy(); // half a file must not look like a whole one
    return reply;
  }
  const wait = thrown instanceof AppError ? thrown.params.seconds : undefined;
  if (failure.status === 429 || failure.status === 503) reply.header('retry-after', String(wait ?? RETRY_SECONDS));
  reply.code(failure.status).header('content-type', 'application/json; charset=utf-8');
  return reply.send(failed(failure.status, failure.error));
}
