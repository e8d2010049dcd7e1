// Posting an import bill and taking it back: the goods, the request they were bought for, the bill's state (domain.md §4).
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In, Out } from '../../../contract/kit.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import type { InboundId } from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import { later, sideBySide } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { previewUnpost, requireUnpostable } from '../ledger/blockers.ts';
import { type Move, postingDay, postStock, unpostStock } from '../ledger/ledger.ts';
import { type LineProduct, productsOf, serialsOf } from '../lines.ts';
import { advanceRequests, lockRequests } from '../request/progress.ts';
import { getInbound, getLive, type LockedBill, linesOf, lockFor } from './inbound.ts';
import { change } from './save-inbound.ts';

/** Without a day the bill is posted today; an earlier one needs the right to it. */
export async function archiveInbound(
  ctx: Ctx,
  { id, day, version }: In<typeof ProductInbound.Archive>,
): Promise<InboundDetail> {
  const [bill, [lines, products]] = await sideBySide([
    lockFor(ctx, 'archive', id, version),
    linesOf(ctx, id).then(async (all) => [all, await productsOf(ctx, all)] as const), // behind the lock
  ]);
  const on = postingDay(ctx, day ?? today());
  await lockRequests(ctx, lines);
  await postStock(ctx, 'inbound', id, on, movesOf(bill, lines, products));
  later(
    change(ctx, id, { status: 'posted', day: on, dueDay: dueFrom(on), postedAt: sql`now()`, postedBy: ctx.user.id }),
  );
  await advanceRequests(
    ctx,
    lines.map(({ requestLineId, quantity }) => ({ requestLineId, filled: quantity })),
  );
  return getLive(ctx, { id });
}

/** The supplier's days count from the day of posting, unless somebody chose the due day. */
const dueFrom = (day: string) =>
  sql`case when is_due_chosen then due_day else ${day}::date + (select s.payment_days from supplier s
    where s.tenant_id = inbound.tenant_id and s.id = inbound.supplier_id) end`;

export async function unarchiveInbound(
  ctx: Ctx,
  { id, version }: In<typeof ProductInbound.unArchive>,
): Promise<InboundDetail> {
  await lockFor(ctx, 'unArchive', id, version);
  const lines = await linesOf(ctx, id);
  await lockRequests(ctx, lines);
  await requireUnpostable(ctx, 'inbound', id);
  await unpostStock(ctx, 'inbound', id);
  later(change(ctx, id, { status: 'draft', postedAt: null, postedBy: null }));
  await advanceRequests(
    ctx,
    lines.map(({ requestLineId, quantity }) => ({ requestLineId, filled: -quantity })),
  );
  return getLive(ctx, { id });
}

export async function previewUnarchive(
  ctx: Ctx,
  { id }: { id: InboundId },
): Promise<Out<typeof ProductInbound.PreviewUnArchive>> {
  type Preview = Out<typeof ProductInbound.PreviewUnArchive>;
  const { allowedActions } = await getInbound(ctx, id, false);
  const stop = allowedActions.find(({ key }) => key === 'unArchive')?.blocker;
  const { shelves, blockers } = await previewUnpost(ctx, 'inbound', id);
  return {
    shelves: shelves as Preview['shelves'], // values of the ledger are whole đồng
    blockers: !stop || stop === blockers.join(' ') ? blockers : [stop, ...blockers],
  };
}

type Line = InboundDetail['items'][number];
/** One move per line, or one per serial. */
function movesOf(
  { warehouseId }: LockedBill,
  lines: readonly Line[],
  products: ReadonlyMap<ProductId, LineProduct>,
): Move[] {
  return lines.flatMap((line) => {
    const { productId, quantity, price, id: lineId } = line;
    const move = { warehouseId, productId, side: 'in', lineId } as const;
    const serials = serialsOf(line, products);
    if (!serials) return [{ ...move, quantity, value: price * quantity }];
    return serials.map((serial) => ({ ...move, quantity: 1, value: price, serial }));
  });
}
