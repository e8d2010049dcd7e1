// Bodies that come too slowly are cut: a phone on a bad line is waited for, a sender who only holds the line is not.
import type { FastifyRequest } from 'fastify';
import { AppError } from '../kit/fail.ts';

/** A body is cut when nothing came for `stalled` ms, or when less came than the pace asks for after the `first` ms. Tests hurry it. */
export const bodyPace = { stalled: 10_000, first: 15_000, bytesPerSecond: 32_000, lookEvery: 1_000 };

interface Body {
  request: FastifyRequest;
  from: number;
  seen: number;
  began: number;
  moved: number;
}
const bodies = new Set<Body>();
let looking: NodeJS.Timeout | undefined;

export function watchBody(request: FastifyRequest): void {
  const { raw } = request;
  const read = raw.socket.bytesRead ?? 0;
  const began = performance.now();
  const body: Body = { request, from: read, seen: read, began, moved: began };
  const forget = () => bodies.delete(body);
  raw.once('end', forget).once('close', forget);
  bodies.add(body);
  looking ??= setInterval(look, bodyPace.lookEvery).unref();
}

function look(): void {
  const at = performance.now();
  for (const body of bodies) {
    const { raw } = body.request;
    const read = raw.socket.bytesRead ?? 0;
    if (read > body.seen) [body.seen, body.moved] = [read, at];
    const due = ((at - body.began - bodyPace.first) / 1000) * bodyPace.bytesPerSecond;
    if (at - body.moved <= bodyPace.stalled && read - body.from >= due) continue;
    bodies.delete(body);
    // Whoever still collects the body gives up and answers; when the call was answered before, there is nothing to say.
    if (raw.listenerCount('error')) raw.emit('error', new AppError('request.tooSlow'));
    setTimeout(() => raw.destroy(), bodyPace.lookEvery).unref();
  }
  if (bodies.size || !looking) return;
  clearInterval(looking);
  looking = undefined;
}
