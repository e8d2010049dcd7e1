// How the history of a series, a model, a service and a product reads.
import { ModelRow, SeriesRow } from '../../contract/catalog/device.calls.ts';
import { ProductRow } from '../../contract/catalog/product.calls.ts';
import { ServiceNameRow } from '../../contract/catalog/service-name.calls.ts';
import type { TrailFields } from '../kit/document/timeline.tsx';
import { word } from './catalog.text.ts';

export const seriesTrail: TrailFields = { schema: SeriesRow, labels: { manufacturerId: 'manufacturerName' } };
export const modelTrail: TrailFields = {
  schema: ModelRow,
  labels: { seriesId: 'seriesName', deviceTypeId: 'deviceTypeName' },
};
export const serviceTrail: TrailFields = {
  schema: ServiceNameRow,
  labels: { groupId: 'groupName', groupCommissionId: 'groupCommissionName' },
  parts: { productId: { name: word('part') } },
};
export const productTrail: TrailFields = {
  schema: ProductRow,
  labels: {
    unitId: 'unitName',
    typeId: 'typeName',
    groupId: 'groupName',
    labelId: 'labelName',
    groupCommissionId: 'groupCommissionName',
  },
  parts: { modelId: { name: word('model') } },
};
