// The built web application: hashed assets for ever, the page itself always asked anew, every other address the page.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readCookies } from './culture.ts';

const YEAR = 31_536_000;
/** These rule what a page does. A script or a style sheet is ruled by the page that asked for it; nothing of ours runs as a worker but the offline page's. */
const ofPages = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'referrer-policy',
] as const;
/** Who has no token sees signing in first, whatever they asked for. */
const SIGN_IN = '/login';
const TOKEN_COOKIE = 'Authorization';

export async function addSite(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    // The tag says whether a file is the same, nobody asks for half of one: each line of a head is sent twenty times with a first list.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      if (hashed) for (const name of ofPages) reply.removeHeader(name);
    },
  });
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const pageOf = withPreloads(page, await readPreloads(folder));
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    // A missing file or an unknown call must not answer with the page.
    if (/^\/(api|assets|media|AbpUserConfiguration)\//i.test(path) || /\.\w{1,5}$/.test(path))
      return reply.callNotFound();
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(pageOf(readCookies(request.headers.cookie).has(TOKEN_COOKIE) ? path : SIGN_IN));
  });
}

type Preloads = Readonly<Record<string, readonly string[]>>;
/** What the build says that the screen of each path needs (web/preloads.plugin.ts). */
async function readPreloads(folder: string): Promise<Preloads> {
  const file = join(folder, 'preloads.json');
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Preloads) : {};
}
/** The browser fetches the screen's files with the frame's, not when the frame has been read and run. */
function withPreloads(page: string, preloads: Preloads): (path: string) => string {
  const pages = Object.entries(preloads).map(([path, files]): [RegExp, string] => {
    const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
    return [new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'), page.replace('</head>', `${links}</head>`)];
  });
  return (path) => pages.find(([pattern]) => pattern.test(path))?.[1] ?? page;
}
