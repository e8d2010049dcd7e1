// Whether payments would wait for a second person, asked while they are being written: of vouchers and of commissions alike.
import { useQueries } from '@tanstack/react-query';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import type { Approval } from '../../../contract/finance/voucher.rows.ts';
import type { Sent } from '../../../contract/kit.ts';
import { call } from './call.ts';

export type Asked = Sent<typeof Payment.CheckApproval>;
/** One answer for each; null: it would be posted at once, or is not known yet. */
export function useApprovals(asked: readonly Asked[]): (Approval | null)[] {
  return useQueries({
    queries: asked.map((input) => ({
      queryKey: [Payment.CheckApproval.service, 'CheckApproval', input],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(Payment.CheckApproval, input, { signal, quiet: true }),
      staleTime: 0,
      placeholderData: (before: Approval | null | undefined) => before,
      retry: false,
    })),
    combine: (states) => states.map(({ data }) => data ?? null),
  });
}
