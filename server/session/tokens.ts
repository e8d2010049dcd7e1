// Access tokens: signed with the installation's key, one day long, carrying tenant, user and security stamp (wire.md §1.4).
import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { tokenSeconds } from '../../contract/constants.ts';
import { now } from '../../contract/time.ts';
import type { Claims } from '../kit/gate.ts';

const TENANT = 'http://www.aspnetboilerplate.com/identity/claims/tenantId';
const NAME = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name';
const ROLE = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role';
const STAMP = 'AspNet.Identity.SecurityStamp';
const CACHED = 2000;

/** What a token is made of; its own number and end are given to it. */
type Subject = Pick<Claims, 'tenantId' | 'userId' | 'stamp'>;
export interface Tokens {
  issue: (
    claims: Subject,
    userName: string,
    roles: readonly string[],
  ) => Promise<{ accessToken: string; encryptedAccessToken: string }>;
  read: (header: string | undefined) => Promise<Claims | null>;
}

export function makeTokens(secret: string): Tokens {
  const key = createHash('sha256').update(`token:${secret}`).digest();
  // Checking a signature costs more than most reads; a token that was good stays good until it ends.
  const known = new Map<string, { claims: Claims; until: number }>();

  async function read(header: string | undefined): Promise<Claims | null> {
    const token = /^Bearer (.+)$/i.exec(header ?? '')?.[1];
    if (!token) return null;
    const cached = known.get(token);
    if (cached) return cached.until > now().getTime() ? cached.claims : null;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        clockTolerance: 0,
        requiredClaims: ['exp', 'sub', 'jti'],
      });
      const claims = {
        tenantId: Number(payload[TENANT] ?? 0),
        userId: Number(payload.sub),
        stamp: String(payload[STAMP]),
        token: { id: String(payload.jti), until: new Date((payload.exp ?? 0) * 1000) },
      };
      if (known.size >= CACHED) known.clear();
      known.set(token, { claims, until: claims.token.until.getTime() });
      return claims;
    } catch {
      return null; // forged, damaged or past its end: all of them are "not signed in"
    }
  }

  async function issue(claims: Subject, userName: string, roles: readonly string[]) {
    const accessToken = await new SignJWT({
      [TENANT]: claims.tenantId,
      [NAME]: userName,
      [ROLE]: roles,
      [STAMP]: claims.stamp,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(String(claims.userId))
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(`${tokenSeconds}s`)
      .sign(key);
    return { accessToken, encryptedAccessToken: encrypt(secret, accessToken) };
  }
  return { issue, read };
}

/** The form of the token that ABP clients put into web socket addresses. */
function encrypt(secret: string, token: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(`query:${secret}`).digest(), nonce);
  return Buffer.concat([nonce, cipher.update(token, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}
