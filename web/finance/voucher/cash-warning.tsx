// Cash to one supplier on one day above the shop's own limit: told while it is written and on its page, never refused. And parts of one
// payment, which wait together.
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { kindOf, type VoucherId } from '../../../contract/finance/finance.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import type { Approval } from '../../../contract/finance/voucher.rows.ts';
import type { Sent } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import { call } from '../../kit/call/call.ts';
import { type Asked, useApprovals } from '../../kit/call/use-approvals.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { partyKeys, type VoucherForm } from './voucher.model.ts';
import { voucherText } from './voucher.text.ts';

export function CashWarning({ of: { limit, sum } }: { of: { limit: number; sum: number } }) {
  const say = useText(voucherText);
  const culture = useCulture();
  const money = (amount: number) => formatMoney(amount, culture);
  return <Alert type="warning" showIcon title={say('cashLimit', { limit: money(limit), sum: money(sum) })} />;
}

/** Why a payment waits: by itself, or with others of the day. */
export function ApprovalNote({ of: { limit, paid, sum } }: { of: Approval }) {
  const say = useText(voucherText);
  const culture = useCulture();
  const money = (amount: number) => formatMoney(amount, culture);
  const title = say(paid > 0 ? 'split' : 'willWait', { limit: money(limit), paid: money(paid), sum: money(sum) });
  return <Alert type="info" showIcon title={title} />;
}
/** The same before it is saved; null: it would be posted at once. */
export function useApprovalAhead(form: VoucherForm, id: VoucherId | null, isAsked: boolean): Approval | null {
  const { kind, branchId, day, amount, reasonId, partyName, partyId } = form;
  const party = kindOf('out', kind).party;
  const isReady = isAsked && (amount ?? 0) > 0 && (party === null || partyId !== null);
  const whose = party && party !== 'other' ? { [partyKeys[party]]: partyId } : {};
  const input = { kind, branchId, day, amount, reasonId, partyName, ...whose, ...(id ? { id } : {}) } as unknown; // whole when it is asked
  const [approval] = useApprovals(isReady ? [input as Asked] : []);
  return approval ?? null;
}

type Input = Sent<typeof Payment.CheckCash>;
/** The same while it is being written; what was told last stands until the next amount is told. */
export function CashCheck({
  form,
  methodId,
  id,
}: {
  form: VoucherForm;
  methodId: CategoryId | null;
  id: VoucherId | null;
}) {
  const { kind, partyId, amount, day } = form;
  const isAsked = kind === 'supplier' && partyId !== null && methodId !== null && (amount ?? 0) > 0;
  const input = { supplierId: partyId, methodId, amount, ...(day ? { day } : {}), ...(id ? { id } : {}) } as Input; // asked for when they are there
  const { data } = useQuery({
    queryKey: [Payment.CheckCash.service, 'CheckCash', input],
    queryFn: ({ signal }) => call(Payment.CheckCash, input, { signal, quiet: true }),
    enabled: isAsked,
    staleTime: 0,
    placeholderData: (before) => before,
    retry: false,
  });
  return isAsked && data ? <CashWarning of={data} /> : null;
}
