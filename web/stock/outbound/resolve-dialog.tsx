// Settling what is missing of a transfer: comes later, went back, lost (and who pays), miscounted (domain.md §4).
import { App, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { type How, type OutboundDetail, type OutboundLine, resolutions } from '../../../contract/stock/outbound.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { userPick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { askedForOf } from '../stock-lines.ts';
import { outboundText } from './outbound.text.ts';
import { type BillDialogProps, fitted, freeLines, SerialSelect } from './receive-dialog.tsx';

interface Settled {
  quantity: number;
  serials: string[];
  how: How;
  payerUserId: UserId | null;
  isShopLoss: boolean;
  note: string;
}
/** What is lost needs its reason and who pays. */
const lacksPayer = ({ how, quantity, payerUserId, isShopLoss }: Settled) =>
  how === 'lost' && quantity > 0 && !isShopLoss && payerUserId === null;
const lacksReason = ({ how, quantity, note }: Settled) => how === 'lost' && quantity > 0 && !note.trim();

export function ResolveDialog({ bill, open, onClose, onDone }: BillDialogProps) {
  const say = useText(outboundText);
  const { message } = App.useApp();
  const lines = freeLines(bill);
  const [tried, setTried] = useState(false);
  const [said, setSettled] = useState<Readonly<Record<number, Settled>>>(() =>
    Object.fromEntries(
      lines.map((line): [number, Settled] => [
        line.id,
        {
          quantity: line.open,
          serials: line.openSerials ?? [],
          how: 'later',
          payerUserId: null,
          isShopLoss: false,
          note: '',
        },
      ]),
    ),
  );
  const settled: typeof said = Object.fromEntries(
    lines.flatMap((line) => {
      const one = said[line.id];
      return one ? [[line.id, fitted(line, one)]] : [];
    }),
  );
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const save = async () => {
    const sent = lines.flatMap((line) => {
      const one = settled[line.id];
      if (!one?.quantity) return [];
      const { serials, isShopLoss, payerUserId, ...rest } = one;
      const loss = one.how === 'lost' ? { isShopLoss, payerUserId: isShopLoss ? null : payerUserId } : {};
      return [{ lineId: line.id, ...rest, ...loss, ...(line.openSerials ? { serials } : {}) }];
    });
    setTried(true);
    const all = Object.values(settled);
    if (!sent.length || all.some(lacksPayer) || all.some(lacksReason)) return;
    await run(async () => {
      const input = { id: bill.id, version: bill.version, lines: sent };
      onDone(await keyed((idempotencyKey) => call(RequestInbound.Resolve, input, { idempotencyKey })));
      message.success(say(sent.some(({ how }) => how === 'lost') ? 'lostSaid' : 'resolved'));
      onClose();
    });
  };
  return (
    <Modal
      open={open}
      width={820}
      title={say('resolveTitle', { code: bill.code })}
      okText={say('resolve')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <table className="outbound-dialog outbound-resolve">
        <thead>
          <tr>
            <th>{say('product')}</th>
            <th className="outbound-right">{say('quantity')}</th>
            <th>{say('how')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const one = settled[line.id];
            return (
              one && (
                <ResolveRow
                  key={line.id}
                  line={line}
                  value={one}
                  isTried={tried}
                  onChange={(next) => setSettled((now) => ({ ...now, [line.id]: next }))}
                />
              )
            );
          })}
        </tbody>
      </table>
    </Modal>
  );
}

function ResolveRow({
  line,
  value,
  isTried,
  onChange,
}: {
  line: OutboundLine;
  value: Settled;
  /** What is missing is shown once somebody tried. */
  isTried: boolean;
  onChange: (value: Settled) => void;
}) {
  const say = useText(outboundText);
  const culture = useCulture();
  const name = line.productName;
  const ways = Object.entries(resolutions).map(([how, words]) => ({ value: how as How, label: words[culture] })); // keys of the table
  return (
    <tr>
      <td>
        {name}
        <small>{line.productCode}</small>
        {askedForOf(line) && <small className="stock-asked-for">{askedForOf(line)}</small>}
        <small className="outbound-missing">{say('missing', { count: line.open })}</small>
        {line.openSerials && (
          <SerialSelect
            line={line}
            value={value.serials}
            onChange={(serials) => onChange({ ...value, serials, quantity: serials.length })}
          />
        )}
      </td>
      <td className="outbound-right">
        {line.openSerials ? (
          value.quantity
        ) : (
          <InputNumber
            min={0}
            max={line.open}
            precision={0}
            value={value.quantity}
            aria-label={say('quantityOf', { name })}
            onChange={(quantity) => onChange({ ...value, quantity: quantity ?? 0 })}
          />
        )}
      </td>
      <td>
        <Select<How>
          value={value.how}
          options={ways}
          aria-label={say('howOf', { name })}
          onChange={(how) => onChange({ ...value, how })}
        />
        {value.how === 'lost' && (
          <Select
            value={value.isShopLoss ? 'shop' : 'staff'}
            options={[
              { value: 'staff', label: say('staffPays') },
              { value: 'shop', label: say('shopPays') },
            ]}
            aria-label={say('whoPays', { name })}
            onChange={(who) => onChange({ ...value, isShopLoss: who === 'shop' })}
          />
        )}
        {value.how === 'lost' && !value.isShopLoss && (
          <PickSelect
            from={userPick}
            value={value.payerUserId}
            placeholder={say('payer')}
            aria-label={say('payer')}
            allowClear
            onChange={(payer) => onChange({ ...value, payerUserId: payer as UserId | null })} // the picker's values are user ids
          />
        )}
        {isTried && lacksPayer(value) && <small className="outbound-missing">{say('payerNeeded')}</small>}
        <Input
          value={value.note}
          maxLength={500}
          placeholder={say(value.how === 'lost' ? 'lossReason' : 'note')}
          aria-label={say('noteOf', { name })}
          {...(isTried && lacksReason(value) ? { status: 'error' as const } : {})}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
        />
        {isTried && lacksReason(value) && <small className="outbound-missing">{say('reasonNeeded')}</small>}
        {value.how === 'lost' && <small>{say('lostHint')}</small>}
      </td>
    </tr>
  );
}

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
                    line={{ ...line, openSerials: line.serials }}
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
