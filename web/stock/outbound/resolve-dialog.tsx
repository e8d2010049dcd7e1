// Settling what is missing of a transfer: comes later, went back, lost or broken (and who pays), miscounted (domain.md §4). Of one
// line one piece may be broken and another missing: what is said of a part leaves the rest to be said.
import { App, Button, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { type How, type OutboundLine, resolutions } from '../../../contract/stock/outbound.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { userPick } from '../../kit/pick/pickers.tsx';
import { Select } from '../../kit/pick/select.tsx';
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
/** What is said of each line, part by part. */
type Said = Readonly<Record<number, readonly Settled[]>>;
const newPart = ({ open, openSerials }: OutboundLine): Settled => ({
  quantity: open,
  serials: openSerials ?? [],
  how: 'later',
  payerUserId: null,
  isShopLoss: false,
  note: '',
});
/** What is lost needs its reason and who pays. */
const lacksPayer = ({ how, quantity, payerUserId, isShopLoss }: Settled) =>
  how === 'lost' && quantity > 0 && !isShopLoss && payerUserId === null;
const lacksReason = ({ how, quantity, note }: Settled) => how === 'lost' && quantity > 0 && !note.trim();

interface Part {
  value: Settled;
  /** The line with what the parts before this one leave of it. */
  line: OutboundLine;
}
const rest = (line: OutboundLine, { quantity, serials }: Settled): OutboundLine => ({
  ...line,
  open: line.open - quantity,
  openSerials: line.openSerials?.filter((serial) => !serials.includes(serial)) ?? null,
});
/** The parts of a line, never more than is on its way; and what nothing is said about yet. */
function partsOf(line: OutboundLine, said: readonly Settled[]): { parts: Part[]; left: OutboundLine } {
  let left = line;
  const parts = said.map((one): Part => {
    const part = { line: left, value: fitted(left, one) };
    left = rest(left, part.value);
    return part;
  });
  return { parts, left };
}

export function ResolveDialog({ bill, open, onClose, onDone }: BillDialogProps) {
  const say = useText(outboundText);
  const { message } = App.useApp();
  const lines = freeLines(bill);
  const [tried, setTried] = useState(false);
  const [fresh] = useState<Said>(() => Object.fromEntries(lines.map((line) => [line.id, [newPart(line)]])));
  const draft = useDraft<Said>(`stock.resolve.${bill.id}`);
  const [first] = useState(draft.found?.value ?? fresh);
  const [said, setSaid] = useState(first);
  useKeeping(draft, said === fresh ? null : said, said !== first);
  const settled = lines.map((line) => ({ line, ...partsOf(line, said[line.id] ?? [newPart(line)]) }));
  const [busy, run] = useBusy();
  const save = async () => {
    const all = settled.flatMap(({ parts }) => parts);
    const sent = all.flatMap(({ line, value: { serials, isShopLoss, payerUserId, ...more } }) => {
      if (!more.quantity) return [];
      const loss = more.how === 'lost' ? { isShopLoss, payerUserId: isShopLoss ? null : payerUserId } : {};
      return [{ lineId: line.id, ...more, ...loss, ...(line.openSerials ? { serials } : {}) }];
    });
    setTried(true);
    if (!sent.length || all.some(({ value }) => lacksPayer(value) || lacksReason(value))) return;
    await run(async () => {
      const input = { id: bill.id, version: bill.version, lines: sent };
      onDone(await draft.save((options) => call(RequestInbound.Resolve, input, options)));
      message.success(say(sent.some(({ how }) => how === 'lost') ? 'lostSaid' : 'resolved'));
      onClose();
    });
  };
  const begin = () => {
    draft.drop();
    setSaid(fresh);
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
      {draft.found && <DraftFound at={draft.found.at} onDrop={begin} />}
      <table className="outbound-dialog outbound-resolve" data-kept>
        <thead>
          <tr>
            <th>{say('product')}</th>
            <th className="outbound-right">{say('quantity')}</th>
            <th>{say('how')}</th>
          </tr>
        </thead>
        <tbody>
          {settled.map(({ line, parts, left }) => {
            const values = parts.map(({ value }) => value);
            const write = (next: readonly Settled[]) => setSaid((now) => ({ ...now, [line.id]: next }));
            return parts.map((part, place) => (
              <ResolveRow
                // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place to tell them apart
                key={`${line.id} ${place}`}
                {...part}
                place={place}
                missing={line.open}
                isTried={tried}
                onChange={(next) => write(values.with(place, next))}
                {...(place > 0 ? { onRemove: () => write(values.filter((_, at) => at !== place)) } : {})}
                {...(place === parts.length - 1 && left.open > 0
                  ? { left: left.open, onSplit: () => write([...values, newPart(left)]) }
                  : {})}
              />
            ));
          })}
        </tbody>
      </table>
    </Modal>
  );
}

interface RowProps extends Part {
  /** Which part of its line. */
  place: number;
  /** Of the whole line. */
  missing: number;
  /** What is missing is shown once somebody tried. */
  isTried: boolean;
  onChange: (value: Settled) => void;
  onRemove?: () => void;
  /** How many nothing is said about yet. */
  left?: number;
  onSplit?: () => void;
}
function ResolveRow({ line, value, place, missing, isTried, onChange, onRemove, left = 0, onSplit }: RowProps) {
  const say = useText(outboundText);
  const culture = useCulture();
  const name = place ? `${line.productName} (${place + 1})` : line.productName;
  const ways = Object.entries(resolutions).map(([how, words]) => ({ value: how as How, label: words[culture] })); // keys of the table
  return (
    <tr>
      <td>
        {place === 0 && (
          <>
            {name}
            <small>{line.productCode}</small>
            {askedForOf(line) && <small className="stock-asked-for">{askedForOf(line)}</small>}
            <small className="outbound-missing">{say('missing', { count: missing })}</small>
          </>
        )}
        {line.openSerials && (
          <SerialSelect
            line={line}
            value={value.serials}
            onChange={(serials) => onChange({ ...value, serials, quantity: serials.length })}
          />
        )}
        {onRemove && (
          <Button type="link" size="small" onClick={onRemove}>
            {say('dropPart')}
          </Button>
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
        {onSplit && (
          <Button type="link" size="small" onClick={onSplit}>
            {say('splitPart', { count: left })}
          </Button>
        )}
      </td>
    </tr>
  );
}
