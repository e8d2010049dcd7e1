// Changing cells of the price list: many at once, each against the version it was seen at, all or none.
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { PriceCell, ProductService } from '../../contract/price/price.calls.ts';
import { showMinute } from '../../contract/time.ts';
import { insertMany, updateMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, forbid } from '../kit/fail.ts';
import { readCells } from './price.queries.ts';

export type PriceEdit = In<typeof ProductService.EditService>['edits'][number];
type Key = Pick<PriceEdit, 'modelId' | 'serviceNameId'>;
export const keyOf = ({ modelId, serviceNameId }: Key) => `${modelId}:${serviceNameId}`;
const fields = ['price', 'warrantyMonths', 'minutes', 'commission', 'hidden'] as const;
type Values = Pick<PriceCell, (typeof fields)[number]>;

export async function editPrices(
  ctx: Ctx,
  { edits }: In<typeof ProductService.EditService>,
): Promise<{ items: PriceCell[] }> {
  const wanted = byCell(edits);
  const before = await lockCells(ctx, wanted);
  for (const edit of edits) refuseStale(edit, before.get(keyOf(edit)));
  const fresh = wanted.filter((edit) => !before.has(keyOf(edit)));
  requireRight(ctx, fresh.length ? 'Pages.ServicePrice.Create' : null);
  requireRight(ctx, fresh.length < wanted.length ? 'Pages.ServicePrice.Edit' : null);
  await addPrices(ctx, fresh);
  const changed = wanted.flatMap((edit) => {
    const cell = before.get(keyOf(edit));
    return cell && fields.some((field) => edit[field] !== undefined && edit[field] !== cell[field])
      ? [{ id: cell.id, ...merged(cell, edit) }]
      : [];
  });
  if (changed.length) await updateMany(ctx, 'servicePrice', changed);
  return { items: await cellsAt(ctx, wanted) };
}

/** One edit for each cell: of each field the last word counts, and what a later edit leaves out stays as an earlier one said. */
function byCell(edits: readonly PriceEdit[]): PriceEdit[] {
  const cells = new Map<string, PriceEdit>();
  for (const edit of edits) cells.set(keyOf(edit), { ...cells.get(keyOf(edit)), ...edit });
  return [...cells.values()];
}

/** New cells; what an edit leaves out is taken from the service itself. */
export async function addPrices(ctx: Ctx, edits: readonly PriceEdit[]): Promise<void> {
  if (!edits.length) return;
  const own = await serviceValues(ctx, edits);
  await requireModels(ctx, edits);
  const rows = edits.map((edit) => {
    const service =
      own.get(edit.serviceNameId) ?? fail('row.missing', { entity: 'ServiceName', id: edit.serviceNameId });
    return { modelId: edit.modelId, serviceNameId: edit.serviceNameId, ...merged(service, edit) };
  });
  await insertMany(ctx, 'servicePrice', rows);
}

export const merged = (base: Values, edit: Partial<{ [F in keyof Values]: Values[F] | undefined }>): Values => ({
  price: edit.price ?? base.price,
  warrantyMonths: edit.warrantyMonths ?? base.warrantyMonths,
  minutes: edit.minutes ?? base.minutes,
  commission: edit.commission ?? base.commission,
  hidden: edit.hidden ?? base.hidden,
});

export async function deletePrices(ctx: Ctx, { ids }: In<typeof ProductService.delete>): Promise<null> {
  await sql`update service_price
    set is_deleted = true, deletion_time = now(), deleter_user_id = ${ctx.user.id}, version = version + 1
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and not is_deleted`.execute(ctx.db);
  return null;
}

type Cell = PriceCell & { who: string | null; at: string; modelName: string; serviceName: string };
/** The cells that exist already, locked in one order so that two people who edit the same block do not deadlock. */
export async function lockCells(ctx: Ctx, keys: readonly Key[]): Promise<Map<string, Cell>> {
  const { rows } = await sql<Cell>`
    select p.id, p.model_id, p.service_name_id, p.price, p.warranty_months, p.minutes, p.commission, p.hidden, p.version,
      u.full_name as who, coalesce(p.last_modification_time, p.creation_time) as at, m.name as model_name, n.name as service_name
    from service_price p
    join model m on m.tenant_id = p.tenant_id and m.id = p.model_id
    join service_name n on n.tenant_id = p.tenant_id and n.id = p.service_name_id
    left join user_account u on u.tenant_id = p.tenant_id and u.id = coalesce(p.last_modifier_user_id, p.creator_user_id)
    where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and ${among(keys)}
    order by p.id for update of p`.execute(ctx.db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}
const among = (keys: readonly Key[]) => sql<boolean>`(p.model_id, p.service_name_id) in (
  select * from unnest(${keys.map((key) => key.modelId)}::bigint[], ${keys.map((key) => key.serviceNameId)}::bigint[]))`;
const cellsAt = (ctx: Ctx, keys: readonly Key[]): Promise<PriceCell[]> =>
  readCells(ctx).where(among(keys)).orderBy('p.id').execute();

function refuseStale(edit: PriceEdit, cell: Cell | undefined): void {
  if (edit.version === undefined || edit.version === cell?.version) return;
  if (!cell) fail('row.notFound');
  else
    fail('price.stale', {
      model: cell.modelName,
      service: cell.serviceName,
      who: cell.who ?? '?',
      when: showMinute(cell.at),
    });
}

function requireRight(ctx: Ctx, code: 'Pages.ServicePrice.Create' | 'Pages.ServicePrice.Edit' | null): void {
  if (code && !ctx.user.permissions.has(code)) forbid(ctx, [code]);
}

/** What a new cell starts with: the service's warranty, time and commission, and no price yet. */
async function serviceValues(ctx: Ctx, edits: readonly PriceEdit[]): Promise<Map<number, Values>> {
  const ids = [...new Set(edits.map((edit) => edit.serviceNameId))];
  const { rows } = await sql<Values & { id: number }>`
    select id, 0 as price, warranty_months, minutes, commission, false as hidden from service_name
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and not is_deleted`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function requireModels(ctx: Ctx, edits: readonly PriceEdit[]): Promise<void> {
  const ids = [...new Set(edits.map((edit) => edit.modelId))];
  const { rows } = await sql<{ id: number }>`
    select id from model where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and not is_deleted`.execute(
    ctx.db,
  );
  const known = new Set(rows.map((row) => row.id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) fail('row.missing', { entity: 'Model', id: missing });
}
