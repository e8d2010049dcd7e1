// Three months of stock life in the demo shop: imports, exports of every kind, transfers in every state, a count being made
// and one applied. Told day by day through the same use cases that the screens call, so its books balance.
import type { OutboundDetail } from '../../contract/stock/outbound.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { applyCount } from '../stock/count/apply-count.ts';
import { countDetail } from '../stock/count/count.queries.ts';
import { countGoods } from '../stock/count/count-goods.ts';
import { createCount } from '../stock/count/create-count.ts';
import { setCauses } from '../stock/count/set-causes.ts';
import { unarchiveInbound } from '../stock/inbound/post-inbound.ts';
import { updatePrices } from '../stock/inbound/price-inbound.ts';
import { deleteInbound } from '../stock/inbound/save-inbound.ts';
import { askTransfer } from '../stock/outbound/create-transfer.ts';
import { agreeLost } from '../stock/outbound/lost-goods.ts';
import {
  cancelTransfer,
  receiveTransfer,
  refuseTransfer,
  resolveTransfer,
} from '../stock/outbound/receive-transfer.ts';
import { createReturnItem } from '../stock/outbound/return-item.ts';
import { type Draws, draws } from './draws.ts';
import { payBill } from './finance.seed.ts';
import { seedRequests } from './request.seed.ts';
import { ago, type Line, type Place, Shop } from './stock.shop.ts';

const DAYS = 90;

export async function seedStock(ctx: Ctx): Promise<void> {
  const shop = await Shop.open(ctx);
  await openShelves(shop);
  for (let day = DAYS - 1; day > 0; day--) await tellDay(shop, day);
  await waiting(shop);
  await seedRequests(shop);
  await unfinished(shop);
  await counts(shop);
}

/** What the chain began with: the centre widely, each branch what it uses. */
async function openShelves(shop: Shop): Promise<void> {
  for (const [index, place] of shop.places.entries()) {
    const draw = draws(7_000 + index);
    const plain = shop.goods.filter((good) => !good.isSerial);
    const some = plain.filter((_, n) => (n + index * 3) % (place.isCenter ? 9 : 22) === 0);
    const serials = place.isCenter ? shop.goods.filter((good) => good.isSerial).slice(0, 6) : [];
    for (const goods of [some.slice(0, some.length / 2), [...some.slice(some.length / 2), ...serials]]) {
      const { id, amount } = await shop.buy(place, goods, ago(DAYS), draw);
      await shop.postIn(id, place, ago(DAYS));
      await payBill(shop.ctx, id, amount, ago(DAYS - 10));
    }
  }
}

async function tellDay(shop: Shop, daysAgo: number): Promise<void> {
  const draw = draws(9_000 + daysAgo);
  const day = ago(daysAgo);
  const branches = shop.places.filter((place) => !place.isCenter);
  const place = branches[daysAgo % branches.length] ?? shop.center;
  if (daysAgo % 7 === 0) await buyForTheWeek(shop, daysAgo);
  const issued = await issueForTicket(shop, place, daysAgo);
  if (daysAgo % 3 === 0) await issueForTicket(shop, shop.center, daysAgo);
  if (issued && daysAgo % 12 === 0) await bringBack(shop, issued, place, day);
  if (daysAgo % 9 === 0) {
    const lines = shop.take(shop.center, draw, 2, 2);
    const [reasonId, note] = [shop.reasons[daysAgo % shop.reasons.length], 'Dùng cho bàn kỹ thuật'];
    if (lines.length && reasonId) {
      const { id } = await shop.other(shop.center, lines, day, reasonId, note);
      await shop.post(id, shop.center, day);
    }
  }
  if (daysAgo % 8 === 0) {
    const lines = shop.take(place, draw, 1);
    if (lines.length) {
      const { id } = await shop.error(place, lines, day, draw.of(shop.errorTypes), draw);
      await shop.post(id, place, day);
    }
  }
  await stories[daysAgo]?.(shop, place, draw);
  // Last: what arrives tomorrow cannot be used today.
  if (daysAgo % 5 === 0 && daysAgo > 4) {
    const lines = shop.take(shop.center, draw, 6, 3, 4);
    await receiveWhole(shop, await ship(shop, place, lines, day, ago(daysAgo - 1)), place, ago(daysAgo - 1));
  }
}

