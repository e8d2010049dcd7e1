// How server code refuses: by a code of contract/errors.ts. What reaches the client is decided in http/errors.ts.
import type { Culture, Params } from '../../contract/culture.ts';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { type Permission, pathsOf } from '../../contract/permissions.ts';
import { showDay } from '../../contract/time.ts';
import type { Rule } from '../../contract/validation.ts';

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly params: Params;
  /** What the call wrote stays (a failed sign-in is counted); otherwise everything is rolled back. */
  readonly keepsWrites: boolean;
  /** The field that it is about, where there is one: 'lines.2.amount'. */
  field: string | null = null;
  constructor(code: ErrorCode, params: Params = {}, keepsWrites = false) {
    super(errors[code].en);
    this.code = code;
    this.params = params;
    this.keepsWrites = keepsWrites;
  }
}
export const fail = (code: ErrorCode, params?: Params): never => {
  throw new AppError(code, params);
};
/** The same, pointing at the field of the input that breaks the rule. */
export const failAt = (field: string, code: ErrorCode, params?: Params): never => {
  const error = new AppError(code, params);
  error.field = field;
  throw error;
};

const REFUSED = 'XU001';
/** What the database refused by itself: it says a code of contract/errors.ts and what its sentence names. */
export function refusalOf(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error) || !('code' in thrown) || thrown.code !== REFUSED) return null;
  if (!Object.hasOwn(errors, thrown.message)) return null;
  const detail = JSON.parse('detail' in thrown ? String(thrown.detail) : '{}') as Params; // refuse_stock writes an object
  return new AppError(thrown.message as ErrorCode, Object.fromEntries(Object.entries(detail).map(inWords))); // hasOwn said so
}
/** The database knows days; people read them. */
const inWords = ([key, value]: [string, Params[string]]): [string, Params[string]] => [
  key,
  key === 'day' ? showDay(String(value)) : value,
];

/** Refuses for want of a right: one of these would have been enough, each named with its whole path in the tree. */
export const forbid = ({ culture }: { culture: Culture }, codes: readonly Permission[]): never =>
  fail('auth.forbidden', { names: pathsOf(codes, culture) });

/** A field that breaks a rule which only the server can check. */
export class InvalidField extends Error {
  override name = 'InvalidField';
  readonly field: string;
  readonly rule: Rule;
  /** What the rule's sentence names besides the field: { limit }. */
  readonly params: Params;
  constructor(field: string, rule: Rule, params: Params = {}) {
    super(`${field}: ${rule}`);
    this.field = field;
    this.rule = rule;
    this.params = params;
  }
}

/** What is wrong with a field in here is wrong with that field of a row: 'methodId' under 'payments.1' is 'payments.1.methodId'. */
export async function under<T>(row: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof InvalidField ? new InvalidField(`${row}.${error.field}`, error.rule, error.params) : error;
  }
}
