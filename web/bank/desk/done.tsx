// What became of a transaction: its vouchers and documents, or why it was set aside; and back into the queue.
import { RollbackOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { BankTransaction, type BankTxnView } from '../../../contract/bank/bank.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { documentPath, voucherPath } from '../bank.paths.ts';
import { bankText } from '../bank.text.ts';
import { signed } from '../signed.tsx';
import './desk.css';

type Match = BankTxnView['matches'][number];
export function Done({ txn, onDone }: { txn: BankTxnView; onDone: (text: string) => void }) {
  const say = useText(bankText);
  const refresh = useRefresh();
  const session = useSession();
  const [busy, run] = useBusy();
  const { id, version } = txn;
  const row = txn.allowedActions.find(({ key }) => key === 'restore');
  const restore = () =>
    run(
      async () => {
        await call(BankTransaction.Restore, { id, version });
        onDone(say('restored', { amount: signed(txn) }));
      },
      () => void refresh(BankTransaction.GetAll),
    );
  return (
    <section className="kit-document-panel bank-done" aria-label={say('result')}>
      {txn.status === 'ignored' ? (
        <dl className="kit-facts">
          <div>
            <dt>{say('ignoredBecause')}</dt>
            <dd>{txn.reason}</dd>
          </div>
        </dl>
      ) : (
        <>
          <h2>{say('result')}</h2>
          <ul className="bank-candidates">
            {txn.matches.map((match) => (
              <MatchedRow key={`${match.voucherId}-${match.documentId}`} match={match} />
            ))}
          </ul>
        </>
      )}
      {row && may(BankTransaction.Restore.may, session) && (
        <footer>
          {row.blocker && <p className="kit-why">{row.blocker}</p>}
          <Button
            icon={<RollbackOutlined />}
            loading={busy}
            disabled={row.blocker !== null}
            onClick={() => void restore()}
          >
            {say('restore')}
          </Button>
        </footer>
      )}
    </section>
  );
}

function MatchedRow({ match }: { match: Match }) {
  const say = useText(bankText);
  const { document, documentId, documentCode } = match;
  const path = document && documentId ? documentPath(document, documentId) : null;
  return (
    <li>
      <div className="bank-what">
        <span>
          <TabLink path={voucherPath(match.side, match.voucherId)} title={match.code} />
          {documentCode && <span aria-hidden="true">→</span>}
          {documentCode && (path ? <TabLink path={path} title={documentCode} /> : <b>{documentCode}</b>)}
          <span className="kit-quiet">{say(match.isMade ? 'made' : 'linked')}</span>
        </span>
        <small>{match.partyName}</small>
      </div>
      <div className="bank-fit">
        <b>
          <Money value={match.amount} />
        </b>
      </div>
    </li>
  );
}
