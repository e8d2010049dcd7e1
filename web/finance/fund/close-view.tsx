// One close: what the books said, what was found, note by note, the seal of its days, and its reopening.
import { PrinterOutlined, UnlockOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { FundCloseId } from '../../../contract/finance/finance.ts';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import type { Out } from '../../../contract/kit.ts';
import { call } from '../../kit/call/call.ts';
import { shown } from '../../kit/call/quiet.ts';
import { may, useSession } from '../../kit/call/session.ts';
import {
  type DocumentAction,
  type DocumentFact,
  DocumentLoading,
  DocumentPage,
  DocumentPanel,
  Who,
} from '../../kit/document/document-page.tsx';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { voucherPath } from '../paths.ts';
import { useClosePrint } from './close-paper.tsx';
import { fundText } from './fund.text.ts';
import { notesShown } from './notes.model.ts';
import './fund.css';

export type CloseView = Out<typeof Fund.GetClose>;

export function CloseScreen() {
  const say = useText(fundText);
  const id = Number(useParams().id) as FundCloseId; // a path of its own; an unknown number is answered by the server
  const state = useQuery({
    queryKey: [Fund.GetClose.service, 'GetClose', id],
    queryFn: ({ signal }) => call(Fund.GetClose, { id }, { signal, quiet: true }),
    retry: false,
    meta: shown,
  });
  if (!state.data) return <DocumentLoading title={say('closeOne')} state={state} />;
  return <Shown close={state.data} />;
}

function Shown({ close }: { close: CloseView }) {
  const say = useText(fundText);
  const culture = useCulture();
  const { actions, overlays } = useActions(close);
  const { difference } = close;
  const status = close.reopenedAt
    ? { colour: 'default', label: say('isReopened') }
    : { colour: 'green', label: say('inForce') };
  const line = (label: string, value: ReactNode, isSum = false) => (
    <div className={isSum ? 'fund-sum' : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <DocumentPage
      title={say('closeOne')}
      code={`${close.methodName} ${formatDay(close.day)}`}
      status={status}
      actions={actions}
      facts={useFacts(close)}
    >
      <DocumentPanel>
        <div className="fund-verdict">
          <div>
            <small>{say('counted')}</small>
            <b>
              <Money value={close.counted} />
            </b>
          </div>
          <div>
            <small>{say(difference === 0 ? 'difference' : difference > 0 ? 'over' : 'short')}</small>
            <b>{difference === 0 ? say('even') : <Money value={difference} />}</b>
          </div>
        </div>
        <dl className="fund-figures">
          {line(say('opening'), <Money value={close.opening} />)}
          {line(say('income'), <Money value={close.income} />)}
          {line(say('outgo'), <Money value={0 - close.outgo} />)}
          {line(say('sentSum'), <Money value={0 - close.sent} />)}
          {line(say('arrivedSum'), <Money value={close.arrived} />)}
          {line(say('expected'), <Money value={close.expected} />, true)}
        </dl>
      </DocumentPanel>
      {close.notes && (
        <DocumentPanel title={say('notes')}>
          <dl className="fund-figures">
            {notesShown(close.notes).map(({ note, count, amount }) => (
              <div key={note}>
                <dt>
                  {formatNumber(note, culture)} × {formatNumber(count, culture)}
                </dt>
                <dd>
                  <Money value={amount} />
                </dd>
              </div>
            ))}
            {line(say('sum'), <Money value={close.counted} />, true)}
          </dl>
        </DocumentPanel>
      )}
      <DocumentPanel title={say('seal')}>
        <code className="fund-seal">{close.seal}</code>
        <p className="kit-quiet fund-span">{say('sealHint')}</p>
      </DocumentPanel>
      {overlays}
    </DocumentPage>
  );
}

function useFacts(close: CloseView): DocumentFact[] {
  const say = useText(fundText);
  const fact = (key: Parameters<typeof say>[0], value: ReactNode): DocumentFact[] =>
    value === null ? [] : [{ key, label: say(key), value }];
  const to = formatDay(close.day);
  const { voucherSide, voucherId, voucherCode } = close;
  return [
    ...fact('fund', `${close.methodName} · ${close.branchName}`),
    ...fact('period', close.fromDay ? say('since', { day: formatDay(close.fromDay), to }) : say('sinceStart', { to })),
    ...fact('countedBy', <Who name={close.countedByName} at={close.creationTime} />),
    ...fact('witness', close.witnessName),
    ...fact('differenceReason', close.reason),
    ...fact(
      'voucher',
      voucherSide && voucherId && voucherCode ? (
        <TabLink path={voucherPath(voucherSide, voucherId)} title={voucherCode} />
      ) : null,
    ),
    ...fact('reopener', close.reopenedAt && <Who name={close.reopenedByName} at={close.reopenedAt} />),
    ...fact('reopenReason', close.reopenReason),
  ];
}

function useActions(close: CloseView) {
  const say = useText(fundText);
  const { message } = App.useApp();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [frame, print] = useClosePrint();
  const mayReopen = may(Fund.Reopen.may, useSession()) && close.isLast && !close.reopenedAt;
  const [dialog, show] = useDialog({ allowedActions: mayReopen ? [{ key: 'reopen' }] : [] });
  const names = { fund: `${close.methodName} · ${close.branchName}`, day: formatDay(close.day) };
  const reopen = () =>
    show(
      (open) => (
        <ReasonDialog
          {...open}
          title={say('reopenTitle', names)}
          hint={say('reopenHint')}
          yes={say('reopen')}
          onReason={async (reason, once) => {
            const next = await call(Fund.Reopen, { id: close.id, reason }, once);
            client.setQueryData([Fund.GetClose.service, 'GetClose', close.id], next);
            message.success(say('reopened', names));
            void refresh(Fund.GetCloses);
          }}
        />
      ),
      'reopen',
    );
  const actions: DocumentAction[] = [
    {
      key: 'print',
      label: say('printClose'),
      icon: <PrinterOutlined />,
      primary: true,
      keys: 'ctrl+p',
      onClick: () => print(close.id, 'A5'),
    },
    { key: 'printA4', label: say('printA4'), icon: <PrinterOutlined />, onClick: () => print(close.id, 'A4') },
    ...(mayReopen
      ? [{ key: 'reopen', label: say('reopen'), icon: <UnlockOutlined />, danger: true, onClick: reopen }]
      : []),
  ];
  return {
    actions,
    overlays: (
      <>
        {dialog}
        {frame}
      </>
    ),
  };
}
