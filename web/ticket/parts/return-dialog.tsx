// A part comes back out of the device: unused to the returned goods, broken to the defective goods.
import { App, Form, InputNumber, Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import { faults } from '../../../contract/stock/stock.ts';
import { type IssuedPart, type PartsView, TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useKept } from '../../kit/form/kept.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { categoryPick, supplierPick } from '../../kit/pick/pickers.tsx';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { NoteItem } from './note-item.tsx';
import { partsText } from './parts.text.ts';

const errorTypes = categoryPick('errorType');
export interface ReturnDialogProps extends DialogProps {
  view: PartsView;
  part: IssuedPart;
  /** It turned out broken. */
  isError: boolean;
  onDone: () => void;
}
export function ReturnDialog({ open, onClose: leave, view, part, isError, onDone }: ReturnDialogProps) {
  const say = useText(partsText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [quantity, setQuantity] = useState(part.serials ? 0 : part.left);
  const [serials, setSerials] = useState<string[]>(part.serials?.length === 1 ? part.serials : []);
  const [errorTypeId, setErrorType] = useState<CategoryId | null>(null);
  const [fault, setFault] = useState<'own' | 'supplier'>('own');
  const [supplierId, setSupplier] = useState<SupplierId | null>(null);
  const {
    value: note,
    write: setNote,
    close: onClose,
  } = useKept(`return ${view.code} ${part.originLineId}`, '', leave);
  const [tried, setTried] = useState(false);
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const count = part.serials ? serials.length : quantity;
  const needsSupplier = isError && fault === 'supplier' && !supplierId;
  const send = async () => {
    setTried(true);
    if (count < 1 || (isError && !errorTypeId) || needsSupplier) return;
    await run(async () => {
      const line = { originLineId: part.originLineId, quantity: count, ...(part.serials ? { serials } : {}) };
      const error = isError && errorTypeId ? { error: { errorTypeId, fault, supplierId } } : {};
      const input = { id: view.ticketId, note: note || null, lines: [line], ...error };
      await keyed((idempotencyKey) => call(TicketParts.ReturnParts, input, { idempotencyKey }));
      const name = part.productName;
      message.success(say(isError ? 'reported' : view.can.post ? 'returned' : 'returnDraft', { name }));
      onClose();
    });
    onDone();
  };
  const missing = (isMissing: boolean) =>
    tried && isMissing ? { validateStatus: 'error' as const, help: say('needed') } : {};
  return (
    <Modal
      open={open}
      title={say(isError ? 'titleError' : 'titleBack', { name: part.productName })}
      okText={say(isError ? 'reportError' : 'giveBack')}
      okButtonProps={{ danger: isError }}
      cancelText={say('back')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="ticket-parts-quiet">{say(isError ? 'errorHint' : 'backHint')}</p>
      <Form layout="vertical" component="div">
        {part.serials ? (
          <Form.Item label={say('serials')} required {...missing(count < 1)}>
            <Select<string[]>
              mode="multiple"
              value={serials}
              aria-label={say('serials')}
              options={part.serials.map((serial) => ({ value: serial, label: serial }))}
              onChange={setSerials}
            />
          </Form.Item>
        ) : (
          <Form.Item label={say('quantity')} htmlFor="part-back" required {...missing(count < 1)}>
            <InputNumber<number>
              id="part-back"
              min={1}
              max={part.left}
              precision={0}
              value={quantity}
              onChange={(next) => setQuantity(next ?? 0)}
            />
          </Form.Item>
        )}
        {isError && (
          <>
            <Form.Item label={say('errorType')} required {...missing(!errorTypeId)}>
              <PickSelect
                from={errorTypes}
                value={errorTypeId}
                aria-label={say('errorType')}
                onChange={(next) => setErrorType(next as CategoryId | null)} // its picker's values
              />
            </Form.Item>
            <Form.Item label={say('fault')}>
              <Segmented
                value={fault}
                onChange={setFault}
                options={(['own', 'supplier'] as const).map((value) => ({ value, label: faults[value][culture] }))}
              />
            </Form.Item>
            {fault === 'supplier' && (
              <Form.Item label={say('supplier')} required {...missing(needsSupplier)}>
                <PickSelect
                  from={supplierPick}
                  value={supplierId}
                  aria-label={say('supplier')}
                  onChange={(next) => setSupplier(next as SupplierId | null)} // its picker's values
                />
              </Form.Item>
            )}
          </>
        )}
        <NoteItem id="part-note" label={say('note')} value={note} max={1000} onChange={setNote} />
      </Form>
    </Modal>
  );
}
