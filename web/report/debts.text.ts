// Texts of the report of debts.
import { text } from '../kit/words/culture.ts';
import { later } from '../kit/words/words.ts';

export const debtText = text({
  vi: {
    title: 'Công nợ phải trả',
    views: 'Xem theo',
    suppliers: 'Nhà cung cấp',
    documents: 'Theo chứng từ',
    history: 'Lịch sử phát sinh',
    period: 'Thời gian',
    empty: 'Không có công nợ trong thời gian này.',
    opening: 'Đầu kỳ',
    rise: 'Tăng trong kỳ',
    fall: 'Giảm trong kỳ',
    closing: 'Cuối kỳ',
  },
  en: {
    title: 'Payables',
    views: 'View',
    suppliers: 'Suppliers',
    documents: 'By document',
    history: 'History',
    period: 'Period',
    empty: 'There is no debt in this period.',
    opening: 'Opening',
    rise: 'Rise',
    fall: 'Fall',
    closing: 'Closing',
  },
});
export const word = later(debtText);
