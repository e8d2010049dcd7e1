// What is to become of each row of a sheet of products: found by code, checked against the shop and the rest of the sheet.
import { sql } from 'kysely';
import { barcodeSigns, type ProductKind, type ProductLine } from '../../contract/catalog/product.calls.ts';
import { type Params, plain } from '../../contract/culture.ts';
import type { Ctx } from '../kit/ctx.ts';
import { findTwice, type Problem, type SheetLine, type Verdict } from '../kit/sheet/import.ts';
import { heldSerials } from './serial-switch.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A product as it will be; without an id it is new, without a code it gets one. Null leaves its models alone. */
export interface ProductDraft {
  id: number | null;
  code: string | null;
  barcode: string | null;
  fields: Fields;
  modelIds: readonly number[] | null;
}
type Known = Fields & {
  id: number;
  kind: ProductKind;
  code: string;
  name: string;
  barcode: string | null;
  modelIds: number[];
};
type Line = SheetLine<ProductLine>;

const key = (value: string | null | undefined): string => value?.toLowerCase() ?? '';
const isPlainField = (column: string) => !['code', 'barcode', 'modelNames'].includes(column);

interface Sheet {
  kind: ProductKind;
  columns: readonly (keyof ProductLine)[];
  isSaving: boolean;
}
export async function planProducts(
  ctx: Ctx,
  { kind, columns, isSaving }: Sheet,
  lines: readonly Line[],
): Promise<Verdict<ProductDraft>[]> {
  const known = await knownProducts(ctx, kind, lines, isSaving);
  const findModels = await modelFinder(ctx, lines);
  const targetOf = ({ code }: ProductLine) => (code ? known.byCode.get(key(code)) : undefined);
  /** A new product without a barcode gets its code as one. */
  const barcodeOf = (value: ProductLine) => value.barcode || (targetOf(value) ? null : value.code) || null;
  const twice = [
    { field: 'code', lines: findTwice(lines, ({ code }) => code) },
    { field: 'name', lines: findTwice(lines, ({ name }) => name) },
    { field: 'barcode', lines: findTwice(lines, barcodeOf) },
  ];
  const problemsOf = ({ line, value, given }: Line): Problem[] => {
    const { code, name } = value;
    const [target, barcode] = [targetOf(value), barcodeOf(value)];
    const at = (field: string) => (field === 'barcode' && !given.has('barcode') ? 'code' : field);
    const problems: Problem[] = twice.flatMap(({ field, lines: repeated }) => {
      const first = repeated.get(line);
      return first === undefined ? [] : [{ field: at(field), code: 'import.twice', params: { line: first } }];
    });
    if (code && target && target.kind !== kind)
      problems.push({ field: 'code', code: 'product.codeTaken', params: { value: code } });
    if (isOthers(known.byName.get(key(name)), target))
      problems.push({ field: 'name', code: 'product.nameTaken', params: { value: name } });
    if (barcode && isOthers(known.byBarcode.get(key(barcode)), target))
      problems.push({ field: at('barcode'), code: 'product.barcodeTaken', params: { value: barcode } });
    else if (barcode && !barcodeSigns.test(barcode))
      problems.push({ field: at('barcode'), code: 'product.codeNoBarcode', params: { value: barcode } });
    return problems.filter(({ field }, index) => problems.findIndex((one) => one.field === field) === index);
  };

  const held = await heldSerials(ctx, switched(lines, columns, targetOf));
  return lines.map((line) => {
    const { value, given } = line;
    const target = targetOf(value);
    const models = findModels(value.modelNames);
    const fields = fieldsOf(columns.filter(isPlainField), value, given, target);
    const serial: Problem[] = target && held.has(target.id) ? [serialProblem(held.get(target.id))] : [];
    const problems = [...problemsOf(line), ...models.problems, ...stockProblems(fields), ...serial];
    if (problems.length) return { problems };
    const modelIds = given.has('modelNames') ? models.ids : null;
    if (!target)
      return {
        outcome: 'created',
        data: { id: null, code: value.code || null, barcode: value.barcode || null, fields, modelIds },
      };
    const { id, code } = target;
    const barcode = value.barcode || target.barcode;
    const same =
      barcode === target.barcode &&
      Object.entries(fields).every(([column, wanted]) => wanted === target[column]) &&
      (!modelIds || sameIds(modelIds, target.modelIds));
    return { outcome: same ? 'unchanged' : 'changed', data: { id, code, barcode, fields, modelIds } };
  });
}

