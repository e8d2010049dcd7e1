// Checks that what a form chose is there: rows of the simple lists, by the list they have to come from.
import { sql } from 'kysely';
import type { CategoryCode } from '../../contract/lookup/category.lists.ts';
import type { Ctx } from '../kit/ctx.ts';
import { InvalidField } from '../kit/fail.ts';

/** Field → the chosen id and the lists it may come from. */
export type Chosen = Readonly<Record<string, readonly [id: number | null | undefined, ...from: CategoryCode[]]>>;

/** Refuses the first field whose row is gone or stands in another list; the foreign key alone would let both pass. */
export async function checkChosen(ctx: Ctx, chosen: Chosen): Promise<void> {
  const asked = Object.entries(chosen).filter(([, [id]]) => id);
  if (!asked.length) return;
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from category
    where tenant_id = ${ctx.tenantId} and not is_deleted and id = any(${asked.map(([, [id]]) => id)}::bigint[])`.execute(
    ctx.db,
  );
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  for (const [field, [id, ...from]] of asked) {
    if (!from.some((code) => code === codes.get(id ?? 0))) throw new InvalidField(field, 'choice');
  }
}
