// Forms of export bills: /inventory/export/export-other (also defective goods), export-bill (for a ticket), export-transfer (spec §2).
import { useQuery } from '@tanstack/react-query';
import { App, Form, Segmented } from 'antd';
import {
  type ComponentType,
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { exportMay, ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundForm } from '../../../contract/stock/outbound.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import {
  type DocumentAction,
  DocumentLoading,
  DocumentPage,
  DocumentPanel,
} from '../../kit/document/document-page.tsx';
import { useDraft } from '../../kit/form/draft.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { SchemaForm } from '../../kit/form/form.tsx';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useText } from '../../kit/words/culture.ts';
import { type LineColumn, LineEditor, type LineEditorHandle } from '../line-editor.tsx';
import { reopened, type StockLine } from '../stock-lines.ts';
import { IssuedPanel } from './issued-panel.tsx';
import { billPath } from './outbound.picks.ts';
import { outboundText } from './outbound.text.ts';
import { type FormKind, fetchFrom, forms, linesOfBill, sentLines, shelvesAt } from './outbound-form.model.ts';
import { useProposal } from './ticket-parts.ts';
import './outbound.css';

const mayMake: Record<FormKind, readonly string[]> = { ...exportMay, ask: RequestInbound.create.may };
const shownAs = {
  other: 'other',
  error: 'error',
  errorTransfer: 'errorTransfer',
  ticket: 'ticket',
  transfer: 'send',
  ask: 'asking',
} as const;

/** One page with the kinds it makes; the address says which, and which bill is edited. */
const outboundForm =
  (...kinds: [FormKind, ...FormKind[]]): ComponentType =>
  () => <KindPage kinds={kinds} />;
export const OtherFormScreen = outboundForm('other', 'error', 'errorTransfer');
export const TicketFormScreen = outboundForm('ticket');
export const TransferFormScreen = outboundForm('transfer', 'ask');

function KindPage({ kinds }: { kinds: readonly [FormKind, ...FormKind[]] }) {
  const say = useText(outboundText);
  const session = useSession();
  const { search } = useLocation();
  const { setSearch } = useTab();
  const query = new URLSearchParams(search);
  const mine = kinds.filter((kind) => mayMake[kind].some((code) => session?.permissions.has(code)));
  const kind = mine.find((one) => one === query.get('kind')) ?? mine[0] ?? kinds[0];
  const id = (Number(query.get('id') ?? query.get('answer')) || null) as OutboundId | null; // checked by the server
  const isAnswer = query.has('answer');
  const key = `${kind} ${id ?? ''} ${query.get('turn') ?? ''}`;
  return (
    <div className="outbound-views">
      {!id && mine.length > 1 && (
        <Segmented<FormKind>
          value={kind}
          options={mine.map((value) => ({ value, label: say(shownAs[value]) }))}
          aria-label={say('chooseKind')}
          onChange={(next) => setSearch(new URLSearchParams(next === mine[0] ? {} : { kind: next }))}
        />
      )}
      <LoadedForm key={key} kind={kind} id={id} isAnswer={isAnswer} ticket={query.get('ticket')} />
    </div>
  );
}

