// What each figure of a report means, once: two reports that name the same measure give the same number. The sentence is shown beside it.
import { seesCost } from '../stock/inventory.calls.ts';
import { count, day, days, type Measure, type More, money, percent, score, times } from './measure.ts';
import { commissionMeasures } from './measures.commission.ts';
import { debtMeasures } from './measures.debt.ts';
import { workMeasures } from './measures.work.ts';

export type { Measure } from './measure.ts';

/** Of goods on the shelf. */
const worth: More = { seenBy: seesCost };
const costly: More = { seenBy: ['Pages.Finance.PriceView', 'Pages.Statistic.Profit'] };

export const measures = {
  tickets: count('Phiếu đã trả', 'Tickets', 'Số máy trả khách trong kỳ.', 'Devices handed over in the period.'),
  quantity: count('Số lượng', 'Quantity', 'Số lượng đã bán, trừ trả lại.', 'Units sold, less those given back.'),
  gross: money(
    'Tiền hàng',
    'Gross',
    'Đơn giá × số lượng của các dòng tính tiền, ngày trả máy.',
    'Price × quantity of charged lines, on the day of hand-over.',
  ),
  discounts: money('Giảm giá', 'Discounts', 'Giảm giá dòng và khuyến mãi.', 'Discounts of lines and promotions.', {
    isBurden: true,
  }),
  refunds: money(
    'Trả phí',
    'Refunds',
    'Tiền hoàn cho khách, trước VAT, tính vào ngày hoàn.',
    'What was given back, before VAT, on its own day.',
    { isBurden: true },
  ),
  revenue: money(
    'Doanh thu',
    'Revenue',
    'Tiền hàng − giảm giá − trả phí, trước VAT, tính vào ngày trả máy. Tiền cọc chưa phải doanh thu.',
    'Gross − discounts − refunds, before VAT, on the day of hand-over. Deposits are not revenue yet.',
  ),
  atCentre: money(
    'Giá trị làm tại trung tâm',
    'Worked at the centre',
    'Phần doanh thu của các dịch vụ, linh kiện làm xong tại trung tâm; đã nằm trong doanh thu của chi nhánh.',
    'The part of revenue whose services and parts were done at the centre; it is within the revenue of the branch.',
  ),
  forOthers: money(
    'Làm cho chi nhánh khác',
    'Done for other branches',
    'Giá trị trung tâm đã làm cho phiếu của chi nhánh khác, ngày trả máy; doanh thu là của chi nhánh đó, không cộng thêm.',
    'What the centre did of tickets of other branches, on the day of hand-over; the revenue is theirs and is not counted again.',
  ),
  vat: money('VAT', 'VAT', 'Thuế của doanh thu.', 'The tax on revenue.'),
  cost: money(
    'Giá vốn',
    'Cost',
    'Giá trị linh kiện đã xuất cho các phiếu đã trả, trừ phần nhập lại.',
    'Value of parts issued for tickets that left, less what came back.',
    { ...costly, isBurden: true },
  ),
  warrantyCost: money(
    'Chi phí bảo hành',
    'Warranty cost',
    'Giá trị linh kiện dùng cho việc không tính tiền.',
    'Value of parts used in work that was not charged.',
    { ...costly, isBurden: true },
  ),
  profit: money(
    'Lãi gộp',
    'Gross profit',
    'Doanh thu − giá vốn − chi phí bảo hành.',
    'Revenue − cost − warranty cost.',
    costly,
  ),
  margin: percent(
    'Tỷ suất lãi',
    'Margin',
    'Lãi gộp ÷ doanh thu, khi có doanh thu.',
    'Gross profit ÷ revenue, where there is any.',
    {
      ...costly,
      isRate: true,
      parts: ['profit', 'revenue'],
    },
  ),
  payableCommission: money(
    'Hoa hồng',
    'Commission',
    'Hoa hồng được nhận khi trả máy, trừ phần thu hồi và khấu trừ, tính cho chi nhánh của phiếu.',
    'Commission that became payable at hand-over, less what was taken back and deducted, for the branch of the ticket.',
    { ...costly, isBurden: true },
  ),
  expenses: money(
    'Chi phí',
    'Expenses',
    'Phiếu chi loại Chi phí đã ghi sổ, theo ngày của phiếu.',
    'Posted payments of the kind Expense, by their own day.',
    { isBurden: true },
  ),
  branchProfit: money(
    'Lãi chi nhánh',
    'Branch profit',
    'Lãi gộp − hoa hồng − chi phí.',
    'Gross profit − commission − expenses.',
    costly,
  ),
  averageTicket: money('Bình quân phiếu', 'Average ticket', 'Doanh thu ÷ phiếu đã trả.', 'Revenue ÷ tickets.', {
    isRate: true,
    parts: ['revenue', 'tickets'],
  }),
  receipts: count('Số phiếu thu', 'Receipts', 'Phiếu thu đã ghi sổ trong kỳ.', 'Receipts posted in the period.'),
  payments: count('Số phiếu chi', 'Payments', 'Phiếu chi đã ghi sổ trong kỳ.', 'Payments posted in the period.'),
  income: money(
    'Số tiền thu',
    'Received',
    'Tổng phiếu thu đã ghi sổ, theo ngày của phiếu; phiếu hủy không tính.',
    'Posted receipts by their own day; cancelled ones do not count.',
  ),
  spending: money(
    'Số tiền chi',
    'Paid',
    'Tổng phiếu chi đã ghi sổ, theo ngày của phiếu; phiếu hủy không tính.',
    'Posted payments by their own day; cancelled ones do not count.',
    { isBurden: true },
  ),
  openingCash: money(
    'Đầu kỳ',
    'Opening',
    'Số dư các quỹ trước ngày đầu.',
    'What the funds held before the first day.',
    {
      isRate: true,
    },
  ),
  cashIn: money(
    'Tiền vào',
    'In',
    'Tiền thu vào quỹ theo sổ quỹ; phiếu hủy trừ vào ngày hủy. Chuyển quỹ tính riêng.',
    'What came into funds, by the cash ledger; a cancelled voucher counts against its day of cancelling. Transfers stand apart.',
  ),
  cashOut: money(
    'Tiền ra',
    'Out',
    'Tiền chi khỏi quỹ theo sổ quỹ; phiếu hủy trừ vào ngày hủy. Chuyển quỹ tính riêng.',
    'What left the funds, by the cash ledger; a cancelled voucher counts against its day of cancelling. Transfers stand apart.',
    { isBurden: true },
  ),
  cashArrived: money('Nhận chuyển quỹ', 'Transferred in', 'Tiền nhận từ quỹ khác.', 'What came from another fund.'),
  cashSent: money('Chuyển quỹ đi', 'Transferred out', 'Tiền chuyển sang quỹ khác.', 'What left for another fund.'),
  netCash: money(
    'Thay đổi',
    'Net',
    'Tiền vào − tiền ra + nhận chuyển quỹ − chuyển đi: cuối kỳ − đầu kỳ.',
    'In − out + transferred in − transferred out: closing − opening.',
  ),
  closingCash: money('Cuối kỳ', 'Closing', 'Số dư các quỹ cuối ngày cuối.', 'What the funds held after the last day.', {
    isRate: true,
  }),
  ...workMeasures,
  ...commissionMeasures,
  ...debtMeasures,
  customers: count('Khách', 'Customers', 'Số khách khác nhau.', 'Different customers.', { isRate: true }),
  newCustomers: count('Khách mới', 'New', 'Khách nhận máy lần đầu trong kỳ.', 'First handed over in the period.', {
    isRate: true,
  }),
  devices: count('Số máy', 'Devices', 'Máy khác nhau, theo IMEI hoặc tên.', 'Different devices, by IMEI or name.', {
    isRate: true,
  }),
  firstVisit: day('Lần đầu', 'First visit', 'Ngày trả máy đầu tiên từ trước đến nay.', 'The first hand-over ever.', {
    isRate: true,
  }),
  lastVisit: day('Lần cuối', 'Last visit', 'Ngày trả máy cuối trong kỳ.', 'The last hand-over of the period.', {
    isRate: true,
  }),
  debt: money('Đang nợ', 'Owes', 'Khách còn nợ lúc này.', 'What is owed now.', {
    isRate: true,
    isNow: true,
    isBurden: true,
    seenBy: ['Pages.Debt.Customer'],
  }),
  rating: score('Đánh giá', 'Rating', 'Số sao trung bình của phiếu trong kỳ.', 'Mean stars of the tickets.', {
    isRate: true,
  }),
  services: count(
    'Lượt dịch vụ',
    'Services',
    'Lượt dịch vụ đã bán, trừ hoàn phí, ngày trả máy.',
    'Services sold, less those given back, on the day of hand-over.',
  ),
  listPrice: money('Giá niêm yết', 'List price', 'Giá của ô trong bảng giá lúc này.', 'What the price list says now.', {
    isRate: true,
    isNow: true,
  }),
  lastSold: day('Bán lần cuối', 'Last sold', 'Ngày bán cuối trong kỳ.', 'The last day sold in the period.', {
    isRate: true,
  }),
  priceSince: day('Sửa giá', 'Last changed', 'Ngày ô giá được sửa lần cuối.', 'The day its cell was last changed.', {
    isRate: true,
  }),
  accessories: count(
    'Số phụ kiện',
    'Accessories',
    'Phụ kiện đã bán, trừ trả lại.',
    'Accessories sold, less those given back.',
  ),
  accessoryRevenue: money(
    'Doanh thu phụ kiện',
    'Accessory revenue',
    'Doanh thu của dòng phụ kiện, trước VAT.',
    'Revenue of lines of accessories, before VAT.',
  ),
  accessoryCost: money('Giá vốn phụ kiện', 'Accessory cost', 'Giá vốn của phụ kiện đã bán.', 'What they cost.', {
    ...costly,
    isBurden: true,
  }),
  accessoryProfit: money('Lãi phụ kiện', 'Accessory profit', 'Doanh thu − giá vốn.', 'Revenue − cost.', costly),
  accessoryMargin: percent(
    'Tỷ suất lãi',
    'Margin',
    'Lãi ÷ doanh thu phụ kiện, khi có doanh thu.',
    'Profit ÷ revenue, where there is any.',
    {
      ...costly,
      isRate: true,
      parts: ['accessoryProfit', 'accessoryRevenue'],
    },
  ),
  onHand: count(
    'Tồn',
    'On hand',
    'Số lượng trên kệ cuối kỳ; hàng đang đi đường không tính.',
    'Units on the shelves at the end of the period; goods on their way are not counted.',
    { isRate: true },
  ),
  stockValue: money('Giá trị tồn', 'Value', 'Giá vốn của hàng tồn cuối kỳ.', 'What those on hand cost.', {
    ...worth,
    isRate: true,
    isBurden: true,
  }),
  issued: count(
    'Đã xuất dùng',
    'Used',
    'Xuất cho phiếu sửa chữa và xuất khác trong kỳ, trừ phần nhập lại; không tính chuyển kho, hàng lỗi, trả nhà cung cấp.',
    'Issued for tickets and otherwise in the period, less what came back; transfers, defects and returns to suppliers are not.',
  ),
  failedWarranty: count(
    'Thay bảo hành',
    'Warranty parts',
    'Linh kiện xuất thay cho phiếu bảo hành, làm lại trong kỳ, tính cho phiếu nhập của linh kiện đã lắp.',
    'Parts issued for warranty and rework in the period, counted for the bill of the part that had been built in.',
    { isBurden: true },
  ),
  failedError: count('Xuất lỗi', 'Defects', 'Linh kiện xuất lỗi trong kỳ.', 'Parts that left as defective.', {
    isBurden: true,
  }),
  failed: count('Hỏng', 'Failed', 'Thay bảo hành + xuất lỗi.', 'Warranty parts + defects.', { isBurden: true }),
  failureRate: percent('Tỷ lệ hỏng', 'Failure rate', 'Hỏng ÷ đã xuất dùng.', 'Failed ÷ used.', {
    isRate: true,
    isBurden: true,
    parts: ['failed', 'issued'],
  }),
  issuedCost: money(
    'Giá vốn xuất',
    'Cost of use',
    'Giá vốn của hàng đã xuất dùng.',
    'What those used had cost.',
    worth,
  ),
  averageStock: money(
    'Tồn bình quân',
    'Average value',
    'Giá trị tồn cuối mỗi ngày, bình quân các ngày trong kỳ.',
    'The value at the end of each day, averaged over the days.',
    { ...worth, isRate: true },
  ),
  turnover: times('Vòng quay', 'Turnover', 'Giá vốn xuất ÷ tồn bình quân.', 'Cost of use ÷ average value.', {
    ...worth,
    isRate: true,
  }),
  cover: days(
    'Đủ dùng',
    'Days of cover',
    'Số ngày dùng được: tồn chưa giữ ÷ số xuất dùng mỗi ngày.',
    'How long it lasts: what is on hand and not promised ÷ units used a day.',
    { isRate: true },
  ),
  idle: days(
    'Không xuất',
    'Idle',
    'Số ngày từ lần xuất dùng cuối; chưa xuất lần nào thì từ ngày hàng về.',
    'Days since the last use; since the goods came where there was none.',
    { isRate: true, isBurden: true },
  ),
  bookings: count('Lịch hẹn', 'Bookings', 'Lịch hẹn có giờ trong kỳ.', 'Bookings due in the period.'),
  arrived: count('Đã đến', 'Arrived', 'Lịch hẹn có phiếu sửa chữa.', 'Bookings that became a ticket.'),
  conversion: percent('Tỷ lệ đến', 'Conversion', 'Đã đến ÷ lịch hẹn.', 'Arrived ÷ bookings.', {
    isRate: true,
    parts: ['arrived', 'bookings'],
  }),
  dueBookings: count(
    'Đã tới giờ',
    'Due',
    'Lịch hẹn đã qua giờ, không kể lịch đã hủy.',
    'Bookings whose time has passed, without cancelled ones.',
  ),
  noShows: count(
    'Không đến',
    'No-shows',
    'Lịch hẹn đã qua giờ mà khách không đến.',
    'Bookings whose time has passed and nobody came.',
    { isBurden: true },
  ),
  noShowRate: percent('Tỷ lệ không đến', 'No-show rate', 'Không đến ÷ đã tới giờ.', 'No-shows ÷ due.', {
    isRate: true,
    isBurden: true,
    parts: ['noShows', 'dueBookings'],
  }),
  bookedRevenue: money(
    'Doanh thu từ lịch hẹn',
    'Revenue of bookings',
    'Doanh thu đến nay của các phiếu mở từ lịch hẹn, tính vào ngày hẹn.',
    'What the tickets that came of them have brought so far, on the day of the booking.',
  ),
} as const satisfies Record<string, Measure>;
export type MeasureKey = keyof typeof measures;
export const measureOf = (key: MeasureKey): Measure => measures[key];
