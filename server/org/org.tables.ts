// Tables of the organisation: tenants, branches, warehouses.
import type { Generated } from 'kysely';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { TenantId } from '../../contract/org/tenant.calls.ts';
import type { Audited } from '../db/database.ts';

interface TenantTable extends Omit<Audited, 'tenantId'> {
  tenantId: Generated<number>;
  id: Generated<TenantId>;
  tenancyName: string;
  name: string;
  isActive: boolean;
}
interface BranchTable extends Audited {
  id: Generated<BranchId>;
  code: string;
  name: string;
  address: string | null;
  phone: string | null;
  isCenter: boolean;
  isActive: Generated<boolean>;
  orderNo: number;
}
interface WarehouseTable extends Audited {
  id: Generated<number>;
  code: string;
  name: string;
  branchId: BranchId | null;
  category: 'TP' | 'KBH';
  role: 'sale' | 'returned' | 'defective' | 'transit';
}

declare module '../db/database.ts' {
  interface Database {
    tenant: TenantTable;
    branch: BranchTable;
    warehouse: WarehouseTable;
  }
}
