// A part that the ticket does not have: the bench proposes it, the counter prices it and takes it on or declines.
import { App, Form, InputNumber, Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { Vnd } from '../../../contract/kit.ts';
import {
  agreements,
  type PartProposal,
  type PartsView,
  TicketParts,
} from '../../../contract/ticket/calls/parts.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { PartSearch } from './break-up-dialog.tsx';
import { NoteItem } from './note-item.tsx';
import { partsText } from './parts.text.ts';

interface Props extends DialogProps {
  /** The ticket. */
  view: Pick<PartsView, 'ticketId' | 'code'>;
  onDone: () => void;
}
export function ProposeDialog({ open, onClose, view, onDone }: Props) {
  const say = useText(partsText);
  const { message } = App.useApp();
  const [part, setPart] = useState<{ id: ProductId; name: string } | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const send = async () => {
    setTried(true);
    if (!part) return;
    await run(async () => {
      const input = { id: view.ticketId, productId: part.id, quantity, note: note || null };
      await keyed((idempotencyKey) => call(TicketParts.ProposePart, input, { idempotencyKey }));
      message.success(say('proposed', { name: part.name }));
      onClose();
    });
    onDone();
  };
  return (
    <Modal
      open={open}
      title={say('titlePropose', { code: view.code })}
      okText={say('propose')}
      cancelText={say('back')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="ticket-parts-quiet">{say('proposeHint')}</p>
      <Form layout="vertical" component="div">
        <Form.Item
          label={say('partName')}
          required
          {...(tried && !part ? { validateStatus: 'error' as const, help: say('needed') } : {})}
        >
          {part && <b>{part.name}</b>}
          <PartSearch onPick={setPart} />
        </Form.Item>
        <Form.Item label={say('quantity')} htmlFor="propose-count">
          <InputNumber<number>
            id="propose-count"
            min={1}
            max={1000}
            precision={0}
            value={quantity}
            onChange={(next) => setQuantity(next ?? 1)}
          />
        </Form.Item>
        <NoteItem id="propose-why" label={say('why')} value={note} max={500} onChange={setNote} />
      </Form>
    </Modal>
  );
}

export function DecideDialog({ open, onClose, view, proposal, onDone }: Props & { proposal: PartProposal }) {
  const say = useText(partsText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [isAccepted, setAccepted] = useState(!proposal.blocker);
  const [price, setPrice] = useState<number | null>(proposal.listPrice);
  const [agreedBy, setAgreedBy] = useState<keyof typeof agreements>('customer');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const name = proposal.productName;
  const send = async () => {
    setTried(true);
    if (!isAccepted && !reason.trim()) return;
    await run(async () => {
      const decision = isAccepted ? { isAccepted, agreedBy, price: (price ?? 0) as Vnd } : { isAccepted }; // typed as whole đồng
      const input = { id: view.ticketId, proposalId: proposal.id, reason: reason.trim() || null, ...decision };
      await keyed((idempotencyKey) => call(TicketParts.DecidePart, input, { idempotencyKey }));
      message.success(say(isAccepted ? 'takenOn' : 'declined', { name }));
      onClose();
    });
    onDone();
  };
  return (
    <Modal
      open={open}
      title={say('titleDecide', { name })}
      okText={say(isAccepted ? 'takeOn' : 'declinePart')}
      okButtonProps={{ danger: !isAccepted }}
      cancelText={say('back')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="ticket-parts-quiet">
        {[`${proposal.quantity} × ${name}`, proposal.proposedBy, proposal.note].filter(Boolean).join(' · ')}
      </p>
      <Form layout="vertical" component="div">
        <Form.Item {...(proposal.blocker ? { help: proposal.blocker } : {})}>
          <Segmented<boolean>
            value={isAccepted}
            options={[
              { value: true, label: say('takeOn'), disabled: proposal.blocker !== null },
              { value: false, label: say('declinePart') },
            ]}
            onChange={setAccepted}
          />
        </Form.Item>
        {isAccepted && (
          <>
            <Form.Item label={say('unitPrice')} htmlFor="decide-price">
              <MoneyField id="decide-price" value={price} onChange={setPrice} />
            </Form.Item>
            <Form.Item label={say('whoAgreed')}>
              <Segmented
                value={agreedBy}
                options={(['customer', 'counter'] as const).map((value) => ({
                  value,
                  label: agreements[value][culture],
                }))}
                onChange={setAgreedBy}
              />
            </Form.Item>
          </>
        )}
        <NoteItem
          id="decide-why"
          label={say('why')}
          required={!isAccepted}
          {...(tried && !isAccepted && !reason.trim() ? { validateStatus: 'error' as const, help: say('needed') } : {})}
          value={reason}
          max={500}
          onChange={setReason}
        />
      </Form>
    </Modal>
  );
}
