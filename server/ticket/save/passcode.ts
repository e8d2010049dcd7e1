// The passcode of a device: encrypted with a key of this installation, bound to its tenant, shown to few and wiped at hand-over.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Ctx } from '../../kit/ctx.ts';

const NONCE = 12;
const TAG = 16;

export interface Passcodes {
  hide: (ctx: Ctx, passcode: string) => string;
  show: (ctx: Ctx, hidden: string) => string;
}
export function makePasscodes(secret: string): Passcodes {
  const key = createHash('sha256').update(`passcode:${secret}`).digest();
  const tenant = (ctx: Ctx) => Buffer.from(`tenant:${ctx.tenantId}`);
  return {
    hide(ctx, passcode) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(tenant(ctx));
      return Buffer.concat([nonce, cipher.update(passcode, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    show(ctx, hidden) {
      const bytes = Buffer.from(hidden, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE)).setAAD(tenant(ctx));
      cipher.setAuthTag(bytes.subarray(-TAG));
      return Buffer.concat([cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()]).toString('utf8');
    },
  };
}
