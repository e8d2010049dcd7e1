// The parts of a ticket on its page: what is needed, where it is, and the next step with it.
import {
  ExportOutlined,
  InboxOutlined,
  PlusOutlined,
  RollbackOutlined,
  SendOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Popover, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { AnyCall, Sent } from '../../../contract/kit.ts';
import { billStatuses, outboundKinds, requestStatuses } from '../../../contract/stock/stock.ts';
import {
  type IssuedPart,
  type PartLine,
  type PartProposal,
  type PartsView,
  TicketParts,
} from '../../../contract/ticket/calls/parts.calls.ts';
import { promisedStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { call } from '../../kit/call/call.ts';
import { live } from '../../kit/call/quiet.ts';
import { StateTag, StatusTag } from '../../kit/document/status-tag.tsx';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMinute, formatMoney } from '../../kit/words/format.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { partsText } from './parts.text.ts';
import { DecideDialog, ProposeDialog } from './propose-dialogs.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import './parts.css';

export interface PartsPanelProps {
  ticketId: TicketId;
  /** After parts moved: what else shows the ticket asks again by itself; this is for the rest. */
  onChanged?: () => void;
}
export function PartsPanel({ ticketId, onChanged }: PartsPanelProps) {
  const say = useText(partsText);
  const state = useQuery({
    queryKey: ['Receipt', 'GetParts', { id: ticketId }],
    queryFn: ({ signal }) => call(TicketParts.GetParts, { id: ticketId }, { signal, quiet: true }),
    retry: false,
    meta: live,
  });
  if (state.isPending) return <Skeleton active paragraph={{ rows: 2 }} />;
  if (!state.data)
    return (
      <Alert
        type="error"
        showIcon
        title={say('failed')}
        action={<Button onClick={() => void state.refetch()}>{say('retry')}</Button>}
      />
    );
  return <Loaded view={state.data} {...(onChanged ? { onChanged } : {})} />;
}

function Loaded({ view, onChanged }: { view: PartsView; onChanged?: () => void }) {
  const say = useText(partsText);
  const [dialog, show] = useDialog();
  const refresh = useRefresh();
  const done = () => {
    void refresh(TicketParts.GetParts);
    onChanged?.();
  };
  const inDevice = view.issued.filter((part) => part.left > 0);
  return (
    <div className="ticket-parts">
      <Bar
        view={view}
        onPropose={() => show((props) => <ProposeDialog {...props} view={view} onDone={done} />)}
        onIssue={() => show((props) => <IssueDialog {...props} view={view} onDone={done} />)}
        onDone={done}
      />
      {view.arrivedAt && <Alert type="success" showIcon title={say('arrived', { at: formatMinute(view.arrivedAt) })} />}
      {view.lines.length === 0 && <p className="ticket-parts-quiet">{say(isOver(view) ? 'noneOver' : 'none')}</p>}
      <ul aria-label={say('parts')}>
        {view.lines.map((line) => (
          <Line key={line.lineId} line={line} isOver={!view.can.issue && view.blocker !== null} />
        ))}
      </ul>
      {inDevice.length > 0 && (
        <>
          <h4>{say('inDevice')}</h4>
          <ul aria-label={say('inDevice')}>
            {inDevice.map((part) => (
              <Issued
                key={part.originLineId}
                part={part}
                can={view.can}
                onReturn={(isError) =>
                  show((props) => <ReturnDialog {...props} view={view} part={part} isError={isError} onDone={done} />)
                }
              />
            ))}
          </ul>
        </>
      )}
      <Proposals
        view={view}
        onDecide={(proposal) =>
          show((props) => <DecideDialog {...props} view={view} proposal={proposal} onDone={done} />)
        }
      />
      <Documents view={view} />
      {dialog}
    </div>
  );
}

const isOver = ({ status }: PartsView): boolean => !promisedStatuses.includes(status);

interface BarProps {
  view: PartsView;
  onPropose: () => void;
  onIssue: () => void;
  onDone: () => void;
}
/** The most likely step is the primary one: issue what is here, ask for what is not. */
function Bar({ view, onPropose, onIssue, onDone }: BarProps) {
  const say = useText(partsText);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { code, ticketId: id, can, lines } = view;
  const [, once] = useBusy();
  const run = <C extends AnyCall>(what: C, input: Sent<C>, told: string) =>
    once(async () => {
      try {
        await call(what, input);
        message.success(told);
      } finally {
        onDone();
      }
    });
  const here = lines.some((line) => line.missing > 0 && (line.available > 0 || line.inReturned > 0));
  const unkept = lines.some((line) => line.missing > line.held + line.waiting);
  const unasked = lines.some((line) => line.missing > line.held + line.requested);
  const kept = lines.some((line) => line.held + line.waiting > 0);
  const free = async () => {
    const yes = await confirm({ title: say('askFree', { code }), content: say('askFreeHint'), yes: say('free') });
    if (yes) await run(TicketParts.FreeParts, { id }, say('freed'));
  };
  if (isOver(view) && lines.length === 0) return null; // nothing is taken from any shelf for it
  return (
    <div className="ticket-parts-bar">
      <span className="ticket-parts-quiet">
        {view.warehouseName
          ? say('from', { warehouse: view.warehouseName })
          : say('noWarehouse', { place: view.placeName })}
      </span>
      <div>
        {can.keep && kept && (
          <Button type="text" onClick={() => void free()}>
            {say('free')}
          </Button>
        )}
        {can.keep && unkept && (
          <Button
            icon={<InboxOutlined />}
            onClick={() => void run(TicketParts.ReserveParts, { id }, say('kept', { code }))}
          >
            {say('keep')}
          </Button>
        )}
        {can.propose && (
          <Button icon={<PlusOutlined />} onClick={onPropose}>
            {say('proposeAny')}
          </Button>
        )}
        {can.ask && unasked && (
          <Button
            icon={<SendOutlined />}
            type={here ? 'default' : 'primary'}
            onClick={() => void run(TicketParts.RequestParts, { id }, say('asked', { code }))}
          >
            {say('ask')}
          </Button>
        )}
        {can.issue && here && (
          <Button type="primary" icon={<ExportOutlined />} onClick={onIssue}>
            {say('issue')}
          </Button>
        )}
      </div>
    </div>
  );
}

const stateOf = (line: PartLine) => {
  if (line.outcome === 'failed' || line.outcome === 'skipped') return ['default', 'stateUnused'] as const;
  if (line.issued >= line.quantity) return ['green', 'stateIssued'] as const;
  if (line.drafted > 0 && line.missing === 0) return ['orange', 'stateDraft'] as const;
  if (line.held >= line.missing) return ['blue', 'stateHeld'] as const;
  return line.waiting > 0 ? (['purple', 'stateWaiting'] as const) : (['red', 'stateShort'] as const);
};

function Line({ line, isOver }: { line: PartLine; isOver: boolean }) {
  const say = useText(partsText);
  const [colour, word] = stateOf(line);
  const elsewhere = line.elsewhere.reduce((sum, place) => sum + place.available, 0);
  const isOpen = line.missing > 0 && !isOver;
  const facts: [key: string, shown: boolean, node: ReactNode][] = [
    ['wanted', true, say('wanted', { count: line.quantity })],
    ['issued', line.issued > 0, say('issuedOf', { count: line.issued })],
    ['draft', line.drafted > 0, say('draftOf', { count: line.drafted })],
    ['held', line.held > 0, say('heldOf', { count: line.held })],
    ['until', line.keptUntil !== null, say('keptUntil', { at: formatMinute(line.keptUntil ?? '') })],
    ['waiting', line.waiting > 0, say('waitingOf', { count: line.waiting })],
    ['requested', line.requested > 0, say('requestedOf', { count: line.requested })],
    ['here', isOpen, <Here key="here" line={line} />],
    ['elsewhere', isOpen && elsewhere > 0, <Elsewhere key="elsewhere" line={line} count={elsewhere} />],
    ['returned', isOpen && line.inReturned > 0, say('inReturned', { count: line.inReturned })],
    ['incoming', isOpen && line.incoming > 0, say('incoming', { count: line.incoming })],
    ['serial', Boolean(line.serial), line.serial],
  ];
  return (
    <li className="ticket-part">
      <span>
        {line.productName} <small>{line.productCode}</small>
      </span>
      <StatusTag colour={colour} label={say(word)} />
      <span className="ticket-part-facts">
        {facts
          .filter(([, shown]) => shown)
          .map(([key, , node]) => (
            <span key={key}>{node}</span>
          ))}
      </span>
    </li>
  );
}
function Here({ line }: { line: PartLine }) {
  const say = useText(partsText);
  const isShort = line.available < line.missing;
  return <span className={isShort ? 'is-short' : ''}>{say('here', { count: line.available })}</span>;
}
function Elsewhere({ line, count }: { line: PartLine; count: number }) {
  const say = useText(partsText);
  const places = line.elsewhere.map(({ warehouseId, warehouseName, branchName, available }) => (
    <div key={warehouseId}>{say('at', { place: branchName ?? warehouseName, count: available })}</div>
  ));
  return (
    <Popover content={places} trigger={['hover', 'click']}>
      <button type="button">{say('elsewhere', { count })}</button>
    </Popover>
  );
}

interface IssuedProps {
  part: IssuedPart;
  can: PartsView['can'];
  onReturn: (isError: boolean) => void;
}
function Issued({ part, can, onReturn }: IssuedProps) {
  const say = useText(partsText);
  return (
    <li className="ticket-part">
      <span>
        {part.left} × {part.productName} <small>{part.serials?.join(', ')}</small>
      </span>
      <span className="ticket-part-tools">
        {can.giveBack && (
          <Button size="small" icon={<RollbackOutlined />} onClick={() => onReturn(false)}>
            {say('giveBack')}
          </Button>
        )}
        {can.reportError && (
          <Button size="small" danger type="text" icon={<WarningOutlined />} onClick={() => onReturn(true)}>
            {say('reportError')}
          </Button>
        )}
      </span>
      <span className="ticket-part-facts">
        <TabLink path={`/inventory/export/export-list/${part.billId}`} title={part.billCode} />
        {part.at && <span>{formatMinute(part.at)}</span>}
      </span>
    </li>
  );
}

const proposalStates = {
  open: ['orange', 'proposalOpen'],
  accepted: ['green', 'proposalAccepted'],
  rejected: ['default', 'proposalRejected'],
} as const;
function Proposals({ view, onDecide }: { view: PartsView; onDecide: (proposal: PartProposal) => void }) {
  const say = useText(partsText);
  const culture = useCulture();
  if (!view.proposals.length) return null;
  return (
    <>
      <h4>{say('proposals')}</h4>
      <ul aria-label={say('proposals')}>
        {view.proposals.map((proposal) => {
          const [colour, word] = proposalStates[proposal.status];
          const price = proposal.price ?? proposal.listPrice;
          const facts = [formatMoney(price, culture), proposal.proposedBy, formatMinute(proposal.at), proposal.note];
          const answer = [proposal.decidedBy, proposal.decisionNote];
          return (
            <li key={proposal.id} className="ticket-part">
              <span>
                {proposal.quantity} × {proposal.name} <small>{proposal.code}</small>
              </span>
              <span className="ticket-part-tools">
                <StatusTag colour={colour} label={say(word)} />
                {proposal.canDecline && (
                  <Button size="small" type="primary" onClick={() => onDecide(proposal)}>
                    {say('decide')}
                  </Button>
                )}
              </span>
              <span className="ticket-part-facts">{[...facts, ...answer].filter(Boolean).join(' · ')}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Documents({ view }: { view: PartsView }) {
  const say = useText(partsText);
  const culture = useCulture();
  const bills = view.bills.filter((bill) => bill.status === 'draft' || bill.kind !== 'ticket');
  if (!bills.length && !view.requests.length) return null;
  return (
    <>
      <h4>{say('documents')}</h4>
      <ul aria-label={say('documents')}>
        {bills.map(({ id, code, kind, status }) => (
          <li key={`b${id}`} className="ticket-part">
            <span>
              <TabLink path={`/inventory/export/export-list/${id}`} title={code} />{' '}
              <small>{outboundKinds[kind][culture]}</small>
            </span>
            <StateTag of={billStatuses[status]} />
          </li>
        ))}
        {view.requests.map(({ id, code, status, quantity, filled }) => (
          <li key={`r${id}`} className="ticket-part">
            <span>
              <TabLink path={`/inventory/product-inbound-request/in/${id}`} title={code} />{' '}
              <small>{say('filledOf', { filled, quantity })}</small>
            </span>
            <StateTag of={requestStatuses[status]} />
          </li>
        ))}
      </ul>
    </>
  );
}
