// /debt/offset: credit that was used without cash: whose, out of what, for what.
import { Offset, type OffsetView, offsetFlow } from '../../../contract/finance/offset.calls.ts';
import { documentList, documentPage, documentSpec } from '../../kit/document/document-pages.tsx';
import { useText } from '../../kit/words/culture.ts';
import { ItemLines } from '../item-lines.tsx';
import { offsetText, word } from './offset.text.ts';
import { OffsetForm } from './offset-form.tsx';

function Lines({ view: { lines, credits, amount, supplierName } }: { view: OffsetView }) {
  const say = useText(offsetText);
  return (
    <>
      <ItemLines
        lines={credits}
        amount={amount}
        title={say(supplierName === null ? 'credits' : 'ownDebts')}
        hasWords={false}
      />
      <ItemLines lines={lines} amount={amount} title={say('lines')} />
    </>
  );
}

const offset = documentSpec({
  id: 'finance.offsets',
  path: '/debt/offset',
  title: word('list'),
  emptyHint: word('empty'),
  calls: { ...Offset, Update: Offset.Create }, // its flow has no edit: what is posted is taken back, never changed
  flow: offsetFlow,
  columns: [
    { field: 'code', width: 150 },
    { field: 'status', width: 120, card: 'tag' },
    { field: 'day', width: 110 },
    { field: 'partyName', width: 190, sort: false },
    { field: 'supplierName', width: 190, card: false, sort: false, hidden: true },
    { field: 'amount', width: 130 },
    { field: 'note', width: 240 },
    { field: 'creatorName', width: 150, card: false },
    { field: 'party', width: 130, card: false, hidden: true },
    { field: 'branchName', width: 160, card: false, hidden: true },
    { field: 'creationTime', width: 150, hidden: true },
  ],
  filters: [{ field: 'from', to: 'to' }, 'party'],
  form: [],
  Form: OffsetForm,
  facts: ['partyName', 'supplierName', 'day', 'note'],
  lines: (view) => <Lines view={view} />,
  print: {
    facts: ['partyName', 'supplierName', 'day', 'note', 'creatorName'],
    signatures: [
      { vi: 'Người lập phiếu', en: 'Made by' },
      { vi: 'Đối tượng', en: 'Party' },
      { vi: 'Kế toán trưởng', en: 'Chief accountant' },
    ],
  },
  trail: 'Offset',
});
export const OffsetList = documentList(offset);
export const OffsetPage = documentPage(offset);
