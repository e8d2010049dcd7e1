// Products through the contract: kinds, codes, names, flags, the outbound price, parts of services, labels, deletion.
import { expect, test } from 'vitest';
import { Model, Series } from '../../../contract/catalog/device.calls.ts';
import { CatalogMaster } from '../../../contract/catalog/master.calls.ts';
import { PrintStampHistory, Product } from '../../../contract/catalog/product.calls.ts';
import { ServiceName } from '../../../contract/catalog/service-name.calls.ts';
import type { CategoryCode } from '../../../contract/lookup/category.lists.ts';
import { today } from '../../../contract/time.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
let made = 0;
const category = async (code: CategoryCode): Promise<number> => {
  const [row] = await app.sql<{ id: number }>(
    'insert into category (tenant_id, code, name) values ($1, $2, $3) returning id',
    [DEFAULT_TENANT, code, `${code} ${++made}`],
  );
  return row?.id ?? 0;
};
const newProduct = (over: object = {}) =>
  app.admin.call(Product.CreateProduct, { name: `Hàng ${++made}`, kind: 'component', ...over });
const series = await app.admin.call(Series.CreateSeries, {
  name: 'Dòng thử',
  manufacturerId: await category('manufacturer'),
});
const newModel = () => app.admin.call(Model.CreateModel, { name: `Mẫu ${++made}`, seriesId: series.id });
const newService = () => app.admin.call(ServiceName.CreateServiceName, { name: `Dịch vụ ${++made}` });

