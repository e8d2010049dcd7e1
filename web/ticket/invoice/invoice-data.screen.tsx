// /finance/invoice-data: every line of the devices that left, as the accountant types it into the invoice program; and as a sheet.
import { FolderOpenOutlined } from '@ant-design/icons';
import { InvoiceData, type InvoiceLine } from '../../../contract/ticket/calls/invoice.calls.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { type Tab, useTab } from '../../kit/page/tab.ts';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { say } from '../../kit/words/culture.ts';
import { ticketPath } from '../paths.ts';
import { invoiceText, word } from './invoice.text.ts';

export const InvoiceDataScreen = () => <ListPage spec={specOf(useTab())} />;

const specOf = ({ open }: Pick<Tab, 'open'>): ListSpec<typeof InvoiceData.GetAll> => {
  const look = (row: InvoiceLine) => open(ticketPath(row.ticketId), row.code);
  return {
    id: 'ticket.invoiceData',
    title: word('list'),
    list: InvoiceData.GetAll,
    name: (row) => row.code,
    searchLabel: word('search'),
    emptyHint: word('empty'),
    chips: { field: 'buyerKind' },
    filters: [
      { field: 'from', to: 'to', label: word('days') },
      { field: 'branchId', pick: branchPick },
    ],
    columns: [
      { field: 'code', width: 145 },
      { field: 'handedOverAt', width: 145 },
      { field: 'buyerName', width: 170 },
      { field: 'buyerTaxCode', width: 120 },
      { field: 'name', width: 180 },
      { field: 'quantity', title: word('quantity'), width: 60 },
      { field: 'beforeTax', title: word('beforeTax'), width: 115 },
      { field: 'vatCode', title: word('vatCode'), width: 80 },
      { field: 'tax', width: 100 },
      { field: 'total', width: 115 },
      { field: 'buyerKind', width: 130, hidden: true, card: 'tag' },
      { field: 'price', width: 120, hidden: true, card: false },
      { field: 'refunded', width: 110, hidden: true, card: false },
      { field: 'completedAt', width: 145, hidden: true, card: false },
      { field: 'branchName', width: 160, hidden: true, card: false },
      { field: 'invoicePlace', width: 180, hidden: true, card: false },
      { field: 'invoiceSeries', width: 110, hidden: true, card: false },
      { field: 'buyerAddress', width: 220, hidden: true, card: false },
      { field: 'buyerEmail', width: 180, hidden: true, card: false },
    ],
    sums: ({ totalBeforeTax, totalTax, totalAmount }) => [
      { label: say(invoiceText, 'beforeTax'), value: <Money value={totalBeforeTax} /> },
      { label: say(invoiceText, 'tax'), value: <Money value={totalTax} /> },
      { label: say(invoiceText, 'total'), value: <Money value={totalAmount} /> },
    ],
    open: look,
    actions: [{ key: 'open', label: word('open'), icon: <FolderOpenOutlined />, run: look }],
  };
};
