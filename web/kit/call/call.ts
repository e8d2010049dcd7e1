// Makes a call of the contract: the one place that speaks HTTP, reads the envelope and reports what went wrong.
import type { Both } from '../../../contract/culture.ts';
import type { AnyCall, Call, In, Out, Sent } from '../../../contract/kit.ts';
import { fromWire } from '../../../contract/nested.ts';
import type { FieldError } from '../../../contract/validation.ts';
import { culture } from '../words/culture.ts';
import { readCookie } from './cookie.ts';
import { watchLine } from './reachable.ts';

/** Spec §7: requests may run for a day (long exports). */
const TIMEOUT_MS = 86_400_000;
export const TOKEN_COOKIE = 'Authorization';
export const TENANT_COOKIE = 'Abp.TenantId';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const noAnswer = { vi: 'Không kết nối được máy chủ.', en: 'The server cannot be reached.' } as const;
/** Whatever stands between, such as a proxy, answers in its own words; nobody at the counter reads those. */
const strangers = {
  busy: {
    vi: 'Máy chủ tạm thời chưa trả lời được. Hãy thử lại sau ít phút.',
    en: 'The server cannot answer at the moment. Please try again in a few minutes.',
  },
  tooLarge: { vi: 'Dữ liệu gửi đi quá lớn.', en: 'What was sent is too large.' },
  other: { vi: 'Máy chủ trả lời không hợp lệ. Hãy thử lại.', en: 'The answer could not be read. Please try again.' },
} as const;
export const answerOfStranger = (status: number): Both =>
  status === 413 ? strangers.tooLarge : status === 429 || status >= 500 ? strangers.busy : strangers.other;

export class CallError extends Error {
  override name = 'CallError';
  /** 0: no answer at all. */
  readonly status: number;
  readonly key: string;
  readonly details: string | null;
  readonly fields: FieldError[];
  constructor(
    status: number,
    message: string,
    rest: { key?: string; details?: string | null; fields?: FieldError[] | null } = {},
  ) {
    super(message);
    this.status = status;
    this.key = rest.key ?? '';
    this.details = rest.details ?? null;
    this.fields = rest.fields ?? [];
  }
}

type Reporter = (error: CallError) => void;
let report: Reporter = () => {};
/** The shell says how errors are shown: dialogs, the 401 flow, the network question (spec §8). */
export const onCallError = (reporter: Reporter): void => {
  report = reporter;
};

/** A change was refused by how things stand: what the page shows may be older than that. */
const REFUSED: readonly number[] = [409, 422];
let afterRefusal = () => {};
/** The shell reads anew what is on screen, for every dialog and button at once. */
export const onRefusal = (reread: () => void): void => {
  afterRefusal = reread;
};

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows the error itself, for example at a form's field; a function: this one. */
  quiet?: boolean | ((error: CallError) => boolean);
  /** The same key makes a repeated save harmless; a form keeps one key until it has succeeded. */
  idempotencyKey?: string;
}

export function headersOf(options: CallOptions = {}): Headers {
  const all = new Headers({ Accept: 'application/json', '.AspNetCore.Culture': culture() });
  const token = readCookie(TOKEN_COOKIE);
  const tenant = readCookie(TENANT_COOKIE);
  if (token) all.set('Authorization', token);
  if (tenant) all.set('Abp.TenantId', tenant);
  if (options.idempotencyKey) all.set('Idempotency-Key', options.idempotencyKey);
  return all;
}

/** A list input as a query string; empty values are left out. */
export function toQuery(input: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one));
    }
  }
  return query;
}

