// Work that nobody asked for: the installation itself and its jobs. No user, every right, one transaction.
import type pg from 'pg';
import { defaultCulture } from '../../contract/culture.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { permissionsOf } from '../../contract/permissions.ts';
import { begin } from '../db/transaction.ts';
import { type Ctx, HOST } from './ctx.ts';

export async function asSystem<T>(
  pool: pg.Pool,
  tenantId: number,
  name: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const open = await begin(pool, { tenantId, call: name });
  const ctx: Ctx = {
    db: open.tx,
    tenantId,
    user: {
      id: null as unknown as UserId, // what the system does was done by nobody
      tenantId,
      userName: 'system',
      fullName: 'Hệ thống',
      branchId: null,
      language: null,
      roleNames: [],
      permissions: new Set(permissionsOf('tenant')),
      authEpoch: 0,
    },
    culture: defaultCulture,
    file: null,
    request: { id: name, ip: '', agent: '', cultureAsked: null, tenantAsked: tenantId, token: null },
    enterTenant: async (next) => {
      await open.enter({ tenantId: next, call: name });
      ctx.tenantId = next;
    },
    outside: (slow) => slow(), // nobody waits for this connection
  };
  try {
    const result = await work(ctx);
    await open.commit();
    return result;
  } catch (error) {
    await open.rollback().catch(() => {}); // the first error is the one to tell
    throw error;
  }
}

/** The tenants that are open, for work that is done for each of them. */
export const openTenants = (pool: pg.Pool): Promise<number[]> =>
  asSystem(pool, HOST, 'tenants', async (ctx) => {
    const rows = await ctx.db
      .selectFrom('tenant')
      .select('id')
      .where('isActive', '=', true)
      .where('isDeleted', '=', false)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  });
