// Receiving a transfer: figures that start with everything, or a count that starts from zero with the first scan.
// Picking for a bill is the same count before the goods leave: it begins at zero and posts when everything is there.
import { App, Button, InputNumber, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail, OutboundLine } from '../../../contract/stock/outbound.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { Select } from '../../kit/pick/select.tsx';
import { CameraButton } from '../../kit/scan/camera-button.tsx';
import { beep, useScanner } from '../../kit/scan/scanner.ts';
import { useLookUps, WaitingScans } from '../../kit/scan/waiting-scans.tsx';
import { useText } from '../../kit/words/culture.ts';
import { askedForOf, lineWithRoom, sameCode } from '../stock-lines.ts';
import { outboundText } from './outbound.text.ts';

interface Count {
  quantity: number;
  serials: string[];
}
type Counts = Readonly<Record<number, Count>>;
export interface BillDialogProps extends DialogProps {
  bill: OutboundDetail;
  onDone: (bill: OutboundDetail) => void;
}

/** Lines of which something is on its way that nobody says is lost. */
export const freeLines = ({ lines }: OutboundDetail): OutboundLine[] =>
  lines.map((line) => ({ ...line, open: line.open - line.pending })).filter(({ open }) => open > 0);

/** Never more than is on its way now: somebody else may have received some of it since it was counted. */
export function fitted<C extends Count>(line: OutboundLine, count: C): C {
  if (!line.openSerials) return { ...count, quantity: Math.min(count.quantity, line.open) };
  const serials = count.serials.filter((serial) => line.openSerials?.includes(serial));
  return { ...count, serials, quantity: serials.length };
}

interface Counting {
  /** Of what is kept: a count outlives its dialog. */
  name: string;
  lines: readonly OutboundLine[];
  warehouseId: WarehouseId | null;
  start: Counts;
  isActive: boolean;
}
/** What is in hand, scan by scan. */
function useCounts({ name, lines, warehouseId, start, isActive }: Counting) {
  const say = useText(outboundText);
  const { message } = App.useApp();
  const draft = useDraft<Counts>(name);
  const [fresh] = useState(start);
  const [first] = useState(draft.found?.value ?? fresh);
  const [counted, setCounts] = useState<Counts>(first);
  useKeeping(draft, counted === fresh ? null : counted, counted !== first);
  const none: Count = { quantity: 0, serials: [] };
  const counts: Counts = Object.fromEntries(lines.map((line) => [line.id, fitted(line, counted[line.id] ?? none)]));
  const scanning = useRef(first !== fresh);
  const { take, waiting, drop } = useLookUps(async ({ code }) => {
    const found = await linesOfCode(warehouseId, lines, code);
    if (!found.length) {
      beep('unknown');
      message.warning(say('notHere', { code }));
      return;
    }
    const started = scanning.current;
    scanning.current = true;
    setCounts((now) => {
      const before = started ? now : {};
      const line = lineWithRoom(found, ({ id }) => before[id]?.quantity ?? 0);
      if (!line) return before;
      const own = before[line.id] ?? none;
      const serial = line.openSerials?.find((one) => sameCode(one, code));
      const isThere = serial !== undefined && own.serials.includes(serial);
      if (isThere || own.quantity >= line.open) {
        beep('unknown');
        message.warning(say('enough', { name: line.productName }));
        return before;
      }
      beep('ok');
      return {
        ...before,
        [line.id]: { quantity: own.quantity + 1, serials: serial ? [...own.serials, serial] : own.serials },
      };
    });
  });
  useScanner((code) => void take(code), { isActive, inDialog: true });
  const begin = () => {
    draft.drop();
    scanning.current = false;
    setCounts(fresh);
  };
  return {
    draft,
    counts,
    setCounts,
    set: (line: OutboundLine, count: Count) => {
      scanning.current = true;
      setCounts((now) => ({ ...now, [line.id]: count }));
    },
    total: lines.reduce((sum, line) => sum + (counts[line.id]?.quantity ?? 0), 0),
    scans: (
      <>
        {draft.found && <DraftFound at={draft.found.at} onDrop={begin} />}
        <CameraButton onScan={(code) => void take(code)} />
        <WaitingScans waiting={waiting} drop={drop} />
      </>
    ),
  };
}

