// Writes an import bill: fields above, lines by scanner, search, Excel or request below; kept on this device until it is saved.
import { FileExcelOutlined, SaveOutlined } from '@ant-design/icons';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { ImportIn } from '../../../contract/lookup/import.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail, InboundProposal } from '../../../contract/stock/inbound.rows.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { BothChanged } from '../../kit/document/both-changed.tsx';
import { type DocumentAction, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import { useSharedForm } from '../../kit/document/use-shared-form.ts';
import { onDemand } from '../../kit/feedback/on-demand.tsx';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { isAway } from '../../kit/scan/scan-queue.ts';
import { useText } from '../../kit/words/culture.ts';
import { type FetchLine, findByCode } from '../find-product.ts';
import { LineEditor } from '../line-editor.tsx';
import { reopened } from '../stock-lines.ts';
import { BillFields } from './bill-fields.tsx';
import { billMerging } from './bill-merging.ts';
import {
  addItem,
  type BillForm,
  emptyForm,
  type FormLine,
  formOf,
  isBegun,
  isComplete,
  lineOf,
  problemsOf,
  toInput,
  wrongOf,
} from './inbound.model.ts';
import { inboundText } from './inbound.text.ts';
import { useFreeLines } from './use-free-lines.ts';

const ImportDialog = onDemand(async () => (await import('../../kit/excel/import-dialog.tsx')).ImportDialog);

interface InboundFormProps {
  /** The draft being changed; null for a new bill. */
  bill: InboundDetail | null;
  proposal?: InboundProposal | undefined;
  onSaved: (bill: InboundDetail) => void;
  /** Reads the bill again: somebody else has changed it. */
  onReload?: () => Promise<unknown>;
  onCancel?: () => void;
}

export function InboundForm({ bill, proposal, onSaved, onReload, onCancel }: InboundFormProps) {
  const say = useText(inboundText);
  const { message } = App.useApp();
  const mayBeFree = useFreeLines();
  const [dialog, show] = useDialog();
  const shared = useSharedForm<BillForm>({
    name: `stock.inbound.${bill ? `bill.${bill.id}` : (proposal?.purchaseOrderId ?? 'new')}`,
    version: bill?.version ?? null,
    fresh: () => (bill ? formOf(bill) : emptyForm(proposal)),
    merging: billMerging,
    reload: onReload,
    isBegun: (now) => bill !== null || isBegun(now),
    reopen: reopened,
  });
  const { form, write, begunAt, discard } = shared;
  const [restored] = useState(begunAt ? form.lines.length : 0);
  const [asked, setAsked] = useState(false);
  const refresh = useRefresh();
  const session = useSession();
  const problems = problemsOf(form, bill);
  const change = (patch: Partial<BillForm>) => write((now) => ({ ...now, ...patch }));

  const fetchLine: FetchLine = async (wanted) => {
    const product = 'product' in wanted ? wanted.product : await findByCode(wanted.code);
    if (!product) return null;
    const place = form.warehouseId ? { warehouseId: form.warehouseId } : {};
    // What was scanned waits for the network by itself.
    const options = 'code' in wanted ? { quiet: isAway } : {};
    return lineOf(await call(ProductInbound.getProductById, { id: product.id, ...place }, options));
  };
  const save = async (andArchive: boolean) => {
    setAsked(true);
    if (!isComplete(problems)) {
      const [first] = Object.values(problems.fields);
      if (first) message.warning(say(first));
      return;
    }
    if (andArchive && !(await mayBeFree(form.kind, form.lines))) return;
    const saved = await shared.save((options) =>
      bill
        ? call(ProductInbound.edit, { ...toInput(form), id: bill.id, version: bill.version }, options)
        : call(ProductInbound.Create, toInput(form), options),
    );
    // Posting may be refused: the draft is there by then, and its page says why.
    const posted = andArchive ? await call(ProductInbound.Archive, { id: saved.id }).catch(() => null) : null;
    message.success(say(posted ? 'archived' : 'saved', { code: saved.code }));
    void refresh(ProductInbound.GetAllPaged);
    onSaved(posted ?? saved);
  };
  const fromExcel = () =>
    show((open) => (
      <ImportDialog
        {...open}
        spec={{
          things: say('things'),
          call: { ...ProductInbound.ImportLines, in: ImportIn },
          template: ProductInbound.ImportTemplate,
        }}
        onDone={(answer) => {
          const { items } = answer as Awaited<ReturnType<typeof call<typeof ProductInbound.ImportLines>>>; // that call's answer
          write((now) => ({ ...now, lines: items.reduce(addItem, now.lines) }));
          message.success(say('addedLines', { count: items.length }));
          open.onClose();
        }}
      />
    ));
  const actions: DocumentAction[] = [
    ...(may(ProductInbound.Archive.may, session)
      ? [{ key: 'post', label: say('saveAndArchive'), primary: true, keys: 'ctrl+enter', onClick: () => save(true) }]
      : []),
    {
      key: 'save',
      label: say('save'),
      icon: <SaveOutlined />,
      primary: true,
      keys: 'ctrl+s',
      onClick: () => save(false),
    },
    ...(onCancel ? [{ key: 'cancel', label: say('cancel'), onClick: onCancel }] : []),
  ];
  return (
    <DocumentPage
      title={say('bill')}
      code={bill?.code ?? null}
      actions={actions}
      isDirty={bill !== null && shared.isTouched} // a new bill survives on this device
    >
      <BothChanged of={shared} merging={billMerging} />
      {begunAt && restored === 0 && <DraftFound at={begunAt} onDrop={discard} />}
      {begunAt && restored > 0 && (
        <Alert
          type="info"
          showIcon
          title={say('restored', { count: restored })}
          action={
            <Button size="small" onClick={discard}>
              {say('discard')}
            </Button>
          }
        />
      )}
      {form.purchaseOrderCode && (
        <Alert type="info" showIcon title={say('fromRequest', { code: form.purchaseOrderCode })} />
      )}
      <DocumentPanel>
        <BillFields
          form={form}
          billId={bill?.id ?? null}
          problems={asked ? problems.fields : wrongOf(problems)}
          onChange={change}
        />
      </DocumentPanel>
      <DocumentPanel isBare>
        <div className="inbound-tools">
          <h2>{say('lines')}</h2>
          <Button icon={<FileExcelOutlined />} onClick={fromExcel}>
            {say('excelFill')}
          </Button>
        </div>
        <LineEditor
          lines={form.lines}
          onChange={(lines) => write((now) => ({ ...now, lines: lines as FormLine[] }))} // the editor keeps what it does not know
          columns={['quantity', 'price', 'amount', 'serials', 'note']}
          fetchLine={fetchLine}
          takesNewSerials
          errors={
            asked ? Object.fromEntries(Object.entries(problems.lines).map(([line, what]) => [line, say(what)])) : {}
          }
        />
      </DocumentPanel>
      {dialog}
    </DocumentPage>
  );
}
