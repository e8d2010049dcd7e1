// The catalogue through the contract: devices and their order, services, what pickers are given.
import { expect, test } from 'vitest';
import { Model, Series } from '../../../contract/catalog/device.calls.ts';
import { CatalogMaster, CatalogSelect } from '../../../contract/catalog/master.calls.ts';
import { ServiceName } from '../../../contract/catalog/service-name.calls.ts';
import type { CategoryCode } from '../../../contract/lookup/category.lists.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
let made = 0;
/** A new row of a simple list. */
const category = async (code: CategoryCode): Promise<number> => {
  const [row] = await app.sql<{ id: number }>(
    'insert into category (tenant_id, code, name) values ($1, $2, $3) returning id',
    [DEFAULT_TENANT, code, `${code} ${++made}`],
  );
  return row?.id ?? 0;
};
const brand = await category('manufacturer');
const newSeries = (over: object = {}) =>
  app.admin.call(Series.CreateSeries, { name: `Dòng ${++made}`, manufacturerId: brand, ...over });
const newModel = (seriesId: number, over: object = {}) =>
  app.admin.call(Model.CreateModel, { name: `Mẫu ${++made}`, seriesId, ...over });
const newService = (over: object = {}) =>
  app.admin.call(ServiceName.CreateServiceName, { name: `Dịch vụ ${++made}`, ...over });

test('a series is made, found without accents, changed, kept from a stale save and deleted', async () => {
  const series = await newSeries({ name: 'Đế Vương', isLaptop: true });
  const { items } = await app.admin.call(Series.GetAll, { keyword: 'de vuong' });
  expect(items.map(({ id }) => id)).toEqual([series.id]);
  const saved = { id: series.id, name: 'Đế Vương 2', manufacturerId: brand, version: series.version };
  const renamed = await app.admin.call(Series.updateSeries, saved);
  expect([renamed.name, renamed.isLaptop]).toEqual(['Đế Vương 2', true]);
  const phones = { ...saved, isLaptop: false, version: renamed.version };
  expect((await app.admin.call(Series.updateSeries, phones)).isLaptop).toBe(false);
  await expect(app.admin.call(Series.updateSeries, saved)).toFailWith('row.stale');
  await app.admin.call(Series.SoftDeleteById, { id: series.id });
  await expect(app.admin.call(Series.Get, { id: series.id })).toFailWith('row.missing');
});
test('a series name is free until another series of the same brand has it, in any case', async () => {
  const { id, name } = await newSeries();
  const other = await category('manufacturer');
  const free = (input: object) =>
    app.admin.call(Series.GetValidNameBySeries, { name: name.toUpperCase(), manufacturerId: brand, ...input });
  expect(await free({})).toBe(false);
  expect(await free({ id })).toBe(true);
  expect(await free({ manufacturerId: other })).toBe(true);
  const refusal = await refusalOf(newSeries({ name: name.toUpperCase() }));
  expect(refusal.key).toBe('series.nameTaken');
  expect(refusal.body.error?.message).toContain(name.toUpperCase());
  await newSeries({ name, manufacturerId: other });
});
test('a series with models names them when it is to be deleted', async () => {
  const series = await newSeries();
  const model = await newModel(series.id);
  const refusal = await refusalOf(app.admin.call(Series.SoftDeleteById, { id: series.id }));
  expect(refusal.key).toBe('series.inUse');
  expect(refusal.body.error?.message).toContain(model.name);
  await app.admin.call(Model.SoftDeleteModels, { ids: [model.id] });
  await app.admin.call(Series.SoftDeleteById, { id: series.id });
});
test('a brand has to come from the list of brands', async () => {
  const colour = await category('colour');
  for (const manufacturerId of [colour, 999_999]) {
    const refusal = await refusalOf(newSeries({ manufacturerId }));
    expect(refusal.body.error?.validationErrors?.[0]?.members).toEqual(['manufacturerId']);
  }
  const refusal = await refusalOf(newModel(999_999));
  expect(refusal.body.error?.validationErrors?.[0]?.members).toEqual(['seriesId']);
});
test('a model that is moved takes its place, and the others keep theirs among each other', async () => {
  const { id: seriesId } = await newSeries();
  const [a, b, c] = [await newModel(seriesId), await newModel(seriesId), await newModel(seriesId)];
  const order = async () => (await app.admin.call(Model.GetAll, { seriesId })).items.map(({ id }) => id);
  expect([a.orderNo, b.orderNo, c.orderNo]).toEqual([1, 2, 3]);
  await app.admin.call(Model.UpdateOrderNoById, { id: c.id, orderNo: 1 });
  expect(await order()).toEqual([c.id, a.id, b.id]);
  await app.admin.call(Model.UpdateOrderNoById, { id: c.id, orderNo: 9 });
  expect(await order()).toEqual([a.id, b.id, c.id]);
  const d = await newModel(seriesId, { orderNo: 2 });
  expect((await order())[0]).toBe(d.id);
  const { version } = await app.admin.call(Model.Get, { id: b.id });
  await app.admin.call(Model.updateModel, { id: b.id, name: b.name, seriesId, orderNo: 1, version });
  expect((await order())[0]).toBe(b.id);
});
test('series are ordered inside their brand', async () => {
  const own = await category('manufacturer');
  const [a, b] = [await newSeries({ manufacturerId: own }), await newSeries({ manufacturerId: own })];
  await app.admin.call(Series.UpdateOrderNoById, { id: b.id, orderNo: a.orderNo });
  const { items } = await app.admin.call(Series.GetAll, { manufacturerId: own });
  expect(items.map(({ id }) => id)).toEqual([b.id, a.id]);
});
test('models are deleted by a bare array, as stock clients send it', async () => {
  const { id: seriesId } = await newSeries();
  const [a, b] = [await newModel(seriesId), await newModel(seriesId)];
  const response = await app.app.inject({
    method: 'POST',
    url: Model.SoftDeleteModels.path,
    headers: app.admin.headers,
    payload: [a.id, b.id],
  });
  expect(response.statusCode).toBe(200);
  expect((await app.admin.call(Model.GetAll, { seriesId })).totalCount).toBe(0);
});

