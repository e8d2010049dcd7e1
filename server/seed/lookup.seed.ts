// The demo shop's part of the simple lists and its promotions: SSIDs of each branch, notices that hold now, vouchers.
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { createCategory } from '../lookup/use-cases/save-category.ts';
import { createGroup } from '../promo/group-promotion.ts';
import { createRate } from '../promo/minus-percent.ts';
import { createVoucher } from '../promo/voucher.ts';
import { branches } from './demo.data.ts';

export async function seedLookup(ctx: Ctx): Promise<void> {
  for (const branch of branches) {
    await createCategory(ctx, {
      code: 'SSIDs',
      name: `XUONG-${branch.code}`,
      note: `${branch.name}, quầy tiếp nhận`,
      flag: false,
    });
  }
  for (const notice of notices()) await createCategory(ctx, { code: 'internalNotification', flag: false, ...notice });
  for (const group of groups()) await createGroup(ctx, { ...everywhere, ...group });
  for (const rate of rates()) await createRate(ctx, rate);
  for (const voucher of vouchers()) await createVoucher(ctx, { ...usual, ...voucher });
}

/** A local day so many days from today. */
const day = (days: number): string =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const notices = () => [
  {
    name: 'Kiểm kê kho cuối tháng',
    note: 'Tất cả chi nhánh chốt phiếu xuất nhập trước 20:00 ngày cuối tháng. Kho bắt đầu kiểm kê từ 20:30.',
    validFrom: day(-3),
    validTo: day(20),
  },
  {
    name: 'Chụp ảnh tình trạng máy khi nhận',
    note: 'Mỗi lần nhận máy cần ít nhất 4 ảnh: mặt trước, mặt sau, hai cạnh. Máy trầy xước phải chụp cận cảnh.',
    validFrom: day(-10),
    validTo: day(60),
  },
  {
    name: 'Lịch nghỉ Tết',
    note: 'Chi nhánh đăng ký ca trực Tết với quản lý trước ngày 15.',
    validFrom: day(30),
    validTo: day(75),
  },
  { name: 'Bảo trì hệ thống', note: 'Đã hoàn tất.', validFrom: day(-40), validTo: day(-38) },
];

const noMoney = 0 as Parameters<typeof createGroup>[1]['amount']; // a whole number of đồng
const money = (amount: number) => amount as typeof noMoney; // as above
const groups = (): Omit<Parameters<typeof createGroup>[1], keyof typeof everywhere>[] => [
  {
    code: 'KH_Moi',
    name: 'Khách mới lần đầu sửa',
    percent: 5,
    amount: noMoney,
    applyDate: '2026-01-01',
    endDate: null,
    note: 'Tự áp dụng cho phiếu đầu tiên của một số điện thoại',
  },
  {
    code: 'KHACH_HANG_THAN_THIET',
    name: 'Khách hàng thân thiết',
    percent: 10,
    amount: noMoney,
    applyDate: '2026-01-01',
    endDate: null,
    note: 'Từ 3 phiếu đã trả trong 12 tháng',
  },
  {
    code: 'KHACH_DAT_LICH',
    name: 'Khách đặt lịch trước',
    percent: 0,
    amount: money(30_000),
    applyDate: '2026-03-01',
    endDate: null,
    note: 'Khách đến đúng hẹn',
  },
];
const rates = (): Parameters<typeof createRate>[1][] => [
  { percent: 5, applyDate: '2025-01-01', note: 'Mức ban đầu' },
  { percent: 3, applyDate: '2026-01-01', note: 'Giảm theo quy chế lương 2026' },
  { percent: 2, applyDate: day(45), note: 'Dự kiến từ kỳ lương sau' },
];

const everywhere = {
  cap: null,
  minimum: noMoney,
  quota: null,
  stackable: false,
  serviceNameIds: [],
  serviceGroupIds: [],
  modelIds: [],
  branchIds: [],
  priority: 0,
};
const usual = {
  ...everywhere,
  validFrom: null,
  validTo: null,
  isActive: true,
  note: null,
};
const vouchers = (): (Partial<Parameters<typeof createVoucher>[1]> &
  Pick<Parameters<typeof createVoucher>[1], 'code' | 'name' | 'kind' | 'value'>)[] => [
  { code: 'XUONG50', name: 'Giảm 50.000đ', kind: 'amount', value: 50_000, minimum: money(300_000), quota: 500 },
  { code: 'XUONG100', name: 'Giảm 100.000đ', kind: 'amount', value: 100_000, minimum: money(800_000), quota: 300 },
  {
    code: 'SINHNHAT200',
    name: 'Mừng sinh nhật khách hàng',
    kind: 'amount',
    value: 200_000,
    minimum: money(1_500_000),
    stackable: true,
    note: 'Trong tháng sinh nhật, xuất trình giấy tờ',
  },
  {
    code: 'TET500',
    name: 'Lì xì Tết 500.000đ',
    kind: 'amount',
    value: 500_000,
    minimum: money(5_000_000),
    quota: 50,
    validFrom: day(30),
    validTo: day(75),
  },
  { code: 'MANHINH10', name: 'Giảm 10% thay màn hình', kind: 'percent', value: 10, cap: money(300_000), quota: 200 },
  { code: 'PIN15', name: 'Giảm 15% thay pin', kind: 'percent', value: 15, cap: money(150_000) },
  {
    code: 'LAPTOP20',
    name: 'Giảm 20% vệ sinh laptop',
    kind: 'percent',
    value: 20,
    cap: money(100_000),
    validFrom: day(-15),
    validTo: day(45),
  },
  {
    code: 'KHAITRUONG30',
    name: 'Khai trương chi nhánh mới',
    kind: 'percent',
    value: 30,
    cap: money(500_000),
    validFrom: day(-90),
    validTo: day(-60),
    isActive: false,
  },
];
