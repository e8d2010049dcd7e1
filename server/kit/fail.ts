// How server code refuses: by a code of contract/errors.ts. What reaches the client is decided in http/errors.ts.
import type { Params } from '../../contract/culture.ts';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import type { Rule } from '../../contract/validation.ts';

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly params: Params;
  /** What the call wrote stays (a failed sign-in is counted); otherwise everything is rolled back. */
  readonly keepsWrites: boolean;
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

/** A field that breaks a rule which only the server can check. */
export class InvalidField extends Error {
  override name = 'InvalidField';
  readonly field: string;
  readonly rule: Rule;
  constructor(field: string, rule: Rule) {
    super(`${field}: ${rule}`);
    this.field = field;
    this.rule = rule;
  }
}
