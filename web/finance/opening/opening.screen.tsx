// /debt/opening: what others owed the shop and what it owed them when its books began, and what is still open of that.
import { OpeningDebt, openingDebtFlow } from '../../../contract/finance/opening-debt.calls.ts';
import { documentList, documentPage, documentSpec } from '../../kit/document/document-pages.tsx';
import { ImportTool } from '../../kit/excel/import-tool.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { word } from './opening.text.ts';
import { OpeningForm } from './opening-form.tsx';

const opening = documentSpec({
  id: 'finance.openingDebts',
  path: '/debt/opening',
  title: word('list'),
  emptyHint: word('empty'),
  calls: { ...OpeningDebt, Update: OpeningDebt.Create }, // its flow has no edit: what is posted is taken back, never changed
  flow: openingDebtFlow,
  columns: [
    { field: 'code', width: 150 },
    { field: 'status', width: 120, card: 'tag' },
    { field: 'partyName', width: 190, sort: false },
    { field: 'side', width: 120 },
    { field: 'amount', width: 130 },
    { field: 'remain', width: 130, sort: false },
    { field: 'day', width: 110 },
    { field: 'dueDay', width: 130 },
    { field: 'note', width: 220, card: false },
    { field: 'branchName', width: 160, card: false },
    { field: 'party', width: 130, card: false, hidden: true },
    { field: 'creatorName', width: 150, card: false, hidden: true },
    { field: 'creationTime', width: 150, hidden: true },
  ],
  filters: [{ field: 'from', to: 'to' }, 'party', 'side', { field: 'branchId', pick: branchPick }],
  tools: (page) => (
    <ImportTool things={word('one')} call={OpeningDebt.Import} template={OpeningDebt.ImportTemplate} page={page} />
  ),
  form: [],
  Form: OpeningForm,
  facts: ['partyName', 'side', 'amount', 'remain', 'day', 'dueDay', 'branchName', 'note'],
  print: {
    facts: ['partyName', 'side', 'amount', 'day', 'dueDay', 'note', 'creatorName'],
    signatures: [
      { vi: 'Người lập phiếu', en: 'Made by' },
      { vi: 'Đối tượng', en: 'Party' },
      { vi: 'Kế toán trưởng', en: 'Chief accountant' },
    ],
  },
  trail: 'OpeningDebt',
});
export const OpeningDebtList = documentList(opening);
export const OpeningDebtPage = documentPage(opening);
