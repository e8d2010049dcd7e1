// One error: what kind it is and what it says in both languages.
import type { Both } from './culture.ts';

/** The kind decides the HTTP status (wire.md, deviations). */
export const kinds = {
  invalid: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  wrongVerb: 405,
  tooSlow: 408,
  stale: 409,
  tooLarge: 413,
  rule: 422,
  tooMany: 429,
  headTooLarge: 431,
  bug: 500,
  notReady: 503,
} as const;
export type Kind = keyof typeof kinds;
/** `details` is the second sentence of a dialog. */
export interface ErrorRow extends Both {
  kind: Kind;
  details?: Both;
}

export const row = (kind: Kind, vi: string, en: string, details?: Both): ErrorRow => ({
  kind,
  vi,
  en,
  ...(details ? { details } : {}),
});
