// The table of the price list: one row per model and service that has a price.
import type { Generated } from 'kysely';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { Audited } from '../db/database.ts';

export interface ServicePriceTable extends Audited {
  id: Generated<number>;
  modelId: ModelId;
  serviceNameId: ServiceNameId;
  price: Vnd;
  warrantyMonths: number;
  minutes: number;
  commission: Vnd;
  hidden: boolean;
}

declare module '../db/database.ts' {
  interface Database {
    servicePrice: ServicePriceTable;
  }
}
