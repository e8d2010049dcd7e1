// An import bill while it is being written: its fields and lines, what is missing, and the copy that survives a closed tab.
import type { Out, Sent } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type {
  InboundDetail,
  InboundLine,
  InboundProduct,
  InboundProposal,
} from '../../../contract/stock/inbound.rows.ts';
import type { StockRequestId } from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import { lineOfSaved, mergeLine, newLineKey, type StockLine, withSerials } from '../stock-lines.ts';

/** What the line editor does not know of and hands on untouched. */
export interface FormLine extends StockLine {
  id?: number;
  requestLineId?: number | null;
}
export interface BillForm {
  code: string;
  kind: InboundDetail['kind'];
  warehouseId: WarehouseId | null;
  supplierId: SupplierId | null;
  supplierName: string | null;
  invoiceNo: string;
  day: string;
  /** Null: the server proposes one. */
  dueDay: string | null;
  note: string;
  purchaseOrderId: StockRequestId | null;
  purchaseOrderCode: string | null;
  lines: FormLine[];
}

/** Purchased for nothing, or with a price that nobody typed; null is a price that the reader may not see. */
export const freeLines = <L extends { price?: number | null | undefined }>(
  kind: InboundDetail['kind'],
  lines: readonly L[],
): L[] => (kind === 'purchase' ? lines.filter(({ price }) => price === 0 || price === undefined) : []);

export const emptyForm = (proposal?: InboundProposal): BillForm => ({
  code: '',
  kind: 'purchase',
  warehouseId: proposal?.warehouseId ?? null,
  supplierId: null,
  supplierName: null,
  invoiceNo: '',
  day: today(),
  dueDay: null,
  note: '',
  purchaseOrderId: proposal?.purchaseOrderId ?? null,
  purchaseOrderCode: proposal?.purchaseOrderCode ?? null,
  lines: (proposal?.items ?? []).map(({ quantity, requestLineId, ...product }) => ({
    ...lineOf(product, quantity),
    requestLineId,
  })),
});

/** Somebody wrote or chose something; the warehouse may have been chosen for them. */
export const isBegun = ({ lines, invoiceNo, code, note, supplierId, dueDay }: BillForm): boolean =>
  lines.length > 0 ||
  [invoiceNo, code, note].some((text) => text.trim() !== '') ||
  supplierId !== null ||
  dueDay !== null;

export const formOf = (bill: InboundDetail): BillForm => ({
  code: bill.code,
  kind: bill.kind,
  warehouseId: bill.warehouseId,
  supplierId: bill.supplierId,
  supplierName: bill.supplierName,
  invoiceNo: bill.invoiceNo ?? '',
  day: bill.day,
  dueDay: bill.dueDay,
  note: bill.note ?? '',
  purchaseOrderId: bill.purchaseOrderId,
  purchaseOrderCode: bill.purchaseOrderCode,
  lines: bill.items.map((item) => ({ ...shownLine(item), id: item.id, requestLineId: item.requestLineId })),
});

/** A new line of a product at what it cost last. */
export const lineOf = (product: InboundProduct, quantity = 1, price: number = product.lastPrice ?? 0): FormLine => ({
  key: newLineKey(),
  productId: product.productId,
  code: product.productCode,
  name: product.productName,
  unitName: product.unitName,
  isSerial: product.isSerial,
  quantity: product.isSerial ? 0 : quantity,
  price,
  ...(product.isSerial ? { serials: [] } : {}),
});
export const shownLine = (line: InboundLine): StockLine => ({
  ...lineOfSaved(line),
  price: line.price,
  ...(line.isSerial ? { serials: line.serials ?? [] } : {}),
});

type Item = Out<typeof ProductInbound.ImportLines>['items'][number];
/** A row of a sheet: more of a line with the same goods, price and note; what is bought at another price is a line of its own. */
export function addItem(lines: readonly FormLine[], { quantity, price, serials, note, ...product }: Item): FormLine[] {
  const line = { ...lineOf(product, quantity, price), note };
  const filled = product.isSerial ? withSerials(line, serials) : line;
  const isSame = (one: FormLine) =>
    one.productId === line.productId && one.price === line.price && (note === null || one.note === note);
  const old = lines.find(isSame);
  if (!old) return [...lines, filled];
  const [more = old] = mergeLine([old], filled).lines;
  return lines.map((one) => (one === old ? more : one));
}

export type Missing = 'needWarehouse' | 'needSupplier' | 'needLines' | 'dueBefore';
export interface Problems {
  fields: Partial<Record<'warehouseId' | 'supplierId' | 'dueDay' | 'lines', Missing>>;
  lines: Record<string, 'needSerials' | 'needQuantity'>;
}
type Days = Pick<BillForm, 'day' | 'dueDay'>;
/** Posting may have moved a saved bill's day behind its due day: what nobody touched stays. */
const isDueBefore = ({ day, dueDay }: Days, saved: Days | null): boolean =>
  dueDay !== null && dueDay < day && (saved?.day !== day || saved.dueDay !== dueDay);
export function problemsOf(form: BillForm, saved: Days | null = null): Problems {
  return {
    fields: {
      ...(form.kind !== 'purchase' || form.supplierId ? {} : { supplierId: 'needSupplier' as const }),
      ...(form.warehouseId ? {} : { warehouseId: 'needWarehouse' as const }),
      ...(isDueBefore(form, saved) ? { dueDay: 'dueBefore' as const } : {}),
      ...(form.lines.length ? {} : { lines: 'needLines' as const }),
    },
    lines: Object.fromEntries(
      form.lines
        .filter((line) => line.quantity < 1)
        .map((line) => [line.key, line.isSerial ? ('needSerials' as const) : ('needQuantity' as const)]),
    ),
  };
}
/** What is wrong is said at once; what is missing, when somebody tried. */
export const wrongOf = ({ fields: { dueDay } }: Problems): Problems['fields'] => (dueDay ? { dueDay } : {});
export const isComplete = ({ fields, lines }: Problems): boolean =>
  Object.keys(fields).length === 0 && Object.keys(lines).length === 0;

export function toInput(form: BillForm): Sent<typeof ProductInbound.Create> {
  const { code, kind, warehouseId, supplierId, invoiceNo, day, dueDay, note, purchaseOrderId, lines } = form;
  return {
    ...(code.trim() ? { code: code.trim() } : {}),
    kind,
    warehouseId: warehouseId as WarehouseId, // isComplete() was asked
    supplierId,
    purchaseOrderId,
    day,
    ...(dueDay ? { dueDay } : {}),
    invoiceNo,
    note,
    items: lines.map((line) => ({
      id: line.id ?? null,
      productId: line.productId,
      quantity: line.quantity,
      price: (line.price ?? 0) as never, // a whole number: the cell takes no other
      serials: line.serials ?? null,
      note: line.note ?? null,
      requestLineId: line.requestLineId ?? null,
    })),
  };
}
