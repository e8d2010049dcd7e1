// What is done to the server: readers who do not read, senders who do not send, sheets that cost a lot. Each goes on until it is ended.
import { setMaxListeners } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SaleCustomer } from '../../contract/party/party.calls.ts';
import { TicketForm } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { XLSX } from '../../server/kit/file/file-answer.ts';
import { hostileSheets } from '../../tests/harness/hostile-sheets.ts';
import type { Shop } from './clients.ts';
import { type Answer, answers, send } from './http.ts';

export type Blow = (shop: Shop) => { end: () => Promise<void> };

const EXPORTS = 16;
const HALVES = 100;
const SENDERS = 6;
/** Longer than a reader or a sender is waited for: each is cut in between. */
const STALL_MS = 20_000;

/** So many of the same kind, each begun anew when it has ended. */
function many(count: number, work: (n: number, signal: AbortSignal) => Promise<unknown>): { end: () => Promise<void> } {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const one = async (n: number) => {
    while (!over.signal.aborted) await work(n, over.signal);
  };
  const all = Array.from({ length: count }, (_, n) => one(n));
  return {
    end: async () => {
      over.abort();
      await Promise.all(all);
    },
  };
}
const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});

/** Opens a connection and writes; the answer's first words are put down, and nothing is read after them. */
async function holdOpen(shop: Shop, call: string, text: string, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(shop.url);
  const socket: Socket = connect(Number(port), hostname);
  const answer: Answer = { who: 'attacker', call, status: 0, says: false, began: performance.now(), ended: 0 };
  const ended = new Promise<void>((resolve) => {
    socket.once('close', resolve).on('error', () => {});
    rest(STALL_MS, signal).then(resolve);
  });
  socket.write(text);
  socket.once('data', (head) => {
    socket.pause();
    const words = head.toString('latin1');
    answer.status = Number(words.slice(9, 12));
    answer.says = /\r\nretry-after: \d/i.test(words);
    answer.ended = performance.now();
    answers.push(answer);
    if (answer.status !== 200) socket.resume();
  });
  await ended;
  socket.destroy();
}
const head = (verb: string, path: string, fields: Record<string, string>) =>
  `${verb} ${path} HTTP/1.1\r\nhost: x\r\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
const tokenOf = (shop: Shop, n: number) => `Bearer ${shop.tokens.at(-1 - (n % 4))}`;

export const stalledExports: Blow = (shop) =>
  many(EXPORTS, async (n, signal) => {
    const text = head('GET', SaleCustomer.GetAll.path, { authorization: tokenOf(shop, n), accept: XLSX });
    await holdOpen(shop, 'stalled export', text, signal);
    await rest(500, signal);
  });

const PART = 'x'.repeat(1_000_000);
/** Small and large bodies, from somebody and from nobody. */
export const halfBodies: Blow = (shop) =>
  many(HALVES, async (n, signal) => {
    const isFile = n % 4 < 2;
    const call = isFile ? SaleCustomer.Import : TicketForm.CreateOrUpdateInvoice;
    const who: Record<string, string> = n % 2 ? { authorization: tokenOf(shop, n) } : {};
    const length = isFile ? '14000000' : '4000';
    const text = head(call.verb, call.path, { 'content-type': 'application/json', 'content-length': length, ...who });
    await holdOpen(shop, 'half a body', `${text}{"file":"${isFile ? PART : 'x'}`, signal);
    await rest(500, signal);
  });

const sheets = Object.values(hostileSheets);
export const costlySheets: Blow = (shop) =>
  many(SENDERS, async (n, signal) => {
    const caller = { url: shop.url, token: tokenOf(shop, n).slice(7), who: 'attacker' as const };
    const file = sheets[Math.floor(Math.random() * sheets.length)];
    const { status } = await send(caller, { ...SaleCustomer.Import, name: 'hostile sheet' }, { file, dryRun: true });
    if (status !== 422) await rest(500, signal);
  });

export const together =
  (...blows: Blow[]): Blow =>
  (shop) => {
    const running = blows.map((blow) => blow(shop));
    return { end: async () => void (await Promise.all(running.map(({ end }) => end()))) };
  };
