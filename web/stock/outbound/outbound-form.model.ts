// The forms of export bills: which call opens and saves each kind, which fields it shows, and how a product becomes a line.
import type * as z from 'zod';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { Sent } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import {
  ErrorIn,
  ErrorTransferIn,
  OtherIn,
  ProductOutbound,
  TicketIn,
  TransferIn,
} from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail, OutboundForm, StockProduct } from '../../../contract/stock/outbound.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { type CallOptions, call } from '../../kit/call/call.ts';
import type { FormItems } from '../../kit/form/form-fields.ts';
import { uniqueField } from '../../kit/form/unique-field.tsx';
import { categoryPick, supplierPick } from '../../kit/pick/pickers.tsx';
import { type FetchLine, NotTaken } from '../find-product.ts';
import { lineOfSaved, newLineKey, type StockLine } from '../stock-lines.ts';
import { importBillPick, ownWarehousePick, ticketPick, warehousePick } from './outbound.picks.ts';
import { word } from './outbound.text.ts';

export type FormKind = 'other' | 'ticket' | 'transfer' | 'ask' | 'error' | 'errorTransfer';
type Values = Record<string, unknown>;
export interface FormSpec {
  schema: z.ZodObject;
  fields: FormItems<string>;
  open: (id: OutboundId | null) => Promise<OutboundForm>;
  /** The values were checked with the schema that the call itself has. */
  save: (input: Values, options: CallOptions) => Promise<OutboundDetail>;
  /** What saving may go on to. */
  goesOn: 'post' | 'ship' | null;
}
const idOf = (id: OutboundId | null) => (id ? { id } : {});
const rest = { id: true, version: true, lines: true } as const;
const from = { field: 'warehouseId', pick: ownWarehousePick } as const;
const to = { field: 'toWarehouseId', pick: warehousePick } as const;
const code = {
  field: 'code',
  span: 1,
  control: uniqueField({
    key: 'outbound.code',
    error: 'stock.codeTaken',
    maxLength: 50,
    empty: word('autoCode'),
    taken: (value, { id }, signal) =>
      call(
        ProductOutbound.checkExitsCode,
        { code: value, id: (id ?? null) as OutboundId | null }, // of the bill in the form
        { signal, quiet: true },
      ),
  }),
} as const;
const errorFields: FormItems<string> = [
  from,
  { field: 'errorTypeId', pick: categoryPick('errorType') },
  'fault',
  { field: 'supplierId', pick: supplierPick },
  'ticketCode',
  'expectedDay',
  'day',
  code,
  { field: 'note', span: 2 },
];

export const forms: Record<FormKind, FormSpec> = {
  other: {
    schema: OtherIn.omit(rest),
    fields: [
      { field: 'reasonId', pick: categoryPick('exportTypeOther') },
      from,
      { field: 'supplierId', pick: supplierPick },
      { field: 'inboundId', pick: importBillPick },
      'day',
      code,
      { field: 'note', span: 2 },
    ],
    open: (id) => call(ProductOutbound.getForCreateOther, idOf(id), { quiet: true }),
    save: (input, options) =>
      call(ProductOutbound.createOther, input as Sent<typeof ProductOutbound.createOther>, options),
    goesOn: 'post',
  },
  ticket: {
    schema: TicketIn.omit(rest),
    fields: [{ field: 'ticketCode', pick: ticketPick }, from, 'day', code, { field: 'note', span: 2 }],
    open: async (id) => (await call(ProductOutbound.GetCreate, idOf(id), { quiet: true })).form,
    save: (input, options) => call(ProductOutbound.create, input as Sent<typeof ProductOutbound.create>, options),
    goesOn: 'post',
  },
  transfer: {
    schema: TransferIn.omit({ ...rest, requestInboundId: true, requestId: true }),
    fields: [from, to, 'expectedDay', 'day', code, { field: 'note', span: 2 }],
    open: (id) => call(ProductOutbound.getForCreateTranfer, idOf(id), { quiet: true }),
    save: (input, options) =>
      call(ProductOutbound.createTranfer, input as Sent<typeof ProductOutbound.createTranfer>, options),
    goesOn: 'ship',
  },
  ask: {
    schema: TransferIn.omit({ ...rest, requestInboundId: true, requestId: true, day: true }),
    fields: [
      { field: 'toWarehouseId', pick: ownWarehousePick },
      { field: 'warehouseId', pick: warehousePick },
      'expectedDay',
      code,
      { field: 'note', span: 2 },
    ],
    open: (id) => call(RequestInbound.getForCreate, idOf(id), { quiet: true }),
    save: (input, options) => call(RequestInbound.create, input as Sent<typeof RequestInbound.create>, options),
    goesOn: null,
  },
  error: {
    schema: ErrorIn.omit(rest),
    fields: errorFields,
    open: (id) => call(ProductOutbound.GetCreateError, idOf(id), { quiet: true }),
    save: (input, options) =>
      call(ProductOutbound.createError, input as Sent<typeof ProductOutbound.createError>, options),
    goesOn: 'post',
  },
  errorTransfer: {
    schema: ErrorTransferIn.omit(rest),
    fields: errorFields,
    open: (id) => call(ProductOutbound.GetCreateError, idOf(id), { quiet: true }),
    save: (input, options) =>
      call(ProductOutbound.CreateErrorTransfer, input as Sent<typeof ProductOutbound.CreateErrorTransfer>, options),
    goesOn: 'ship',
  },
};

