// Texts of the report of debts.
import { text } from '../kit/words/culture.ts';
import { later } from '../kit/words/words.ts';

export const debtText = text({
  vi: {
    title: 'Tổng hợp công nợ',
    views: 'Xem theo',
    customer: 'Khách hàng',
    supplier: 'Nhà cung cấp',
    branch: 'Nhà cung cấp theo chi nhánh',
    staff: 'Nhân viên và khác',
    documents: 'Theo chứng từ',
    history: 'Lịch sử phát sinh',
    statement: 'Xem sổ chi tiết',
    period: 'Thời gian',
    search: 'Tên, điện thoại, mã',
    empty: 'Không có công nợ trong thời gian này.',
    opening: 'Đầu kỳ',
    rise: 'Tăng trong kỳ',
    fall: 'Giảm trong kỳ',
    closing: 'Cuối kỳ',
    ageing: 'Nợ cuối kỳ theo tuổi nợ',
    ageingCredit: 'Nợ cuối kỳ theo tuổi nợ, chưa trừ {credit} đang dư',
  },
  en: {
    title: 'Debt totals',
    views: 'View',
    customer: 'Customers',
    supplier: 'Suppliers',
    branch: 'Suppliers by branch',
    staff: 'Staff and others',
    documents: 'By document',
    history: 'History',
    statement: 'Open the statement',
    period: 'Period',
    search: 'Name, phone, code',
    empty: 'There is no debt in this period.',
    opening: 'Opening',
    rise: 'Rise',
    fall: 'Fall',
    closing: 'Closing',
    ageing: 'Debt at the end of the period by age',
    ageingCredit: 'Debt at the end of the period by age, before {credit} of credit',
  },
});
export const word = later(debtText);
