// Chi hoa hồng: out of which fund, until which day, to whom how much. The sums are asked for anew whenever the day changes; what is paid is
// what stands here, or nothing.
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { Commission } from '../../contract/commission/commission.calls.ts';
import { takenOf } from '../../contract/commission/commission.ts';
import { MAX_ROWS } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { today } from '../../contract/time.ts';
import { useActKey } from '../kit/call/act-key.ts';
import { call } from '../kit/call/call.ts';
import { useSession } from '../kit/call/session.ts';
import { type Asked, useApprovals } from '../kit/call/use-approvals.ts';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { DateField } from '../kit/form/date-field.tsx';
import { useKept } from '../kit/form/kept.ts';
import type { DialogProps } from '../kit/list/actions.ts';
import { PickSelect } from '../kit/pick/pick.tsx';
import { branchPick } from '../kit/pick/pickers.tsx';
import { Money } from '../kit/table/cells.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import { commissionText } from './commission.text.ts';
import { methodPick } from './pickers.ts';
import './commission.css';

interface PayDialogProps extends DialogProps {
  people: readonly { id: UserId; name: string | null }[];
  /** Of one person: the rows that were ticked; left out, all. */
  rowIds?: readonly number[] | undefined;
  upTo: string | undefined;
  onPaid: () => void;
}
interface Due {
  userId: UserId;
  name: string;
  amount: number;
  rowIds: number[] | null;
  takenBack: { count: number; sum: number };
}
/** What is due to whom until a day: the same rows that the server will take. */
function useDue({ people, rowIds }: Pick<PayDialogProps, 'people' | 'rowIds'>, upTo: string | null) {
  const ids = people.map(({ id }) => id);
  return useQuery({
    queryKey: [Commission.Pay.service, 'due', ids, rowIds, upTo],
    queryFn: async ({ signal }): Promise<Due[]> => {
      const input = { state: 'unpaid', account: 'payable', to: upTo ?? today(), maxResultCount: MAX_ROWS } as const;
      const [only] = people;
      const asked = people.length === 1 && only ? { ...input, userId: only.id } : input;
      const { items } = await call(Commission.GetRows, asked, { signal, quiet: true });
      return people.map(({ id, name }) => {
        const own = items.filter((row) => row.userId === id);
        const taken = takenOf(own, rowIds ? new Set(rowIds) : null);
        const back = taken.filter(({ amount }) => amount < 0);
        const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
        return {
          userId: id,
          name: name ?? own[0]?.userName ?? '',
          amount: sum(taken),
          rowIds: rowIds ? own.flatMap((row) => (rowIds.includes(row.id) ? [row.id] : [])) : null,
          takenBack: { count: back.length, sum: sum(back) },
        };
      });
    },
    enabled: upTo !== null,
    staleTime: 0,
    retry: false,
  });
}

const MOST_ASKED = 40;

