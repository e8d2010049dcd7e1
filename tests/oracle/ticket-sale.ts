// What a walk over tickets sells: forms made up by chance, and the same on paper (ticket-model.ts).
import type { TestApp } from '../harness/app.ts';
import type { Dice } from '../harness/dice.ts';
import type { Staff, TicketShop } from '../harness/ticket/tickets.ts';
import type { Customer, Line, Offer, Sale, Ticket } from './ticket-model.ts';

export interface Stage {
  app: TestApp;
  shop: TicketShop;
  /** Both may do everything; nobody decides about a change of their own. */
  boss: Staff;
  second: Staff;
  refundReason: number;
  newcomers: Offer;
  /** By the number they have in the product. */
  vouchers: ReadonlyMap<number, Offer>;
}
/** A line as the form sends it. */
export interface Draft {
  id?: number;
  kind: 'service' | 'part' | 'accessory';
  serviceNameId?: number | null;
  productId?: number | null;
  quantity: number;
  price?: number;
  discount: number;
  cover: 'billable' | 'warranty' | 'goodwill';
  parent?: number | null;
}
export interface Plan {
  form: Draft[];
  sale: Sale;
}
/** What a change of a ticket starts from. */
export interface Kept {
  paper: Ticket;
  form: readonly Draft[];
  issued: ReadonlySet<number>;
}
const PRICES = [0, 1, 30, 3000, 25_000, 333_333, 999_999, 1_234_567, 2_500_000];
/** Hundredths of a percent. */
const VATS = [0, 0, 0, 800, 1000, 850, 115];

