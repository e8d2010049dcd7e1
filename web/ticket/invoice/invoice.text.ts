// Texts of what an invoice needs.
import { text } from '../../kit/words/culture.ts';
import { later } from '../../kit/words/words.ts';

export const invoiceText = text({
  vi: {
    invoice: 'Hóa đơn',
    edit: 'Sửa',
    buyer: 'Người mua',
    name: 'Tên',
    taxCode: 'Mã số thuế',
    address: 'Địa chỉ',
    email: 'Email',
    notYet: 'Lấy theo hồ sơ khách khi giao máy.',
    title: 'Thông tin hóa đơn {code}',
    saved: 'Đã lưu thông tin hóa đơn',
    taxHelp: '10 số, chi nhánh thêm -001. Người tiêu dùng thì để trống.',
    list: 'Dữ liệu hóa đơn',
    search: 'Số phiếu, người mua, mã số thuế, dịch vụ',
    empty: 'Không có máy nào được giao trong những ngày này.',
    beforeTax: 'Chưa thuế',
    tax: 'Tiền thuế',
    total: 'Thành tiền',
    open: 'Mở phiếu',
  },
  en: {
    invoice: 'Invoice',
    edit: 'Edit',
    buyer: 'Buyer',
    name: 'Name',
    taxCode: 'Tax code',
    address: 'Address',
    email: 'E-mail',
    notYet: 'Taken from the customer when the device is handed over.',
    title: 'Invoice of {code}',
    saved: 'Saved',
    taxHelp: '10 digits, -001 for a branch. Empty for a consumer.',
    list: 'Invoice data',
    search: 'Ticket, buyer, tax code, service',
    empty: 'No device was handed over on these days.',
    beforeTax: 'Before tax',
    tax: 'Tax',
    total: 'Total',
    open: 'Open the ticket',
  },
});
export const word = later(invoiceText);
