// What the environment says, read once and checked with clear sentences.
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
  trustProxy: boolean;
  metricsToken: string | null;
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
    host: text('HOST') ?? '0.0.0.0',
    dataDir: text('DATA_DIR') ?? 'data',
    databaseUrl,
    adminPassword: text('ADMIN_PASSWORD'),
    seed,
    logLevel: text('LOG_LEVEL') ?? (process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: text('TRUST_PROXY') === 'true',
    metricsToken: text('METRICS_TOKEN'),
  };
}

/** The password of every demo account, on the embedded database only. */
export const DEMO_PASSWORD = '123qwe';
