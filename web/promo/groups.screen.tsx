// Promotions for groups of customers, a tab of /category/other (spec §3).
import { GroupPromotion, GroupPromotionRow, type promotionGroups } from '../../contract/promo/promo.calls.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { crudPage } from '../kit/list/crud-page.tsx';
import type { Words } from '../kit/words/words.ts';
import { word } from './promo.text.ts';
import { limitColumns, limitFields, scopeFields } from './scope.fields.ts';

const groupNames: Readonly<Record<(typeof promotionGroups)[number], Words>> = {
  KH_Moi: word('newCustomers'),
  KHACH_HANG_THAN_THIET: word('loyalCustomers'),
  KHACH_DAT_LICH: word('bookedCustomers'),
};

export const GroupsScreen = crudPage({
  id: 'promo.groups',
  title: word('groups'),
  thing: word('group'),
  list: GroupPromotion.GetAll,
  get: GroupPromotion.Get,
  create: GroupPromotion.Create,
  update: GroupPromotion.Update,
  remove: GroupPromotion.SoftDeleteByListId,
  name: (row) => row.name,
  searchLabel: word('groupsSearch'),
  emptyHint: word('groupsEmpty'),
  chips: {
    field: 'code',
    items: Object.entries(groupNames).map(([value, label]) => ({ value, label })),
  },
  columns: [
    { field: 'name', width: 210 },
    { field: 'code', width: 170, render: (row) => groupNames[row.code]() },
    'percent',
    { field: 'amount', as: 'money' },
    { field: 'applyDate', width: 145 },
    { field: 'endDate', width: 145 },
    ...limitColumns<GroupPromotionRow>(),
    { field: 'note', width: 220, hidden: true },
    { field: 'creationTime', card: false },
    { field: 'lastModificationTime', hidden: true },
  ],
  form: [
    { field: 'code', options: groupNames },
    'name',
    'percent',
    { field: 'amount', as: 'money' },
    'applyDate',
    'endDate',
    ...limitFields,
    ...scopeFields,
    'note',
  ],
  actions: [historyOf('GroupPromotion', { schema: GroupPromotionRow }, (row: GroupPromotionRow) => row.name)],
});
