// General settings: each with its group, type, default and help text (spec §2 Settings; domain.md §10).
// Server, screen and seeds read this table; a new setting is a row here.
import * as z from 'zod';
import type { Both } from '../culture.ts';
import { LocalDate, named, text } from '../kit.ts';

export const configGroups = {
  shop: { vi: 'Cửa hàng', en: 'Shop' },
  ticket: { vi: 'Phiếu sửa chữa', en: 'Tickets' },
  booking: { vi: 'Lịch hẹn', en: 'Bookings' },
  stock: { vi: 'Kho', en: 'Stock' },
  promotion: { vi: 'Khuyến mãi', en: 'Promotions' },
  finance: { vi: 'Thu chi', en: 'Money' },
  care: { vi: 'Chăm sóc khách hàng', en: 'Customer care' },
} as const satisfies Record<string, Both>;
export type ConfigGroup = keyof typeof configGroups;

/** What a setting holds; on the wire and in the database it is a text. */
export type ConfigType =
  | { kind: 'text'; max: number; isOptional?: true }
  | { kind: 'number'; min: number; max: number; unit?: Both }
  | { kind: 'money'; max: number }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'choice'; options: Readonly<Record<string, Both>> };
export interface ConfigField extends Both {
  group: ConfigGroup;
  type: ConfigType;
  default: string;
  help: Both;
}

type Words = readonly [vi: string, en: string];
const row = (group: ConfigGroup, type: ConfigType, fallback: string, name: Words, help: Words): ConfigField => ({
  group,
  type,
  default: fallback,
  vi: name[0],
  en: name[1],
  help: { vi: help[0], en: help[1] },
});
const line = { kind: 'text', max: 150 } as const;
const time = { kind: 'time' } as const;
const count = (min: number, max: number, unit?: Both): ConfigType => ({
  kind: 'number',
  min,
  max,
  ...(unit ? { unit } : {}),
});
const unit = {
  hours: { vi: 'giờ', en: 'hours' },
  days: { vi: 'ngày', en: 'days' },
  months: { vi: 'tháng', en: 'months' },
  minutes: { vi: 'phút', en: 'minutes' },
  tickets: { vi: 'phiếu', en: 'tickets' },
  bookings: { vi: 'lịch', en: 'bookings' },
  percent: { vi: '%', en: '%' },
} as const;
const weekStart = { '1': { vi: 'Thứ hai', en: 'Monday' }, '0': { vi: 'Chủ nhật', en: 'Sunday' } } as const;

