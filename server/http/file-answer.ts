// Sends the file that a call answers with.
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../kit/file/file-answer.ts';

/** Streams inside the call's transaction, so that a cursor may feed it. */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<void> {
  const chunks = file.content[Symbol.asyncIterator]();
  const first = await chunks.next(); // what fails at once still answers as an error
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>), // set by our own hooks, all of them strings
    ...file.headers,
    'content-type': file.type,
    'content-disposition': `attachment; ${fileName(file.name)}`,
  });
  for (let next = first; !next.done; next = await chunks.next()) {
    if (reply.raw.destroyed) break; // the reader went away: stop reading the database too
    if (!reply.raw.write(next.value) && !(await drained(reply))) reply.raw.destroy();
  }
  await chunks.return?.();
  reply.raw.end();
}

/** Plain names as they are, for old clients; others in the encoded form. */
const fileName = (name: string) =>
  /^[\w.-]+$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;

/** So long may a reader take for what was sent before it is cut: it holds a connection of the database. Tests hurry it. */
export const filePace = { drain: 15_000 };

/** False when the reader does not read. */
function drained({ raw }: FastifyReply): Promise<boolean> {
  if (raw.destroyed) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (isDrained: boolean) => {
      clearTimeout(timer);
      raw.off('drain', go).off('close', go);
      resolve(isDrained);
    };
    const go = () => settle(true);
    const timer = setTimeout(() => settle(false), filePace.drain);
    raw.once('drain', go).once('close', go);
  });
}
