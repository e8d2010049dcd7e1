// Tenants, /system/tenants: looked after by the host's administrator (spec §2, §7).
import { defaultTenantName } from '../../contract/constants.ts';
import { Tenant, TenantRow } from '../../contract/org/tenant.calls.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { crudPage } from '../kit/list/crud-page.tsx';
import { word } from './org.text.ts';

const states = [
  { value: true, label: word('active') },
  { value: false, label: word('inactive') },
];

export const TenantsScreen = crudPage({
  id: 'org.tenants',
  title: word('tenants'),
  thing: word('tenant'),
  list: Tenant.GetAll,
  get: Tenant.Get,
  create: Tenant.Create,
  update: Tenant.Update,
  remove: Tenant.Delete,
  name: (row) => row.name,
  keeps: (row) => row.tenancyName === defaultTenantName,
  searchLabel: word('search'),
  emptyHint: word('empty'),
  chips: { field: 'isActive', items: states },
  columns: [
    'tenancyName',
    { field: 'name', width: 280 },
    { field: 'isActive', as: 'active', title: word('status') },
    'creationTime',
  ],
  form: [
    { group: word('info'), fields: [{ field: 'tenancyName', help: word('tenancyHelp') }, 'name', 'isActive'] },
    {
      group: word('admin'),
      fields: [
        { field: 'adminEmailAddress', span: 2 },
        { field: 'adminPassword', as: 'newPassword' },
      ],
    },
  ],
  actions: [historyOf('Tenant', { schema: TenantRow }, (row: TenantRow) => row.name)],
});
