// One feedback beside the list: what was said, about which device, what was done, and the customer's earlier ones.
import { useQueryClient } from '@tanstack/react-query';
import { Button, Timeline } from 'antd';
import { type ReactNode, useState } from 'react';
import { type FeedbackAction, feedbackFlow, feedbackStates } from '../../contract/care/feedback.states.ts';
import { messageStates } from '../../contract/care/messages.ts';
import { type FeedbackId, type FeedbackView, Zalo } from '../../contract/care/zalo.calls.ts';
import { targetsOf } from '../../contract/flow.ts';
import { isMasked } from '../../contract/phone.ts';
import { call } from '../kit/call/call.ts';
import { StateTag } from '../kit/document/status-tag.tsx';
import { QueryFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { type Look, LookDrawer } from '../kit/list/quick-look.tsx';
import { useRefresh } from '../kit/list/use-list.ts';
import { useTab } from '../kit/page/tab.ts';
import { TabLink } from '../kit/page/tab-link.tsx';
import { Moment } from '../kit/table/cells.tsx';
import { PhoneCell } from '../kit/table/phone-cell.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { careText } from './care.text.ts';
import { MoveDialog, useFeedback } from './feedback.dialogs.tsx';
import { Stars } from './stars.tsx';
import './care.css';

export function FeedbackLook({ id, look }: { id: FeedbackId; look: Look }): ReactNode {
  const say = useText(careText);
  const tab = useTab();
  const query = useFeedback(id);
  const { data } = query;
  const code = data?.ticketCode ?? '';
  return (
    <LookDrawer
      look={look}
      title={code}
      beside={data && <StateTag of={feedbackStates[data.status]} />}
      page={{ label: say('ticket'), open: () => tab.open(`/ticket-management/ticket/${data?.ticketId ?? ''}`, code) }}
      footer={data && <Steps of={data} />}
    >
      {data ? <Body of={data} /> : query.isError ? <QueryFailed of={query} /> : <SkeletonRows />}
    </LookDrawer>
  );
}

function Steps({ of }: { of: FeedbackView }): ReactNode {
  const say = useText(careText);
  const refresh = useRefresh();
  const client = useQueryClient();
  const [key, setKey] = useState<FeedbackAction | null>(null);
  const status = key && targetsOf(feedbackFlow.actions[key])[0];
  const done = async () => {
    await client.invalidateQueries({ queryKey: [Zalo.GetById.path, of.id] });
    await refresh(Zalo.GetAll);
  };
  // What ends it stands last, as in every foot.
  const steps = of.allowedActions.toSorted((a, b) => Number(a.key === 'finish') - Number(b.key === 'finish'));
  return (
    <div className="care-steps">
      {steps.map(({ key: one, blocker }) => (
        <Button
          key={one}
          type={one === 'finish' ? 'primary' : 'default'}
          disabled={blocker !== null}
          title={blocker ?? undefined}
          onClick={() => setKey(one as FeedbackAction)} // keys of the feedback's own flow
        >
          {say(one as FeedbackAction)}
        </Button>
      ))}
      {key && status && (
        <MoveDialog
          open
          title={say('moveTitle', { action: say(key), names: of.ticketCode })}
          yes={say(key)}
          onClose={() => setKey(null)}
          onNote={async (note, once) => {
            await call(Zalo.ChangeStatus, { id: of.id, status, note, version: of.version }, once);
            await done();
          }}
        />
      )}
    </div>
  );
}

function Body({ of }: { of: FeedbackView }): ReactNode {
  const say = useText(careText);
  const culture = useCulture();
  const facts: [label: string, value: ReactNode][] = [
    [say('words'), of.note],
    [say('reasons'), of.reasons],
    [
      say('customer'),
      <span key="c">
        <TabLink path={`/category/customer/${of.customerId}`} title={of.customerName} /> ·{' '}
        {isMasked(of.phone) ? (
          <PhoneCell phone={of.phone} id={of.id} show={Zalo.ShowPhone} />
        ) : (
          <a href={`tel:${of.phone}`}>{of.phone}</a>
        )}
      </span>,
    ],
    [say('device'), [of.deviceName, of.deviceTypeName].filter(Boolean).join(' · ')],
    [say('branch'), of.branchName],
    [say('technician'), of.technicianName],
    [say('handedOver'), formatMinute(of.handedOverAt)],
    [say('assignee'), of.assigneeName ?? say('nobody')],
    [say('due'), of.dueAt && <span className={of.isLate ? 'care-late' : undefined}>{formatMinute(of.dueAt)}</span>],
    [say('hashtags'), of.hashtags],
    [say('request'), of.requestStatus && messageStates[of.requestStatus][culture]],
  ];
  return (
    <div className="care-look">
      <p className="care-rate">
        <Stars of={of.rate} /> <Moment value={of.at} />
      </p>
      <dl className="care-facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h3>{say('story')}</h3>
      <Timeline
        items={of.log.map(({ id, at, userName, action, fromStatus, toStatus, text }) => ({
          key: id,
          content: (
            <>
              <strong>{say(action)}</strong>
              {action === 'status' && fromStatus && toStatus && (
                <>
                  {' '}
                  {feedbackStates[fromStatus][culture]} → {feedbackStates[toStatus][culture]}
                </>
              )}
              {text && <div className="care-text">{text}</div>}
              <div className="kit-quiet">
                {userName ?? say('system')} · {formatMinute(at)}
              </div>
            </>
          ),
        }))}
      />
      {of.earlier.length > 0 && (
        <>
          <h3>{say('earlier')}</h3>
          <ul className="care-earlier">
            {of.earlier.map(({ id, ticketId, ticketCode, rate, at, status }) => (
              <li key={id}>
                <TabLink path={`/ticket-management/ticket/${ticketId}`} title={ticketCode} /> <Stars of={rate} />{' '}
                <StateTag of={feedbackStates[status]} /> <Moment value={at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
