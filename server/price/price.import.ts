// The price list from a sheet with the export's own columns: models are found by name (with series and brand where they are
// given), services by name or code, as they are written before without their marks; a cell that exists is changed where the
// sheet fills it in.
import { sql } from 'kysely';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import { plain } from '../../contract/culture.ts';
import { type PriceCell, PriceLine } from '../../contract/price/price.calls.ts';
import { updateMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { finderByName } from '../kit/sheet/find-by-name.ts';
import { findTwice, importer, type Problem, type SheetLine, type Verdict } from '../kit/sheet/import.ts';
import { priceColumns, readCells } from './price.queries.ts';
import { addPrices, keyOf, lockCells, merged, type PriceEdit } from './save-prices.ts';

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

async function planPrices(
  ctx: Ctx,
  lines: readonly SheetLine<PriceLine>[],
  isSaving: boolean,
): Promise<Verdict<Row>[]> {
  const findModel = await modelFinder(ctx);
  const findService = await serviceFinder(ctx);
  const found = lines.map((line) => ({ ...line, models: findModel(line.value), services: findService(line.value) }));
  const meant = found.flatMap(({ models: [modelId], services: [serviceNameId] }) =>
    modelId && serviceNameId ? [{ modelId, serviceNameId }] : [],
  );
  if (isSaving) await lockCells(ctx, meant);
  const before = new Map((await readCells(ctx).execute()).map((cell) => [keyOf(cell), cell]));
  const places = found.map(({ line, given, models, services }) => ({
    ...{ line, given },
    value: models.length === 1 && services.length === 1 ? `${models[0]}:${services[0]}` : null,
  }));
  const twice = findTwice(places, (place) => place);
  return found.map(({ line, value, given, models, services }) => {
    const problems = problemsOf(value, models, services, twice.get(line));
    const [[modelId], [service]] = [models, services];
    if (problems.length || !modelId || !service) return { problems };
    return verdict({ ...value, modelId, serviceNameId: service }, given, before.get(`${modelId}:${service}`));
  });
}

function problemsOf(
  value: PriceLine,
  models: readonly ModelId[],
  services: readonly ServiceNameId[],
  first: number | undefined,
): Problem[] {
  const problems: Problem[] = [];
  if (models.length === 0)
    problems.push({ field: 'modelName', code: 'import.unknown', params: { value: value.modelName } });
  if (models.length > 1)
    problems.push({ field: 'modelName', code: 'price.manyModels', params: { value: value.modelName } });
  const service = { field: 'serviceName', params: { value: value.serviceName } };
  if (services.length === 0) problems.push({ ...service, code: 'import.unknown' });
  if (services.length > 1) problems.push({ ...service, code: 'price.manyServices' });
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
  const find = finderByName(rows, ({ name }) => [name]);
  return ({ modelName, seriesName, manufacturerName }) => {
    const isMeant = ({ series, brand }: { series: string; brand: string }) =>
      (!seriesName || plain(series) === plain(seriesName)) &&
      (!manufacturerName || plain(brand) === plain(manufacturerName));
    return find(modelName, isMeant).map(({ id }) => id);
  };
}

/** All services that a row may mean, by name before code. */
async function serviceFinder(ctx: Ctx): Promise<(line: PriceLine) => ServiceNameId[]> {
  const { rows } = await sql<{ id: ServiceNameId; name: string; code: string }>`
    select id, name, code from service_name where tenant_id = ${ctx.tenantId} and not is_deleted`.execute(ctx.db);
  const [byName, byCode] = [finderByName(rows, ({ name }) => [name]), finderByName(rows, ({ code }) => [code])];
  return ({ serviceName }) => {
    const named = byName(serviceName);
    return (named.length ? named : byCode(serviceName)).map(({ id }) => id);
  };
}
