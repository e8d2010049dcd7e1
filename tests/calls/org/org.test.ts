// Branches with their details, and warehouses: saving, finding, what cannot be deleted and why (spec §7; domain.md §0).
import { describe, expect, test } from 'vitest';
import type { Sent } from '../../../contract/kit.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { Branch, BranchDetail, Warehouse, type WarehouseRow } from '../../../contract/org/setup.calls.ts';
import { SetupMaster } from '../../../contract/org/setup-lists.calls.ts';
import { UserMapBranch } from '../../../contract/org/user-map.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { uses } from '../../../server/org/in-use.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { transferEnds } from '../../harness/stock/transfers.ts';

const app = await testApp();
const { admin } = app;
let made = 0;
const code = () => `B${++made}`;
const branch = (over: Partial<Sent<typeof Branch.create>> = {}) =>
  admin.call(Branch.create, { code: code(), name: 'Chi nhánh Quận 5', ...over });
const warehouse = (over: Partial<Sent<typeof Warehouse.Create>> = {}) =>
  admin.call(Warehouse.Create, { code: code(), name: 'Kho thử', category: 'TP', ...over });

describe('branches', () => {
  test('are saved with their details and found without accents', async () => {
    const row = await branch({
      name: 'Chi nhánh Phú Nhuận',
      address: '12 Phan Xích Long',
      openTime: '07:30',
      closeTime: '21:00',
      ssids: ['Xuong-PN', 'Xuong-PN-5G'],
      slipNote: 'Cảm ơn quý khách',
    });
    expect(row).toMatchObject({ openTime: '07:30', ssids: ['Xuong-PN', 'Xuong-PN-5G'], manager: null, userCount: 0 });
    const found = await admin.call(Branch.GetAllPaged, { keyword: 'phan xich' });
    expect(found.items.map((item) => item.id)).toEqual([row.id]);
    expect((await admin.call(Branch.GetAllPaged, { isActive: false, keyword: 'phan xich' })).totalCount).toBe(0);
    expect((await admin.call(SetupMaster.GetAllBranch, {})).items.map((item) => item.id)).toContain(row.id);
  });
  test('have a telephone number or none, written as everywhere', async () => {
    expect((await branch({ phone: '(028) 7100 0215' })).phone).toBe('02871000215');
    expect((await branch({ phone: ' ' })).phone).toBeNull();
    const refused = await refusalOf(branch({ phone: 'abc' }));
    expect(refused.body.error?.validationErrors?.[0]?.members).toEqual(['phone']);
  });
  test('details left out stay, details sent empty go', async () => {
    const row = await branch({ manager: 'Trần Văn Bình', bankName: 'VCB', ssids: ['A'] });
    const { id, code: same, name } = row;
    const after = await admin.call(Branch.edit, { id, code: same, name, bankName: null, version: row.version });
    expect(after).toMatchObject({ manager: 'Trần Văn Bình', bankName: null, ssids: ['A'], version: row.version + 1 });
    const details = await admin.call(BranchDetail.create, {
      branchId: id,
      details: [
        { name: 'manager', value: '' },
        { name: 'ssids', value: 'B, C' },
      ],
    });
    expect(details.items).toEqual([{ branchId: id, name: 'ssids', value: 'B\nC' }]);
    expect(await admin.call(Branch.GetForEdit, { id })).toMatchObject({ manager: null, ssids: ['B', 'C'] });
  });
  test('a bad detail is refused by its name', async () => {
    const { id } = await branch();
    const details = [{ name: 'openTime' as const, value: '25:00' }];
    const refusal = await refusalOf(admin.call(BranchDetail.create, { branchId: id, details }));
    expect(refusal).toMatchObject({ status: 400, key: 'config.invalid' });
    expect(refusal.message).toContain('Giờ mở cửa');
    await expect(branch({ openTime: '20:00', closeTime: '08:00' })).toFailWith('config.hours');
    const late = [{ name: 'openTime' as const, value: '23:30' }]; // the shop closes before
    await expect(admin.call(BranchDetail.create, { branchId: id, details: late })).toFailWith('config.hours');
  });
  test('a code is taken once, whatever its case, and a stale save is refused', async () => {
    const row = await branch({ code: 'PN' });
    await expect(branch({ code: 'pn' })).toFailWith('branch.codeTaken');
    await admin.call(Branch.edit, { id: row.id, code: 'PN', name: 'Một', version: row.version });
    await expect(admin.call(Branch.edit, { id: row.id, code: 'PN', name: 'Hai', version: row.version })).toFailWith(
      'row.stale',
    );
  });
  test('the history names the changed detail', async () => {
    const row = await branch({ manager: 'Lan' });
    await admin.call(Branch.edit, { id: row.id, code: row.code, name: 'Tên mới', manager: 'Hoa' });
    const { items } = await admin.call(AuditLog.GetByTarget, { targetModule: 'Branch', targetId: row.id });
    const changes = items.flatMap((item) => item.changes);
    expect(changes).toContainEqual({ field: 'manager', from: 'Lan', to: 'Hoa' });
    expect(changes).toContainEqual({ field: 'name', from: 'Chi nhánh Quận 5', to: 'Tên mới' });
  });
  test('a branch in use stays, and the error says where it is used', async () => {
    const { id } = await branch({ name: 'Chi nhánh bận' });
    const person = await app.make.user({ branchId: id });
    const mapped = await app.make.user();
    await admin.call(UserMapBranch.Update, { userIds: [mapped.id], branchIds: [id] });
    const store = await warehouse({ branchId: id });
    const refusal = await refusalOf(admin.call(Branch.delete, { id }));
    expect(refusal.key).toBe('branch.inUse');
    expect(refusal.message).toContain('1 người dùng, 1 người được phân, 1 kho');
    await admin.call(User.Delete, { id: person.id });
    await admin.call(UserMapBranch.Update, { userIds: [mapped.id], remove: [id] });
    await admin.call(Warehouse.SoftDeleteById, { id: store.id });
    await admin.call(Branch.delete, { id });
    await expect(admin.call(Branch.GetForEdit, { id })).toFailWith('row.missing');
    await expect(warehouse({ branchId: id })).toFailWith('row.notFound');
  });
  test.each(Object.keys(uses) as (keyof typeof uses)[])('every table that refers to a %s is known', async (what) => {
    const known: readonly { table: string }[] = uses[what];
    const rows = await app.sql<{ name: string }>(
      'select conrelid::regclass::text as name from pg_constraint where contype = $1 and confrelid = $2::regclass',
      ['f', what],
    );
    const parts = ['branch_detail']; // goes with its branch
    const strange = rows.map(({ name }) => name).filter((name) => !parts.includes(name));
    expect([...new Set(strange)].sort()).toEqual([...new Set(known.map(({ table }) => table))].sort());
  });
});

