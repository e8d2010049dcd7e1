// Lines of the form: services from the price list, parts that belong to them, accessories. Pure.
import type { MasterProduct, MasterService } from '../../../contract/catalog/master.calls.ts';
import type { ProductId, ServicePartRow } from '../../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
import type { TicketLineIn } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { TicketLine } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketLineId } from '../../../contract/ticket/ticket.ts';
import type { PricedLine } from '../../../contract/ticket/totals.ts';

export interface FormLine {
  key: string;
  /** Null while it is new. */
  id: TicketLineId | null;
  kind: 'service' | 'part' | 'accessory';
  serviceNameId: ServiceNameId | null;
  productId: ProductId | null;
  code: string | null;
  name: string;
  quantity: number;
  price: number;
  /** The price list's; null where it has none, then a price has to be given. */
  listPrice: number | null;
  discount: number;
  warrantyMonths: number;
  minutes: number;
  cover: TicketLineIn['cover'];
  /** The service this part belongs to. */
  parentKey: string | null;
  originLineId: TicketLineId | null;
  /** Of the piece that it replaces under cover. */
  replacedSerial?: string;
  note: string | null;
  /** Saved with an outcome: what came of it. */
  outcome: TicketLine['outcome'];
}

let made = 0;
export const newLineKey = (): string => `line-${Date.now().toString(36)}-${++made}`;
const fresh = {
  id: null,
  discount: 0,
  quantity: 1,
  cover: 'billable',
  originLineId: null,
  note: null,
  outcome: null,
} as const;

export const lineOfService = (service: MasterService): FormLine => ({
  ...fresh,
  key: newLineKey(),
  kind: 'service',
  serviceNameId: service.id,
  productId: null,
  code: service.code,
  name: service.name,
  price: service.price ?? 0,
  listPrice: service.price,
  warrantyMonths: service.warrantyMonths,
  minutes: service.minutes,
  parentKey: null,
});
export const lineOfProduct = (product: MasterProduct): FormLine => ({
  ...fresh,
  key: newLineKey(),
  kind: product.kind === 'accessory' ? 'accessory' : 'part',
  serviceNameId: null,
  productId: product.id,
  code: product.code,
  name: product.name,
  price: product.price,
  listPrice: product.price,
  warrantyMonths: product.warrantyMonths,
  minutes: 0,
  parentKey: null,
});

/** A part that belongs to a service is in the service's price, and under its cover. */
export const lineOfPart = (
  part: ServicePartRow,
  { key: parentKey, cover }: Pick<FormLine, 'key' | 'cover'>,
): FormLine => ({
  ...fresh,
  cover,
  key: newLineKey(),
  kind: 'part',
  serviceNameId: null,
  productId: part.productId,
  code: part.productCode,
  name: part.productName,
  quantity: part.quantity,
  price: 0,
  listPrice: 0,
  warrantyMonths: 0,
  minutes: 0,
  parentKey,
});

/** The same service once; a part that is there already is one more of it. */
export function addLine(lines: readonly FormLine[], line: FormLine): FormLine[] {
  const same = lines.find((one) =>
    line.kind === 'service'
      ? one.serviceNameId === line.serviceNameId && one.kind === 'service'
      : one.productId === line.productId && one.parentKey === line.parentKey,
  );
  if (!same) return inOrder([...lines, line]);
  if (line.kind === 'service') return [...lines];
  return lines.map((one) => (one === same ? { ...one, quantity: one.quantity + line.quantity } : one));
}
/** A service goes with the parts that belong to it. */
export const removeLine = (lines: readonly FormLine[], key: string): FormLine[] =>
  lines.filter((line) => line.key !== key && line.parentKey !== key);
export const changeLine = (lines: readonly FormLine[], key: string, part: Partial<FormLine>): FormLine[] =>
  lines.map((line) => (line.key === key ? { ...line, ...part } : line));

/** Parts stand below their service. */
function inOrder(lines: readonly FormLine[]): FormLine[] {
  const keys = new Set(lines.map(({ key }) => key));
  const top = lines.filter(({ parentKey }) => parentKey === null || !keys.has(parentKey));
  return top.flatMap((line) => [line, ...lines.filter(({ parentKey }) => parentKey === line.key)]);
}

/** Another model has other prices: services that still have the old list price follow it; typed prices stay. */
export function reprice(lines: readonly FormLine[], services: readonly MasterService[]): FormLine[] {
  const prices = new Map(services.map((service) => [service.id, service]));
  return lines.map((line) => {
    const service = line.serviceNameId === null ? undefined : prices.get(line.serviceNameId);
    if (!service || line.id !== null || line.cover !== 'billable') return line;
    const followed = line.price === (line.listPrice ?? 0);
    const { price: listPrice, warrantyMonths, minutes } = service;
    return { ...line, listPrice, warrantyMonths, minutes, price: followed ? (listPrice ?? 0) : line.price };
  });
}

export const linesOfTicket = (lines: readonly TicketLine[]): FormLine[] =>
  inOrder(
    lines.map((line) => ({
      key: `saved-${line.id}`,
      id: line.id,
      kind: line.kind,
      serviceNameId: line.serviceNameId,
      productId: line.productId,
      code: line.productCode,
      name: line.name,
      quantity: line.quantity,
      price: line.price,
      listPrice: line.price,
      discount: line.discount,
      warrantyMonths: line.warrantyMonths,
      minutes: line.minutes,
      cover: line.cover,
      parentKey: line.parentId === null ? null : `saved-${line.parentId}`,
      originLineId: line.originLineId,
      ...(line.replacedSerial ? { replacedSerial: line.replacedSerial } : {}),
      note: line.note,
      outcome: line.outcome,
    })),
  );

/** As the save wants them: prices only where they differ from the list's, parts by the place of their service. */
export const sentLines = (lines: readonly FormLine[]): object[] =>
  lines.map((line) => ({
    ...(line.id === null ? {} : { id: line.id }),
    kind: line.kind,
    serviceNameId: line.serviceNameId,
    productId: line.productId,
    quantity: line.quantity,
    ...(line.id === null && line.price === line.listPrice ? {} : { price: line.price }),
    discount: line.discount,
    cover: line.cover,
    ...(line.parentKey === null ? {} : { parent: placeOf(lines, line.parentKey) }),
    originLineId: line.originLineId,
    replacedSerial: line.replacedSerial || null,
    note: line.note,
  }));
const placeOf = (lines: readonly FormLine[], key: string): number | null => {
  const place = lines.findIndex((line) => line.key === key);
  return place < 0 ? null : place;
};

export const pricedLines = (lines: readonly FormLine[]): PricedLine[] =>
  lines.map(({ quantity, price, discount, cover, outcome }) => ({ quantity, price, discount, cover, outcome }));
/** What is in the way of a line; null when it is right. */
export const lineError = (line: FormLine): 'discountTooBig' | 'noPrice' | null => {
  if (line.cover === 'billable' && line.discount > line.price * line.quantity) return 'discountTooBig';
  return line.listPrice === null && line.price === 0 && line.cover === 'billable' ? 'noPrice' : null;
};
