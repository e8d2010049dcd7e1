// Handlers of the wire services about customers and suppliers.
import { PartyMaster, SaleCustomer, SaleSupplier } from '../../contract/party/party.calls.ts';
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
    Get: getCustomer,
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
