// Names and shapes that the spec gives to the wire, where ours are called differently or said more.
import { describe, expect, test } from 'vitest';
import { Product } from '../../../contract/catalog/product.calls.ts';
import { ServiceName } from '../../../contract/catalog/service-name.calls.ts';
import { Branch, Warehouse } from '../../../contract/org/setup.calls.ts';
import { SaleSupplier } from '../../../contract/party/party.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { UserType } from '../../../contract/people/user-type.calls.ts';
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

describe('what begins with a value of its own stays where a change leaves it out', () => {
  test('of services and products', async () => {
    const own = { commission: 7000, warrantyMonths: 6, minutes: 15, hidden: true, kind: 'glass' } as const;
    const made = await admin.call(ServiceName.CreateServiceName, { name: 'Ép kính giữ nguyên', ...own } as never); // a whole number of đồng
    const { id, version } = made;
    const name = 'Ép kính đổi tên';
    expect(await admin.call(ServiceName.updateServiceName, { id, version, name })).toMatchObject({ ...own, name });
    const shelf = {
      sale: false,
      hidden: true,
      price: 90_000,
      minStock: 2,
      maxStock: 9,
      warrantyMonths: 3,
      isSerial: true,
    };
    const product = await admin.call(Product.CreateProduct, { name: 'Pin giữ nguyên', ...shelf } as never); // as above
    const asked = { id: product.id, version: product.version, name: 'Pin đổi tên' };
    expect(await admin.call(Product.UpdateProduct, asked)).toMatchObject({ ...shelf, name: 'Pin đổi tên' });
  });
  test('of suppliers, branches, warehouses, roles and user types', async () => {
    const supplier = await admin.call(SaleSupplier.Create, { name: 'NCC giữ nguyên', paymentDays: 30 });
    const renamed = { id: supplier.id, name: 'NCC đổi tên' };
    expect(await admin.call(SaleSupplier.Update, renamed)).toMatchObject({ paymentDays: 30 });
    const facts = { isActive: false, isCenter: false, orderNo: 44 };
    const branch = await admin.call(Branch.create, { code: 'GIUNG', name: 'Giữ nguyên', ...facts });
    expect(await admin.call(Branch.edit, { id: branch.id, code: 'GIUNG', name: 'Đổi tên' })).toMatchObject(facts);
    const { items } = await admin.call(Warehouse.GetAll, { role: 'defective' });
    for (const { id, code, category, role } of items)
      expect(await admin.call(Warehouse.Update, { id, code, category, name: 'Kho lỗi' })).toMatchObject({ role });
    expect(items).toHaveLength(1);
    const granted = { isDefault: true, grantedPermissions: ['Pages.Users'] };
    const role = await admin.call(Role.Create, { name: 'GiuNguyen', displayName: 'Giữ nguyên', ...granted });
    const label = { id: role.id, name: 'GiuNguyen', displayName: 'Đổi tên' };
    expect(await admin.call(Role.Update, label)).toMatchObject(granted);
    const type = await admin.call(UserType.Create, { code: 'GiuNguyen', name: 'Giữ nguyên', orderNo: 7 });
    const retold = { id: type.id, code: 'GiuNguyen', name: 'Đổi tên' };
    expect(await admin.call(UserType.Update, retold)).toMatchObject({ orderNo: 7 });
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
