// Promotions for groups of customers, a tab of /category/other (spec §3).
import { GroupPromotion, GroupPromotionRow } from '../../contract/promo/promo.calls.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { crudPage } from '../kit/list/crud-page.tsx';
import { word } from './promo.text.ts';
import { limitColumns, limitFields, scopeFields } from './scope.fields.ts';

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
  chips: { field: 'code' },
  columns: [
    { field: 'name', width: 210 },
    { field: 'code', width: 170 },
    'percent',
    'amount',
    { field: 'applyDate', width: 145 },
    { field: 'endDate', width: 145 },
    ...limitColumns<GroupPromotionRow>(),
    { field: 'note', width: 220, hidden: true },
    { field: 'creationTime', card: false },
    { field: 'lastModificationTime', hidden: true },
  ],
  form: ['code', 'name', 'percent', 'amount', 'applyDate', 'endDate', ...limitFields, ...scopeFields, 'note'],
  actions: [historyOf('GroupPromotion', { schema: GroupPromotionRow }, (row: GroupPromotionRow) => row.name)],
});
