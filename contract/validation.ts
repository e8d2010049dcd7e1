// One sentence per broken rule, naming the field in the reader's language. Server and forms both use it.
import * as z from 'zod';
import { type Both, type Culture, type Params, saidIn } from './culture.ts';

const sentences = {
  required: { vi: '{field} là bắt buộc.', en: 'The {field} field is required.' },
  type: { vi: '{field} không đúng kiểu dữ liệu.', en: 'The {field} field has a wrong type.' },
  number: { vi: '{field} phải là số.', en: 'The {field} field must be a number.' },
  decimals: {
    vi: '{field} chỉ được có tối đa 2 chữ số thập phân.',
    en: 'The {field} field takes at most 2 decimals.',
  },
  whole: { vi: '{field} phải là số nguyên.', en: 'The {field} field must be a whole number.' },
  email: { vi: '{field} không phải là email hợp lệ.', en: 'The {field} field is not a valid e-mail address.' },
  date: { vi: '{field} không phải là ngày hợp lệ.', en: 'The {field} field is not a valid date.' },
  notBefore: { vi: '{field} không được trước {limit}.', en: 'The {field} field must not be before {limit}.' },
  pattern: { vi: '{field} không đúng định dạng.', en: 'The {field} field does not have the right form.' },
  shorter: {
    vi: '{field} dài tối đa {limit} ký tự.',
    en: 'The field {field} must be a string with a maximum length of {limit}.',
  },
  longer: {
    vi: '{field} phải có ít nhất {limit} ký tự.',
    en: 'The field {field} must be a string with a minimum length of {limit}.',
  },
  atMost: { vi: '{field} không được lớn hơn {limit}.', en: 'The field {field} must be at most {limit}.' },
  atLeast: { vi: '{field} không được nhỏ hơn {limit}.', en: 'The field {field} must be at least {limit}.' },
  above: { vi: '{field} phải lớn hơn {limit}.', en: 'The field {field} must be more than {limit}.' },
  fewer: {
    vi: '{field} có tối đa {limit} dòng.',
    en: 'The field {field} takes at most {limit} {limit:entry|entries}.',
  },
  more: {
    vi: '{field} cần ít nhất {limit} dòng.',
    en: 'The field {field} needs at least {limit} {limit:entry|entries}.',
  },
  choice: {
    vi: '{field} không nằm trong các giá trị cho phép.',
    en: 'The {field} field is not one of the allowed values.',
  },
  unknown: {
    vi: '{field} không tồn tại, hãy kiểm tra lại mã.',
    en: 'No {field} has this code; check it.',
  },
  gone: {
    vi: '{field} không còn trên máy chủ, hãy tải lên lại.',
    en: 'The {field} field names a file that is no longer there; upload it again.',
  },
  nul: { vi: '{field} chứa ký tự không hợp lệ.', en: 'The {field} field holds a character that is not allowed.' },
  sorting: { vi: 'Không sắp xếp được theo {field}.', en: 'The list cannot be sorted by {field}.' },
  twice: { vi: '{field} bị lặp lại.', en: 'The {field} field names the same one twice.' },
  otherKind: {
    vi: '{field} không dùng cho dòng loại này.',
    en: 'The {field} field has no place on a line of this kind.',
  },
  same: { vi: '{field} không khớp.', en: 'The {field} field does not match.' },
  future: { vi: '{field} phải sau thời điểm hiện tại.', en: 'The {field} field must be in the future.' },
  withinYear: {
    vi: '{field} không được xa quá một năm, hãy xem lại năm.',
    en: 'The {field} field must be within a year; look at the year again.',
  },
  checkDigit: {
    vi: '{field} sai số kiểm tra, hãy quét hoặc nhập lại.',
    en: 'The check digit of {field} is wrong; scan or type it again.',
  },
  taxCode: {
    vi: '{field} phải là 10 số, hoặc 10 số, gạch ngang và 3 số chi nhánh, đúng số kiểm tra. Hãy xem lại giấy đăng ký.',
    en: 'The {field} field takes 10 digits, or 10 digits, a dash and 3 of a branch, with the right check digit.',
  },
  hundred: {
    vi: '{field} cộng lại phải đúng 100%.',
    en: 'The {field} field has to add up to 100%.',
  },
  tooMuch: { vi: '{field} lớn hơn số tiền của dòng.', en: 'The {field} field is more than the line costs.' },
} as const satisfies Record<string, Both>;
export type Rule = keyof typeof sentences;

/** Limits stand as the reader writes them: 1.000.000 in Vietnamese, 1,000,000 in English. */
export const ruleText = (rule: Rule, culture: Culture, params: Params): string =>
  saidIn(sentences[rule], culture, params);
