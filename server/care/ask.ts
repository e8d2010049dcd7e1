// How the official account is asked: one POST, and what came back. An error comes with HTTP 200; no answer at all is told apart by whether
// the request can have arrived.
import { jsonOf, wasUnreached } from '../kit/address.ts';

export interface Asked {
  said?: Record<string, unknown>;
  /** away: never reached. timeout: it may have been taken. */
  failed?: 'away' | 'timeout';
}
export type Ask = (url: URL, headers: Record<string, string>, body: string | URLSearchParams) => Promise<Asked>;
const SECONDS = 10;
/** An answer is a few hundred. */
const MOST_BYTES = 1_000_000;

export const overHttp: Ask = async (url, headers, body) => {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  try {
    const signal = AbortSignal.timeout(SECONDS * 1000);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...type },
      body,
      redirect: 'error',
      signal,
    });
    if (answer.status === 429) return { said: { error: -32 } };
    const said = await jsonOf(answer, MOST_BYTES);
    return typeof said === 'object' && said !== null
      ? { said: said as Record<string, unknown> }
      : { failed: 'timeout' };
  } catch (error) {
    return { failed: wasUnreached(error) ? 'away' : 'timeout' };
  }
};
