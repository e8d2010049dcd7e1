// Whom the invoice of a ticket is made out to; whoever may edit tickets corrects it, also after the device left.
import { EditOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { BuyerIn, buyerKinds, TicketBuyer } from '../../../contract/ticket/calls/invoice.calls.ts';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { FormDrawer } from '../../kit/form/form-drawer.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { Facts, Panel } from '../page/ticket-panel.tsx';
import { invoiceText, word } from './invoice.text.ts';

export function BuyerPanel({ ticket }: { ticket: TicketView }) {
  const say = useText(invoiceText);
  const culture = useCulture();
  const [dialog, show] = useDialog();
  const edits = may(TicketBuyer.SetBuyer.may, useSession()) && !ticket.archivedAt;
  const { buyer } = ticket;
  if (!buyer && !edits) return null;
  return (
    <Panel
      title={say('invoice')}
      action={
        edits && (
          <Button
            size="small"
            type="text"
            icon={<EditOutlined />}
            aria-label={`${say('edit')}: ${say('invoice')}`}
            onClick={() => show((open) => <BuyerDrawer {...open} ticket={ticket} />)}
          >
            {say('edit')}
          </Button>
        )
      }
    >
      {buyer ? (
        <Facts
          of={[
            [say('buyer'), buyerKinds[buyer.kind][culture]],
            [say('name'), buyer.name],
            [say('taxCode'), buyer.taxCode],
            [say('address'), buyer.address],
            [say('email'), buyer.email],
          ]}
        />
      ) : (
        <p className="kit-quiet">{say('notYet')}</p>
      )}
      {dialog}
    </Panel>
  );
}

function BuyerDrawer({ ticket, open, onClose }: DialogProps & { ticket: TicketView }) {
  const say = useText(invoiceText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const { id, version, code, customerName } = ticket;
  const buyer = ticket.buyer ?? { kind: 'consumer', name: customerName, taxCode: null, address: null, email: null };
  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title={say('title', { code })}
      schema={BuyerIn}
      fields={[
        'kind',
        { field: 'taxCode', help: word('taxHelp') },
        { field: 'name', span: 2 },
        { field: 'address', span: 2 },
        'email',
      ]}
      row={{ ...buyer, id, version }}
      reload={() => void refresh(TicketRead.GetInvoiceForView)}
      submit={async (input, options) => {
        await call(TicketBuyer.SetBuyer, { ...input, id, version } as never, options); // checked by the call's own schema
        message.success(say('saved'));
        void refresh(TicketRead.GetInvoiceForView);
        onClose();
      }}
    />
  );
}
