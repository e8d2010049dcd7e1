// A part or a service that the ticket does not have: the bench proposes it, the counter prices it and takes it on or declines.
import { App, Form, InputNumber, Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
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
import { useKept } from '../../kit/form/kept.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { PickSelect, usePickOptions } from '../../kit/pick/pick.tsx';
import { servicePick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { PartSearch } from './break-up-dialog.tsx';
import { NoteItem } from './note-item.tsx';
import { partsText } from './parts.text.ts';

interface Props extends DialogProps {
  /** The ticket. */
  view: Pick<PartsView, 'ticketId' | 'code'>;
  onDone: () => void;
}
export function ProposeDialog({ open, onClose: leave, view, onDone }: Props) {
  const say = useText(partsText);
  const { message } = App.useApp();
  const [isService, setService] = useState(false);
  const [part, setPart] = useState<{ id: ProductId; name: string } | null>(null);
  const [serviceId, setServiceId] = useState<ServiceNameId | null>(null);
  const services = usePickOptions(servicePick, '', isService).options;
  const [quantity, setQuantity] = useState(1);
  const { value: note, write: setNote, close: onClose } = useKept(`propose ${view.code}`, '', leave);
  const [tried, setTried] = useState(false);
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const missing = (what: unknown) => (tried && !what ? { validateStatus: 'error' as const, help: say('needed') } : {});
  const send = async () => {
    setTried(true);
    const name = isService ? services.find(({ value }) => value === serviceId)?.label : part?.name;
    const wanted = isService ? { serviceNameId: serviceId } : { productId: part?.id };
    if (!name) return;
    await run(async () => {
      const input = { id: view.ticketId, ...wanted, quantity, note: note || null };
      await keyed((idempotencyKey) => call(TicketParts.ProposePart, input, { idempotencyKey }));
      message.success(say('proposed', { name }));
      onClose();
    });
    onDone();
  };
  return (
    <Modal
      open={open}
      title={say('titlePropose', { code: view.code })}
      okText={say(isService ? 'proposeService' : 'propose')}
      cancelText={say('back')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="ticket-parts-quiet">{say('proposeHint')}</p>
      <Form layout="vertical" component="div">
        <Form.Item>
          <Segmented<boolean>
            value={isService}
            options={[
              { value: false, label: say('partName') },
              { value: true, label: say('serviceName') },
            ]}
            onChange={setService}
          />
        </Form.Item>
        {isService ? (
          <Form.Item label={say('serviceName')} htmlFor="propose-service" required {...missing(serviceId)}>
            <PickSelect
              id="propose-service"
              from={servicePick}
              value={serviceId}
              onChange={(value) => setServiceId(value as ServiceNameId | null)} // the picker's own values
            />
          </Form.Item>
        ) : (
          <Form.Item label={say('partName')} required {...missing(part)}>
            {part && <b>{part.name}</b>}
            <PartSearch onPick={setPart} />
          </Form.Item>
        )}
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

export function DecideDialog({ open, onClose: leave, view, proposal, onDone }: Props & { proposal: PartProposal }) {
  const say = useText(partsText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [isAccepted, setAccepted] = useState(!proposal.blocker);
  const [price, setPrice] = useState<number | null>(proposal.listPrice);
  const [agreedBy, setAgreedBy] = useState<keyof typeof agreements>('customer');
  const { value: reason, write: setReason, close: onClose } = useKept(`decide ${view.code} ${proposal.id}`, '', leave);
  const [tried, setTried] = useState(false);
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const name = proposal.name;
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
