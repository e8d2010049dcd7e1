// Names and shapes that the spec gives to the wire, where ours are called differently or said more.
import { describe, expect, test } from 'vitest';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { ServiceName } from '../../../contract/catalog/service-name.calls.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { GroupPromotion, MinusPercentHistory } from '../../../contract/promo/promo.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { testApp } from '../../harness/app.ts';
import { stockShop } from '../../harness/stock/stock.ts';

const app = await testApp();
const { admin } = app;
const ask = async (url: string, method: 'GET' | 'POST' = 'GET') => {
  const answer = await app.app.inject({ method, url: `/api/services/app/${url}`, headers: admin.headers });
  return { status: answer.statusCode, result: answer.json().result };
};

test('promotions and rates say when they were made and changed', async () => {
  const rate = await admin.call(MinusPercentHistory.create, { percent: 5, applyDate: '2026-01-01' });
  expect(rate.createdDate).toBe(rate.creationTime);
  expect(rate.modifiedDate).toBeNull();
  const group = await admin.call(GroupPromotion.Create, {
    code: 'KH_Moi',
    name: 'Khách mới thử',
    percent: 1,
    applyDate: '2026-01-01',
  });
  const changed = await admin.call(GroupPromotion.Update, { ...group, name: 'Khách mới sửa' });
  expect(changed).toMatchObject({ createdDate: group.creationTime, modifiedDate: changed.lastModificationTime });
});

test('a user has an email and a language', async () => {
  const user = await app.make.user();
  expect(user).toMatchObject({ email: user.emailAddress, language: null });
  const them = await app.signIn(user.userName);
  await them.call(User.ChangeLanguage, { languageName: 'en' });
  expect((await admin.call(User.Get, { id: user.id })).language).toBe('en');
});

describe('a service has an order number', () => {
  test('that is read and set, and makes room', async () => {
    const create = (name: string, orderNo?: number) =>
      admin.call(ServiceName.CreateServiceName, { name, ...(orderNo ? { orderNo } : {}) });
    const first = await create('Thứ tự một');
    const second = await create('Thứ tự hai');
    expect(second.orderNo).toBe(first.orderNo + 1);
    const between = await create('Chen vào', second.orderNo);
    const orderOf = async (id: typeof first.id) => (await admin.call(ServiceName.Get, { id })).orderNo;
    expect([between.orderNo, await orderOf(second.id)]).toEqual([second.orderNo, second.orderNo + 1]);
    const { id, name, version } = second;
    const moved = await admin.call(ServiceName.updateServiceName, { id, name, version, orderNo: first.orderNo });
    expect([moved.orderNo, await orderOf(first.id)]).toEqual([first.orderNo, first.orderNo + 1]);
  });
});

test('a list in a query may be written with commas', async () => {
  const both = await ask('SelectListHelper/GetSelectListWarehouseByCategory?categories=TP,KBH');
  const apart = await ask('SelectListHelper/GetSelectListWarehouseByCategory?categories=TP&categories=KBH');
  expect(both.status).toBe(200);
  expect(both.result).toEqual(apart.result);
  expect((await ask('SelectListHelper/GetSelectListWarehouseByCategory?categories=TP,XX')).status).toBe(400);
});

test('an import bill is deleted by its id alone', async () => {
  const shop = await stockShop(app);
  const { id: supplierId } = await admin.call(SaleSupplier.Create, { name: 'NCC xóa phiếu' });
  const items = [{ productId: await shop.product(), quantity: 1, price: 1 }] as never; // a whole number of đồng
  const { id } = await admin.call(ProductInbound.Create, { warehouseId: shop.main, supplierId, items });
  expect((await ask(`ProductInbound/delete?id=${id}`, 'POST')).status).toBe(200);
  expect(await admin.call(ProductInbound.getDetailCancel, { id })).toMatchObject({ deleteReason: null });
});

test('products are told apart by whether they are mapped to models', async () => {
  const [model] = await app.sql<{ id: number }>('select min(id) as id from model where tenant_id = 1');
  if (!model?.id) return;
  const mapped = await admin.call(Product.CreateProduct, { name: 'Gắn mẫu', modelIds: [model.id] } as never);
  const free = await admin.call(Product.CreateProduct, { name: 'Không gắn mẫu' });
  const ids = async (saleModel: 'map' | 'nomap') =>
    (await admin.call(Product.GetAllPro, { saleModel, maxResultCount: 100 })).items.map(({ id }) => id);
  expect(await ids('map')).toContain(mapped.id);
  expect(await ids('map')).not.toContain(free.id);
  expect(await ids('nomap')).toContain(free.id);
});