test('a code is proposed by kind and is the barcode too, unless both were typed in', async () => {
  const part = await newProduct();
  expect(part.code).toMatch(/^LK\d{5}$/);
  expect(part.barcode).toBe(part.code);
  expect((await newProduct({ kind: 'accessory' })).code).toMatch(/^PK\d{5}$/);
  expect((await app.admin.call(Product.CreateSupplies, { name: `Keo ${++made}` })).code).toMatch(/^VT\d{5}$/);
  expect((await app.admin.call(Product.CreateStation, { name: `Bút ${++made}` })).code).toMatch(/^VP\d{5}$/);
  const own = await newProduct({ code: 'MH-01', barcode: '8931234567890' });
  expect([own.code, own.barcode]).toEqual(['MH-01', '8931234567890']);
  await expect(newProduct({ code: 'mh-01' })).toFailWith('product.codeTaken');
  await expect(newProduct({ barcode: '8931234567890' })).toFailWith('product.barcodeTaken');
  await expect(newProduct({ code: '8931234567890' })).rejects.toThrow('Mã vạch 8931234567890 đã được dùng');
  await expect(newProduct({ code: 'Màn đẹp' })).toFailWith('product.codeNoBarcode');
  expect(await newProduct({ code: 'Màn đẹp', barcode: 'MAN-DEP' })).toMatchObject({ barcode: 'MAN-DEP' });
});
test('two clerks who save at the same moment get two codes', async () => {
  const both = await Promise.all([newProduct(), newProduct(), newProduct()]);
  expect(new Set(both.map(({ code }) => code)).size).toBe(3);
});
test('components and supplies share a space of names, accessories and stationery have their own', async () => {
  const name = `Cáp sạc ${++made}`;
  const part = await newProduct({ name });
  await expect(app.admin.call(Product.CreateSupplies, { name: name.toUpperCase() })).toFailWith('product.nameTaken');
  await newProduct({ name, kind: 'accessory' });
  await expect(newProduct({ name, kind: 'accessory' })).toFailWith('product.nameTaken');
  expect(await app.admin.call(Product.checkValidNameByProduct, { name })).toBe(false);
  expect(await app.admin.call(Product.checkValidNameByProduct, { name, id: part.id })).toBe(true);
  expect(await app.admin.call(Product.checkValidateNameForIsAccessory, { name })).toBe(false);
  const office = { name, kind: 'stationery' as const };
  expect(await app.admin.call(Product.checkValidateNameForIsAccessory, office)).toBe(true);
});
test('a product is found by name without accents, by code and by barcode, with and without the index', async () => {
  const word = `Zq${made}`;
  const part = await newProduct({ name: `Màn hình ${word} Đẹp`, barcode: `89312${++made}` });
  for (const keyword of [`man hinh ${word} dep`, part.code.toLowerCase(), part.barcode ?? '', word.toLowerCase()]) {
    const { items } = await app.admin.call(Product.GetAllPro, { keyword });
    expect(items.map(({ id }) => id)).toContain(part.id);
  }
  expect((await app.admin.call(Product.GetAllPro, { keyword: 'zq' })).totalCount).toBeGreaterThan(0);
  expect((await app.admin.call(Product.GetAllPro, { keyword: '%%%' })).totalCount).toBe(0);
  const { items } = await app.admin.call(CatalogMaster.getAllProduct, { keyword: word });
  expect(items.map(({ id }) => id)).toEqual([part.id]);
});
test('lists keep to their kind', async () => {
  const accessory = await newProduct({ kind: 'accessory' });
  const supply = await app.admin.call(Product.CreateSupplies, { name: `Thiếc ${++made}` });
  const kinds = async (call: (typeof Product)['GetAllPro' | 'GetAllAccessory' | 'GetAllProductAndAccessories']) => [
    ...new Set((await app.admin.call(call, { maxResultCount: 500 })).items.map(({ kind }) => kind)),
  ];
  expect(await kinds(Product.GetAllPro)).toEqual(['component']);
  expect(await kinds(Product.GetAllAccessory)).toEqual(['accessory']);
  expect((await kinds(Product.GetAllProductAndAccessories)).sort()).toEqual(['accessory', 'component']);
  const supplies = await app.admin.call(Product.GetAllSupplies, { keyword: supply.code });
  expect(supplies.items.map(({ id }) => id)).toEqual([supply.id]);
  const asked = await app.admin.call(Product.GetAllPro, { kind: 'accessory', keyword: accessory.code });
  expect(asked.totalCount).toBe(1);
});
test('who edits one kind may not touch another', async () => {
  const clerk = await app.make.personWith('Pages.Categories.Accessories', 'Pages.Categories.Accessories.Edit');
  const part = await newProduct();
  await expect(clerk.call(Product.CreateProduct, { name: `Hàng ${++made}`, kind: 'component' })).toFailWith(
    'auth.forbidden',
  );
  await expect(clerk.call(Product.UpdateHiddenById, { id: part.id, hidden: true })).toFailWith('auth.forbidden');
  await expect(clerk.call(Product.DeleteProduct, { id: part.id })).toFailWith('auth.forbidden');
  await expect(clerk.call(Product.GetAllPro, {})).toFailWith('auth.forbidden');
  await clerk.call(Product.GetAllPro, { kind: 'accessory' });
  const own = await clerk.call(Product.CreateProduct, { name: `Hàng ${++made}`, kind: 'accessory' });
  await clerk.call(Product.UpdateSaleById, { id: own.id, sale: false });
  expect((await clerk.call(Product.Get, { id: own.id })).sale).toBe(false);
});
test('the outbound price is seen, sorted by and written only with its permission', async () => {
  const keeper = await app.make.personWith(
    'Pages.Categories.Components',
    'Pages.Categories.Components.Edit',
    'Pages.Inventory.ViewOutboundPrice',
  );
  const clerk = await app.make.personWith('Pages.Categories.Components', 'Pages.Categories.Components.Edit');
  const part = await keeper.call(Product.CreateProduct, { name: `Hàng ${++made}`, priceOutBound: 120_000 });
  expect(part.priceOutBound).toBe(120_000);
  const seen = await clerk.call(Product.Get, { id: part.id });
  expect(seen.priceOutBound).toBeNull();
  await expect(clerk.call(Product.UpdatepriceOutBoundById, { id: part.id, priceOutBound: 1 })).toFailWith(
    'auth.forbidden',
  );
  const { name, version } = seen;
  await clerk.call(Product.UpdateProduct, { id: part.id, name, version, priceOutBound: 1 });
  expect((await keeper.call(Product.Get, { id: part.id })).priceOutBound).toBe(120_000);
  await keeper.call(Product.UpdatepriceOutBoundById, { id: part.id, priceOutBound: 150_000 });
  expect((await keeper.call(Product.Get, { id: part.id })).priceOutBound).toBe(150_000);
  const { items } = await clerk.call(Product.GetAllPro, { sorting: 'priceOutBound desc', maxResultCount: 100 });
  expect(items.every(({ priceOutBound }) => priceOutBound === null)).toBe(true);
  const history = await app.admin.call(AuditLog.GetByTarget, { targetModule: 'Product', targetId: part.id });
  expect(JSON.stringify(history)).not.toContain('150000');
});
test('a change keeps the kind, the code and the models that were not sent, and refuses a stale version', async () => {
  const [one, two] = [await newModel(), await newModel()];
  const part = await newProduct({ modelIds: [one.id, two.id] });
  expect(part.modelNames).toEqual([one.name, two.name]);
  const saved = { id: part.id, name: `Hàng ${++made}`, version: part.version };
  const changed = await app.admin.call(Product.UpdateProduct, { ...saved, kind: 'accessory' });
  expect(changed).toMatchObject({ kind: 'component', code: part.code, modelIds: [one.id, two.id] });
  await expect(app.admin.call(Product.UpdateProduct, saved)).toFailWith('row.stale');
  const fewer = { ...saved, version: changed.version, modelIds: [two.id] };
  expect((await app.admin.call(Product.UpdateProduct, fewer)).modelIds).toEqual([two.id]);
  await expect(app.admin.call(Product.UpdateSupplies, { id: part.id, name: 'x' })).toFailWith('row.missing');
});
test('what is chosen has to be there, in the right list', async () => {
  const colour = await category('colour');
  for (const over of [{ unitId: colour }, { groupId: colour }, { modelIds: [999_999] }, { labelId: colour }]) {
    const refusal = await refusalOf(newProduct(over));
    expect(refusal.body.error?.validationErrors?.[0]?.members).toEqual(Object.keys(over));
  }
  await newProduct({ unitId: await category('productUnit'), groupId: await category('productGroup') });
  await newProduct({ kind: 'accessory', groupId: await category('GroupAccessories') });
  await expect(newProduct({ minStock: 5, maxStock: 4 })).toFailWith('product.stockRange');
  const foreign = { image: `media/saleproduct/2/${'a'.repeat(32)}.png` };
  expect((await refusalOf(newProduct(foreign))).status).toBe(400);
});
test('products are found by the model and the series they fit; the second call of each pair leaves hidden ones out', async () => {
  const model = await newModel();
  const [shown, hidden] = [await newProduct({ modelIds: [model.id] }), await newProduct({ modelIds: [model.id] })];
  await app.admin.call(Product.UpdateHiddenById, { id: hidden.id, hidden: true });
  const ids = async (call: (typeof Product)['GetAllProductByModelId' | 'GetAllProductBySeriesId'], id: number) =>
    (await app.admin.call(call, { id, maxResultCount: 500 })).items.map((row) => row.id);
  expect((await ids(Product.GetAllProductByModelId, model.id)).sort()).toEqual([shown.id, hidden.id].sort());
  expect(await ids(Product.GetAllProductByModelId2, model.id)).toEqual([shown.id]);
  expect(await ids(Product.GetAllProductBySeriesId, series.id)).toEqual(expect.arrayContaining([shown.id, hidden.id]));
  expect(await ids(Product.GetAllProductBySeriesId2, series.id)).not.toContain(hidden.id);
  const filtered = await app.admin.call(Product.GetAllPro, { modelId: model.id, hidden: true });
  expect(filtered.items.map(({ id }) => id)).toEqual([hidden.id]);
});
test('accessories on sale are offered, hidden ones and those not on sale are not', async () => {
  const [sold, kept] = [await newProduct({ kind: 'accessory' }), await newProduct({ kind: 'accessory', sale: false })];
  const { items } = await app.admin.call(CatalogMaster.GetAllSaleAccessories, { maxResultCount: 200 });
  expect(items.map(({ id }) => id)).toContain(sold.id);
  expect(items.map(({ id }) => id)).not.toContain(kept.id);
});

