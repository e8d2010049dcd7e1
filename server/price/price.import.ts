// The price list from a sheet with the export's own columns: models are found by name (with series and brand where they are
// given), services by name or code; a cell that exists is changed where the sheet fills it in.
import { sql } from 'kysely';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import { plain } from '../../contract/culture.ts';
import { type PriceCell, PriceLine } from '../../contract/price/price.calls.ts';
import { updateMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { findTwice, importer, type Problem, type SheetLine, type Verdict } from '../kit/sheet/import.ts';
import { priceColumns, readCells } from './price.queries.ts';
import { addPrices, keyOf, merged, type PriceEdit } from './save-prices.ts';

type Row = PriceEdit & { id?: number };

export const importPrices = importer<typeof PriceLine, Row>({
  schema: PriceLine,
  columns: priceColumns,
  plan: planPrices,
  async save(ctx, { created, changed }) {
    await addPrices(ctx, created);
    const rows = changed.map(({ modelId: _model, serviceNameId: _service, version: _version, ...row }) => row);
    if (rows.length) await updateMany(ctx, 'servicePrice', rows as (Row & { id: number })[]); // changed cells were found by id
  },
});

async function planPrices(ctx: Ctx, lines: readonly SheetLine<PriceLine>[]): Promise<Verdict<Row>[]> {
  const findModel = await modelFinder(ctx);
  const findService = await serviceFinder(ctx);
  const before = new Map((await readCells(ctx).execute()).map((cell) => [keyOf(cell), cell]));
  const found = lines.map((line) => ({ ...line, models: findModel(line.value), service: findService(line.value) }));
  const places = found.map(({ line, given, models, service }) => ({
    ...{ line, given },
    value: models.length === 1 && service ? `${models[0]}:${service}` : null,
  }));
  const twice = findTwice(places, (place) => place);
  return found.map(({ line, value, given, models, service }) => {
    const problems = problemsOf(value, models, service, twice.get(line));
    const [modelId] = models;
    if (problems.length || !modelId || !service) return { problems };
    return verdict({ ...value, modelId, serviceNameId: service }, given, before.get(`${modelId}:${service}`));
  });
}

function problemsOf(
  value: PriceLine,
  models: readonly ModelId[],
  service: ServiceNameId | undefined,
  first: number | undefined,
): Problem[] {
  const problems: Problem[] = [];
  if (models.length === 0)
    problems.push({ field: 'modelName', code: 'import.unknown', params: { value: value.modelName } });
  if (models.length > 1)
    problems.push({ field: 'modelName', code: 'price.manyModels', params: { value: value.modelName } });
  if (!service) problems.push({ field: 'serviceName', code: 'import.unknown', params: { value: value.serviceName } });
  if (first !== undefined) problems.push({ field: null, code: 'import.twice', params: { line: first } });
  return problems;
}

function verdict(
  line: PriceLine & Pick<PriceEdit, 'modelId' | 'serviceNameId'>,
  given: ReadonlySet<string>,
  cell: PriceCell | undefined,
): Verdict<Row> {
  const { modelId, serviceNameId, price, warrantyMonths, minutes, commission, hidden } = line;
  const edit = { modelId, serviceNameId, price, warrantyMonths, minutes, commission, hidden };
  if (!cell) return { outcome: 'created', data: edit };
  const next = merged(cell, edit);
  const same = (Object.keys(next) as (keyof typeof next)[]).every((key) => !given.has(key) || next[key] === cell[key]); // keys of that object
  return { outcome: same ? 'unchanged' : 'changed', data: { id: cell.id, modelId, serviceNameId, ...next } };
}

/** All models that a row may mean: one is right, none and several are not. */
async function modelFinder(ctx: Ctx): Promise<(line: PriceLine) => ModelId[]> {
  const { rows } = await sql<{ id: ModelId; name: string; series: string; brand: string }>`
    select m.id, m.name, s.name as series, b.name as brand from model m
    join series s on s.tenant_id = m.tenant_id and s.id = m.series_id
    join category b on b.tenant_id = s.tenant_id and b.id = s.manufacturer_id
    where m.tenant_id = ${ctx.tenantId} and not m.is_deleted`.execute(ctx.db);
  const byName = new Map<string, { id: ModelId; series: string; brand: string }[]>();
  for (const { id, name, series, brand } of rows) {
    const same = byName.get(plain(name)) ?? [];
    same.push({ id, series: plain(series), brand: plain(brand) });
    byName.set(plain(name), same);
  }
  return ({ modelName, seriesName, manufacturerName }) =>
    (byName.get(plain(modelName)) ?? [])
      .filter(({ series }) => !seriesName || series === plain(seriesName))
      .filter(({ brand }) => !manufacturerName || brand === plain(manufacturerName))
      .map(({ id }) => id);
}

async function serviceFinder(ctx: Ctx): Promise<(line: PriceLine) => ServiceNameId | undefined> {
  const { rows } = await sql<{ id: ServiceNameId; name: string; code: string }>`
    select id, name, code from service_name where tenant_id = ${ctx.tenantId} and not is_deleted`.execute(ctx.db);
  const byName = new Map([
    ...rows.map(({ id, code }) => [plain(code), id] as const),
    ...rows.map(({ id, name }) => [plain(name), id] as const),
  ]);
  return ({ serviceName }) => byName.get(plain(serviceName));
}
