// Two small dialogs of an export bill: parts that come back from a ticket, and another error type.
import { InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { Select } from '../../kit/pick/select.tsx';
import { useText } from '../../kit/words/culture.ts';
import { outboundText } from './outbound.text.ts';
import { type BillDialogProps, SerialSelect } from './receive-dialog.tsx';

/** Parts of a ticket's bill come back; a draft of their own is made. */
export function ReturnDialog({ bill, open, onClose, onDone }: BillDialogProps) {
  const say = useText(outboundText);
  const lines = bill.lines.filter((line) => line.returned < line.quantity);
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const [serials, setSerials] = useState<Readonly<Record<number, string[]>>>({});
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const chosen = lines.flatMap((line) => {
    const named = serials[line.id] ?? [];
    const quantity = line.serials ? named.length : (counts[line.id] ?? 0);
    return quantity > 0 ? [{ originLineId: line.id, quantity, ...(line.serials ? { serials: named } : {}) }] : [];
  });
  const save = async () => {
    await run(async () => {
      const input = { originId: bill.id, lines: chosen };
      onDone(await keyed((idempotencyKey) => call(ProductOutbound.CreateReturnItem, input, { idempotencyKey })));
      onClose();
    });
  };
  return (
    <Modal
      open={open}
      width={640}
      title={say('returnTitle', { code: bill.code })}
      okText={say('makeReturn')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{say('returnHint')}</p>
      <table className="outbound-dialog">
        <thead>
          <tr>
            <th>{say('product')}</th>
            <th className="outbound-right">{say('left')}</th>
            <th className="outbound-right">{say('quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.productName}
                <small>{line.productCode}</small>
                {line.serials && (
                  <SerialSelect
                    line={line}
                    value={serials[line.id] ?? []}
                    onChange={(next) => setSerials((now) => ({ ...now, [line.id]: next }))}
                  />
                )}
              </td>
              <td className="outbound-right">{line.quantity - line.returned}</td>
              <td className="outbound-right">
                {line.serials ? (
                  (serials[line.id]?.length ?? 0)
                ) : (
                  <InputNumber
                    min={0}
                    max={line.quantity - line.returned}
                    precision={0}
                    value={counts[line.id] ?? 0}
                    aria-label={say('returnOf', { name: line.productName })}
                    onChange={(quantity) => setCounts((now) => ({ ...now, [line.id]: quantity ?? 0 }))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}

interface ErrorTypeDialogProps extends DialogProps {
  bill: OutboundDetail;
  options: readonly { id: OutboundDetail['errorTypeId'] & {}; name: string }[];
  onDone: (bill: OutboundDetail) => void;
}
export function ErrorTypeDialog({ bill, options, open, onClose, onDone }: ErrorTypeDialogProps) {
  const say = useText(outboundText);
  const [chosen, setChosen] = useState(bill.errorTypeId);
  const [busy, run] = useBusy();
  const save = async () => {
    if (!chosen) return;
    await run(async () => {
      onDone(await call(ProductOutbound.updateErrorType, { id: bill.id, typeError: chosen }));
      onClose();
    });
  };
  return (
    <Modal
      open={open}
      title={say('changeError')}
      okText={say('changeError')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Select
        className="kit-pick"
        value={chosen}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        aria-label={say('errorType')}
        onChange={setChosen}
      />
    </Modal>
  );
}
