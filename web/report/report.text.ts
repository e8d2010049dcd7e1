// Texts of reports.
import { text } from '../kit/words/culture.ts';
import { later } from '../kit/words/words.ts';

export const reportText = text({
  vi: {
    period: 'Thời gian',
    by: 'Nhóm theo',
    others: 'Khác',
    unknown: 'Không rõ',
    before: 'so với {from} – {to}',
    lastYear: 'Cùng kỳ năm trước: {value}',
    none: 'chưa có số liệu kỳ trước',
    empty: 'Không có số liệu trong thời gian này.',
    detail: 'Xem chi tiết',
    openDocument: 'Mở phiếu',
    chart: '{figure} theo {time}',
    rank: '{figure} theo {dim}',
    sum: 'Tổng',
    tooLong: 'Bảng có không quá {count} cột: hãy chọn ít ngày hơn, hoặc nhóm theo tháng.',
    tooMuch: 'Có quá nhiều dòng để hiện hết; tổng vẫn là của tất cả. Hãy lọc bớt.',
    openCustomer: 'Mở khách hàng',
    openTickets: 'Xem phiếu đã xong',
  },
  en: {
    period: 'Period',
    by: 'Group by',
    others: 'Others',
    unknown: 'Unknown',
    before: 'against {from} – {to}',
    lastYear: 'Same days last year: {value}',
    none: 'nothing to compare with',
    empty: 'There is nothing in this period.',
    detail: 'Details',
    openDocument: 'Open the document',
    chart: '{figure} by {time}',
    rank: '{figure} by {dim}',
    sum: 'Total',
    tooLong: 'The table has at most {count} columns: choose fewer days, or group by month.',
    tooMuch: 'There are too many rows to show them all; the total is of all of them. Narrow it down.',
    openCustomer: 'Open the customer',
    openTickets: 'Finished tickets',
  },
});
export const word = later(reportText);
