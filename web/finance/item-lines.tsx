// Which documents a document without cash is about, how much of each, and the sum in words: on its page and on its paper.
import { type ItemDocument, itemDocuments } from '../../contract/finance/finance.ts';
import { TabLink } from '../kit/page/tab-link.tsx';
import { amountInWords } from '../kit/print/amount-in-words.ts';
import { Money } from '../kit/table/cells.tsx';
import { text, useCulture, useText } from '../kit/words/culture.ts';
import { itemPath } from './paths.ts';
import './item-lines.css';

const lineText = text({
  vi: { document: 'Chứng từ', amount: 'Số tiền', sum: 'Cộng', inWords: 'Bằng chữ' },
  en: { document: 'Document', amount: 'Amount', sum: 'Sum', inWords: 'In words' },
});
interface ItemLine {
  document: ItemDocument;
  documentId: number;
  code: string;
  amount: number;
}
interface ItemLinesProps {
  lines: readonly ItemLine[];
  amount: number;
  /** What is done with them, where there are several lists of them; only the last tells the sum in words. */
  title?: string;
  hasWords?: boolean;
}
export function ItemLines({ lines, amount, title, hasWords = true }: ItemLinesProps) {
  const say = useText(lineText);
  const culture = useCulture();
  return (
    <table className="item-lines">
      <thead>
        <tr>
          <th>{title ?? say('document')}</th>
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
        {hasWords && (
          <tr>
            <td colSpan={2}>
              {say('inWords')}: <i>{amountInWords(amount, culture)}</i>
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}
