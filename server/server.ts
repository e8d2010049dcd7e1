// Puts the pieces together: a migrated database in, a server that can listen out. Tests and the start both use it.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { now } from '../contract/time.ts';
import { bankHandlers } from './bank/bank.handlers.ts';
import { bankHook } from './bank/hook.ts';
import { bankRests } from './bank/match-soon.ts';
import { SEPAY_URL } from './bank/pull.ts';
import { bookingHandlers } from './booking/booking.handlers.ts';
import { booksHandlers } from './books/books.handlers.ts';
import { careHandlers } from './care/care.handlers.ts';
import { careHook } from './care/hook.ts';
import { catalogHandlers } from './catalog/catalog.handlers.ts';
import { commissionHandlers } from './commission/commission.handlers.ts';
import { fileHandlers } from './file/file.handlers.ts';
import { addMedia } from './file/media.ts';
import { financeHandlers } from './finance/finance.handlers.ts';
import { addApiDocs } from './http/api-docs.ts';
import { buildApp } from './http/app.ts';
import type { TrustProxy } from './http/connections.ts';
import { tenantOf } from './http/door.ts';
import { addHealth } from './http/health.ts';
import { addHooks } from './http/hooks.ts';
import { addLive } from './http/live.ts';
import { mount } from './http/mount.ts';
import { addSite } from './http/site.ts';
import type { Bound } from './kit/implement.ts';
import { makeSeal } from './kit/seal.ts';
import { lookupHandlers } from './lookup/lookup.handlers.ts';
import { openLists } from './lookup/lookup.ts';
import { noticeHandlers } from './notice/notice.handlers.ts';
import { makePushing } from './notice/push/deliver.ts';
import { dropDevice } from './notice/push/devices.ts';
import { orgHandlers } from './org/org.handlers.ts';
import { branchesSeenBy } from './org/org.ts';
import { partyHandlers } from './party/party.handlers.ts';
import { peopleHandlers } from './people/people.handlers.ts';
import { priceHandlers } from './price/price.handlers.ts';
import { noteExports } from './privacy/looks.ts';
import { privacyHandlers } from './privacy/privacy.handlers.ts';
import { promoHandlers } from './promo/promo.handlers.ts';
import { reportHandlers } from './report/report.handlers.ts';
import { workHandlers } from './report/work.ts';
import { searchHandlers } from './search/search.handlers.ts';
import { makeGate } from './session/principal.ts';
import { sessionHandlers } from './session/session.handlers.ts';
import { makeTokens } from './session/tokens.ts';
import { balanceHandlers } from './stock/balance/balance.handlers.ts';
import { countHandlers } from './stock/count/count.handlers.ts';
import { inboundHandlers } from './stock/inbound/inbound.handlers.ts';
import { outboundHandlers } from './stock/outbound/outbound.handlers.ts';
import { stockReportHandlers } from './stock/report/report.handlers.ts';
import { requestHandlers } from './stock/request/request.handlers.ts';
import { actHandlers } from './ticket/act.handlers.ts';
import { centerHandlers } from './ticket/center/center.handlers.ts';
import { findHandlers } from './ticket/find/find.handlers.ts';
import { invoiceHandlers } from './ticket/invoice.ts';
import { ticketListHandlers } from './ticket/list/list.handlers.ts';
import { moneyHandlers } from './ticket/money/money.handlers.ts';
import { partsHandlers } from './ticket/parts/parts.handlers.ts';
import { printHandlers } from './ticket/print.ts';
import { makePasscodes } from './ticket/save/passcode.ts';
import { saveHandlers } from './ticket/save/save.handlers.ts';
import { tellTrail } from './ticket/trail.ts';
import { viewHandlers } from './ticket/view/view.handlers.ts';
import { addTrack } from './track/page.ts';
import { trackHandlers } from './track/track.handlers.ts';
import { openTrack } from './track/track.ts';
import { trailHandlers } from './trail/trail.handlers.ts';

export const VERSION = '0.1.0';

export interface ServerOptions {
  pool: pg.Pool;
  /** For files, which take their time; without one they use the pool of the other calls. */
  exportPool?: pg.Pool;
  tokenSecret: string;
  /** A password that everybody knows, where strangers can reach the server: whoever signs in with it has to set a new one. */
  outwornPassword?: string | null;
  logLevel: string;
  trustProxy?: TrustProxy;
  metricsToken?: string | null;
  /** The folder of the built web application. */
  site?: string;
  /** The folder of uploaded pictures; without one they go to the system's temporary folder. */
  mediaDir?: string;
  /** Where SePay's list of transactions is fetched. */
  sepayUrl?: string | null;
  /** Push services besides the known ones. */
  pushHosts?: readonly string[];
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = buildApp({ logLevel: options.logLevel, trustProxy: options.trustProxy ?? false });
  const mediaDir = options.mediaDir ?? join(tmpdir(), 'xuong-media');
  const tokens = makeTokens(options.tokenSecret);
  const passcodes = makePasscodes(options.tokenSecret);
  const bankSeal = makeSeal(options.tokenSecret, 'bank');
  const pushing = makePushing(options);
  tellTrail();
  openTrack(options.tokenSecret);
  const bound: Bound[] = [
    ...sessionHandlers(tokens, { version: VERSION, startedAt: now() }, options.outwornPassword ?? null, dropDevice),
    ...peopleHandlers,
    ...orgHandlers(openLists),
    ...lookupHandlers,
    ...promoHandlers,
    ...partyHandlers,
    ...priceHandlers,
    ...catalogHandlers,
    ...requestHandlers,
    ...centerHandlers,
    ...inboundHandlers,
    ...outboundHandlers,
    ...balanceHandlers,
    ...financeHandlers,
    ...bankHandlers({ pool: options.pool, seal: bankSeal, sepayUrl: options.sepayUrl ?? SEPAY_URL }),
    ...invoiceHandlers,
    ...countHandlers,
    ...stockReportHandlers,
    ...actHandlers,
    ...saveHandlers(passcodes),
    ...findHandlers,
    ...ticketListHandlers,
    ...viewHandlers(passcodes),
    ...partsHandlers,
    ...printHandlers,
    ...moneyHandlers(passcodes),
    ...trackHandlers,
    ...privacyHandlers(mediaDir),
    ...commissionHandlers,
    ...bookingHandlers,
    ...careHandlers(options.pool, makeSeal(options.tokenSecret, 'care')),
    ...fileHandlers(mediaDir),
    ...reportHandlers,
    ...booksHandlers,
    ...searchHandlers,
    ...noticeHandlers(pushing),
    ...trailHandlers,
  ];
  bound.push(...workHandlers(bound));
  addHealth(app, options.pool, options.metricsToken ?? null);
  const gate = makeGate(tokens);
  mount(app, {
    pool: options.pool,
    exportPool: options.exportPool,
    gate,
    bound,
    secret: options.tokenSecret,
    noteExport: noteExports(options.pool),
  });
  addLive(app, { pool: options.pool, gate, branchesOf: branchesSeenBy });
  addHooks(app, options.pool, [bankHook(bankSeal), careHook(makeSeal(options.tokenSecret, 'care'))]);
  app.addHook('onClose', bankRests);
  app.addHook('onReady', () =>
    pushing.keys().then(
      () => {},
      () => {},
    ),
  ); // made at the first start; who needs them asks again
  addApiDocs(app, VERSION);
  addMedia(app, mediaDir, tenantOf(options.pool, gate));
  addTrack(app, { pool: options.pool, mediaDir });
  await addSite(app, options.site ?? fileURLToPath(new URL('../web', import.meta.url)));
  return app;
}
