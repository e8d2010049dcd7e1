// Writes a receipt or a payment: who, how much, from which fund, what for; and what of the party's open items it settles.
import { SaveOutlined } from '@ant-design/icons';
import { Alert, App } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { kindOf, type Side } from '../../../contract/finance/finance.ts';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { type Refused, useRefused } from '../../kit/call/use-refused.ts';
import { BothChanged } from '../../kit/document/both-changed.tsx';
import { type DocumentAction, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import type { SharedForm } from '../../kit/document/use-shared-form.ts';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { usePickOptions } from '../../kit/pick/pick.tsx';
import { useText } from '../../kit/words/culture.ts';
import { methodPick } from '../pickers.ts';
import { ApprovalNote, CashCheck, useApprovalAhead } from './cash-warning.tsx';
import { CreditOffer } from './credit-offer.tsx';
import { OpenItemsTable } from './open-items.tsx';
import { type OpenItem, type Settlement, withAmount, withItems } from './settle.model.ts';
import { useOpenItems } from './use-open-items.ts';
import { useTicketNow } from './use-ticket.ts';
import { useVoucherForm } from './use-voucher-form.ts';
import { type VoucherForm as Form, problemsOf, replaces, toInput } from './voucher.model.ts';
import { sides, type VoucherView } from './voucher.sides.ts';
import { sideKey, voucherText } from './voucher.text.ts';
import { VoucherFields } from './voucher-fields.tsx';
import { voucherMerging } from './voucher-merging.tsx';

interface VoucherFormProps {
  side: Side;
  /** The one being changed; null for a new one. */
  voucher: VoucherView | null;
  /** What the address brings along. */
  search?: string;
  onSaved: (voucher: VoucherView) => void;
  /** Reads the voucher again: somebody else has changed it. */
  onReload?: () => Promise<unknown>;
  onCancel?: () => void;
}
/** After the page has stopped moving. */
const FOCUS_AFTER_MS = 200;

export function VoucherForm({ side, voucher, search = '', onSaved, onReload, onCancel }: VoucherFormProps) {
  const say = useText(voucherText);
  const { shared, before, isDirty } = useVoucherForm({ side, voucher, search, reload: onReload });
  const { form, write, adopt, begunAt, save: once } = shared;
  const { options } = usePickOptions(methodPick);
  const methodId = form.methodId ?? ((options[0]?.value ?? null) as CategoryId | null); // the picker's ids are the list's
  const open = useOpenItems(side, form, voucher);
  useTicketNow(shared);
  const problems = problemsOf(side, form, methodId, voucher === null);
  const [asked, setAsked] = useState(false);
  const prefix = `voucher-${side}-${voucher?.id ?? 'new'}`;
  const { at, options: refusing } = useRefused(refusable, form);
  const { save, guard } = useSave({
    side,
    voucher,
    form,
    before,
    methodId,
    items: open.items,
    onSaved,
    once,
    refusing,
  });

  // What came later than what was typed.
  const { items } = open;
  const settle = useEffectEvent((some: readonly OpenItem[]) => adopt((now) => ({ ...now, ...withItems(now, some) })));
  useEffect(() => {
    if (items && open.settles) settle(items);
  }, [items, open.settles]);
  useEffect(() => {
    const timer = setTimeout(() => focusOn(prefix, ['partyId', 'ticket', 'amount']), FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [prefix]);

  const change = (patch: Partial<Form>) => write((now) => ({ ...now, ...patch }));
  const press = async (isDraft: boolean) => {
    setAsked(true);
    const names = Object.keys(problems);
    if (names.length > 0)
      return focusOn(
        prefix,
        order.filter((name) => names.includes(name)),
      );
    await guard(() => save(isDraft));
  };
  const canDraft = side === 'out' && voucher === null;
  // A draft waits only when it is handed in; what is posted, when another one stands for it.
  const isHandedIn = canDraft || (side === 'out' && voucher?.status === 'posted' && replaces(form, before));
  const approval = useApprovalAhead(form, voucher?.id ?? null, isHandedIn);
  useShortcut('ctrl+s', () => void press(canDraft).catch(() => {}), { whileTyping: true });
  const actions: DocumentAction[] = [
    {
      key: 'save',
      label: say(approval && canDraft ? 'handIn' : 'save'),
      icon: <SaveOutlined />,
      primary: true,
      keys: 'ctrl+enter',
      onClick: () => press(false),
    },
    ...(canDraft ? [{ key: 'draft', label: say('saveDraft'), primary: true, onClick: () => press(true) }] : []),
    ...(onCancel ? [{ key: 'stop', label: say('stop'), primary: true, onClick: onCancel }] : []),
  ];
  const isFixed = voucher !== null && !kindOf(side, voucher.kind).isMade;
  return (
    <DocumentPage title={say(sideKey(side, 'One'))} code={voucher?.code ?? null} actions={actions} isDirty={isDirty}>
      <BothChanged of={shared} merging={voucherMerging[side]} />
      {begunAt && (
        <DraftFound
          at={begunAt}
          onDrop={() => {
            shared.discard();
            if (items) adopt((now) => ({ ...now, ...withItems(now, items) }));
          }}
        />
      )}
      {isFixed && <Alert type="info" showIcon title={say('ofDocument')} />}
      {side === 'out' && <CashCheck form={form} methodId={methodId} id={voucher?.id ?? null} />}
      {approval && <ApprovalNote of={approval} />}
      {items && items.length > 0 && <CreditOffer side={side} form={form} credit={open.credit} />}
      <DocumentPanel>
        <VoucherFields
          side={side}
          form={form}
          methodId={methodId}
          partyName={open.partyName}
          problems={asked ? problems : {}}
          refused={at}
          locks={voucher === null ? 'none' : isFixed ? 'money' : 'kind'}
          prefix={prefix}
          onChange={change}
          onSave={() => void press(false).catch(() => {})} // the call has said why
          onKind={(kind) => write((now) => ofKind(side, now, kind))}
          onAmount={(amount) => write((now) => ({ ...now, ...withAmount(now, amount, items ?? []) }))}
        />
      </DocumentPanel>
      {open.settles && (
        <DocumentPanel title={say(side === 'in' ? 'itemsIn' : 'itemsOut')}>
          {items && items.length > 0 && <p className="kit-quiet voucher-hint">{say('itemsHint')}</p>}
          {open.later > 0 && <p className="kit-quiet voucher-hint">{say('laterItems', { count: open.later })}</p>}
          <OpenItemsTable
            items={items}
            state={open.state}
            hasParty={form.partyId !== null}
            settlement={form}
            isDisabled={isFixed}
            onChange={(next: Settlement) =>
              write((now) => ({ ...now, amount: next.amount, paid: next.paid, chosen: next.chosen }))
            }
          />
        </DocumentPanel>
      )}
    </DocumentPage>
  );
}

/** What the server may still refuse, at the fields of the same names. */
const refusable = ['amount', 'methodId', 'branchId', 'day', 'reasonId'] as const;
const order = ['ticket', 'partyId', 'amount', 'methodId', 'branchId', 'day', 'reasonId'];
/** The first of them that the page has. */
function focusOn(prefix: string, names: readonly string[]): void {
  const found = names.map((name) => document.getElementById(`${prefix}-${name}`)).find((element) => element !== null);
  found?.scrollIntoView({ block: 'center' });
  found?.focus();
}

/** Another kind is for somebody else; what was typed about the money stays. */
function ofKind(side: Side, now: Form, kind: string): Form {
  const same = kindOf(side, kind).party === kindOf(side, now.kind).party;
  const party = same && !now.ticket ? {} : { partyId: null, partyLabel: null };
  return { ...now, kind, ...party, ticket: null, paid: {}, chosen: null };
}

interface SaveOptions {
  side: Side;
  voucher: VoucherView | null;
  form: Form;
  before: Form;
  methodId: CategoryId | null;
  items: readonly OpenItem[] | undefined;
  onSaved: (voucher: VoucherView) => void;
  /** With the key of what is being written. */
  once: SharedForm<Form>['save'];
  refusing: Refused<string>['options'];
}
function useSave({ side, voucher, form, before, methodId, items, onSaved, once, refusing }: SaveOptions) {
  const say = useText(voucherText);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const isRunning = useRef(false);
  /** Two keys lead here: one voucher only. */
  const guard = async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  };
  const save = async (isDraft: boolean) => {
    if (methodId === null) return;
    const input = toInput(side, form, methodId, items ?? [], voucher === null);
    const spec = sides[side];
    const isPosted = voucher?.status === 'posted';
    if (isPosted && replaces(form, before)) {
      const { code } = voucher;
      const yes = say('replaceYes');
      if (!(await confirm({ title: say('replaceTitle', { code }), content: say('replaceHint', { code }), yes })))
        return;
    }
    // Items that a posted one names anew would make it another one.
    const { items: _, ...plain } = input;
    const changed = isPosted && !replaces(form, before) ? plain : input;
    const saved = await once((options) =>
      voucher
        ? spec.change({ ...changed, id: voucher.id, version: voucher.version }, refusing(options))
        : spec.make({ ...input, ...(isDraft ? { isDraft } : {}) }, refusing(options)),
    );
    message.success(sentenceOf(saved));
    for (const call of [spec.list, Fund.GetAll, TransactionLiabilities.GetOpenItems]) void refresh(call);
    onSaved(saved);
  };
  const sentenceOf = ({ id, code, status }: VoucherView) => {
    if (voucher && voucher.id !== id) return say('replaced', { before: voucher.code, code });
    if (voucher && status === voucher.status) return say('saved', { code });
    return say(status === 'draft' ? 'drafted' : status === 'waiting' ? 'waiting' : 'posted', { code });
  };
  return { save, guard };
}
