// Where the page of a report's group is: a customer's own, a product's movement, or the open tickets that it counts.
import type { DimKey } from '../../contract/report/dims.ts';
import type { MeasureKey } from '../../contract/report/measures.ts';
import { today } from '../../contract/time.ts';

const kept = (search: URLSearchParams, keys: readonly string[], own: Readonly<Record<string, string>>) => {
  const query = new URLSearchParams(own);
  for (const key of keys) {
    const value = search.get(key);
    if (value && !query.has(key)) query.set(key, value);
  }
  return query;
};
const paths: Partial<
  Record<DimKey, (row: Readonly<Record<string, unknown>>, search: URLSearchParams) => string | null>
> = {
  // What moved it, shelf by shelf; each row there opens its ledger.
  product: ({ productName }, search) => {
    if (!productName) return null;
    const own = { keyword: String(productName), by: 'warehouse' };
    return `/report/inventory-report/warehouse?${kept(search, ['from', 'to', 'branchId'], own)}`;
  },
  // What both sides sign: it is of now, of the same days.
  debtor: ({ debtorId }, search) => {
    const [party, id] = String(debtorId ?? '').split('·');
    return id ? `/debt/party/${party}/${id}?${kept(search, ['from', 'to'], { view: 'statement' })}` : null;
  },
  // Bill by bill, and beside them every rise and fall.
  supplier: ({ supplierId, branchId }, search) => {
    if (!supplierId) return null;
    const own = {
      view: 'documents',
      supplierId: String(supplierId),
      ...(branchId ? { branchId: String(branchId) } : {}),
    };
    return `/report/debt-report/suppliers?${kept(search, ['from', 'to', 'asOf', 'branchId'], own)}`;
  },
  customer: ({ customerId }) => (customerId ? `/category/customer/${customerId}` : null),
};
export const pathOfOwn = (dim: DimKey, row: object, search: URLSearchParams): string | null =>
  paths[dim]?.(row as Record<string, unknown>, search) ?? null; // fields of the declaration

type Filter = Readonly<Record<string, string>>;
/** What a figure counts of the open tickets, as filters of their list; those that count all of them have none. */
const open: Partial<Record<MeasureKey, () => Filter>> = {
  openNow: () => ({}),
  lateNow: () => ({ isLate: 'true' }),
  dueNow: () => ({ dateBy: 'promised', startDate: today(), endDate: today() }),
  queuedNow: () => ({ status: 'ChoXuLy' }),
  workingNow: () => ({ status: 'DangXuLy' }),
  partsNow: () => ({ status: 'ChoLinhKien' }),
  changeNow: () => ({ status: 'DieuChinh' }),
  dispatchNow: () => ({ status: 'ChuyenDieuPhoi' }),
  centreNow: () => ({ status: 'ChuyenVeTrungTam' }),
};
/** The list of the open tickets that a row, or one figure of it, counts. */
export function ticketsOf(
  by: readonly DimKey[],
  row: object,
  search: URLSearchParams,
  figure: MeasureKey = 'openNow',
): string | null {
  const query = new URLSearchParams();
  for (const field of ['branchId', 'technicianId', 'deviceTypeId']) {
    const asked = search.get(field);
    if (asked) query.set(field, asked);
  }
  for (const dim of ['branch', 'technician', 'deviceType'] as const) {
    if (!by.includes(dim)) continue;
    const id = (row as Record<string, unknown>)[`${dim}Id`]; // a field of the declaration
    if (id) query.set(`${dim}Id`, String(id));
    else if (dim === 'technician') query.set('hasTechnician', 'false');
    else return null;
  }
  const wanted = open[figure]?.();
  if (!wanted) return null;
  for (const [key, value] of Object.entries(wanted)) query.set(key, value);
  return `/ticket-management/repair-list?${query}`;
}
