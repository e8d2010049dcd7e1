// One voucher to look at: the money, whom and what for, what it pays for, and exactly the actions that the server allows.
import {
  CheckOutlined,
  CloseOutlined,
  EditOutlined,
  PrinterOutlined,
  RollbackOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { itemDocuments, kindOf, type Side } from '../../../contract/finance/finance.ts';
import { payment } from '../../../contract/finance/payment.calls.ts';
import { receipt } from '../../../contract/finance/receipt.calls.ts';
import { type PaymentAction, paymentFlow, voucherStates } from '../../../contract/finance/voucher.states.ts';
import {
  type DocumentAction,
  type DocumentFact,
  DocumentPage,
  DocumentPanel,
  Who,
} from '../../kit/document/document-page.tsx';
import type { TrailFields } from '../../kit/document/timeline.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { TabLink } from '../../kit/page/tab-link.tsx';
import { amountInWords } from '../../kit/print/amount-in-words.ts';
import { Day, Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { itemPath, ticketPath, voucherPath } from '../paths.ts';
import { ApprovalNote, CashWarning } from './cash-warning.tsx';
import { sides, type VoucherView as View } from './voucher.sides.ts';
import { sideKey, voucherText } from './voucher.text.ts';
import { useVoucherActs } from './voucher-acts.tsx';
import { useVoucherPrint } from './voucher-paper.tsx';
import './voucher.css';

export interface VoucherViewProps {
  side: Side;
  voucher: View;
  onChanged: (voucher: View) => void;
  /** What an action of another kind left behind is asked for anew. */
  onReload: () => Promise<void>;
  onEdit: () => void;
}
const labels = {
  branchId: 'branchName',
  methodId: 'methodName',
  reasonId: 'reasonName',
  paymentMethodId: 'methodName',
};
export const voucherTrail: Readonly<Record<Side, TrailFields>> = {
  in: { schema: receipt.View, labels },
  out: { schema: payment.View, labels },
};

export function VoucherView(props: VoucherViewProps) {
  const { side, voucher } = props;
  const say = useText(voucherText);
  const culture = useCulture();
  const { actions, overlays } = useActions(props);
  const { color, ...words } = voucherStates[voucher.status];
  const isGone = voucher.status === 'cancelled';
  return (
    <DocumentPage
      title={say(sideKey(side, 'One'))}
      code={voucher.code}
      status={{ colour: color, label: words[culture] }}
      actions={actions}
      facts={useSideFacts(side, voucher)}
      history={{ target: { targetModule: sides[side].trail, targetId: voucher.id }, fields: voucherTrail[side] }}
    >
      {voucher.status === 'draft' && voucher.rejectReason && (
        <Alert type="warning" showIcon title={`${say('rejectReason')}: ${voucher.rejectReason}`} />
      )}
      {voucher.cashOfDay && <CashWarning of={voucher.cashOfDay} />}
      {voucher.split && <ApprovalNote of={voucher.split} />}
      <DocumentPanel className="kit-comes-first">
        <div className="voucher-sum">
          <span className="kit-quiet">{kindOf(side, voucher.kind)[culture]}</span>
          <b>
            {isGone ? (
              <s>
                <Money value={voucher.amount} />
              </s>
            ) : (
              <Money value={voucher.amount} />
            )}
          </b>
          <i>{amountInWords(voucher.amount, culture)}</i>
        </div>
        <dl className="kit-facts kit-facts-wide">
          {useFacts(side, voucher).map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </DocumentPanel>
      {voucher.items.length > 0 && <PaidFor voucher={voucher} />}
      {overlays}
    </DocumentPage>
  );
}

function PaidFor({ voucher: { items, over } }: { voucher: View }) {
  const say = useText(voucherText);
  const culture = useCulture();
  return (
    <DocumentPanel title={say('items')}>
      <ul className="voucher-paid">
        {items.map(({ document, documentId, code, amount }) => {
          const path = itemPath({ document, documentId, code });
          return (
            <li key={`${document}:${documentId}`}>
              <span>
                {path && code ? <TabLink path={path} title={code} /> : (code ?? `#${documentId}`)}
                <small>{itemDocuments[document][culture]}</small>
              </span>
              <Money value={amount} />
            </li>
          );
        })}
        {over > 0 && (
          <li>
            <span>{say('overFact')}</span>
            <Money value={over} />
          </li>
        )}
      </ul>
    </DocumentPanel>
  );
}

const icons: Record<PaymentAction, ReactNode> = {
  submit: <SendOutlined />,
  approve: <CheckOutlined />,
  reject: <RollbackOutlined />,
  edit: <EditOutlined />,
  print: <PrinterOutlined />,
  cancel: <CloseOutlined />,
};
/** What leads on comes first; taking back stands under "…". */
const rank: readonly PaymentAction[] = ['approve', 'submit', 'print', 'reject', 'edit', 'cancel'];

function useActions({ side, voucher, onChanged, onReload, onEdit }: VoucherViewProps) {
  const say = useText(voucherText);
  const culture = useCulture();
  const [dialog, show] = useDialog(voucher);
  const [frame, print] = useVoucherPrint(side);
  const acts = useVoucherActs(side, show, { onChanged, onReload });
  const runs: Record<PaymentAction, () => unknown> = {
    submit: () => acts.submit(voucher),
    approve: () => acts.approve(voucher),
    reject: () => acts.reject(voucher),
    cancel: () => acts.cancel(voucher),
    edit: onEdit,
    print: () => print(voucher.id, 'A5'),
  };
  const allowed = [...voucher.allowedActions].sort(
    (a, b) => rank.indexOf(a.key as PaymentAction) - rank.indexOf(b.key as PaymentAction), // keys of the table
  );
  const actions = allowed.flatMap(({ key, blocker }): DocumentAction[] => {
    const name = key as PaymentAction; // the server answers keys of the table; receipts have some of them
    const action: DocumentAction = {
      key,
      label: paymentFlow.actions[name][culture],
      icon: icons[name],
      primary: name !== 'cancel',
      danger: name === 'cancel' || name === 'reject',
      disabledReason: blocker,
      onClick: runs[name],
      ...(name === 'submit' || name === 'approve' ? { keys: 'ctrl+enter' } : {}),
    };
    if (name !== 'print') return [action];
    return [
      { ...action, keys: 'ctrl+p' },
      { ...action, key: 'printTwo', label: say('printTwo'), primary: false, onClick: () => print(voucher.id, 'A4') },
      { ...action, key: 'print80', label: say('print80'), primary: false, onClick: () => print(voucher.id, 'roll80') },
    ];
  });
  return {
    actions,
    overlays: (
      <>
        {dialog}
        {frame}
      </>
    ),
  };
}

type Fact = (
  key: Parameters<ReturnType<typeof useText<(typeof voucherText)['vi']>>>[0],
  value: ReactNode,
) => DocumentFact[];
function useFact(): Fact {
  const say = useText(voucherText);
  return (key, value) => (value === null || value === '' ? [] : [{ key, label: say(key), value }]);
}
function useFacts(side: Side, voucher: View): DocumentFact[] {
  const fact = useFact();
  return [
    ...fact(sideKey(side, 'Name'), voucher.partyName),
    ...fact('phone', voucher.partyPhone),
    ...fact('address', voucher.partyAddress),
    ...fact('reason', voucher.reasonName),
    ...fact('note', voucher.note),
    ...fact('reference', voucher.reference),
    ...fact('attached', voucher.attached),
    ...fact(
      'ticket',
      voucher.ticketId && (
        <TabLink path={ticketPath(voucher.ticketId)} title={voucher.ticketCode ?? String(voucher.ticketId)} />
      ),
    ),
  ];
}
function useSideFacts(side: Side, voucher: View): DocumentFact[] {
  const fact = useFact();
  const linked = (other: View['replaces']) =>
    other && <TabLink path={voucherPath(side, other.id)} title={other.code} />;
  return [
    ...fact('fund', voucher.methodName),
    ...fact('branch', voucher.branchName),
    ...fact('day', <Day value={voucher.day} />),
    ...fact('maker', <Who name={voucher.creatorName} at={voucher.creationTime} />),
    ...fact('approver', voucher.approvedAt && <Who name={voucher.approvedByName} at={voucher.approvedAt} />),
    ...fact('replacesFact', linked(voucher.replaces)),
    ...fact('replacedBy', linked(voucher.replacedBy)),
    ...fact('canceller', voucher.cancelledAt && <Who name={voucher.cancelledByName} at={voucher.cancelledAt} />),
    ...fact('cancelReason', voucher.cancelReason),
  ];
}
