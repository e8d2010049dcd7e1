// The percentage taken off commissions by the day it applies from, a tab of /category/other (spec §3).
import { Tag } from 'antd';
import { MinusPercentHistory, MinusPercentRow } from '../../contract/promo/promo.calls.ts';
import { showDay } from '../../contract/time.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { crudPage } from '../kit/list/crud-page.tsx';
import { word } from './promo.text.ts';

const inForce = word('inForce');

export const RatesScreen = crudPage({
  id: 'promo.rates',
  title: word('rates'),
  thing: word('rate'),
  list: MinusPercentHistory.GetAll,
  get: MinusPercentHistory.Get,
  create: MinusPercentHistory.create,
  update: MinusPercentHistory.Update,
  remove: MinusPercentHistory.SoftDeleteById,
  name: (row) => showDay(row.applyDate),
  searchLabel: word('ratesSearch'),
  emptyHint: word('ratesEmpty'),
  columns: [
    { field: 'applyDate', width: 140 },
    'percent',
    {
      field: 'current',
      width: 150,
      sort: false,
      card: 'tag',
      render: (row) => (row.current ? <Tag color="success">{inForce()}</Tag> : null),
    },
    { field: 'note', width: 320 },
    { field: 'creationTime', card: false },
    { field: 'lastModificationTime', hidden: true },
  ],
  form: ['percent', 'applyDate', 'note'],
  actions: [historyOf('MinusPercent', { schema: MinusPercentRow }, (row: MinusPercentRow) => showDay(row.applyDate))],
});