const isOthers = (owner: Known | undefined, target: Known | undefined) => owner !== undefined && owner !== target;
const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** A cell that is left empty keeps what a known product has; a new one takes what the form would. */
const fieldsOf = (
  columns: readonly (keyof ProductLine)[],
  value: ProductLine,
  given: ReadonlySet<string>,
  target: Known | undefined,
): Fields =>
  Object.fromEntries(
    columns.map((column) => {
      const empty = column === 'priceOutBound' ? 0 : null;
      return [column, target && !given.has(column) ? target[column] : (value[column] ?? empty)];
    }),
  );

/** Products that the sheet would take into the care of serials or out of it. */
const switched = (
  lines: readonly Line[],
  columns: readonly (keyof ProductLine)[],
  targetOf: (value: ProductLine) => Known | undefined,
): number[] =>
  columns.includes('isSerial')
    ? lines.flatMap(({ value, given }) => {
        const target = targetOf(value);
        return target && given.has('isSerial') && value.isSerial !== target.isSerial ? [target.id] : [];
      })
    : [];
const serialProblem = (params: Params = {}): Problem => ({ field: 'isSerial', code: 'product.serialHeld', params });

function stockProblems({ minStock, maxStock }: Fields): Problem[] {
  const [min, max] = [Number(minStock), Number(maxStock)];
  return max === 0 || max >= min ? [] : [{ field: 'maxStock', code: 'product.stockRange', params: { value: max } }];
}

/** Products that share a code, a name or a barcode with the sheet; names only inside the kind's space of names (spec §5). */
async function knownProducts(ctx: Ctx, kind: ProductKind, lines: readonly Line[], isSaving: boolean) {
  const codes = lines.map(({ value }) => key(value.code)).filter(Boolean);
  const names = lines.map(({ value }) => key(value.name));
  const barcodes = [...codes, ...lines.map(({ value }) => key(value.barcode)).filter(Boolean)];
  const space: readonly ProductKind[] =
    kind === 'component' || kind === 'supplies' ? ['component', 'supplies'] : [kind];
  const { rows } = await sql<Known>`
    select id, kind, code, name, barcode, unit_id, type_id, group_id, label_id, group_commission_id, is_serial, hidden,
      sale, price, price_out_bound, min_stock, max_stock, warranty_months, note,
      to_json(array(select pm.model_id from product_model pm
        join model m on m.tenant_id = pm.tenant_id and m.id = pm.model_id and not m.is_deleted
        where pm.tenant_id = p.tenant_id and pm.product_id = p.id)) as model_ids
    from product p
    where tenant_id = ${ctx.tenantId} and not is_deleted
      and (lower(code) = any(${codes}::text[]) or lower(name) = any(${names}::text[])
        or lower(barcode) = any(${barcodes}::text[]))
    ${isSaving ? sql`order by id for no key update of p` : sql``}`.execute(ctx.db);
  return {
    byCode: new Map(rows.map((row) => [key(row.code), row])),
    byName: new Map(rows.filter((row) => space.includes(row.kind)).map((row) => [key(row.name), row])),
    byBarcode: new Map(rows.flatMap((row) => (row.barcode ? [[key(row.barcode), row] as const] : []))),
  };
}

/** Models by name, and where several share it, by series and name or brand, series and name. */
async function modelFinder(ctx: Ctx, lines: readonly Line[]) {
  const byName = new Map<string, Set<number>>();
  if (lines.some(({ value }) => value.modelNames)) {
    const { rows } = await sql<{ id: number; names: string[] }>`
      select m.id, array[m.name, s.name || ' ' || m.name, b.name || ' ' || s.name || ' ' || m.name] as names
      from model m
      join series s on s.tenant_id = m.tenant_id and s.id = m.series_id
      join category b on b.tenant_id = s.tenant_id and b.id = s.manufacturer_id
      where m.tenant_id = ${ctx.tenantId} and not m.is_deleted`.execute(ctx.db);
    for (const { id, names } of rows)
      for (const name of names) byName.set(plain(name), (byName.get(plain(name)) ?? new Set()).add(id));
  }
  return (cell: string | undefined): { ids: number[]; problems: Problem[] } => {
    const asked = (cell ?? '').split(/[,;\n]/).map((name) => name.trim());
    const found = asked.filter(Boolean).map((value) => ({ value, ids: [...(byName.get(plain(value)) ?? [])] }));
    const problems = found
      .filter(({ ids }) => ids.length !== 1)
      .map(({ value, ids }): Problem => {
        const code = ids.length ? 'price.manyModels' : 'import.unknown';
        return { field: 'modelNames', code, params: { value } };
      });
    return { ids: [...new Set(found.flatMap(({ ids }) => ids))], problems };
  };
}
