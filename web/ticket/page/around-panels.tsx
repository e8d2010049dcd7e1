// What stands around a ticket: related documents, warranties, the customer's feedback.
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Rate } from 'antd';
import { documentKinds } from '../../../contract/ticket/calls/related.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useKept } from '../../kit/form/kept.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { Moment, Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay } from '../../kit/words/format.ts';
import { documentPath, warrantyFormPath } from '../paths.ts';
import { pageText } from './page.text.ts';
import { DocumentLink, Panel } from './ticket-panel.tsx';

export function RelatedPanel({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const culture = useCulture();
  const session = useSession();
  const { data } = useQuery({
    queryKey: ['Receipt', 'GetTransactionRelationship', { id: ticket.id }],
    queryFn: ({ signal }) =>
      call(TicketRead.GetTransactionRelationship, { code: ticket.code }, { signal, quiet: true }),
    retry: false,
  });
  if (!data) return null;
  return (
    <Panel title={say('related')}>
      {data.items.length === 0 && <p className="kit-quiet">{say('noRelated')}</p>}
      <ul className="ticket-receipts">
        {data.items.map((row) => (
          <li key={`${row.kind}${row.id}`}>
            <span>
              {row.title || documentKinds[row.kind][culture]}{' '}
              <DocumentLink path={documentPath(row, (asked) => may(asked, session))} code={row.code} />
              <small>
                <Moment value={row.at} />
                {row.status && ` · ${row.status}`}
              </small>
            </span>
            {row.amount !== null && <Money value={row.amount} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function WarrantyPanel({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const tab = useTab();
  const session = useSession();
  if (!ticket.warranties.length) return null;
  const comesBack = ticket.warranties.some((row) => row.isRunning) &&
    may(TicketForm.CreateOrUpdateInvoice.may, session) && (
      <Button size="small" onClick={() => tab.open(warrantyFormPath(ticket.id))}>
        {say('takeBack')}
      </Button>
    );
  return (
    <Panel title={say('warranties')} action={comesBack}>
      <ul className="ticket-receipts">
        {ticket.warranties.map((row) => (
          <li key={row.id} className={row.isRunning ? '' : 'ticket-gone'}>
            <span>
              {row.name}
              {row.serial && <small>{row.serial}</small>}
            </span>
            <span>{row.isRunning ? say('until', { day: formatDay(row.endDay) }) : say('ended')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Once the customer has the device back. */
export function FeedbackPanel({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const refresh = useRefresh();
  const what = `feedback ${ticket.code}`;
  const { value: writing, write: setWriting } = useKept<{ rate: number; feedback: string } | null>(what, null);
  const [busy, run] = useBusy();
  const { data } = useQuery({
    queryKey: ['Receipt', 'GetInvoiceFeedback', { id: ticket.id }],
    queryFn: ({ signal }) => call(TicketRead.GetInvoiceFeedback, { id: ticket.id }, { signal, quiet: true }),
    enabled: ticket.handedOverAt !== null,
    retry: false,
  });
  if (!data) return null;
  const save = () =>
    run(async () => {
      if (!writing?.rate) return;
      await call(TicketRead.UpdateInvoiceFeedback, { id: ticket.id, ...writing });
      setWriting(null);
      await refresh(TicketRead.UpdateInvoiceFeedback);
    });
  return (
    <Panel
      title={say('feedback')}
      action={
        !writing && (
          <Button size="small" onClick={() => setWriting({ rate: data.rate ?? 5, feedback: data.feedback ?? '' })}>
            {say('writeFeedback')}
          </Button>
        )
      }
    >
      {writing ? (
        <div className="ticket-note">
          <Rate value={writing.rate} aria-label={say('rate')} onChange={(rate) => setWriting({ ...writing, rate })} />
          <Input.TextArea
            value={writing.feedback}
            maxLength={2000}
            aria-label={say('feedback')}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => setWriting({ ...writing, feedback: event.target.value })}
          />
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {say('save')}
          </Button>
        </div>
      ) : data.rate ? (
        <>
          <Rate value={data.rate} disabled /> {data.feedback}
        </>
      ) : (
        <p className="kit-quiet">{say('noFeedback')}</p>
      )}
    </Panel>
  );
}
