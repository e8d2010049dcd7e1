// Promotion groups, voucher packages and the percentage taken off commissions (spec §3, §7).
import { describe, expect, test } from 'vitest';
import {
  GroupPromotion,
  MinusPercentHistory,
  ProductInvoicePromotion,
  PromoMaster,
} from '../../../contract/promo/promo.calls.ts';
import { today } from '../../../contract/time.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const dayFrom = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

describe('promotion groups', () => {
  const group = { code: 'KH_Moi', name: 'Khách mới', percent: 5, applyDate: '2026-01-01' } as const;
  test('are created, changed, listed, hidden and deleted', async () => {
    const row = await app.admin.call(GroupPromotion.Create, { ...group, percent: 7.5 });
    expect(row).toMatchObject({ percent: 7.5, amount: 0, endDate: null, version: 1 });
    const { id } = row;
    const changed = await app.admin.call(GroupPromotion.Update, { ...group, id, amount: 50_000, version: 1 });
    expect(changed).toMatchObject({ percent: 5, amount: 50_000, version: 2 });
    await expect(app.admin.call(GroupPromotion.Update, { ...group, id, version: 1 })).toFailWith('row.stale');
    expect((await app.admin.call(GroupPromotion.GetAll, { keyword: 'khach moi' })).items).toEqual([changed]);
    expect((await app.admin.call(GroupPromotion.GetAll, { code: 'KHACH_DAT_LICH' })).items).toEqual([]);
    expect((await app.admin.call(GroupPromotion.GetAllData, {})).items).toEqual([changed]);
    const two = await app.admin.call(GroupPromotion.Create, { ...group, applyDate: '2026-02-01' });
    await app.admin.send(GroupPromotion.SoftDeleteByListId, [id, two.id]);
    expect((await app.admin.call(GroupPromotion.GetAllData, {})).items).toEqual([]);
    const three = await app.admin.call(GroupPromotion.Create, group);
    await app.admin.call(GroupPromotion.Delete, { id: three.id });
    expect(await app.sql('select 1 from group_promotion where id = $1', [three.id])).toEqual([]);
    const history = await app.admin.call(AuditLog.GetByTarget, {
      targetModule: 'GroupPromotion',
      targetId: three.id,
    });
    expect(history.items.map(({ action }) => action)).toEqual(['delete', 'insert']);
  });
  test('start once a day per group, and end after they start', async () => {
    await app.admin.call(GroupPromotion.Create, { ...group, applyDate: '2026-05-01' });
    const again = app.admin.call(GroupPromotion.Create, { ...group, applyDate: '2026-05-01' });
    const { key, body } = await refusalOf(again);
    expect([key, body.error?.message]).toEqual(['promo.dayTaken', 'Ngày áp dụng 01/05/2026 đã có một mức khác.']);
    const backwards = { ...group, applyDate: '2026-06-02', endDate: '2026-06-01' };
    await expect(app.admin.call(GroupPromotion.Create, backwards)).toFailWith('category.window');
  });
});

test('a rate has two places: a third is refused by the name of its field, not stored as another rate', async () => {
  const group = { code: 'KHACH_DAT_LICH', name: 'Đặt lịch', applyDate: '2025-03-01' } as const;
  const package_ = { code: 'BA-SO-LE', name: 'Ba số lẻ', kind: 'percent' } as const;
  const tries = [
    [() => app.admin.call(GroupPromotion.Create, { ...group, percent: 4.125 }), 'percent', 'Phần trăm'],
    [
      () => app.admin.call(MinusPercentHistory.create, { percent: 2.001, applyDate: '2025-03-01' }),
      'percent',
      'Phần trăm',
    ],
    [() => app.admin.call(ProductInvoicePromotion.Create, { ...package_, value: 33.333 }), 'value', 'Giá trị'],
  ] as const;
  for (const [answer, field, name] of tries) {
    const { status, body } = await refusalOf(answer());
    expect(status).toBe(400);
    expect(body.error?.validationErrors).toEqual([
      { message: `${name} chỉ được có tối đa 2 chữ số thập phân.`, members: [field] },
    ]);
  }
  expect((await app.admin.call(GroupPromotion.Create, { ...group, percent: 4.13 })).percent).toBe(4.13);
  const { id, value } = await app.admin.call(ProductInvoicePromotion.Create, { ...package_, value: 99.99 });
  expect(value).toBe(99.99);
  await app.admin.call(ProductInvoicePromotion.SoftDeleteById, { id });
});

test('the rate in force is the latest whose day has come', async () => {
  const make = (percent: number, applyDate: string) =>
    app.admin.call(MinusPercentHistory.create, { percent, applyDate });
  const [old, now, next] = [await make(5, dayFrom(-40)), await make(3.25, today()), await make(4, dayFrom(1))];
  const { items } = await app.admin.call(MinusPercentHistory.GetAll, {});
  expect(items.map(({ id, current }) => [id, current])).toEqual([
    [next.id, false],
    [now.id, true],
    [old.id, false],
  ]);
  await expect(make(9, today())).toFailWith('promo.dayTaken');
  await app.admin.call(MinusPercentHistory.SoftDeleteById, { id: now.id });
  expect((await app.admin.call(MinusPercentHistory.Get, { id: old.id })).current).toBe(true);
  const changed = await app.admin.call(MinusPercentHistory.Update, { ...old, percent: 6, note: 'tết' });
  expect(changed).toMatchObject({ percent: 6, note: 'tết', version: 2 });
  expect((await app.admin.call(MinusPercentHistory.GetAll, { keyword: 'TET' })).items).toEqual([changed]);
  await app.admin.call(MinusPercentHistory.Delete, { id: next.id });
  expect((await app.admin.call(MinusPercentHistory.GetAll, {})).totalCount).toBe(1);
});

