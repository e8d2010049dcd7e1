// What the clients and the attackers of `npm run attack` share: one way to send a call, and a book of every answer.
import type { Call } from '../../contract/kit.ts';

export interface Answer {
  who: 'client' | 'attacker';
  call: string;
  /** 0: no answer at all, the connection broke or was not there. */
  status: number;
  /** It said when to come again. */
  says: boolean;
  began: number;
  ended: number;
}
export const answers: Answer[] = [];

/** A client that hears nothing for so long gives up. */
const PATIENCE_MS = 30_000;

export interface Told<T = Record<string, unknown>> {
  status: number;
  result: T;
}
export interface Caller {
  url: string;
  token: string;
  who: Answer['who'];
}
export async function send<T>(caller: Caller, call: Call, input: object, key?: string): Promise<Told<T>> {
  const isQuery = call.verb === 'GET';
  const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : ''; // reads are asked for with plain values
  const answer: Answer = {
    who: caller.who,
    call: call.name,
    status: 0,
    says: false,
    began: performance.now(),
    ended: 0,
  };
  let result = null as T;
  try {
    const response = await fetch(`${caller.url}${call.path}${query}`, {
      method: call.verb,
      headers: {
        'abp.tenantid': '1',
        ...(isQuery ? {} : { 'content-type': 'application/json' }),
        ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(isQuery ? {} : { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = (await response.json()) as { result: T; error: { message: string } | null }; // the envelope
    answer.status = response.status;
    answer.says = response.headers.has('retry-after');
    result = body.result;
    if (body.error && caller.who === 'client' && response.status !== 503) complain(call.name, body.error.message);
  } catch {
    // Stays 0.
  }
  answer.ended = performance.now();
  answers.push(answer);
  return { status: answer.status, result };
}

const complained = new Set<string>();
/** A client is never refused here; what refuses it is said once. */
function complain(call: string, message: string): void {
  if (complained.size < 20 && !complained.has(message)) process.stdout.write(`  ${call} was refused: ${message}\n`);
  complained.add(message);
}
