// The words of the customer's own page: short, as one speaks to a customer.
import type { Both } from '../../contract/culture.ts';
import type { TicketStatus } from '../../contract/ticket/ticket.statuses.ts';

export const steps: readonly Both[] = [
  { vi: 'Đã nhận máy', en: 'Received' },
  { vi: 'Đang sửa', en: 'In repair' },
  { vi: 'Chờ bạn nhận', en: 'Ready for you' },
  { vi: 'Đã giao', en: 'Handed over' },
];
export interface Stage {
  step: 0 | 1 | 2 | 3;
  title: Both;
  says: Both;
  tone?: 'good' | 'wait' | 'bad';
}
const stage = (step: Stage['step'], title: [string, string], says: [string, string], tone?: Stage['tone']): Stage => ({
  step,
  title: { vi: title[0], en: title[1] },
  says: { vi: says[0], en: says[1] },
  ...(tone ? { tone } : {}),
});
/** Null: a ticket that is not there any more. */
export const stages: Readonly<Record<TicketStatus, Stage | null>> = {
  ChoXuLy: stage(
    0,
    ['Đã nhận máy', 'We have your device'],
    ['Máy đang chờ kỹ thuật viên kiểm tra.', 'It waits for a technician to look at it.'],
  ),
  ChuyenDieuPhoi: stage(
    0,
    ['Đang sắp xếp kỹ thuật viên', 'Finding the right technician'],
    ['Chúng tôi đang chọn người phù hợp nhất cho máy của bạn.', 'We are choosing the best person for your device.'],
  ),
  DangXuLy: stage(
    1,
    ['Đang sửa', 'Being repaired'],
    ['Kỹ thuật viên đang làm máy của bạn.', 'A technician is working on your device.'],
  ),
  ChoLinhKien: stage(
    1,
    ['Đang chờ linh kiện', 'Waiting for a part'],
    [
      'Linh kiện đang trên đường về, có là chúng tôi làm ngay.',
      'The part is on its way; we go on as soon as it is here.',
    ],
    'wait',
  ),
  ChuyenVeTrungTam: stage(
    1,
    ['Đang ở xưởng trung tâm', 'At our central workshop'],
    ['Máy được chuyển về xưởng chuyên sâu để xử lý.', 'Your device is with our specialists.'],
  ),
  DieuChinh: stage(
    1,
    ['Báo giá đang được xem lại', 'The price is being reviewed'],
    ['Chúng tôi sẽ báo lại bạn trong thời gian sớm nhất.', 'We will come back to you shortly.'],
    'wait',
  ),
  HoanThanh: stage(
    2,
    ['Đã sửa xong', 'Repaired and ready'],
    ['Mời bạn đến chi nhánh nhận máy.', 'Please come to the branch to pick it up.'],
    'good',
  ),
  HoanTra: stage(
    2,
    ['Đang trả máy', 'Being handed over'],
    ['Máy đã sẵn sàng tại chi nhánh.', 'Your device is ready at the branch.'],
    'good',
  ),
  KhachKhongSua: stage(
    2,
    ['Dừng sửa theo ý bạn', 'Not repaired, as you asked'],
    ['Mời bạn đến chi nhánh nhận lại máy.', 'Please come to the branch to take it back.'],
    'wait',
  ),
  KhongSuaDuoc: stage(
    2,
    ['Rất tiếc, máy không sửa được', 'Sorry, it cannot be repaired'],
    ['Mời bạn đến chi nhánh nhận lại máy để được tư vấn.', 'Please come to the branch; we will gladly advise you.'],
    'bad',
  ),
  cancel: stage(
    2,
    ['Đang xem xét hủy phiếu', 'Cancellation under review'],
    ['Chúng tôi sẽ báo lại bạn trong thời gian sớm nhất.', 'We will come back to you shortly.'],
    'wait',
  ),
  ChuaTraTien: stage(
    3,
    ['Đã giao máy', 'Handed over'],
    ['Bạn còn một khoản chưa thanh toán.', 'There is still something to pay.'],
    'wait',
  ),
  DaTra: stage(
    3,
    ['Đã giao máy', 'Handed over'],
    ['Cảm ơn bạn đã tin tưởng cửa hàng.', 'Thank you for your trust.'],
    'good',
  ),
  TraPhiMotPhan: stage(
    3,
    ['Đã giao máy', 'Handed over'],
    ['Cửa hàng đã hoàn lại một phần chi phí.', 'Part of the price was refunded.'],
  ),
  TraPhi: stage(
    3,
    ['Đã giao máy', 'Handed over'],
    ['Cửa hàng đã hoàn lại toàn bộ chi phí.', 'The price was refunded.'],
  ),
  ChoRaXac: stage(
    3,
    ['Cửa hàng đã nhận lại máy', 'Taken back by the shop'],
    ['Cảm ơn bạn đã tin tưởng cửa hàng.', 'Thank you for your trust.'],
  ),
  RaLinhKien: stage(
    3,
    ['Cửa hàng đã nhận lại máy', 'Taken back by the shop'],
    ['Cảm ơn bạn đã tin tưởng cửa hàng.', 'Thank you for your trust.'],
  ),
  DaHuy: stage(
    3,
    ['Phiếu đã hủy', 'Cancelled'],
    ['Mọi thắc mắc xin gọi chi nhánh.', 'Please call the branch if you have questions.'],
    'bad',
  ),
  delete: null,
};
/** Instead of the status's own, while the customer is asked. */
export const asked: Stage = stage(
  1,
  ['Chờ bạn xác nhận giá', 'Waiting for your answer'],
  ['Xem báo giá mới bên dưới rồi chọn đồng ý hoặc không.', 'Look at the new price below, then agree or decline.'],
  'wait',
);

