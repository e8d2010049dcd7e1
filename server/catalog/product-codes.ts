// Codes for many new products at once, counted where the form's own codes are: LK00001, LK00002 …
import { sql } from 'kysely';
import type { ProductKind } from '../../contract/catalog/product.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { CODE_DIGITS, codePrefix } from './use-cases/save-product.ts';

/** So many codes that no product has as its code or, since a code becomes the barcode too, as its barcode. */
export async function takeProductCodes(ctx: Ctx, kind: ProductKind, count: number): Promise<string[]> {
  const prefix = codePrefix[kind];
  const codes: string[] = [];
  while (codes.length < count) {
    const wanted = count - codes.length;
    const { rows } = await sql<{ code: string }>`
      with taken as (
        insert into document_number (tenant_id, prefix, last) values (${ctx.tenantId}, ${prefix}, ${wanted})
        on conflict (tenant_id, prefix) do update set last = document_number.last + ${wanted} returning last
      ), proposed as (
        select ${prefix} || lpad(n::text, greatest(${CODE_DIGITS}::int, length(n::text)), '0') as code, n
        from taken, generate_series(last - ${wanted} + 1, last) n
      )
      select code from proposed
      where not exists (select from product t
          where t.tenant_id = ${ctx.tenantId} and lower(t.code) = lower(proposed.code) and not t.is_deleted)
        and not exists (select from product t
          where t.tenant_id = ${ctx.tenantId} and lower(t.barcode) = lower(proposed.code) and not t.is_deleted)
      order by n`.execute(ctx.db);
    codes.push(...rows.map((row) => row.code));
  }
  return codes;
}
