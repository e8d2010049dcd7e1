// One ticket of the queue as a card: what it is, when it was promised, and its steps as buttons under the thumb.
import { CameraOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Modal, Tag } from 'antd';
import type { MouseEvent } from 'react';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import type { QueueRow } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { type TicketActionKey, ticketAction } from '../../../contract/ticket/ticket.actions.ts';
import { isLate, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { now } from '../../../contract/time.ts';
import { StateTag } from '../../kit/document/status-tag.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { useTab } from '../../kit/page/tab.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { PickSelect, usePickOptions } from '../../kit/pick/pick.tsx';
import { categoryPick } from '../../kit/pick/pickers.tsx';
import { Moment } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { actionText } from '../page/action/action.text.ts';
import { useSendAction } from '../page/action/send-action.ts';
import type { TicketActor } from '../page/action/use-ticket-action.tsx';
import { NoteEditor } from '../page/note-panel.tsx';
import { pageText } from '../page/page.text.ts';
import { useAddPhotos } from '../page/photos-panel.tsx';
import { KindTag } from '../page/ticket-marks.tsx';
import { ProposeDialog } from '../parts/propose-dialogs.tsx';
import { ticketPath } from '../paths.ts';

/** What a technician does on the bench, of a branch or of the centre, the most likely first. */
const steps: readonly TicketActionKey[] = [
  'accept',
  'centreAccept',
  'receiveDevice',
  'finish',
  'centreSendBack',
  'resume',
  'waitParts',
  'cannotFix',
];
/** Only while the device is on its way, or in nobody's hands there: blocked, it says nothing. */
const passing: ReadonlySet<string> = new Set<TicketActionKey>(['receiveDevice', 'centreAccept']);
/** Where cards are many, waiting for a part is there when a part is missing; a part is proposed beside it. */
const passingOnCards: ReadonlySet<string> = new Set([...passing, 'waitParts']);

/** What is in the way of these is said on the card. */
const telling: ReadonlySet<string> = new Set<TicketActionKey>(['accept', 'finish', 'centreSendBack']);

export function QueueCard({ row, actor }: { row: QueueRow; actor: TicketActor }) {
  const say = useText(pageText);
  const late = isLate(row, now());
  const tab = useTab();
  const open = ({ target, currentTarget }: MouseEvent) => {
    // What a dialog of the card is tapped on is heard here too, though it lies elsewhere.
    if (target instanceof Element && currentTarget.contains(target) && !target.closest('a, button, footer'))
      tab.open(ticketPath(row.id), row.code);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it does the same by key
    <article className="queue-card" aria-label={row.code} onClick={open}>
      <header>
        <TabLink path={ticketPath(row.id)} title={row.code} />
        <StateTag of={ticketStatuses[row.status]} />
        <KindTag kind={row.kind} />
        {row.hasNewParts && <Tag color="green">{say('partsHere')}</Tag>}
      </header>
      <p className="queue-device">{row.deviceName}</p>
      {row.errors && <p>{row.errors}</p>}
      {row.services && <p className="kit-quiet">{row.services}</p>}
      {row.technicalNote && <p className="queue-note">{row.technicalNote}</p>}
      <Proposed row={row} />
      <p className={late ? 'queue-late' : 'kit-quiet'}>
        {say('promised')} <Moment value={row.promisedAt} />
        {late && ` · ${say('late')}`}
      </p>
      <Steps row={row} actor={actor} />
    </article>
  );
}

export function Proposed({ row }: { row: QueueRow }) {
  const say = useText(pageText);
  if (row.proposedParts.length === 0) return null;
  return <p className="queue-note">{say('partsProposed', { names: row.proposedParts.join(', ') })}</p>;
}

interface StepsProps {
  row: QueueRow;
  actor: TicketActor;
  /** The only ticket that is looked at: Ctrl+Enter takes its next step, as on its page. */
  isAlone?: boolean;
}
export function Steps({ row, actor, isAlone = false }: StepsProps) {
  const say = useText(pageText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [dialog, show] = useDialog();
  const [sheet, showSheet] = useDialog(row); // told when somebody else writes meanwhile
  const refresh = useRefresh();
  const { input, busy, choose } = useAddPhotos(row, () => message.success(say('photoAdded', { code: row.code })));
  const silent = isAlone ? passing : passingOnCards;
  const mine = steps.flatMap(
    (key) => row.allowedActions.find((action) => action.key === key && !(action.blocker && silent.has(key))) ?? [],
  );
  const run = (key: TicketActionKey) => {
    if (key !== 'cannotFix') return void actor.start(row, key);
    show((open) => <CannotFixSheet {...open} row={row} />);
  };
  const view = { ticketId: row.id, code: row.code };
  const propose = () =>
    show((open) => <ProposeDialog {...open} view={view} onDone={() => void refresh(TicketParts.ProposePart)} />);
  const [first] = mine.filter(({ blocker }) => !blocker);
  useShortcut('ctrl+enter', () => first && run(first.key as TicketActionKey), { enabled: isAlone });
  const why = mine.find(({ key, blocker }) => blocker && telling.has(key))?.blocker;
  return (
    <footer>
      {why && <p className="queue-why">{why}</p>}
      <div>
        {mine.map(({ key, blocker }) => (
          <Button
            key={key}
            type={key === first?.key ? 'primary' : 'default'}
            danger={Boolean(ticketAction(key as TicketActionKey).isDanger) && !blocker} // the server reads the same table
            // A finger cannot hover: what is blocked says why when it is tapped.
            aria-disabled={blocker !== null}
            title={blocker ?? (isAlone && key === first?.key ? 'Ctrl+Enter' : '')}
            {...(isAlone && key === first?.key ? { 'aria-keyshortcuts': 'Control+Enter' } : {})}
            onClick={() => (blocker ? void message.info(blocker) : run(key as TicketActionKey))}
          >
            {ticketAction(key as TicketActionKey)[culture]}
          </Button>
        ))}
        {row.canPropose && (
          <Button className="queue-propose" icon={<PlusOutlined />} onClick={propose}>
            {say('proposePart')}
          </Button>
        )}
        {row.isMine && (
          <>
            <Button icon={<CameraOutlined />} loading={busy} onClick={choose}>
              {say('photo')}
            </Button>
            <Button icon={<EditOutlined />} onClick={() => showSheet((open, now) => <NoteSheet {...open} row={now} />)}>
              {say('addNote')}
            </Button>
          </>
        )}
      </div>
      {input}
      {dialog}
      {sheet}
    </footer>
  );
}

function NoteSheet({ open, onClose, row }: DialogProps & { row: QueueRow }) {
  const say = useText(pageText);
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={`${say('technicalNote')} · ${row.code}`}>
      <NoteEditor ticket={row} onDone={onClose} />
    </Modal>
  );
}

const errorTypes = categoryPick('errorType');
/** One tap on the kind of fault ends the ticket; many kinds are searched for. */
const BUTTONS = 8;
function CannotFixSheet({ open, onClose, row }: DialogProps & { row: QueueRow }) {
  const say = useText(actionText);
  const culture = useCulture();
  const { send, caught } = useSendAction();
  const { options, loading } = usePickOptions(errorTypes);
  // The sheet is the question: choosing the kind of fault is the answer.
  const end = (value: unknown) => {
    onClose();
    const input = { errorTypeId: value as never }; // an option's value is its id
    void send(row, 'cannotFix', input).catch(caught);
  };
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      title={say('titleOf', { action: ticketAction('cannotFix')[culture], code: row.code })}
    >
      <p className="kit-quiet">{say(options.length > 0 || loading ? 'chooseType' : 'typesAway')}</p>
      <div className="queue-choices">
        {options.slice(0, BUTTONS).map(({ value, label }) => (
          <Button key={value} block onClick={() => end(value)}>
            {label}
          </Button>
        ))}
        {options.length > BUTTONS && <PickSelect from={errorTypes} onChange={end} />}
      </div>
    </Modal>
  );
}
