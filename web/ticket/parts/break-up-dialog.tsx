// Taking a device apart: the parts that come out of it, searched or scanned, and what each will be worth.
import { DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, InputNumber, Modal } from 'antd';
import { useDeferredValue, useState } from 'react';
import { CatalogMaster, type MasterProduct } from '../../../contract/catalog/master.calls.ts';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { SetupSelect } from '../../../contract/org/setup-lists.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { ticketAction } from '../../../contract/ticket/ticket.actions.ts';
import { call } from '../../kit/call/call.ts';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { pick } from '../../kit/pick/picker.ts';
import { Select } from '../../kit/pick/select.tsx';
import { beep, useScanner } from '../../kit/scan/scanner.ts';
import { useLookUps, WaitingScans } from '../../kit/scan/waiting-scans.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import type { ActionDialogProps } from '../action-dialog.ts';
import { useActing } from '../page/action/send-action.ts';
import { findProduct } from './find-product.ts';
import { NoteItem } from './note-item.tsx';
import { partsText } from './parts.text.ts';

const warehouses = pick({
  call: SetupSelect.GetSelectListWarehouseByUserBranch,
  value: (row) => row.value,
  label: (row) => row.text,
  second: (row) => row.second,
});
type Product = Pick<MasterProduct, 'id' | 'code' | 'name' | 'isSerial'>;
interface Part extends Product {
  quantity: number;
  serials: string[];
}
const plus = (parts: readonly Part[], product: Product): Part[] =>
  parts.some((part) => part.id === product.id)
    ? parts.map((part) => (part.id === product.id && !part.isSerial ? { ...part, quantity: part.quantity + 1 } : part))
    : [...parts, { ...product, quantity: 1, serials: [] }];

const searchParts = async (keyword: string, signal: AbortSignal): Promise<readonly Product[]> =>
  (
    await call(
      CatalogMaster.getAllProduct,
      { kind: 'component', maxResultCount: 30, ...(keyword ? { keyword } : {}) },
      { signal, quiet: true },
    )
  ).items;
/** What was counted so far: it outlives its dialog. */
interface Begun {
  parts: Part[];
  warehouseId: WarehouseId | null;
  note: string;
}
const nothing: Begun = { parts: [], warehouseId: null, note: '' };

