// General settings: typed, versioned, in the history; and numbers of documents, also for two who ask at once (domain.md §0, §10).
import { describe, expect, test } from 'vitest';
import { type configFields, configNames } from '../../../contract/org/config.fields.ts';
import { BranchDetail, SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { SetupCommon } from '../../../contract/org/setup-lists.calls.ts';
import { today } from '../../../contract/time.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import type { OpenCtx } from '../../../server/kit/ctx.ts';
import { nextNumber } from '../../../server/kit/document-number.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';

const app = await testApp();
const { admin } = app;
const save = (items: { name: keyof typeof configFields; value: string; version?: number }[]) =>
  admin.call(SystemConfigs.UpdateSystemConfigs, { items });
const read = async (name: keyof typeof configFields) =>
  (await admin.call(SystemConfigs.GetSystemConfigs, {})).items.find((item) => item.name === name);

describe('settings', () => {
  test('have their usual values until somebody changes them', async () => {
    const { items } = await admin.call(SystemConfigs.GetSystemConfigs, {});
    expect(items.map((item) => item.name)).toEqual(configNames);
    expect(items.find((item) => item.name === 'stockCheckFrom')).toMatchObject({ value: '2024-11-24', version: 0 });
    expect(await admin.call(SetupCommon.GetFirstDayOfWeek, {})).toBe(1);
  });
  test('keep what was saved, and say it to everybody', async () => {
    await save([{ name: 'upcomingHours', value: '6', version: 0 }]);
    const clerk = await app.make.personWith();
    expect(await clerk.call(SetupCommon.GetSetting, { key: 'upcomingHours' })).toBe('6');
    expect(await read('upcomingHours')).toMatchObject({ value: '6', version: 1 });
  });
  test.each([
    ['upcomingHours', 'nhiều', 'Sắp đến hẹn trước phải là số'],
    ['upcomingHours', '0', 'không được nhỏ hơn 1'],
    ['openTime', '8h', 'Giờ mở cửa không đúng định dạng'],
    ['stockCheckFrom', '24/11/2024', 'Bắt đầu kiểm kê từ không phải là ngày'],
    ['firstDayOfWeek', '7', 'Ngày đầu tuần không nằm trong'],
    ['shopName', '', 'Tên cửa hàng là bắt buộc'],
    ['loyalRevenue', '1.5', 'Khách thân thiết từ doanh thu phải là số'],
  ] as const)('%s = %j is refused by its name, and nothing is saved', async (name, value, said) => {
    const before = await read('bookingPerSlot');
    const refusal = await refusalOf(
      save([
        { name: 'bookingPerSlot', value: '9' },
        { name, value },
      ]),
    );
    expect(refusal).toMatchObject({ status: 400, key: 'config.invalid' });
    expect(refusal.message).toContain(said);
    expect(await read('bookingPerSlot')).toEqual(before);
  });
  test('a shop does not close before it opens', async () => {
    await expect(save([{ name: 'closeTime', value: '07:00' }])).toFailWith('config.hours');
  });
  test('nor does a branch that has one hour of its own', async () => {
    const early = await app.make.branch('Chi nhánh mở muộn');
    const hours = (details: { name: 'openTime' | 'closeTime'; value: string }[]) =>
      admin.call(BranchDetail.create, { branchId: early, details });
    await hours([{ name: 'openTime', value: '10:00' }]);
    const refusal = await refusalOf(save([{ name: 'closeTime', value: '09:30' }]));
    expect(refusal).toMatchObject({ key: 'config.branchHours' });
    expect(refusal.message).toContain('Chi nhánh mở muộn');
    expect(refusal.body.error?.validationErrors?.flatMap(({ members }) => members)).toEqual(['closeTime']);
    expect((await read('closeTime'))?.value).not.toBe('09:30');
    await hours([{ name: 'closeTime', value: '18:00' }]);
    const before = (await read('closeTime'))?.value ?? '';
    await save([{ name: 'closeTime', value: '09:30' }]);
    await save([{ name: 'closeTime', value: before }]);
  });
  test('a save over a newer one is refused and names who was faster', async () => {
    await save([{ name: 'reworkDays', value: '20', version: 0 }]);
    const refusal = await refusalOf(save([{ name: 'reworkDays', value: '40', version: 0 }]));
    expect(refusal).toMatchObject({ status: 409, key: 'row.stale' });
    expect(refusal.message).toContain('Quản trị viên');
    await save([{ name: 'reworkDays', value: '40', version: 1 }]);
    expect(await read('reworkDays')).toMatchObject({ value: '40', version: 2 });
  });
  test('the history shows old and new under the setting’s name', async () => {
    await save([{ name: 'shopPhone', value: '1900 5678' }]);
    await save([{ name: 'shopPhone', value: '1900 9999' }]);
    await save([{ name: 'shopPhone', value: '1900 9999' }]);
    const { items } = await admin.call(AuditLog.GetByTarget, { targetModule: 'Config', targetId: 1 });
    const phones = items.flatMap((item) => item.changes).filter((change) => change.field === 'shopPhone');
    expect(phones).toEqual([
      { field: 'shopPhone', from: '1900 5678', to: '1900 9999' },
      { field: 'shopPhone', from: null, to: '1900 5678' },
    ]);
  });
});

describe('document numbers', () => {
  const day = today().slice(2).replaceAll('-', '');
  test('are prefix, branch, day and four digits, counted per prefix', async () => {
    const ask = (Code: string, BranchCode = 'Q1') =>
      admin.call(SetupCommon.GetOrderNo2, { Code, BranchCode, key: 'x' });
    expect(await ask('SC')).toBe(`SCQ1${day}0001`);
    expect(await ask('sc', 'q1')).toBe(`SCQ1${day}0002`);
    expect(await ask('LH')).toBe(`LHQ1${day}0001`);
    expect(await admin.call(SetupCommon.GetOrderNo2, { Code: 'PN' })).toBe(`PN${day}0001`);
  });
  test('a tenant counts its own', async () => {
    const mine = await admin.call(SetupCommon.GetOrderNo2, { Code: 'KK' });
    const neighbour = await app.make.neighbour();
    expect(await neighbour.call(SetupCommon.GetOrderNo2, { Code: 'KK' })).toBe(mine);
  });
  test('many who ask at once get different ones, without a hole', async () => {
    const asked = Array.from({ length: 20 }, () => admin.call(SetupCommon.GetOrderNo2, { Code: 'YC' }));
    const got = await Promise.all(asked);
    const wanted = Array.from({ length: 20 }, (_, index) => `YC${day}${String(index + 1).padStart(4, '0')}`);
    expect(got.toSorted()).toEqual(wanted);
  });
  test('on two connections the second waits for the first document, and takes its number when it is given up', async () => {
    const take = (work: () => Promise<void>) =>
      inTransaction(app.pool, { tenantId: DEFAULT_TENANT }, async (db) => {
        const ctx = { db, tenantId: DEFAULT_TENANT } as OpenCtx; // numbers need no more
        const number = await nextNumber(ctx, 'TH');
        await work();
        return number;
      });
    let second: Promise<string> | undefined;
    let answered = false;
    const first = take(async () => {
      second = take(async () => {});
      void second.then(() => {
        answered = true;
      });
      await new Promise((done) => setTimeout(done, 150));
      expect(answered).toBe(false);
      throw new Error('the document is given up');
    });
    await expect(first).rejects.toThrow('given up');
    expect(await second).toBe(`TH${day}0001`);
  });
});
