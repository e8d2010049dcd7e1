// Repair services; commission, hidden and commission group are edited in the list itself (spec §3 service name).
import { ServiceName, type ServiceNameRow } from '../../contract/catalog/service-name.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import { call } from '../kit/call/call.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { uniqueField } from '../kit/form/unique-field.tsx';
import { crudPage } from '../kit/list/crud-page.tsx';
import { MinutesField, WarrantyField } from '../kit/pick/offers.tsx';
import { categoryPick } from '../kit/pick/pickers.tsx';
import { say } from '../kit/words/culture.ts';
import { catalogText, word } from './catalog.text.ts';
import { serviceTrail } from './catalog.trail.ts';
import { FlagCell, MoneyCell, PickCell } from './inline-cells.tsx';

const groupPick = categoryPick('serviceGroupName');
const commissionPick = categoryPick('groupCommission');
const nameField = uniqueField({
  error: 'serviceName.nameTaken',
  key: 'service',
  maxLength: 200,
  taken: async (name, form, signal) => {
    const input = typeof form.id === 'number' ? { name, id: form.id } : { name };
    return !(await call(ServiceName.GetValidNameByServiceNames, input, { signal, quiet: true }));
  },
});

export const ServicesScreen = crudPage({
  id: 'catalog.services',
  title: word('services'),
  thing: word('aService'),
  list: ServiceName.GetAll,
  get: ServiceName.Get,
  create: ServiceName.CreateServiceName,
  update: ServiceName.updateServiceName,
  remove: ServiceName.SoftDeleteServiceNames,
  name: (row) => row.name,
  searchLabel: word('servicesSearch'),
  emptyHint: word('servicesEmpty'),
  chips: {
    field: 'hidden',
    items: [
      { value: false, label: word('shown') },
      { value: true, label: word('hidden') },
    ],
  },
  filters: [{ field: 'groupId', pick: groupPick }, 'kind'],
  columns: [
    { field: 'code', width: 100 },
    { field: 'name', width: 230 },
    { field: 'groupName', width: 150 },
    { field: 'kind', width: 160, hidden: true },
    {
      field: 'commission',
      width: 130,
      render: (row) => (
        <MoneyCell
          call={ServiceName.UpdateCommissionById}
          value={row.commission}
          label={say(catalogText, 'editCommission', { name: row.name })}
          input={(commission) => ({ id: row.id, commission: commission as Vnd })} // whole đồng, by the field
        />
      ),
    },
    {
      field: 'groupCommissionName',
      width: 150,
      render: (row) => (
        <PickCell
          call={ServiceName.UpdateGroupCommisionById}
          value={row.groupCommissionId}
          shown={row.groupCommissionName}
          from={commissionPick}
          label={say(catalogText, 'chooseGroup', { name: row.name })}
          input={(id) => ({ id: row.id, groupCommissionId: id as CategoryId | null })} // chosen from the list
        />
      ),
    },
    { field: 'warrantyMonths', width: 150 },
    { field: 'minutes', width: 150 },
    { field: 'partCount', width: 120, hidden: true },
    {
      field: 'hidden',
      width: 80,
      render: (row) => (
        <FlagCell
          call={ServiceName.UpdateHiddenById}
          value={row.hidden}
          label={say(catalogText, 'setHidden', { name: row.name })}
          input={(hidden) => ({ id: row.id, hidden })}
        />
      ),
    },
    { field: 'orderNo', width: 100, hidden: true },
    { field: 'creationTime', hidden: true },
    { field: 'lastModificationTime', hidden: true },
  ],
  form: [
    {
      group: word('general'),
      fields: [
        { field: 'name', control: nameField },
        { field: 'code', help: word('codeHint') },
        { field: 'groupId', pick: groupPick },
        'kind',
        { field: 'orderNo', help: word('orderHint') },
        'hidden',
      ],
    },
    {
      group: word('money'),
      fields: [
        'commission',
        { field: 'groupCommissionId', pick: commissionPick },
        { field: 'warrantyMonths', control: WarrantyField, span: 1 },
        { field: 'minutes', control: MinutesField, span: 1 },
      ],
    },
  ],
  actions: [historyOf('ServiceName', serviceTrail, (row: ServiceNameRow) => row.name)],
});
