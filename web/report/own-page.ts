// Where the page of a report's group is: a customer's own, or the tickets that a technician finished in the period.
import type { DimKey } from '../../contract/report/dims.ts';
import { today } from '../../contract/time.ts';

const paths: Partial<
  Record<DimKey, (row: Readonly<Record<string, unknown>>, search: URLSearchParams) => string | null>
> = {
  customer: ({ customerId }) => (customerId ? `/category/customer/${customerId}` : null),
  technician: ({ technicianId, deviceTypeId }, search) => {
    if (!technicianId) return null;
    const to = search.get('to') ?? today();
    const query = new URLSearchParams({
      technicianId: String(technicianId),
      dateBy: 'finished',
      startDate: search.get('from') ?? `${to.slice(0, 7)}-01`,
      endDate: to,
    });
    if (deviceTypeId) query.set('deviceTypeId', String(deviceTypeId));
    const branchId = search.get('branchId');
    if (branchId) query.set('branchId', branchId);
    return `/ticket-management/receipt-list?${query}`;
  },
};
export const pathOfOwn = (dim: DimKey, row: object, search: URLSearchParams): string | null =>
  paths[dim]?.(row as Record<string, unknown>, search) ?? null; // fields of the declaration
