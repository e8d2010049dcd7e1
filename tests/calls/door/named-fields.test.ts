// A rule about one field says which: the screen shows the sentence there and puts the hand on it.
import { expect, test } from 'vitest';
import { Category } from '../../../contract/lookup/category.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { PASSWORD, refusalOf, testApp } from '../../harness/app.ts';
import { inboundShop, billLine as line } from '../../harness/stock/inbound.ts';

const app = await testApp();
const { admin } = app;
const { main, supplier, newProduct } = await inboundShop(app);
const product = await newProduct();
const items = [line(product, 1, 1000)];

const cases: readonly [string, string, () => Promise<unknown>][] = [
  [
    'inbound.noSupplier',
    'supplierId',
    () => admin.call(ProductInbound.Create, { kind: 'purchase', warehouseId: main, items }),
  ],
  [
    'stock.future',
    'day',
    async () => {
      const bill = { kind: 'purchase', warehouseId: main, supplierId: supplier, items } as const;
      const { id, version } = await admin.call(ProductInbound.Create, bill);
      await admin.call(ProductInbound.Archive, { id, version, day: addDays(today(), 1) });
    },
  ],
  [
    'outbound.sameWarehouse',
    'toWarehouseId',
    () =>
      admin.call(RequestInbound.create, {
        warehouseId: main,
        toWarehouseId: main,
        lines: [{ productId: product, quantity: 1 }],
      }),
  ],
  [
    'config.hours',
    'closeTime',
    () => admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ name: 'closeTime', value: '01:00' }] }),
  ],
  [
    'category.parent',
    'parentId',
    () => admin.call(Category.createCateGory, { code: 'LabelAccessories', name: 'Pin', parentId: 1 }),
  ],
  [
    'role.staticName',
    'name',
    async () => {
      const { items: roles } = await admin.call(Role.GetAll, { maxResultCount: 1000 });
      const { id, version, displayName } = roles.find((role) => role.isStatic) ?? expect.fail('no role of the system');
      await admin.call(Role.Update, { id, version, displayName, name: 'Khac' });
    },
  ],
  [
    'user.passwordSame',
    'newPassword',
    () => admin.call(User.ChangePassword, { currentPassword: PASSWORD, newPassword: PASSWORD }),
  ],
];
test.each(cases)('%s is said at %s', async (key, field, act) => {
  const { body } = await refusalOf(act());
  expect([body.error?.key, body.error?.validationErrors?.flatMap(({ members }) => members)]).toEqual([key, [field]]);
});

test('one of the numbers of a line is called by its line and its place there', async () => {
  const serials = ['SN-1', 'SN-2', 'x'.repeat(101)];
  const bill = {
    kind: 'purchase',
    warehouseId: main,
    supplierId: supplier,
    items: [line(product, 3, 1000, { serials })],
  };
  const { body } = await refusalOf(admin.call(ProductInbound.Create, bill as never));
  expect(body.error?.validationErrors).toEqual([
    { message: 'Dòng 1: Số serial 3 dài tối đa 100 ký tự.', members: ['items.0.serials.2'] },
  ]);
});
