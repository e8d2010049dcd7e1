// What is open with a customer or a supplier, beside their page; the debt's own page says the rest.
import { SwapOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { debtRights } from '../../contract/finance/finance.ts';
import { TransactionLiabilities } from '../../contract/finance/liabilities.calls.ts';
import { Offset } from '../../contract/finance/offset.calls.ts';
import { MAX_ROWS } from '../../contract/kit.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { DocumentPanel } from '../kit/document/document-page.tsx';
import { LoadFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { useTab } from '../kit/page/tab.ts';
import { TabLink } from '../kit/page/tab-link.tsx';
import { Money } from '../kit/table/cells.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import { partyText } from './party.text.ts';
import { debtPath, offsetPath, type PartyKind } from './paths.ts';
import './party.css';

const { GetOpenItems, GetStatement } = TransactionLiabilities;

export function DebtPanel({ party, partyId }: { party: PartyKind; partyId: number }) {
  return may(GetOpenItems.may, useSession()) ? <Panel party={party} partyId={partyId} /> : null;
}

function Panel({ party, partyId }: { party: PartyKind; partyId: number }) {
  const say = useText(partyText);
  const session = useSession();
  const culture = useCulture();
  const tab = useTab();
  const input = { party, partyId, maxResultCount: MAX_ROWS };
  const { data, error, refetch } = useQuery({
    queryKey: [GetOpenItems.service, GetOpenItems.name, input],
    queryFn: ({ signal }) => call(GetOpenItems, input, { signal, quiet: true }),
    retry: false,
  });
  const items = data?.items ?? [];
  const sum = (some: typeof items) => some.reduce((total, { remain }) => total + Math.abs(remain), 0);
  const [owed, credit] = [sum(items.filter(({ remain }) => remain > 0)), sum(items.filter(({ remain }) => remain < 0))];
  const figures = [
    {
      label: say(party === 'customer' ? 'theyOwe' : 'weOwe'),
      value: owed,
      isMain: true,
    },
    {
      label: say('overdue'),
      value: sum(items.filter(({ remain, overdueDays }) => remain > 0 && overdueDays > 0)),
      isLate: true,
    },
    {
      label: say(party === 'customer' ? 'customerCredit' : 'supplierCredit'),
      value: credit,
    },
  ].filter(({ value }) => value > 0);
  const sees = debtRights[party].every((right) => may(right, session));
  const opens = sees && may(GetStatement.may, session);
  const offsets = sees && may(Offset.Create.may, session) && owed > 0 && credit > 0;
  return (
    <DocumentPanel title={say('debt')} className="party-debt">
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows />}
      {data && figures.length === 0 && <p className="kit-quiet">{say('noDebt')}</p>}
      <dl className="kit-facts">
        {figures.map(({ label, value, isMain, isLate }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isLate ? 'party-late' : isMain ? 'party-main' : undefined}>
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {offsets && (
        <Button icon={<SwapOutlined />} onClick={() => tab.open(offsetPath(party, partyId))}>
          {say('useCredit', { amount: formatMoney(Math.min(owed, credit), culture) })}
        </Button>
      )}
      {opens && (
        <p className="party-links">
          <TabLink path={debtPath(party, partyId)} title={say('openDebt')} />
          <TabLink path={debtPath(party, partyId, 'statement')} title={say('openStatement')} />
        </p>
      )}
    </DocumentPanel>
  );
}
