// One export bill or transfer in a tab of its own: state, next actions, lines, what happened to them (look.md "A detail").
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useParams } from 'react-router';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { type OutboundDetail, OutboundRow, resolutions, stages } from '../../../contract/stock/outbound.ts';
import { faults, lossStates, type OutboundId } from '../../../contract/stock/stock.ts';
import { call } from '../../kit/call/call.ts';
import { live } from '../../kit/call/quiet.ts';
import { type DocumentFact, DocumentLoading, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import { StateTag } from '../../kit/document/status-tag.tsx';
import type { TrailFields } from '../../kit/document/timeline.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { Day, Moment, Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay } from '../../kit/words/format.ts';
import { billPath as importPath } from '../inbound/bill-path.ts';
import { requestPath } from '../request/paths.ts';
import { billPath, isLate } from './outbound.picks.ts';
import { outboundText, word } from './outbound.text.ts';
import { OutboundLines } from './outbound-lines.tsx';
import { useOutboundActions } from './use-outbound-actions.tsx';

const trail: TrailFields = {
  schema: OutboundRow.omit({ cost: true, postedAt: true, receivedAt: true }), // follow from posting and receiving
  labels: {
    warehouseId: 'warehouseName',
    toWarehouseId: 'toWarehouseName',
    reasonId: 'reasonName',
    errorTypeId: 'errorTypeName',
    supplierId: 'supplierName',
    originId: 'originCode',
    requestId: 'requestCode',
    status: 'stageName',
    state: 'stageName',
    postedBy: 'postedByName',
    receivedBy: 'receivedByName',
  },
  parts: { productId: { name: word('line'), count: 'quantity' } },
};

export function OutboundBillScreen() {
  const { id } = useParams();
  return <BillOf id={Number(id) as OutboundId} />; // the server refuses what is no id
}

function BillOf({ id }: { id: OutboundId }) {
  const say = useText(outboundText);
  const state = useQuery({
    queryKey: ['ProductOutbound', 'getDetailCancel', { id }],
    queryFn: ({ signal }) => call(ProductOutbound.getDetailCancel, { id }, { signal, quiet: true }),
    retry: false,
    meta: live,
  });
  if (state.data) return <LoadedBill bill={state.data} />;
  return <DocumentLoading title={say('bill')} state={state} />;
}

function LoadedBill({ bill }: { bill: OutboundDetail }) {
  const say = useText(outboundText);
  const culture = useCulture();
  const [dialog, show] = useDialog(bill);
  const { actions, frame } = useOutboundActions(bill, show);
  const color = bill.isShort ? 'orange' : stages[bill.stage].color; // green is for what is complete
  const pending = bill.lines.reduce((sum, line) => sum + line.pending, 0);
  return (
    <DocumentPage
      title={bill.kind === 'returnItem' ? bill.kindName : say(bill.kind)}
      code={bill.code}
      status={{ colour: color, label: stages[bill.stage][culture] }}
      actions={actions}
      facts={useFacts(bill)}
      history={{ target: { targetModule: 'Outbound', targetId: bill.id }, fields: trail }}
      side={<Settled bill={bill} />}
    >
      {bill.isDeleted && (
        <Alert type="error" showIcon title={say('deletedBill', { reason: bill.cancelReason ?? '–' })} />
      )}
      {bill.isShort && <Alert type="warning" showIcon title={say('shortBill', { count: bill.open })} />}
      {pending > 0 && <Alert type="info" showIcon title={say('pendingBill', { count: pending })} />}
      {isLate(bill) && (
        <Alert type="warning" showIcon title={say('lateBill', { day: formatDay(bill.expectedDay ?? '') })} />
      )}
      <DocumentPanel isBare>
        <OutboundLines bill={bill} />
      </DocumentPanel>
      {dialog}
      {frame}
    </DocumentPage>
  );
}

function useFacts(bill: OutboundDetail): DocumentFact[] {
  const say = useText(outboundText);
  const culture = useCulture();
  const moment = (at: string | null, who: string | null) =>
    at && (
      <>
        {who} · <Moment value={at} />
      </>
    );
  const facts: DocumentFact[] = [
    { key: 'day', label: say('day'), value: <Day value={bill.day} /> },
    { key: 'from', label: say('from'), value: bill.warehouseName },
    { key: 'to', label: say('to'), value: bill.toWarehouseName },
    { key: 'expected', label: say('expectedDay'), value: bill.expectedDay && <Day value={bill.expectedDay} /> },
    { key: 'reason', label: say('reason'), value: bill.reasonName },
    { key: 'error', label: say('errorType'), value: bill.errorTypeName },
    { key: 'fault', label: say('fault'), value: bill.fault && faults[bill.fault][culture] },
    { key: 'supplier', label: say('supplier'), value: bill.supplierName },
    {
      key: 'import',
      label: say('importBill'),
      value: bill.inboundId && <TabLink path={importPath(bill.inboundId)} title={bill.inboundCode ?? ''} />,
    },
    ...(bill.returnValue !== null && bill.status === 'posted'
      ? [
          { key: 'returnValue', label: say('returnValue'), value: <Money value={bill.returnValue} /> },
          {
            key: 'returnGap',
            label: say('returnGap'),
            value: bill.cost === null ? null : <Money value={bill.cost - bill.returnValue} />,
          },
        ]
      : []),
    { key: 'ticket', label: say('ticketCode'), value: bill.ticketCode },
    {
      key: 'origin',
      label: say('origin'),
      value: bill.originId && <TabLink path={billPath(bill.originId)} title={bill.originCode ?? ''} />,
    },
    {
      key: 'request',
      label: say('request'),
      value: bill.requestId && bill.requestSide && (
        <TabLink path={requestPath(bill.requestSide, bill.requestId)} title={bill.requestCode ?? ''} />
      ),
    },
    { key: 'maker', label: say('maker'), value: moment(bill.creationTime, bill.creatorName) },
    { key: 'poster', label: say('poster'), value: moment(bill.postedAt, bill.postedByName) },
    { key: 'receiver', label: say('receiver'), value: moment(bill.receivedAt, bill.receivedByName) },
    {
      key: 'cancel',
      label: say(bill.state === 'shipping' || bill.state === 'inbound_complete' ? 'unreceiveReason' : 'cancelReason'),
      value: bill.cancelReason,
    },
    { key: 'note', label: say('note'), value: bill.note },
  ];
  return facts.filter(({ value }) => value !== null && value !== '');
}

/** How shortages were settled, and what came back from a ticket. */
function Settled({ bill }: { bill: OutboundDetail }) {
  const say = useText(outboundText);
  const culture = useCulture();
  return (
    <>
      {bill.returns.length > 0 && (
        <DocumentPanel title={say('returns')}>
          <ul className="outbound-list-plain">
            {bill.returns.map(({ id, code }) => (
              <li key={id}>
                <TabLink path={billPath(id)} title={code} />
              </li>
            ))}
          </ul>
        </DocumentPanel>
      )}
      {bill.resolutions.length > 0 && (
        <DocumentPanel title={say('resolutions')}>
          <ul className="outbound-list-plain">
            {bill.resolutions.map((one) => (
              <li key={one.id}>
                {resolutions[one.how][culture]}: {one.productName} × {one.quantity}
                {one.saidBy && (
                  <div>
                    <StateTag of={lossStates[one.status]} />
                  </div>
                )}
                <small>
                  {[
                    one.payerName && `${say('payer')}: ${one.payerName}`,
                    one.isShopLoss && say('shopPays'),
                    one.serials?.join(', '),
                    one.note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {(one.status === 'agreed' || one.status === 'undone') && one.saidBy && one.value !== null && (
                  <small>
                    <Money value={one.value} />
                  </small>
                )}
                <small>
                  {one.saidBy && `${say('saidBy', { side: say(one.saidBy === 'source' ? 'from' : 'to') })} · `}
                  {one.creatorName} · <Moment value={one.creationTime} />
                </small>
                {one.decidedAt && (
                  <small>
                    {say('decided', {
                      state: lossStates[one.status === 'undone' ? 'agreed' : one.status][culture],
                      who: one.decidedByName ?? '–',
                    })}{' '}
                    · <Moment value={one.decidedAt} />
                    {one.decisionNote && ` · ${one.decisionNote}`}
                  </small>
                )}
                {one.undoneAt && (
                  <small>
                    {say('undone', { who: one.undoneByName ?? '–' })} · <Moment value={one.undoneAt} /> ·{' '}
                    {one.undoReason}
                  </small>
                )}
              </li>
            ))}
          </ul>
        </DocumentPanel>
      )}
    </>
  );
}
