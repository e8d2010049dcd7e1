// /customer-care/zalo-feedback: what customers say, who looks after it, and those who have to be called (spec §2).
import {
  CheckOutlined,
  CommentOutlined,
  EditOutlined,
  PhoneOutlined,
  RollbackOutlined,
  TagsOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { type FeedbackAction, type FeedbackStatus, feedbackFlow } from '../../contract/care/feedback.states.ts';
import { type FeedbackRow, Zalo } from '../../contract/care/zalo.calls.ts';
import { isFree, targetsOf } from '../../contract/flow.ts';
import { isMasked } from '../../contract/phone.ts';
import { call } from '../kit/call/call.ts';
import { ReasonDialog } from '../kit/document/reason-dialog.tsx';
import type { PageTools, RowAction } from '../kit/list/actions.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { lookAction } from '../kit/list/quick-look.tsx';
import { TabLink } from '../kit/page/tab-link.tsx';
import { branchPick, categoryPick, userPick } from '../kit/pick/pickers.tsx';
import { Moment } from '../kit/table/cells.tsx';
import type { ColumnSpec } from '../kit/table/columns.ts';
import { PhoneCell } from '../kit/table/phone-cell.tsx';
import { say } from '../kit/words/culture.ts';
import { careText, word } from './care.text.ts';
import { EditDialog, HashtagDialog, MoveDialog } from './feedback.dialogs.tsx';
import { FeedbackLook } from './feedback-look.tsx';
import { Stars } from './stars.tsx';
import './care.css';

type Row = FeedbackRow;
export function FeedbackScreen(): ReactNode {
  const { message, modal } = App.useApp();
  const tell: Tell = (text, refused) => {
    if (refused.length) modal.warning({ title: text, content: refused.map((line) => <div key={line}>{line}</div>) });
    else void message.success(text);
  };
  return <ListPage spec={specOf(tell)} />;
}
type Tell = (text: string, refused: readonly string[]) => void;

const columns: readonly ColumnSpec<Row>[] = [
  { field: 'rate', width: 120, render: (row) => <Stars of={row.rate} /> },
  { field: 'status', width: 140, sort: false, card: 'tag' },
  { field: 'customerName', width: 170 },
  { field: 'note', width: 280, sort: false, render: (row) => hasWords(row) && <Said row={row} /> },
  {
    field: 'ticketCode',
    width: 150,
    render: ({ ticketId, ticketCode }) => <TabLink path={`/ticket-management/ticket/${ticketId}`} title={ticketCode} />,
  },
  { field: 'deviceName', width: 150 },
  { field: 'branchName', width: 150 },
  { field: 'technicianName', width: 150 },
  { field: 'at', width: 140 },
  { field: 'assigneeName', width: 150 },
  { field: 'dueAt', width: 150, render: (row) => <Due row={row} /> },
  { field: 'hashtags', width: 150, sort: false },
  {
    field: 'phone',
    width: 140,
    sort: false,
    hidden: true,
    render: ({ id, phone }) => <PhoneCell phone={phone} id={id} show={Zalo.ShowPhone} />,
  },
  { field: 'reasons', width: 180, sort: false, hidden: true },
  { field: 'channel', width: 110, sort: false, hidden: true },
  { field: 'deviceTypeName', width: 130, hidden: true },
  { field: 'handedOverAt', width: 140, hidden: true },
  { field: 'lastNote', width: 220, sort: false, hidden: true },
  { field: 'requestStatus', width: 140, sort: false, hidden: true },
  { field: 'doneAt', width: 140, hidden: true },
];
const hasWords = ({ note, reasons, lastNote }: Row) => (note ?? reasons ?? lastNote) !== null;
const Said = ({ row: { note, reasons, lastNote } }: { row: Row }) => (
  <span className="care-said" title={[note, reasons, lastNote].filter(Boolean).join('\n')}>
    {note ?? reasons ?? (lastNote ? <span className="kit-quiet">{lastNote}</span> : '')}
  </span>
);
const Due = ({ row: { dueAt, isLate } }: { row: Row }) =>
  dueAt && (
    <span className={isLate ? 'care-late' : undefined}>
      <Moment value={dueAt} />
    </span>
  );

const factsOf = ({ ticketCode, status, rate }: Row) => ({ code: ticketCode, status, isRated: rate !== null });
const icons = {
  take: <UserAddOutlined />,
  finish: <CheckOutlined />,
  putBack: <RollbackOutlined />,
  reopen: <RollbackOutlined />,
} as const satisfies Record<FeedbackAction, ReactNode>;
const steps = ['take', 'finish', 'putBack', 'reopen'] as const satisfies readonly FeedbackAction[];
const targetOf = (key: FeedbackAction): FeedbackStatus =>
  targetsOf<FeedbackStatus>(feedbackFlow.actions[key])[0] ?? 'DONE';

function move(key: FeedbackAction, rows: readonly Row[], page: PageTools, tell: Tell): void {
  const names = rows.map(({ ticketCode }) => ticketCode);
  const shown = names.slice(0, 3).join(', ') + (names.length > 3 ? ` +${names.length - 3}` : '');
  page.show((open) => (
    <MoveDialog
      {...open}
      title={say(careText, 'moveTitle', { action: say(careText, key), names: shown })}
      yes={say(careText, key)}
      onNote={async (note, once) => {
        const ids = rows.map(({ id }) => id);
        const { items } = await call(Zalo.ChangeMultipleStatus, { ids, status: targetOf(key), note }, once);
        const refused = items.filter(({ isDone }) => !isDone);
        page.refresh();
        page.clearSelection();
        tell(
          refused.length
            ? say(careText, 'refused', { count: refused.length })
            : say(careText, 'moved', { count: items.length }),
          refused.map(({ ticketCode, message }) => `${ticketCode}: ${message ?? ''}`),
        );
      }}
    />
  ));
}
const edit = (row: Row, page: PageTools) =>
  page.show((open) => <EditDialog {...open} id={row.id} onSaved={page.refresh} />);
const stepActions = (tell: Tell): RowAction<Row>[] =>
  steps.map((key) => ({
    key,
    label: word(key),
    icon: icons[key],
    may: Zalo.ChangeStatus.may,
    when: (row) => isFree(feedbackFlow, key, factsOf(row)),
    run: (row, page) => move(key, [row], page, tell),
  }));

const specOf = (tell: Tell): ListSpec<typeof Zalo.GetAll> => ({
  id: 'care.feedback',
  title: word('title'),
  list: Zalo.GetAll,
  name: (row) => row.ticketCode,
  searchLabel: word('search'),
  emptyHint: word('empty'),
  chips: {
    field: 'status',
    count: (answer, value) => {
      const { totalPending, totalProcessing, totalUnFeedBack, totalHandled } = answer;
      const each = {
        PENDING: totalPending,
        PROCESSING: totalProcessing,
        NOTFEEDBACK: totalUnFeedBack,
        DONE: totalHandled,
      };
      if (value === undefined) return totalPending + totalProcessing + totalUnFeedBack + totalHandled;
      return each[value as FeedbackStatus]; // the values of the field
    },
  },
  filters: [
    { field: 'from', to: 'to', label: word('date') },
    { field: 'branchId', pick: branchPick },
    { field: 'technicianId', pick: userPick },
    {
      field: 'rate',
      options: [5, 4, 3, 2, 1].map((value) => ({ value, label: word('stars', { count: value }) })),
    },
    { field: 'hashtagId', pick: categoryPick('hashtag') },
    { field: 'deviceTypeId', pick: categoryPick('DeviceType') },
    { field: 'assigneeId', pick: userPick },
    'isAsked',
    'isVoted',
    'isLate',
    'rateTo',
    'reason',
  ],
  columns,
  sums: ({ totalVote }) => [{ label: say(careText, 'voted'), value: totalVote }],
  look: (row, look) => <FeedbackLook id={row.id} look={look} />,
  open: (row, page) => page.look(row.id),
  actions: [
    lookAction(),
    ...stepActions(tell),
    { key: 'edit', label: word('edit'), icon: <EditOutlined />, may: Zalo.EditFeedBack.may, run: edit },
    {
      key: 'note',
      label: word('addNote'),
      icon: <CommentOutlined />,
      may: Zalo.AddNote.may,
      run: (row, page) =>
        page.show((open) => (
          <ReasonDialog
            {...open}
            danger={false}
            title={say(careText, 'noteTitle', { code: row.ticketCode })}
            hint={say(careText, 'noteHint')}
            yes={say(careText, 'save')}
            maxLength={2000}
            onReason={async (note, once) => {
              await call(Zalo.AddNote, { id: row.id, note }, once);
              page.refresh();
            }}
          />
        )),
    },
    {
      key: 'hashtags',
      label: word('hashtags'),
      icon: <TagsOutlined />,
      may: Zalo.AddHashTag.may,
      run: (row, page) => page.show((open) => <HashtagDialog {...open} id={row.id} onSaved={page.refresh} />),
    },
    {
      key: 'call',
      label: word('call'),
      icon: <PhoneOutlined />,
      when: ({ phone }) => phone !== '' && !isMasked(phone),
      run: ({ phone }) => window.location.assign(`tel:${phone}`),
    },
  ],
  bulk: steps.map((key) => ({
    key,
    label: word(key),
    icon: icons[key],
    may: Zalo.ChangeMultipleStatus.may,
    run: (rows, page) => move(key, rows, page, tell),
  })),
});
