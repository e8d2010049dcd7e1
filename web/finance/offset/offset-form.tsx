// Whose credit is used, how much of it, and for what: the oldest due first, or as ticked. What we owe a customer as a supplier stands in
// for their credit where they are said to be the same.
import { SwapOutlined } from '@ant-design/icons';
import { App, Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type AccountParty,
  accountParties,
  debtRights,
  hasAccount,
  usualSide,
} from '../../../contract/finance/finance.ts';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { Offset, type OffsetView } from '../../../contract/finance/offset.calls.ts';
import type { SupplierId } from '../../../contract/party/party.calls.ts';
import { today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useRefused } from '../../kit/call/use-refused.ts';
import { type DocumentAction, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import type { OwnFormProps } from '../../kit/document/document-spec.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { PartyFields, problemAt, WordsField } from '../party-fields.tsx';
import { partyPicks, withChosen } from '../pickers.ts';
import { saveKey } from '../save-key.ts';
import { OpenItemsTable } from '../voucher/open-items.tsx';
import { type OpenItem, overOf, type Settlement, untouched, withAmount, withItems } from '../voucher/settle.model.ts';
import { usePartyItems } from '../voucher/use-open-items.ts';
import { offsetText } from './offset.text.ts';

interface Written {
  party: AccountParty;
  partyId: number | null;
  supplierId: SupplierId | null;
  day: string;
  note: string;
  settlement: Settlement;
}
/** What a link brings along. */
function startOf(query: URLSearchParams): Written {
  const party = query.get('party');
  const chosen = query.get('items')?.split(',').filter(Boolean);
  return {
    party: hasAccount(party) ? party : 'supplier',
    partyId: Number(query.get('partyId')) || null,
    supplierId: null,
    day: today(),
    note: '',
    settlement: { ...untouched, chosen: chosen?.length ? chosen : null },
  };
}
/** At first as much as there is, on what was asked for or is due first. */
function withCredit(now: Settlement, items: readonly OpenItem[], credit: number): Settlement {
  if (now.amount !== null) return withItems(now, items);
  const { chosen } = now;
  const among = chosen ? items.filter(({ key }) => chosen.includes(key)) : items;
  const owed = among.reduce((sum, { left }) => sum + left, 0);
  return withAmount(now, Math.min(credit, owed) || null, items);
}

/** Only ever new: what is posted is taken back, not changed. */
export function OffsetForm({ onSaved }: OwnFormProps<OffsetView>) {
  const say = useText(offsetText);
  const culture = useCulture();
  const { message } = App.useApp();
  const refresh = useRefresh();
  const session = useSession();
  const sees = debtRights.supplier.every((right) => may(right, session));
  const { search } = useLocation();
  // What a link begins is a draft of its own: it must not meet another one.
  const draft = useDraft<Written>(`finance.offset.${search}`);
  const [form, setForm] = useState(() => draft.found?.value ?? startOf(new URLSearchParams(search)));
  const [isTouched, setTouched] = useState(draft.found !== null);
  const [asked, setAsked] = useState(false);
  useKeeping(draft, form, isTouched);
  const { party, partyId, supplierId, day, note, settlement } = form;
  const { rows, credit: own, partyName, state } = usePartyItems(party, partyId, usualSide(party));
  const other = usePartyItems('supplier', supplierId, supplierId === null ? null : 'ours');
  /** Undefined while it is asked for. */
  const credit = supplierId === null ? own : other.rows?.reduce((sum, { left }) => sum + left, 0);
  const adopt = useEffectEvent((some: readonly OpenItem[], has: number, of: SupplierId | null) =>
    setForm((now) => (now.supplierId === of ? { ...now, settlement: withCredit(now.settlement, some, has) } : now)),
  );
  useEffect(() => {
    if (rows && credit !== undefined) adopt(rows, credit, supplierId);
  }, [rows, credit, supplierId]);
  const change = (patch: Partial<Written>) => {
    setTouched(true);
    setForm((now) => ({ ...now, ...patch }));
  };
  const money = (amount: number) => formatMoney(amount, culture);
  const amount = settlement.amount ?? 0;
  const problems = {
    party: partyId === null ? say('needParty') : null,
    amount: amountProblem(),
  };
  function amountProblem(): string | null {
    if (amount > (credit ?? 0))
      return say(supplierId === null ? 'overCredit' : 'overOwn', { amount: money(credit ?? 0) });
    const over = overOf(settlement);
    if (over > 0) return say('overItems', { amount: money(amount - over) });
    return amount === 0 ? say('needAmount') : null;
  }
  const { at, options } = useRefused(['amount', 'day'], form);
  const save = async () => {
    setAsked(true);
    if (partyId === null || problems.amount) return;
    const items = (rows ?? []).flatMap(({ key, document, documentId }) => {
      const part = settlement.paid[key];
      return part ? [{ document, documentId, amount: part }] : [];
    });
    const input = { party, partyId, supplierId, day, amount, note: note.trim() || null, items };
    const view = await draft.save((once) => call(Offset.Create, input, options(once)));
    message.success(say('posted', { code: view.code }));
    void refresh(TransactionLiabilities.GetOpenItems);
    onSaved(view);
  };
  const hasOf = (some: number) => {
    const [has, hasNone] = supplierId === null ? (['has', 'hasNone'] as const) : (['weOwe', 'weOweNone'] as const);
    return some > 0 ? say(has, { amount: money(some) }) : say(hasNone);
  };
  const actions: DocumentAction[] = [
    { key: 'post', label: say('post'), icon: <SwapOutlined />, primary: true, keys: 'ctrl+enter', onClick: save },
  ];
  const isOver = amount > 0 && rows !== undefined && credit !== undefined;
  return (
    <DocumentPage title={say('one')} code={null} actions={actions}>
      {draft.found && (
        <DraftFound
          at={draft.found.at}
          onDrop={() => {
            draft.drop();
            const { settlement: fresh, ...start } = startOf(new URLSearchParams(search));
            setForm({ ...start, settlement: rows ? withCredit(fresh, rows, own) : fresh });
            setTouched(false);
          }}
        />
      )}
      <DocumentPanel>
        <Form
          layout="vertical"
          component="div"
          className="voucher-fields"
          onKeyDownCapture={saveKey(() => void save().catch(() => {}))} // the call has said why
        >
          <PartyFields
            id="offset-party"
            kinds={accountParties}
            say={say}
            party={party}
            partyId={partyId}
            partyName={partyName}
            problem={asked ? problems.party : null}
            onChange={(chosen) => change({ ...chosen, supplierId: null, settlement: untouched })}
          />
          {party === 'customer' && sees && (
            <Form.Item htmlFor="offset-supplier" label={say('also')} extra={say('alsoHint')} className="voucher-wide">
              <PickSelect
                id="offset-supplier"
                from={withChosen(partyPicks.supplier, supplierId, other.partyName)}
                value={supplierId}
                onChange={(value) => change({ supplierId: value as SupplierId | null, settlement: untouched })} // one id
              />
            </Form.Item>
          )}
          <Form.Item
            htmlFor="offset-amount"
            label={say('amount')}
            required
            {...(partyId !== null && rows ? { help: hasOf(credit ?? 0) } : {})}
            {...problemAt(((asked || isOver) && problems.amount) || at.amount || null)}
          >
            <MoneyField
              id="offset-amount"
              value={settlement.amount}
              min={0}
              onChange={(next) => change({ settlement: withAmount(settlement, next, rows ?? []) })}
            />
          </Form.Item>
          <Form.Item htmlFor="offset-day" label={say('day')} {...problemAt(at.day ?? null)}>
            <DateField id="offset-day" value={day} always onChange={(next) => change({ day: next ?? today() })} />
          </Form.Item>
          <WordsField
            id="offset-note"
            label={say('note')}
            hint={say('noteHint')}
            value={note}
            onChange={(next) => change({ note: next })}
          />
        </Form>
      </DocumentPanel>
      <DocumentPanel title={say('items')}>
        <p className="kit-quiet voucher-hint">{say('hint')}</p>
        <OpenItemsTable
          items={rows}
          state={state}
          hasParty={partyId !== null}
          settlement={{ ...settlement, amount: null }} // nothing is left over here
          isDisabled={false}
          words={{ noItems: say('noItems'), part: say('part') }}
          onChange={(next) => change({ settlement: next })}
        />
      </DocumentPanel>
    </DocumentPage>
  );
}
