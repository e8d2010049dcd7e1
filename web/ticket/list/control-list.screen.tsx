// Change sets, /ticket-management/control-list: what it was, what it would become, and the two buttons of whoever decides.
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { type ChangeRow, TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { type TicketActionKey, ticketAction } from '../../../contract/ticket/ticket.actions.ts';
import { COUNTED } from '../../../contract/ticket/ticket.lists.ts';
import type { RowAction } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { lookAction } from '../../kit/list/quick-look.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { Money } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { wordsOf } from '../../kit/words/words.ts';
import { type TicketActor, useTicketAction } from '../page/action/use-ticket-action.tsx';
import { Differences } from '../page/differences.tsx';
import { ticketPath } from '../paths.ts';
import { listText, word } from './list.text.ts';
import { lookAtTicket } from './look.tsx';
import { countOf, filters, openAction } from './ticket.columns.tsx';

const decide = (actor: TicketActor, key: TicketActionKey, icon: React.ReactNode): RowAction<ChangeRow> => ({
  key,
  label: wordsOf(ticketAction(key)),
  icon,
  danger: ticketAction(key).isDanger ?? false,
  when: (row) => row.allowedActions.some((one) => one.key === key),
  blocker: (row) => row.allowedActions.find((one) => one.key === key)?.blocker ?? null,
  run: ({ ticketId, code, version }) => void actor.start({ id: ticketId, code, version }, key),
});
const changeSpec = (
  open: (path: string, title?: string) => void,
  actor: TicketActor,
): ListSpec<typeof TicketLists.GetReceiptControlData> => {
  const openTicket = ({ ticketId, code }: ChangeRow) => open(ticketPath(ticketId), code);
  return {
    id: 'ticket.control',
    title: word('control'),
    list: TicketLists.GetReceiptControlData,
    countsTo: COUNTED,
    searchLabel: word('searchRefund'),
    emptyHint: word('emptyControl'),
    name: (row) => row.code,
    open: openTicket,
    chips: {
      field: 'status',
      count: countOf,
    },
    filters: filters.slice(0, 3) as ListSpec<typeof TicketLists.GetReceiptControlData>['filters'] & object, // keys of this filter too
    columns: [
      { field: 'code', width: 165 },
      { field: 'status', width: 130, card: 'tag' },
      {
        field: 'differences',
        title: word('changes'),
        width: 330,
        sort: false,
        render: (row) => <Changes row={row} />,
      },
      {
        field: 'totalAfter',
        width: 190,
        render: ({ totalBefore, totalAfter }) => (
          <span className="kit-figure">
            <Money value={totalBefore} /> → <Money value={totalAfter} />
          </span>
        ),
      },
      { field: 'reason', width: 200, sort: false },
      { field: 'creatorName', as: 'person', width: 170, sort: false },
      { field: 'creationTime', width: 155 },
      { field: 'customerName', width: 170, sort: false, card: false },
      { field: 'deviceName', width: 170, sort: false, card: false },
      { field: 'branchName', width: 165, sort: false, card: false },
      { field: 'deciderName', as: 'person', width: 170, sort: false, card: false },
      { field: 'decidedAt', width: 155, card: false },
      { field: 'decisionNote', hidden: true, sort: false },
    ],
    look: ({ ticketId, code }, look) => lookAtTicket({ id: ticketId, code }, look),
    actions: [
      decide(actor, 'approveChange', <CheckOutlined />),
      decide(actor, 'rejectChange', <CloseOutlined />),
      lookAction(),
      openAction(openTicket),
    ],
  };
};
export function ControlListScreen() {
  const tab = useTab();
  const actor = useTicketAction();
  return (
    <>
      <ListPage spec={changeSpec(tab.open, actor)} />
      {actor.dialog}
    </>
  );
}

function Changes({ row }: { row: ChangeRow }) {
  const text = useText(listText);
  if (row.differences.length === 0) return <span className="kit-quiet">{text('noDifference')}</span>;
  return <Differences of={row.differences} />;
}
