// Requests of the demo shop: branches that ask for parts or offer some, coordination's answers, and the way to the centre.
import { sql } from 'kysely';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { RequestView } from '../../contract/stock/request.calls.ts';
import type { RequestSide } from '../../contract/stock/request.states.ts';
import { changeCenterStatus, saveCenterRequest, sendBackToBranch } from '../stock/center/save-center-request.ts';
import { saveLimit } from '../stock/limit/limit.queries.ts';
import { fulfil } from '../stock/request/fulfil.ts';
import { cancelRequest, createRequest } from '../stock/request/save-request.ts';
import { draws } from './draws.ts';
import { ago, type Place, type Shop } from './stock.shop.ts';

export async function seedRequests(shop: Shop): Promise<void> {
  const branches = shop.places.filter((place) => !place.isCenter);
  const asked: RequestView[] = [];
  for (const [index, place] of [...branches, ...branches].slice(0, 7).entries())
    asked.push(await ask(shop, 'in', place, index, index % 3 ? ago(-2) : ago(-1)));
  await answer(shop, asked);
  const [first] = branches;
  if (first) await ask(shop, 'out', first, 20, null);
  await limits(shop, branches);
  await toTheCenter(shop, branches);
}

async function ask(
  shop: Shop,
  side: RequestSide,
  place: Place,
  index: number,
  neededDay: string | null,
): Promise<RequestView> {
  const draw = draws(21_000 + index);
  const known = shop.goods.filter(
    (good) => !good.isSerial && shop.holds(side === 'out' ? place : shop.center, good.id),
  );
  const lines = Array.from({ length: 2 + draw.below(3) }, () => draw.of(known).id);
  return createRequest(shop.as(place.keeper), side, {
    warehouseId: place.id,
    neededDay,
    ticketCode: null,
    note: side === 'in' ? 'Sắp hết hàng, khách đang chờ' : 'Dư hàng, chi nhánh khác cần thì lấy',
    lines: [...new Set(lines)].map((productId) => ({ productId, quantity: 1 + draw.below(2), note: null })),
  });
}

/** One is sent from the centre, one is bought, one is cancelled; the others wait. */
async function answer(shop: Shop, [sent, bought, cancelled]: readonly RequestView[]): Promise<void> {
  const coordinator = shop.as(shop.center.keeper);
  const [supplierId] = shop.suppliers;
  const linesOf = (request: RequestView) => request.lines.map(({ id, quantity }) => ({ requestLineId: id, quantity }));
  if (sent) {
    const lines = linesOf(sent).map((line) => ({ ...line, from: shop.center.id }));
    await fulfil(coordinator, { lines, expectedDay: ago(-1) });
  }
  if (bought && supplierId) {
    const lines = linesOf(bought).map((line) => ({ ...line, from: 'purchase' as const, supplierId }));
    await fulfil(coordinator, { lines, expectedDay: ago(-3) });
  }
  if (cancelled) {
    await cancelRequest(coordinator, { id: cancelled.id, cancelReason: 'Khách không chờ nữa' });
  }
}

async function limits(shop: Shop, branches: readonly Place[]): Promise<void> {
  for (const [index, place] of branches.entries()) {
    const held = shop.goods.filter((good) => !good.isSerial && shop.holds(place, good.id));
    for (const good of held.slice(index, index + 4))
      await saveLimit(shop.as(place.keeper), { warehouseId: place.id, productId: good.id, minStock: 8, maxStock: 20 });
  }
}

const troubles = [
  'Ép kính iPhone 13 Pro, khách chờ lấy trong ngày',
  'Máy mất nguồn sau khi rớt nước, nhờ kiểm tra main',
  'MacBook Air M1 không nhận sạc',
  'Xin tài liệu mở khóa iCloud hợp lệ của khách',
  'Gửi hãng bảo hành màn hình bị sọc',
];
/** One in each status. */
async function toTheCenter(shop: Shop, branches: readonly Place[]): Promise<void> {
  const { ctx } = shop;
  const { rows: groups } = await sql<{ id: CategoryId }>`select id from category
    where tenant_id = ${ctx.tenantId} and code = 'requestCenterGroup' order by order_no, id`.execute(ctx.db);
  const { rows: homes } = await sql<{ id: BranchId; isCenter: boolean }>`select id, is_center from branch
    where tenant_id = ${ctx.tenantId} order by order_no, id`.execute(ctx.db);
  const [center, ...rest] = homes;
  const note = 'Đã kiểm tra';
  for (const [index, content] of troubles.entries()) {
    const [group, home, place] = [
      groups[index % groups.length],
      rest[index % rest.length],
      branches[index % branches.length],
    ];
    if (!group || !home || !place || !center) return;
    const at = (branchId: BranchId, keeper: Place) => {
      const someone = shop.as(keeper.keeper);
      return { ...someone, user: { ...someone.user, branchId } };
    };
    const [here, there] = [at(home.id, place), at(center.id, shop.center)];
    const { id } = await saveCenterRequest(here, {
      groupId: group.id,
      branchId: home.id,
      ticketCode: null,
      content,
      lines: [],
    });
    if (index > 0) await changeCenterStatus(there, { id, status: 1, answer: note });
    if (index > 1) await sendBackToBranch(there, { id, answer: 'Đã xong, gửi về chi nhánh' });
    if (index > 2) await changeCenterStatus(here, { id, status: 3, answer: null });
  }
}
