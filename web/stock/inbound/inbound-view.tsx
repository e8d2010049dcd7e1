// One import bill to look at: its facts, its lines, its history, and exactly the actions that the server allows.
import {
  BarcodeOutlined,
  CheckOutlined,
  DeleteOutlined,
  DollarOutlined,
  EditOutlined,
  PrinterOutlined,
  RollbackOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import { type InboundAction, inboundFlow, inboundStatuses } from '../../../contract/stock/inbound.states.ts';
import { inboundKinds } from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import {
  type DocumentAction,
  type DocumentFact,
  DocumentPage,
  DocumentPanel,
  Who,
} from '../../kit/document/document-page.tsx';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { useTab } from '../../kit/page/tab.ts';
import type { DocumentPaper } from '../../kit/print/document-paper.tsx';
import { PrintLabels } from '../../kit/print/print-labels.tsx';
import { Day, Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { useBillPrint } from '../bill-print.tsx';
import { LineEditor } from '../line-editor.tsx';
import { shownLine } from './inbound.model.ts';
import { inboundText } from './inbound.text.ts';
import { PostDayDialog, SupplierDialog, UnpostDialog } from './inbound-dialogs.tsx';
import { inboundTrail, printedBill } from './inbound-shown.ts';
import { PriceDialog } from './price-dialog.tsx';
import { useFreeLines } from './use-free-lines.ts';

export interface InboundViewProps {
  bill: InboundDetail;
  /** The bill as it is now, after an action. */
  onChanged: (bill: InboundDetail) => void;
  onDeleted: () => void;
  onEdit: () => void;
}

export function InboundView({ bill, ...on }: InboundViewProps) {
  const say = useText(inboundText);
  const culture = useCulture();
  const { actions, overlays } = useBillActions(bill, on);
  const { color, ...words } = inboundStatuses[bill.status];
  return (
    <DocumentPage
      title={say('bill')}
      code={bill.code}
      status={{ colour: color, label: words[culture] }}
      actions={actions}
      facts={useFacts(bill)}
      history={{ target: { targetModule: 'Inbound', targetId: bill.id }, fields: inboundTrail }}
    >
      <DocumentPanel isBare>
        <LineEditor
          isReadOnly
          lines={bill.items.map(shownLine)}
          onChange={() => {}}
          columns={['quantity', 'price', 'amount', 'serials', 'note']}
          fetchLine={async () => null}
        />
      </DocumentPanel>
      {overlays}
    </DocumentPage>
  );
}

const icons: Record<InboundAction, ReactNode> = {
  archive: <CheckOutlined />,
  edit: <EditOutlined />,
  print: <PrinterOutlined />,
  barcode: <BarcodeOutlined />,
  updatePrice: <DollarOutlined />,
  changeSupplier: <SwapOutlined />,
  unArchive: <RollbackOutlined />,
  delete: <DeleteOutlined />,
};
/** Stand as buttons; the rest under "…". */
const upFront: readonly InboundAction[] = ['archive', 'edit', 'barcode'];

function useBillActions(bill: InboundDetail, { onChanged, onDeleted, onEdit }: Omit<InboundViewProps, 'bill'>) {
  const say = useText(inboundText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [dialog, show] = useDialog(bill);
  const [frame, print] = useBillPrint();
  const mayBeFree = useFreeLines();
  const mayBackDate = may('Pages.Inventory.Close', useSession());
  const onDone = onChanged;
  const printOn = async (paper: DocumentPaper) =>
    print(printedBill(await call(ProductInbound.GetReportProductInboundById, { id: bill.id })), paper);
  const archive = async () => {
    const lines = bill.items.map(({ productName: name, price }) => ({ name, price }));
    if (!(await mayBeFree(bill.kind, lines))) return;
    if (bill.day < today() && mayBackDate)
      return show((open, now) => <PostDayDialog {...open} bill={now} onDone={onDone} />, 'archive');
    const posted = await call(ProductInbound.Archive, { id: bill.id, version: bill.version });
    message.success(say('archived', { code: bill.code }));
    onChanged(posted);
  };
  const labels = async () => {
    const { items } = await call(ProductInbound.GetBarCode, { id: bill.id });
    const products = items.map(({ productId, ...label }) => ({ id: productId, ...label }));
    show((open) => <PrintLabels {...open} products={products} />);
  };
  const remove = () =>
    show(
      (open, { id, version, code }) => (
        <ReasonDialog
          {...open}
          title={say('deleteTitle', { code })}
          hint={say('deleteHint')}
          yes={say('delete')}
          onReason={async (cancelReason, once) => {
            await call(ProductInbound.delete, { id, version, cancelReason }, once);
            message.success(say('deleted', { code }));
            onDeleted();
          }}
        />
      ),
      'delete',
    );
  const runs: Record<InboundAction, () => unknown> = {
    archive,
    edit: onEdit,
    print: () => printOn('A5'),
    barcode: labels,
    updatePrice: () => show((open, now) => <PriceDialog {...open} bill={now} onDone={onDone} />, 'updatePrice'),
    changeSupplier: () =>
      show((open, now) => <SupplierDialog {...open} bill={now} onDone={onDone} />, 'changeSupplier'),
    unArchive: () => show((open, now) => <UnpostDialog {...open} bill={now} onDone={onDone} />, 'unArchive'),
    delete: remove,
  };
  const actions = bill.allowedActions.flatMap(({ key, blocker }): DocumentAction[] => {
    const name = key as InboundAction; // the server answers keys of the table
    const action: DocumentAction = {
      key,
      label: inboundFlow.actions[name][culture],
      icon: icons[name],
      primary: upFront.includes(name),
      danger: name === 'delete' || name === 'unArchive',
      // Un-posting has a preview that says all of it.
      disabledReason: name === 'unArchive' ? null : blocker,
      onClick: runs[name],
      ...(name === 'archive' ? { keys: 'ctrl+enter' } : {}),
    };
    if (name !== 'print') return [action];
    return [
      { ...action, label: say('printA5'), keys: 'ctrl+p' },
      { ...action, key: 'printA4', label: say('printA4'), onClick: () => printOn('A4') },
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

function useFacts(bill: InboundDetail): DocumentFact[] {
  const say = useText(inboundText);
  const culture = useCulture();
  const { open } = useTab();
  const fact = (key: Parameters<typeof say>[0], value: ReactNode): DocumentFact[] =>
    value === null ? [] : [{ key, label: say(key), value }];
  const late = bill.status === 'posted' && bill.due > 0 && bill.dueDay !== null && bill.dueDay < today();
  const { purchaseOrderId: request, purchaseOrderCode: requestCode } = bill;
  return [
    ...fact('supplier', bill.supplierName && [bill.supplierName, bill.supplierPhone].filter(Boolean).join(' · ')),
    ...fact('warehouse', [bill.warehouseName, bill.branchName].filter(Boolean).join(' · ')),
    ...fact('date', <Day value={bill.day} />),
    ...fact('invoiceNo', bill.invoiceNo),
    ...fact('kind', bill.kind === 'purchase' ? null : inboundKinds[bill.kind][culture]),
    ...fact('amount', <Money value={bill.amount} />),
    ...(bill.status === 'posted' && bill.supplierId
      ? [
          ...(bill.returned > 0 ? fact('returned', <Money value={bill.returned} />) : []),
          ...fact('paid', <Money value={bill.paid} />),
          ...fact('due', <Money value={bill.due} />),
          ...(bill.credit > 0 ? fact('credit', <Money value={bill.credit} />) : []),
        ]
      : []),
    ...fact(
      'dueDay',
      bill.dueDay && (
        <span className={late ? 'inbound-late' : undefined}>
          <Day value={bill.dueDay} />
          {late && ` · ${say('overdue')}`}
        </span>
      ),
    ),
    ...fact(
      'request',
      request && (
        <Button
          type="link"
          size="small"
          className="kit-open"
          onClick={() => open(`/inventory/product-inbound-request?keyword=${requestCode}`)}
        >
          {requestCode}
        </Button>
      ),
    ),
    ...fact('note', bill.note),
    ...fact('creator', <Who name={bill.creatorName} at={bill.creationTime} />),
    ...fact('poster', bill.postedAt && <Who name={bill.postedByName} at={bill.postedAt} />),
    ...fact('deletedBy', bill.deletionTime && <Who name={bill.deletedByName} at={bill.deletionTime} />),
    ...fact('reason', bill.deleteReason),
  ];
}
