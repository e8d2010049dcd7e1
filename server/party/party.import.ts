// Customers and suppliers from a sheet: a row that is known already is changed in the cells the sheet fills in, others are made.
import { sql } from 'kysely';
import type { ErrorCode } from '../../contract/errors.ts';
import { CustomerCreate, customerHeads, SupplierCreate, supplierHeads } from '../../contract/party/party.calls.ts';
import { hasGoodTaxCode } from '../../contract/tax-code.ts';
import { insertMany, updateMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type IdByName, idByName } from '../kit/sheet/find-by-name.ts';
import {
  findTwice,
  type ImportSpec,
  importer,
  type Problem,
  type SheetLine,
  type Verdict,
} from '../kit/sheet/import.ts';
import { template } from '../kit/sheet/template.ts';
import { type PartyTable, takePartyCodes } from './party-codes.ts';
import { lentWithout } from './save-party.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A row as it will be; without an id it is new, without a code it gets one. */
type Row = Fields & { id?: number };
interface Rules {
  table: PartyTable;
  columns: readonly string[];
  /** Fields by which a row of the sheet is recognised, the surest first. */
  match: readonly string[];
  /** Fields that no two rows share, and what is said when they would. */
  unique: Readonly<Record<string, ErrorCode>>;
  /** What somebody without a right may not change. */
  refuse?: (ctx: Ctx, wanted: Fields, held: Fields | undefined) => Problem[];
}

const key = (value: unknown): string => String(value ?? '').toLowerCase();

async function planParties(
  ctx: Ctx,
  rules: Rules,
  lines: readonly SheetLine<Fields>[],
  isSaving: boolean,
): Promise<Verdict<Row>[]> {
  const unique = Object.keys(rules.unique);
  const known = await knownRows(ctx, rules, lines, isSaving);
  const twice = unique.map((field) => ({ field, lines: findTwice(lines, (value) => key(value[field])) }));
  const heldBy = (field: string, value: Fields) => known.get(`${field}:${key(value[field])}`);
  const meantBy = (value: Fields) => rules.match.find((field) => heldBy(field, value));
  const firstOf = new Map<Row, number>();
  return lines.map(({ line, value, given }) => {
    const by = meantBy(value);
    const target = by === undefined ? undefined : heldBy(by, value);
    const problems: Problem[] = twice.flatMap(({ field, lines: repeated }) => {
      const first = repeated.get(line);
      return first === undefined ? [] : [{ field, code: 'import.twice', params: { line: first } }];
    });
    // One row may be meant by its code here and by its name there: the later line would undo the earlier one.
    const before = target && firstOf.get(target);
    if (target && before === undefined) firstOf.set(target, line);
    if (by !== undefined && before !== undefined && !problems.length)
      problems.push({ field: by, code: 'import.twice', params: { line: before } });
    for (const field of unique) {
      const owner = value[field] ? known.get(`${field}:${key(value[field])}`) : undefined;
      if (owner && owner.id !== target?.id)
        problems.push({ field, code: rules.unique[field] ?? 'row.duplicate', params: { value: String(value[field]) } });
    }
    const wanted = rowOf(rules, value);
    const changed = Object.fromEntries(Object.entries(wanted).filter(([column]) => !target || given.has(column)));
    problems.push(...(rules.refuse?.(ctx, changed, target) ?? []));
    if (problems.length) return { problems };
    if (!target) return { outcome: 'created', data: wanted };
    const data: Row = Object.fromEntries([
      ['id', target.id],
      ...rules.columns.map((column) => [column, given.has(column) ? wanted[column] : target[column]]),
    ]);
    const same = rules.columns.every((column) => data[column] === target[column]);
    return { outcome: same ? 'unchanged' : 'changed', data };
  });
}

const rowOf = ({ columns }: Rules, value: Fields): Row =>
  Object.fromEntries(columns.map((column) => [column, value[column] ?? null]));

/** Rows that share a unique value with the sheet, by field and value. */
async function knownRows(
  ctx: Ctx,
  rules: Rules,
  lines: readonly SheetLine<Fields>[],
  isSaving: boolean,
): Promise<Map<string, Row>> {
  const fields = Object.keys(rules.unique);
  const conditions = fields.map((field) => {
    const values = lines.flatMap(({ value }) => (value[field] ? [key(value[field])] : []));
    return sql`lower(${sql.ref(field)}) = any(${values}::text[])`;
  });
  const { rows } = await sql<Row>`
    select id, ${sql.join(rules.columns.map((column) => sql.ref(column)))} from ${sql.table(rules.table)}
    where tenant_id = ${ctx.tenantId} and not is_deleted and (${sql.join(conditions, sql` or `)})
    ${isSaving ? sql`order by id for no key update` : sql``}`.execute(ctx.db);
  return new Map(rows.flatMap((row) => fields.map((field) => [`${field}:${key(row[field])}`, row] as const)));
}

