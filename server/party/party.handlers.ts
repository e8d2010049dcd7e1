// Handlers of the wire services about customers and suppliers.
import { CustomerRow, PartyMaster, SaleCustomer, SaleSupplier } from '../../contract/party/party.calls.ts';
import { phonesOf } from '../../contract/phone.ts';
import { readableRow } from '../kit/file/phones.ts';
import { implement } from '../kit/implement.ts';
import { noteLook } from '../privacy/looks.ts';
import { customerTemplate, importCustomers, importSuppliers, supplierTemplate } from './party.import.ts';
import {
  findCustomers,
  findParties,
  findSuppliers,
  getCustomer,
  getSupplier,
  isCustomerFree,
  isSupplierFree,
  listCustomers,
  listSuppliers,
} from './party.queries.ts';
import {
  createCustomer,
  createSupplier,
  deleteCustomer,
  deleteSupplier,
  updateCustomer,
  updateSupplier,
} from './save-party.ts';

export const partyHandlers = [
  ...implement(SaleCustomer, {
    GetAll: listCustomers,
    // Whoever sees customers can open each of the whole chain: a page shows no more of them than the list.
    Get: async (ctx, input) => readableRow(ctx, await getCustomer(ctx, input), phonesOf(CustomerRow)),
    CreateSaleCustomer: createCustomer,
    Update: updateCustomer,
    edit: updateCustomer,
    SoftDeleteById: deleteCustomer,
    ShowPhone: async (ctx, { id }) => {
      const { phone } = await getCustomer(ctx, { id });
      await noteLook(ctx, { kind: 'phone', customerId: id, list: 'SaleCustomer' });
      return { phone };
    },
    IsFree: isCustomerFree,
    Import: importCustomers,
    ImportTemplate: customerTemplate,
  }),
  ...implement(SaleSupplier, {
    GetAll: listSuppliers,
    Get: getSupplier,
    Create: createSupplier,
    Update: updateSupplier,
    SoftDeleteById: deleteSupplier,
    IsFree: isSupplierFree,
    Import: importSuppliers,
    ImportTemplate: supplierTemplate,
  }),
  ...implement(PartyMaster, {
    GetAllCustomer: findCustomers,
    GetAllCustomerAndSupplier: findParties,
    GetAllSupplier: findSuppliers,
    GetDataSearchCustomer: findCustomers,
    GetDataSearchSupplier: findSuppliers,
  }),
];
