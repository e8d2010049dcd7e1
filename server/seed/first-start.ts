// What every installation starts with: the token key, the host's administrator, the default tenant; on the embedded
// database also the demo shop. Runs under a lock, so that two starting nodes seed once.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { defaultTenantName } from '../../contract/constants.ts';
import type { TenantId } from '../../contract/org/tenant.calls.ts';
import { permissionsOf } from '../../contract/permissions.ts';
import { asSystem } from '../kit/as-system.ts';
import { HOST } from '../kit/ctx.ts';
import { makeSeal } from '../kit/seal.ts';
import { openLists } from '../lookup/lookup.ts';
import { grantAll, openSide, openTenant } from '../org/open-tenant.ts';
import { ADMIN_ROLE } from '../people/role.queries.ts';
import { makePasscodes } from '../ticket/save/passcode.ts';
import { ageDemo } from './age-demo.ts';
import { seedDemo } from './demo.ts';

const LOCK = 7_205_760;
const CALL = 'first-start';
const DEFAULT_TENANT = 1 as TenantId; // the number that clients and the spec know

export interface FirstStart {
  owner: pg.Client;
  pool: pg.Pool;
  adminPassword: string | null;
  demoPassword: string | null;
  seed: 'demo' | 'none';
}

/** Nobody was here yet. */
export async function isEmpty(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query('select 1 from user_account limit 1');
  return !rowCount;
}

/** Returns the key that tokens are signed with. */
export async function firstStart({ owner, pool, adminPassword, demoPassword, seed }: FirstStart): Promise<string> {
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const secret = await tokenSecret(owner);
    if (await isEmpty(owner)) {
      const password = adminPassword ?? demoPassword;
      if (!password) {
        throw new Error(
          'The database is empty: set ADMIN_PASSWORD to the password that the administrators shall start with.',
        );
      }
      await markSteps(owner, seed === 'demo' ? demoSteps : plainSteps);
      await asSystem(pool, HOST, CALL, async (ctx) => {
        await openSide(ctx, 'admin@host.local', password);
        const tenant = {
          id: DEFAULT_TENANT,
          tenancyName: defaultTenantName,
          name: 'Xưởng Sửa Chữa Sài Gòn',
          isActive: true,
          adminEmailAddress: 'admin@default.local',
          adminPassword: password,
        };
        await openTenant(ctx, tenant, openLists);
        if (seed === 'demo') {
          await ctx.enterTenant(DEFAULT_TENANT);
          await seedDemo(ctx, adminPassword ? null : demoPassword, {
            passcodes: makePasscodes(secret),
            bank: makeSeal(secret, 'bank'),
          });
        }
      });
    }
    await finishSteps(owner);
    await completeAdmins(owner, pool);
    await completeLists(owner, pool);
    return secret;
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/**
 * What is left to do once the seed stands. It cannot be part of the seed's transaction, which is not the owner's: what is
 * open is written down before the seed and crossed out together with each step, so a start that was killed goes on where it stopped.
 */
const steps = {
  numbers: (owner) =>
    owner.query(`select setval(pg_get_serial_sequence('tenant', 'id'), (select max(id) from tenant))`),
  age: ageDemo,
  analyze: (owner) => owner.query('analyze'), // thousands of rows at once: without it the first plans are guesses
} satisfies Record<string, (owner: pg.Client) => Promise<unknown>>;
type Step = keyof typeof steps;
const plainSteps: readonly Step[] = ['numbers', 'analyze'];
const demoSteps: readonly Step[] = ['numbers', 'age', 'analyze'];
const STEPS = 'first-start'; // its row among what only the owner may read

async function markSteps(db: Pick<pg.Client, 'query'>, open: readonly Step[]): Promise<void> {
  await db.query(
    `insert into secret (name, value) values ($1, $2) on conflict (tenant_id, name) do update set value = excluded.value`,
    [STEPS, open.join(' ')],
  );
}

async function finishSteps(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(`select value from secret where tenant_id = 0 and name = $1`, [STEPS]);
  const open: Step[] = (rows[0]?.value ?? '').split(' ').filter((name: string) => name in steps);
  for (let step = open.shift(); step; step = open.shift()) {
    await owner.query('begin');
    try {
      await steps[step](owner);
      await markSteps(owner, open);
      await owner.query('commit');
    } catch (error) {
      await owner.query('rollback').catch(() => {}); // the first error is the one to tell
      throw error;
    }
  }
}

/** A catalogue that grew gives its new permissions to every Admin role. */
async function completeAdmins(owner: pg.Client, pool: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ tenant_id: number; id: number }>(
    `select r.tenant_id, r.id from role r where r.is_static and r.name = $1 and not r.is_deleted
     and (select count(*) from role_permission p where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = any(
       case when r.tenant_id = $2 then $3::text[] else $4::text[] end)) < cardinality(case when r.tenant_id = $2 then $3::text[] else $4::text[] end)`,
    [ADMIN_ROLE, HOST, permissionsOf('host'), permissionsOf('tenant')],
  );
  for (const { tenant_id, id } of rows) {
    await asSystem(pool, tenant_id, CALL, async (ctx) => {
      await grantAll(ctx, id as Parameters<typeof grantAll>[1]); // read from the role table just above
      await ctx.db
        .updateTable('userAccount')
        .set((eb) => ({ authEpoch: eb('authEpoch', '+', 1) }))
        .where('tenantId', '=', tenant_id)
        .execute();
    });
  }
}

/** Tenants that were opened before there were lists get them now. */
async function completeLists(owner: pg.Client, pool: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    'select id from tenant t where not exists (select 1 from category c where c.tenant_id = t.id)',
  );
  for (const { id } of rows) await asSystem(pool, id, CALL, openLists);
}

async function tokenSecret(owner: pg.Client): Promise<string> {
  await owner.query(`insert into secret (name, value) values ('token', $1) on conflict do nothing`, [
    randomBytes(32).toString('hex'),
  ]);
  const { rows } = await owner.query(`select value from secret where tenant_id = 0 and name = 'token'`);
  return rows[0].value;
}
