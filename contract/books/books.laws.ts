// What has to be true of the books at every moment, one row a law: whom it is about and how it is said. The SQL that finds what breaks
// a law stands under the same key in server/books.
import type { Both } from '../culture.ts';

export const lawAreas = {
  stock: { vi: 'Kho', en: 'Stock' },
  ticket: { vi: 'Phiếu sửa chữa', en: 'Tickets' },
  money: { vi: 'Tiền và công nợ', en: 'Money and debts' },
  staff: { vi: 'Hoa hồng', en: 'Commissions' },
} as const satisfies Record<string, Both>;
export type LawArea = keyof typeof lawAreas;

export interface LawText extends Both {
  area: LawArea;
}
const law = (area: LawArea, vi: string, en: string): LawText => ({ area, vi, en });

export const lawTexts = {
  'stock.balance': law(
    'stock',
    'Số tồn bằng tổng sổ kho, không bao giờ âm',
    'Balances are the sums of the ledger and never below zero',
  ),
  'stock.reserved': law('stock', 'Số đang giữ bằng tổng đã giữ cho các phiếu', 'Reserved is the sum of what is held'),
  'stock.kept': law(
    'stock',
    'Phiếu chuyển chờ xuất giữ đúng hàng của nó',
    'A transfer that waits to be shipped holds its goods',
  ),
  'stock.chain': law('stock', 'Mỗi dòng sổ kho nối tiếp dòng trước', 'Every ledger row follows from the one before'),
  'stock.days': law('stock', 'Không ngày nào kết thúc với tồn âm', 'No day ended below zero'),
  'stock.months': law('stock', 'Tổng tháng bằng sổ kho', 'Months are the sums of the ledger'),
  'stock.daily': law('stock', 'Tổng ngày bằng sổ kho', 'Days are the sums of the ledger'),
  'stock.since': law(
    'stock',
    'Ngày đầu tiên và ngày dùng gần nhất của kệ theo sổ kho',
    'The first day and the last use of a shelf are those of the ledger',
  ),
  'stock.tally': law(
    'stock',
    'Tổng theo kho và nhóm bằng sổ kho',
    'Sums by warehouse and group are those of the ledger',
  ),
  'stock.bills': law('stock', 'Số phiếu nhập, xuất được đếm đúng', 'Import and export bills are counted right'),
  'stock.there': law('stock', 'Số mặt hàng còn tồn được đếm đúng', 'Products in stock are counted right'),
  'stock.average': law('stock', 'Hàng xuất theo giá bình quân', 'Goods leave at the average'),
  'stock.documents': law(
    'stock',
    'Phiếu kho làm đúng những gì các dòng nói',
    'Stock documents moved what their lines say',
  ),
  'stock.worth': law('stock', 'Phiếu kho mang đúng giá trị đã ghi', 'Stock documents moved the value that they say'),
  'stock.valuation': law(
    'stock',
    'Σ phiếu = tồn trên kệ + đã xuất + chênh lệch giá vốn',
    'Σ documents = shelves + what left + valuation differences',
  ),
  'stock.transit': law(
    'stock',
    'Hàng trên đường bằng các phiếu chuyển đang mở',
    'Goods in transit are those of open transfers',
  ),
  'stock.serials': law(
    'stock',
    'Mỗi serial ở một nơi; số serial bằng số tồn',
    'Every serial is in one place, and there are as many as units',
  ),
  'ticket.done': law(
    'ticket',
    'Thời gian làm, chờ của phiếu đã xong bằng lịch sử phiếu',
    'Times of finished tickets are those of their history',
  ),
  'ticket.total': law(
    'ticket',
    'Tổng phiếu bằng các dòng trừ giảm giá, cộng thuế',
    'A total is its lines less discounts, plus VAT',
  ),
  'ticket.paid': law(
    'ticket',
    'Đã thu, đã hoàn bằng tổng các lần thu, hoàn',
    'Paid and refunded are the sums of their payments',
  ),
  'ticket.promotion': law(
    'ticket',
    'Khuyến mãi trên phiếu bằng các dòng khuyến mãi',
    'Promotions of a ticket are its rows',
  ),
  'ticket.quota': law(
    'ticket',
    'Số lần dùng voucher bằng số phiếu đã dùng',
    'Uses of a voucher are the tickets that used it',
  ),
  'ticket.refund': law(
    'ticket',
    'Phiếu trả phí bằng các dòng của nó, không vượt dòng gốc',
    'A refund is its lines, none above its original',
  ),
  'ticket.refunded': law(
    'ticket',
    'Phiếu trả hết phí: hoàn đủ, không ai có hoa hồng',
    'A fully refunded ticket gave back everything',
  ),
  'ticket.custody': law('ticket', 'Máy ở đúng nơi trạng thái cho phép', 'The device is where the status lets it be'),
  'ticket.handedOver': law(
    'ticket',
    'Máy đã giao có thời điểm giao; bảo hành bắt đầu từ đó',
    'A device that left has its moment, warranties begin then',
  ),
  'ticket.log': law('ticket', 'Trạng thái là trạng thái cuối của nhật ký', 'The status is the last of the log'),
  'ticket.change': law(
    'ticket',
    'Phiếu chờ chỉnh sửa khi và chỉ khi có yêu cầu mở',
    'A ticket waits for a change exactly while one is open',
  ),
  'ticket.centre': law(
    'ticket',
    'Phiếu ở trung tâm khi và chỉ khi có yêu cầu mở',
    'A ticket is at the centre exactly while a request is open',
  ),
  'ticket.parts': law(
    'ticket',
    'Linh kiện trong máy đúng với các phiếu xuất',
    'Parts in a device are those of its export bills',
  ),
  'ticket.kept': law('ticket', 'Không giữ hàng cho máy đã rời đi', 'Nothing is kept for a device that left'),
  'ticket.rating': law(
    'ticket',
    'Chỉ xin đánh giá phiếu đã giao',
    'Ratings are asked of tickets that were handed over',
  ),
  'ticket.tally': law(
    'ticket',
    'Số đếm và tổng của danh sách bằng các phiếu',
    'Counts and sums of lists are those of the tickets',
  ),
  'sale.ticket': law(
    'ticket',
    'Đã bán bằng giá trị phiếu đã trả máy, trừ trả phí; giá vốn bằng phiếu xuất',
    'What was sold is what tickets that left cost, less refunds; its cost is that of their bills',
  ),
  'sale.line': law(
    'ticket',
    'Giá trị trừ giảm giá, trừ khuyến mãi bằng doanh thu',
    'Gross less discounts less promotions is revenue',
  ),
  'sale.first': law(
    'ticket',
    'Ngày khách đến lần đầu là ngày trả máy sớm nhất',
    'The day somebody came first is that of their first hand-over',
  ),
  'sale.day': law('ticket', 'Tổng doanh thu ngày bằng sổ bán hàng', 'Days of revenue are the sums of the sales ledger'),
  'booking.day': law(
    'ticket',
    'Tổng lịch hẹn ngày bằng các lịch hẹn và doanh thu phiếu của chúng',
    'Days of bookings are the sums of the bookings and of what their tickets brought',
  ),
  'money.cash': law(
    'money',
    'Sổ quỹ bằng các phiếu thu chi còn hiệu lực',
    'The cash ledger is the vouchers that count',
  ),
  'money.receipt': law(
    'money',
    'Phiếu thu đứng trọn trên phiếu của nó',
    'A receipt stands on its tickets with its whole amount',
  ),
  'money.debt': law(
    'money',
    'Phiếu đã giao: đã thu hoặc đang nợ, từng đồng',
    'What a handed-over ticket is worth is paid or owed',
  ),
  'money.archived': law('money', 'Phiếu đã ghi sổ không còn nợ', 'An archived ticket owes nothing'),
  'money.due': law(
    'money',
    'Nợ của một phiếu có một hạn trả, đúng hạn trên phiếu',
    'A debt is due on the day that its ticket says',
  ),
  'money.credit': law('money', 'Tiền dư của khách không bị dùng quá', 'No customer credit is spent twice'),
  'money.fund': law(
    'money',
    'Số dư quỹ bằng sổ quỹ, từng ngày, không âm',
    'A fund holds what the cash ledger says, day by day, and never less than nothing',
  ),
  'money.flow': law(
    'money',
    'Dòng tiền theo ngày và loại bằng sổ quỹ',
    'Cash flows by day and kind are those of the cash ledger',
  ),
  'money.transfer': law(
    'money',
    'Tiền kết chuyển rời quỹ này khi gửi, vào quỹ kia khi nhận',
    'Transferred money left the one fund when sent, and is in the other when received',
  ),
  'money.closed': law(
    'money',
    'Ngày đã chốt còn nguyên: niêm phong khớp sổ',
    'Closed days are as they were: their seals fit the ledger',
  ),
  'money.tally': law('money', 'Số phiếu thu chi được đếm đúng', 'Vouchers are counted right'),
  'money.open': law('money', 'Công nợ còn lại bằng tổng sổ công nợ', 'What is open is the sum of the debt ledger'),
  'money.supplier': law(
    'money',
    'Nợ nhà cung cấp bằng phiếu nhập trừ trả hàng, trừ đã trả',
    'What a supplier is owed is the bill less returns less payments',
  ),
  'money.settled': law(
    'money',
    'Phiếu thu nợ, trả nợ được phân bổ hết, phần dư thành tiền trả trước',
    'Vouchers for debts are allocated to the đồng; what is over is credit',
  ),
  'money.writeOff': law(
    'money',
    'Nợ đã xóa đứng trong sổ công nợ đúng từng chứng từ của phiếu xóa nợ',
    'What was written off stands in the debt ledger as its document says',
  ),
  'money.offset': law(
    'money',
    'Cấn trừ: tiền dư giảm đúng bằng nợ giảm, từng chứng từ của phiếu',
    'An offset takes off the credit what it takes off the debt, document by document',
  ),
  'money.openingDebt': law(
    'money',
    'Nợ đầu kỳ đứng trong sổ công nợ đúng số tiền, đúng chiều; còn lại không quá số đó',
    'An opening debt stands in the debt ledger with its amount, on its side; no more than that is left of it',
  ),
  'bank.matched': law(
    'money',
    'Giao dịch ngân hàng đã khớp bằng các phiếu của nó, từng đồng',
    'A matched bank transaction is its vouchers, to the đồng',
  ),
  'bank.voucher': law(
    'money',
    'Phiếu khớp ngân hàng đúng quỹ, đúng chiều, không quá số tiền phiếu',
    'A voucher is matched in its own fund and direction, with no more than its amount',
  ),
  'money.inbound': law(
    'money',
    'Phiếu nhập bằng các dòng; hàng trả nhà cung cấp bằng sổ',
    'An import bill is its lines, what went back its ledger',
  ),
  'staff.lines': law(
    'staff',
    'Dòng đã làm có hoa hồng; hoa hồng có dòng đã làm',
    'Lines that were done earn, and no others',
  ),
  'staff.split': law(
    'staff',
    'Dòng chia công: mỗi người đúng phần trăm của mình',
    'Of a line that several people did each earns their percent',
  ),
  'staff.time': law(
    'staff',
    'Có hoa hồng khi xong việc, được chi khi đã thu đủ',
    'Commission is earned when done, payable when paid',
  ),
  'staff.bounds': law(
    'staff',
    'Hoa hồng không âm, được chi không quá số có',
    'No commission below zero, none payable beyond what is earned',
  ),
  'staff.warranty': law(
    'staff',
    'Bảo hành thu hồi không quá số đã có',
    'A warranty takes back no more than was earned',
  ),
  'staff.free': law(
    'staff',
    'Chi phí bảo hành chỉ có khi việc đã xong',
    'Free work costs something only while it is finished',
  ),
  'staff.payout': law(
    'staff',
    'Phiếu chi hoa hồng bằng các dòng của nó',
    'A payout of commission is the sum of its rows',
  ),
  'staff.once': law(
    'staff',
    'Mỗi dòng hoa hồng được chi trọn, một lần, cho đúng người',
    'A row of commission is paid whole, once, and to whom it belongs',
  ),
  'staff.paid': law(
    'staff',
    'Dòng hoa hồng nói đúng phiếu chi của nó',
    'A row of commission names the voucher that pays it',
  ),
  'staff.defects': law(
    'staff',
    'Linh kiện lỗi chỉ bị trừ khi phiếu đã ghi sổ, không quá giá vốn',
    'Spoiled parts are deducted once posted, and no more than they cost',
  ),
  'staff.branch': law(
    'staff',
    'Dòng hoa hồng thuộc chi nhánh của phiếu',
    'A row of commission belongs to the branch of its ticket',
  ),
  'staff.day': law('staff', 'Tổng hoa hồng theo ngày bằng sổ', 'Commission by day is the sum of its ledger'),
  'staff.closed': law('staff', 'Tháng hoa hồng đã chốt còn nguyên', 'Closed months of commission are as they were'),
} as const satisfies Record<string, LawText>;
export type LawKey = keyof typeof lawTexts;
export const lawKeys = Object.keys(lawTexts) as LawKey[]; // keys of a const object are its key type
