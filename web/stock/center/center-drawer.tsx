// A quick look at one request to the centre: what is asked for, the goods, what happened, and the steps that may be taken.
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Timeline } from 'antd';
import type { ReactNode } from 'react';
import { type CenterEvent, type CenterView, RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import {
  type CenterStatus,
  type CenterStepKey,
  centerStatuses,
  centerSteps,
} from '../../../contract/stock/center-request.states.ts';
import type { CenterRequestId } from '../../../contract/stock/stock.ts';
import { call } from '../../kit/call/call.ts';
import { shown } from '../../kit/call/quiet.ts';
import { StateTag } from '../../kit/document/status-tag.tsx';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { usePhone } from '../../kit/page/use-phone.ts';
import { Amount, Moment } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { centerText } from './center.text.ts';
import { beginStep, stepIcons } from './center-steps.tsx';
import '../../kit/document/document-page.css';
import './center.css';

interface CenterDrawerProps extends DialogProps {
  id: CenterRequestId;
  onChanged: () => void;
}
export function CenterDrawer({ open, onClose, id, onChanged }: CenterDrawerProps) {
  const say = useText(centerText);
  const phone = usePhone();
  const { getInfoRequestCenterById } = RequestCenter;
  const state = useQuery({
    queryKey: [getInfoRequestCenterById.service, getInfoRequestCenterById.name, id],
    queryFn: ({ signal }) => call(getInfoRequestCenterById, { id }, { signal, quiet: true }),
    retry: false,
    meta: shown,
  });
  const view = state.data;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={phone ? '100%' : 560}
      title={view ? view.code : say('request')}
      extra={view && <StateTag of={centerStatuses[view.status as CenterStatus]} />}
      footer={view && view.allowedActions.length > 0 && <Steps view={view} onClose={onClose} onChanged={onChanged} />}
    >
      <QueryFailed of={state} />
      {!view && !state.error && <SkeletonRows />}
      {view && <Content view={view} />}
    </Drawer>
  );
}

interface StepsProps {
  view: CenterView;
  onClose: () => void;
  onChanged: () => void;
}
function Steps({ view, onClose, onChanged }: StepsProps) {
  const culture = useCulture();
  const tab = useTab();
  const confirm = useConfirm();
  const [dialog, show] = useDialog(view);
  const run = async (key: CenterStepKey) => {
    const refresh = () => {
      onChanged();
      if (key === 'delete') onClose();
    };
    await beginStep(view, key, { show, confirm, refresh, open: tab.open });
    if (key === 'edit') onClose();
  };
  return (
    <div className="center-steps">
      {view.allowedActions.map(({ key, blocker }, index) => {
        const step = key as CenterStepKey; // the server's table has these keys
        return (
          <Button
            key={key}
            type={index === 0 && !blocker ? 'primary' : 'default'}
            danger={step === 'delete'}
            icon={stepIcons[step]}
            disabled={blocker !== null}
            {...(blocker ? { title: blocker } : {})}
            onClick={() => void run(step).catch(() => {})} // the shell has said why
          >
            {centerSteps[step][culture]}
          </Button>
        );
      })}
      {dialog}
    </div>
  );
}

/** The ticket whose device goes along; codes of other programs are only text. */
const TicketLink = ({ id, code }: { id: number | null; code: string }) =>
  id === null ? code : <TabLink path={`/ticket-management/ticket/${id}`} title={code} />;

function Content({ view }: { view: CenterView }) {
  const say = useText(centerText);
  const facts = [
    [say('group'), view.groupName],
    [say('branch'), view.branchName],
    [say('ticketCode'), view.ticketCode && <TicketLink key="ticket" id={view.ticketId} code={view.ticketCode} />],
    [say('madeBy'), view.creatorName],
  ].filter(([, value]) => value) as [string, ReactNode][]; // pairs of a label and what it says
  return (
    <div className="center-view">
      <dl className="kit-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="center-content">{view.content}</p>
      {view.answer && (
        <p className="center-answer">
          <small>{say('answer')}</small>
          {view.answer}
        </p>
      )}
      <section>
        <h3>{say('goods')}</h3>
        {view.lines.length === 0 && <p className="kit-quiet">{say('noGoods')}</p>}
        <ul className="center-goods">
          {view.lines.map((line) => (
            <li key={line.id}>
              <span>
                {line.productName}
                <small>{[line.productCode, line.note].filter(Boolean).join(' · ')}</small>
              </span>
              <b>
                <Amount value={line.quantity} /> {line.unitName}
              </b>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{say('timeline')}</h3>
        <Timeline
          items={view.timeline.map((event) => ({
            key: event.id,
            color: event.status === null ? 'gray' : colourOf(event.status),
            content: <EventText event={event} />,
          }))}
        />
      </section>
    </div>
  );
}
const colourOf = (status: number): string => centerStatuses[status as CenterStatus].color; // the server keeps it within 0–3

function EventText({ event }: { event: CenterEvent }) {
  const say = useText(centerText);
  const culture = useCulture();
  const what = event.status === null ? say('changed') : centerStatuses[event.status as CenterStatus][culture]; // as above
  return (
    <>
      <b>{what}</b>
      <div className="kit-quiet">
        {[event.userName ?? say('system'), event.branchName].filter(Boolean).join(' · ')} · <Moment value={event.at} />
      </div>
      {event.note && <div>“{event.note}”</div>}
    </>
  );
}
