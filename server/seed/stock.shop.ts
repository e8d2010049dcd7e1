// What the demo shop's stock life is made of: its shelves, goods, suppliers and people, and the bills that move them.
import { sql } from 'kysely';
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { WarehouseId } from '../../contract/org/warehouse.ts';
import type { SupplierId } from '../../contract/party/party.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { InboundDetail } from '../../contract/stock/inbound.rows.ts';
import type { OutboundDetail } from '../../contract/stock/outbound.ts';
import type { InboundId, OutboundId } from '../../contract/stock/stock.ts';
import { addDays, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { archiveInbound } from '../stock/inbound/post-inbound.ts';
import { createInbound } from '../stock/inbound/save-inbound.ts';
import { sendTransfer } from '../stock/outbound/create-transfer.ts';
import { archive } from '../stock/outbound/post-outbound.ts';
import { createError, createForTicket, createOther } from '../stock/outbound/save-outbound.ts';
import type { Draws } from './draws.ts';

export interface Good {
  id: ProductId;
  cost: number;
  isSerial: boolean;
}
export interface Place {
  id: WarehouseId;
  branchCode: string;
  isCenter: boolean;
  /** Whoever writes its bills. */
  keeper: UserId;
}
export interface Line {
  productId: ProductId;
  quantity: number;
}
export const ago = (days: number): string => addDays(today(), -days);
const rounded = (value: number, step: number) => Math.max(step, Math.round(value / step) * step);

/** The shop while its story is told: it knows what lies where, so that nothing is taken that is not there. */
export class Shop {
  readonly #shelves = new Map<string, number>();
  readonly #numbers = new Map<string, number>();
  readonly ctx: Ctx;
  readonly places: readonly Place[];
  readonly center: Place;
  readonly goods: readonly Good[];
  readonly suppliers: readonly SupplierId[];
  readonly reasons: readonly CategoryId[];
  readonly errorTypes: readonly CategoryId[];
  private constructor(
    ctx: Ctx,
    found: Pick<Shop, 'places' | 'center' | 'goods' | 'suppliers' | 'reasons' | 'errorTypes'>,
  ) {
    this.ctx = ctx;
    this.places = found.places;
    this.center = found.center;
    this.goods = found.goods;
    this.suppliers = found.suppliers;
    this.reasons = found.reasons;
    this.errorTypes = found.errorTypes;
  }

  static async open(ctx: Ctx): Promise<Shop> {
    const { rows: places } = await sql<Place>`
      select w.id, b.code as branch_code, b.is_center, (select u.id from user_account u
        where u.tenant_id = w.tenant_id and u.branch_id = b.id order by u.user_type_id desc, u.id limit 1) as keeper
      from warehouse w join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
      where w.tenant_id = ${ctx.tenantId} and w.category = 'TP' and w.role = 'sale' order by b.order_no, w.id`.execute(
      ctx.db,
    );
    const { rows: products } = await sql<{ id: ProductId; price: number; isSerial: boolean }>`
      select id, price, is_serial from product where tenant_id = ${ctx.tenantId} and not hidden order by id`.execute(
      ctx.db,
    );
    const ids = async <T>(text: ReturnType<typeof sql<{ id: T }>>) =>
      (await text.execute(ctx.db)).rows.map((row) => row.id);
    const list = (code: string) =>
      sql<{
        id: CategoryId;
      }>`select id from category where tenant_id = ${ctx.tenantId} and code = ${code} order by order_no, id`;
    const center = places.find((place) => place.isCenter) ?? places[0];
    if (!center) throw new Error('The demo shop has no warehouse');
    return new Shop(ctx, {
      places,
      center,
      goods: products.map(({ id, price, isSerial }) => ({ id, isSerial, cost: rounded(price * 0.55, 1000) })),
      suppliers: await ids(
        sql<{ id: SupplierId }>`select id from supplier where tenant_id = ${ctx.tenantId} order by id`,
      ),
      reasons: await ids(list('exportTypeOther')),
      errorTypes: await ids(list('errorType')),
    });
  }

  /** The same call made by somebody of the shop. */
  as(userId: UserId): Ctx {
    return { ...this.ctx, user: { ...this.ctx.user, id: userId } };
  }
  /** A number of that day; today's are handed out as always. */
  number(code: string, { branchCode }: Place, day: string): string | undefined {
    if (day >= today()) return undefined;
    const prefix = `${code}${branchCode}${day.slice(2).replaceAll('-', '')}`;
    const next = (this.#numbers.get(prefix) ?? 0) + 1;
    this.#numbers.set(prefix, next);
    return `${prefix}${String(next).padStart(4, '0')}`;
  }

  #key = (place: { id: WarehouseId }, productId: ProductId) => `${place.id}:${productId}`;
  #move(place: { id: WarehouseId }, lines: readonly Line[], sign: 1 | -1): void {
    for (const { productId, quantity } of lines) {
      const key = this.#key(place, productId);
      this.#shelves.set(key, (this.#shelves.get(key) ?? 0) + sign * quantity);
    }
  }
  arrived(place: { id: WarehouseId }, lines: readonly Line[]): void {
    this.#move(place, lines, 1);
  }
  holds(place: Place, productId: ProductId): boolean {
    return (this.#shelves.get(this.#key(place, productId)) ?? 0) > 3;
  }
  /** Some goods of a shelf that has at least `spare` more of them. */
  take(place: Place, draw: Draws, count: number, most = 1, spare = 1): Line[] {
    const there = this.goods.filter(
      (good) => !good.isSerial && (this.#shelves.get(this.#key(place, good.id)) ?? 0) >= most + spare,
    );
    const lines = new Map<ProductId, Line>();
    for (let n = 0; n < count && there.length; n++) {
      const { id } = draw.of(there);
      lines.set(id, { productId: id, quantity: 1 + draw.below(most) });
    }
    const taken = [...lines.values()];
    this.#move(place, taken, -1);
    return taken;
  }

  async buy(place: Place, goods: readonly Good[], day: string, draw: Draws, most = 12): Promise<InboundDetail> {
    const items = goods.map((good) => {
      const quantity = good.isSerial ? 2 : 3 + draw.below(most);
      const price = rounded(good.cost * (0.95 + draw.below(11) / 100), 1000);
      const serials = good.isSerial
        ? Array.from({ length: quantity }, (_, n) => `SN${good.id}${day.slice(5).replace('-', '')}${n + 1}`)
        : null;
      return { productId: good.id, quantity, price, serials, note: null };
    });
    const code = this.number('PN', place, day);
    const bill = await createInbound(this.as(place.keeper), {
      ...(code ? { code } : {}),
      kind: 'purchase',
      warehouseId: place.id,
      supplierId: draw.of(this.suppliers),
      day,
      invoiceNo: `HD${String(10_000 + draw.below(89_999))}`,
      note: null,
      items: items as never, // whole đồng, as the form sends them
    });
    this.arrived(place, items);
    return bill;
  }
  async postIn(id: InboundId, place: Place, day: string): Promise<InboundDetail> {
    return archiveInbound(this.as(place.keeper), { id, day });
  }

  #lines = (lines: readonly Line[]) => lines.map((line) => ({ ...line, serials: null, note: null }));
  #head = (code: string, place: Place, day: string) => ({
    code: this.number(code, place, day) ?? null,
    day,
    warehouseId: place.id,
  });
  forTicket(place: Place, lines: readonly Line[], day: string, ticketCode: string): Promise<OutboundDetail> {
    return createForTicket(this.as(place.keeper), {
      ...this.#head('XP', place, day),
      ticketCode,
      note: null,
      lines: this.#lines(lines),
    });
  }
  other(
    place: Place,
    lines: readonly Line[],
    day: string,
    reasonId: CategoryId,
    note: string,
  ): Promise<OutboundDetail> {
    return createOther(this.as(place.keeper), {
      ...this.#head('XK', place, day),
      reasonId,
      note,
      lines: this.#lines(lines),
    });
  }
  error(
    place: Place,
    lines: readonly Line[],
    day: string,
    errorTypeId: CategoryId,
    draw: Draws,
  ): Promise<OutboundDetail> {
    const fault = draw.below(3) ? 'supplier' : 'own';
    return createError(this.as(place.keeper), {
      ...this.#head('XL', place, day),
      errorTypeId,
      fault,
      supplierId: fault === 'supplier' ? draw.of(this.suppliers) : null,
      note: null,
      lines: this.#lines(lines),
    });
  }
  transfer(from: Place, to: Place, lines: readonly Line[], day: string, expectedDay: string): Promise<OutboundDetail> {
    return sendTransfer(this.as(from.keeper), {
      ...this.#head('CK', from, day),
      toWarehouseId: to.id,
      expectedDay,
      note: null,
      lines: this.#lines(lines),
    });
  }
  post(id: OutboundId, place: Place, day: string): Promise<OutboundDetail> {
    return archive(this.as(place.keeper), { id, day });
  }
}
