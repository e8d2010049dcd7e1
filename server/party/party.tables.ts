// Tables of parties: customers and suppliers.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { CustomerId, SupplierId } from '../../contract/party/party.calls.ts';
import type { Audited } from '../db/database.ts';

interface CustomerTable extends Audited {
  id: Generated<CustomerId>;
  code: string;
  name: string;
  phone: string;
  email: string | null;
  address: string | null;
  sex: 'male' | 'female' | null;
  dateOfBirth: string | null;
  isCompany: Generated<boolean>;
  taxCode: string | null;
  creditDays: Generated<number>;
  legalName: Generated<string | null>;
  debtLimit: Generated<Vnd | null>;
  note: string | null;
  search: GeneratedAlways<string>;
}
interface SupplierTable extends Audited {
  id: Generated<SupplierId>;
  code: string;
  name: string;
  phone: string | null;
  email: string | null;
  address: string | null;
  taxCode: string | null;
  typeId: CategoryId | null;
  paymentDays: Generated<number>;
  note: string | null;
  search: GeneratedAlways<string>;
}

declare module '../db/database.ts' {
  interface Database {
    customer: CustomerTable;
    supplier: SupplierTable;
  }
}
