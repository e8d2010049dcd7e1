// /warehouse/warehouse-checking/:id: one count. Scan or type what is there, look at differences, apply, print, delete.
import { CheckOutlined, DeleteOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { type CountLine, CountRow, countScopes, PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { countFlow } from '../../../contract/stock/count.states.ts';
import { countStatuses, type StockCountId } from '../../../contract/stock/stock.ts';
import { call } from '../../kit/call/call.ts';
import { shown } from '../../kit/call/quiet.ts';
import {
  type DocumentAction,
  type DocumentFact,
  DocumentPage,
  DocumentPanel,
} from '../../kit/document/document-page.tsx';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { usePrint } from '../../kit/print/print-frame.tsx';
import { Amount, Day, Moment, Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { countText } from './count.text.ts';
import { CountLines, type LinesView } from './count-lines.tsx';
import { CountPad } from './count-pad.tsx';
import { CountSheet, sheetCss } from './count-sheet.tsx';
import '../../kit/list/list-page.css';
import type { CountDetail } from './count-detail.ts';
import './count.css';

const SIZE = 50;

export function CountScreen() {
  const say = useText(countText);
  const id = Number(useParams().id) as StockCountId; // the route's own place
  const culture = useCulture();
  const client = useQueryClient();
  const [view, setView] = useState<LinesView>({ filter: 'all', keyword: '', page: 1 });
  const [current, setCurrent] = useState<CountLine | null>(null);
  const state = useQuery({
    queryKey: [PhysicalInventory.Detail.service, PhysicalInventory.Detail.name, id, view],
    queryFn: ({ signal }) =>
      call(
        PhysicalInventory.Detail,
        {
          id,
          filter: view.filter,
          ...(view.keyword ? { keyword: view.keyword } : {}),
          skipCount: (view.page - 1) * SIZE,
          maxResultCount: SIZE,
        },
        { signal, quiet: true },
      ),
    placeholderData: (before) => before,
    retry: false,
    meta: shown,
  });
  const refresh = () => client.invalidateQueries({ queryKey: [PhysicalInventory.Detail.service] });
  const count = state.data?.count;
  const { actions, overlays } = useCountActions(state.data, () => void refresh());
  const facts = useFacts(count);
  const can = (key: string) => count?.allowedActions.some((action) => action.key === key && !action.blocker) ?? false;
  const status = count && countStatuses[count.status];
  return (
    <DocumentPage
      title={say('count')}
      code={count?.code ?? null}
      status={status && { colour: status.color, label: status[culture] }}
      actions={actions}
      facts={facts}
      history={{ target: { targetModule: 'StockCount', targetId: id }, fields: { schema: CountRow } }}
      isLoading={state.isPending}
      error={state.data ? null : state.error}
      onRetry={() => void state.refetch()}
    >
      {count && can('count') && (
        <DocumentPanel>
          <CountPad
            id={id}
            current={current}
            onCounted={(line) => {
              if (line) setCurrent(line);
              void refresh();
            }}
          />
        </DocumentPanel>
      )}
      {state.data && (
        <DocumentPanel title={say('lines')}>
          <CountLines
            detail={state.data}
            view={view}
            size={SIZE}
            onView={setView}
            onChanged={refresh}
            currentId={current?.id ?? null}
            onPick={can('count') ? setCurrent : undefined}
            canSetCause={can('setCause')}
          />
        </DocumentPanel>
      )}
      {overlays}
    </DocumentPage>
  );
}

function useCountActions(detail: CountDetail | undefined, onChanged: () => void) {
  const say = useText(countText);
  const culture = useCulture();
  const { message } = App.useApp();
  const tab = useTab();
  const [dialog, show] = useDialog({ allowedActions: [], ...detail?.count });
  const [frame, print] = usePrint();
  const count = detail?.count;
  if (!count) return { actions: [], overlays: null };
  const apply = () =>
    show(
      (open, now) => (
        <ApplyDialog
          {...open}
          count={{ ...count, ...now }}
          onStale={onChanged}
          onApplied={() => {
            message.success(say('applied', { code: count.code }));
            onChanged();
          }}
        />
      ),
      'apply',
    );
  const remove = () =>
    show(
      (open) => (
        <ReasonDialog
          {...open}
          title={say('deleteTitle', { code: count.code })}
          hint={say('deleteHint')}
          yes={countFlow.actions.delete[culture]}
          onReason={async (cancelReason, once) => {
            await call(PhysicalInventory.delete, { id: count.id, cancelReason }, once);
            message.success(say('deleted', { code: count.code }));
            onChanged();
            tab.close();
          }}
        />
      ),
      'delete',
    );
  const printSheet = async () => {
    const sheet = await call(PhysicalInventory.print, { id: count.id });
    print(<CountSheet {...sheet} />, 'A4', sheetCss);
  };
  const buttons: Record<
    string,
    { icon: ReactNode; label: string; run: () => unknown; more?: Partial<DocumentAction> }
  > = {
    apply: { icon: <CheckOutlined />, label: countFlow.actions.apply[culture], run: apply, more: { primary: true } },
    print: { icon: <PrinterOutlined />, label: say('print'), run: printSheet, more: { primary: true, keys: 'ctrl+p' } },
    delete: { icon: <DeleteOutlined />, label: countFlow.actions.delete[culture], run: remove, more: { danger: true } },
  };
  // Counting and causes are done on the page itself.
  const actions = count.allowedActions.flatMap(({ key, blocker }): DocumentAction[] => {
    const button = buttons[key];
    if (!button) return [];
    return [
      { key, label: button.label, icon: button.icon, disabledReason: blocker, onClick: button.run, ...button.more },
    ];
  });
  return {
    actions: count.status === 'applied' ? actions.filter((action) => action.key === 'print') : actions,
    overlays: (
      <>
        {dialog}
        {frame}
      </>
    ),
  };
}

/** How many, and what they are worth to those who may know. */
const worth = (quantity: number | null, value: number | null): ReactNode =>
  quantity === null ? null : (
    <>
      <Amount value={quantity} />
      {value !== null && (
        <>
          {' · '}
          <Money value={value} />
        </>
      )}
    </>
  );

function useFacts(count: CountDetail['count'] | undefined): DocumentFact[] {
  const say = useText(countText);
  const culture = useCulture();
  if (!count) return [];
  const fact = (key: Parameters<typeof say>[0], value: ReactNode): DocumentFact[] =>
    value === null || value === '' ? [] : [{ key, label: say(key), value }];
  return [
    ...fact('warehouse', [count.warehouseName, count.branchName].filter(Boolean).join(' · ')),
    ...fact('scope', countScopes[count.scope][culture]),
    ...fact('day', <Day value={count.day} />),
    ...fact('progress', `${count.countedCount} / ${count.lineCount}`),
    ...fact('surplus', worth(count.surplusQuantity, count.surplusValue)),
    ...fact('short', worth(count.shortQuantity, count.shortValue)),
    ...fact('blind', say(count.isBlind ? 'yes' : 'no')),
    ...fact('creator', count.creatorName),
    ...fact('counters', count.counterNames.join(', ')),
    ...fact(
      'applier',
      count.appliedAt && (
        <>
          {count.appliedByName} · <Moment value={count.appliedAt} />
        </>
      ),
    ),
    ...fact('note', count.note),
  ];
}
