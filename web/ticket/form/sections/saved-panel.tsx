// The device is taken in: its code, the papers, the code to pay the rest, and on to the next one. All by keys.
import {
  BarcodeOutlined,
  CheckCircleFilled,
  FileTextOutlined,
  PlusOutlined,
  PrinterOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TicketRead, type TicketView } from '../../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../../contract/ticket/ticket.ts';
import { call } from '../../../kit/call/call.ts';
import { useLive } from '../../../kit/call/live.ts';
import { may, useSession } from '../../../kit/call/session.ts';
import { useShortcut } from '../../../kit/page/shortcuts.ts';
import { useTab } from '../../../kit/page/tab.ts';
import { VietQr } from '../../../kit/print/viet-qr.tsx';
import { useText } from '../../../kit/words/culture.ts';
import { formatMinute } from '../../../kit/words/format.ts';
import { printText } from '../../print/print.text.ts';
import { printMay, printTicket, type TicketPaper } from '../../print/print-ticket.tsx';
import { formText } from '../form.text.ts';
import type { Saved } from '../use-intake.ts';

export interface SavedPanelProps {
  saved: Saved;
  isNew: boolean;
  /** On to the next device: of anybody, or of whoever has this phone. */
  onNext: (phone?: string) => void;
}
export function SavedPanel({ saved, isNew, onNext }: SavedPanelProps) {
  const say = useText(formText);
  const sayPrint = useText(printText);
  const tab = useTab();
  const mayPrint = may(printMay, useSession());
  const [printing, setPrinting] = useState<TicketPaper | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const print = async (form: TicketPaper) => {
    if (!mayPrint || printing) return;
    setPrinting(form);
    await printTicket([saved.id], form).catch(() => null); // the shell has said why
    setPrinting(null);
  };
  const open = () => tab.open(`/ticket-management/ticket/${saved.id}`, saved.code);
  useShortcut('1', () => void print('slipA5'));
  useShortcut('2', () => void print('slip80'));
  useShortcut('3', () => void print('label'));
  useShortcut('enter', open);
  const paper = (form: TicketPaper, key: string, label: string, icon: ReactNode) => (
    <Button icon={icon} size="large" loading={printing === form} disabled={!mayPrint} onClick={() => void print(form)}>
      {label} <kbd>{key}</kbd>
    </Button>
  );
  const ticket = useSaved(isNew ? saved.id : null);
  const ofSame = () => onNext(ticket?.phone);
  useShortcut('n', () => onNext());
  useShortcut('m', ofSame, { enabled: ticket !== undefined });
  return (
    <section className="intake-saved">
      <CheckCircleFilled aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {say(isNew ? 'savedAs' : 'savedEdit', { code: saved.code })}
      </h2>
      {ticket && (
        <p className="intake-saved-what">
          <strong>{ticket.deviceName}</strong> · {ticket.customerName} · {ticket.phone}
          {ticket.promisedAt && (
            <>
              <br />
              {say('promised')} <strong>{formatMinute(ticket.promisedAt)}</strong>
            </>
          )}
        </p>
      )}
      {saved.isPending && <p className="intake-warn">{say('savedPending', { code: saved.code })}</p>}
      {saved.message && <p className="intake-warn">{saved.message}</p>}
      <div className="intake-saved-actions">
        {paper('slipA5', '1', say('printSlip'), <FileTextOutlined />)}
        {paper('slip80', '2', say('printRoll'), <PrinterOutlined />)}
        {paper('label', '3', say('printLabel'), <BarcodeOutlined />)}
      </div>
      {ticket && ticket.remaining > 0 && (
        <VietQr
          branchId={ticket.branchId}
          amount={ticket.remaining}
          content={saved.code}
          caption={sayPrint('payRest', { code: saved.code })}
        />
      )}
      <div className="intake-saved-actions">
        <Button size="large" onClick={open}>
          {say('openTicket')} <kbd>Enter</kbd>
        </Button>
        {isNew && (
          <Button size="large" icon={<UserAddOutlined />} disabled={!ticket} onClick={ofSame}>
            {say('nextOfSame')} <kbd>M</kbd>
          </Button>
        )}
        <Button type="primary" size="large" icon={<PlusOutlined />} onClick={() => onNext()}>
          {say('next')} <kbd>N</kbd>
        </Button>
      </div>
    </section>
  );
}

/** As it was saved: the form may not have heard of the last discount yet, and a deposit is paid; money may arrive meanwhile. */
function useSaved(id: TicketId | null): TicketView | undefined {
  const { data, refetch } = useQuery({
    queryKey: ['Receipt', 'GetInvoiceForView', { id }],
    queryFn: ({ signal }) => call(TicketRead.GetInvoiceForView, { id: id as TicketId }, { signal, quiet: true }), // asked with one only
    enabled: id !== null,
    staleTime: 0,
    retry: false,
  });
  useLive('moneyArrived', ({ ticketId }) => void (id !== null && ticketId === id && refetch()));
  return data;
}
