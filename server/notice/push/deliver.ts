// One message to one browser, through its push service (RFC 8030): sealed for the browser, signed for the service.
import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type pg from 'pg';
import type { PushNote } from '../../../contract/notice/push.calls.ts';
import { wasUnreached } from '../../kit/address.ts';
import { makeSeal } from '../../kit/seal.ts';
import { type Receiver, sealFor } from './encrypt.ts';
import { type KeysOf, makePushKeys } from './keys.ts';
import { isPushService } from './services.ts';

export interface Pushing {
  keys: KeysOf;
  /** Besides the known services. */
  hosts: readonly string[];
  /** Whom a service writes to when something is wrong; null: the shop's own address. */
  contact: string | null;
  /** Tests put a service of their own behind a known address. */
  reach?: (endpoint: URL) => URL;
}
interface Order {
  pool: pg.Pool;
  tokenSecret: string;
  pushHosts?: readonly string[];
  pushContact?: string | null;
}
export const makePushing = ({ pool, tokenSecret, pushHosts = [], pushContact = null }: Order): Pushing => ({
  keys: makePushKeys(pool, makeSeal(tokenSecret, 'push')),
  hosts: pushHosts,
  contact: pushContact,
});

export interface Letter extends Receiver {
  endpoint: string;
  note: PushNote;
  isUrgent: boolean;
  /** The shop's address, if it has one. */
  site: string | null;
}
/** done; gone: the browser is not there any more; later: nothing was shown and it may be tried again; lost: never again by itself. */
export type Delivered = { is: 'done' | 'gone' | 'lost' } | { is: 'later'; seconds: number };

const SECONDS = 10;
/** A device that is off for longer finds it in the list. */
const KEPT_SECONDS = 12 * 3600;
const SIGNED_SECONDS = 12 * 3600;
const LONGEST_WAIT = 3600;
/** Services want an address; this one is nobody's, by its standard. */
const NOBODY = 'mailto:nobody@example.com';

export async function deliver({ keys, hosts, contact, reach }: Pushing, letter: Letter): Promise<Delivered> {
  const { endpoint, note, isUrgent, site } = letter;
  if (!isPushService(endpoint, hosts)) return { is: 'gone' }; // known once, and taken out of the table since
  const url = new URL(endpoint);
  const { publicKey, privateKey } = await keys();
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(url.origin)
    .setSubject(contact ?? site ?? NOBODY)
    .setExpirationTime(`${SIGNED_SECONDS}s`)
    .sign(privateKey);
  try {
    const answer = await fetch(reach?.(url) ?? url, {
      method: 'POST',
      headers: {
        authorization: `vapid t=${token}, k=${publicKey}`,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency: isUrgent ? 'high' : 'normal',
        // One that waits for its device gives way to a newer one about the same.
        topic: createHash('sha256').update(note.tag).digest('base64url').slice(0, 32),
      },
      body: new Uint8Array(sealFor(letter, JSON.stringify(note))),
      redirect: 'manual',
      signal: AbortSignal.timeout(SECONDS * 1000),
    });
    await answer.body?.cancel();
    return judge(answer.status, Number(answer.headers.get('retry-after')) || 0);
  } catch (error) {
    return wasUnreached(error) ? { is: 'later', seconds: 0 } : { is: 'lost' }; // it may have been shown
  }
}
function judge(status: number, retryAfter: number): Delivered {
  if (status >= 200 && status < 300) return { is: 'done' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 429 || status >= 500) return { is: 'later', seconds: Math.min(Math.max(retryAfter, 0), LONGEST_WAIT) };
  return { is: 'lost' };
}
