// The envelope around every answer (wire.md §1.1): six keys, always all of them.
import type { WireError } from '../kit/failure.ts';

const TAIL = '"targetUrl":null,"success":true,"error":null,"unAuthorizedRequest":false,"__abp":true}';
export const success = (result: unknown): string => `{"result":${JSON.stringify(result ?? null)},${TAIL}`;

export const failed = (status: number, error: WireError): string =>
  JSON.stringify({
    result: null,
    targetUrl: null,
    success: false,
    error,
    unAuthorizedRequest: status === 401 || status === 403,
    __abp: true,
  });
