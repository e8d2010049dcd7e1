// Lists of documents that belong to tickets: moves to the centre, refund invoices, machines in stock (spec §2).
import {
  type HeldCounts,
  type HeldRow,
  type RefundRow,
  TicketLists,
  type TransferRow,
} from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { ageKeys, ages, COUNTED } from '../../../contract/ticket/ticket.lists.ts';
import { listStatuses, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { lookAction } from '../../kit/list/quick-look.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { categoryPick } from '../../kit/pick/pickers.tsx';
import { Money } from '../../kit/table/cells.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { say, useCulture, useText } from '../../kit/words/culture.ts';
import { wordsOf } from '../../kit/words/words.ts';
import { useTicketAction } from '../page/action/use-ticket-action.tsx';
import { ticketPath } from '../paths.ts';
import { listText, word } from './list.text.ts';
import { lookAtTicket } from './look.tsx';
import { chipsOf, columns, filters, moreActions, openAction, rowActions, sumsOf } from './ticket.columns.tsx';
import type { Tools } from './ticket-lists.screen.tsx';

const transferSpec = ({ open, actor }: Tools): ListSpec<typeof TicketLists.GetReceiptTransferData> => {
  const openTicket = (row: Pick<TransferRow, 'id' | 'code'>) => open(ticketPath(row.id), row.code);
  return {
    id: 'ticket.transfer',
    title: word('transfer'),
    list: TicketLists.GetReceiptTransferData,
    countsTo: COUNTED,
    searchLabel: word('search'),
    emptyHint: word('emptyTransfer'),
    name: (row) => row.code,
    open: openTicket,
    chips: {
      field: 'requestStatus',
      count: ({ requestInfo }, value) =>
        requestInfo.reduce(
          (sum, { status, count }) => (value === undefined || status === value ? sum + count : sum),
          0,
        ),
    },
    filters: [
      ...filters.slice(0, 3),
      { field: 'groupId', pick: categoryPick('requestCenterGroup') },
      'status',
      'isLate',
    ],
    columns: [
      columns.code,
      { field: 'requestStatus', width: 190, card: 'tag' },
      { ...columns.status, card: false, width: 185 },
      columns.device,
      columns.customer,
      { field: 'content', width: 220, sort: false, card: false },
      { field: 'groupName', width: 160, sort: false },
      columns.branch,
      { field: 'askedAt', width: 155 },
      { field: 'receivedAt', width: 165, card: false },
      { field: 'sentBackAt', width: 155, card: false },
      { field: 'completedAt', hidden: true },
      columns.promised,
      { field: 'requestCode', hidden: true },
      { field: 'answer', hidden: true, sort: false },
    ] as Column<TransferRow>[], // the ticket's columns are columns of the longer row too
    look: lookAtTicket,
    actions: rowActions(openTicket),
    more: moreActions(actor),
    sums: sumsOf,
  };
};
export function TransferListScreen() {
  const tab = useTab();
  const actor = useTicketAction();
  return (
    <>
      <ListPage spec={transferSpec({ open: tab.open, actor })} />
      {actor.dialog}
    </>
  );
}

const refundSpec = (open: Tools['open']): ListSpec<typeof TicketLists.GetReceiptRefundData> => {
  const openTicket = (row: RefundRow) => open(ticketPath(row.ticketId), row.ticketCode);
  return {
    id: 'ticket.refund',
    title: word('refund'),
    list: TicketLists.GetReceiptRefundData,
    searchLabel: word('searchRefund'),
    emptyHint: word('emptyRefund'),
    name: (row) => row.code,
    open: openTicket,
    chips: chipsOf(['TraPhiMotPhan', 'TraPhi']),
    filters: filters.slice(0, 3),
    columns: [
      { field: 'code', width: 165 },
      { field: 'status', width: 175, card: 'tag' },
      { field: 'ticketCode', width: 165 },
      { field: 'amount', width: 130 },
      { field: 'customerName', width: 180, sort: false },
      { field: 'phone', width: 120, sort: false, card: false },
      { field: 'deviceName', width: 180, sort: false },
      { field: 'reasonName', width: 180, sort: false, card: false },
      { field: 'methodName', width: 150, sort: false, card: false },
      { field: 'branchName', width: 165, sort: false, card: false },
      { field: 'creatorName', as: 'person', width: 175, sort: false, card: false },
      { field: 'creationTime', width: 155 },
      { field: 'total', hidden: true, sort: false },
      { field: 'paid', hidden: true, sort: false },
      { field: 'note', hidden: true, sort: false },
    ],
    look: ({ ticketId, ticketCode }, look) => lookAtTicket({ id: ticketId, code: ticketCode }, look),
    actions: [lookAction(), openAction(openTicket)],
    sums: ({ totalRefunded, sums }) =>
      totalRefunded === null
        ? []
        : [
            {
              label: say(listText, 'refundsMade'),
              value: <Money value={totalRefunded} />,
              hint: say(listText, 'refundsHint'),
            },
            ...sumsOf({ sums }),
          ],
  };
};
export function RefundListScreen() {
  const tab = useTab();
  return <ListPage spec={refundSpec(tab.open)} />;
}

const heldSpec = ({ open, actor }: Tools): ListSpec<typeof TicketLists.GetReceiptInventoryData> => {
  const openTicket = (row: Pick<HeldRow, 'id' | 'code'>) => open(ticketPath(row.id), row.code);
  return {
    id: 'ticket.held',
    title: word('held'),
    list: TicketLists.GetReceiptInventoryData,
    searchLabel: word('search'),
    emptyHint: word('emptyHeld'),
    name: (row) => row.code,
    open: openTicket,
    chips: {
      field: 'age',
      count: ({ ageInfo }, value) =>
        ageInfo.reduce((sum, { counts, total }) => sum + (value === undefined ? total : counts[value as 'fresh']), 0), // a key of ages
    },
    filters: [
      ...filters.filter((filter) => typeof filter === 'object' && ['branchId', 'placeId'].includes(filter.field)),
      {
        field: 'status',
        options: listStatuses.receipt.map((value) => ({ value, label: wordsOf(ticketStatuses[value]) })),
      },
      ...filters.slice(1, 2),
      'isLate',
    ],
    columns: [
      { ...columns.code, sort: true },
      {
        field: 'days',
        width: 130,
        card: 'tag',
        render: ({ age, days }) => (
          <StatusTag colour={ages[age].color} label={say(listText, 'daysHeld', { count: days })} />
        ),
      },
      { ...columns.status, sort: true, card: false },
      columns.device,
      columns.customer,
      { field: 'placeName', width: 170 },
      { field: 'branchName', width: 170, card: false },
      { ...columns.technician, sort: true },
      columns.promised,
      columns.received,
      { field: 'custody', hidden: true },
      { ...columns.remaining, sort: true },
    ] as Column<HeldRow>[], // as above
    look: lookAtTicket,
    actions: rowActions(openTicket),
    more: moreActions(actor),
    above: ({ ageInfo }) => <Ages rows={ageInfo} />,
    sums: sumsOf,
  };
};
export function HeldListScreen() {
  const tab = useTab();
  const actor = useTicketAction();
  return (
    <>
      <ListPage spec={heldSpec({ open: tab.open, actor })} />
      {actor.dialog}
    </>
  );
}

/** Where the devices are and for how long; more than a month stands out. */
function Ages({ rows }: { rows: readonly HeldCounts[] }) {
  const text = useText(listText);
  const now = useCulture();
  if (rows.length < 2) return null;
  return (
    <section
      className="kit-panel ticket-ages"
      aria-label={text('agesTable')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll what does not fit
      tabIndex={0}
    >
      <table aria-label={text('agesTable')}>
        <thead>
          <tr>
            <th scope="col">{text('where')}</th>
            {ageKeys.map((key) => (
              <th key={key} scope="col">
                {ages[key][now]}
              </th>
            ))}
            <th scope="col">{text('count')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ branchId, branchName, counts, total }) => (
            <tr key={branchId}>
              <th scope="row">{branchName}</th>
              {ageKeys.map((key) => (
                <td key={key} className="kit-figure" data-old={key === 'old' && counts[key] > 0}>
                  {counts[key] || '–'}
                </td>
              ))}
              <td className="kit-figure">
                <b>{total}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
