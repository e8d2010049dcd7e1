// Where a promotion holds: services, groups of services, models, branches. Chosen ones have to be there; they are kept in order,
// so that two promotions for the same can be told by comparing them.
import { sql } from 'kysely';
import type { GroupPromotionRow } from '../../contract/promo/promo.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { InvalidField } from '../kit/fail.ts';

export type Scope = Pick<GroupPromotionRow, 'serviceNameIds' | 'serviceGroupIds' | 'modelIds' | 'branchIds'>;
const sources = {
  serviceNameIds: sql`service_name where not is_deleted`,
  serviceGroupIds: sql`category where not is_deleted and code = 'serviceGroupName'`,
  modelIds: sql`model where not is_deleted`,
  branchIds: sql`branch where not is_deleted`,
} as const satisfies Record<keyof Scope, unknown>;
const fields = Object.keys(sources) as (keyof Scope)[]; // keys of a const object

/** Checked, each once, in order. What was chosen before may be gone since, and stays where nothing is said of it. */
export async function scopeOf(
  ctx: Ctx,
  input: { [F in keyof Scope]?: Scope[F] | undefined },
  before?: Scope,
): Promise<Scope> {
  const scope: Record<string, number[]> = {};
  for (const field of fields) {
    const ids = [...new Set<number>(input[field] ?? before?.[field])].sort((a, b) => a - b);
    const fresh = ids.filter((id) => !before?.[field].some((one) => one === id));
    if (fresh.length) {
      const { rows } = await sql`select from ${sources[field]} and tenant_id = ${ctx.tenantId}
        and id = any(${fresh}::bigint[])`.execute(ctx.db);
      if (rows.length < fresh.length) throw new InvalidField(field, 'choice');
    }
    scope[field] = ids;
  }
  return scope as unknown as Scope; // the ids that were given, in order
}

const namesIn = (table: string, ids: string) =>
  sql`select x.name from ${sql.table(table)} x where x.tenant_id = ${sql.ref('p.tenant_id')} and x.id = any(${sql.ref(`p.${ids}`)})`;
const joined = (names: ReturnType<typeof namesIn>) =>
  sql<string | null>`(select string_agg(n.name, ', ' order by n.name) from (${names}) n)`;
/** For a query whose promotions are called `p`. */
export const scopeNames = joined(
  sql`${namesIn('service_name', 'service_name_ids')} union all ${namesIn('category', 'service_group_ids')}
    union all ${namesIn('model', 'model_ids')}`,
);
export const branchNames = joined(namesIn('branch', 'branch_ids'));
