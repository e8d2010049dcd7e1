// /inventory/inventory-index: what the branches still need against stock everywhere; a source per line, one click makes the documents.

import {
  ClockCircleOutlined,
  ShoppingCartOutlined,
  StarOutlined,
  SwapOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, type InputRef } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Out } from '../../../contract/kit.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import { RequestDemand } from '../../../contract/stock/demand.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { StockLimit } from '../../../contract/stock/stock-limit.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { ExcelButton } from '../../kit/excel/excel-button.tsx';
import { ListFilters } from '../../kit/filter/list-filters.tsx';
import { DateField } from '../../kit/form/date-field.tsx';
import { ListFooter } from '../../kit/list/list-footer.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { LoadFailed, NoData, NoMatch, SkeletonRows, Stale } from '../../kit/list/list-states.tsx';
import { type List, useList, useRefresh } from '../../kit/list/use-list.ts';
import { Page } from '../../kit/page/page.tsx';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { useTab } from '../../kit/page/tab.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { supplierPick } from '../../kit/pick/pickers.tsx';
import { Amount } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import {
  type Choices,
  changeQuantity,
  choose,
  chooseProposed,
  countOf,
  linesOf,
  noChoices,
  type Way,
  without,
} from './coordination.model.ts';
import { DemandCard, type DemandEdits } from './demand-card.tsx';
import { documentPath, requestsPath } from './paths.ts';
import { requestPick, warehousePick } from './pickers.ts';
import { requestText, word } from './request.text.ts';
import '../../kit/list/list-page.css';
import './request.css';
import './coordination.css';

type Demand = typeof RequestDemand.GetDemand;
const spec: ListSpec<Demand> = {
  id: 'stock.demand',
  title: word('coordination'),
  list: RequestDemand.GetDemand,
  searchLabel: word('searchProduct'),
  columns: [],
  filters: [
    { field: 'warehouseId', pick: warehousePick },
    'kind',
    { field: 'isLate' },
    { field: 'requestId', pick: requestPick },
  ],
};
const sheet = [
  'productCode',
  'productName',
  'unitName',
  'wanted',
  'lineCount',
  'onHand',
  'available',
  'incoming',
  'shortfall',
  'neededDay',
];
/** Few products are shown with their lines at once. */
const OPEN_FIRST = 5;

