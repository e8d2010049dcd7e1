// Saving many products of one kind at once, as an import has planned them.
import { sql } from 'kysely';
import type { ProductKind } from '../../../contract/catalog/product.calls.ts';
import { insertMany, updateMany } from '../../kit/bulk.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { ProductDraft } from '../product.plan.ts';
import { takeProductCodes } from '../product-codes.ts';
import { requireSwitchable } from '../serial-switch.ts';

export async function saveProducts(
  ctx: Ctx,
  kind: ProductKind,
  { created, changed }: { created: readonly ProductDraft[]; changed: readonly ProductDraft[] },
): Promise<void> {
  const updates = changed.flatMap(({ id, barcode, fields }) => (id ? [{ ...fields, id, barcode }] : []));
  await requireSwitchable(
    ctx,
    changed.flatMap(({ id, fields: { isSerial } }) => (id && typeof isSerial === 'boolean' ? [{ id, isSerial }] : [])),
  );
  if (updates.length) await updateMany(ctx, 'product', updates);
  // Codes that were typed in go first, so that the proposed ones step over them.
  const typed = created.filter(({ code }) => code);
  await insertProducts(ctx, kind, typed);
  const rest = created.filter(({ code }) => !code);
  const codes = await takeProductCodes(ctx, kind, rest.length);
  const coded = rest.map((draft, index) => ({ ...draft, code: codes[index] ?? null }));
  await insertProducts(ctx, kind, coded);
  await setModels(ctx, [...changed, ...typed, ...coded]);
}

async function insertProducts(ctx: Ctx, kind: ProductKind, drafts: readonly ProductDraft[]): Promise<void> {
  const rows = drafts.map(({ code, barcode, fields }) => ({ ...fields, kind, code, barcode: barcode || code }));
  if (rows.length) await insertMany(ctx, 'product', rows);
}

/** Makes the models of each product exactly those of its row; products are found by their code. */
async function setModels(ctx: Ctx, drafts: readonly ProductDraft[]): Promise<void> {
  const named = drafts.filter(({ modelIds }) => modelIds);
  if (!named.length) return;
  const codes = named.map(({ code }) => code);
  const pairs = JSON.stringify(named.flatMap(({ code, modelIds }) => modelIds?.map((id) => ({ code, id })) ?? []));
  const wanted = sql`select p.id as product_id, x.id as model_id from jsonb_to_recordset(${pairs}::jsonb) x(code text, id bigint)
    join product p on p.tenant_id = ${ctx.tenantId} and lower(p.code) = lower(x.code) and not p.is_deleted`;
  await sql`delete from product_model pm using product p
    where pm.tenant_id = ${ctx.tenantId} and p.tenant_id = pm.tenant_id and p.id = pm.product_id and not p.is_deleted
      and p.code = any(${codes}::text[]) and (pm.product_id, pm.model_id) not in (${wanted})`.execute(ctx.db);
  await sql`insert into product_model (tenant_id, product_id, model_id)
    select ${ctx.tenantId}, w.product_id, w.model_id from (${wanted}) w on conflict do nothing`.execute(ctx.db);
}
