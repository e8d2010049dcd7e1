// The technical note: read by everybody, written where it is read.
import { EditOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Space } from 'antd';
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
/** What is being written, and the note that it was begun from. */
interface Begun {
  of: string;
  note: string;
}
export function NoteEditor({ ticket, onDone }: { ticket: Noted; onDone: () => void }) {
  const say = useText(pageText);
  const refresh = useRefresh();
  const saved = ticket.technicalNote ?? '';
  const draft = useDraft<Begun>(`ticket.note.${ticket.id}`);
  // Null: nothing of one's own, so whatever is saved is shown, also when it changes.
  const [begun, setBegun] = useState<Begun | null>(draft.found?.value ?? null);
  const [busy, run] = useBusy();
  const note = begun?.note ?? saved;
  const of = begun?.of ?? saved;
  const write = (next: string, from = of) => {
    const value = next === saved ? null : { of: from, note: next };
    setBegun(value);
    draft.keep(value);
  };
  const save = async (before = of) => {
    await run(async () => {
      await draft.save((options) =>
        call(TicketRead.UpdateTechnicalNoteInvoice, { id: ticket.id, technicalNote: note, before }, options),
      );
      await refresh(TicketRead.UpdateTechnicalNoteInvoice);
      onDone();
    });
  };
  const drop = () => {
    draft.drop();
    setBegun(null);
  };
  const isOvertaken = of !== saved && note.trim() !== saved;
  return (
    <div className="ticket-note">
      {isOvertaken && (
        <Overtaken
          saved={saved}
          onBoth={() => write(`${saved}\n${note}`.trim(), saved)}
          onOver={() => void save(saved)}
          onDrop={drop}
        />
      )}
      <Input.TextArea
        autoFocus
        data-kept=""
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

interface OvertakenProps {
  saved: string;
  onBoth: () => void;
  onOver: () => void;
  onDrop: () => void;
}
/** Somebody else wrote meanwhile: their words beside one's own, and neither goes without a decision. */
function Overtaken({ saved, onBoth, onOver, onDrop }: OvertakenProps) {
  const say = useText(pageText);
  return (
    <Alert
      type="warning"
      showIcon
      title={say('noteOvertaken')}
      description={
        <>
          <p className="ticket-long">{saved || say('none')}</p>
          <Space size={8} wrap>
            {saved && (
              <Button size="small" type="primary" onClick={onBoth}>
                {say('noteBoth')}
              </Button>
            )}
            <Button size="small" onClick={onOver}>
              {say('noteOver')}
            </Button>
            <Button size="small" onClick={onDrop}>
              {say('noteDrop')}
            </Button>
          </Space>
        </>
      }
    />
  );
}