/** The form that edits a bill. */
export const formOf = ({ kind, state }: Pick<OutboundDetail, 'kind' | 'state'>): FormKind | null => {
  if (kind === 'transfer') return state === 'new' ? 'ask' : 'transfer';
  return kind === 'returnItem' ? null : kind;
};
/** The address of a form, new or with a bill. */
export function formPath(kind: FormKind, query: Readonly<Record<string, string>> = {}): string {
  const base = { ticket: 'export-bill', transfer: 'export-transfer', ask: 'export-transfer' } as const;
  const page = kind === 'ticket' || kind === 'transfer' || kind === 'ask' ? base[kind] : 'export-other';
  const own = kind === 'ask' || kind === 'error' || kind === 'errorTransfer' ? { kind } : {};
  const search = new URLSearchParams({ ...own, ...query });
  return `/inventory/export/${page}${search.size ? `?${search}` : ''}`;
}

export const lineOf = (product: StockProduct): StockLine => ({
  key: newLineKey(),
  productId: product.id,
  code: product.code,
  name: product.name,
  unitName: product.unitName,
  isSerial: product.isSerial,
  quantity: product.isSerial ? (product.serial ? 1 : 0) : 1,
  price: product.price ?? 0,
  available: product.available,
  ...(product.isSerial ? { serials: product.serial ? [product.serial] : [], offers: product.serials } : {}),
});
export const linesOfBill = ({ lines }: OutboundDetail): StockLine[] =>
  lines.map((line) => ({
    ...lineOfSaved(line),
    price: line.price ?? 0,
    available: line.available,
    ...(line.isSerial ? { serials: line.serials ?? [] } : {}),
  }));

const onShelf = (productId: ProductId, warehouseId: WarehouseId | null): Promise<StockProduct> =>
  call(ProductOutbound.getProductById, { productId, ...(warehouseId ? { warehouseId } : {}) }, { quiet: true });
export const fetchFrom =
  (warehouseId: WarehouseId | null): FetchLine =>
  async (wanted) => {
    if ('product' in wanted) return lineOf(await onShelf(wanted.product.id, warehouseId));
    const found = await call(ProductOutbound.getPriceByBarCode, { barCode: wanted.code, warehouseId }, { quiet: true });
    if (found?.serialBlocker) throw new NotTaken(found.serialBlocker);
    return found && lineOf(found);
  };
/** What a warehouse can give of the products of these lines: how many, and which serials. */
export const shelvesAt = async (
  lines: readonly StockLine[],
  warehouseId: WarehouseId,
): Promise<Map<ProductId, Pick<StockLine, 'available' | 'offers'>>> =>
  new Map(
    await Promise.all(
      lines.map(async ({ productId, isSerial }) => {
        const { available, serials } = await onShelf(productId, warehouseId);
        return [productId, isSerial ? { available, offers: serials } : { available }] as const;
      }),
    ),
  );

/** Lines as they are sent; what belongs to a request keeps its link. */
export function sentLines(lines: readonly StockLine[], bill: OutboundDetail | null, seesPrice: boolean): object[] {
  return lines.map(({ key, productId, quantity, price, serials, note }) => {
    const old = bill?.lines.find((line) => String(line.id) === key);
    return {
      productId,
      quantity,
      ...(seesPrice ? { price } : {}),
      ...(serials ? { serials } : {}),
      ...(note ? { note } : {}),
      ...(old?.requestLineId ? { requestLineId: old.requestLineId } : {}),
      ...(old?.errorTypeId ? { errorTypeId: old.errorTypeId } : {}),
    };
  });
}
