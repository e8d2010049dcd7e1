// Forms of export bills: /inventory/export/export-other (also defective goods), export-bill (for a ticket), export-transfer (spec §2).
import { useQuery } from '@tanstack/react-query';
import { App, Form, Segmented } from 'antd';
import { type ComponentType, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { exportMay, ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundForm } from '../../../contract/stock/outbound.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { BothChanged } from '../../kit/document/both-changed.tsx';
import {
  type DocumentAction,
  DocumentLoading,
  DocumentPage,
  DocumentPanel,
} from '../../kit/document/document-page.tsx';
import type { Merging } from '../../kit/document/merge.ts';
import { thingsOf } from '../../kit/document/things.tsx';
import { isStale, useSharedForm } from '../../kit/document/use-shared-form.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { SchemaForm } from '../../kit/form/form.tsx';
import { startValues } from '../../kit/form/form-values.ts';
import { fieldsOf } from '../../kit/form/schema.ts';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { LineEditor } from '../line-editor.tsx';
import type { LineColumn, LineEditorHandle } from '../line-look.ts';
import { lineThings, mergedGoods } from '../merge-lines.ts';
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
  if (state.data) return <FilledForm {...props} begun={state.data} onReload={() => state.refetch()} />;
  return <DocumentLoading title={say(kind)} state={state} />;
}

/** The head by the keys of its schema, and the lines. */
interface Written extends Record<string, unknown> {
  lines: StockLine[];
}
function startOf({ kind, ticket, begun: { bill, warehouseId, day } }: FilledProps): Written {
  if (bill) return { ...startValues(forms[kind].schema, { ...bill }), id: bill.id, lines: linesOfBill(bill) };
  const mine = kind === 'ask' ? { toWarehouseId: warehouseId } : { warehouseId };
  return { ...mine, day, fault: 'own', ...(ticket ? { ticketCode: ticket } : {}), lines: [] };
}
const nameOf = ({ begun: { bill }, isAnswer, ticket }: FilledProps): string =>
  bill ? `${isAnswer ? 'answer' : 'edit'}.${bill.id}` : (ticket ?? 'new');

interface FilledProps extends FormProps {
  begun: OutboundForm;
  /** Reads the bill again: somebody else has changed it. */
  onReload: () => Promise<unknown>;
}
function FilledForm(props: FilledProps) {
  const { kind, begun, isAnswer, onReload } = props;
  const { bill, seesPrice } = begun;
  const spec = forms[kind];
  const say = useText(outboundText);
  const culture = useCulture();
  const { message } = App.useApp();
  const tab = useTab();
  const refresh = useRefresh();
  const session = useSession();
  const merging: Merging<Written> = {
    things: thingsOf(spec.fields, spec.schema, culture),
    lines: mergedGoods(lineThings),
  };
  const shared = useSharedForm<Written>({
    name: `stock.outbound.${kind}.${nameOf(props)}`,
    version: bill?.version ?? null,
    fresh: () => startOf(props),
    merging,
    reload: bill ? onReload : undefined,
    reopen: reopened,
  });
  const { begunAt, round } = shared;
  const { lines, ...head } = shared.form;
  const [touched, setTouched] = useState(begunAt !== null);
  const editor = useRef<LineEditorHandle>(null);
  /** What the attempt under way was begun with: "save and post". */
  const goOn = useRef(false);
  const [initial] = useState(head);

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
    const saved = await shared.save((options) => spec.save(body, { ...options, quiet: true }));
    tab.setDirty(false);
    if (isPosting) await call(ProductOutbound.ArchiveNew, { id: saved.id }).catch(() => null); // the bill says what is in the way
    message.success(say('saved', { code: saved.code }));
    await Promise.all([refresh(ProductOutbound.getDetail), refresh(RequestInbound.getDetail)]);
    if (bill) tab.close();
    else tab.setSearch(new URLSearchParams({ ...(spec === forms.other ? {} : { kind }), turn: String(saved.id) }));
    tab.open(billPath(saved.id), saved.code);
  };
  const caught = (error: unknown) => bill !== null && isStale(error); // it is told above the form
  const form = useSchemaForm({ schema: spec.schema, initial, submit, caught });
  const fill = useEffectEvent(() =>
    form.form.setFieldsValue(Object.fromEntries(Object.keys(fieldsOf(spec.schema)).map((key) => [key, head[key]]))),
  );
  useEffect(() => {
    if (round > 0) fill();
  }, [round]);
  const warehouseId = (Form.useWatch('warehouseId', form.form) ?? initial.warehouseId ?? null) as WarehouseId | null; // its picker's values
  /** As the form has it: a scan may be faster than the page is drawn anew. */
  const chosen = (): WarehouseId | null => form.form.getFieldValue('warehouseId') ?? warehouseId;
  const ticketCode = Form.useWatch('ticketCode', form.form) as string | undefined; // a text field
  const setLines = (next: (now: StockLine[]) => StockLine[]) =>
    shared.adopt((now) => ({ ...now, lines: next(now.lines) }));
  useNewShelf(`${warehouseId} ${round}`, warehouseId, lines, setLines);
  const keep = (part: Partial<Written>) =>
    shared.write((now) => ({ ...now, ...(form.form.getFieldsValue(true) as object), ...part })); // the store is ours
  const change = (changed: StockLine[]) => {
    setTouched(true);
    keep({ lines: changed });
  };
  const discard = () => {
    shared.discard();
    setTouched(false);
  };
  const [keptTicket] = useState(begunAt ? head.ticketCode : undefined);
  useProposal(ticketCode === keptTicket ? undefined : ticketCode, kind === 'ticket' && !bill, (proposal) => {
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
      isDirty={shared.isTouched}
      side={kind === 'ticket' && ticketCode ? <IssuedPanel ticketCode={ticketCode} /> : undefined}
    >
      <BothChanged of={shared} merging={merging} />
      {begunAt && <DraftFound at={begunAt} onDrop={discard} />}
      <DocumentPanel title={say('head')}>
        <SchemaForm
          state={{
            ...form,
            save: () => run(false), // Ctrl+S saves, whatever was tried before
            changed: (part) => {
              form.changed(part);
              keep({});
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
          fetchLine={(wanted) => fetchFrom(kind === 'ask' ? null : chosen())(wanted)}
        />
      </DocumentPanel>
    </DocumentPage>
  );
}

/** Another warehouse has other goods: the lines say what that one can give. Lines that were scanned meanwhile stay. */
function useNewShelf(
  /** Changes when there is something to look up. */
  shelf: string,
  warehouseId: WarehouseId | null,
  lines: readonly StockLine[],
  setLines: (next: (now: StockLine[]) => StockLine[]) => void,
): void {
  // Lines of a saved bill do not know yet which serials there are to choose from.
  const shown = useRef(lines.some((line) => line.isSerial && !line.offers) ? null : shelf);
  const look = useEffectEvent(async () => {
    if (!warehouseId || shown.current === shelf) return;
    shown.current = shelf;
    const found = await shelvesAt(lines, warehouseId);
    setLines((now) => now.map((line) => ({ ...line, ...found.get(line.productId) })));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shelf is what changes
  useEffect(() => {
    void look().catch(() => {}); // old figures stay; the server decides
  }, [shelf]);
}
