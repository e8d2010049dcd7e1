// What all ticket lists share on the screen: columns, filters, chips, sums, and what can be done with a row or with many.
import { ExportOutlined, PrinterOutlined, TagOutlined } from '@ant-design/icons';
import { TicketPrint } from '../../../contract/ticket/calls/print.calls.ts';
import type { Sums, TicketFilter } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { ticketAction, ticketActionKeys } from '../../../contract/ticket/ticket.actions.ts';
import { isLate, type TicketStatus, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { now } from '../../../contract/time.ts';
import type { FilterSpec } from '../../kit/filter/filters.ts';
import type { BulkAction, RowAction } from '../../kit/list/actions.ts';
import type { Sum } from '../../kit/list/list-footer.tsx';
import { lookAction } from '../../kit/list/quick-look.tsx';
import { pick } from '../../kit/pick/picker.ts';
import { branchPick, categoryPick, modelPick } from '../../kit/pick/pickers.tsx';
import { Money } from '../../kit/table/cells.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { PhoneCell } from '../../kit/table/phone-cell.tsx';
import { culture, say } from '../../kit/words/culture.ts';
import { formatMinute, formatMoney } from '../../kit/words/format.ts';
import { wordsOf } from '../../kit/words/words.ts';
import { menuSteps } from '../page/action/next-actions.tsx';
import type { TicketActor } from '../page/action/use-ticket-action.tsx';
import { allowedActions } from './allowed-actions.ts';
import { listText, word } from './list.text.ts';
import './list.css';

export const FORM = '/ticket-management/ticket-form';
export function Promised({ row }: { row: Pick<TicketRow, 'status' | 'promisedAt'> }) {
  const late = isLate(row, now());
  return (
    <span className={late ? 'ticket-late' : ''}>
      <span className="kit-figure">{formatMinute(row.promisedAt)}</span>
      {late && <small>{say(listText, 'late')}</small>}
    </span>
  );
}

/** Without `sort`, a column of a long list cannot be sorted by: only what an index keeps in order is. */
export const columns = {
  code: { field: 'code', width: 142 },
  status: { field: 'status', width: 158, card: 'tag', sort: false },
  device: {
    field: 'deviceName',
    width: 134,
    sort: false,
    render: (row) => (
      <span className="ticket-two">
        <span>{row.deviceName}</span>
        {row.imei && <small className="kit-figure">{row.imei}</small>}
      </span>
    ),
  },
  customer: {
    field: 'customerName',
    width: 143,
    sort: false,
    render: (row) => (
      <span className="ticket-two">
        <span>{row.customerName}</span>
        <small className="kit-figure">
          <PhoneCell phone={row.phone} id={row.id} show={TicketRead.ShowPhone} />
        </small>
      </span>
    ),
  },
  services: { field: 'services', width: 132, sort: false, card: false },
  technician: { field: 'technicianName', as: 'person', width: 122, sort: false },
  promised: { field: 'promisedAt', width: 140, render: (row) => <Promised row={row} /> },
  branch: { field: 'branchName', width: 165, sort: false, card: false },
  total: { field: 'total', width: 114, sort: false, card: false },
  remaining: { field: 'remaining', width: 105, sort: false, card: false },
  received: { field: 'creationTime', width: 155 },
} as const satisfies Record<string, Column<TicketRow>>;
const more: readonly Column<TicketRow>[] = [
  { field: 'placeName', hidden: true, sort: false },
  { field: 'custody', hidden: true, sort: false },
  { field: 'kind', hidden: true, sort: false },
  { field: 'errors', hidden: true, width: 220, sort: false },
  { field: 'receptionistName', as: 'person', hidden: true, sort: false },
  { field: 'advisorName', as: 'person', hidden: true, sort: false },
  { field: 'paid', hidden: true, sort: false },
  { field: 'finishedAt', hidden: true, sort: false },
  { field: 'handedOverAt', hidden: true, sort: false },
  { field: 'note', hidden: true, width: 220, sort: false },
];
/** In the order people read: what, whose, who works on it, until when, how much; at 1366 px all of that is in sight. */
export const usual: readonly Column<TicketRow>[] = [
  columns.code,
  columns.status,
  columns.device,
  columns.customer,
  columns.services,
  columns.technician,
  columns.promised,
  columns.total,
  columns.remaining,
  columns.branch,
  columns.received,
  ...more,
];
/** Short lists can be sorted by anything. */
export const sortable = (some: readonly Column<TicketRow>[]): Column<TicketRow>[] =>
  some.map((column) =>
    ['services', 'errors', 'note', 'receptionistName', 'advisorName', 'handedOverAt'].includes(column.field)
      ? column
      : { ...column, sort: true },
  );

export const technicianPick = pick({
  call: TicketRead.GetTechnicians,
  input: {},
  value: (row) => row.id,
  label: (row) => row.fullName,
  second: (row) => row.branchName,
});
export const filters: readonly FilterSpec<TicketFilter>[] = [
  { field: 'branchId', pick: branchPick },
  { field: 'technicianId', pick: technicianPick },
  { field: 'startDate', to: 'endDate', label: word('dates') },
  'dateBy',
  'isLate',
  'hasTechnician',
  'hasProposals',
  { field: 'deviceTypeId', pick: categoryPick('DeviceType') },
  { field: 'manufacturerId', pick: categoryPick('manufacturer') },
  { field: 'modelId', pick: modelPick },
  { field: 'placeId', pick: branchPick },
  'kind',
  { field: 'hashtagId', pick: categoryPick('hashtag') },
  'isArchived',
];

type Counted = { statusInfo: readonly { status: string; count: number }[] };
export const countOf = ({ statusInfo }: Counted, value: string | number | boolean | undefined): number =>
  statusInfo.reduce((sum, { status, count }) => (value === undefined || status === value ? sum + count : sum), 0);
export const chipsOf = (statuses: readonly TicketStatus[]) => ({
  field: 'status' as const,
  items: statuses.map((value) => ({ value, label: wordsOf(ticketStatuses[value]) })),
  count: countOf,
});
const addends = ['total', 'credited', 'paid', 'refunded', 'overpaid', 'remaining'] as const;
/** Figures that add up; those that are nothing are left out, and the formula on hover has them all. */
export const sumsOf = ({ sums }: { sums: Sums | null }): Sum[] => {
  if (!sums) return [];
  const money = (value: number) => formatMoney(value, culture());
  const figures = Object.fromEntries(addends.map((key) => [key, money(sums[key])]));
  const hint = say(listText, 'sumFormula', figures);
  const shown = addends.filter((key) => ['total', 'paid', 'remaining'].includes(key) || sums[key] !== 0);
  return [
    ...shown.map((key) => ({ label: say(listText, key), value: <Money value={sums[key]} />, hint })),
    ...(sums.cancelledCount > 0
      ? [
          {
            label: say(listText, 'cancelled', { count: sums.cancelledCount }),
            value: <Money value={sums.cancelledTotal} />,
            hint: say(listText, 'cancelledHint', { count: sums.cancelledCount, kept: money(sums.kept) }),
          },
        ]
      : []),
  ];
};

export const openAction = <R,>(run: (row: R) => void): RowAction<R> => ({
  key: 'open',
  label: word('open'),
  icon: <ExportOutlined />,
  run,
});
export const rowActions = <R extends TicketRow>(open: (row: R) => void): RowAction<R>[] => [
  lookAction(),
  openAction(open),
];
/** Everything that can be done with a row now, in the order of the table; what is blocked says why. Asked for when a menu opens. */
export const moreActions =
  <R extends TicketRow>({ start }: TicketActor) =>
  async (row: R): Promise<RowAction<R>[]> =>
    menuSteps({ allowedActions: await allowedActions(row.id) }).map(({ key, blocker }) => ({
      key,
      label: wordsOf(ticketAction(key)),
      danger: ticketAction(key).isDanger ?? false,
      blocker: () => blocker,
      run: () => void start(row, key),
    }));
const bulkKeys = ticketActionKeys.filter((key) => ticketAction(key).isBulk);
export const bulkActions = ({ startMany }: TicketActor): BulkAction<TicketRow>[] => [
  ...bulkKeys.map((key): BulkAction<TicketRow> => {
    const { may } = ticketAction(key);
    return {
      key,
      label: wordsOf(ticketAction(key)),
      ...(may === 'system' ? {} : { may }),
      run: (rows) =>
        void startMany(
          rows.map(({ id }) => id),
          key,
        ),
    };
  }),
  {
    key: 'printSlips',
    label: word('printSlips'),
    icon: <PrinterOutlined />,
    may: TicketPrint.GetReportProductInvoiceById.may,
    run: (rows) => void print(rows, 'slipA5'),
  },
  {
    key: 'printLabels',
    label: word('printLabels'),
    icon: <TagOutlined />,
    may: TicketPrint.GetReportProductInvoiceById.may,
    run: (rows) => void print(rows, 'label'),
  },
];
async function print(rows: readonly TicketRow[], form: 'slipA5' | 'label'): Promise<void> {
  const { printTicket } = await import('../print/print-ticket.tsx');
  const ids = rows.map(({ id }) => id);
  await printTicket(ids, form).catch(() => null); // the shell has said why
}
