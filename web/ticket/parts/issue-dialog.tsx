// Issuing parts for a ticket: what is missing and here is proposed; pieces are counted and serials chosen by hand or by scanner.
import { App, Input, InputNumber, Modal, Radio } from 'antd';
import { useRef, useState } from 'react';
import { type PartLine, type PartsView, TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useKept } from '../../kit/form/kept.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { Select } from '../../kit/pick/select.tsx';
import { CameraButton } from '../../kit/scan/camera-button.tsx';
import { beep, useScanner } from '../../kit/scan/scanner.ts';
import { useLookUps, WaitingScans } from '../../kit/scan/waiting-scans.tsx';
import { useText } from '../../kit/words/culture.ts';
import { findProduct } from './find-product.ts';
import {
  type Choices,
  type Chosen,
  linesOfCode,
  linesOfProduct,
  most,
  onePiece,
  serialOf,
  startOf,
  withSerials,
} from './issue.model.ts';
import { partsText } from './parts.text.ts';

/** A line as one of the two warehouses can serve it. */
const served = (line: PartLine, isReturned: boolean): PartLine =>
  isReturned ? { ...line, available: line.inReturned, serials: line.returnedSerials } : line;
/** What is chosen; pieces may be scanned faster than they are drawn. */
function useChosen(lines: readonly PartLine[]) {
  const [chosen, show] = useState(() => startOf(lines));
  const now = useRef(chosen);
  const put = (change: (before: Choices) => Choices) => {
    now.current = change(now.current);
    show(now.current);
  };
  return { chosen, now, put };
}
/** What a scanned piece means: its serial, else its product's code or barcode. */
function useScans(lines: readonly PartLine[], { now, put }: ReturnType<typeof useChosen>, isActive: boolean) {
  const say = useText(partsText);
  const { message } = App.useApp();
  const refuse = (sentence: string) => {
    beep('unknown');
    message.warning(sentence);
  };
  const queue = useLookUps(async ({ code }) => {
    const known = serialOf(lines, code);
    if (known) {
      beep('ok');
      const before = now.current.get(known.line.lineId)?.serials ?? [];
      if (!before.includes(known.serial)) put((all) => withSerials(known.line, [...before, known.serial], all));
      return;
    }
    const here = linesOfCode(lines, code);
    const product = here.length ? null : await findProduct(code);
    const of = product ? linesOfProduct(lines, product.id) : here;
    const [first] = of;
    if (!first) return refuse(say('notAsked', { code }));
    if (first.isSerial) return refuse(say('scanItsSerial', { name: first.productName }));
    const next = onePiece(of, now.current);
    if (!next) return refuse(say('enough', { name: first.productName }));
    beep('ok');
    put(() => next);
  });
  useScanner((code) => void queue.take(code), { isActive, inDialog: true });
  return queue;
}

export interface IssueDialogProps extends DialogProps {
  view: PartsView;
  onDone: () => void;
}
export function IssueDialog({ open, onClose: leave, view, onDone }: IssueDialogProps) {
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
  const state = useChosen(lines);
  const { chosen, put } = state;
  const { take, waiting, drop } = useScans(lines, state, open);
  const { value: note, write: setNote, close: onClose } = useKept(`issue ${view.code}`, '', leave);
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const send = async () => {
    const sent = lines.flatMap(({ lineId, isSerial }) => {
      const { quantity = 0, serials = [] } = chosen.get(lineId) ?? {};
      return quantity > 0 ? [{ lineId, quantity, ...(isSerial ? { serials } : {}) }] : [];
    });
    if (!sent.length) return void message.warning(say('chooseSome'));
    await run(async () => {
      const warehouseId = isReturned ? view.returnedId : view.warehouseId;
      const input = { id: view.ticketId, warehouseId, note: note || null, lines: sent };
      await keyed((idempotencyKey) => call(TicketParts.IssueParts, input, { idempotencyKey }));
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
            put(() => startOf(from(target.value)));
          }}
        />
      )}
      <CameraButton onScan={(code) => void take(code)} />
      <ul className="ticket-parts-lines">
        {lines.map((line) => (
          <IssueLine
            key={line.lineId}
            line={line}
            chosen={chosen.get(line.lineId) ?? { quantity: 0, serials: [] }}
            onQuantity={(quantity) =>
              put((now) => new Map(now).set(line.lineId, { quantity, serials: [], isCounted: true }))
            }
            onSerials={(serials) => put((now) => withSerials(line, serials, now))}
          />
        ))}
      </ul>
      <WaitingScans waiting={waiting} drop={drop} />
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
