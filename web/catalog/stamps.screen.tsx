// Which labels were printed, by whom and when: /inventory/print-stamp-history (domain.md §4).
import { PrintStampHistory, stampTemplates } from '../../contract/catalog/product.calls.ts';
import { listPage } from '../kit/list/list-page.tsx';
import { labelsText } from '../kit/print/labels.text.ts';
import { say } from '../kit/words/culture.ts';
import { word } from './catalog.text.ts';

export const StampsScreen = listPage({
  id: 'catalog.stamps',
  title: word('stampHistory'),
  list: PrintStampHistory.GetAllPaged,
  name: (row) => row.productName,
  searchLabel: word('stampSearch'),
  emptyHint: word('stampEmpty'),
  filters: [{ field: 'from', to: 'to', label: word('printed') }],
  columns: [
    { field: 'creationTime', width: 170 },
    { field: 'productCode', width: 130 },
    { field: 'productName', width: 280 },
    { field: 'barcode', width: 150 },
    {
      field: 'template',
      width: 170,
      render: ({ template }) => {
        const known = stampTemplates.find((one) => one === template);
        return known ? say(labelsText, known) : template;
      },
    },
    { field: 'quantity', width: 100 },
    { field: 'branchName', width: 180 },
    { field: 'creatorName', width: 180 },
  ],
});
