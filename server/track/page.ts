// The door of the customer's own page: /t/<token>, for strangers. Whatever does not open is answered alike; nothing is kept by a
// cache, found by a search engine or told to another site.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Culture, cut } from '../../contract/culture.ts';
import { picturePath } from '../../contract/file/file.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { TRACK_PATH } from '../../contract/track/track.calls.ts';
import { rate } from '../care/feedback.ts';
import { asSystem } from '../kit/as-system.ts';
import type { Ctx } from '../kit/ctx.ts';
import { AppError } from '../kit/fail.ts';
import { answerChange } from './answer.ts';
import { countLook, countMiss } from './limit.ts';
import { plainPage, trackPage } from './page.html.ts';
import { policy } from './page.style.ts';
import { isSaying, type Saying } from './page.text.ts';
import { qrPicture } from './qr-picture.ts';
import { type Page, readPage } from './read-page.ts';
import { isOn, ownerOf } from './track.ts';

export interface TrackOptions {
  pool: pg.Pool;
  mediaDir: string;
}
const headers = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;
const MAX_BODY = 16_384;
const MAX_NOTE = 1000;

type Request = FastifyRequest<{ Params: { token: string; photo?: string }; Querystring: Record<string, unknown> }>;
/** What a look is done with: the ticket's page as of now, in a transaction of its tenant. */
interface Look {
  ctx: Ctx;
  page: Page;
  request: Request;
  reply: FastifyReply;
}

/** What is answered once the transaction is committed. */
type Sending = () => unknown;

export function addTrack(app: FastifyInstance, { pool, mediaDir }: TrackOptions): void {
  const look =
    (work: (look: Look) => Promise<Sending>) =>
    async (request: Request, reply: FastifyReply): Promise<unknown> => {
      const wait = await countLook(request.ip);
      if (wait)
        return reply
          .header('retry-after', wait)
          .code(429)
          .send(plain(request, reply, 'busy', 'busyWhy'));
      const owner = await ownerOf(pool, request.params.token);
      const send = owner
        ? await asSystem(pool, owner.tenantId, 'track', async (ctx) => {
            const page = (await isOn(ctx)) ? await readPage(ctx, owner.ticketId) : null;
            return page && work({ ctx, page, request, reply });
          })
        : null;
      if (send) return send();
      await countMiss(request.ip);
      return reply.code(404).send(plain(request, reply, 'gone', 'goneWhy'));
    };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY },
      (_request, text, done) => done(null, new URLSearchParams(text as string)), // parseAs: 'string'
    );
    scope.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
    scope.setErrorHandler((error, request, reply) => {
      // A rule of the ticket: the shop was faster, and nothing of the answer was kept.
      if (error instanceof AppError) return back(request as Request, reply, 'closed');
      const status = (error as { statusCode?: number }).statusCode ?? 500; // fastify's own errors have one
      if (status >= 500) request.log.error(error);
      return reply.code(status >= 500 ? 503 : status).send(plain(request as Request, reply, 'broken', 'brokenWhy'));
    });
    scope.get('/t/:token', look(show));
    scope.get('/t/:token/qr.png', look(showQr));
    scope.get(
      '/t/:token/photo/:photo',
      look((one) => showPhoto(one, mediaDir)),
    );
    scope.post('/t/:token/answer', look(answer));
    scope.post('/t/:token/rate', look(takeRating));
  });
}

const cultureOf = ({ query }: Request): Culture => (query.lang === 'en' ? 'en' : 'vi');
const pathOf = ({ params }: Request): string => TRACK_PATH + params.token;
function plain(request: Request, reply: FastifyReply, title: 'gone' | 'busy' | 'broken', why: `${typeof title}Why`) {
  reply.type('text/html; charset=utf-8');
  return plainPage(cultureOf(request), TRACK_PATH, title, why);
}

async function show({ ctx, page, request, reply }: Look): Promise<Sending> {
  await noteSeen(ctx, page.id);
  const { said } = request.query;
  const text = trackPage(page, {
    culture: cultureOf(request),
    path: pathOf(request),
    said: isSaying(said) ? said : null,
    asksRating: asksRating(page),
  });
  return () => reply.type('text/html; charset=utf-8').send(text);
}
/** Once in a while is enough to know that a customer looked. */
const noteSeen = (ctx: Ctx, id: TicketId) =>
  sql`update track_link set first_seen_at = coalesce(first_seen_at, now()), last_seen_at = now()
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id} and revoked_at is null
      and (last_seen_at is null or last_seen_at < now() - interval '5 minutes')`.execute(ctx.db);

const nothing =
  (reply: FastifyReply): Sending =>
  () =>
    reply.code(404).type('text/plain').send('');
async function showQr({ page: { qr }, reply }: Look): Promise<Sending> {
  return qr ? () => reply.type('image/png').send(qrPicture(qr.payload)) : nothing(reply);
}

async function showPhoto({ ctx, page, request, reply }: Look, mediaDir: string): Promise<Sending> {
  const { url } = page.photos.find(({ id }) => String(id) === request.params.photo) ?? { url: '' };
  const isOurs = picturePath.test(url) && Number(url.split('/')[2]) === ctx.tenantId;
  const path = join(mediaDir, ...url.split('/').slice(1));
  const file = isOurs ? await stat(path).catch(() => null) : null;
  if (!file?.isFile()) return nothing(reply);
  const kind = url.slice(url.lastIndexOf('.') + 1).replace('jpg', 'jpeg');
  return () => reply.type(`image/${kind}`).header('content-length', file.size).send(createReadStream(path));
}

async function answer({ ctx, page, request, reply }: Look): Promise<Sending> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const change = Number(form.get('change'));
  const word = form.get('answer');
  const isAnswer = Number.isSafeInteger(change) && (word === 'approve' || word === 'decline');
  const said = isAnswer ? await answerChange(ctx, page.id, { change, isYes: word === 'approve' }) : null;
  return () => back(request, reply, said);
}
/** Once, of whoever has the device back. */
const asksRating = ({ handedOverAt, rating }: Page): boolean => handedOverAt !== null && rating === null;
async function takeRating({ ctx, page, request, reply }: Look): Promise<Sending> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const stars = Number(form.get('rate'));
  const isRating = Number.isInteger(stars) && stars >= 1 && stars <= 5 && page.handedOverAt !== null;
  if (isRating && asksRating(page)) {
    const note = cut(form.get('note')?.replaceAll('\0', '') ?? '', MAX_NOTE) || null;
    await rate(ctx, { ticketId: page.id, rate: stars, note, channel: 'page' });
  }
  return () => back(request, reply, isRating ? 'rated' : null);
}
/** The page again, by an address that can be loaded anew without asking twice. */
function back(request: Request, reply: FastifyReply, said: Saying | null) {
  const more = said ? `&said=${said}` : '';
  return reply.redirect(`${pathOf(request)}?lang=${cultureOf(request)}${more}`, 303);
}
