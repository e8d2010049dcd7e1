// A door that other machines call: the bytes as they came, the headers, and an answer of a few words. Words hand it to the boot.
import type pg from 'pg';

export interface HookRequest {
  /** The last part of the address: whose door it is. */
  key: string;
  raw: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}
export interface HookAnswer {
  status: 200 | 400 | 401 | 404;
  body: Readonly<Record<string, unknown>>;
}
export interface Hook {
  /** '/api/hooks/bank': the key follows. */
  path: string;
  maxBody: number;
  handle: (pool: pg.Pool, request: HookRequest) => Promise<HookAnswer>;
}
