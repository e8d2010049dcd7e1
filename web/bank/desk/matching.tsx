// Matching one transaction: one press on what it is for; or several parts that add up to it; or something else; or set aside.
import { ApartmentOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import {
  BankTransaction,
  type BankTxnView,
  type Candidate,
  type MatchPart,
} from '../../../contract/bank/bank.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { LoadFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { matches, useShortcut } from '../../kit/page/shortcuts.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { bankText } from '../bank.text.ts';
import { signed } from '../signed.tsx';
import { Candidates, candidatesOf } from './candidates.tsx';
import {
  addCandidate,
  addOther,
  firstChoice,
  firstParts,
  fitOf,
  isWhole,
  type Part,
  toPart,
  whole,
} from './desk.model.ts';
import { Parts } from './parts.tsx';
import './desk.css';

interface MatchingProps {
  txn: BankTxnView;
  card: ReactNode;
  /** Said, and on to the next one. */
  onDone: (text: string) => void;
  onBack: () => void;
}
export function Matching({ txn, card, onDone, onBack }: MatchingProps) {
  const say = useText(bankText);
  const culture = useCulture();
  const refresh = useRefresh();
  const session = useSession();
  const [busy, run] = useBusy();
  const [dialog, show] = useDialog();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [parts, setParts] = useState<readonly Part[] | null>(null);
  const search = useRef<InputRef>(null);
  const asked = useDeferredValue(keyword.trim());
  const state = useQuery({ ...candidatesOf(txn.id, asked), placeholderData: keepPreviousData });
  const taken = new Set(parts?.flatMap(({ candidate }) => (candidate ? [candidate.key] : [])) ?? []);
  const candidates = (state.data?.items ?? []).filter(({ key }) => !taken.has(key));
  const isFresh = !state.isPlaceholderData && asked === keyword.trim();
  const { direction: side, left: money, id, version } = txn;
  const blocker = txn.allowedActions.find(({ key }) => key === 'match')?.blocker ?? null;
  const standing = txn.allowedActions.find(({ key }) => key === 'ignore')?.blocker ?? null;
  const isAllowed = may(BankTransaction.Match.may, session);
  const isOpen = isAllowed && blocker === null;
  const isOne = candidates.length === 1 && asked !== '';
  const usual = isOne || parts ? 0 : firstChoice(candidates, money); // a part too many is taken away again
  const at = isOpen ? Math.min(chosen ?? usual, candidates.length - 1) : -1;

  useEffect(() => {
    // On glass a field that is focused unasked pulls the keyboard over the page.
    if (!matchMedia('(pointer: coarse)').matches) search.current?.focus();
  }, []);
  const move = (by: number) => {
    if (candidates.length === 0) return;
    setChosen(Math.max(0, Math.min(candidates.length - 1, at + by)));
    search.current?.focus();
  };
  useShortcut('arrowdown', () => move(1));
  useShortcut('arrowup', () => move(-1));

  const send = (all: readonly MatchPart[], to: string) =>
    run(
      async () => {
        await call(BankTransaction.Match, { id, version, parts: [...all] });
        onDone(say('matchedTo', { amount: formatMoney(money, culture), to }));
      },
      () => void refresh(BankTransaction.GetAll), // refused: it may have been dealt with by somebody else
    );
  const take = (one: Candidate) => {
    if (parts) {
      setParts(addCandidate(parts, one, money, side));
      setKeyword('');
      setChosen(null);
      search.current?.focus();
    } else if (fitOf(one, money) !== 'differs') void send([whole(one, money, side)], one.code);
  };
  const save = () => {
    if (!parts || !isWhole(parts, money, side)) return;
    const names = parts.map(({ candidate }) => candidate?.code ?? say('other'));
    void send(
      parts.map((part) => toPart(part, side)),
      names.join(', '),
    );
  };
  const ignore = () =>
    show((open) => (
      <ReasonDialog
        {...open}
        title={say('ignoreTitle', { amount: signed(txn) })}
        hint={say('ignoreHint')}
        yes={say('ignore')}
        onReason={async (reason, once) => {
          await call(BankTransaction.Ignore, { id, version, reason }, once);
          onDone(say('ignored', { amount: signed(txn) }));
        }}
      />
    ));
  const split = () => setParts(firstParts(candidates, money, side));
  const other = () => setParts(addOther(parts ?? [], money, side));
  useShortcut('alt+c', split, { whileTyping: true, enabled: isOpen && parts === null });
  useShortcut('alt+k', other, { whileTyping: true, enabled: isOpen });
  useShortcut('alt+b', ignore, { whileTyping: true, enabled: isAllowed && standing === null });
  const press = (event: KeyboardEvent) => {
    const { nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const chosenOne = candidates[at];
    const acts: readonly [string, () => unknown][] = [
      ['arrowdown', () => move(1)],
      ['arrowup', () => move(-1)],
      ['enter', () => chosenOne && isFresh && !busy && take(chosenOne)],
      ['ctrl+enter', save],
      ['escape', keyword ? () => setKeyword('') : parts ? () => setParts(null) : onBack],
    ];
    const act = acts.find(([keys]) => matches(keys, nativeEvent))?.[1];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <>
      {card}
      {!isAllowed && <Alert type="info" showIcon title={say('readOnly')} />}
      {isAllowed && blocker && txn.methodName && <Alert type="warning" showIcon title={blocker} />}
      {isAllowed && (
        <div className="bank-acts">
          <Button icon={<ApartmentOutlined />} disabled={!isOpen || parts !== null} title="Alt+C" onClick={split}>
            {say('split')}
          </Button>
          <Button icon={<PlusOutlined />} disabled={!isOpen} title="Alt+K" onClick={other}>
            {say('other')}
          </Button>
          <Button icon={<StopOutlined />} disabled={standing !== null} title={standing ?? 'Alt+B'} onClick={ignore}>
            {say('ignore')}
          </Button>
        </div>
      )}
      {parts && (
        <Parts txn={txn} parts={parts} busy={busy} onChange={setParts} onSave={save} onStop={() => setParts(null)} />
      )}
      {isAllowed && (
        <section className="kit-document-panel bank-for" aria-label={say('candidates')} aria-busy={state.isFetching}>
          <header>
            <h2>{say('candidates')}</h2>
            <Input.Search
              ref={search}
              value={keyword}
              maxLength={100}
              allowClear
              autoComplete="off"
              placeholder={say('findCandidate')}
              aria-label={say('findCandidate')}
              aria-describedby="bank-keys"
              onChange={(event) => {
                setKeyword(event.target.value);
                setChosen(null);
              }}
              onKeyDown={press}
            />
          </header>
          {state.error && !state.data && <LoadFailed error={state.error} onRetry={() => void state.refetch()} />}
          {state.isPending && <SkeletonRows />}
          {state.data && candidates.length === 0 && (
            <p className="kit-quiet">{asked ? say('noHits', { keyword: asked }) : say('noCandidates')}</p>
          )}
          <Candidates
            txn={txn}
            candidates={candidates}
            at={at}
            isSplit={parts !== null}
            busy={busy || !isOpen}
            onTake={take}
          />
          <p id="bank-keys" className="kit-quiet bank-keys">
            {say(parts ? 'keysSplit' : 'keys')}
          </p>
        </section>
      )}
      {dialog}
    </>
  );
}