async function send(call: Call, input: object, options: CallOptions, accept?: string, extra = ''): Promise<Response> {
  const inQuery = call.verb === 'GET' || call.verb === 'DELETE';
  const query = [inQuery ? toQuery(input).toString() : '', extra].filter(Boolean).join('&');
  const head = headersOf(options);
  if (accept) head.set('Accept', `${accept}, application/json`);
  if (!inQuery) head.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const end = watchLine();
  try {
    return await fetch(query ? `${call.path}?${query}` : call.path, {
      method: call.verb,
      headers: head,
      signal,
      ...(inQuery ? {} : { body: JSON.stringify(input) }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new CallError(0, noAnswer[culture()]);
  } finally {
    end();
  }
}

interface Envelope {
  __abp: true;
  result: unknown;
  success: boolean;
  error: { message: string; details: string | null; key?: string; validationErrors: FieldError[] | null } | null;
}

async function readEnvelope(response: Response, signal?: AbortSignal): Promise<Envelope> {
  const body: Envelope | null = await response.json().catch((cause: unknown) => {
    if (signal?.aborted) throw cause; // given up while it was being read, not damaged
    return null;
  });
  if (body?.__abp) return body;
  throw new CallError(response.status, answerOfStranger(response.status)[culture()]);
}

function failure(status: number, error: Envelope['error']): CallError {
  if (!error) return new CallError(status, answerOfStranger(status)[culture()]);
  return new CallError(status, error.message, {
    key: error.key ?? '',
    details: error.details,
    fields: error.validationErrors,
  });
}

export const isQuiet = (error: CallError, { quiet = false }: CallOptions): boolean =>
  typeof quiet === 'function' ? quiet(error) : quiet;
/** Refused for a token in whose place somebody has put another by now: they are signed in. */
const isLate = ({ status }: CallError, sent: string | null): boolean => {
  const token = readCookie(TOKEN_COOKIE);
  return status === 401 && token !== null && token !== sent;
};
async function reported<T>(work: () => Promise<T>, options: CallOptions): Promise<T> {
  const token = readCookie(TOKEN_COOKIE);
  try {
    return await work();
  } catch (error) {
    // A signed-out session concerns the whole window, so even quiet callers let it through.
    if (!(error instanceof CallError) || isLate(error, token)) throw error;
    if (!isQuiet(error, options) || error.status === 401) report(error);
    throw error;
  }
}

/** Makes the call; what fails is shown once, by the shell, and rejected. */
export function call<C extends AnyCall>(what: C, input: Sent<C>, options: CallOptions = {}): Promise<Out<C>> {
  const work = async () => {
    const response = await send(what, (input ?? {}) as object, options); // inputs are objects or absent
    const envelope = await readEnvelope(response, options.signal);
    if (!envelope.success) {
      if (what.verb !== 'GET' && REFUSED.includes(response.status)) afterRefusal();
      throw failure(response.status, envelope.error);
    }
    return fromWire(what, envelope.result) as Out<C>; // the server's tests hold every answer against this schema
  };
  return reported(work, options);
}

export interface ExcelOptions extends CallOptions {
  columns: readonly string[];
  /** A share from 0 to 1. */
  onProgress?: (share: number) => void;
}
/** The whole filtered list as a spreadsheet, streamed; the server estimates the length so that progress can be shown. */
export function downloadExcel<C extends AnyCall>(what: C, input: Partial<In<C>>, options: ExcelOptions): Promise<Blob> {
  const columns = `excelColumns=${encodeURIComponent(options.columns.join(','))}`;
  return download(what, input, { ...options, type: XLSX }, columns);
}
export interface DownloadOptions extends CallOptions {
  /** The media type that the call answers with. */
  type: string;
  onProgress?: (share: number) => void;
}
/** The file that a call answers with. */
export function download(what: Call, input: object, options: DownloadOptions, extra = ''): Promise<Blob> {
  const { type } = options;
  const work = async () => {
    const response = await send(what, input, options, type, extra);
    if (!response.headers.get('content-type')?.startsWith(type)) {
      throw failure(response.status, (await readEnvelope(response, options.signal)).error);
    }
    const expected = Number(response.headers.get('x-estimated-length') ?? 0);
    const chunks: BlobPart[] = [];
    let received = 0;
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      received += value.byteLength;
      if (expected) options.onProgress?.(Math.min(received / expected, 0.99));
    }
    options.onProgress?.(1);
    return new Blob(chunks, { type });
  };
  return reported(work, options);
}