export function PayDialog({ open, onClose: leave, people, rowIds, upTo: first, onPaid }: PayDialogProps) {
  const say = useText(commissionText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const own = useSession()?.user.branchId ?? null;
  const [upTo, setUpTo] = useState<string | null>(first ?? today());
  const [branchId, setBranch] = useState<BranchId | null>(own as BranchId | null); // a branch's own id
  const [methodId, setMethod] = useState<CategoryId | null>(null);
  const [day, setDay] = useState<string | null>(today());
  const {
    value: note,
    write: setNote,
    close: onClose,
  } = useKept(`pay ${people.map(({ id }) => id).join()}`, '', leave);
  const [asked, setAsked] = useState(false);
  const state = useDue({ people, rowIds }, upTo);
  const due = state.data ?? [];
  const paid = due.filter(({ amount }) => amount > 0);
  const sum = paid.reduce((all, { amount }) => all + amount, 0);
  const money = (value: number) => formatMoney(value, culture);
  // The largest are those that wait; of so many the rest is told when they are paid.
  const asking = paid.toSorted((a, b) => b.amount - a.amount).slice(0, branchId && day ? MOST_ASKED : 0);
  const approvals = useApprovals(
    asking.map(({ userId, amount }) => ({ kind: 'commission', branchId, day, staffId: userId, amount }) as Asked), // whole đồng
  );
  const waiting = asking.flatMap(({ name: whose }, at) => (approvals[at] ? [whose] : []));
  const limit = approvals.find((one) => one !== null)?.limit ?? 0;
  const problems = {
    branch: branchId ? undefined : say('needBranch'),
    fund: methodId ? undefined : say('needFund'),
    upTo: upTo ? undefined : say('needDay'),
    day: day ? undefined : say('needDay'),
    people: paid.length || state.isPending ? undefined : say('nobodyDue'),
  };
  const shown = (problem: string | undefined) =>
    asked && problem ? { validateStatus: 'error' as const, help: problem } : {};
  const pay = () => {
    setAsked(true);
    if (Object.values(problems).some(Boolean) || !methodId || state.isFetching || !paid.length) return;
    void run(async () => {
      const wanted = paid.map(({ userId, amount, rowIds: rows }) => ({
        userId,
        amount,
        ...(rows ? { rowIds: rows } : {}),
      }));
      const input = { branchId, methodId, day, upTo, note, people: wanted } as never; // rows of the contract, whole đồng
      const { items, totalAmount } = await keyed((idempotencyKey) => call(Commission.Pay, input, { idempotencyKey }));
      const [one] = items;
      const waits = items.filter(({ status }) => status === 'waiting').length;
      message.success(
        items.length === 1 && one
          ? say('paidOneToast', { code: one.code, sum: money(one.amount), name: one.name })
          : say('paidToast', { sum: money(totalAmount), count: items.length }),
      );
      if (waits) message.info(say('waitsToast', { count: waits }));
      onClose();
      onPaid();
    });
  };
  const name = people.length === 1 ? due[0]?.name : null;
  const back = due.reduce(
    (all, { takenBack }) => ({ count: all.count + takenBack.count, sum: all.sum + takenBack.sum }),
    {
      count: 0,
      sum: 0,
    },
  );
  return (
    <Modal
      open={open}
      title={name ? say('payTitleOne', { name }) : say('payTitle', { count: people.length })}
      okText={say(waiting.length > 0 && waiting.length === paid.length ? 'handIn' : 'pay')}
      confirmLoading={busy}
      okButtonProps={{ disabled: state.isFetching }}
      onOk={pay}
      onCancel={onClose}
    >
      <p className="kit-quiet">{say('payHint')}</p>
      <Form layout="vertical" component="div" className="commission-dialog">
        <Form.Item label={say('upTo')} htmlFor="pay-up-to" required {...shown(problems.upTo)}>
          <DateField id="pay-up-to" value={upTo} onChange={setUpTo} />
        </Form.Item>
        <Form.Item label={say('day')} htmlFor="pay-day" required {...shown(problems.day)}>
          <DateField id="pay-day" value={day} onChange={setDay} />
        </Form.Item>
        <Form.Item label={say('branch')} htmlFor="pay-branch" required {...shown(problems.branch)}>
          <PickSelect
            id="pay-branch"
            from={branchPick}
            value={branchId}
            onChange={(value) => setBranch(value as BranchId | null)} // one id
          />
        </Form.Item>
        <Form.Item label={say('fund')} htmlFor="pay-fund" required {...shown(problems.fund)}>
          <PickSelect
            id="pay-fund"
            from={methodPick}
            value={methodId}
            onChange={(value) => setMethod(value as CategoryId | null)} // one id
          />
        </Form.Item>
        <Form.Item label={say('note')} htmlFor="pay-note" className="commission-whole" extra={say('noteHint')}>
          <Input
            id="pay-note"
            value={note}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
      <ul className="commission-due" aria-label={say('sum')} aria-busy={state.isFetching}>
        {due.map((one) => (
          <li key={one.userId}>
            <span>{one.name}</span>
            {one.amount > 0 ? <Money value={one.amount} /> : <span className="kit-quiet">{say('nothingDue')}</span>}
          </li>
        ))}
      </ul>
      {back.count > 0 && <p className="kit-quiet">{say('takenBack', { count: back.count, sum: money(back.sum) })}</p>}
      {asked && problems.people && <p role="alert">{problems.people}</p>}
      {waiting.length > 0 && (
        <Alert type="info" showIcon title={say('willWait', { limit: money(limit), names: waiting.join(', ') })} />
      )}
      <p className="commission-sum">
        {say('sum')}
        <Money value={sum} />
      </p>
    </Modal>
  );
}
