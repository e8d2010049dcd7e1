// /category/customer/:id: one customer, their devices and tickets, money and debt.
import { ToolOutlined } from '@ant-design/icons';
import { CustomerRow, SaleCustomer } from '../../contract/party/party.calls.ts';
import { TicketForm } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { may, useSession } from '../kit/call/session.ts';
import { CrudForm } from '../kit/list/crud-page.tsx';
import { useTab } from '../kit/page/tab.ts';
import { useText } from '../kit/words/culture.ts';
import { customers } from './customers.screen.tsx';
import { DebtPanel } from './debt-panel.tsx';
import { Devices } from './devices.tsx';
import { partyText } from './party.text.ts';
import { PrivacyPanel } from './privacy-panel.tsx';
import { Profile } from './profile.tsx';
import { Payments, Receipts } from './vouchers.tsx';

export function CustomerScreen() {
  const say = useText(partyText);
  const tab = useTab();
  const takesIn = may(TicketForm.CreateOrUpdateInvoice.may, useSession());
  return (
    <Profile<CustomerRow>
      spec={{
        title: say('customerTitle'),
        get: SaleCustomer.Get,
        update: SaleCustomer.Update,
        schema: CustomerRow,
        trail: 'Customer',
        showPhone: SaleCustomer.ShowPhone,
        facts: [
          'phone',
          'code',
          'address',
          'email',
          'sex',
          'dateOfBirth',
          'taxCode',
          'legalName',
          'creditDays',
          'debtLimit',
          'note',
          'creationTime',
        ],
        form: (row, dialog, refresh) => (
          <CrudForm spec={customers} row={row} page={{ refresh, flash: () => {} }} {...dialog} />
        ),
        actions: (row) =>
          takesIn
            ? [
                {
                  key: 'ticket',
                  label: say('newTicket'),
                  icon: <ToolOutlined />,
                  primary: true,
                  onClick: () => tab.open(`/ticket-management/ticket-form?phone=${encodeURIComponent(row.phone)}`),
                },
              ]
            : [],
        main: ({ id }) => (
          <>
            <Devices customerId={id} />
            <Receipts of={{ customerId: id }} empty={say('noReceipts')} />
            <Payments of={{ customerId: id }} />
          </>
        ),
        side: (row) => (
          <>
            <DebtPanel party="customer" partyId={row.id} />
            <PrivacyPanel customer={row} />
          </>
        ),
      }}
    />
  );
}
