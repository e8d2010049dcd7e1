// What is done with a voucher from its page and from its list: handing in, approving, sending back, cancelling.
import { App } from 'antd';
import type { Side } from '../../../contract/finance/finance.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { type CallOptions, call } from '../../kit/call/call.ts';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import type { ShowOf } from '../../kit/list/actions.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { sides, type VoucherRow, type VoucherView } from './voucher.sides.ts';
import { voucherText } from './voucher.text.ts';

export type Acted = Pick<VoucherRow, 'id' | 'code' | 'version' | 'amount' | 'partyName' | 'methodName' | 'status'>;
interface After {
  onChanged: (voucher: VoucherView) => void;
  onReload: () => unknown;
}
export function useVoucherActs(side: Side, show: ShowOf<Acted>, { onChanged, onReload }: After) {
  const say = useText(voucherText);
  const culture = useCulture();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const act = async (
    { id, version }: Acted,
    action: 'submit' | 'approve' | 'reject',
    reason: string | null = null,
    once: CallOptions = {},
  ) => {
    try {
      return await call(Payment.Act, { id, version, action, reason }, once);
    } catch (error) {
      void onReload(); // what it refused may have changed meanwhile
      throw error;
    }
  };
  return {
    submit: async (voucher: Acted) => {
      const next = await act(voucher, 'submit');
      message.success(say(next.status === 'waiting' ? 'waiting' : 'posted', { code: next.code }));
      onChanged(next);
    },
    approve: async (voucher: Acted) => {
      const amount = formatMoney(voucher.amount, culture);
      const title = say('approveTitle', { amount, party: voucher.partyName ?? say('somebody') });
      const content = say('approveHint', { fund: voucher.methodName });
      if (!(await confirm({ title, content, yes: say('approve') }))) return;
      const next = await act(voucher, 'approve');
      message.success(say('approved', { code: next.code }));
      onChanged(next);
    },
    reject: (voucher: Acted) =>
      show(
        (open, now = voucher) => (
          <ReasonDialog
            {...open}
            title={say('rejectTitle', { code: voucher.code })}
            yes={say('reject')}
            onReason={async (reason, once) => {
              const next = await act(now, 'reject', reason, once);
              message.success(say('rejected', { code: next.code }));
              onChanged(next);
            }}
          />
        ),
        'reject',
      ),
    cancel: (voucher: Acted) =>
      show(
        (open, now = voucher) => (
          <ReasonDialog
            {...open}
            title={say('cancelTitle', { code: voucher.code })}
            hint={say(now.status === 'posted' ? 'cancelHint' : 'cancelDraftHint')}
            yes={say('cancel')}
            onReason={async (reason, once) => {
              await sides[side].cancel(now, reason, once);
              message.success(say('cancelled', { code: voucher.code }));
              await onReload();
            }}
          />
        ),
        'cancel',
      ),
  };
}