export function ReceiveDialog({ bill, open, onClose, onDone }: BillDialogProps) {
  const say = useText(outboundText);
  const { message } = App.useApp();
  const lines = freeLines(bill);
  const all = (): Counts =>
    Object.fromEntries(lines.map((line) => [line.id, { quantity: line.open, serials: line.openSerials ?? [] }]));
  const { draft, counts, setCounts, set, total, scans } = useCounts({
    name: `stock.receive.${bill.id}`,
    lines,
    warehouseId: bill.toWarehouseId,
    start: all(),
    isActive: open,
  });
  const [busy, run] = useBusy();

  const save = async () => {
    await run(async () => {
      const sent = lines.map((line) => {
        const { quantity, serials } = counts[line.id] ?? { quantity: 0, serials: [] };
        return { lineId: line.id, quantity, ...(line.openSerials ? { serials } : {}) };
      });
      const input = { id: bill.id, version: bill.version, lines: sent };
      const next = await draft.save((options) => call(RequestInbound.Receive, input, options));
      message.success(say('received', { code: bill.code }));
      onDone(next);
      onClose();
    });
  };
  return (
    <Modal
      open={open}
      width={720}
      title={say('receiveTitle', { code: bill.code })}
      okText={say('receive')}
      okButtonProps={{ disabled: total === 0 }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{say('receiveHint')}</p>
      <Button size="small" onClick={() => setCounts(all())}>
        {say('receiveAll')}
      </Button>
      <CountTable lines={lines} counts={counts} set={set} counted={say('counted')} scans={scans} />
    </Modal>
  );
}

/** Before the goods leave: every piece is scanned, and the bill is posted when nothing is missing. */
export function PickDialog({
  bill,
  open,
  onClose,
  onPost,
}: DialogProps & { bill: OutboundDetail; onPost: () => Promise<void> }) {
  const say = useText(outboundText);
  const lines = bill.lines.map((line) => ({ ...line, open: line.quantity, openSerials: line.serials }));
  const { draft, counts, set, total, scans } = useCounts({
    name: `stock.pick.${bill.id}`,
    lines,
    warehouseId: bill.warehouseId,
    start: {},
    isActive: open,
  });
  const [busy, run] = useBusy();
  const wanted = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Modal
      open={open}
      width={720}
      title={say('pickTitle', { code: bill.code })}
      okText={say('pickPost')}
      okButtonProps={{
        disabled: total < wanted,
        title: total < wanted ? say('missing', { count: wanted - total }) : '',
      }}
      confirmLoading={busy}
      onOk={() =>
        void run(async () => {
          await onPost();
          draft.drop();
          onClose();
        })
      }
      onCancel={onClose}
    >
      <p>{say('pickHint', { count: total, of: wanted })}</p>
      <CountTable lines={lines} counts={counts} set={set} counted={say('picked')} scans={scans} />
    </Modal>
  );
}

interface CountTableProps {
  lines: readonly OutboundLine[];
  counts: Counts;
  set: (line: OutboundLine, count: Count) => void;
  counted: string;
  /** The camera, and what waits to be counted. */
  scans: ReactNode;
}
function CountTable({ lines, counts, set, counted, scans }: CountTableProps) {
  const say = useText(outboundText);
  return (
    <>
      {scans}
      <table className="outbound-dialog" data-kept>
        <thead>
          <tr>
            <th>{say('product')}</th>
            <th className="outbound-right">{say('expected')}</th>
            <th className="outbound-right">{counted}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ReceiveRow
              key={line.id}
              line={line}
              count={counts[line.id] ?? { quantity: 0, serials: [] }}
              onChange={(count) => set(line, count)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

function ReceiveRow({ line, count, onChange }: { line: OutboundLine; count: Count; onChange: (count: Count) => void }) {
  const say = useText(outboundText);
  const missing = line.open - count.quantity;
  return (
    <tr>
      <td>
        {line.productName}
        <small>{line.productCode}</small>
        {askedForOf(line) && <small className="stock-asked-for">{askedForOf(line)}</small>}
        {missing > 0 && <small className="outbound-missing">{say('missing', { count: missing })}</small>}
        {line.openSerials && (
          <SerialSelect
            line={line}
            value={count.serials}
            onChange={(serials) => onChange({ serials, quantity: serials.length })}
          />
        )}
      </td>
      <td className="outbound-right">{line.open}</td>
      <td className="outbound-right">
        {line.openSerials ? (
          count.quantity
        ) : (
          <InputNumber
            min={0}
            max={line.open}
            precision={0}
            value={count.quantity}
            aria-label={say('countOf', { name: line.productName })}
            onChange={(quantity) => onChange({ ...count, quantity: quantity ?? 0 })}
          />
        )}
      </td>
    </tr>
  );
}

interface SerialSelectProps {
  line: OutboundLine;
  value: string[];
  onChange: (serials: string[]) => void;
}
export function SerialSelect({ line, value, onChange }: SerialSelectProps) {
  const say = useText(outboundText);
  return (
    <Select
      mode="multiple"
      value={value}
      options={(line.openSerials ?? []).map((serial) => ({ value: serial, label: serial }))}
      placeholder={say('chooseSerials')}
      aria-label={say('serialsOf', { name: line.productName })}
      onChange={onChange}
    />
  );
}

/** The lines that a code can mean: a serial that is on its way means one; a product may stand on several, one for each request. */
async function linesOfCode(
  warehouseId: WarehouseId | null,
  lines: readonly OutboundLine[],
  code: string,
): Promise<readonly OutboundLine[]> {
  const named = lines.filter((line) => line.openSerials?.some((one) => sameCode(one, code)));
  if (named.length) return named;
  const here = lines.filter((line) => !line.openSerials && sameCode(line.productCode, code));
  if (here.length) return here;
  const input = { barCode: code, warehouseId };
  const found = await call(ProductOutbound.getPriceByBarCode, input, { quiet: true });
  return lines.filter((line) => line.productId === found?.id && !line.isSerial);
}
