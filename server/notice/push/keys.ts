// The key by which push services know this installation (VAPID, RFC 8292): made at its first start and kept sealed for ever, because every
// browser that subscribed is bound to it.
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { HOST } from '../../kit/ctx.ts';
import type { Seal } from '../../kit/seal.ts';

export interface PushKeys {
  /** The point as browsers take it. */
  publicKey: string;
  privateKey: KeyObject;
}
export type KeysOf = () => Promise<PushKeys>;

/** Several who ask first offer one each, and all use the one that was kept. */
export function makePushKeys(pool: pg.Pool, seal: Seal): KeysOf {
  const owner = { tenantId: HOST };
  const read = async (): Promise<PushKeys> => {
    const made = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' });
    const { rows } = await pool.query<{ kept: string }>('select keep_push_key($1) as kept', [
      seal.hide(owner, JSON.stringify(made)),
    ]);
    const key = JSON.parse(seal.show(owner, rows[0]?.kept ?? '')) as JsonWebKey; // written above
    const point = [Buffer.of(4), ...[key.x, key.y].map((part) => Buffer.from(part ?? '', 'base64url'))];
    return {
      publicKey: Buffer.concat(point).toString('base64url'),
      privateKey: createPrivateKey({ key, format: 'jwk' }),
    };
  };
  let known: Promise<PushKeys> | null = null;
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null; // asked for again by whoever comes next
      throw error;
    });
    return known;
  };
}