/** A rule of our own inside a schema: `schema.refine(ok, broken('same'))`. */
export const broken = (rule: Rule) => ({ params: { rule } });
/** Serials and the like, in any case: `schema.refine(areDistinct, broken('twice'))`. */
export const areDistinct = (values: readonly string[]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length;
/** Rows that name something name it once: `z.array(Line).check(once('id'))`. Rows that name nothing are as many as they like. */
export const once =
  <K extends string>(key: K) =>
  ({ value, issues }: z.core.ParsePayload<readonly Readonly<Partial<Record<K, unknown>>>[]>): void => {
    const seen = new Set<unknown>();
    for (const [place, { [key]: named }] of value.entries()) {
      if (named === undefined || named === null) continue;
      if (seen.has(named)) issues.push({ code: 'custom', path: [place, key], input: named, ...broken('twice') });
      seen.add(named);
    }
  };

export type Path = readonly PropertyKey[];

/** The schema without its wrappers: optional, default, nullable, transform. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType }; // zod's own shape
  const inner = def.type === 'pipe' ? def.in : def.innerType;
  return inner ? bare(inner) : schema;
}

function child(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  const inner = bare(schema);
  if (inner instanceof z.ZodObject) return Object.hasOwn(inner.shape, key) ? inner.shape[String(key)] : undefined;
  if (inner instanceof z.ZodArray) return inner.element;
  if (inner instanceof z.ZodUnion) return inner.options.map((option) => child(option, key)).find(Boolean);
  return undefined;
}

/** The name of a schema's field, looked for on each wrapper from the outside in. */
export function labelOf(schema: z.core.$ZodType | undefined, culture: Culture): string | undefined {
  for (let at = schema; at; ) {
    const label = z.globalRegistry.get(at)?.[culture];
    if (label) return label;
    const def = at._zod.def as { innerType?: z.core.$ZodType; in?: z.core.$ZodType }; // zod's own shape
    at = def.innerType ?? def.in;
  }
  return undefined;
}

/** 'Dòng 3: Số lượng' for items.2.quantity, 'Dòng 3: Số serial 5' for items.2.serials.4, 'Mệnh giá 500000' for notes.500000. */
export function fieldName(schema: z.core.$ZodType, path: Path, culture: Culture): string {
  let at: z.core.$ZodType | undefined = schema;
  let row = '';
  let name = '';
  for (const [place, key] of path.entries()) {
    const isEntry = at && bare(at) instanceof z.ZodRecord;
    at = at && child(at, key);
    if (typeof key === 'number' && row) {
      name = `${name} ${key + 1}`;
      if (place < path.length - 1) row += `${name}: `;
    } else if (typeof key === 'number') row = culture === 'vi' ? `Dòng ${key + 1}: ` : `Row ${key + 1}: `;
    else name = labelOf(at, culture) ?? (isEntry ? `${name} ${String(key)}` : String(key));
  }
  return row + (name || (culture === 'vi' ? 'Dữ liệu' : 'Input'));
}

const sizeRules: Record<string, { big: Rule; small: Rule }> = {
  string: { big: 'shorter', small: 'longer' },
  array: { big: 'fewer', small: 'more' },
};
const formats: Record<string, Rule> = { email: 'email', date: 'date', datetime: 'date' };

function ruleOf(issue: z.core.$ZodIssue): [Rule, Params] {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return ['required', {}];
      if (issue.expected === 'int') return ['whole', {}];
      return [issue.expected === 'number' ? 'number' : 'type', {}];
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return ['required', {}];
      return [
        sizeRules[issue.origin]?.small ?? (issue.inclusive === false ? 'above' : 'atLeast'),
        { limit: Number(issue.minimum) },
      ];
    case 'too_big':
      return [sizeRules[issue.origin]?.big ?? 'atMost', { limit: Number(issue.maximum) }];
    case 'invalid_format':
      return [formats[issue.format] ?? 'pattern', {}];
    case 'invalid_value':
    case 'invalid_union':
      return [issue.input === undefined || issue.input === null ? 'required' : 'choice', {}];
    case 'custom':
      return [(issue.params?.rule as Rule | undefined) ?? 'pattern', {}]; // set by broken() only
    default:
      return ['type', {}];
  }
}

export interface FieldError {
  message: string;
  members: string[];
}
/** The sentences of a failed parse, one per field and rule. Parse with `reportInput` so that "missing" can be told from "wrong". */
export function explain(schema: z.core.$ZodType, issues: readonly z.core.$ZodIssue[], culture: Culture): FieldError[] {
  return issues.map((issue) => {
    const [rule, params] = ruleOf(issue);
    return {
      message: ruleText(rule, culture, { field: fieldName(schema, issue.path, culture), ...params }),
      members: [issue.path.map(String).join('.')],
    };
  });
}

/** What the values of a schema's enum are called, looked for like its name. */
export function wordsOf(
  schema: z.core.$ZodType | undefined,
  culture: Culture,
): Readonly<Record<string, string>> | undefined {
  const words = schema && z.globalRegistry.get(bare(schema))?.words;
  return words && Object.fromEntries(Object.entries(words).map(([value, both]) => [value, both[culture]]));
}
