// /inventory/receiving: what is on its way to one's own warehouses. The paper is scanned, then the pieces, then it is received.
import { InboxOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, App } from 'antd';
import { useEffect } from 'react';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { call } from '../../kit/call/call.ts';
import { shown } from '../../kit/call/quiet.ts';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { beep, useScanner } from '../../kit/scan/scanner.ts';
import { useText } from '../../kit/words/culture.ts';
import { sameCode } from '../stock-lines.ts';
import { billPath } from './outbound.picks.ts';
import { outboundText, word } from './outbound.text.ts';
import { receiveList } from './outbound-list.screen.tsx';
import { type BillDialogProps, ReceiveDialog } from './receive-dialog.tsx';
import './outbound.css';

export function ReceivingScreen() {
  const say = useText(outboundText);
  const { message } = App.useApp();
  const tab = useTab();
  const refresh = useRefresh();
  const [dialog, show] = useDialog();
  const open = (id: number, code: string) => tab.open(billPath(id), code);
  const receive = async (id: OutboundId) => {
    const bill = await call(ProductOutbound.getDetail, { id });
    if (!mayReceive(bill)) return open(bill.id, bill.code); // the bill says why
    show((props) => <ReceiveHere {...props} bill={bill} onDone={() => void refresh(RequestInbound.getDetail)} />);
  };
  const scan = async (code: string) => {
    const { items } = await call(RequestInbound.GetAll, { keyword: code, isForMe: true });
    const bill = items.find((row) => sameCode(row.code, code));
    beep(bill ? 'ok' : 'unknown');
    if (bill) await receive(bill.id);
    else message.warning(say('receivingUnknown', { code }), 4);
  };
  useScanner((code) => void scan(code).catch(() => {})); // what fails is said
  const spec = receiveList(open);
  return (
    <div className="outbound-views">
      <Alert type="info" showIcon title={say('receivingHint')} />
      <ListPage
        spec={{
          ...spec,
          id: 'stock.receiving',
          title: word('receiving'),
          actions: [
            {
              key: 'receive',
              label: word('receive'),
              icon: <InboxOutlined />,
              may: RequestInbound.Receive.may,
              run: (row) => void receive(row.id).catch(() => {}), // what fails is said
            },
          ],
        }}
      />
      {dialog}
    </div>
  );
}

const mayReceive = ({ allowedActions }: OutboundDetail): boolean =>
  allowedActions.some(({ key, blocker }) => key === 'receive' && !blocker);
/** There is no page of the bill behind it: it reads the bill anew itself, and goes when somebody else has received it. */
function ReceiveHere({ bill, onClose, ...rest }: BillDialogProps) {
  const { id } = bill;
  const { data } = useQuery({
    queryKey: [ProductOutbound.getDetail.service, ProductOutbound.getDetail.name, 'receiving', id],
    queryFn: ({ signal }) => call(ProductOutbound.getDetail, { id }, { signal, quiet: true }),
    initialData: bill,
    meta: shown,
  });
  const isOver = !mayReceive(data);
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  return <ReceiveDialog {...rest} bill={data} onClose={onClose} />;
}
