// Tables of the catalogue: series, models, services, products and what hangs on them.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ModelId, SeriesId } from '../../contract/catalog/device.calls.ts';
import type { ProductId, ProductKind } from '../../contract/catalog/product.calls.ts';
import type { ServiceNameId, serviceKinds } from '../../contract/catalog/service-name.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { Audited } from '../db/database.ts';

interface SeriesTable extends Audited {
  id: Generated<SeriesId>;
  name: string;
  manufacturerId: CategoryId;
  isLaptop: Generated<boolean>;
  orderNo: Generated<number>;
}
interface ModelTable extends Audited {
  id: Generated<ModelId>;
  name: string;
  seriesId: SeriesId;
  deviceTypeId: CategoryId | null;
  orderNo: Generated<number>;
  search: GeneratedAlways<string>;
}
interface ServiceNameTable extends Audited {
  id: Generated<ServiceNameId>;
  code: string;
  name: string;
  groupId: CategoryId | null;
  kind: (typeof serviceKinds)[number];
  commission: Vnd;
  groupCommissionId: CategoryId | null;
  warrantyMonths: number;
  minutes: number;
  hidden: boolean;
  orderNo: Generated<number>;
  search: GeneratedAlways<string>;
}
interface ProductTable extends Audited {
  id: Generated<ProductId>;
  kind: ProductKind;
  code: string;
  name: string;
  barcode: string | null;
  unitId: CategoryId | null;
  typeId: CategoryId | null;
  groupId: CategoryId | null;
  labelId: CategoryId | null;
  groupCommissionId: CategoryId | null;
  isSerial: boolean;
  hidden: boolean;
  sale: boolean;
  price: Vnd;
  priceOutBound: Generated<Vnd>;
  minStock: number;
  maxStock: number;
  warrantyMonths: number;
  image: string | null;
  note: string | null;
  search: GeneratedAlways<string>;
}

declare module '../db/database.ts' {
  interface Database {
    series: SeriesTable;
    model: ModelTable;
    serviceName: ServiceNameTable;
    product: ProductTable;
    productModel: { tenantId: number; productId: ProductId; modelId: ModelId };
    servicePart: {
      tenantId: number;
      id: Generated<number>;
      serviceNameId: ServiceNameId;
      productId: ProductId;
      modelId: ModelId | null;
      quantity: number;
    };
    printStamp: {
      tenantId: number;
      id: GeneratedAlways<number>;
      productId: ProductId;
      barcode: string;
      template: string;
      quantity: number;
      branchId: BranchId | null;
      creationTime: Generated<Timestamp>;
      creatorUserId: number | null;
    };
  }
}
