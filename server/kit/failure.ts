// Turns whatever was thrown into a status and the error of the envelope. No stack trace and no SQL leaves from here.
import type * as z from 'zod';
import { type Culture, saidIn } from '../../contract/culture.ts';
import { type ErrorCode, type ErrorRow, entityNames, errors, kinds } from '../../contract/errors.ts';
import { explain, type FieldError, fieldName, ruleText } from '../../contract/validation.ts';
import { constraintError } from '../db/constraints.ts';
import { isOutage } from '../db/outage.ts';
import { AppError, InvalidField, refusalOf } from './fail.ts';

export interface WireError {
  code: number;
  /** Ours: the name of the error, for our own client and the tests. */
  key: ErrorCode;
  message: string;
  details: string | null;
  validationErrors: FieldError[] | null;
}
export interface Failure {
  status: number;
  /** Something of ours broke, whatever the caller is told: it belongs in the log. */
  isOurs: boolean;
  error: WireError;
}

/** An input that the call's schema refused. */
export class InvalidInput extends Error {
  readonly schema: z.core.$ZodType;
  readonly issues: readonly z.core.$ZodIssue[];
  constructor(schema: z.core.$ZodType, issues: readonly z.core.$ZodIssue[]) {
    super('Invalid input');
    this.schema = schema;
    this.issues = issues;
  }
}

/** What was asked: the schema names its fields, the input holds the value that clashed. */
export interface Asked {
  schema: z.core.$ZodType;
  input?: unknown;
}

export function toFailure(error: unknown, culture: Culture, asked?: Asked): Failure {
  // Of a write that nobody waited for: what was sent behind it failed for its reason.
  const thrown = refusalOf(error) ?? error;
  if (thrown instanceof InvalidInput) return invalid(explain(thrown.schema, thrown.issues, culture), culture);
  if (thrown instanceof InvalidField) {
    const field = asked ? fieldName(asked.schema, pathOf(thrown.field), culture) : thrown.field;
    return invalid(
      [{ message: ruleText(thrown.rule, culture, { ...thrown.params, field }), members: [thrown.field] }],
      culture,
    );
  }
  if (thrown instanceof AppError) {
    const failure = named(thrown.code, culture, thrown.params);
    const field = thrown.field ?? saidBy(thrown.code, asked);
    if (field) failure.error.validationErrors = [{ message: failure.error.message, members: [field] }];
    return failure;
  }
  const constraint = constraintError(thrown);
  if (constraint) {
    const failure = named(constraint.code, culture, { value: clashing(asked?.input, constraint.field) });
    return constraint.isOurs ? { ...failure, isOurs: true } : failure;
  }
  return named(frameworkError(thrown), culture);
}

/** What the ledgers refuse once all is written: the field that asked for it, where the call has one. */
const ledgerFields: Partial<Record<ErrorCode, string>> = { 'finance.short': 'amount', 'finance.fundClosed': 'day' };
function saidBy(code: ErrorCode, asked: Asked | undefined): string | null {
  const field = ledgerFields[code];
  return field && Object.hasOwn(asked?.input ?? {}, field) ? field : null;
}

/** 'lines.2.discount' → ['lines', 2, 'discount']. */
const pathOf = (field: string) => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

function clashing(input: unknown, field: string | null): string {
  const fields = new Map(Object.entries(input ?? {}));
  return String(fields.get(field ?? '') ?? '');
}

export function named(code: ErrorCode, culture: Culture, params: AppError['params'] = {}): Failure {
  const row: ErrorRow = errors[code];
  const words =
    culture === 'vi' && params.entity ? { ...params, entity: entityNames[params.entity] ?? params.entity } : params;
  const status = kinds[row.kind];
  return {
    status,
    isOurs: status >= 500,
    error: {
      code: 0,
      key: code,
      message: saidIn(row, culture, words),
      details: row.details ? saidIn(row.details, culture, params) : null,
      validationErrors: null,
    },
  };
}

const narrative = {
  vi: 'Dữ liệu gửi lên có lỗi sau:',
  en: 'The following errors were detected during validation.',
} as const;

function invalid(fields: FieldError[], culture: Culture): Failure {
  const failure = named('request.invalid', culture);
  failure.error.details = [narrative[culture], ...fields.map(({ message }) => ` - ${message}`)].join('\r\n');
  failure.error.validationErrors = fields;
  return failure;
}

/** Fastify's and the driver's own errors that are not bugs. */
function frameworkError(thrown: unknown): ErrorCode {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'request.tooLarge';
  if (code.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL') return 'request.unreadable';
  return isOutage(thrown) ? 'request.notReady' : 'request.failed';
}
