// Refunding a handed-over ticket: lines with what is left of them, where goods and money go, what it comes to; earlier refunds.
import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Form, Input, Radio, Result, Skeleton, Space } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { type RefundCheck, type RefundView, TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { call } from '../../kit/call/call.ts';
import { StateTag } from '../../kit/document/status-tag.tsx';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
import { QueryFailed } from '../../kit/list/list-states.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { Page } from '../../kit/page/page.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { PickSelect, usePickOptions } from '../../kit/pick/pick.tsx';
import { categoryPick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMinute, formatMoney } from '../../kit/words/format.ts';
import { moneyText } from './money.text.ts';
import { booksBlocker, giveBackBlocker, saidAtField } from './pay-out-limit.ts';
import { allOfEach, type Choices, chosenLines, previewOf } from './refund.model.ts';
import { RefundLines } from './refund-lines.tsx';
import { useRefundPrint } from './refund-print.tsx';
import './money.css';

export function RefundFormScreen() {
  const { setTitle } = useTab();
  const id = Number(useParams().id) as TicketId; // the address's own number
  const state = useQuery({
    queryKey: ['Receipt', 'CheckReceiptRefund', { id }],
    queryFn: ({ signal }) => call(TicketRefund.CheckReceiptRefund, { id }, { signal }),
    retry: false,
  });
  const [made, setMade] = useState<RefundView | null>(null);
  const code = state.data?.code;
  useEffect(() => {
    if (code) setTitle({ vi: `${moneyText.vi.refund} ${code}`, en: `${moneyText.en.refund} ${code}` });
  }, [code, setTitle]);
  if (state.error && !state.data) return <QueryFailed of={state} />;
  if (!state.data) return <Skeleton active />;
  if (made) return <RefundDone made={made} check={state.data} onMore={() => setMade(null)} />;
  return <RefundForm key={leftOf(state.data)} check={state.data} onMade={setMade} />;
}
/** The refund is over: what was paid, its paper, and the ways on. Nothing is armed for a second one. */
function RefundDone({ made, check, onMore }: { made: RefundView; check: RefundCheck; onMore: () => void }) {
  const say = useText(moneyText);
  const culture = useCulture();
  const { open } = useTab();
  const [frame, print] = useRefundPrint();
  const amount = formatMoney(made.amount, culture);
  return (
    <Page title={say('refundTitle', { code: made.ticketCode })} beside={<StateTag of={ticketStatuses[check.status]} />}>
      <Result
        status="success"
        title={say('refundDone', { code: made.code })}
        subTitle={`${amount} · ${made.customerName} · ${made.reasonName ?? ''}`}
        extra={[
          <Button key="print" icon={<PrinterOutlined />} onClick={() => void print(made.id)}>
            {say('print')}
          </Button>,
          check.blocker === null && (
            <Button key="more" onClick={onMore}>
              {say('refundMore')}
            </Button>
          ),
          <Button key="open" type="primary" onClick={() => open(`/ticket-management/ticket/${made.ticketId}`)}>
            {say('openTicket')}
          </Button>,
        ]}
      />
      {frame}
    </Page>
  );
}
/** What was chosen is forgotten when something was refunded, not whenever the ticket is read again. */
const leftOf = ({ lines }: RefundCheck): string =>
  lines.map(({ lineId, quantityLeft, amountLeft }) => `${lineId}:${quantityLeft}:${amountLeft}`).join();

/** What is kept of it on this device; what is left to refund belongs to its name. */
interface Begun {
  choices: Choices;
  reasonId: CategoryId | null;
  note: string;
}
/** Of what cannot be refunded nothing is chosen. */
const none: Choices = {};
const reasons = categoryPick('refundReason');
const methods = categoryPick('payment');
function RefundForm({ check, onMade }: { check: RefundCheck; onMade: (made: RefundView) => void }) {
  const say = useText(moneyText);
  const culture = useCulture();
  const confirm = useConfirm();
  const { open, setDirty } = useTab();
  const refresh = useRefresh();
  const [frame, print] = useRefundPrint();
  const draft = useDraft<Begun>(`ticket.refund.${check.ticketId}.${leftOf(check)}`);
  const blocker = check.blocker ?? booksBlocker(check, culture);
  const isBlocked = blocker !== null;
  const [kept, setChoices] = useState<Choices>(draft.found?.value.choices ?? {});
  const choices = isBlocked ? none : kept;
  const [reasonId, setReasonId] = useState<CategoryId | null>(draft.found?.value.reasonId ?? null);
  const [note, setNote] = useState(draft.found?.value.note ?? '');
  const begun = useMemo(() => ({ choices: kept, reasonId, note }), [kept, reasonId, note]);
  useKeeping(draft, begun, Object.keys(kept).length > 0 || note !== '');
  const [payout, setPayout] = useState<'money' | 'credit'>('money');
  const [chosenMethod, setMethodId] = useState<CategoryId | null>(null);
  const { options } = usePickOptions(methods);
  const methodId = chosenMethod ?? ((options[0]?.value ?? null) as CategoryId | null); // the picker's ids are the list's
  const [busy, run] = useBusy();
  const money = (amount: number) => formatMoney(amount, culture);
  const preview = previewOf(check, choices);
  const lines = chosenLines(check, choices);
  const needsMethod = preview.rest > 0 && payout === 'money';
  const limited = needsMethod ? giveBackBlocker(check, preview.rest, culture) : null;
  const isReady =
    lines.length > 0 &&
    reasonId !== null &&
    !preview.isExcess &&
    !preview.isNothing &&
    limited === null &&
    (!needsMethod || methodId !== null);
  useEffect(() => setDirty(lines.length > 0), [lines.length, setDirty]);
  const after = preview.amount === 0 ? check.status : preview.isAll ? 'TraPhi' : 'TraPhiMotPhan';

  const save = async () => {
    const title = say('askRefund', { amount: money(preview.amount), name: check.customerName });
    if (!(await confirm({ title, content: say('askRefundHint'), yes: say('saveRefund') }))) return;
    await run(async () => {
      const sent = { ticketId: check.ticketId, lines, reasonId, note, payout, ...(needsMethod ? { methodId } : {}) };
      const made = await draft.save((options) => call(TicketRefund.CreateOrUpdateRefundInvoice, sent, options));
      setDirty(false);
      onMade(made);
      await refresh(TicketRefund.CreateOrUpdateRefundInvoice);
    });
  };
  return (
    <Page
      title={say('refundTitle', { code: check.code })}
      beside={<StateTag of={ticketStatuses[check.status]} />}
      action={<Button onClick={() => open(`/ticket-management/ticket/${check.ticketId}`)}>{say('openTicket')}</Button>}
    >
      {blocker && <Alert type="warning" showIcon title={blocker} />}
      <div className="refund">
        <Card
          size="small"
          title={say('lines')}
          extra={
            !isBlocked && (
              <Space>
                <Button size="small" onClick={() => setChoices(allOfEach(check.lines))}>
                  {say('refundAll')}
                </Button>
                <Button size="small" onClick={() => setChoices({})}>
                  {say('clear')}
                </Button>
              </Space>
            )
          }
        >
          <RefundLines lines={check.lines} choices={choices} isBlocked={isBlocked} onChange={setChoices} />
        </Card>
        <Form layout="vertical" component="div" className="refund-side">
          <Facts check={check} />
          {!isBlocked && (
            <>
              <Form.Item label={say('reason')} htmlFor="refund-reason" required>
                <PickSelect
                  id="refund-reason"
                  from={reasons}
                  value={reasonId}
                  onChange={(id) => setReasonId(id as CategoryId | null)}
                />
              </Form.Item>
              <Form.Item label={say('note')} htmlFor="refund-note">
                <Input.TextArea
                  id="refund-note"
                  value={note}
                  maxLength={1000}
                  autoSize={{ minRows: 2, maxRows: 5 }}
                  onChange={(event) => setNote(event.target.value)}
                />
              </Form.Item>
              {preview.rest > 0 && (
                <Form.Item label={say('payout')} {...saidAtField(limited)}>
                  <Radio.Group
                    value={payout}
                    onChange={(event) => setPayout(event.target.value)}
                    options={[
                      { value: 'money', label: say('payoutMoney') },
                      { value: 'credit', label: say('payoutCredit') },
                    ]}
                  />
                </Form.Item>
              )}
              {needsMethod && (
                <Form.Item label={say('method')} htmlFor="refund-method" required>
                  <PickSelect
                    id="refund-method"
                    from={methods}
                    value={methodId}
                    onChange={(id) => setMethodId(id as CategoryId | null)}
                  />
                </Form.Item>
              )}
              {lines.length === 0 ? (
                <p className="money-quiet">{say('nothingChosen')}</p>
              ) : (
                <output>
                  {preview.offDebt > 0 && <Sum label={say('offDebt')} amount={money(preview.offDebt)} />}
                  {preview.rest > 0 && (
                    <Sum label={say(payout === 'money' ? 'paidOut' : 'credit')} amount={money(preview.rest)} />
                  )}
                  <div className="refund-sum">
                    <span>{say('sumRefund')}</span>
                    <b>{money(preview.amount)}</b>
                  </div>
                  <p className="money-quiet">
                    {say('statusAfter')}: {ticketStatuses[after][culture]}
                  </p>
                </output>
              )}
              {lines.length > 0 && preview.isNothing && <p className="refund-error">{say('refundZero')}</p>}
              {lines.length > 0 && reasonId === null && <p className="money-quiet">{say('reasonNeeded')}</p>}
              <Button type="primary" block disabled={!isReady} loading={busy} onClick={() => void save()}>
                {say('saveRefund')}
              </Button>
            </>
          )}
        </Form>
      </div>
      <Refunds code={check.code} onPrint={(refund) => void print(refund.id)} />
      {frame}
    </Page>
  );
}
const Sum = ({ label, amount }: { label: string; amount: string }) => (
  <div className="refund-sum">
    <span>{label}</span>
    <span>{amount}</span>
  </div>
);

function Facts({ check }: { check: RefundCheck }) {
  const say = useText(moneyText);
  const culture = useCulture();
  const rows = [
    [say('customer'), `${check.customerName} · ${check.phone}`],
    [say('device'), check.deviceName],
    [say('handedOver'), check.handedOverAt ? formatMinute(check.handedOverAt) : '–'],
    [say('paid'), formatMoney(check.paid, culture)],
    ...(check.refunded > 0 ? [[say('refunded'), formatMoney(check.refunded, culture)]] : []),
    ...(check.debt > 0 ? [[say('debt'), formatMoney(check.debt, culture)]] : []),
  ];
  return (
    <div>
      {rows.map(([label, value]) => (
        <Sum key={label} label={label ?? ''} amount={value ?? ''} />
      ))}
    </div>
  );
}

/** What was refunded before; each can be printed. */
export function Refunds({ code, onPrint }: { code: string; onPrint: (refund: RefundView) => void }) {
  const say = useText(moneyText);
  const culture = useCulture();
  const { data } = useQuery({
    queryKey: ['Receipt', 'GetReceiptInvoiceRefundData', { code }],
    queryFn: ({ signal }) => call(TicketRefund.GetReceiptInvoiceRefundData, { code }, { signal, quiet: true }),
  });
  return (
    <Card size="small" title={say('refunds')} className="money-panel">
      {data?.items.length ? (
        <ul>
          {data.items.map((refund) => (
            <li key={refund.id}>
              <span>
                {refund.code} · {refund.lines.map((line) => line.name).join(', ')}
                <small className="money-quiet">
                  {' '}
                  {[formatMinute(refund.creationTime), refund.reasonName, refund.methodName, refund.userName]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span>
                <b>{formatMoney(refund.amount, culture)}</b>
                <Button
                  type="text"
                  size="small"
                  icon={<PrinterOutlined />}
                  aria-label={`${say('print')} ${refund.code}`}
                  onClick={() => onPrint(refund)}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="money-quiet">{say('noRefunds')}</p>
      )}
    </Card>
  );
}
