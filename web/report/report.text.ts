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
    week: 'Tuần {day}',
    hidden: 'Bạn không có quyền xem số này',
    notAsked: 'Chọn để chỉ xem riêng',
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
    week: 'Week of {day}',
    hidden: 'You may not see this figure',
    notAsked: 'Choose to see it alone',
  },
});
export const word = later(reportText);