/** The centre buys weekly; older bills are paid, newer ones partly or not yet. */
async function buyForTheWeek(shop: Shop, daysAgo: number): Promise<void> {
  const draw = draws(11_000 + daysAgo);
  const plain = shop.goods.filter((good) => !good.isSerial);
  const goods = Array.from({ length: 18 }, (_, n) => plain[(daysAgo * 31 + n * 53) % plain.length]).flatMap(
    (good) => good ?? [],
  );
  const { id, amount } = await shop.buy(shop.center, [...new Set(goods)], ago(daysAgo), draw, 10);
  await shop.postIn(id, shop.center, ago(daysAgo));
  if (daysAgo > 30) await payBill(shop.ctx, id, amount, ago(daysAgo - 20));
  else if (daysAgo > 14) await payBill(shop.ctx, id, Math.round(amount / 2000) * 1000, ago(daysAgo - 10));
}

async function issueForTicket(shop: Shop, place: Place, daysAgo: number): Promise<OutboundDetail | null> {
  const draw = draws(13_000 + daysAgo * 7 + place.id);
  const lines = shop.take(place, draw, 1 + draw.below(2));
  if (!lines.length) return null;
  const day = ago(daysAgo);
  const ticket = `SC${place.branchCode}${day.slice(2).replaceAll('-', '')}${String(1 + draw.below(9)).padStart(4, '0')}`;
  const { id } = await shop.forTicket(place, lines, day, ticket);
  return shop.post(id, place, day);
}

async function bringBack(shop: Shop, issued: OutboundDetail, place: Place, day: string): Promise<void> {
  const line = issued.lines[0];
  if (!line) return;
  const { id } = await createReturnItem(shop.as(place.keeper), {
    code: shop.number('TH', place, day) ?? null,
    day,
    originId: issued.id,
    note: 'Khách đổi ý, không thay nữa',
    lines: [{ originLineId: line.id, quantity: 1, serials: null, note: null }],
  });
  await shop.post(id, place, day);
}

async function ship(
  shop: Shop,
  to: Place,
  lines: readonly Line[],
  day: string,
  expected: string,
): Promise<OutboundDetail> {
  const { id } = await shop.transfer(shop.center, to, lines, day, expected);
  return shop.post(id, shop.center, day);
}
async function receiveWhole(shop: Shop, sent: OutboundDetail, to: Place, day: string): Promise<void> {
  const lines = sent.lines.map(({ id, quantity }) => ({ lineId: id, quantity, serials: null }));
  await receiveTransfer(shop.as(to.keeper), { id: sent.id, day, lines });
  shop.arrived(to, sent.lines);
}
/** Everything but one unit of the first line. */
async function receiveShort(shop: Shop, sent: OutboundDetail, to: Place, day: string): Promise<OutboundDetail> {
  const lines = sent.lines.map(({ id, quantity }, n) => ({
    lineId: id,
    quantity: n ? quantity : quantity - 1,
    serials: null,
  }));
  return receiveTransfer(shop.as(to.keeper), { id: sent.id, day, lines });
}

type Story = (shop: Shop, to: Place, draw: Draws) => Promise<unknown>;
const some = (shop: Shop, draw: Draws, count: number) => shop.take(shop.center, draw, count, 2, 2);
/** What went another way than planned, by the days since. */
const stories: Readonly<Record<number, Story>> = {
  20: async (shop, to, draw) => {
    const { id } = await ship(shop, to, some(shop, draw, 2), ago(20), ago(19));
    await refuseTransfer(shop.as(to.keeper), { id, cancelReason: 'Giao nhầm mẫu, trả lại kho', day: ago(18) });
  },
  15: async (shop, to, draw) => {
    const { id } = await shop.transfer(shop.center, to, some(shop, draw, 2), ago(15), ago(14));
    await cancelTransfer(shop.as(shop.center.keeper), { id, cancelReason: 'Chi nhánh không cần nữa' });
  },
  12: async (shop, to, draw) => {
    const sent = await ship(shop, to, some(shop, draw, 3), ago(12), ago(11));
    const { id, lines } = await receiveShort(shop, sent, to, ago(11));
    const missing = lines.flatMap((line) =>
      line.open
        ? [
            {
              lineId: line.id,
              quantity: line.open,
              serials: null,
              how: 'lost' as const,
              payerUserId: to.keeper,
              note: 'Rơi khi giao',
            },
          ]
        : [],
    );
    await resolveTransfer(shop.as(shop.center.keeper), { id, day: ago(9), lines: missing });
    await agreeLost(shop.as(to.keeper), { id, day: ago(9) });
  },
  9: (shop, to, draw) => ship(shop, to, some(shop, draw, 4), ago(9), ago(6)), // late
  3: async (shop, to, draw) =>
    receiveShort(shop, await ship(shop, to, some(shop, draw, 4), ago(3), ago(2)), to, ago(2)),
  1: (shop, to, draw) => ship(shop, to, some(shop, draw, 5), ago(1), today()),
};