describe('warehouses', () => {
  test('are saved with branch, category and role, and found by each', async () => {
    const { id: branchId } = await branch();
    const row = await warehouse({ name: 'Kho bảo hành mới', branchId, category: 'KBH' });
    expect(row).toMatchObject({ branchId, branchName: 'Chi nhánh Quận 5', role: 'sale' });
    for (const filter of [{ branchId }, { category: 'KBH' as const }, { keyword: 'bao hanh moi' }]) {
      const { items } = await admin.call(Warehouse.GetAll, filter);
      expect(items.map((item) => item.id)).toContain(row.id);
    }
    expect((await admin.call(Warehouse.GetAll, { branchId, category: 'TP' })).items).toEqual([]);
    expect((await admin.call(SetupMaster.GetAllGuaranteeWarehouse, {})).items.map((item) => item.id)).toContain(row.id);
    const moved = await admin.call(Warehouse.Update, { ...row, branchId: null, version: row.version });
    expect(moved).toMatchObject({ branchId: null, branchName: null, version: row.version + 1 });
  });
  test('a role that has no fixed id can be given to another warehouse, as long as nothing was moved through it', async () => {
    const [road] = (await admin.call(Warehouse.GetAll, { role: 'transit' })).items;
    const given = await admin.call(Warehouse.Update, { ...(road as WarehouseRow), role: 'sale' });
    const next = await warehouse({ role: 'transit' });
    await admin.call(Warehouse.Update, { ...next, role: 'sale' });
    await admin.call(Warehouse.Update, { ...given, role: 'transit' });
    await admin.call(Warehouse.SoftDeleteById, { id: next.id });
    await expect(admin.call(Warehouse.Get, { id: next.id })).toFailWith('row.missing');
  });
  test('with goods, with some on their way, or with moves in its books stays at its branch and what it is', async () => {
    const ends = await transferEnds(app);
    const { id: branchId } = await branch();
    const product = await ends.shop.product({ quantity: 2, value: 1000 });
    const move = async (id: WarehouseId) => {
      const { items } = await admin.call(Warehouse.GetAll, { maxResultCount: 1000 });
      return admin.call(Warehouse.Update, { ...(items.find((row) => row.id === id) as WarehouseRow), branchId });
    };
    const bill = await ends.send([{ productId: product, quantity: 2 }]);
    await ends.ship(bill.id);
    const held = await refusalOf(move(bill.warehouseId as WarehouseId));
    expect([held.key, held.body.error?.message]).toEqual(['warehouse.holdsGoods', expect.stringContaining(bill.code)]);
    await expect(move(bill.toWarehouseId as WarehouseId)).toFailWith('warehouse.holdsGoods');
    const road = (await admin.call(Warehouse.GetAll, { role: 'transit' })).items[0] as WarehouseRow;
    const turned = await refusalOf(admin.call(Warehouse.Update, { ...road, role: 'sale' }));
    expect([turned.key, turned.body.error?.validationErrors?.[0]?.members]).toEqual(['warehouse.keepsRole', ['role']]);
    await ends.receive(bill, 2);
    // Empty by now: what it moved stands in the books of its branch, closed days among them.
    const emptied = await refusalOf(move(bill.warehouseId as WarehouseId));
    expect(emptied.body.error?.message).toContain('2 lần hàng ra vào');
    await expect(move(bill.toWarehouseId as WarehouseId)).toFailWith('warehouse.holdsGoods');
    expect(await move((await warehouse()).id)).toMatchObject({ branchId });
  });
  test('one code, one warehouse', async () => {
    const { code: taken } = await warehouse();
    await expect(warehouse({ code: taken.toLowerCase() })).toFailWith('warehouse.codeTaken');
  });
  test.each(['returned', 'defective', 'transit'] as const)(
    'the role %s is held once, and its holder stays',
    async (role) => {
      const [first] = (await admin.call(Warehouse.GetAll, { role })).items;
      expect(first).toMatchObject({ role, branchId: null });
      await expect(warehouse({ role })).toFailWith('warehouse.roleTaken');
      const other = await warehouse();
      await expect(admin.call(Warehouse.Update, { ...other, role })).toFailWith('warehouse.roleTaken');
      await expect(admin.call(Warehouse.SoftDeleteById, { id: first?.id as WarehouseId })).toFailWith(
        'warehouse.fixed',
      );
    },
  );
  test('one with a role belongs to no branch', async () => {
    const { id: branchId } = await branch();
    const row = await admin.call(Warehouse.Get, { id: 1044 as WarehouseId });
    await expect(admin.call(Warehouse.Update, { ...row, branchId })).toFailWith('warehouse.ofChain');
    await expect(warehouse({ role: 'defective', branchId })).toFailWith('warehouse.ofChain');
  });
  test('the warehouse with a fixed id keeps its role', async () => {
    const row = await admin.call(Warehouse.Get, { id: 1040 as WarehouseId });
    await expect(admin.call(Warehouse.Update, { ...row, role: 'sale' })).toFailWith('warehouse.fixedRole');
    await expect(admin.call(Warehouse.SoftDeleteById, { id: row.id })).toFailWith('warehouse.fixed');
    expect(await admin.call(Warehouse.Update, { ...row, name: 'Hàng trả' })).toMatchObject({ name: 'Hàng trả' });
  });
  test('another tenant has its own and sees nothing of these', async () => {
    const row = await warehouse();
    const neighbour = await app.make.neighbour();
    await expect(neighbour.call(Warehouse.Get, { id: row.id })).toFailWith('row.missing');
    const theirs = (await neighbour.call(Warehouse.GetAll, {})).items.map(({ id }) => id);
    expect(theirs).not.toContain(row.id);
    await expect(warehouse({ branchId: 999_999 as BranchId })).toFailWith('row.notFound');
  });
});