describe('a change that leaves something out', () => {
  test('leaves it as it was: nothing holds in more places or for less than before', async () => {
    const branchId = await app.make.branch('Chi nhánh của gói');
    const limits = { minimum: 800_000, stackable: true, priority: 7, branchIds: [branchId] };
    const group = { code: 'KHACH_DAT_LICH', name: 'Đặt lịch', applyDate: '2026-03-01', percent: 5 } as const;
    const { id, version } = await app.admin.call(GroupPromotion.Create, { ...group, ...limits } as never);
    const { percent: _, ...renamed } = { ...group, name: 'Đặt lịch trước' };
    expect(await app.admin.call(GroupPromotion.Update, { id, version, ...renamed })).toMatchObject({
      ...limits,
      name: 'Đặt lịch trước',
      percent: 5,
    });
    const voucher = { code: 'GIU-NGUYEN', name: 'Gói', kind: 'amount', value: 50_000 } as const;
    const closed = { ...limits, isActive: false };
    const made = await app.admin.call(ProductInvoicePromotion.Create, { ...voucher, ...closed } as never);
    const changed = await app.admin.call(ProductInvoicePromotion.Update, { id: made.id, ...voucher, name: 'Gói mới' });
    expect(changed).toMatchObject({ ...closed, name: 'Gói mới' });
    const emptied = { id: made.id, ...voucher, branchIds: [], minimum: 0 as never };
    expect(await app.admin.call(ProductInvoicePromotion.Update, emptied)).toMatchObject({ branchIds: [], minimum: 0 });
  });
});

describe('vouchers', () => {
  let made = 0;
  const make = (over: object = {}) =>
    app.admin.call(ProductInvoicePromotion.Create, {
      code: `V${++made}`,
      name: 'Gói thử',
      kind: 'amount',
      value: 50_000,
      ...over,
    });
  const usable = async () => (await app.admin.call(PromoMaster.GetAllProductInvoicePromotions, {})).items;

  test('are created, changed, found, hidden and deleted', async () => {
    const row = await make({ code: 'GIAM50', name: 'Giảm năm mươi nghìn' });
    expect(row).toMatchObject({ kind: 'amount', value: 50_000, used: 0, isActive: true, stackable: false });
    const changed = await app.admin.call(ProductInvoicePromotion.Update, { ...row, value: 60_000, version: 1 });
    expect(changed.value).toBe(60_000);
    await expect(app.admin.call(ProductInvoicePromotion.Update, { ...row, version: 1 })).toFailWith('row.stale');
    const found = await app.admin.call(ProductInvoicePromotion.GetAll, { keyword: 'nam muoi', kind: 'amount' });
    expect(found.items).toEqual([changed]);
    expect((await app.admin.call(ProductInvoicePromotion.GetAll, { kind: 'percent' })).totalCount).toBe(0);
    await app.admin.call(ProductInvoicePromotion.SoftDeleteById, { id: row.id });
    await expect(app.admin.call(ProductInvoicePromotion.Get, { id: row.id })).toFailWith('row.missing');
    const other = await make();
    await app.admin.call(ProductInvoicePromotion.Delete, { id: other.id });
    expect(await app.sql('select 1 from invoice_promotion where id = $1', [other.id])).toEqual([]);
  });
  test('have one code each, whole amounts, percentages up to 100, and a window that ends after it begins', async () => {
    await make({ code: 'Tet2027' });
    const refused = await refusalOf(make({ code: 'TET2027' }));
    expect([refused.key, refused.body.error?.message]).toEqual([
      'voucher.codeTaken',
      'Mã voucher TET2027 đã được dùng.',
    ]);
    await expect(make({ kind: 'percent', value: 101 })).toFailWith('voucher.percent');
    await expect(make({ value: 10.5 })).toFailWith('voucher.whole');
    expect((await make({ kind: 'percent', value: 12.5, cap: 200_000 })).value).toBe(12.5);
    await expect(make({ validFrom: '2026-02-02', validTo: '2026-02-01' })).toFailWith('category.window');
  });
  test('are usable while active, in their window and not used up', async () => {
    const good = await make({ code: 'Dung-Duoc', validFrom: today(), validTo: today(), quota: 2 });
    const bad = [
      await make({ isActive: false }),
      await make({ validTo: dayFrom(-1) }),
      await make({ validFrom: dayFrom(1) }),
      await make({ quota: 0 }),
    ];
    const ids = (await usable()).map(({ id }) => id);
    expect(ids).toContain(good.id);
    for (const { id } of bad) expect(ids).not.toContain(id);
    const byCode = async (code: string) =>
      (await app.admin.call(PromoMaster.GetAllProductInvoicePromotionsByCode, { code })).items.map(({ id }) => id);
    expect(await byCode('dung-duoc')).toEqual([good.id]);
    expect(await byCode(bad[0]?.code ?? '')).toEqual([]);
    const one = await app.admin.call(PromoMaster.GetAllProductInvoicePromotionsById, { id: bad[0]?.id ?? 0 });
    expect(one.items.length).toBe(1);
    await app.sql('update invoice_promotion set used = 2 where id = $1', [good.id]);
    expect(await byCode('dung-duoc')).toEqual([]);
    const refused = await refusalOf(app.admin.call(ProductInvoicePromotion.Delete, { id: good.id }));
    expect(refused.body.error?.message).toBe('Voucher Dung-Duoc đã được dùng 2 lần, chỉ có thể ẩn đi.');
    await app.admin.call(ProductInvoicePromotion.SoftDeleteById, { id: good.id });
  });
});