test('the parts of a service are replaced as a whole, for all models or for one', async () => {
  const [service, model] = [await newService(), await newModel()];
  const [screen, glue, frame] = [await newProduct(), await newProduct(), await newProduct()];
  const set = (parts: { productId: number; quantity: number }[], modelId?: number) =>
    app.admin.call(Product.SetServiceParts, { serviceNameId: service.id, modelId, parts });
  await set([
    { productId: screen.id, quantity: 1 },
    { productId: glue.id, quantity: 2 },
  ]);
  const { items } = await set([{ productId: frame.id, quantity: 1 }], model.id);
  expect(items.map(({ productId, modelId }) => [productId, modelId])).toEqual([
    [screen.id, null],
    [glue.id, null],
    [frame.id, model.id],
  ]);
  expect((await app.admin.call(ServiceName.Get, { id: service.id })).partCount).toBe(3);
  await set([{ productId: glue.id, quantity: 3 }]);
  const left = await app.admin.call(Product.GetAllProductByServiceId, { id: service.id, modelId: model.id });
  expect(left.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [glue.id, 3],
    [frame.id, 1],
  ]);
  const products = await app.admin.call(Product.GetAllProductByServiceNameId, { id: service.id });
  expect(products.items.map(({ id }) => id).sort()).toEqual([glue.id, frame.id].sort());
  const twice = { productId: glue.id, quantity: 1 };
  expect((await refusalOf(set([twice, twice]))).status).toBe(400);
  expect((await refusalOf(set([{ productId: 999_999, quantity: 1 }]))).status).toBe(400);
});

