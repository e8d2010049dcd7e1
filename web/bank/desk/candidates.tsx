// What money could be for: open documents and vouchers that are there already, chosen with the keys or by one press.
import { Button } from 'antd';
import {
  BankTransaction,
  type BankTxnId,
  type BankTxnView,
  type Candidate,
} from '../../../contract/bank/bank.calls.ts';
import { itemDocuments } from '../../../contract/finance/finance.ts';
import { call } from '../../kit/call/call.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { Day, Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { documentPath, voucherPath } from '../bank.paths.ts';
import { bankText } from '../bank.text.ts';
import { fitOf } from './desk.model.ts';
import './desk.css';

export const candidatesOf = (id: BankTxnId, keyword: string) => ({
  queryKey: [BankTransaction.GetCandidates.service, BankTransaction.GetCandidates.name, { id, keyword }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(BankTransaction.GetCandidates, { id, ...(keyword ? { keyword } : {}) }, { signal, quiet: true }),
  retry: false,
});

interface CandidatesProps {
  txn: BankTxnView;
  candidates: readonly Candidate[];
  /** The one that Enter takes; -1: none. */
  at: number;
  /** They are parts of a split, not the whole. */
  isSplit: boolean;
  busy: boolean;
  onTake: (candidate: Candidate) => void;
}
export function Candidates({ txn, candidates, at, isSplit, busy, onTake }: CandidatesProps) {
  const say = useText(bankText);
  const show = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' });
  return (
    <ul className="bank-candidates" aria-label={say('candidates')}>
      {candidates.map((one, index) => {
        const isAt = index === at;
        const fits = isSplit || fitOf(one, txn.left) !== 'differs';
        const label = say(isSplit ? 'add' : 'match');
        return (
          <li key={one.key} aria-current={isAt} ref={isAt ? show : null}>
            <What of={one} txn={txn} />
            <Fits of={one} txn={txn} isSplit={isSplit} />
            <Button
              {...(isAt ? { type: 'primary' as const } : {})}
              disabled={!fits || busy}
              aria-label={`${label} ${one.code}`}
              onClick={() => onTake(one)}
            >
              {label}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function What({ of, txn }: { of: Candidate; txn: BankTxnView }) {
  const say = useText(bankText);
  const culture = useCulture();
  const path =
    of.kind === 'voucher'
      ? voucherPath(txn.direction, of.documentId)
      : of.document && documentPath(of.document, of.documentId);
  return (
    <div className="bank-what">
      <span>
        {path ? <TabLink path={path} title={of.code} /> : <b>{of.code}</b>}
        {of.isNamed && <span className="kit-tag kit-tag-green">{say('named')}</span>}
        {of.amount === txn.left && <span className="kit-tag kit-tag-blue">{say('exact')}</span>}
        <span className="kit-quiet">
          {of.kind === 'voucher' ? say('standing') : of.document && itemDocuments[of.document][culture]}
        </span>
      </span>
      <small>
        {[of.partyName, of.phone].filter(Boolean).join(' · ')} {of.day && <Day value={of.day} />}
      </small>
    </div>
  );
}

/** What is open of it, and what matching would leave. */
function Fits({ of, txn, isSplit }: { of: Candidate; txn: BankTxnView; isSplit: boolean }) {
  const say = useText(bankText);
  const culture = useCulture();
  const fit = fitOf(of, txn.left);
  const rest = formatMoney(Math.abs(of.amount - txn.left), culture);
  const isOut = txn.direction === 'out';
  const isVoucher = of.kind === 'voucher';
  const words = {
    exact: '',
    deposit: say('deposit'),
    partly: say(isVoucher ? 'partlyVoucher' : isOut ? 'partlyOut' : 'partly', { rest }),
    over: say(isOut ? 'overOut' : 'over', { rest }),
    differs: say('differs', { rest }),
  };
  return (
    <div className="bank-fit">
      <span className="kit-quiet">{say(isVoucher ? 'voucherAmount' : 'openAmount')}</span>
      <b>
        <Money value={of.amount} />
      </b>
      {!isSplit && words[fit] && <small className={`bank-fit-${fit}`}>{words[fit]}</small>}
    </div>
  );
}
