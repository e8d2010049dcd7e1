// An import bill that two people change: what it asks, under the names of the form.
import { inboundKinds } from '../../../contract/stock/stock.ts';
import type { Merging } from '../../kit/document/merge.ts';
import { pickedFrom, shownAs } from '../../kit/document/things.tsx';
import { supplierPick } from '../../kit/pick/pickers.tsx';
import { wordsOf } from '../../kit/words/words.ts';
import { lineThings, mergedGoods } from '../merge-lines.ts';
import type { BillForm, FormLine } from './inbound.model.ts';
import { word } from './inbound.text.ts';
import { warehousePick, withChosen } from './pickers.ts';

export const billMerging: Merging<BillForm> = {
  things: {
    supplierId: {
      name: word('supplier'),
      show: ({ supplierId, supplierName }) =>
        pickedFrom(withChosen(supplierPick, supplierId, supplierName), 'supplierId')({ supplierId }),
    },
    supplierName: 'supplierId',
    warehouseId: { name: word('warehouse'), show: pickedFrom(warehousePick, 'warehouseId') },
    invoiceNo: { name: word('invoiceNo') },
    day: { name: word('date'), show: shownAs('date', 'day') },
    dueDay: { name: word('dueDay'), show: shownAs('date', 'dueDay') },
    kind: { name: word('kind'), show: ({ kind }) => wordsOf(inboundKinds[kind])() },
    code: { name: word('code') },
    note: { name: word('note') },
    purchaseOrderId: null,
    purchaseOrderCode: null,
  },
  lines: mergedGoods<FormLine>({ ...lineThings, id: null, requestLineId: null }),
};