export const configFields = {
  shopName: row(
    'shop',
    line,
    'Xưởng Sửa Chữa Sài Gòn',
    ['Tên cửa hàng', 'Shop name'],
    ['In trên phiếu và tem.', 'Printed on slips and labels.'],
  ),
  shopPhone: row(
    'shop',
    { kind: 'text', max: 30 },
    '1900 1234',
    ['Tổng đài', 'Hotline'],
    ['In trên phiếu cho khách gọi.', 'Printed on slips for customers to call.'],
  ),
  publicUrl: row(
    'shop',
    { kind: 'text', max: 150, isOptional: true },
    '',
    ['Địa chỉ web cho khách', 'Web address for customers'],
    [
      'Đứng trước liên kết theo dõi trong tin nhắn, ví dụ https://suachua.vn. Để trống thì tin không có liên kết.',
      'Stands before tracking links in messages, for example https://suachua.vn. Without it messages have no link.',
    ],
  ),
  bankBin: row(
    'shop',
    { kind: 'text', max: 6 },
    '970436',
    ['Mã ngân hàng (BIN)', 'Bank code (BIN)'],
    ['Sáu số của ngân hàng nhận chuyển khoản, để in mã VietQR.', 'Six digits of the receiving bank, for VietQR codes.'],
  ),
  bankAccount: row(
    'shop',
    { kind: 'text', max: 19 },
    '0071000123456',
    ['Số tài khoản nhận tiền', 'Receiving account'],
    ['Tài khoản trong mã VietQR cho khách quét.', 'The account in the VietQR codes that customers scan.'],
  ),
  bankAccountName: row(
    'shop',
    { kind: 'text', max: 100 },
    'CONG TY XUONG SUA CHUA SAI GON',
    ['Tên chủ tài khoản', 'Account holder'],
    ['Hiện dưới mã VietQR để khách đối chiếu.', 'Shown under the VietQR code for customers to compare.'],
  ),
  openTime: row(
    'shop',
    time,
    '08:00',
    ['Giờ mở cửa', 'Opens'],
    ['Dùng để tính giờ hẹn trả máy; chi nhánh có thể có giờ riêng.', 'For promised times; a branch may have its own.'],
  ),
  closeTime: row(
    'shop',
    time,
    '20:30',
    ['Giờ đóng cửa', 'Closes'],
    ['Dùng để tính giờ hẹn trả máy; chi nhánh có thể có giờ riêng.', 'For promised times; a branch may have its own.'],
  ),
  firstDayOfWeek: row(
    'shop',
    { kind: 'choice', options: weekStart },
    '1',
    ['Ngày đầu tuần', 'First day of the week'],
    ['Cho ứng dụng khác hỏi; tuần ở đây luôn từ thứ hai.', 'For other applications; weeks here begin on Monday.'],
  ),
  upcomingHours: row(
    'ticket',
    count(1, 72, unit.hours),
    '4',
    ['Sắp đến hẹn trước', 'Due soon within'],
    [
      'Phiếu có giờ hẹn trong khoảng này nằm ở "Sắp đến hẹn".',
      'Tickets promised within this time are shown as due soon.',
    ],
  ),
  reworkDays: row(
    'ticket',
    count(0, 365, unit.days),
    '0',
    ['Bảo hành tối thiểu khi thay lại', 'Least warranty of a replacement'],
    [
      'Hàng thay lại giữ đúng phần còn lại của hạn cũ; khác 0 thì ít nhất bằng số ngày này.',
      'A replacement keeps exactly the remaining term; above 0 it is at least this many days.',
    ],
  ),
  guaranteeDeduct: row(
    'ticket',
    count(0, 100, unit.percent),
    '100',
    ['Trừ hoa hồng khi bảo hành', 'Commission taken back by a warranty'],
    [
      'Phần hoa hồng của dòng gốc bị trừ của kỹ thuật đã làm, khi máy phải làm lại trong bảo hành.',
      'How much of the original line’s commission its technician loses when the work is done again under warranty.',
    ],
  ),
  partsKeptHours: row(
    'ticket',
    count(0, 2160, unit.hours),
    '168',
    ['Giữ linh kiện cho phiếu', 'Parts are kept for a ticket'],
    [
      'Tính từ lúc linh kiện được giữ; quá hạn thì phiếu khác được dùng. 0 là giữ đến khi xong.',
      'From the moment they are held; afterwards others may have them. 0 keeps them until the work is over.',
    ],
  ),
  privacyHours: row(
    'shop',
    count(1, 720, unit.hours),
    '72',
    ['Hạn trả lời yêu cầu dữ liệu cá nhân', 'Requests about personal data are due within'],
    ['Tính từ lúc nhận yêu cầu của khách.', 'From the moment a customer asks.'],
  ),
  photoMonths: row(
    'ticket',
    count(0, 120, unit.months),
    '6',
    ['Giữ ảnh máy sau bảo hành', 'Pictures are kept after the warranty'],
    [
      'Hết thời gian này ảnh và chữ ký của phiếu đã giao bị xóa. 0 là giữ mãi.',
      'After that pictures and signatures of finished tickets are removed. 0 keeps them.',
    ],
  ),
  trackPage: row(
    'ticket',
    { kind: 'choice', options: { '1': { vi: 'Bật', en: 'On' }, '0': { vi: 'Tắt', en: 'Off' } } },
    '1',
    ['Trang theo dõi của khách', 'Customer’s tracking page'],
    [
      'Khách mở bằng mã QR trên biên nhận, không cần đăng nhập. Tắt thì mọi liên kết ngừng hoạt động.',
      'Opened by the QR code on the slip, without signing in. Switched off, no link works.',
    ],
  ),
  bookingSlotMinutes: row(
    'booking',
    count(5, 240, unit.minutes),
    '30',
    ['Độ dài khung giờ', 'Slot length'],
    ['Lịch hẹn được chia theo khung này.', 'Bookings are cut into slots of this length.'],
  ),
  bookingPerSlot: row(
    'booking',
    count(1, 100, unit.bookings),
    '4',
    ['Số lịch mỗi khung', 'Bookings per slot'],
    ['Sức chứa của một chi nhánh trong một khung giờ.', 'What one branch can take in one slot.'],
  ),
  bookingNoShowMinutes: row(
    'booking',
    count(5, 1440, unit.minutes),
    '60',
    ['Quá hẹn sau', 'Not come after'],
    ['Sau thời gian này lịch chuyển sang "Không đến".', 'After this time a booking counts as not come.'],
  ),
  bookingReminderHours: row(
    'booking',
    count(0, 72, unit.hours),
    '3',
    ['Nhắc khách trước', 'Remind before'],
    [
      'Tin nhắc được gửi trước giờ hẹn chừng này; 0 là không nhắc.',
      'A reminder is sent this long before the time; 0 means none.',
    ],
  ),
  stockCheckFrom: row(
    'stock',
    { kind: 'date' },
    '2024-11-24',
    ['Bắt đầu kiểm kê từ', 'Stock checking since'],
    ['Số liệu kiểm kê tính từ ngày này.', 'Stock checking counts from this day.'],
  ),
  loyalTickets: row(
    'promotion',
    count(1, 1000, unit.tickets),
    '5',
    ['Khách thân thiết từ số phiếu', 'Loyal from this many tickets'],
    ['Số phiếu trong 12 tháng để thành khách thân thiết.', 'Tickets in 12 months that make a loyal customer.'],
  ),
  loyalRevenue: row(
    'promotion',
    { kind: 'money', max: 1e12 },
    '10000000',
    ['Khách thân thiết từ doanh thu', 'Loyal from this revenue'],
    ['Hoặc doanh thu trong 12 tháng.', 'Or revenue in 12 months.'],
  ),
  vatCodeAtZero: row(
    'finance',
    {
      kind: 'choice',
      options: {
        KCT: { vi: 'KCT – không chịu thuế', en: 'KCT – not subject to VAT' },
        KKKNT: { vi: 'KKKNT – không kê khai, nộp thuế', en: 'KKKNT – not declared' },
        '0%': { vi: '0%', en: '0%' },
      },
    },
    'KCT',
    ['Mã thuế suất khi không tính VAT', 'VAT code without VAT'],
    ['Ghi vào dữ liệu hóa đơn của phiếu không tính VAT.', 'What invoice data says of tickets without VAT.'],
  ),
  debtLimit: row(
    'finance',
    { kind: 'money', max: 1e12 },
    '0',
    ['Hạn mức nợ của khách', 'Debt limit of a customer'],
    [
      'Cho khách chưa có hạn mức riêng. Vượt hạn mức cần quyền cho nợ vượt. 0: không giới hạn.',
      'For customers without a limit of their own; above it a right is needed. 0: no limit.',
    ],
  ),
  cashLimit: row(
    'finance',
    { kind: 'money', max: 1e12 },
    '0',
    ['Hạn mức chi tiền mặt', 'Cash payment limit'],
    [
      'Chi tiền mặt cho một nhà cung cấp trong một ngày vượt số này thì cảnh báo trên phiếu chi. 0: không cảnh báo.',
      'Cash to one supplier on one day above this is warned of. 0: never.',
    ],
  ),
  approveSupplierFrom: row(
    'finance',
    { kind: 'money', max: 1e12 },
    '0',
    ['Duyệt chi nhà cung cấp từ', 'Supplier payments wait from'],
    [
      'Phiếu chi từ số tiền này phải chờ người khác duyệt. 0: không cần duyệt.',
      'From this amount a second person approves. 0: never.',
    ],
  ),
  approveExpenseFrom: row(
    'finance',
    { kind: 'money', max: 1e12 },
    '0',
    ['Duyệt chi phí từ', 'Expenses wait from'],
    ['Cho chi phí và chi khác. 0: không cần duyệt.', 'For expenses and other payments. 0: never.'],
  ),
  approveCommissionFrom: row(
    'finance',
    { kind: 'money', max: 1e12 },
    '0',
    ['Duyệt chi hoa hồng từ', 'Commission payouts wait from'],
    ['Cho mỗi phiếu chi hoa hồng. 0: không cần duyệt.', 'For each payout of commission. 0: never.'],
  ),
  approveAdvanceFrom: row(
    'finance',
    { kind: 'money', max: 1e12 },
    '0',
    ['Duyệt tạm ứng từ', 'Advances wait from'],
    ['Cho tạm ứng nhân viên. 0: không cần duyệt.', 'For advances to staff. 0: never.'],
  ),
  approveRefundFrom: row(
    'finance',
    { kind: 'money', max: 1e12 },
    '0',
    ['Duyệt chi cho khách từ', 'Money to customers needs approval from'],
    [
      'Trả lại khách (hoàn phí, tiền thừa, đặt cọc, ghi có) hoặc mua máy của khách từ số này phải do người có quyền duyệt chi thực hiện. 0: không cần.',
      'From this amount money goes back to a customer, or for their device, only by somebody who may approve payments. 0: by anybody who may.',
    ],
  ),
  countBlind: row(
    'finance',
    { kind: 'choice', options: { '1': { vi: 'Ẩn', en: 'Hidden' }, '0': { vi: 'Hiện', en: 'Shown' } } },
    '1',
    ['Số dư theo sổ khi kiểm quỹ', 'Expected amount while counting'],
    [
      'Ẩn thì người đếm không thấy số trên sổ trước khi đếm xong.',
      'Hidden: whoever counts does not see what the books say until it is counted.',
    ],
  ),
  ratingAfterHours: row(
    'care',
    count(0, 168, unit.hours),
    '2',
    ['Mời đánh giá sau', 'Ask for a rating after'],
    [
      'Tính từ lúc trả máy; chỉ gửi trong khoảng 08:00–21:00.',
      'Counted from the hand-over; sent between 08:00 and 21:00 only.',
    ],
  ),
  ratingWaitDays: row(
    'care',
    count(1, 30, unit.days),
    '3',
    ['Chưa phản hồi sau', 'No feedback after'],
    [
      'Khách không đánh giá sau chừng này thì vào danh sách cần gọi.',
      'Whoever has not rated by then is on the list to be called.',
    ],
  ),
  complaintHours: row(
    'care',
    count(1, 240, unit.hours),
    '24',
    ['Xử lý phản hồi trong', 'Complaints are settled within'],
    ['Hạn xử lý của một phản hồi cần xử lý.', 'When a feedback that needs somebody is due.'],
  ),
  careDailyLimit: row(
    'care',
    count(1, 20),
    '4',
    ['Số tin mỗi khách mỗi ngày', 'Messages to a customer a day'],
    ['Tin tự động vượt số này chờ đến hôm sau.', 'What the shop would say beyond that waits until the next day.'],
  ),
} as const satisfies Record<string, ConfigField>;
export type ConfigName = keyof typeof configFields;
export const configNames = Object.keys(configFields) as ConfigName[]; // keys of a const object are its key type
export const configField = (name: ConfigName): ConfigField => configFields[name];

/** 'HH:mm'. */
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
function schemaOf(type: ConfigType): z.ZodType {
  switch (type.kind) {
    case 'text':
      return type.isOptional ? z.string().trim().max(type.max).optional() : text(type.max);
    case 'number':
      return z.int().min(type.min).max(type.max);
    case 'money':
      return z.int().min(0).max(type.max);
    case 'date':
      return LocalDate;
    case 'time':
      return LocalTime;
    case 'choice':
      return z.enum(Object.keys(type.options));
  }
}
/** All settings with their values as what they are; the server checks single ones of it, the screen is a form of it. */
export const ConfigForm = z.object(
  Object.fromEntries(
    Object.entries(configFields).map(([name, { type, vi, en }]) => [name, named(schemaOf(type), vi, en)]),
  ),
);
/** The text of a setting as what it is; a text that is no number stays one, and the schema refuses it by name. */
export const configValue = (name: ConfigName, text: string): string | number => {
  const { kind } = configField(name).type;
  return (kind === 'number' || kind === 'money') && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
};
