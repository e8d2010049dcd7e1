// The real server on a real database of its own, spoken to through the contract.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { afterAll, inject } from 'vitest';
import * as z from 'zod';
import type { AnyCall, Call, Out, Sent } from '../../contract/kit.ts';
import { fromWire } from '../../contract/nested.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { Tenant } from '../../contract/org/tenant.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import { User, type UserRow } from '../../contract/people/user.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import { TokenAuth } from '../../contract/session/session.calls.ts';
import { type DatabaseAddress, openPool, ownerClient } from '../../server/db/open.ts';
import { buildServer, type ServerOptions } from '../../server/server.ts';
import { TEMPLATE } from './database.setup.ts';

export const PASSWORD = '123qwe';
export const DEFAULT_TENANT = 1;

/** An error answer, with everything the envelope said. */
export class Refused extends Error {
  readonly status: number;
  readonly key: string;
  readonly body: Envelope;
  constructor(status: number, body: Envelope) {
    super(`${status} ${body.error?.key}: ${body.error?.message}`);
    this.status = status;
    this.key = body.error?.key ?? '';
    this.body = body;
  }
}
/** The refusal of a call that has to fail. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refused> => {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof Refused) return outcome;
  throw new Error('The call was not refused', { cause: outcome });
};
export interface Envelope {
  result: unknown;
  targetUrl: null;
  success: boolean;
  error: null | {
    code: number;
    key: string;
    message: string;
    details: string | null;
    validationErrors: { message: string; members: string[] }[] | null;
  };
  unAuthorizedRequest: boolean;
  __abp: true;
}

export interface Person {
  token: string;
  headers: Record<string, string>;
  /** Makes a call and holds the answer against the call's output schema. */
  call: <C extends AnyCall>(call: C, input: Sent<C>, headers?: Record<string, string>) => Promise<Out<C>>;
  /** The same without judging the answer. */
  send: (call: Call, input: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
}
export interface TestApp {
  app: FastifyInstance;
  pool: pg.Pool;
  /** The connections of files. */
  exportPool: pg.Pool;
  address: DatabaseAddress;
  /** As the database's owner, past row-level security: to look, not to set up. */
  sql: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;
  nobody: Person;
  admin: Person;
  hostAdmin: Person;
  signIn: (userName: string, password?: string, tenantId?: number) => Promise<Person>;
  make: {
    user: (over?: Partial<Sent<typeof User.Create>>) => Promise<UserRow>;
    branch: (name: string) => Promise<BranchId>;
    /** The administrator of another tenant. */
    neighbour: () => Promise<Person>;
    /** A new user with exactly these permissions, signed in. */
    personWith: (...permissions: Permission[]) => Promise<Person & { user: UserRow }>;
  };
}

export async function testApp(more: Partial<ServerOptions> = {}): Promise<TestApp> {
  const host = inject('socketDir');
  const database = `t_${randomBytes(6).toString('hex')}`;
  const root = ownerClient({ host, user: 'postgres', database: 'postgres' });
  await root.connect();
  await root.query(`create database ${database} template ${TEMPLATE}`);
  await root.end();

  const address = { host, user: 'postgres', database };
  // A machine that stands still for a while is no reason to send a call away.
  const pool = openPool(address, 8, 120_000);
  const exportPool = openPool(address, 3, 120_000);
  const owner = ownerClient(address);
  await owner.connect();
  const app = await buildServer({
    pool,
    exportPool,
    tokenSecret: 'test',
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    site: '/nowhere',
    ...more,
  });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await Promise.all([pool.end(), exportPool.end()]);
    await owner.end();
  });

  const signIn = async (userName: string, password = PASSWORD, tenantId = DEFAULT_TENANT) => {
    const asker = person(app, { 'abp.tenantid': String(tenantId) }, newAddress());
    const { accessToken } = await asker.call(TokenAuth.Authenticate, { userNameOrEmailAddress: userName, password });
    return person(app, { authorization: `Bearer ${accessToken}` });
  };
  const [admin, hostAdmin] = [await signIn('admin'), await signIn('admin', PASSWORD, 0)];
  return {
    app,
    pool,
    exportPool,
    address,
    sql: async (text, values) => (await owner.query(text, values)).rows,
    nobody: person(app, {}),
    admin,
    hostAdmin,
    signIn,
    make: {
      ...makers(admin, signIn),
      neighbour: async () => {
        const tenancyName = `neighbour${++made}`;
        const { id } = await hostAdmin.call(Tenant.Create, {
          tenancyName,
          name: tenancyName,
          adminEmailAddress: `admin@${tenancyName}.vn`,
          adminPassword: PASSWORD,
        });
        return signIn('admin', PASSWORD, id);
      },
      // Straight into the table: branches have no calls of their own yet.
      branch: async (name) => {
        const values = [DEFAULT_TENANT, `CN${++made}`, name];
        const { rows } = await owner.query(
          'insert into branch (tenant_id, code, name) values ($1, $2, $3) returning id',
          values,
        );
        return rows[0].id;
      },
    },
  };
}

