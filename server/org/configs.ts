// General settings of a tenant: texts by name, checked against their type, each save checked against the version it was opened at.
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import {
  ConfigForm,
  type ConfigName,
  configFields,
  configNames,
  configValue,
} from '../../contract/org/config.fields.ts';
import type { ConfigRow, SystemConfigs } from '../../contract/org/setup.calls.ts';
import { showMinute } from '../../contract/time.ts';
import { explain } from '../../contract/validation.ts';
import { type Ctx, madeBy, type OpenCtx } from '../kit/ctx.ts';
import { fail, failAt } from '../kit/fail.ts';

export async function listConfigs(ctx: OpenCtx): Promise<{ items: ConfigRow[] }> {
  const saved = await ctx.db
    .selectFrom('systemConfig')
    .select(['name', 'value', 'version'])
    .where('tenantId', '=', ctx.tenantId)
    .execute();
  const items = configNames.map(
    (name) => saved.find((row) => row.name === name) ?? { name, value: configFields[name].default, version: 0 },
  );
  return { items };
}

/** What a setting says now, for other words too. */
export async function settingOf(ctx: OpenCtx, name: ConfigName): Promise<string> {
  const saved = await ctx.db
    .selectFrom('systemConfig')
    .select('value')
    .where('tenantId', '=', ctx.tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  return saved?.value ?? configFields[name].default;
}

/** All or none. */
export async function updateConfigs(ctx: Ctx, { items }: In<typeof SystemConfigs.UpdateSystemConfigs>) {
  for (const item of items) refuseBadValue(ctx, item.name, item.value);
  for (const item of items.toSorted((a, b) => (a.name < b.name ? -1 : 1))) await save(ctx, item);
  const after = await listConfigs(ctx);
  const valueNow = (name: ConfigName) => after.items.find((row) => row.name === name)?.value ?? '';
  if (valueNow('closeTime') <= valueNow('openTime')) failAt('closeTime', 'config.hours');
  const asked = items.map(({ name }) => name).find((name) => name === 'closeTime' || name === 'openTime');
  if (asked) await requireBranchHours(ctx, asked, { open: valueNow('openTime'), close: valueNow('closeTime') });
  return after;
}
const NAMED = 3;
/** A branch that has one hour of its own takes the other one from here. */
async function requireBranchHours(ctx: Ctx, asked: ConfigName, shop: { open: string; close: string }): Promise<void> {
  const own = (name: ConfigName) => sql`(select nullif(d.value, '') from branch_detail d
    where d.tenant_id = b.tenant_id and d.branch_id = b.id and d.name = ${name})`;
  const { rows } = await sql<{
    name: string;
  }>`select b.name from branch b where b.tenant_id = ${ctx.tenantId} and not b.is_deleted
    and coalesce(${own('closeTime')}, ${shop.close}) <= coalesce(${own('openTime')}, ${shop.open})
    order by b.order_no, b.id limit ${sql.lit(NAMED + 1)}`.execute(ctx.db);
  const names = rows.map(({ name }, at) => (at < NAMED ? name : '…')).join(', ');
  if (names) failAt(asked, 'config.branchHours', { names });
}

function refuseBadValue(ctx: Ctx, name: ConfigName, value: string): void {
  const schema = ConfigForm.pick({ [name]: true });
  const checked = schema.safeParse({ [name]: configValue(name, value) }, { reportInput: true });
  if (checked.success) return;
  const [first] = explain(schema, checked.error.issues, ctx.culture);
  fail('config.invalid', { sentence: first?.message ?? '' });
}

async function save(ctx: Ctx, { name, value, version }: In<typeof SystemConfigs.UpdateSystemConfigs>['items'][number]) {
  // The first row is made before it is locked, so that two first savers wait for each other instead of clashing.
  const made = await ctx.db
    .insertInto('systemConfig')
    .values({ name, value, ...madeBy(ctx) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (made) return;
  const { rows } = await sql<{ value: string; version: number; who: string | null; at: string }>`
    select c.value, c.version, u.full_name as who, coalesce(c.last_modification_time, c.creation_time) as at
    from system_config c
    left join user_account u on u.tenant_id = c.tenant_id and u.id = coalesce(c.last_modifier_user_id, c.creator_user_id)
    where c.tenant_id = ${ctx.tenantId} and c.name = ${name} for update of c`.execute(ctx.db);
  const now = rows[0];
  if (!now || now.value === value) return;
  if (version !== undefined && version !== now.version) {
    fail('row.stale', { who: now.who ?? '?', when: showMinute(now.at) });
  }
  await ctx.db
    .updateTable('systemConfig')
    .set({ value, lastModificationTime: sql<string>`now()`, lastModifierUserId: ctx.user.id })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenantId', '=', ctx.tenantId)
    .where('name', '=', name)
    .execute();
}