export function BreakUpDialog({ open, onClose, ...given }: ActionDialogProps) {
  const { ticket, action } = given;
  const say = useText(partsText);
  const culture = useCulture();
  const { message } = App.useApp();
  const draft = useDraft<Begun>(`ticket.breakUp.${ticket.id}`);
  const [begun, setBegun] = useState<Begun>(draft.found?.value ?? nothing);
  const { parts, warehouseId, note } = begun;
  const put = (part: Partial<Begun>) => setBegun((now) => ({ ...now, ...part }));
  const setParts = (next: (now: Part[]) => Part[]) => setBegun((now) => ({ ...now, parts: next(now.parts) }));
  useKeeping(draft, begun === nothing ? null : begun, true);
  const [tried, setTried] = useState(false);
  const { busy, act } = useActing(given, () => {
    draft.drop();
    onClose();
  });
  const add = (product: Product) => setParts((now) => plus(now, product));
  const { take, waiting, drop } = useLookUps(async ({ code }) => {
    const found = await findProduct(code);
    beep(found ? 'ok' : 'unknown');
    if (found) add(found);
    else message.warning(say('unknownCode', { code }));
  });
  useScanner((code) => void take(code), { isActive: open, inDialog: true });
  const isShort = parts.some((part) => part.isSerial && part.serials.length !== part.quantity);
  const go = () => {
    setTried(true);
    if (!warehouseId || !parts.length || isShort) return;
    const recovered = parts.map(({ id, quantity, isSerial, serials }) => ({
      productId: id,
      quantity,
      ...(isSerial ? { serials } : {}),
    }));
    void act({ warehouseId, recovered, note: note || null });
  };
  const word = ticketAction(action)[culture];
  const wrong = (isWrong: boolean) =>
    tried && isWrong ? { validateStatus: 'error' as const, help: say('needed') } : {};
  return (
    <Modal
      open={open}
      title={`${word} · ${ticket.code}`}
      okText={word}
      okButtonProps={{ danger: true }}
      cancelText={say('back')}
      confirmLoading={busy}
      onOk={go}
      onCancel={onClose}
      width={640}
    >
      <p className="ticket-parts-quiet">{say('breakHint', { amount: formatMoney(ticket.boughtFor ?? 0, culture) })}</p>
      {draft.found && (
        <DraftFound
          at={draft.found.at}
          onDrop={() => {
            draft.drop();
            setBegun(nothing);
          }}
        />
      )}
      <Form layout="vertical" component="div" data-kept>
        <Form.Item label={say('warehouse')} required {...wrong(!warehouseId)}>
          <PickSelect
            from={warehouses}
            value={warehouseId}
            aria-label={say('warehouse')}
            onChange={(next) => put({ warehouseId: next as WarehouseId | null })} // its picker's values
          />
        </Form.Item>
        <Form.Item label={say('addPart')} required {...wrong(!parts.length)}>
          <PartSearch onPick={add} />
          <WaitingScans waiting={waiting} drop={drop} />
        </Form.Item>
        <Recovered
          ticketId={ticket.id}
          parts={parts}
          onChange={(part) => setParts((now) => now.map((one) => (one.id === part.id ? part : one)))}
          onRemove={(id) => setParts((now) => now.filter((one) => one.id !== id))}
        />
        <NoteItem
          id="break-note"
          label={say('note')}
          value={note}
          max={2000}
          onChange={(next) => put({ note: next })}
        />
      </Form>
    </Modal>
  );
}
/** Components by name or code; the one that is chosen joins the list, and the field is free for the next. */
export function PartSearch({ onPick }: { onPick: (product: Product) => void }) {
  const say = useText(partsText);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['DataMaster', 'getAllProduct', 'recovered', keyword],
    queryFn: ({ signal }) => searchParts(keyword, signal),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  return (
    <Select<ProductId | null>
      value={null}
      placeholder={say('addPart')}
      aria-label={say('addPart')}
      loading={isFetching}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      options={(data ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
      onSelect={(id) => {
        const found = data?.find((product) => product.id === id);
        if (found) onPick(found);
        setTyped('');
      }}
    />
  );
}

interface RecoveredProps {
  ticketId: ActionDialogProps['ticket']['id'];
  parts: readonly Part[];
  onChange: (part: Part) => void;
  onRemove: (id: ProductId) => void;
}
function Recovered({ ticketId, parts, onChange, onRemove }: RecoveredProps) {
  const say = useText(partsText);
  const asked = parts.map(({ id, quantity }) => ({ productId: id, quantity }));
  const { data } = useQuery({
    queryKey: ['Receipt', 'PreviewBreakUp', ticketId, asked],
    queryFn: () => call(TicketParts.PreviewBreakUp, { id: ticketId, recovered: asked }, { quiet: true }),
    enabled: parts.length > 0,
    placeholderData: (before) => before,
    retry: false,
  });
  if (!parts.length) return <p className="ticket-parts-quiet">{say('noParts')}</p>;
  const worth = (id: ProductId) => data?.items.find((item) => item.productId === id)?.value;
  return (
    <table className="ticket-break-up">
      <thead>
        <tr>
          <th>{say('partName')}</th>
          <th className="is-number">{say('quantity')}</th>
          <th className="is-number">{say('value')}</th>
          <th aria-label={say('removePart', { name: '' })} />
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.id}>
            <td>
              {part.name} <small className="ticket-parts-quiet">{part.code}</small>
              {part.isSerial && (
                <Select<string[]>
                  mode="tags"
                  value={part.serials}
                  open={false}
                  suffixIcon={null}
                  placeholder={say('addSerials')}
                  aria-label={say('serialsOf', { name: part.name })}
                  onChange={(serials) => onChange({ ...part, serials, quantity: Math.max(1, serials.length) })}
                />
              )}
            </td>
            <td className="is-number">
              <InputNumber<number>
                min={1}
                max={100}
                precision={0}
                value={part.quantity}
                disabled={part.isSerial}
                aria-label={say('quantityOf', { name: part.name })}
                onChange={(quantity) => onChange({ ...part, quantity: quantity ?? 1 })}
              />
            </td>
            <td className="is-number">{worth(part.id) === undefined ? '…' : <Money value={worth(part.id) ?? 0} />}</td>
            <td className="is-number">
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={say('removePart', { name: part.name })}
                onClick={() => onRemove(part.id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>{say('total')}</td>
          <td className="is-number">
            <Money value={data?.items.reduce((sum, item) => sum + item.value, 0) ?? 0} />
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
