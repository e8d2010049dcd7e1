// Counting a fund: which one and until when, what the books say unless that is hidden, what was found, and the close of the day.
import { CalculatorOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import type { Out, Vnd } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { today } from '../../../contract/time.ts';
import { CallError, call } from '../../kit/call/call.ts';
import { useSession } from '../../kit/call/session.ts';
import { useRefused } from '../../kit/call/use-refused.ts';
import { DocumentPanel } from '../../kit/document/document-page.tsx';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { QueryFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { Page } from '../../kit/page/page.tsx';
import { dialogOpen, useShortcut } from '../../kit/page/shortcuts.ts';
import { useTab } from '../../kit/page/tab.ts';
import { staffPick } from '../../kit/pick/party-pickers.ts';
import { PickSelect, usePickOptions } from '../../kit/pick/pick.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatDay, formatMinute, formatMoney } from '../../kit/words/format.ts';
import { problemAt } from '../party-fields.tsx';
import { closePath } from '../paths.ts';
import { methodPick } from '../pickers.ts';
import { saveKey } from '../save-key.ts';
import { fundText } from './fund.text.ts';
import { sumNotes } from './notes.model.ts';
import { NotesCount } from './notes-count.tsx';
import { type Count, useCount } from './use-count.ts';
import './fund.css';

type Drawer = Out<typeof Fund.Look>;
interface Place {
  branchId: BranchId | null;
  methodId: CategoryId | null;
  day: string;
}

export function CountPage() {
  const say = useText(fundText);
  const { search } = useLocation();
  const own = useSession()?.user.branchId ?? null;
  const { options } = usePickOptions(methodPick);
  const [chosen, setPlace] = useState<Place>(() => {
    const query = new URLSearchParams(search);
    const id = (key: string) => Number(query.get(key)) || null;
    return {
      branchId: (id('branchId') ?? own) as BranchId | null, // ids of their own pickers
      methodId: id('methodId') as CategoryId | null, // likewise
      day: today(),
    };
  });
  // The first of the list is the drawer.
  const place = { ...chosen, methodId: chosen.methodId ?? ((options[0]?.value ?? null) as CategoryId | null) };
  const { branchId, methodId, day } = place;
  const state = useQuery({
    queryKey: [Fund.Look.service, 'Look', branchId, methodId, day],
    queryFn: async ({ signal }) =>
      branchId && methodId ? call(Fund.Look, { branchId, methodId, day }, { signal, quiet: true }) : null,
    enabled: branchId !== null && methodId !== null && day !== '',
    retry: false,
    staleTime: 0,
  });
  const drawer = state.data ?? null;
  useFirstNote(drawer);
  return (
    <Page title={say('count')} busy={state.isFetching}>
      <DocumentPanel>
        <Form layout="vertical" component="div" className="fund-place">
          <Form.Item label={say('branch')} htmlFor="count-branch">
            <PickSelect
              id="count-branch"
              from={branchPick}
              value={branchId}
              onChange={(value) => setPlace({ ...place, branchId: value as BranchId | null })} // one id
            />
          </Form.Item>
          <Form.Item label={say('fund')} htmlFor="count-fund">
            <PickSelect
              id="count-fund"
              from={methodPick}
              value={methodId}
              onChange={(value) => setPlace({ ...place, methodId: value as CategoryId | null })} // one id
            />
          </Form.Item>
          <Form.Item label={say('day')} htmlFor="count-day">
            <DateField
              id="count-day"
              value={day}
              always
              onChange={(next) => next && setPlace({ ...place, day: next })}
            />
          </Form.Item>
        </Form>
      </DocumentPanel>
      {!branchId && <Alert type="info" showIcon title={say('needFund')} />}
      {state.error && !drawer && <QueryFailed of={state} />}
      {state.isPending && branchId && <SkeletonRows />}
      {drawer && <Counting key={`${branchId}.${methodId}`} drawer={drawer} />}
    </Page>
  );
}

/** The hand goes where the money is written down: the largest note, or the total. */
const beginCount = () => document.querySelector<HTMLElement>('.fund-notes input, #count-total')?.focus();
/** Once, with the first fund that is there to be counted, unless the hand is choosing another one, or would get a keyboard over the notes. */
function useFirstNote(drawer: Drawer | null) {
  const begun = useRef(false);
  useEffect(() => {
    if (!drawer || begun.current) return;
    begun.current = true;
    const isClosed = drawer.closedDay !== null && drawer.day <= drawer.closedDay;
    const isElsewhere = dialogOpen() || document.activeElement?.closest('.fund-place');
    if (!isClosed && !isElsewhere && !matchMedia('(pointer: coarse)').matches) beginCount();
  }, [drawer]);
}

function Counting({ drawer }: { drawer: Drawer }) {
  const say = useText(fundText);
  const { branchId, methodId, closedDay, day, waiting } = drawer;
  const isClosed = closedDay !== null && day <= closedDay;
  const { count, change, kept, save, forget, clear } = useCount(`${branchId}.${methodId}`);
  return (
    <>
      {isClosed && <Alert type="warning" showIcon title={say('closedUntil', { day: formatDay(closedDay) })} />}
      {waiting > 0 && <Alert type="info" showIcon title={say('waitingHere', { count: waiting })} />}
      {kept && <Alert type="info" showIcon closable title={say('kept', { time: formatMinute(kept) })} />}
      <div className="fund-count">
        <DocumentPanel title={say(drawer.isCash ? 'notes' : 'countedTotal')}>
          {drawer.isCash ? (
            <NotesCount notes={count.notes} onChange={(notes) => change({ notes })} onClear={clear} />
          ) : (
            <div className="fund-total">
              <MoneyField
                id="count-total"
                value={count.total}
                min={0}
                aria-label={say('countedTotal')}
                onChange={(total) => change({ total })}
              />
            </div>
          )}
        </DocumentPanel>
        <div className="fund-aside">
          <Figures drawer={drawer} />
          <Closing drawer={drawer} count={count} change={change} isClosed={isClosed} save={save} forget={forget} />
        </div>
      </div>
    </>
  );
}

function Figures({ drawer: { figures, fromDay, day, vouchers } }: { drawer: Drawer }) {
  const say = useText(fundText);
  const to = formatDay(day);
  const span = fromDay ? say('since', { day: formatDay(fromDay), to }) : say('sinceStart', { to });
  const line = (label: string, value: ReactNode, isSum = false) => (
    <div className={isSum ? 'fund-sum' : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <DocumentPanel title={say('figures')}>
      <p className="kit-quiet fund-span">
        {span} · {say('vouchers', { count: vouchers })}
      </p>
      {figures ? (
        <dl className="fund-figures">
          {line(say('opening'), <Money value={figures.opening} />)}
          {line(say('income'), <Money value={figures.income} />)}
          {line(say('outgo'), <Money value={0 - figures.outgo} />)}
          {figures.sent !== 0 && line(say('sentSum'), <Money value={0 - figures.sent} />)}
          {figures.arrived !== 0 && line(say('arrivedSum'), <Money value={figures.arrived} />)}
          {line(say('expected'), <Money value={figures.expected} />, true)}
        </dl>
      ) : (
        <p className="fund-span">{say('blind')}</p>
      )}
    </DocumentPanel>
  );
}

interface ClosingProps {
  drawer: Drawer;
  count: Count;
  change: (patch: Partial<Count>) => void;
  isClosed: boolean;
  save: ReturnType<typeof useCount>['save'];
  forget: () => void;
}
/** With its figures or, while counting is blind, without. */
const differences: ReadonlySet<string | null> = new Set(['finance.difference', 'finance.differs']);
const isDifference = (error: unknown): error is CallError => error instanceof CallError && differences.has(error.key);

function Closing({ drawer, count, change, isClosed, save, forget }: ClosingProps) {
  const say = useText(fundText);
  const culture = useCulture();
  const { message } = App.useApp();
  const tab = useTab();
  const refresh = useRefresh();
  const me = useSession()?.user.id;
  const [busy, run] = useBusy();
  const [asked, setAsked] = useState(false);
  /** What the server said about this very count. */
  const [found, setFound] = useState<{ counted: number; sentence: string } | null>(null);
  const { branchId, methodId, methodName, day, isCash } = drawer;
  const refused = useRefused(['witnessId'], { day, count });
  const hasCount = isCash ? Object.keys(count.notes).length > 0 : count.total !== null;
  const counted = isCash ? sumNotes(count.notes) : (count.total ?? 0);
  const differs = found !== null && found.counted === counted;
  const close = () => {
    setAsked(true);
    if (isClosed) return;
    if (!hasCount) return beginCount();
    if (differs && !count.reason.trim()) {
      document.getElementById('count-reason')?.focus();
      return;
    }
    void run(
      async () => {
        const sent = {
          ...{ branchId, methodId, day, counted: counted as Vnd, witnessId: count.witnessId }, // a whole number
          ...(isCash ? { notes: count.notes } : {}),
          ...(differs ? { reason: count.reason.trim() } : {}),
        };
        const made = await save((options) =>
          call(Fund.Close, sent, refused.options({ quiet: isDifference, ...options })),
        );
        forget();
        message.success(say('closed', { fund: methodName, day: formatDay(made.day) }));
        for (const one of [Fund.Look, ReportFinance.getTransactionTransferAmount]) void refresh(one);
        tab.open(closePath(made.id), say('closeNo', { number: String(made.number) }));
      },
      (error) => {
        if (!isDifference(error)) return;
        setFound({ counted, sentence: error.message });
        setAsked(false);
      },
    );
  };
  useShortcut('ctrl+enter', close, { whileTyping: true });
  return (
    <DocumentPanel>
      <Form layout="vertical" component="div" className="fund-closing" onKeyDownCapture={saveKey(close)}>
        <Form.Item label={say('witness')} htmlFor="count-witness" {...problemAt(refused.at.witnessId ?? null)}>
          <PickSelect
            id="count-witness"
            from={{ ...staffPick, toOptions: (rows) => staffPick.toOptions(rows).filter(({ value }) => value !== me) }}
            value={count.witnessId}
            allowClear
            onChange={(value) => change({ witnessId: value as UserId | null })} // one id
          />
        </Form.Item>
        {differs && (
          <>
            <Alert type="warning" showIcon title={say('differs')} description={found.sentence} />
            <Form.Item
              label={say('differenceReason')}
              htmlFor="count-reason"
              required
              {...(asked && !count.reason.trim() ? { validateStatus: 'error', help: say('needReason') } : {})}
            >
              <Input.TextArea
                id="count-reason"
                value={count.reason}
                maxLength={500}
                autoFocus
                autoSize={{ minRows: 2, maxRows: 6 }}
                onChange={(event) => change({ reason: event.target.value })}
              />
            </Form.Item>
          </>
        )}
        {asked && !hasCount && (
          <p className="fund-late" role="alert">
            {say('needCount')}
          </p>
        )}
      </Form>
      <div className="fund-bar">
        <output>
          <small>{say('counted')}</small>
          <b>{formatMoney(counted, culture)}</b>
        </output>
        <Button
          type="primary"
          size="large"
          icon={<CalculatorOutlined />}
          loading={busy}
          disabled={isClosed}
          title="CTRL+ENTER"
          onClick={close}
        >
          {differs ? say('closeWith') : say('closeNow', { day: formatDay(day) })}
        </Button>
      </div>
    </DocumentPanel>
  );
}
