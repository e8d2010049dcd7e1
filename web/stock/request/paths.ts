// Where the documents of requests are shown.
import type { RequestSide } from '../../../contract/stock/request.states.ts';

export const requestsPath = '/inventory/product-inbound-request';
export const requestPath = (side: RequestSide, id: number | 'new'): string => `${requestsPath}/${side}/${id}`;
export const coordinationPath = '/inventory/inventory-index';
export const documentPath = (document: 'inbound' | 'outbound', id: number): string =>
  document === 'inbound' ? `/inventory/import/import-bill/${id}` : `/inventory/export/export-list/${id}`;