export function drafts({ shop, vouchers }: Stage, roll: Dice) {
  // Services and goods are numbered apart.
  const ofServices = new Map<number, number>([
    [shop.screen, 1_500_000],
    [shop.battery, 500_000],
  ]);
  const ofGoods = new Map<number, number>([
    [shop.cable, 200_000],
    [shop.accessory, 100_000],
  ]);
  const listPrice = ({ serviceNameId, productId }: Draft) =>
    ofServices.get(serviceNameId ?? 0) ?? ofGoods.get(productId ?? 0) ?? 0;
  const discountOf = (most: number) => {
    if (roll.isLucky(0.7)) return 0;
    return roll.isLucky(0.1) ? most + 1 : roll.pick([Math.floor(most / 3), Math.floor(most / 10), most]);
  };
  const line = (over: Pick<Draft, 'kind'> & Partial<Draft>): Draft => {
    const isListed = roll.isLucky(0.5);
    const draft: Draft = {
      quantity: 1 + (roll.isLucky(0.3) ? roll.below(3) : 0),
      discount: 0,
      cover: roll.isLucky(0.05) ? 'goodwill' : 'billable',
      ...(isListed ? {} : { price: roll.pick(PRICES) }),
      ...over,
    };
    return { ...draft, discount: discountOf((draft.price ?? listPrice(draft)) * draft.quantity) };
  };
  const service = () => line({ kind: 'service', serviceNameId: roll.pick([shop.screen, shop.battery]) });
  const goods = (): Draft =>
    roll.isLucky(0.6)
      ? line({ kind: 'part', productId: shop.cable, parent: roll.isLucky(0.7) ? 0 : null })
      : line({ kind: 'accessory', productId: shop.accessory });
  const ids = [...vouchers.keys()];
  const someVouchers = () => (roll.isLucky(0.5) ? [] : ids.filter(() => roll.isLucky(0.3)).slice(0, 4));

  /** The same on paper; lines that are there keep what came of them. */
  const plan = (form: Draft[], vat: number, chosen: readonly Offer[], stored: readonly Line[] = []): Plan => {
    const lines = form.map((draft): Line => {
      const before = stored.find(({ id }) => id === draft.id);
      const parent = draft.parent == null ? null : form[draft.parent];
      return {
        id: draft.id ?? 0,
        service: draft.serviceNameId ?? parent?.serviceNameId ?? null,
        quantity: draft.quantity,
        price: draft.price ?? before?.price ?? listPrice(draft),
        discount: draft.discount,
        isCovered: draft.cover !== 'billable',
        outcome: before?.outcome ?? null,
      };
    });
    return { form, sale: { lines, vat, vouchers: [...chosen] } };
  };
  const offersOf = (numbers: readonly number[]) => numbers.flatMap((id) => vouchers.get(id) ?? []);

  const fresh = (): Plan => {
    const form = [service(), ...(roll.isLucky(0.4) ? [service()] : []), ...(roll.isLucky(0.5) ? [goods()] : [])];
    return plan(roll.isLucky(0.08) ? [] : form, roll.pick(VATS), offersOf(someVouchers()));
  };
  /** A form of the lines as the paper has them: what was asked for and rejected is forgotten. */
  const formOf = ({ paper, form }: Kept): Draft[] => {
    const kept = paper.lines.map(({ id }) => form.find((draft) => draft.id === id));
    return kept.flatMap((draft) => draft ?? []);
  };
  /** Some lines go, some cost something else, some are new; what was issued stays. The first price always changes. */
  const changed = ({ paper, form, issued }: Kept): Plan => {
    const isFinished = paper.status === 'HoanThanh';
    const isKept = form.map(({ id, kind, parent }, at) => {
      if (at === 0 || (id !== undefined && issued.has(id)) || kind === 'service') return true;
      return parent != null || roll.isLucky(0.7);
    });
    const places = new Map<number, number>();
    for (const [at, isThere] of isKept.entries()) if (isThere) places.set(at, places.size);
    const now = form
      .map((draft, at): Draft => {
        const before = paper.lines.find(({ id }) => id === draft.id);
        const price = before?.price ?? listPrice(draft);
        const isOther = at === 0 || roll.isLucky(0.3);
        const other = isOther ? roll.pick(PRICES.filter((one) => one !== price)) : price;
        const isTied = isFinished || (draft.id !== undefined && issued.has(draft.id));
        const quantity = isTied || roll.isLucky(0.8) ? draft.quantity : 1 + roll.below(3);
        const { price: _, ...rest } = draft;
        const discount = isOther ? discountOf(other * quantity) : Math.min(draft.discount, other * quantity);
        const parent = draft.parent == null ? null : (places.get(draft.parent) ?? null);
        return { ...rest, ...(isOther ? { price: other } : {}), quantity, discount, parent };
      })
      .filter((_, at) => isKept[at]);
    const isGoods = now.length > 0 && !isFinished && roll.isLucky(0.5);
    const more = now.length && roll.isLucky(0.6) ? [] : [isGoods ? goods() : service()];
    const vat = roll.isLucky(0.7) ? paper.vat : roll.pick(VATS);
    const chosen = roll.isLucky(0.5) ? paper.vouchers : offersOf(someVouchers());
    return plan([...now, ...more], vat, chosen, paper.lines);
  };
  /** Lines that somebody else wrote: a device that came back. */
  const covered = (rows: readonly { id: number; serviceNameId: number | null; quantity: number; price: number }[]) => {
    const form = rows.map(
      ({ id, serviceNameId, quantity }): Draft => ({
        id,
        kind: 'service',
        serviceNameId,
        quantity,
        discount: 0,
        cover: 'warranty',
      }),
    );
    const { sale } = plan(form, 0, []);
    for (const [at, one] of sale.lines.entries()) one.price = rows[at]?.price ?? 0;
    return { form, lines: sale.lines };
  };
  const numberOf = new Map([...vouchers].map(([id, offer]) => [offer.key, id]));
  const input = ({ form, sale }: Plan, customer: Customer) => ({
    customerName: 'Khách của giấy bút',
    phone: customer.name,
    modelId: shop.model,
    errorIds: [shop.error],
    lines: form,
    vatPercent: sale.vat / 100,
    voucherIds: sale.vouchers.map(({ key }) => numberOf.get(key)),
  });
  const told = ({ sale }: Plan) => {
    const lines = sale.lines.map(
      ({ service: of, quantity, price, discount, isCovered }) =>
        `${quantity}×${price}−${discount}${of === shop.screen ? ' screen' : ''}${isCovered ? ' free' : ''}`,
    );
    return `[${lines.join(', ')}] VAT ${sale.vat / 100} vouchers [${sale.vouchers.map(({ key }) => key).join(' ')}]`;
  };
  return { fresh, changed, covered, formOf, input, told };
}
