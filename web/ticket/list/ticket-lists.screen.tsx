// The lists whose rows are tickets (spec §2): one declaration, a row of differences for each.
import { taking } from '../../../contract/rights.ts';
import { TicketLists, type TicketPage } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { listStatuses, type TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { onDemand } from '../../kit/feedback/on-demand.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { beginList } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import type { Column } from '../../kit/table/columns.ts';
import { useText } from '../../kit/words/culture.ts';
import { type TicketActor, useTicketAction } from '../page/action/use-ticket-action.tsx';
import { ticketPath } from '../paths.ts';
import { listText, word } from './list.text.ts';
import { lookAtTicket } from './look.tsx';
import {
  bulkActions,
  chipsOf,
  FORM,
  filters,
  moreActions,
  rowActions,
  sortable,
  sumsOf,
  usual,
} from './ticket.columns.tsx';

const Alert = onDemand(async () => (await import('antd/es/alert/index.js')).default);

const calls = {
  repair: TicketLists.GetReceiptRepairData,
  receipt: TicketLists.GetReceiptData,
  return: TicketLists.GetReceiptReturnData,
  breakUp: TicketLists.GetBreakUpData,
  cancel: TicketLists.GetReceiptCancelData,
  upcoming: TicketLists.GetReceiptUpcommingrData,
} as const;
export type ListName = keyof typeof calls;
type Call = (typeof calls)['repair'];
interface Difference {
  statuses: readonly TicketStatus[];
  columns: readonly Column<TicketRow>[];
  empty: 'emptyRepair' | 'emptyReceipt' | 'emptyReturn' | 'emptyBreakUp' | 'emptyCancel' | 'emptyUpcoming';
  /** Where work is open, people take devices in and select rows to act on many. */
  isWork: boolean;
}
const differences: Record<ListName, Difference> = {
  repair: { statuses: listStatuses.repair, columns: sortable(usual), empty: 'emptyRepair', isWork: true },
  receipt: { statuses: listStatuses.receipt, columns: usual, empty: 'emptyReceipt', isWork: true },
  return: { statuses: listStatuses.return, columns: usual, empty: 'emptyReturn', isWork: true },
  breakUp: { statuses: listStatuses.breakUp, columns: usual, empty: 'emptyBreakUp', isWork: false },
  cancel: { statuses: listStatuses.cancel, columns: usual, empty: 'emptyCancel', isWork: false },
  upcoming: { statuses: listStatuses.upcoming, columns: sortable(usual), empty: 'emptyUpcoming', isWork: true },
};

export interface Tools {
  open: (path: string, title?: string) => void;
  actor: TicketActor;
}
export const specOf = (name: ListName, { open, actor }: Tools): ListSpec<Call> => {
  const { statuses, columns, empty, isWork } = differences[name];
  const openTicket = (row: TicketRow) => open(ticketPath(row.id), row.code);
  return {
    id: `ticket.${name}`,
    title: word(name),
    list: calls[name] as Call, // the upcoming list takes hours besides; the screen leaves them to the setting
    searchLabel: word('search'),
    emptyHint: word(empty),
    name: (row) => row.code,
    open: openTicket,
    ...(isWork
      ? {
          primary: {
            key: 'new',
            label: word('takeIn'),
            may: taking,
            run: () => open(FORM),
          },
        }
      : {}),
    chips: chipsOf(statuses),
    filters,
    columns,
    look: lookAtTicket,
    actions: rowActions(openTicket),
    more: moreActions(actor),
    bulk: isWork ? bulkActions(actor) : [],
    above: (answer) => <More answer={answer} />,
    sums: sumsOf,
  };
};
export function More({ answer }: { answer: Pick<TicketPage, 'isMore'> }) {
  const text = useText(listText);
  return answer.isMore ? <Alert type="info" showIcon title={text('isMore')} /> : null;
}

export function TicketList({ name }: { name: ListName }) {
  const tab = useTab();
  const actor = useTicketAction();
  return (
    <>
      <ListPage spec={specOf(name, { open: tab.open, actor })} />
      {actor.dialog}
    </>
  );
}
const screenOf = (name: ListName) =>
  Object.assign(() => <TicketList name={name} />, { begin: beginList(calls[name] as Call) }); // as in specOf
export const ReceiptListScreen = screenOf('receipt');
export const ReturnListScreen = screenOf('return');
export const BreakUpListScreen = screenOf('breakUp');
export const CancelListScreen = screenOf('cancel');
export const UpcomingListScreen = screenOf('upcoming');