/** Transfers of today: one asked for, one waiting to be shipped. */
async function waiting(shop: Shop): Promise<void> {
  const [first, second] = shop.places.filter((place) => !place.isCenter);
  if (!first || !second) return;
  const draw = draws(15_000);
  const lines = some(shop, draw, 3).map((line) => ({ ...line, serials: null, note: null }));
  await askTransfer(shop.as(first.keeper), {
    warehouseId: shop.center.id,
    toWarehouseId: first.id,
    expectedDay: ago(-2),
    note: 'Cần cho tuần tới',
    day: today(),
    code: null,
    lines,
  });
  await shop.transfer(shop.center, second, some(shop, draw, 4), today(), ago(-1));
}

/** Import bills that are not at their end: a draft, one taken back, one deleted, one whose price was corrected. */
async function unfinished(shop: Shop): Promise<void> {
  const draw = draws(17_000);
  const goods = shop.goods.filter((good) => !good.isSerial).slice(40, 46);
  await shop.buy(shop.center, goods, today(), draw, 5);
  const back = await shop.buy(shop.center, goods, ago(2), draw, 5);
  await shop.postIn(back.id, shop.center, ago(2));
  await unarchiveInbound(shop.as(shop.center.keeper), { id: back.id });
  const wrong = await shop.buy(shop.center, goods.slice(0, 2), ago(4), draw, 5);
  await deleteInbound(shop.as(shop.center.keeper), { id: wrong.id, cancelReason: 'Nhập trùng hóa đơn' });
  const bill = await shop.buy(shop.center, goods.slice(2), ago(3), draw, 5);
  const posted = await shop.postIn(bill.id, shop.center, ago(3));
  await updatePrices(shop.as(shop.center.keeper), {
    id: bill.id,
    items: posted.items.slice(0, 1).map(({ id, price }) => ({ id, price: (price + 5000) as typeof price })), // đồng plus đồng
  });
}

/** A branch counted and put right by its manager; another one in the middle of counting. */
async function counts(shop: Shop): Promise<void> {
  const [counted, counting] = shop.places.filter((place) => !place.isCenter).slice(2);
  if (!counted || !counting) return;
  const begin = (place: Place, kinds: ('component' | 'accessory')[]) =>
    createCount(shop.as(place.keeper), {
      warehouseId: place.id,
      scope: 'category',
      kinds,
      groupIds: [],
      productIds: [],
      isBlind: true,
      note: 'Kiểm kê định kỳ',
    });
  const done = await begin(counted, ['accessory']);
  const books = { id: done.id, skipCount: 0, maxResultCount: 1000, filter: 'all' as const };
  const shelf = shop.as(shop.center.keeper);
  const { items } = await countDetail(shelf, books);
  const stock = await booksOf(shop, counted, items);
  await countGoods(shop.as(counted.keeper), {
    id: done.id,
    items: stock.map(({ productId, quantity }, n) => ({
      productId,
      quantity: n === 1 ? quantity - 1 : quantity,
      mode: 'set' as const,
    })),
  });
  const { items: different } = await countDetail(shelf, { ...books, filter: 'different' });
  if (different.length) {
    const lines = different.map(({ id }) => ({
      id,
      lineId: id,
      cause: 'lost' as const,
      causeNote: 'Không tìm thấy trên kệ',
      unitCost: null,
    }));
    await setCauses(shelf, { id: done.id, lines: lines as never }); // each line with its cause
  }
  await applyCount(shelf, { id: done.id });

  const open = await begin(counting, ['component']);
  const half = await countDetail(shelf, { ...books, id: open.id });
  const some = await booksOf(shop, counting, half.items.slice(0, Math.ceil(half.items.length / 2)));
  await countGoods(shop.as(counting.keeper), {
    id: open.id,
    items: [
      ...some.map(({ productId, quantity }, n) => ({
        productId,
        quantity: quantity + (n === 0 ? 1 : 0),
        mode: 'set' as const,
      })),
      { code: '8930000000017', quantity: 1, mode: 'add' as const },
    ],
  });
}
async function booksOf(shop: Shop, place: Place, lines: readonly Pick<Line, 'productId'>[]): Promise<Line[]> {
  const ids = lines.map((line) => line.productId);
  return shop.ctx.db
    .selectFrom('stockBalance')
    .select(['productId', 'quantity'])
    .where('tenantId', '=', shop.ctx.tenantId)
    .where('warehouseId', '=', place.id)
    .where('productId', 'in', ids)
    .orderBy('productId')
    .execute();
}
