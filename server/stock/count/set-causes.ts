// Why the shelf and the books differ: a cause per line or one for many, of the side that it explains.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import {
  type CountCause,
  type CountView,
  countCauses,
  type PhysicalInventory,
} from '../../../contract/stock/count.calls.ts';
import type { StockCountId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { countSteps } from './count.actions.ts';
import { causeFits, countFacts, isDifferent, isOnSide } from './count.facts.ts';
import { viewCount } from './count.queries.ts';
import { openCount } from './open-count.ts';

async function begin(ctx: Ctx, id: StockCountId): Promise<void> {
  await openCount(ctx, id);
  countSteps.require(ctx, await countFacts(ctx, id), 'setCause');
}

export async function setCauses(ctx: Ctx, { id, lines }: In<typeof PhysicalInventory.SetCause>): Promise<null> {
  await begin(ctx, id);
  const json = JSON.stringify(
    lines.map(({ lineId, cause, causeNote, unitCost }) => ({ id: lineId, cause, note: causeNote, cost: unitCost })),
  );
  const given = sql`jsonb_to_recordset(${json}::jsonb) as x(id bigint, cause text, note text, cost bigint)`;
  await sql`select from stock_count_line l where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id}
    and l.id = any(${lines.map((line) => line.lineId)}::bigint[]) order by l.product_id for update`.execute(ctx.db);
  const { rows: wrong } = await sql<{ id: number; name: string; cause: CountCause; isShort: boolean }>`
    select l.id, p.name, x.cause, ${isOnSide.short} as is_short from stock_count_line l join ${given} on l.id = x.id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and x.cause is not null and ${isDifferent} and not ${causeFits(sql`x.cause`)}
    order by p.name limit 1`.execute(ctx.db);
  const [first] = wrong;
  if (first) refuseCause(ctx, first, `lines.${lines.findIndex(({ lineId }) => lineId === first.id)}.cause`);
  const changed =
    await sql`update stock_count_line l set cause = x.cause, cause_note = x.note, unit_cost = coalesce(x.cost, l.unit_cost)
    from ${given} where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.id = x.id`.execute(ctx.db);
  if (Number(changed.numAffectedRows) < new Set(lines.map((line) => line.lineId)).size) fail('row.notFound');
  return null;
}
const sides = {
  short: { vi: 'thiếu so với sổ', en: 'less than the books say' },
  surplus: { vi: 'thừa so với sổ', en: 'more than the books say' },
};
interface Unfit {
  name: string;
  cause: CountCause;
  isShort: boolean;
}
function refuseCause(ctx: Ctx, { name, cause, isShort }: Unfit, field: string): never {
  const side = sides[isShort ? 'short' : 'surplus'][ctx.culture];
  return failAt(field, 'count.causeSide', { cause: countCauses[cause][ctx.culture], product: name, side });
}

/** Every difference that the cause explains, of one side or of both; those that have a fitting cause keep it unless told otherwise. */
export async function setManyCauses(ctx: Ctx, input: In<typeof PhysicalInventory.SetCauses>): Promise<CountView> {
  const { id, cause, causeNote, side, overwrite } = input;
  await begin(ctx, id);
  const own = countCauses[cause].side;
  if (side && own !== 'either' && own !== side)
    failAt('cause', 'count.causeSide', {
      cause: countCauses[cause][ctx.culture],
      product: sides[side][ctx.culture],
      side: sides[side][ctx.culture],
    });
  const which = sql`l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and ${isDifferent} and ${causeFits(sql`${cause}::text`)}
    ${side ? sql`and ${isOnSide[side]}` : sql``}
    ${overwrite ? sql`` : sql`and (l.cause is null or not ${causeFits(sql`l.cause`)})`}`;
  await sql`select from stock_count_line l where ${which} order by l.product_id for update`.execute(ctx.db);
  await sql`update stock_count_line l set cause = ${cause}, cause_note = ${causeNote} where ${which}`.execute(ctx.db);
  return viewCount(ctx, id);
}