let addresses = 0;
/** An address that nobody used: many sign-ins from one address are slowed down as guessing. */
export const newAddress = (): string => {
  const next = ++addresses;
  return `10.0.${next >> 8}.${next & 255}`;
};

/** Somebody who is signed in, on any server that knows the token. */
export const personOn = (app: FastifyInstance, headers: Record<string, string>): Person => person(app, headers);

function person(app: FastifyInstance, headers: Record<string, string>, remoteAddress = '127.0.0.1'): Person {
  const send: Person['send'] = (call, input, more = {}) => {
    const inQuery = call.verb === 'GET' || call.verb === 'DELETE';
    const request: InjectOptions = {
      method: call.verb,
      url: call.path,
      headers: { ...headers, ...more },
      remoteAddress,
    };
    if (inQuery) request.query = toQuery(input);
    else request.payload = (input ?? {}) as object; // inputs are objects
    return app.inject(request);
  };
  return {
    token: headers.authorization?.slice(7) ?? '',
    headers,
    send,
    async call<C extends AnyCall>(call: C, input: Sent<C>, more?: Record<string, string>) {
      const response = await send(call, input, more);
      const body = response.json<Envelope>();
      if (!body.success) throw new Refused(response.statusCode, body);
      return z.parse(strictOut(call), fromWire(call, body.result)) as Out<C>; // parsed by the call's own schema
    },
  };
}

const stricts = new WeakMap<Call, z.ZodType>();
/** Made once per call: zod compiles a schema when it first parses. */
function strictOut(call: Call): z.ZodType {
  const known = stricts.get(call);
  if (known) return known;
  const made = strict(call.out);
  stricts.set(call, made);
  return made;
}

/** Answers may not carry fields that the contract does not promise. */
export function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [key, strict(field as z.ZodType)]),
    );
    return z.strictObject(shape);
  }
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType)); // zod's element is a core type
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable(); // as above
  return schema;
}

const toQuery = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((input ?? {}) as Record<string, unknown>) // inputs are objects
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );

let made = 0;
function makers(admin: Person, signIn: TestApp['signIn']): Pick<TestApp['make'], 'user' | 'personWith'> {
  const user: TestApp['make']['user'] = (over = {}) => {
    const name = `user${++made}`;
    return admin.call(User.Create, {
      userName: name,
      name: 'An',
      surname: 'Nguyễn Văn',
      emailAddress: `${name}@example.com`,
      password: PASSWORD,
      roleNames: [],
      ...over,
    });
  };
  const personWith: TestApp['make']['personWith'] = async (...permissions) => {
    const name = `role${++made}`;
    await admin.call(Role.Create, { name, displayName: name, grantedPermissions: permissions });
    const row = await user({ roleNames: [name] });
    return { ...(await signIn(row.userName)), user: row };
  };
  return { user, personWith };
}
