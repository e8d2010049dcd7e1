// A stand-in of the official account over real HTTP, with its oddities: a refresh token that can be used once, errors with HTTP 200,
// answers that never come, events that come twice.
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { makeSeal } from '../../../server/kit/seal.ts';
import { DEFAULT_TENANT, type TestApp } from '../app.ts';

export const APP = { id: '4070000000001', secret: 'khoa-ung-dung', oaSecret: 'khoa-oa' };
export const HOOK_KEY = 'k'.repeat(40);
export interface Got {
  phone: string;
  tracking_id: string;
  template_id: string;
  template_data: Record<string, string>;
}
type Oddity = number | 'hang' | 'drop' | 'flood';
export interface Oa {
  url: string;
  /** Every message that was accepted, in order. */
  got: Got[];
  refreshes: number;
  /** How many bytes the last flood had when the line was closed. */
  flooded: number;
  /** Answers with this code, so many times; 'hang' takes the message and never answers, 'drop' cuts the line after taking it, 'flood' never ends what it says. */
  next: (what: Oddity, times?: number) => void;
  /** The access token that is good now. */
  token: string;
  /** Every refresh takes so long. */
  slow: number;
  event: (body: Record<string, unknown>, over?: { secret?: string; raw?: string }) => Promise<number>;
}
export async function standIn(app: TestApp): Promise<Oa> {
  const waiting: Oddity[] = [];
  let refreshToken = 'refresh-1';
  const open = new Set<ServerResponse>();
  const oa: Oa = {
    url: '',
    got: [],
    refreshes: 0,
    flooded: 0,
    token: 'access-1',
    slow: 0,
    next: (what, times = 1) => {
      for (let n = 0; n < times; n++) waiting.push(what);
    },
    event: async (body, { secret = APP.oaSecret, raw } = {}) => {
      const text = raw ?? JSON.stringify({ app_id: APP.id, timestamp: String(Date.now()), ...body });
      const time = (JSON.parse(text) as { timestamp?: string }).timestamp ?? '';
      const mac = createHash('sha256').update(`${APP.id}${text}${time}${secret}`).digest('hex');
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api/hooks/zalo/${DEFAULT_TENANT}-${HOOK_KEY}`,
        headers: { 'content-type': 'application/json', 'x-zevent-signature': `mac=${mac}` },
        payload: text,
      });
      return answer.statusCode;
    },
  };
  const server = createServer((request, response) => {
    open.add(response);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const body = Buffer.concat(parts).toString('utf8');
      const say = (words: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(words));
      if (request.url?.startsWith('/v4/oa/access_token')) {
        await new Promise((done) => setTimeout(done, oa.slow));
        const given = new URLSearchParams(body).get('refresh_token');
        if (given !== refreshToken || request.headers.secret_key !== APP.secret)
          return say({ error: -14014, error_name: 'Invalid refresh token.' }); // with HTTP 200
        oa.refreshes += 1;
        refreshToken = `refresh-${randomBytes(6).toString('hex')}`;
        oa.token = `access-${randomBytes(6).toString('hex')}`;
        return say({ access_token: oa.token, refresh_token: refreshToken, expires_in: '90000' });
      }
      if (request.headers.access_token !== oa.token) return say({ error: -124, message: 'Access token is invalid' });
      const what = waiting.shift();
      if (typeof what === 'number') return say({ error: what, message: 'refused' });
      const message = JSON.parse(body) as Got;
      oa.got.push(message);
      if (what === 'hang') return undefined;
      if (what === 'drop') return request.socket.destroy();
      if (what === 'flood') {
        oa.flooded = 0;
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536))) oa.flooded += 65_536;
        };
        response.on('drain', more);
        return more();
      }
      return say({
        error: 0,
        message: 'Success',
        data: { msg_id: `z${oa.got.length}-${message.tracking_id}`, sent_time: `${Date.now()}` },
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  oa.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const seal = makeSeal('test', 'care');
  const hide = (text: string) => seal.hide({ tenantId: DEFAULT_TENANT }, text);
  await app.sql(
    `insert into care_account (tenant_id, is_active, app_id, app_secret, oa_secret, access_token, refresh_token, token_since, token_until,
      oauth_url, api_url, oa_url, hook_key) values ($1, true, $2, $3, $4, $5, $6, now(), now() + interval '25 hours', $7, $7, $7, $8)`,
    [
      DEFAULT_TENANT,
      APP.id,
      hide(APP.secret),
      hide(APP.oaSecret),
      hide('access-1'),
      hide('refresh-1'),
      oa.url,
      HOOK_KEY,
    ],
  );
  return oa;
}