interface FormProps {
  kind: FormKind;
  id: OutboundId | null;
  /** The bill was asked for, and this form answers it. */
  isAnswer: boolean;
  ticket: string | null;
}
function LoadedForm(props: FormProps) {
  const say = useText(outboundText);
  const { kind, id } = props;
  const state = useQuery({
    queryKey: ['ProductOutbound', 'form', kind, id, useId()],
    queryFn: () => forms[kind].open(id),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (state.data) return <FilledForm {...props} begun={state.data} />;
  return <DocumentLoading title={say(kind)} state={state} />;
}

function startOf({ kind, ticket }: FormProps, { bill, warehouseId, day }: OutboundForm): Record<string, unknown> {
  if (bill) return { ...bill };
  const mine = kind === 'ask' ? { toWarehouseId: warehouseId } : { warehouseId };
  return { ...mine, day, fault: 'own', ...(ticket ? { ticketCode: ticket } : {}) };
}

/** What is kept of a form on this device. */
interface Begun {
  head: Record<string, unknown>;
  lines: StockLine[];
}
const nameOf = ({ begun: { bill }, isAnswer, ticket }: FormProps & { begun: OutboundForm }): string =>
  bill ? `${isAnswer ? 'answer' : 'edit'}.${bill.id}@${bill.version}` : (ticket ?? 'new');

function FilledForm(props: FormProps & { begun: OutboundForm }) {
  const { kind, begun, isAnswer } = props;
  const { bill, seesPrice } = begun;
  const spec = forms[kind];
  const say = useText(outboundText);
  const { message } = App.useApp();
  const tab = useTab();
  const refresh = useRefresh();
  const session = useSession();
  const draft = useDraft<Begun>(`stock.outbound.${kind}.${nameOf(props)}`);
  const [kept] = useState(() => (draft.found ? reopened(draft.found.value) : null));
  const [lines, setLines] = useState<StockLine[]>(() => kept?.lines ?? (bill ? linesOfBill(bill) : []));
  const [touched, setTouched] = useState(kept !== null);
  const editor = useRef<LineEditorHandle>(null);
  /** What the attempt under way was begun with: "save and post". */
  const goOn = useRef(false);
  const [fresh] = useState(() => startOf(props, begun));
  const [initial] = useState(() => ({ ...fresh, ...kept?.head }));

  const submit = async (input: Record<string, unknown>) => {
    const isPosting = goOn.current; // before anything is waited for: another key may be pressed meanwhile
    if (!lines.length) {
      message.warning(say('noLines'));
      editor.current?.focusSearch();
      return;
    }
    const own = bill ? { ...(isAnswer ? { requestInboundId: bill.id } : { id: bill.id }), version: bill.version } : {};
    const kept = bill?.requestId ? { requestId: bill.requestId } : {};
    const body = { ...input, ...own, ...kept, lines: sentLines(lines, bill, seesPrice) };
    const saved = await draft.save((options) => spec.save(body, { quiet: true, ...options }));
    setTouched(false);
    tab.setDirty(false);
    if (isPosting) await call(ProductOutbound.ArchiveNew, { id: saved.id }).catch(() => null); // the bill says what is in the way
    message.success(say('saved', { code: saved.code }));
    await Promise.all([refresh(ProductOutbound.getDetail), refresh(RequestInbound.getDetail)]);
    if (bill) tab.close();
    else tab.setSearch(new URLSearchParams({ ...(spec === forms.other ? {} : { kind }), turn: String(saved.id) }));
    tab.open(billPath(saved.id), saved.code);
  };
  const form = useSchemaForm({ schema: spec.schema, initial, submit });
  const warehouseId = (Form.useWatch('warehouseId', form.form) ?? initial.warehouseId ?? null) as WarehouseId | null; // its picker's values
  const ticketCode = Form.useWatch('ticketCode', form.form) as string | undefined; // a text field
  useNewShelf(warehouseId, lines, setLines);
  const keep = (now: StockLine[]) => draft.keep({ head: form.form.getFieldsValue(true), lines: now });
  const change = (changed: StockLine[]) => {
    setTouched(true);
    setLines(changed);
    keep(changed);
  };
  const discard = () => {
    draft.drop();
    form.form.setFieldsValue(fresh);
    setLines(bill ? linesOfBill(bill) : []);
    setTouched(false);
  };
  useProposal(ticketCode === kept?.head.ticketCode ? undefined : ticketCode, kind === 'ticket' && !bill, (proposal) => {
    if (proposal.warehouseId) form.form.setFieldValue('warehouseId', proposal.warehouseId);
    setLines((now) => [...now.filter((line) => line.quantity > 0 && touched), ...proposal.lines]);
  });

  const run = (post: boolean) => {
    goOn.current = post;
    form.save();
  };
  const first = bill
    ? say('saveBill')
    : kind === 'ask'
      ? say('sendRequest')
      : spec.goesOn === 'ship'
        ? say('saveBill')
        : say('saveDraft');
  const next = spec.goesOn === 'ship' ? say('saveAndShip') : say('saveAndPost');
  const actions: DocumentAction[] = [
    ...(spec.goesOn && may(ProductOutbound.ArchiveNew.may, session)
      ? [{ key: 'post', label: next, primary: true, keys: 'ctrl+enter', onClick: () => run(true) }]
      : []),
    { key: 'save', label: first, primary: true, onClick: () => run(false) },
  ];
  const columns: LineColumn[] = [
    ...(kind === 'ask' ? [] : (['available'] as const)),
    'quantity',
    ...(seesPrice && kind !== 'ask' ? (['price', 'amount'] as const) : []),
    ...(kind === 'ask' ? [] : (['serials'] as const)),
    'note',
  ];
  return (
    <DocumentPage
      title={isAnswer ? say('answers', { code: '' }).trim() : say(kind)}
      code={bill?.code ?? null}
      actions={actions}
      isDirty={form.dirty || touched}
      side={kind === 'ticket' && ticketCode ? <IssuedPanel ticketCode={ticketCode} /> : undefined}
    >
      {draft.found && <DraftFound at={draft.found.at} onDrop={discard} />}
      <DocumentPanel title={say('head')}>
        <SchemaForm
          state={{
            ...form,
            save: () => run(false), // Ctrl+S saves, whatever was tried before
            changed: (part) => {
              form.changed(part);
              keep(lines);
            },
          }}
          fields={spec.fields}
        />
      </DocumentPanel>
      <DocumentPanel isBare>
        <LineEditor
          ref={editor}
          lines={lines}
          onChange={change}
          columns={columns}
          fetchLine={fetchFrom(kind === 'ask' ? null : warehouseId)}
        />
      </DocumentPanel>
    </DocumentPage>
  );
}

/** Another warehouse has other goods: the lines say what that one can give. Lines that were scanned meanwhile stay. */
function useNewShelf(
  warehouseId: WarehouseId | null,
  lines: readonly StockLine[],
  setLines: Dispatch<SetStateAction<StockLine[]>>,
): void {
  // Lines of a saved bill do not know yet which serials there are to choose from.
  const shown = useRef(lines.some((line) => line.isSerial && !line.offers) ? null : warehouseId);
  const look = useEffectEvent(async (at: WarehouseId) => {
    const found = await shelvesAt(lines, at);
    setLines((now) => now.map((line) => ({ ...line, ...found.get(line.productId) })));
  });
  useEffect(() => {
    if (!warehouseId || shown.current === warehouseId) return;
    shown.current = warehouseId;
    void look(warehouseId).catch(() => {}); // old figures stay; the server decides
  }, [warehouseId]);
}
