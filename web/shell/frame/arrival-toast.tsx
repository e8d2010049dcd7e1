// "Tiền đã về": said wherever somebody is, with the way to the ticket; not where its own dialog says it already.
import { App, Button } from 'antd';
import { useLive } from '../../kit/call/live.ts';
import { isTold } from '../../kit/feedback/arrivals.ts';
import { isQuietNow } from '../../kit/feedback/unread.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney } from '../../kit/words/format.ts';
import { shellText } from '../shell.text.ts';
import { openPage } from '../tabs/tab-actions.ts';

const SECONDS = 6;
export function ArrivalToast(): null {
  const t = useText(shellText);
  const culture = useCulture();
  const { notification } = App.useApp();
  useLive('moneyArrived', ({ ticketId, name, voucherCode, amount }) => {
    if (isTold(ticketId) || isQuietNow()) return;
    const open = () => {
      notification.destroy(voucherCode);
      openPage(`/ticket-management/ticket/${ticketId}`, name);
    };
    notification.success({
      key: voucherCode,
      title: t('moneyArrived', { name, amount: formatMoney(amount, culture) }),
      placement: 'bottomRight',
      duration: SECONDS,
      ...(ticketId === null
        ? {}
        : {
            actions: (
              <Button size="small" type="link" onClick={open}>
                {t('openTicket')}
              </Button>
            ),
          }),
    });
  });
  return null;
}
