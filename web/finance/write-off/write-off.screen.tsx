// /debt/write-off: debts that are given up, each with its reason, whoever approved it, and what it was owed for.
import { WriteOff, writeOffFlow } from '../../../contract/finance/write-off.calls.ts';
import { documentList, documentPage, documentSpec } from '../../kit/document/document-pages.tsx';
import { ItemLines } from '../item-lines.tsx';
import { word } from './write-off.text.ts';
import { WriteOffForm } from './write-off-form.tsx';

const writeOff = documentSpec({
  id: 'finance.writeOffs',
  path: '/debt/write-off',
  title: word('list'),
  emptyHint: word('empty'),
  calls: WriteOff,
  flow: writeOffFlow,
  columns: [
    { field: 'code', width: 150 },
    { field: 'status', width: 120, card: 'tag' },
    { field: 'partyName', width: 190 },
    { field: 'amount', width: 130 },
    { field: 'cause', width: 240 },
    { field: 'creatorName', width: 150, card: false },
    { field: 'approvedByName', width: 150, card: false },
    { field: 'party', width: 130, card: false, hidden: true },
    { field: 'branchName', width: 160, card: false, hidden: true },
    { field: 'creationTime', width: 150 },
  ],
  filters: [{ field: 'from', to: 'to' }, 'party'],
  form: [],
  Form: WriteOffForm,
  facts: ['partyName', 'cause', 'approvedByName'],
  lines: ({ lines, amount }) => <ItemLines lines={lines} amount={amount} />,
  print: {
    facts: ['partyName', 'cause', 'creatorName', 'approvedByName'],
    signatures: [
      { vi: 'Người lập phiếu', en: 'Made by' },
      { vi: 'Kế toán trưởng', en: 'Chief accountant' },
      { vi: 'Giám đốc', en: 'Director' },
    ],
  },
  trail: 'WriteOff',
});
export const WriteOffList = documentList(writeOff);
export const WriteOffPage = documentPage(writeOff);
