// Tables of the organisation: tenants, branches, warehouses, settings, maps of users, numbers of documents.
import type { Generated } from 'kysely';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { ConfigName } from '../../contract/org/config.fields.ts';
import type { BranchDetails } from '../../contract/org/setup.calls.ts';
import type { TenantId } from '../../contract/org/tenant.calls.ts';
import type { WarehouseId } from '../../contract/org/warehouse.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
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
  id: Generated<WarehouseId>;
  code: string;
  name: string;
  branchId: BranchId | null;
  category: 'TP' | 'KBH';
  role: 'sale' | 'returned' | 'defective' | 'transit';
}
interface SystemConfigTable extends Audited {
  name: ConfigName;
  value: string;
}

declare module '../db/database.ts' {
  interface Database {
    tenant: TenantTable;
    branch: BranchTable;
    branchDetail: { tenantId: number; branchId: BranchId; name: keyof BranchDetails; value: string };
    warehouse: WarehouseTable;
    systemConfig: SystemConfigTable;
    userBranch: { tenantId: number; userId: UserId; branchId: BranchId };
    userCenterGroup: { tenantId: number; userId: UserId; groupId: CategoryId };
    userService: { tenantId: number; userId: UserId; serviceNameId: ServiceNameId };
    leadDevice: { tenantId: number; deviceTypeId: CategoryId; userId: UserId };
    documentNumber: { tenantId: number; prefix: string; last: number };
  }
}
