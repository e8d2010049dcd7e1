// Texts of customers and suppliers.
import { text } from '../kit/words/culture.ts';
import { later } from '../kit/words/words.ts';

export const partyText = text({
  vi: {
    customers: 'Khách hàng',
    customer: 'khách hàng',
    customersSearch: 'Tìm theo tên, điện thoại, mã',
    customersEmpty: 'Thêm khách hàng, hoặc nhập từ tệp Excel đang có.',
    people: 'Cá nhân',
    companies: 'Công ty',
    suppliers: 'Nhà cung cấp',
    supplier: 'nhà cung cấp',
    suppliersSearch: 'Tìm theo tên, điện thoại, mã',
    suppliersEmpty: 'Thêm nhà cung cấp, hoặc nhập từ tệp Excel đang có.',
    contact: 'Liên hệ',
    person: 'Cá nhân',
    business: 'Công nợ và hóa đơn',
    codeHelp: 'Để trống: hệ thống cấp mã kế tiếp.',
    phoneHelp: 'Mỗi số điện thoại chỉ thuộc một khách hàng.',
  },
  en: {
    customers: 'Customers',
    customer: 'customer',
    customersSearch: 'Search name, phone, code',
    customersEmpty: 'Add a customer, or import the Excel file you have.',
    people: 'Persons',
    companies: 'Companies',
    suppliers: 'Suppliers',
    supplier: 'supplier',
    suppliersSearch: 'Search name, phone, code',
    suppliersEmpty: 'Add a supplier, or import the Excel file you have.',
    contact: 'Contact',
    person: 'Person',
    business: 'Credit and invoices',
    codeHelp: 'Left empty, the next code is given.',
    phoneHelp: 'A phone number belongs to one customer only.',
  },
});
/** For declarations. */
export const word = later(partyText);
