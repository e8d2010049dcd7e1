// One transaction as the bank told it.
import { Alert, Button } from 'antd';
import { type BankTxnView, bankSources } from '../../../contract/bank/bank.calls.ts';
import { bankTxnStates } from '../../../contract/bank/bank.states.ts';
import { StateTag } from '../../kit/document/status-tag.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { Moment } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { fundsPath } from '../bank.paths.ts';
import { bankText } from '../bank.text.ts';
import { Signed } from '../signed.tsx';
import './desk.css';

export function TxnCard({ txn, onTwin }: { txn: BankTxnView; onTwin: (id: number) => void }) {
  const say = useText(bankText);
  const culture = useCulture();
  const tab = useTab();
  const { twinId, methodName, branchName, account, subAccount } = txn;
  const isBegun = txn.status === 'new' && txn.matches.length > 0;
  const told = txn.matches.map(({ code, amount }) => `${code}: ${formatMoney(amount, culture)}`).join(', ');
  const fund = methodName ? [methodName, branchName].filter(Boolean).join(' · ') : say('noFund');
  const facts = [
    [say('account'), [account, subAccount, fund].filter(Boolean).join(' · ')],
    [say(txn.direction === 'in' ? 'counterparty' : 'receiver'), txn.counterparty],
    [say('reference'), txn.reference],
    [say('source'), bankSources[txn.source][culture]],
    [say('result'), isBegun && told],
    [say('left'), isBegun && formatMoney(txn.left, culture)],
  ] as const;
  return (
    <section className="kit-document-panel bank-txn" aria-label={say('content')}>
      <header>
        <Signed of={txn} />
        <StateTag of={bankTxnStates[txn.status]} />
        <Moment value={txn.bookedAt} />
      </header>
      <p className="bank-said">{txn.content || <span className="kit-quiet">{say('noContent')}</span>}</p>
      <dl className="kit-facts kit-facts-wide">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {!methodName && txn.status === 'new' && (
        <Alert
          type="warning"
          showIcon
          title={say('noFund')}
          description={say('noFundHint', { account: subAccount ?? account })}
          action={<Button onClick={() => tab.open(fundsPath)}>{say('toFunds')}</Button>}
        />
      )}
      {txn.oddDay !== null && txn.status === 'new' && (
        <Alert type="warning" showIcon title={say('oddDay', { told: txn.oddDay })} description={say('oddDayHint')} />
      )}
      {twinId !== null && (
        <Alert
          type="warning"
          showIcon
          title={say('twin')}
          description={say('twinHint')}
          action={<Button onClick={() => onTwin(twinId)}>{say('twinOpen')}</Button>}
        />
      )}
    </section>
  );
}
