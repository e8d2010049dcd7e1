// Kết chuyển: money out of one fund, into another when somebody there takes it.
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { type FundRow, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { useSession } from '../../kit/call/session.ts';
import { useRefused } from '../../kit/call/use-refused.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useKept } from '../../kit/form/kept.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { problemAt } from '../party-fields.tsx';
import { methodPick } from '../pickers.ts';
import { fundText } from './fund.text.ts';
import './fund.css';

interface TransferDialogProps extends DialogProps {
  /** The fund it leaves, where the dialog was opened from one. */
  from?: Pick<FundRow, 'branchId' | 'methodId'>;
  onSent: () => void;
}
const keyOf = ({ branchId, methodId }: { branchId: number; methodId: number }) => `${branchId}:${methodId}`;

export function TransferDialog({ open, onClose: leave, from, onSent }: TransferDialogProps) {
  const say = useText(fundText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [busy, run] = useBusy();
  const refresh = useRefresh();
  const own = useSession()?.user.branchId ?? null;
  const keyed = useActKey();
  const movable = useQuery({
    queryKey: [ReportFinance.getTransactionTransferAmount.service, 'getTransactionTransferAmount', useId()],
    queryFn: ({ signal }) =>
      call(ReportFinance.getTransactionTransferAmount, from ? { branchId: from.branchId } : {}, {
        signal,
        quiet: true,
      }),
    staleTime: 0,
    retry: false,
  });
  const funds = (movable.data?.items ?? []).filter(({ amount }) => amount > 0);
  const [chosen, setChosen] = useState<string | null>(from ? keyOf(from) : null);
  const [toBranchId, setBranch] = useState<BranchId | null>((from?.branchId ?? own) as BranchId | null); // a branch's own id
  const [toMethodId, setMethod] = useState<CategoryId | null>(null);
  const what = `transfer ${from ? keyOf(from) : ''}`;
  const { value: typed, write, close: onClose } = useKept(what, { amount: null as number | null, note: '' }, leave);
  const { amount, note } = typed;
  const setAmount = (next: number | null) => write({ ...typed, amount: next });
  const [asked, setAsked] = useState(false);
  const { at, options } = useRefused(['branchId', 'methodId', 'toBranchId', 'toMethodId', 'amount'], {
    ...{ chosen, toBranchId, toMethodId, amount },
  });
  const source = funds.find((fund) => keyOf(fund) === chosen) ?? null;
  const isSame = source !== null && source.branchId === toBranchId && source.methodId === toMethodId;
  const money = (value: number) => formatMoney(value, culture);
  const problems = {
    from: source ? undefined : say('needFrom'),
    branch: toBranchId ? undefined : say('needBranch'),
    to: !toMethodId ? say('needTo') : isSame ? say('sameFund') : undefined,
    amount: !amount
      ? say('needAmount')
      : source && amount > source.amount
        ? say('tooMuch', { amount: money(source.amount) })
        : undefined,
  };
  const shown = (problem: string | undefined, ...refused: (string | undefined)[]) =>
    problemAt((asked && problem) || refused.find(Boolean) || null);
  const send = () => {
    setAsked(true);
    if (Object.values(problems).some(Boolean) || !source || !toMethodId || !amount) return;
    void run(async () => {
      const { branchId, methodId } = source;
      // a whole number: the field takes no other
      const input = { branchId, methodId, toBranchId, toMethodId, amount: amount as typeof source.amount, note };
      const sent = await keyed((idempotencyKey) =>
        call(ReportFinance.CreateTransactionTransfer, input, options({ idempotencyKey })),
      );
      message.success(say('sent', { amount: money(sent.amount), to: `${sent.toMethodName} · ${sent.toBranchName}` }));
      void refresh(ReportFinance.CreateTransactionTransfer);
      onClose();
      onSent();
    });
  };
  return (
    <Modal
      open={open}
      title={say('transferTitle')}
      okText={say('send')}
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      <p className="kit-quiet">{say('transferHint')}</p>
      <Form layout="vertical" component="div" className="fund-dialog">
        <Form.Item
          label={say('fromFund')}
          htmlFor="transfer-from"
          required
          {...shown(problems.from, at.branchId, at.methodId)}
        >
          <Select
            id="transfer-from"
            value={source ? chosen : null}
            loading={movable.isFetching}
            notFoundContent={say('noFunds')}
            options={funds.map((fund) => ({
              value: keyOf(fund),
              label: `${fund.methodName} · ${fund.branchName} · ${money(fund.amount)}`,
            }))}
            onChange={(value: string) => setChosen(value)}
          />
        </Form.Item>
        <Form.Item
          label={say('toBranch')}
          htmlFor="transfer-branch"
          required
          {...shown(problems.branch, at.toBranchId)}
        >
          <PickSelect
            id="transfer-branch"
            from={branchPick}
            value={toBranchId}
            onChange={(value) => setBranch(value as BranchId | null)} // one id
          />
        </Form.Item>
        <Form.Item label={say('toFund')} htmlFor="transfer-to" required {...shown(problems.to, at.toMethodId)}>
          <PickSelect
            id="transfer-to"
            from={methodPick}
            value={toMethodId}
            onChange={(value) => setMethod(value as CategoryId | null)} // one id
          />
        </Form.Item>
        <Form.Item
          label={say('amount')}
          htmlFor="transfer-amount"
          required
          className="fund-whole"
          {...(source ? { extra: <Movable amount={source.amount} onAll={setAmount} /> } : {})}
          {...shown(problems.amount, at.amount)}
        >
          <MoneyField id="transfer-amount" value={amount} min={0} onChange={setAmount} />
        </Form.Item>
        <Form.Item label={say('note')} htmlFor="transfer-note" className="fund-whole">
          <Input
            id="transfer-note"
            value={note}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => write({ ...typed, note: event.target.value })}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function Movable({ amount, onAll }: { amount: number; onAll: (amount: number) => void }) {
  const say = useText(fundText);
  const culture = useCulture();
  return (
    <span className="fund-movable">
      {say('canMove', { amount: formatMoney(amount, culture) })}
      <Button type="link" size="small" onClick={() => onAll(amount)}>
        {say('moveAll')}
      </Button>
    </span>
  );
}
