// Whose debt is given up, how much of what, and why: kept as a draft, or handed in to whoever approves it.
import { SaveOutlined, SendOutlined } from '@ant-design/icons';
import { App, Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { Party } from '../../../contract/finance/finance.ts';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { cannotBeWrittenOff, WriteOff, type WriteOffView } from '../../../contract/finance/write-off.calls.ts';
import { call } from '../../kit/call/call.ts';
import { BothChanged } from '../../kit/document/both-changed.tsx';
import { type DocumentAction, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import type { OwnFormProps } from '../../kit/document/document-spec.ts';
import type { Merging } from '../../kit/document/merge.ts';
import { useSharedForm } from '../../kit/document/use-shared-form.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { PickLabel } from '../../kit/pick/pick.tsx';
import { useText } from '../../kit/words/culture.ts';
import { PartyFields, WordsField } from '../party-fields.tsx';
import { partyPicks } from '../pickers.ts';
import { saveKey } from '../save-key.ts';
import { Settled } from '../settled.tsx';
import { OpenItemsTable } from '../voucher/open-items.tsx';
import { type OpenItem, type Settlement, untouched, withItems } from '../voucher/settle.model.ts';
import { usePartyItems } from '../voucher/use-open-items.ts';
import { word, writeOffText } from './write-off.text.ts';

const kinds = ['customer', 'staff', 'supplier'] as const;
type Kind = (typeof kinds)[number];
const isKind = (party: string | null): party is Kind => kinds.some((kind) => kind === party);
interface Written {
  party: Kind;
  partyId: number | null;
  cause: string;
  settlement: Settlement;
}
const keyOf = ({ document, documentId }: { document: string; documentId: number }) => `${document}:${documentId}`;
/** What a link or the draft brings along. */
function startOf(view: WriteOffView | null, query: URLSearchParams): Written {
  if (view) {
    const paid = Object.fromEntries(view.lines.map((line) => [keyOf(line), line.amount]));
    const settlement = { amount: view.amount, paid, chosen: Object.keys(paid) };
    return { party: isKind(view.party) ? view.party : 'staff', partyId: view.partyId, cause: view.cause, settlement };
  }
  const party = query.get('party');
  const chosen = query.get('items')?.split(',').filter(Boolean);
  return {
    party: isKind(party) ? party : 'customer',
    partyId: Number(query.get('partyId')) || null,
    cause: '',
    settlement: { ...untouched, chosen: chosen?.length ? chosen : null },
  };
}
const merging: Merging<Written> = {
  things: {
    partyId: {
      name: word('kind'),
      show: ({ party, partyId }) => <PickLabel from={partyPicks[party]} value={partyId ?? ''} />,
    },
    party: 'partyId',
    cause: { name: word('cause') },
    settlement: { name: word('items'), show: ({ settlement }) => <Settled of={settlement} /> },
  },
};

export function WriteOffForm({ view, onSaved, onReload, onCancel }: OwnFormProps<WriteOffView>) {
  const say = useText(writeOffText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const { search } = useLocation();
  // What a link begins is a draft of its own: it must not meet another one.
  const shared = useSharedForm<Written>({
    name: `finance.writeOff.${view ? `of.${view.id}` : search}`,
    version: view?.version ?? null,
    fresh: () => startOf(view, new URLSearchParams(search)),
    merging,
    reload: onReload,
  });
  const [asked, setAsked] = useState(false);
  const { begunAt, isTouched } = shared;
  const { party, partyId, cause, settlement } = shared.form;
  const { rows, partyName, state } = usePartyItems(party, partyId, 'theirs');
  const items = rows?.filter(({ document }) => !cannotBeWrittenOff.has(document));
  const adopt = useEffectEvent((some: readonly OpenItem[]) =>
    shared.adopt((now) => ({ ...now, settlement: withItems(now.settlement, some) })),
  );
  useEffect(() => {
    if (rows) adopt(rows.filter(({ document }) => !cannotBeWrittenOff.has(document)));
  }, [rows]);
  const change = (patch: Partial<Written>) => shared.write((now) => ({ ...now, ...patch }));
  const lines = (items ?? []).flatMap(({ key, document, documentId }) => {
    const amount = settlement.paid[key];
    return amount ? [{ document, documentId, amount }] : [];
  });
  const problems = {
    party: partyId === null ? say('needParty') : null,
    cause: cause.trim() === '' ? say('needCause') : null,
    items: lines.length === 0 ? say('needItems') : null,
  };
  const shown = asked ? problems : { party: null, cause: null, items: null };
  const save = async (isDraft: boolean) => {
    setAsked(true);
    if (partyId === null || problems.cause || problems.items) return;
    const input = { party: party as Party, partyId, cause: cause.trim(), lines };
    const kept = await shared.save((options) =>
      view
        ? call(WriteOff.Update, { ...input, id: view.id, version: view.version }, options)
        : call(WriteOff.Create, input, options),
    );
    const { id, version, code } = kept;
    // Handing it in may be refused or lost: the draft is there by then, and is not written twice.
    const handedIn = isDraft
      ? null
      : await call(WriteOff.Act, { id, version, action: 'submit', reason: null }).catch(() => null);
    message.success(say(handedIn ? 'handedIn' : 'drafted', { code }));
    void refresh(TransactionLiabilities.GetOpenItems);
    onSaved(handedIn ?? kept);
  };
  const actions: DocumentAction[] = [
    { key: 'handIn', label: say('handIn'), icon: <SendOutlined />, primary: true, onClick: () => save(false) },
    { key: 'draft', label: say('saveDraft'), icon: <SaveOutlined />, primary: true, onClick: () => save(true) },
    ...(onCancel ? [{ key: 'stop', label: say('stop'), primary: true, onClick: onCancel }] : []),
  ];
  return (
    <DocumentPage
      title={say('one')}
      code={view?.code ?? null}
      actions={actions}
      isDirty={isTouched && (view !== null || cause.trim() !== '')}
    >
      <BothChanged of={shared} merging={merging} />
      {begunAt && <DraftFound at={begunAt} onDrop={shared.discard} />}
      <DocumentPanel>
        <Form
          layout="vertical"
          component="div"
          className="voucher-fields"
          onKeyDownCapture={saveKey(() => void save(false).catch(() => {}))} // the call has said why
        >
          <PartyFields
            id="write-off-party"
            kinds={kinds}
            say={say}
            party={party}
            partyId={partyId}
            partyName={partyName ?? view?.partyName ?? null}
            problem={shown.party}
            onChange={(chosen) => change({ ...chosen, settlement: untouched })}
          />
          <WordsField
            id="write-off-cause"
            label={say('cause')}
            hint={say('causeHint')}
            required
            value={cause}
            problem={shown.cause}
            onChange={(next) => change({ cause: next })}
          />
        </Form>
      </DocumentPanel>
      <DocumentPanel title={say('items')}>
        <p className={shown.items ? 'voucher-late voucher-hint' : 'kit-quiet voucher-hint'}>
          {shown.items ?? say('hint')}
        </p>
        <OpenItemsTable
          items={items}
          state={state}
          hasParty={partyId !== null}
          settlement={settlement}
          isDisabled={false}
          words={{ noItems: say('noItems'), part: say('part') }}
          onChange={(next) => change({ settlement: next })}
        />
      </DocumentPanel>
    </DocumentPage>
  );
}
