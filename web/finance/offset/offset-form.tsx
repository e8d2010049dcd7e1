// Whose credit is used, how much of it, and for what: the oldest due first, or as ticked.
import { SwapOutlined } from '@ant-design/icons';
import { App, Form, Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { Offset, type OffsetParty, type OffsetView, offsetParties } from '../../../contract/finance/offset.calls.ts';
import { today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { type DocumentAction, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import type { OwnFormProps } from '../../kit/document/document-spec.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { PartyFields, problemAt } from '../party-fields.tsx';
import { saveKey } from '../save-key.ts';
import { OpenItemsTable } from '../voucher/open-items.tsx';
import { type OpenItem, overOf, type Settlement, untouched, withAmount, withItems } from '../voucher/settle.model.ts';
import { usePartyItems } from '../voucher/use-open-items.ts';
import { offsetText } from './offset.text.ts';

interface Written {
  party: OffsetParty;
  partyId: number | null;
  day: string;
  note: string;
  settlement: Settlement;
}
const isParty = (party: string | null): party is OffsetParty => offsetParties.some((one) => one === party);
/** What a link brings along. */
function startOf(query: URLSearchParams): Written {
  const party = query.get('party');
  const chosen = query.get('items')?.split(',').filter(Boolean);
  return {
    party: isParty(party) ? party : 'supplier',
    partyId: Number(query.get('partyId')) || null,
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
  const { search } = useLocation();
  // What a link begins is a draft of its own: it must not meet another one.
  const draft = useDraft<Written>(`finance.offset.${search}`);
  const [form, setForm] = useState(() => draft.found?.value ?? startOf(new URLSearchParams(search)));
  const [isTouched, setTouched] = useState(draft.found !== null);
  const [asked, setAsked] = useState(false);
  useKeeping(draft, form, isTouched);
  const { party, partyId, day, note, settlement } = form;
  const { rows, credit, partyName, state } = usePartyItems(party, partyId, party === 'supplier' ? 'ours' : 'theirs');
  const adopt = useEffectEvent((some: readonly OpenItem[]) =>
    setForm((now) => ({ ...now, settlement: withCredit(now.settlement, some, credit) })),
  );
  useEffect(() => {
    if (rows) adopt(rows);
  }, [rows]);
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
    if (amount > credit) return say('overCredit', { amount: money(credit) });
    const over = overOf(settlement);
    if (over > 0) return say('overItems', { amount: money(amount - over) });
    return amount === 0 ? say('needAmount') : null;
  }
  const save = async () => {
    setAsked(true);
    if (partyId === null || problems.amount) return;
    const items = (rows ?? []).flatMap(({ key, document, documentId }) => {
      const part = settlement.paid[key];
      return part ? [{ document, documentId, amount: part }] : [];
    });
    const input = { party, partyId, day, amount, note: note.trim() || null, items };
    const view = await draft.save((options) => call(Offset.Create, input, options));
    message.success(say('posted', { code: view.code }));
    void refresh(TransactionLiabilities.GetOpenItems);
    onSaved(view);
  };
  const actions: DocumentAction[] = [
    { key: 'post', label: say('post'), icon: <SwapOutlined />, primary: true, keys: 'ctrl+enter', onClick: save },
  ];
  const isOver = amount > 0 && rows !== undefined;
  return (
    <DocumentPage title={say('one')} code={null} actions={actions}>
      {draft.found && (
        <DraftFound
          at={draft.found.at}
          onDrop={() => {
            draft.drop();
            const { settlement: fresh, ...start } = startOf(new URLSearchParams(search));
            setForm({ ...start, settlement: rows ? withCredit(fresh, rows, credit) : fresh });
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
            kinds={offsetParties}
            say={say}
            party={party}
            partyId={partyId}
            partyName={partyName}
            problem={asked ? problems.party : null}
            onChange={(chosen) => change({ ...chosen, settlement: untouched })}
          />
          <Form.Item
            htmlFor="offset-amount"
            label={say('amount')}
            required
            {...(partyId !== null && rows
              ? { help: credit > 0 ? say('has', { amount: money(credit) }) : say('hasNone') }
              : {})}
            {...problemAt(asked || isOver ? problems.amount : null)}
          >
            <MoneyField
              id="offset-amount"
              value={settlement.amount}
              min={0}
              onChange={(next) => change({ settlement: withAmount(settlement, next, rows ?? []) })}
            />
          </Form.Item>
          <Form.Item htmlFor="offset-day" label={say('day')}>
            <DateField id="offset-day" value={day} always onChange={(next) => change({ day: next ?? today() })} />
          </Form.Item>
          <Form.Item htmlFor="offset-note" label={say('note')} className="voucher-whole">
            <Input.TextArea
              id="offset-note"
              value={note}
              maxLength={500}
              placeholder={say('noteHint')}
              autoSize={{ minRows: 1, maxRows: 5 }}
              onChange={(event) => change({ note: event.target.value })}
            />
          </Form.Item>
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