/** Said of a device that is ready, but not where it can be fetched. */
export const onItsWay: Both = {
  vi: 'Máy đang được chuyển về chi nhánh. Chúng tôi sẽ báo khi bạn có thể đến nhận.',
  en: 'Your device is on its way to the branch. We will tell you when you can pick it up.',
};

/** What is said after a tap; the address carries the key alone. */
export const sayings = {
  approved: { vi: 'Cảm ơn bạn đã đồng ý. Chúng tôi làm tiếp ngay.', en: 'Thank you for agreeing. We go on at once.' },
  declined: {
    vi: 'Đã ghi nhận: bạn không đồng ý với báo giá mới. Cửa hàng sẽ liên hệ với bạn.',
    en: 'Noted: you do not agree to the new price. The shop will contact you.',
  },
  already: { vi: 'Báo giá này đã được trả lời trước đó.', en: 'This price was answered before.' },
  changed: {
    vi: 'Báo giá đã thay đổi trong lúc bạn xem. Xin xem lại bên dưới.',
    en: 'The price changed while you were looking. Please look again below.',
  },
  closed: {
    vi: 'Cửa hàng vừa xử lý báo giá này, nên câu trả lời của bạn chưa được ghi nhận. Xin gọi chi nhánh nếu cần.',
    en: 'The shop has just dealt with this price, so your answer was not taken. Please call the branch if needed.',
  },
  rated: { vi: 'Cảm ơn bạn đã đánh giá!', en: 'Thank you for your rating!' },
} as const satisfies Record<string, Both>;
export type Saying = keyof typeof sayings;
export const isSaying = (key: unknown): key is Saying => typeof key === 'string' && Object.hasOwn(sayings, key);