export function CoordinationScreen() {
  const say = useText(requestText);
  const list = useList(RequestDemand.GetDemand);
  const [choices, setChoices] = useState<Choices>(noChoices);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const search = useRef<InputRef>(null);
  useShortcut('/', () => search.current?.focus());
  const edits: DemandEdits = {
    choose: (line, from, shelves) => setChoices((now) => choose(now, line, from, shelves)),
    give: (line, quantity) =>
      setChoices((now) =>
        changeQuantity(now.has(line.requestLineId) ? now : choose(now, line, line.proposed, []), line, quantity),
      ),
  };
  const toggle = (id: number) =>
    setToggled((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return (
    <Page title={say('coordination')} beside={<AlertBar />} busy={list.fetching}>
      <ListFilters spec={spec} list={list} searchRef={search} onDown={focusFirst}>
        <Button
          type="text"
          icon={<StarOutlined />}
          disabled={list.rows.length === 0}
          onClick={() => setChoices((now) => chooseProposed(now, list.rows))}
        >
          {say('chooseAll')}
        </Button>
        <ExcelButton call={RequestDemand.GetDemand} input={list.input} columns={sheet} title={say('coordination')} />
      </ListFilters>
      <Stale list={list} />
      <div className={list.fetching && !list.loading ? 'kit-panel kit-refetching' : 'kit-panel'}>
        {list.rows.length > 0 && <p className="demand-keys kit-quiet">{say('keys')}</p>}
        {list.rows.map((row, index) => (
          <DemandCard
            key={row.id}
            row={row}
            choices={choices}
            edits={edits}
            isOpen={index < OPEN_FIRST !== toggled.has(row.id)}
            onToggle={() => toggle(row.id)}
          />
        ))}
        <Instead list={list} />
        {list.total > 0 && (
          <ListFooter
            total={list.total}
            page={list.page}
            size={list.size}
            shown={list.rows.length}
            sums={list.answer ? [{ label: say('totalWanted'), value: <Amount value={list.answer.totalWanted} /> }] : []}
            fetching={list.fetching}
            onPage={list.setPage}
          />
        )}
      </div>
      {choices.size > 0 && <MakeBar choices={choices} onChange={setChoices} />}
    </Page>
  );
}

const focusFirst = () => document.querySelector<HTMLElement>('[data-demand]')?.focus();

function Instead({ list }: { list: List<Demand> }): ReactNode {
  const say = useText(requestText);
  if (list.error && !list.answer) return <LoadFailed error={list.error} onRetry={list.reload} />;
  if (list.loading) return <SkeletonRows />;
  if (list.rows.length > 0) return null;
  return list.active.length > 0 ? <NoMatch onClear={list.clear} /> : <NoData hint={say('nothingWanted')} />;
}

/** For those who get alerts: what is late or low, each leading to its list. */
function AlertBar() {
  const say = useText(requestText);
  const tab = useTab();
  const { GetAlerts } = RequestDemand;
  const session = useSession();
  const allowed = may(GetAlerts.may, session);
  const { data } = useQuery({
    queryKey: [GetAlerts.service, GetAlerts.name],
    queryFn: ({ signal }) => call(GetAlerts, {}, { signal, quiet: true }),
    enabled: allowed,
    retry: false,
  });
  if (!data) return null;
  const items = [
    {
      key: 'late',
      count: data.lateRequests,
      text: 'alertLate',
      path: `${requestsPath}?isLate=true`,
      right: RequestDemand.GetDemand.may,
      icon: <ClockCircleOutlined />,
    },
    {
      key: 'minimum',
      count: data.belowMinimum,
      text: 'alertMinimum',
      path: '/report/inventory-report/minimum-inventory',
      right: StockLimit.GetShortage.may,
      icon: <WarningOutlined />,
    },
    {
      key: 'transfers',
      count: data.lateTransfers,
      text: 'alertTransfers',
      path: '/inventory/export/export-list?kind=transfer',
      right: ProductOutbound.GetAllPaged.may,
      icon: <SwapOutlined />,
    },
  ] as const;
  return (
    <div className="demand-alerts">
      {items
        .filter(({ count }) => count > 0)
        .map(({ key, count, text, path, right, icon }) => (
          <Button key={key} size="small" icon={icon} disabled={!may(right, session)} onClick={() => tab.open(path)}>
            {say(text, { count })}
          </Button>
        ))}
    </div>
  );
}

interface MakeBarProps {
  choices: Choices;
  onChange: (choices: Choices) => void;
}
function MakeBar({ choices, onChange }: MakeBarProps) {
  const say = useText(requestText);
  const [supplierId, setSupplier] = useState<SupplierId | null>(null);
  const [expectedDay, setDay] = useState<string | null>(null);
  const [busy, setBusy] = useState<Way | null>(null);
  const { message } = App.useApp();
  const tellMade = useMade();
  const [transfers, purchases] = [countOf(choices, 'transfer'), countOf(choices, 'purchase')];
  const keyed = { transfer: useActKey(), purchase: useActKey() };
  const make = async (way: Way) => {
    if (busy) return;
    if (way === 'purchase' && !supplierId) {
      message.warning(say('supplierNeeded'));
      return;
    }
    setBusy(way);
    try {
      const lines = linesOf(choices, way, supplierId);
      const made = await keyed[way]((idempotencyKey) =>
        call(RequestDemand.Fulfil, { lines, expectedDay }, { idempotencyKey }),
      );
      tellMade(made);
      onChange(without(choices, way));
    } catch {
      // the shell has said why; the choices stay
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className="kit-bulk demand-bar" aria-label={say('chosen', { count: choices.size })}>
      <span>{say('chosen', { count: choices.size })}</span>
      {transfers > 0 && (
        <>
          <DateField value={expectedDay} placeholder={say('expectedDay')} onChange={setDay} />
          <Button
            type="primary"
            icon={<SwapOutlined />}
            loading={busy === 'transfer'}
            onClick={() => void make('transfer')}
          >
            {say('makeTransfers', { count: transfers })}
          </Button>
        </>
      )}
      {purchases > 0 && (
        <>
          <PickSelect
            from={supplierPick}
            value={supplierId}
            allowClear
            placeholder={say('supplier')}
            aria-label={say('supplier')}
            onChange={(value) => setSupplier(value as SupplierId | null)} // one id
          />
          <Button
            type={transfers > 0 ? 'default' : 'primary'}
            icon={<ShoppingCartOutlined />}
            loading={busy === 'purchase'}
            onClick={() => void make('purchase')}
          >
            {say('makePurchases', { count: purchases })}
          </Button>
        </>
      )}
      <Button type="text" onClick={() => onChange(noChoices)}>
        {say('clearAll')}
      </Button>
    </section>
  );
}

/** Says what was made, each document as a link, and lets the lists ask again. */
function useMade(): (made: Out<typeof RequestDemand.Fulfil>) => void {
  const say = useText(requestText);
  const { notification } = App.useApp();
  const tab = useTab();
  const refresh = useRefresh();
  return ({ transfers, inbounds }) => {
    const documents = [
      ...transfers.map((one) => ({ ...one, document: 'outbound' as const, text: 'madeTransfer' as const })),
      ...inbounds.map((one) => ({ ...one, document: 'inbound' as const, text: 'madePurchase' as const })),
    ];
    notification.success({
      title: say('made', { count: documents.length }),
      description: (
        <ul className="request-documents">
          {documents.map(({ document, id, code, text, fromName, toName, quantity }) => (
            <li key={`${document}-${id}`}>
              <Button type="link" size="small" onClick={() => tab.open(documentPath(document, id), code)}>
                {say(text, { code, from: fromName, to: toName, quantity })}
              </Button>
            </li>
          ))}
        </ul>
      ),
    });
    void refresh(RequestDemand.GetDemand);
  };
}
