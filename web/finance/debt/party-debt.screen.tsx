// /debt/party/:party/:id: how we stand with one party: what is open, the statement of a span of days, what was settled; and settling it.
import {
  FileExcelOutlined,
  PrinterOutlined,
  RollbackOutlined,
  StopOutlined,
  SwapOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { type Key, useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { type Party, parties } from '../../../contract/finance/finance.ts';
import { type ItemRow, TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { WriteOff } from '../../../contract/finance/write-off.calls.ts';
import { MAX_ROWS } from '../../../contract/kit.ts';
import { isDay, today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import {
  type DocumentAction,
  type DocumentFact,
  DocumentLoading,
  DocumentPage,
} from '../../kit/document/document-page.tsx';
import { WIRE_DAY } from '../../kit/filter/spans.ts';
import { useTab } from '../../kit/page/tab.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { kitText } from '../../kit/words/kit.text.ts';
import { maySettle, offsetPath, profilePath, settlementOf, settlePath, type View, writeOffPath } from './debt.paths.ts';
import { debtText } from './debt.text.ts';
import { DebtQr } from './debt-qr.tsx';
import { DueDay } from './due-day.tsx';
import { OpenItems } from './open-items.tsx';
import { Settled } from './settled.tsx';
import { StatementPanel } from './statement.tsx';
import { type Statement, useStatementPaper } from './statement-paper.tsx';
import './debt.css';

const isParty = (kind: string | undefined): kind is Party => kind !== undefined && kind in parties;
const views: readonly View[] = ['items', 'statement', 'settled'];
const viewText = { items: 'openItems', statement: 'statement', settled: 'settled' } as const;

export function PartyDebtScreen() {
  const { party, id } = useParams();
  const say = useText(debtText);
  const partyId = Number(id);
  if (!isParty(party) || !Number.isInteger(partyId))
    return <DocumentLoading title={say('debt')} state={{ error: new Error(say('notFound')), refetch: () => {} }} />;
  return <PartyDebt key={`${party}${partyId}`} party={party} partyId={partyId} />;
}

/** The span that the address names; else this month and the two before it. */
function spanIn(search: string): { from: string; to: string } {
  const query = new URLSearchParams(search);
  const day = (key: string, usual: string) => {
    const given = query.get(key);
    return given && isDay(given) ? given : usual;
  };
  const to = day('to', today());
  const from = day('from', dayjs(to).subtract(2, 'month').startOf('month').format(WIRE_DAY));
  return from <= to ? { from, to } : { from: to, to };
}

interface Whose {
  party: Party;
  partyId: number;
}
function PartyDebt({ party, partyId }: Whose) {
  const say = useText(debtText);
  const { search } = useLocation();
  const span = spanIn(search);
  const { GetOpenItems, GetStatement } = TransactionLiabilities;
  const itemsIn = { party, partyId, maxResultCount: MAX_ROWS };
  const items = useQuery({
    queryKey: [GetOpenItems.service, GetOpenItems.name, itemsIn],
    queryFn: ({ signal }) => call(GetOpenItems, itemsIn, { signal, quiet: true }),
    retry: false,
  });
  const statementIn = { party, partyId, ...span };
  const statement = useQuery({
    queryKey: [GetStatement.service, GetStatement.name, statementIn],
    queryFn: ({ signal }) => call(GetStatement, statementIn, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!items.data) return <DocumentLoading title={say('debt')} state={items} />;
  if (!statement.data) return <DocumentLoading title={say('debt')} state={statement} />;
  return (
    <Shown
      party={party}
      partyId={partyId}
      items={items.data.items}
      statement={statement.data}
      isBusy={statement.isFetching}
    />
  );
}

interface ShownProps extends Whose {
  items: readonly ItemRow[];
  statement: Statement;
  isBusy: boolean;
}
function Shown({ party, partyId, items, statement, isBusy }: ShownProps) {
  const say = useText(debtText);
  const tab = useTab();
  const query = new URLSearchParams(useLocation().search);
  const asked = query.get('view');
  const view = views.find((one) => one === asked) ?? 'items';
  const [ticked, setTicked] = useState<readonly Key[]>([]);
  const usual = items.filter((item) => item.remain > 0);
  const others = items.filter((item) => item.remain < 0);
  const chosen = usual.filter((item) => ticked.includes(item.id));
  const [frame, paper] = useStatementPaper(statement);
  const { name } = statement;
  const { setTitle, setSearch } = tab;
  const title = say('tabTitle', { name });
  useEffect(() => setTitle(title), [title, setTitle]);
  const change = (key: 'view' | 'from' | 'to', value: string | undefined) => {
    if (value) query.set(key, value);
    else query.delete(key);
  };
  const actions = [
    ...useSettling({ party, partyId, usual, others, chosen }),
    { key: 'print', label: say('print'), icon: <PrinterOutlined />, onClick: paper.print },
    { key: 'excel', label: say('excel'), icon: <FileExcelOutlined />, onClick: paper.excel },
  ];
  return (
    <DocumentPage
      title={say('debt')}
      code={name}
      actions={actions}
      facts={useFacts({ party, partyId, statement, usual, others })}
      side={party === 'customer' && <DebtQr items={usual} chosen={chosen} customerCode={statement.code} />}
    >
      <div className="debt-views">
        <Segmented
          aria-label={say('view')}
          value={view}
          options={views.map((value) => ({ value, label: say(viewText[value]) }))}
          onChange={(next) => {
            change('view', next === 'items' ? undefined : next);
            setSearch(query);
          }}
        />
      </div>
      {view === 'items' && <OpenItems party={party} usual={usual} others={others} ticked={ticked} onTick={setTicked} />}
      {view === 'statement' && (
        <StatementPanel
          statement={statement}
          isBusy={isBusy}
          onSpan={(from, to) => {
            change('from', from);
            change('to', to);
            setSearch(query);
          }}
          paper={paper}
        />
      )}
      {view === 'settled' && <Settled party={party} partyId={partyId} />}
      {frame}
    </DocumentPage>
  );
}

interface Open {
  usual: readonly ItemRow[];
  others: readonly ItemRow[];
}
const sumOf = (items: readonly ItemRow[]) => items.reduce((sum, item) => sum + Math.abs(item.remain), 0);
const settleText = {
  customer: ['collect', 'collectSome'],
  supplier: ['pay', 'paySome'],
  staff: ['takeBack', 'takeBackSome'],
  other: ['collect', 'collectSome'],
} as const;
function useSettling({ party, partyId, usual, others, chosen }: Whose & Open & { chosen: readonly ItemRow[] }) {
  const say = useText(debtText);
  const kit = useText(kitText);
  const culture = useCulture();
  const session = useSession();
  const tab = useTab();
  const [all, some] = settleText[party];
  const actions: DocumentAction[] = [];
  const settlement = settlementOf(party);
  if (settlement && usual.length > 0)
    actions.push({
      key: 'settle',
      label: chosen.length ? say(some, { count: chosen.length, sum: formatMoney(sumOf(chosen), culture) }) : say(all),
      icon: <WalletOutlined />,
      primary: true,
      disabledReason: may(maySettle(settlement), session) ? null : kit('noPermission'),
      onClick: () => tab.open(settlePath(settlement, partyId, chosen)),
    });
  const back = settlementOf(party, 'other');
  if (back && others.length > 0)
    actions.push({
      key: 'back',
      label: say('supplierReturns'),
      icon: <RollbackOutlined />,
      disabledReason: may(maySettle(back), session) ? null : kit('noPermission'),
      onClick: () => tab.open(settlePath(back, partyId)),
    });
  if (party !== 'other' && usual.length > 0 && others.length > 0)
    actions.push({
      key: 'offset',
      label: say('useCredit', { amount: formatMoney(sumOf(others), culture) }),
      icon: <SwapOutlined />,
      primary: true,
      disabledReason: may(Offset.Create.may, session) ? null : kit('noPermission'),
      onClick: () => tab.open(offsetPath(party, partyId, chosen)),
    });
  // What a supplier is owed for goods is a matter of their bill.
  if (party !== 'supplier' && usual.length > 0 && may(WriteOff.Create.may, session))
    actions.push({
      key: 'writeOff',
      label: chosen.length
        ? say('writeOffSome', { count: chosen.length, sum: formatMoney(sumOf(chosen), culture) })
        : say('writeOff'),
      icon: <StopOutlined />,
      onClick: () => tab.open(writeOffPath(party, partyId, chosen)),
    });
  return actions;
}

const creditText = {
  customer: 'theirCredit',
  supplier: 'ourCredit',
  staff: 'staffCredit',
  other: 'staffCredit',
} as const;
function useFacts({ party, partyId, statement, usual, others }: Whose & Open & { statement: Statement }) {
  const say = useText(debtText);
  const overdue = sumOf(usual.filter((item) => item.overdueDays > 0));
  const oldest = usual.map((item) => item.dueDay).sort()[0] ?? null;
  const profile = profilePath(party, partyId);
  const fact = (key: Parameters<typeof say>[0], value: DocumentFact['value'] | null): DocumentFact[] =>
    value === null ? [] : [{ key: String(key), label: say(key), value }];
  return [
    ...fact(
      'remain',
      <span className="debt-fact">
        <Money value={sumOf(usual)} />
      </span>,
    ),
    ...fact(
      'overdue',
      overdue > 0 ? (
        <span className="debt-late">
          <Money value={overdue} />
        </span>
      ) : null,
    ),
    ...fact('oldestDue', oldest && <DueDay day={oldest} />),
    ...fact(creditText[party], others.length > 0 ? <Money value={sumOf(others)} /> : null),
    ...fact('code', statement.code),
    ...fact('phone', statement.phone && <a href={`tel:${statement.phone}`}>{statement.phone}</a>),
    ...fact('address', statement.address),
    ...fact('taxCode', statement.taxCode),
    ...fact('profile', profile && <TabLink path={profile} title={statement.name} />),
  ];
}