test('of two who edit the parts of a service the later one is told who was faster, and takes nothing away', async () => {
  const service = await newService();
  const [screen, glue, frame] = [await newProduct(), await newProduct(), await newProduct()];
  const other = await app.make.personWith('Pages.Categories.Service.Edit', 'Pages.Categories.Service');
  const set = (by: Pick<typeof other, 'call'>, ids: number[], version?: number) =>
    by.call(Product.SetServiceParts, {
      serviceNameId: service.id,
      parts: ids.map((productId) => ({ productId, quantity: 1 })),
      version,
    });
  const ids = ({ items }: { items: { productId: number }[] }) => items.map(({ productId }) => productId).sort();
  const read = async () => ids(await app.admin.call(Product.GetAllProductByServiceId, { id: service.id }));
  await set(app.admin, [screen.id]);
  const { version } = await app.admin.call(ServiceName.Get, { id: service.id }); // both open it now
  await set(other, [screen.id, glue.id], version);
  const refusal = await refusalOf(set(app.admin, [screen.id, frame.id], version));
  expect([refusal.status, refusal.key]).toEqual([409, 'row.stale']);
  expect(refusal.body.error?.message).toContain(other.user.fullName);
  expect(await read()).toEqual([screen.id, glue.id].sort());
  const now = await app.admin.call(ServiceName.Get, { id: service.id });
  expect(ids(await set(app.admin, [screen.id, glue.id, frame.id], now.version))).toHaveLength(3);
  expect(ids(await set(app.admin, [screen.id]))).toEqual([screen.id]); // without one, the last word
});

test('a print of labels answers what to print and is recorded with who, where and when', async () => {
  const branchId = await app.make.branch('Chi nhánh in tem');
  const printer = await app.make.personWith('Pages.Inventory.Import.Barcode');
  await app.sql('update user_account set branch_id = $1 where id = $2', [branchId, printer.user.id]);
  const [one, two] = [await newProduct({ price: 99_000 }), await newProduct()];
  const { items } = await printer.call(Product.printStamp, {
    template: 'roll-50x30',
    items: [
      { productId: one.id, quantity: 3 },
      { productId: two.id, quantity: 1 },
    ],
  });
  expect(items).toMatchObject([
    { productId: one.id, barcode: one.code, name: one.name, price: 99_000, quantity: 3 },
    { productId: two.id, quantity: 1 },
  ]);
  const found = await printer.call(PrintStampHistory.GetAllPaged, { keyword: one.code, from: today(), to: today() });
  expect(found.items).toMatchObject([{ productCode: one.code, quantity: 3, template: 'roll-50x30' }]);
  expect(found.items[0]?.creatorName).toBe(printer.user.fullName);
  expect((await printer.call(PrintStampHistory.GetAllPaged, { to: '2020-01-01' })).totalCount).toBe(0);
  await expect(printer.call(Product.printStamp, { items: [{ productId: 999_999, quantity: 1 }] })).toFailWith(
    'row.missing',
  );
});
test('an unused product is deleted for good; a used one says where it is used', async () => {
  const model = await newModel();
  const [unused, used, printed] = [await newProduct({ modelIds: [model.id] }), await newProduct(), await newProduct()];
  const service = await newService();
  await app.admin.call(Product.SetServiceParts, {
    serviceNameId: service.id,
    parts: [{ productId: used.id, quantity: 1 }],
  });
  await app.admin.call(Product.printStamp, { items: [{ productId: printed.id, quantity: 1 }] });
  await app.admin.call(Product.DeleteProduct, { id: unused.id });
  expect(await app.sql('select 1 from product where id = $1', [unused.id])).toEqual([]);
  const refusal = await refusalOf(app.admin.call(Product.DeleteProduct, { id: used.id }));
  expect(refusal.key).toBe('product.inUse');
  expect(refusal.body.error?.message).toContain(service.name);
  await expect(app.admin.call(Product.DeleteProduct, { id: printed.id })).toFailWith('product.inUse');
});
