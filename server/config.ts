// What the environment says, read once and checked with clear sentences.
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { userLimits } from '../contract/constants.ts';
import { Password } from '../contract/people/password.ts';
import type { TrustProxy } from './http/connections.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** An external database; null means the embedded one. */
  databaseUrl: string | null;
  /** For the first start on an external database; the embedded one starts with the demo password. */
  adminPassword: string | null;
  seed: 'demo' | 'none';
  logLevel: string;
  trustProxy: TrustProxy;
  metricsToken: string | null;
  /** How many serve behind the one port. */
  processes: number;
  /** Another address than SePay's own to fetch from. */
  sepayUrl: string | null;
  /** Push services besides the known ones (server/notice/push/services.ts). */
  pushHosts: readonly string[];
  /** Whom push services write to. */
  pushContact: string | null;
}

const text = (name: string): string | null => process.env[name]?.trim() || null;

export function readConfig(): Config {
  const port = Number(text('PORT') ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${process.env.PORT}".`);
  const databaseUrl = text('DATABASE_URL');
  const seed = text('SEED') ?? (databaseUrl ? 'none' : 'demo');
  if (seed !== 'demo' && seed !== 'none') throw new Error(`SEED must be "demo" or "none", not "${seed}".`);
  return {
    port,
    // The demo's passwords are known to everybody: it answers this machine alone unless it is told otherwise.
    host: text('HOST') ?? (databaseUrl ? '0.0.0.0' : '127.0.0.1'),
    dataDir: text('DATA_DIR') ?? 'data',
    databaseUrl,
    adminPassword: readAdminPassword(text('ADMIN_PASSWORD')),
    seed,
    logLevel: text('LOG_LEVEL') ?? (process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: readProxies(text('TRUST_PROXY')),
    metricsToken: text('METRICS_TOKEN'),
    processes: readProcesses(text('PROCESSES')),
    sepayUrl: text('SEPAY_URL'),
    pushHosts: readHosts(text('PUSH_HOSTS')),
    pushContact: readContact(text('PUSH_CONTACT')),
  };
}

/** The database has its share of the cores: one serving process for every two. */
export function readProcesses(value: string | null, cores = availableParallelism()): number {
  if (value === null) return Math.max(1, Math.min(Math.floor(cores / 2), MOST_PROCESSES));
  const processes = Number(value);
  if (Number.isInteger(processes) && processes >= 1 && processes <= MOST_PROCESSES) return processes;
  throw new Error(`PROCESSES must be a number from 1 to ${MOST_PROCESSES}, not "${value}".`);
}
const MOST_PROCESSES = 8;

/** Held against the rule of all passwords, before anything is started. */
function readAdminPassword(value: string | null): string | null {
  if (value === null || Password.safeParse(value).success) return value;
  throw new Error(`ADMIN_PASSWORD must have ${userLimits.passwordMin} to ${userLimits.password} characters.`);
}

const ranges = ['loopback', 'linklocal', 'uniquelocal'];
/**
 * Everybody can write an X-Forwarded-For of their own in front of what the proxy adds, so "behind a proxy" is not enough: it
 * takes how many proxies there are, counted from here, or their addresses. "true" is one proxy.
 */
export function readProxies(value: string | null): TrustProxy {
  if (value === null || value === 'false' || value === '0') return false;
  if (value === 'true') return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  const proxies = value.split(',').map((entry) => entry.trim());
  if (proxies.every((entry) => ranges.includes(entry) || isNetwork(entry))) return proxies;
  throw new Error(
    `TRUST_PROXY must be how many proxies stand in front (1 to 9) or a list of their addresses, not "${value}".`,
  );
}
function isNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const kind = isIP(address);
  return (
    kind > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (kind === 4 ? 32 : 128)))
  );
}

/** Names of hosts alone, '*.' for all below one: whoever is signed in can have them called. */
export function readHosts(value: string | null): readonly string[] {
  const hosts = (value ?? '')
    .toLowerCase()
    .split(',')
    .map((host) => host.trim());
  const given = hosts.filter(Boolean);
  for (const host of given)
    if (!/^(\*\.)?([a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(host))
      throw new Error(
        `PUSH_HOSTS must be a list of host names such as push.example.com or *.example.com, not "${host}".`,
      );
  return given;
}
function readContact(value: string | null): string | null {
  if (value === null || /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(value)) return value;
  throw new Error(
    `PUSH_CONTACT must be an address such as mailto:it@example.com or https://example.com, not "${value}".`,
  );
}

/** Whether only this machine can reach an address that is listened on. */
export const isLoopback = (host: string): boolean => /^(127\.|::1$|localhost$)/i.test(host);

/** The password of every demo account, on the embedded database only. */
export const DEMO_PASSWORD = '123qwe';
