// What is open with a customer or a supplier, beside their page; the debt's own page says the rest.
import { useQuery } from '@tanstack/react-query';
import { TransactionLiabilities } from '../../contract/finance/liabilities.calls.ts';
import { MAX_ROWS } from '../../contract/kit.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { DocumentPanel } from '../kit/document/document-page.tsx';
import { LoadFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { TabLink } from '../kit/page/tab-link.tsx';
import { Money } from '../kit/table/cells.tsx';
import { useText } from '../kit/words/culture.ts';
import { partyText } from './party.text.ts';
import { debtPath, type PartyKind } from './paths.ts';
import './party.css';

const { GetOpenItems, GetStatement } = TransactionLiabilities;
const pages = { customer: 'Pages.Debt.Customer', supplier: 'Pages.Debt.Supplier' } as const;

export function DebtPanel({ party, partyId }: { party: PartyKind; partyId: number }) {
  return may(GetOpenItems.may, useSession()) ? <Panel party={party} partyId={partyId} /> : null;
}

function Panel({ party, partyId }: { party: PartyKind; partyId: number }) {
  const say = useText(partyText);
  const session = useSession();
  const input = { party, partyId, maxResultCount: MAX_ROWS };
  const { data, error, refetch } = useQuery({
    queryKey: [GetOpenItems.service, GetOpenItems.name, input],
    queryFn: ({ signal }) => call(GetOpenItems, input, { signal, quiet: true }),
    retry: false,
  });
  const items = data?.items ?? [];
  const sum = (some: typeof items) => some.reduce((total, { remain }) => total + Math.abs(remain), 0);
  const figures = [
    {
      label: say(party === 'customer' ? 'theyOwe' : 'weOwe'),
      value: sum(items.filter(({ remain }) => remain > 0)),
      isMain: true,
    },
    {
      label: say('overdue'),
      value: sum(items.filter(({ remain, overdueDays }) => remain > 0 && overdueDays > 0)),
      isLate: true,
    },
    {
      label: say(party === 'customer' ? 'customerCredit' : 'supplierCredit'),
      value: sum(items.filter(({ remain }) => remain < 0)),
    },
  ].filter(({ value }) => value > 0);
  const opens = may(GetStatement.may, session) && may(pages[party], session);
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
      {opens && (
        <p className="party-links">
          <TabLink path={debtPath(party, partyId)} title={say('openDebt')} />
          <TabLink path={debtPath(party, partyId, 'statement')} title={say('openStatement')} />
        </p>
      )}
    </DocumentPanel>
  );
}
