// Customers and suppliers: wire services SaleCustomer and SaleSupplier (spec §3, §7; domain.md §1).
import * as z from 'zod';
import { sexes } from '../choices.ts';
import { pageSize } from '../constants.ts';
import {
  audit,
  get,
  id,
  kept,
  LocalDate,
  NoInput,
  Nothing,
  named,
  note,
  page,
  paged,
  post,
  put,
  rowId,
  service,
  text,
  version,
  vnd,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { ImportAnswer, ImportIn } from '../lookup/import.ts';
import { CustomerPhone, CustomerPhoneOrNone, Phone } from '../phone.ts';
import { seesCustomers, seesSuppliers } from '../rights.ts';
import { badTaxCode, hasGoodTaxCode, taxCodeField } from '../tax-code.ts';

export const CustomerId = id('Customer');
export type CustomerId = z.infer<typeof CustomerId>;
export const SupplierId = id('Supplier');
export type SupplierId = z.infer<typeof SupplierId>;

const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const optional = (vi: string, en: string) => named(z.string().nullable(), vi, en);

const customer = {
  name: named(text(150), 'Tên khách hàng', 'Customer name'),
  phone: named(Phone, 'Điện thoại', 'Phone', ['phoneNumber']),
  code: named(z.string().trim().max(30).optional(), 'Mã khách hàng', 'Customer code'),
  email: named(z.email().max(100).nullish(), 'Email', 'Email'),
  address: named(note(300), 'Địa chỉ', 'Address'),
  sex: named(worded(z.enum(['male', 'female']), sexes).nullish(), 'Giới tính', 'Sex'),
  dateOfBirth: named(LocalDate.nullish(), 'Ngày sinh', 'Date of birth'),
  isCompany: named(z.boolean().default(false), 'Công ty', 'Company'),
  taxCode: named(taxCodeField, 'Mã số thuế', 'Tax code'),
  /** As the register of companies writes it; left empty, the name. */
  legalName: named(note(200).optional(), 'Tên pháp lý', 'Legal name'),
  creditDays: named(z.int().min(0).max(365).default(0), 'Số ngày được nợ', 'Credit days'),
  /** Left empty: the shop's setting; 0: no limit. */
  debtLimit: named(vnd.min(0).max(1e12).nullish(), 'Hạn mức nợ', 'Debt limit'),
  note: named(note(2000), 'Ghi chú', 'Note'),
};
/** What people's own sheets call the columns of an import; a word that could mean two of them is none of these. */
const either = (words: string): string[] => words.split(' | ');
const shared = {
  phone: either('Số điện thoại | SĐT | Số ĐT | ĐT | Di động | Số di động | Phone number | Mobile | Telephone'),
  taxCode: ['MST'],
};
export const customerHeads = {
  ...shared,
  name: either('Họ tên | Họ và tên | Họ tên khách hàng | Tên khách | Tên KH | Khách hàng | Full name'),
  code: either('Mã KH | Mã khách'),
  dateOfBirth: either('Ngày tháng năm sinh | Sinh nhật | Birthday'),
};
export const supplierHeads = {
  ...shared,
  name: either('Tên NCC | Nhà cung cấp | NCC | Supplier'),
  code: ['Mã NCC'],
};
export const CustomerCreate = z.object(customer).refine(hasGoodTaxCode, badTaxCode);
/** Whoever could change them by themselves would lift what keeps them from lending: this right is asked for besides. */
export const lends = 'Pages.Debt.OverLimit' as const;
export const lendingFields = ['creditDays', 'debtLimit'] as const;
export const CustomerUpdate = z
  .object({
    id: rowId(CustomerId),
    ...kept(customer),
    /** Asked for: what its tax code has to be depends on it. */
    isCompany: customer.isCompany,
    version,
  })
  .refine(hasGoodTaxCode, badTaxCode);
export const CustomerRow = z.object({
  id: CustomerId,
  code: named(z.string(), 'Mã khách hàng', 'Customer code'),
  name: customer.name,
  phone: CustomerPhone,
  email: optional('Email', 'Email'),
  address: optional('Địa chỉ', 'Address'),
  sex: named(worded(z.enum(['male', 'female']), sexes).nullable(), 'Giới tính', 'Sex'),
  dateOfBirth: named(LocalDate.nullable(), 'Ngày sinh', 'Date of birth'),
  isCompany: named(z.boolean(), 'Công ty', 'Company'),
  taxCode: optional('Mã số thuế', 'Tax code'),
  legalName: optional('Tên pháp lý', 'Legal name'),
  creditDays: named(z.int(), 'Số ngày được nợ', 'Credit days'),
  debtLimit: named(vnd.nullable(), 'Hạn mức nợ', 'Debt limit'),
  note: optional('Ghi chú', 'Note'),
  ...audit,
});
export type CustomerRow = z.infer<typeof CustomerRow>;
export const CustomerFilter = z.object({
  ...page(pageSize.usual),
  keyword,
  isCompany: named(z.boolean().optional(), 'Công ty', 'Company'),
});
const CustomerIn = z.object({ id: rowId(CustomerId) });
const CustomerCheck = z.object({
  phone: named(Phone.optional(), 'Điện thoại', 'Phone'),
  code: customer.code,
  id: named(CustomerId.optional(), 'Khách hàng', 'Customer'),
});
const editCustomer = 'Pages.Categories.Customer.Edit';
const seeCustomer = ['Pages.Category.Customer', 'Pages.Categories.Customer'] as const;

export const SaleCustomer = service('SaleCustomer', {
  GetAll: get({ in: CustomerFilter, out: paged(CustomerRow), may: seeCustomer }),
  Get: get({ in: CustomerIn, out: CustomerRow, may: seeCustomer }),
  CreateSaleCustomer: post({ in: CustomerCreate, out: CustomerRow, may: editCustomer }),
  Update: put({ in: CustomerUpdate, out: CustomerRow, may: editCustomer }),
  edit: put({ in: CustomerUpdate, out: CustomerRow, may: editCustomer }),
  SoftDeleteById: post({ in: CustomerIn, out: Nothing, may: editCustomer }),
  /** Ours: the whole number of a masked one; who was shown it is noted. */
  ShowPhone: post({ in: CustomerIn, out: z.object({ phone: z.string() }), may: seeCustomer, secret: true }),
  /** Ours: true when phone and code are free; the row being edited does not count. */
  IsFree: get({ in: CustomerCheck, out: z.boolean(), may: editCustomer }),
  /** Ours: customers from a sheet; rows whose phone exists are updated. */
  Import: post({ in: ImportIn, out: ImportAnswer, may: editCustomer, parses: 'sheet', maxBody: 15_000_000 }),
  ImportTemplate: get({ in: NoInput, out: z.file(), may: editCustomer }),
});

const supplier = {
  name: named(text(150), 'Tên nhà cung cấp', 'Supplier name'),
  code: named(z.string().trim().max(30).optional(), 'Mã nhà cung cấp', 'Supplier code'),
  phone: named(Phone.nullish(), 'Điện thoại', 'Phone'),
  email: named(z.email().max(100).nullish(), 'Email', 'Email'),
  address: named(note(300), 'Địa chỉ', 'Address'),
  taxCode: named(note(20), 'Mã số thuế', 'Tax code'),
  typeId: named(CategoryId.nullish(), 'Loại nhà cung cấp', 'Supplier type'),
  paymentDays: named(z.int().min(0).max(365).default(0), 'Hạn thanh toán (ngày)', 'Payment days'),
  note: named(note(2000), 'Ghi chú', 'Note'),
};
export const SupplierCreate = z.object(supplier);
export const SupplierUpdate = z.object({ id: rowId(SupplierId), ...kept(supplier), version });
export const SupplierRow = z.object({
  id: SupplierId,
  code: named(z.string(), 'Mã nhà cung cấp', 'Supplier code'),
  name: supplier.name,
  phone: optional('Điện thoại', 'Phone'),
  email: optional('Email', 'Email'),
  address: optional('Địa chỉ', 'Address'),
  taxCode: optional('Mã số thuế', 'Tax code'),
  typeId: CategoryId.nullable(),
  typeName: optional('Loại nhà cung cấp', 'Supplier type'),
  paymentDays: named(z.int(), 'Hạn thanh toán (ngày)', 'Payment days'),
  note: optional('Ghi chú', 'Note'),
  ...audit,
});
export type SupplierRow = z.infer<typeof SupplierRow>;
export const SupplierFilter = z.object({
  ...page(pageSize.usual),
  keyword,
  typeId: named(CategoryId.optional(), 'Loại nhà cung cấp', 'Supplier type'),
});
const SupplierIn = z.object({ id: rowId(SupplierId) });
const SupplierCheck = z.object({
  name: named(z.string().trim().max(150).optional(), 'Tên nhà cung cấp', 'Supplier name'),
  code: supplier.code,
  id: named(SupplierId.optional(), 'Nhà cung cấp', 'Supplier'),
});
const editSupplier = 'Pages.Categories.Supplier.Edit';
const seeSupplier = ['Pages.Categories.Supplier', 'Pages.Inventory.SupplierView'] as const;

export const SaleSupplier = service('SaleSupplier', {
  GetAll: get({ in: SupplierFilter, out: paged(SupplierRow), may: seeSupplier }),
  Get: get({ in: SupplierIn, out: SupplierRow, may: seeSupplier }),
  Create: post({ in: SupplierCreate, out: SupplierRow, may: editSupplier }),
  Update: put({ in: SupplierUpdate, out: SupplierRow, may: editSupplier }),
  SoftDeleteById: post({ in: SupplierIn, out: Nothing, may: editSupplier }),
  /** Ours: true when name and code are free; the row being edited does not count. */
  IsFree: get({ in: SupplierCheck, out: z.boolean(), may: editSupplier }),
  /** Ours: suppliers from a sheet; rows whose code or name exists are updated. */
  Import: post({ in: ImportIn, out: ImportAnswer, may: editSupplier, parses: 'sheet', maxBody: 15_000_000 }),
  ImportTemplate: get({ in: NoInput, out: z.file(), may: editSupplier }),
});

const find = z.object({
  input: named(z.string().trim().max(100).default(''), 'Từ khóa', 'Keyword', ['keyword', 'search']),
  maxResultCount: named(z.int().min(1).max(100).default(20), 'Số dòng', 'Max result count'),
});
export const PartyHit = z.object({
  /** A customer's or a supplier's, by `kind`. */
  id: z.int(),
  kind: z.enum(['customer', 'supplier']),
  code: z.string(),
  name: z.string(),
  phone: CustomerPhoneOrNone,
  address: z.string().nullable(),
});
export type PartyHit = z.infer<typeof PartyHit>;
const hits = z.object({ items: z.array(PartyHit) });
/** A supplier's number is no secret. */
const supplierHits = z.object({ items: z.array(PartyHit.extend({ phone: z.string().nullable() })) });
/** Searches for pickers: never the whole table, always the best hits of what was typed. */
export const PartyMaster = service('DataMaster', {
  GetAllCustomer: get({ in: find, out: hits, may: seesCustomers }),
  /** Of the two kinds those that the caller may see. */
  GetAllCustomerAndSupplier: get({ in: find, out: hits, may: [...new Set([...seesCustomers, ...seesSuppliers])] }),
  GetAllSupplier: get({ in: find, out: supplierHits, may: seesSuppliers }),
  GetDataSearchCustomer: get({ in: find, out: hits, may: seesCustomers }),
  GetDataSearchSupplier: get({ in: find, out: supplierHits, may: seesSuppliers }),
});
