// Series and models of devices, ordered by hand (spec §2 /category/model, §3).
import { Model, Series } from '../../contract/catalog/device.calls.ts';
import { call } from '../kit/call/call.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { uniqueField } from '../kit/form/unique-field.tsx';
import { CrudPage, type CrudSpec } from '../kit/list/crud-page.tsx';
import { categoryPick, seriesPick } from '../kit/pick/pickers.tsx';
import { OrderCell, OrderedRows } from '../kit/table/ordered-rows.tsx';
import { word } from './catalog.text.ts';
import { modelTrail, seriesTrail } from './catalog.trail.ts';

const brandPick = categoryPick('manufacturer');
const deviceTypePick = categoryPick('DeviceType');
const idIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const seriesName = uniqueField({
  error: 'series.nameTaken',
  key: 'series',
  with: ['manufacturerId'],
  maxLength: 100,
  taken: async (name, form, signal) => {
    const input = { name, manufacturerId: idIn(form.manufacturerId), id: idIn(form.id) };
    return (
      input.manufacturerId !== undefined && !(await call(Series.GetValidNameBySeries, input, { signal, quiet: true }))
    );
  },
});
const series: CrudSpec<typeof Series.GetAll, typeof Series.CreateSeries, typeof Series.updateSeries> = {
  id: 'catalog.series',
  title: word('series'),
  thing: word('aSeries'),
  list: Series.GetAll,
  get: Series.Get,
  create: Series.CreateSeries,
  update: Series.updateSeries,
  remove: Series.SoftDeleteById,
  name: (row) => row.name,
  searchLabel: word('seriesSearch'),
  emptyHint: word('seriesEmpty'),
  filters: [{ field: 'manufacturerId', pick: brandPick }, 'isLaptop'],
  columns: [
    { field: 'name', width: 240 },
    { field: 'manufacturerName', width: 160 },
    { field: 'isLaptop', width: 120 },
    { field: 'modelCount', width: 130 },
    { field: 'orderNo', width: 120, render: (row) => <OrderCell row={row} group={row.manufacturerId} /> },
    { field: 'creationTime', hidden: true },
    { field: 'lastModificationTime', hidden: true },
  ],
  form: [
    { field: 'manufacturerId', pick: brandPick },
    'isLaptop',
    { field: 'name', control: seriesName },
    { field: 'orderNo', help: word('orderHint') },
  ],
  actions: [historyOf('Series', seriesTrail, (row) => row.name)],
};
export const SeriesScreen = () => (
  <OrderedRows move={Series.UpdateOrderNoById}>
    <CrudPage spec={series} />
  </OrderedRows>
);

const models: CrudSpec<typeof Model.GetAll, typeof Model.CreateModel, typeof Model.updateModel> = {
  id: 'catalog.models',
  title: word('models'),
  thing: word('aModel'),
  list: Model.GetAll,
  get: Model.Get,
  create: Model.CreateModel,
  update: Model.updateModel,
  remove: Model.SoftDeleteModels,
  name: (row) => row.name,
  searchLabel: word('modelsSearch'),
  emptyHint: word('modelsEmpty'),
  filters: [
    { field: 'manufacturerId', pick: brandPick },
    { field: 'seriesId', pick: seriesPick },
    { field: 'deviceTypeId', pick: deviceTypePick },
  ],
  columns: [
    { field: 'name', width: 240 },
    { field: 'seriesName', width: 180 },
    { field: 'manufacturerName', width: 140 },
    { field: 'deviceTypeName', width: 160 },
    { field: 'isLaptop', hidden: true },
    { field: 'orderNo', width: 120, render: (row) => <OrderCell row={row} group={row.seriesId} /> },
    { field: 'creationTime', hidden: true },
    { field: 'lastModificationTime', hidden: true },
  ],
  form: [
    'name',
    { field: 'seriesId', pick: seriesPick },
    { field: 'deviceTypeId', pick: deviceTypePick },
    { field: 'orderNo', help: word('orderHint') },
  ],
  actions: [historyOf('Model', modelTrail, (row) => row.name)],
};
export const ModelScreen = () => (
  <OrderedRows move={Model.UpdateOrderNoById}>
    <CrudPage spec={models} />
  </OrderedRows>
);
