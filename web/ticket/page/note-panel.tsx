// The technical note: read by everybody, written where it is read.
import { EditOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useDraft } from '../../kit/form/draft.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useText } from '../../kit/words/culture.ts';
import { pageText } from './page.text.ts';
import { Panel } from './ticket-panel.tsx';

export function NotePanel({ ticket }: { ticket: TicketView }) {
  const say = useText(pageText);
  const [writing, setWriting] = useState(false);
  return (
    <Panel
      title={say('technicalNote')}
      empty={!writing && !ticket.technicalNote && say('none')}
      action={
        !writing && (
          <Button
            size="small"
            type="text"
            icon={<EditOutlined />}
            aria-label={say('technicalNote')}
            onClick={() => setWriting(true)}
          />
        )
      }
    >
      {writing ? (
        <NoteEditor ticket={ticket} onDone={() => setWriting(false)} />
      ) : (
        ticket.technicalNote && <p className="ticket-long">{ticket.technicalNote}</p>
      )}
    </Panel>
  );
}

type Noted = Pick<TicketView, 'id' | 'technicalNote'>;
export function NoteEditor({ ticket, onDone }: { ticket: Noted; onDone: () => void }) {
  const say = useText(pageText);
  const refresh = useRefresh();
  const saved = ticket.technicalNote ?? '';
  const draft = useDraft<{ of: string; note: string }>(`ticket.note.${ticket.id}`);
  // Words that were begun over another note are not put in its place.
  const [note, setNote] = useState(draft.found?.value.of === saved ? draft.found.value.note : saved);
  const [busy, run] = useBusy();
  const write = (next: string) => {
    setNote(next);
    draft.keep(next === saved ? null : { of: saved, note: next });
  };
  const save = async () => {
    await run(async () => {
      await draft.save((options) =>
        call(TicketRead.UpdateTechnicalNoteInvoice, { id: ticket.id, technicalNote: note }, options),
      );
      await refresh(TicketRead.UpdateTechnicalNoteInvoice);
      onDone();
    });
  };
  return (
    <div className="ticket-note">
      <Input.TextArea
        autoFocus
        data-write=""
        value={note}
        maxLength={4000}
        aria-label={say('technicalNote')}
        autoSize={{ minRows: 3, maxRows: 10 }}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <Button type="primary" loading={busy} onClick={() => void save()}>
        {say('saveNote')}
      </Button>
    </div>
  );
}