test('a service gets the next code, and its list edits commission, hidden and group in place', async () => {
  const group = await category('groupCommission');
  const service = await newService({ kind: 'screen', commission: 20_000 });
  expect(service.code).toMatch(/^DV\d{4}$/);
  const { id } = service;
  await app.admin.call(ServiceName.UpdateCommissionById, { id, commission: 35_000 });
  await app.admin.call(ServiceName.UpdateHiddenById, { id, hidden: true });
  await app.admin.call(ServiceName.UpdateGroupCommisionById, { id, groupCommissionId: group });
  expect(await app.admin.call(ServiceName.Get, { id })).toMatchObject({
    commission: 35_000,
    hidden: true,
    groupCommissionId: group,
    version: service.version + 3,
  });
  await app.admin.call(ServiceName.UpdateGroupCommisionById, { id, groupCommissionId: null });
  const { items } = await app.admin.call(AuditLog.GetByTarget, { targetModule: 'ServiceName', targetId: id });
  expect(items.map(({ action }) => action)).toEqual(['update', 'update', 'update', 'update', 'insert']);
});
test('a code that was typed in is stepped over by the numbering', async () => {
  const next = await newService();
  const number = Number(next.code.slice(2)) + 1;
  await newService({ code: `dv${String(number).padStart(4, '0')}` });
  expect((await newService()).code).toBe(`DV${String(number + 1).padStart(4, '0')}`);
});
test('names and codes of services are unique; the check says so beforehand', async () => {
  const { id, name, code } = await newService();
  expect(await app.admin.call(ServiceName.GetValidNameByServiceNames, { name: name.toUpperCase() })).toBe(false);
  expect(await app.admin.call(ServiceName.GetValidNameByServiceNames, { name, id })).toBe(true);
  await expect(newService({ name })).toFailWith('serviceName.nameTaken');
  await expect(newService({ code: code.toLowerCase() })).toFailWith('serviceName.codeTaken');
  await app.admin.call(ServiceName.SoftDeleteServiceNames, { ids: [id] });
  expect((await newService({ name, code })).id).not.toBe(id);
});

test('pickers are given what is there and not hidden', async () => {
  const { id: seriesId, name: seriesName } = await newSeries({ isLaptop: true });
  const model = await newModel(seriesId, { name: 'Máy Đặc Biệt' });
  const [shown, hidden] = [await newService({ kind: 'glass' }), await newService({ kind: 'glass', hidden: true })];
  const glass = (await app.admin.call(CatalogMaster.GetAllServiceType, { type: 'glass' })).items.map(({ id }) => id);
  expect(glass).toContain(shown.id);
  expect(glass).not.toContain(hidden.id);
  expect((await app.admin.call(CatalogMaster.GetAllServiceName, {})).items.map(({ id }) => id)).toContain(shown.id);
  const series = await app.admin.call(CatalogMaster.GetAllSeries, { manufacturer: brand, isLaptop: true });
  expect(series.items.map(({ id }) => id)).toContain(seriesId);
  const models = await app.admin.call(CatalogMaster.GetAllModel, { manufacturer: brand, seriesId });
  expect(models.items).toEqual([expect.objectContaining({ id: model.id, seriesName })]);
  const options = await app.admin.call(CatalogSelect.getSelectListModel, {});
  expect(options.items).toContainEqual({ value: model.id, text: 'Máy Đặc Biệt', second: seriesName });
});
test('services on offer carry the price of the model', async () => {
  const { id: seriesId } = await newSeries();
  const [model, service] = [await newModel(seriesId), await newService()];
  await app.sql('insert into service_price (tenant_id, model_id, service_name_id, price) values ($1, $2, $3, 450000)', [
    DEFAULT_TENANT,
    model.id,
    service.id,
  ]);
  const priceOf = async (modelId?: number) =>
    (await app.admin.call(CatalogMaster.GetAllServices, { modelId, keyword: service.name })).items.map((s) => s.price);
  expect(await priceOf(model.id)).toEqual([450_000]);
  expect(await priceOf()).toEqual([null]);
});
test('another tenant sees nothing of it', async () => {
  const { id } = await newSeries();
  const neighbour = await app.make.neighbour();
  await expect(neighbour.call(Series.Get, { id })).toFailWith('row.missing');
  expect((await neighbour.call(Series.GetAll, {})).totalCount).toBe(0);
});