export const words = {
  title: { vi: 'Theo dõi sửa chữa', en: 'Follow your repair' },
  ticket: { vi: 'Phiếu', en: 'Ticket' },
  phone: { vi: 'Số điện thoại', en: 'Phone' },
  promised: { vi: 'Hẹn trả', en: 'Promised' },
  received: { vi: 'Nhận lúc', en: 'Received' },
  handedOver: { vi: 'Đã giao', en: 'Handed over' },
  late: {
    vi: 'Xin lỗi, chúng tôi đang trễ hẹn và sẽ sớm liên hệ bạn.',
    en: 'Sorry, we are late and will call you soon.',
  },
  newPrice: { vi: 'Báo giá mới', en: 'New price' },
  before: { vi: 'Trước', en: 'Before' },
  after: { vi: 'Sau', en: 'After' },
  approve: { vi: 'Đồng ý', en: 'Agree' },
  decline: { vi: 'Không đồng ý', en: 'Decline' },
  price: { vi: 'Chi phí', en: 'Price' },
  estimate: { vi: 'Chi phí dự kiến', en: 'Expected price' },
  discount: { vi: 'Giảm giá', en: 'Discount' },
  vat: { vi: 'Thuế VAT', en: 'VAT' },
  total: { vi: 'Tổng cộng', en: 'Total' },
  paid: { vi: 'Đã thanh toán', en: 'Paid' },
  refunded: { vi: 'Đã hoàn lại', en: 'Refunded' },
  credited: { vi: 'Được giảm trừ', en: 'Taken off' },
  due: { vi: 'Còn phải trả', en: 'To pay' },
  free: { vi: 'Miễn phí', en: 'Free' },
  unpriced: { vi: 'Chưa báo giá', en: 'Not priced yet' },
  pay: { vi: 'Chuyển khoản', en: 'Pay by transfer' },
  payHow: {
    vi: 'Quét mã bằng ứng dụng ngân hàng, hoặc lưu ảnh mã rồi chọn trong ứng dụng.',
    en: 'Scan it with your bank’s app, or save the picture and choose it there.',
  },
  saveQr: { vi: 'Lưu ảnh mã QR', en: 'Save the QR code' },
  holder: { vi: 'Chủ tài khoản', en: 'Account holder' },
  account: { vi: 'Số tài khoản', en: 'Account' },
  amount: { vi: 'Số tiền', en: 'Amount' },
  content: { vi: 'Nội dung', en: 'Message' },
  photos: { vi: 'Ảnh máy', en: 'Pictures' },
  photo: { vi: 'Ảnh', en: 'Picture' },
  warranty: { vi: 'Bảo hành', en: 'Warranty' },
  until: { vi: 'đến', en: 'until' },
  over: { vi: 'đã hết', en: 'over' },
  rate: { vi: 'Bạn hài lòng chứ?', en: 'How did we do?' },
  rateNote: { vi: 'Góp ý cho cửa hàng (không bắt buộc)', en: 'Anything to tell us? (optional)' },
  send: { vi: 'Gửi đánh giá', en: 'Send' },
  stars: { vi: 'sao', en: 'stars' },
  where: { vi: 'Nơi nhận máy', en: 'Where to come' },
  call: { vi: 'Gọi', en: 'Call' },
  map: { vi: 'Chỉ đường', en: 'Directions' },
  hotline: { vi: 'Tổng đài', en: 'Hotline' },
  private: {
    vi: 'Liên kết này chỉ dành cho bạn. Ai có liên kết đều xem được trang này.',
    en: 'This link is yours alone: whoever has it can see this page.',
  },
  gone: { vi: 'Không mở được trang này', en: 'This page cannot be opened' },
  goneWhy: {
    vi: 'Liên kết không đúng hoặc không còn hiệu lực. Xin xem lại biên nhận hoặc gọi cửa hàng.',
    en: 'The link is wrong or no longer works. Please check your slip or call the shop.',
  },
  busy: { vi: 'Xin chờ một chút', en: 'One moment, please' },
  busyWhy: {
    vi: 'Trang đang có quá nhiều lượt mở từ nơi của bạn. Xin thử lại sau ít phút.',
    en: 'There were too many requests from your place. Please try again in a few minutes.',
  },
  broken: { vi: 'Trang đang bận', en: 'The page is busy' },
  brokenWhy: { vi: 'Xin thử lại sau ít phút.', en: 'Please try again in a few minutes.' },
} as const satisfies Record<string, Both>;
