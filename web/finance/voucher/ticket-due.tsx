// The ticket that a receipt is for: found by its code, typed or scanned, with what is due.
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { type TicketHit, TicketOfReceipt } from '../../../contract/ticket/calls/ticket-find.calls.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { ticketPath } from '../paths.ts';
import { ticketKey } from './use-ticket.ts';
import { voucherText } from './voucher.text.ts';

interface TicketFieldProps {
  id: string;
  value: TicketHit | null;
  onChange: (ticket: TicketHit | null) => void;
}
export function TicketField({ id, value, onChange }: TicketFieldProps) {
  const say = useText(voucherText);
  const [typed, setTyped] = useState('');
  const [missed, setMissed] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const client = useQueryClient();
  const find = (text: string) => {
    const code = text.trim();
    if (!code) return;
    void run(async () => {
      const found = await call(TicketOfReceipt.GetProductInvoiceByCode, { code });
      const isDue = found !== null && found.remaining > 0;
      setMissed(isDue ? null : code);
      if (!isDue) return;
      client.setQueryData(ticketKey(found.code), found);
      onChange(found);
    });
  };
  if (value)
    return (
      <div className="voucher-ticket">
        <div>
          <TabLink path={ticketPath(value.id)} title={value.code} />
          <span>{[value.customerName, value.phone].filter(Boolean).join(' · ')}</span>
        </div>
        <dl>
          <div>
            <dt>{say('ticketTotal')}</dt>
            <dd>
              <Money value={value.total} />
            </dd>
          </div>
          <div>
            <dt>{say('ticketPaid')}</dt>
            <dd>
              <Money value={value.paid} />
            </dd>
          </div>
          <div>
            <dt>{say('ticketLeft')}</dt>
            <dd>
              <b>
                <Money value={value.remaining} />
              </b>
            </dd>
          </div>
        </dl>
        <Button size="small" onClick={() => onChange(null)}>
          {say('otherTicket')}
        </Button>
      </div>
    );
  return (
    <>
      <Input.Search
        id={id}
        value={typed}
        maxLength={50}
        autoComplete="off"
        enterButton={say('findTicket')}
        loading={busy}
        {...(missed ? { status: 'error' } : {})}
        onChange={(event) => {
          setTyped(event.target.value);
          setMissed(null);
        }}
        onSearch={find}
      />
      {missed && (
        <span className="voucher-late" role="alert">
          {say('noTicket', { code: missed })}
        </span>
      )}
    </>
  );
}
