// Lines as the form sends them become lines with what the price list says: price, warranty, minutes, commission. Whatever
// differs from the list is marked; who may do that is the caller's question.
import { sql } from 'kysely';
import type { ModelId } from '../../../contract/catalog/device.calls.ts';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
import type { Vnd } from '../../../contract/kit.ts';
import type { TicketLineIn } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { TicketLineId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import type { StoredLine } from '../ticket.tables.ts';

/** A line ready to be written. */
export interface SaleLine {
  id: TicketLineId | null;
  kind: TicketLineIn['kind'];
  serviceNameId: ServiceNameId | null;
  productId: ProductId | null;
  name: string;
  quantity: number;
  price: Vnd;
  /** What the list says; null where it says nothing. */
  listPrice: Vnd | null;
  discount: Vnd;
  warrantyMonths: number;
  commission: Vnd;
  minutes: number;
  cover: TicketLineIn['cover'];
  outcome: StoredLine['outcome'];
  /** The place of its service in the same list. */
  parent: number | null;
  originLineId: TicketLineId | null;
  replacedSerial: string | null;
  note: string | null;
  /** Differs from the list in price, discount, warranty or cover. */
  isSpecial: boolean;
}
interface Listed {
  name: string;
  price: Vnd | null;
  /** The list has prices for it, and nobody said for which model it is asked. */
  isModelMissing?: boolean;
  warrantyMonths: number;
  minutes: number;
  commission: Vnd;
}
export interface Pricing {
  modelId: ModelId | null;
  lines: readonly TicketLineIn[];
  /** The lines that the ticket has; empty for a new one. */
  stored: readonly StoredLine[];
  /** Lines of the original ticket whose warranty still runs: work on them may be free without anybody's leave. */
  running: ReadonlySet<TicketLineId>;
  /** Another model: prices are read anew from the list. */
  isRepriced?: boolean;
}

/** What the lists say about the things of a form. */
export interface PriceList {
  services: ReadonlyMap<number, Listed>;
  products: ReadonlyMap<string, Listed>;
}
export async function listedFor(ctx: Ctx, of: Listing): Promise<PriceList> {
  const [services, products] = await Promise.all([listedServices(ctx, of), listedProducts(ctx, of)]);
  return { services, products };
}
export const priceLines = async (ctx: Ctx, pricing: Pricing): Promise<SaleLine[]> =>
  pricedBy(await listedFor(ctx, pricing), pricing);

export function pricedBy({ services, products }: PriceList, pricing: Pricing): SaleLine[] {
  const stored = new Map(pricing.stored.map((line) => [line.id, line]));
  return pricing.lines.map((line, place) => {
    if (line.kind === 'service' && line.productId) throw new InvalidField(`lines.${place}.productId`, 'otherKind');
    const kept = keptLine(line, place, stored);
    const listed =
      line.kind === 'service'
        ? services.get(line.serviceNameId ?? 0)
        : products.get(productKey(line.productId ?? 0, serviceOf(pricing.lines, line, place)));
    const what = line.kind === 'service' ? 'serviceNameId' : 'productId';
    if (!listed && !kept)
      throw new InvalidField(
        `lines.${place}.${what}`,
        line[what] === null ? 'required' : line[what] ? 'choice' : 'required',
      );
    return toSale(pricing, line, place, kept, listed ?? storedAsListed(kept));
  });
}

/** What a line is about: a service, or goods; whatever else it names is of no account. */
const thingOf = ({ kind, serviceNameId, productId }: TicketLineIn) =>
  kind === 'service'
    ? { serviceNameId: serviceNameId ?? null, productId: null }
    : { serviceNameId: null, productId: productId ?? null };

/** The stored line with this id, when it still is the same thing. */
function keptLine(line: TicketLineIn, place: number, stored: ReadonlyMap<TicketLineId, StoredLine>): StoredLine | null {
  if (!line.id) return null;
  const kept = stored.get(line.id);
  if (!kept) throw new InvalidField(`lines.${place}.id`, 'choice');
  const { serviceNameId, productId } = thingOf(line);
  const isSame =
    kept.kind === line.kind &&
    (line.kind === 'service' ? kept.serviceNameId === serviceNameId : kept.productId === productId);
  if (!isSame) throw new InvalidField(`lines.${place}.id`, 'same');
  return kept;
}
/** A charge that no list knows, or a thing that was taken off it: it stays what it was. */
const storedAsListed = (kept: StoredLine | null): Listed => ({
  name: kept?.name ?? '',
  price: null,
  warrantyMonths: kept?.warrantyMonths ?? 0,
  minutes: kept?.minutes ?? 0,
  commission: kept?.commission ?? (0 as Vnd), // no đồng
});

function toSale(
  { isRepriced, running, lines }: Pricing,
  line: TicketLineIn,
  place: number,
  kept: StoredLine | null,
  listed: Listed,
): SaleLine {
  const before = isRepriced ? null : kept;
  const price = line.price ?? before?.price ?? listed.price ?? (0 as Vnd); // no đồng until somebody says more
  const warrantyMonths = line.warrantyMonths ?? before?.warrantyMonths ?? listed.warrantyMonths;
  if (line.discount > price * line.quantity) throw new InvalidField(`lines.${place}.discount`, 'tooMuch');
  const isUnlisted = listed.price === null && !listed.isModelMissing;
  const usualPrice = isUnlisted || price === listed.price || price === before?.price;
  const usualWarranty =
    listed.price === null || warrantyMonths === listed.warrantyMonths || warrantyMonths === before?.warrantyMonths;
  const usualDiscount = line.discount === 0 || line.discount === before?.discount;
  // By what it makes good itself, or by the service that it is put in with.
  const service = line.parent == null ? null : lines[line.parent];
  const links = [line.originLineId, service?.originLineId];
  const isCovered = line.cover === 'warranty' && links.some((id) => id != null && running.has(id));
  // What the service's price includes goes with the service, whose own cover is asked for.
  const isIncluded = listed.price === 0 && line.cover === service?.cover;
  const usualCover = line.cover === 'billable' || line.cover === kept?.cover || isCovered || isIncluded;
  return {
    id: kept?.id ?? null,
    kind: line.kind,
    ...thingOf(line),
    name: kept?.name ?? listed.name,
    quantity: line.quantity,
    price,
    listPrice: listed.price,
    discount: line.discount,
    warrantyMonths,
    commission: before?.commission ?? listed.commission,
    minutes: before?.minutes ?? listed.minutes,
    cover: line.cover,
    outcome: kept?.outcome ?? null,
    parent: line.parent ?? null,
    originLineId: line.originLineId ?? kept?.originLineId ?? null,
    replacedSerial: (line.replacedSerial === undefined ? kept?.replacedSerial : line.replacedSerial) ?? null,
    note: line.note,
    isSpecial: !(usualPrice && usualWarranty && usualDiscount && usualCover),
  };
}

/** The service that a part belongs to; a part of a part is a mistake. */
function serviceOf(lines: readonly TicketLineIn[], line: TicketLineIn, place: number): number {
  if (line.parent === null || line.parent === undefined) return 0;
  const parent = lines[line.parent];
  if (parent?.kind !== 'service' || line.kind === 'service') throw new InvalidField(`lines.${place}.parent`, 'choice');
  return parent.serviceNameId ?? 0;
}
const idsOf = (lines: readonly TicketLineIn[], field: 'serviceNameId' | 'productId'): number[] => [
  ...new Set(lines.flatMap((line) => thingOf(line)[field] ?? [])),
];

type Listing = Pick<Pricing, 'modelId' | 'lines'>;
async function listedServices(ctx: Ctx, { modelId, lines }: Listing): Promise<Map<number, Listed>> {
  const ids = idsOf(lines, 'serviceNameId');
  if (!ids.length) return new Map();
  const { rows } = await sql<Listed & { id: number }>`select n.id, n.name, p.price,
      coalesce(p.warranty_months, n.warranty_months) as warranty_months, coalesce(p.minutes, n.minutes) as minutes,
      coalesce(p.commission, n.commission) as commission,
      ${modelId}::bigint is null and exists (select from service_price o where o.tenant_id = n.tenant_id and o.service_name_id = n.id
        and not o.hidden and not o.is_deleted) as is_model_missing
    from service_name n
    left join service_price p on p.tenant_id = n.tenant_id and p.service_name_id = n.id and p.model_id = ${modelId}
      and not p.hidden and not p.is_deleted
    where n.tenant_id = ${ctx.tenantId} and n.id = any(${ids}::bigint[]) and not n.is_deleted`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

const productKey = (product: number, service: number) => `${product}/${service}`;
/** Parts cost their sale price; those that the price of their service includes cost nothing more (domain.md §3). */
async function listedProducts(ctx: Ctx, { modelId, lines }: Listing): Promise<Map<string, Listed>> {
  const ids = idsOf(lines, 'productId');
  if (!ids.length) return new Map();
  const { rows } = await sql<
    Listed & { id: number; includedIn: number[] }
  >`select p.id, p.name, p.price, p.warranty_months,
      0 as minutes, 0 as commission,
      array(select s.service_name_id from service_part s where s.tenant_id = p.tenant_id and s.product_id = p.id
        and (s.model_id is null or s.model_id = ${modelId})) as included_in
    from product p where p.tenant_id = ${ctx.tenantId} and p.id = any(${ids}::bigint[]) and not p.is_deleted`.execute(
    ctx.db,
  );
  const free = 0 as Vnd; // paid with the service
  return new Map(
    rows.flatMap(({ id, includedIn, ...listed }) => [
      [productKey(id, 0), listed] as const,
      ...idsOf(lines, 'serviceNameId').map(
        (service) =>
          [productKey(id, service), includedIn.includes(service) ? { ...listed, price: free } : listed] as const,
      ),
    ]),
  );
}
