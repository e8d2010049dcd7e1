// Secrets at rest: sealed with a key of this installation for one purpose, bound to their tenant (AES-256-GCM).
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;
/** Whose secret it is. */
type Owner = { tenantId: number };

export interface Seal {
  hide: (owner: Owner, text: string) => string;
  show: (owner: Owner, hidden: string) => string;
}
export function makeSeal(secret: string, purpose: 'passcode' | 'bank' | 'care' | 'push'): Seal {
  const key = createHash('sha256').update(`${purpose}:${secret}`).digest();
  const tenant = ({ tenantId }: Owner) => Buffer.from(`tenant:${tenantId}`);
  return {
    hide(owner, text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(tenant(owner));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    show(owner, hidden) {
      const bytes = Buffer.from(hidden, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE)).setAAD(tenant(owner));
      cipher.setAuthTag(bytes.subarray(-TAG));
      return Buffer.concat([cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()]).toString('utf8');
    },
  };
}