async function saveParties(ctx: Ctx, table: PartyTable, rows: { created: Row[]; changed: Row[] }): Promise<void> {
  const codes = await takePartyCodes(ctx, table, rows.created.filter((row) => !row.code).length);
  const created = rows.created.map((row) => ({ ...row, code: row.code || codes.shift() }));
  if (created.length) await insertMany(ctx, table, created);
  if (rows.changed.length) await updateMany(ctx, table, rows.changed as (Row & { id: number })[]); // changed rows were found by id
}

/** Excel takes a phone number for a number and drops its 0; of what stands on a desk ten digits are left, the first of them a 2. */
const phone = (text: string) => (/^(?:[1-9]\d{8}|2\d{9})$/.test(text) ? `0${text}` : text);

const customerColumns = [
  'name',
  'phone',
  'code',
  'email',
  'address',
  'sex',
  'dateOfBirth',
  'isCompany',
  'taxCode',
  'legalName',
  'creditDays',
  'debtLimit',
  'note',
] as const;
const customerRules: Rules = {
  table: 'customer',
  columns: customerColumns,
  match: ['phone'],
  unique: { phone: 'customer.phoneTaken', code: 'customer.codeTaken' },
  refuse: (ctx, wanted, held) => {
    const without = lentWithout(ctx, wanted, held);
    return [...(without ? [{ ...without, code: 'customer.noLending' } as const] : []), ...badTaxCodeOf(wanted, held)];
  },
};
/** A row may fill in one of the two that belong together; the other one is what is known already. */
function badTaxCodeOf(wanted: Fields, held: Fields | undefined): Problem[] {
  const { isCompany, taxCode } = { ...held, ...wanted };
  if (!('taxCode' in wanted || 'isCompany' in wanted) || typeof taxCode !== 'string') return [];
  if (hasGoodTaxCode({ isCompany: isCompany === true, taxCode })) return [];
  return [
    { field: 'taxCode' in wanted ? 'taxCode' : 'isCompany', code: 'customer.taxCode', params: { value: taxCode } },
  ];
}
const customerSheet: ImportSpec<typeof CustomerCreate, Row> = {
  schema: CustomerCreate,
  columns: customerColumns,
  heads: customerHeads,
  words: { sex: { male: { vi: 'Nam', en: 'Male' }, female: { vi: 'Nữ', en: 'Female' } } },
  tidy: { phone },
  plan: (ctx, lines, isSaving) => planParties(ctx, customerRules, lines, isSaving),
  save: (ctx, rows) => saveParties(ctx, 'customer', rows),
};
export const importCustomers = importer(customerSheet);
export const customerTemplate = template(
  customerSheet,
  { vi: 'Mẫu nhập khách hàng', en: 'Customer import' },
  {
    name: 'Nguyễn Văn An',
    phone: '0903123456',
    sex: 'Nam',
    dateOfBirth: '1990-03-05',
    address: '12 Lê Lợi, Quận 1, TP.HCM',
    isCompany: false,
    creditDays: 0,
  },
);

const supplierColumns = [
  'name',
  'code',
  'phone',
  'email',
  'address',
  'taxCode',
  'typeId',
  'paymentDays',
  'note',
] as const;
const supplierRules: Rules = {
  table: 'supplier',
  columns: supplierColumns,
  match: ['code', 'name'],
  unique: { code: 'supplier.codeTaken', name: 'supplier.nameTaken' },
};
const supplierSheet: ImportSpec<typeof SupplierCreate, Row> = {
  schema: SupplierCreate,
  columns: supplierColumns,
  heads: supplierHeads,
  names: { typeId: supplierTypes },
  tidy: { phone },
  plan: (ctx, lines, isSaving) => planParties(ctx, supplierRules, lines, isSaving),
  save: (ctx, rows) => saveParties(ctx, 'supplier', rows),
};
export const importSuppliers = importer(supplierSheet);
export const supplierTemplate = template(
  supplierSheet,
  { vi: 'Mẫu nhập nhà cung cấp', en: 'Supplier import' },
  { name: 'Công ty TNHH Linh kiện Minh Phát', phone: '02838123456', taxCode: '0312345678', paymentDays: 30 },
);

async function supplierTypes(ctx: Ctx): Promise<IdByName> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from category
    where tenant_id = ${ctx.tenantId} and code = 'supplierType' and not is_deleted`.execute(ctx.db);
  return idByName(rows, ({ name }) => [name]);
}
