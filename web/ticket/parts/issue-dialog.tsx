// Issuing parts for a ticket: what is missing and here is proposed; serials are chosen or scanned.
import { App, Input, InputNumber, Modal, Radio, Select } from 'antd';
import { useRef, useState } from 'react';
import { type PartLine, type PartsView, TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { call } from '../../kit/call/call.ts';
import { newKey } from '../../kit/call/idempotency.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { beep, useScanner } from '../../kit/scan/scanner.ts';
import { useText } from '../../kit/words/culture.ts';
import { partsText } from './parts.text.ts';

interface Chosen {
  quantity: number;
  serials: string[];
}
/** A line as one of the two warehouses can serve it. */
const served = (line: PartLine, isReturned: boolean): PartLine =>
  isReturned ? { ...line, available: line.inReturned, serials: line.returnedSerials } : line;
const most = (line: PartLine) => Math.min(line.missing, line.available);
const startOf = (lines: readonly PartLine[]): Map<number, Chosen> =>
  new Map(lines.map((line) => [line.lineId, { quantity: line.isSerial ? 0 : most(line), serials: [] }]));

export interface IssueDialogProps extends DialogProps {
  view: PartsView;
  onDone: () => void;
}
export function IssueDialog({ open, onClose, view, onDone }: IssueDialogProps) {
  const say = useText(partsText);
  const { message } = App.useApp();
  const from = (isReturned: boolean) =>
    view.lines.map((line) => served(line, isReturned)).filter((line) => most(line) > 0);
  const places = [
    { value: false, label: view.warehouseName ?? '', lines: from(false) },
    { value: true, label: view.returnedName ?? '', lines: from(true) },
  ].filter((place) => place.lines.length > 0);
  const [isReturned, setReturned] = useState(places[0]?.value ?? false);
  const lines = from(isReturned);
  const [chosen, setChosen] = useState(() => startOf(lines));
  const [note, setNote] = useState('');
  const [busy, run] = useBusy();
  const key = useRef(newKey());
  const set = (line: PartLine, next: Chosen) => setChosen((now) => new Map(now).set(line.lineId, next));
  const setSerials = (line: PartLine, serials: string[]) => {
    const kept = serials.slice(-most(line));
    set(line, { quantity: kept.length, serials: kept });
  };
  useScanner(
    (code) => {
      const same = (serial: string) => serial.toLowerCase() === code.toLowerCase();
      const line = lines.find((one) => one.serials.some(same));
      beep(line ? 'ok' : 'unknown');
      if (!line) return void message.warning(say('unknownSerial', { code }));
      const serial = line.serials.find(same) ?? code;
      const now = chosen.get(line.lineId)?.serials ?? [];
      if (!now.includes(serial)) setSerials(line, [...now, serial]);
    },
    { isActive: open, inDialog: true },
  );
  const send = async () => {
    const sent = lines.flatMap(({ lineId, isSerial }) => {
      const { quantity = 0, serials = [] } = chosen.get(lineId) ?? {};
      return quantity > 0 ? [{ lineId, quantity, ...(isSerial ? { serials } : {}) }] : [];
    });
    if (!sent.length) return void message.warning(say('chooseSome'));
    await run(async () => {
      const warehouseId = isReturned ? view.returnedId : view.warehouseId;
      const input = { id: view.ticketId, warehouseId, note: note || null, lines: sent };
      await call(TicketParts.IssueParts, input, { idempotencyKey: key.current });
      message.success(say(view.can.post ? 'issued' : 'drafted', { code: view.code }));
      onClose();
    });
    onDone();
  };
  return (
    <Modal
      open={open}
      title={say('titleIssue', { code: view.code })}
      okText={say(view.can.post ? 'issueNow' : 'issueDraft')}
      cancelText={say('back')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="ticket-parts-quiet">
        {places[0] && say('from', { warehouse: places.find(({ value }) => value === isReturned)?.label ?? '' })}
        {!view.can.post && ` · ${say('draftHint')}`}
      </p>
      {places.length > 1 && (
        <Radio.Group
          className="ticket-parts-places"
          optionType="button"
          value={isReturned}
          options={places.map(({ value, label }) => ({ value, label }))}
          aria-label={say('issueFrom')}
          onChange={({ target }) => {
            setReturned(target.value);
            setChosen(startOf(from(target.value)));
          }}
        />
      )}
      <ul className="ticket-parts-lines">
        {lines.map((line) => (
          <IssueLine
            key={line.lineId}
            line={line}
            chosen={chosen.get(line.lineId) ?? { quantity: 0, serials: [] }}
            onQuantity={(quantity) => set(line, { quantity, serials: [] })}
            onSerials={(serials) => setSerials(line, serials)}
          />
        ))}
      </ul>
      <Input.TextArea
        value={note}
        maxLength={1000}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder={say('note')}
        aria-label={say('note')}
        onChange={(event) => setNote(event.target.value)}
      />
    </Modal>
  );
}

interface IssueLineProps {
  line: PartLine;
  chosen: Chosen;
  onQuantity: (quantity: number) => void;
  onSerials: (serials: string[]) => void;
}
function IssueLine({ line, chosen, onQuantity, onSerials }: IssueLineProps) {
  const say = useText(partsText);
  const name = line.productName;
  return (
    <li>
      <span>
        {name}
        <br />
        <small className="ticket-parts-quiet">
          {say('wanted', { count: line.missing })} · {say('here', { count: line.available })}
        </small>
      </span>
      {line.isSerial ? (
        <span className="ticket-parts-quiet">
          {chosen.quantity}/{line.missing}
        </span>
      ) : (
        <InputNumber<number>
          min={0}
          max={most(line)}
          precision={0}
          value={chosen.quantity}
          aria-label={say('quantityOf', { name })}
          onChange={(quantity) => onQuantity(quantity ?? 0)}
        />
      )}
      {line.isSerial && (
        <Select<string[]>
          className="is-wide"
          mode="multiple"
          value={chosen.serials}
          placeholder={say('scanHint')}
          aria-label={say('serialsOf', { name })}
          options={line.serials.map((serial) => ({ value: serial, label: serial }))}
          onChange={onSerials}
        />
      )}
    </li>
  );
}
