// /debt/write-off: debts that are given up, each with its reason, whoever approved it, and what it was owed for.
import { itemDocuments } from '../../../contract/finance/finance.ts';
import { WriteOff, type WriteOffView, writeOffFlow } from '../../../contract/finance/write-off.calls.ts';
import { documentList, documentPage, documentSpec } from '../../kit/document/document-pages.tsx';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { amountInWords } from '../../kit/print/amount-in-words.ts';
import { Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { itemPath } from '../paths.ts';
import { word, writeOffText } from './write-off.text.ts';
import { WriteOffForm } from './write-off-form.tsx';
import './write-off.css';

function Lines({ view: { lines, amount } }: { view: WriteOffView }) {
  const say = useText(writeOffText);
  const culture = useCulture();
  return (
    <table className="write-off-lines">
      <thead>
        <tr>
          <th>{say('document')}</th>
          <th className="figure">{say('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const path = itemPath(line);
          return (
            <tr key={`${line.document}:${line.documentId}`}>
              <td>
                {path ? <TabLink path={path} title={line.code} /> : line.code}
                <small> {itemDocuments[line.document][culture]}</small>
              </td>
              <td className="figure">
                <Money value={line.amount} />
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <th>{say('sum')}</th>
          <td className="figure">
            <b>
              <Money value={amount} />
            </b>
          </td>
        </tr>
        <tr>
          <td colSpan={2}>
            {say('inWords')}: <i>{amountInWords(amount, culture)}</i>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const writeOff = documentSpec({
  id: 'finance.writeOffs',
  path: '/debt/write-off',
  title: word('list'),
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
  lines: (view) => <Lines view={view} />,
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
