// Who owes whom how much when the books begin, since when and until when.
import { CheckOutlined } from '@ant-design/icons';
import { App, Form, Segmented } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type AccountParty, accountParties, hasAccount, usualSide } from '../../../contract/finance/finance.ts';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import {
  type DebtSide,
  debtSides,
  OpeningDebt,
  type OpeningDebtView,
} from '../../../contract/finance/opening-debt.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { useSession } from '../../kit/call/session.ts';
import { useRefused } from '../../kit/call/use-refused.ts';
import { type DocumentAction, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import type { OwnFormProps } from '../../kit/document/document-spec.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { useText } from '../../kit/words/culture.ts';
import { PartyFields, problemAt, WordsField } from '../party-fields.tsx';
import { saveKey } from '../save-key.ts';
import { usePartyItems } from '../voucher/use-open-items.ts';
import { openingText } from './opening.text.ts';
import '../voucher/voucher.css';

interface Written {
  party: AccountParty;
  partyId: number | null;
  branchId: BranchId | null;
  side: DebtSide;
  amount: number | null;
  day: string;
  dueDay: string | null;
  note: string;
}
/** What a link brings along. */
function startOf(query: URLSearchParams, branchId: BranchId | null): Written {
  const asked = query.get('party');
  const party = hasAccount(asked) ? asked : 'customer';
  const partyId = Number(query.get('partyId')) || null;
  return { party, partyId, branchId, side: usualSide(party), amount: null, day: today(), dueDay: null, note: '' };
}
const sides = Object.keys(debtSides) as DebtSide[]; // keys of a const object

/** Only ever new: what is posted is taken back, not changed. */
export function OpeningForm({ onSaved }: OwnFormProps<OpeningDebtView>) {
  const say = useText(openingText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const user = useSession()?.user;
  const { search } = useLocation();
  const start = () => startOf(new URLSearchParams(search), (user?.branchId ?? null) as BranchId | null); // the session's own branch
  // What a link begins is a draft of its own: it must not meet another one.
  const draft = useDraft<Written>(`finance.opening.${search}`);
  const [form, setForm] = useState(() => draft.found?.value ?? start());
  const [isTouched, setTouched] = useState(draft.found !== null);
  const [asked, setAsked] = useState(false);
  useKeeping(draft, form, isTouched);
  const { party, partyId, branchId, side, amount, day, dueDay, note } = form;
  const { partyName } = usePartyItems(party, partyId, side);
  const change = (patch: Partial<Written>) => {
    setTouched(true);
    setForm((now) => ({ ...now, ...patch }));
  };
  const problems = {
    party: partyId === null ? say('needParty') : null,
    amount: amount ? null : say('needAmount'),
    branch: branchId === null ? say('needBranch') : null,
    day: day > today() ? say('future') : null,
  };
  const { at, options } = useRefused(['amount', 'branchId', 'day'], form);
  const refused = { party: null, amount: at.amount, branch: at.branchId, day: at.day };
  const said = (key: keyof typeof problems) => problemAt((asked && problems[key]) || refused[key] || null);
  const save = async () => {
    setAsked(true);
    if (partyId === null || !amount || Object.values(problems).some(Boolean)) return;
    const input = { party, partyId, branchId, side, amount, day, dueDay, note: note.trim() || null };
    const view = await draft.save((once) => call(OpeningDebt.Create, input, options(once)));
    message.success(say('posted', { code: view.code }));
    void refresh(TransactionLiabilities.GetOpenItems);
    onSaved(view);
  };
  const actions: DocumentAction[] = [
    { key: 'post', label: say('post'), icon: <CheckOutlined />, primary: true, keys: 'ctrl+enter', onClick: save },
  ];
  return (
    <DocumentPage title={say('one')} code={null} actions={actions}>
      {draft.found && (
        <DraftFound
          at={draft.found.at}
          onDrop={() => {
            draft.drop();
            setForm(start());
            setTouched(false);
          }}
        />
      )}
      <DocumentPanel>
        <p className="kit-quiet voucher-hint">{say('hint')}</p>
        <Form
          layout="vertical"
          component="div"
          className="voucher-fields"
          onKeyDownCapture={saveKey(() => void save().catch(() => {}))} // the call has said why
        >
          <PartyFields
            id="opening-party"
            kinds={accountParties}
            say={say}
            party={party}
            partyId={partyId}
            partyName={partyName}
            problem={asked ? problems.party : null}
            onChange={(chosen) =>
              change(chosen.party === party ? chosen : { ...chosen, side: usualSide(chosen.party) })
            }
          />
          <Form.Item label={say('side')}>
            <Segmented
              aria-label={say('side')}
              value={side}
              options={sides.map((value) => ({ value, label: say(value) }))}
              onChange={(next) => change({ side: next })}
            />
          </Form.Item>
          <Form.Item htmlFor="opening-amount" label={say('amount')} required {...said('amount')}>
            <MoneyField id="opening-amount" value={amount} min={0} onChange={(next) => change({ amount: next })} />
          </Form.Item>
          <Form.Item htmlFor="opening-branch" label={say('branch')} required {...said('branch')}>
            <PickSelect
              id="opening-branch"
              from={branchPick}
              value={branchId}
              onChange={(value) => change({ branchId: value as BranchId | null })} // one id
            />
          </Form.Item>
          <Form.Item htmlFor="opening-day" label={say('day')} {...said('day')}>
            <DateField id="opening-day" value={day} always onChange={(next) => change({ day: next ?? today() })} />
          </Form.Item>
          <Form.Item htmlFor="opening-due" label={say('dueDay')} extra={say('dueHint')}>
            <DateField id="opening-due" value={dueDay} onChange={(next) => change({ dueDay: next ?? null })} />
          </Form.Item>
          <WordsField
            id="opening-note"
            label={say('note')}
            hint={say('noteHint')}
            value={note}
            onChange={(next) => change({ note: next })}
          />
        </Form>
      </DocumentPanel>
    </DocumentPage>
  );
}
