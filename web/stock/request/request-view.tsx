// One component request: its lines with how far each is and what was made for it, the facts, and exactly the actions the server allows.
import { ApartmentOutlined, DeleteOutlined, EditOutlined, StopOutlined, SwapOutlined } from '@ant-design/icons';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import * as z from 'zod';
import { named } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { RequestDemand } from '../../../contract/stock/demand.calls.ts';
import {
  ProductInboundRequest,
  type RequestLine,
  RequestRow,
  type RequestView,
} from '../../../contract/stock/request.calls.ts';
import type { RequestAction, RequestSide } from '../../../contract/stock/request.states.ts';
import { requestFlow } from '../../../contract/stock/request.states.ts';
import { billStatuses, requestStatuses, type State, transferStates } from '../../../contract/stock/stock.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { type DocumentAction, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import type { TrailFields } from '../../kit/document/timeline.tsx';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { type Show, useDialog } from '../../kit/feedback/use-dialog.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { Amount, Day, Moment } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { coordinationPath, documentPath } from './paths.ts';
import { warehousePick } from './pickers.ts';
import { ProgressBar } from './progress-bar.tsx';
import { requestText } from './request.text.ts';
import { requestCalls } from './request-calls.ts';
import './request.css';

interface RequestPageProps {
  side: RequestSide;
  request: RequestView;
  onChanged: (request: RequestView) => void;
  onEdit: () => void;
}
export function RequestPage({ side, request, onChanged, onEdit }: RequestPageProps) {
  const say = useText(requestText);
  const culture = useCulture();
  const [dialog, show] = useDialog(request);
  const runs = useRuns({ side, request, onChanged, onEdit, show });
  const status = requestStatuses[request.status];
  const actions = request.allowedActions.map(({ key, blocker }): DocumentAction => {
    const action = key as RequestAction; // the server's table has these keys
    return {
      key,
      label: action === 'fulfil' && side === 'out' ? say('send') : requestFlow.actions[action][culture],
      icon: icons[action],
      primary: action === 'fulfil',
      danger: action === 'cancel' || action === 'delete',
      disabledReason: blocker,
      onClick: runs[action],
    };
  });
  return (
    <DocumentPage
      title={say(side === 'in' ? 'request' : 'offer')}
      code={request.code}
      status={{ colour: status.color, label: status[culture] }}
      actions={actions}
      facts={[
        { key: 'warehouse', label: say(side === 'in' ? 'warehouse' : 'warehouseOut'), value: request.warehouseName },
        { key: 'branch', label: say('branch'), value: request.branchName },
        { key: 'progress', label: say('progress'), value: <ProgressBar {...request} /> },
        { key: 'needed', label: say('neededDay'), value: request.neededDay && <Day value={request.neededDay} /> },
        { key: 'ticket', label: say('ticketCode'), value: request.ticketCode },
        { key: 'maker', label: say('madeBy'), value: request.creatorName },
        { key: 'made', label: say('created'), value: <Moment value={request.creationTime} /> },
        { key: 'note', label: say('note'), value: request.note },
        ...(request.cancelReason ? [{ key: 'why', label: say('cancelReason'), value: request.cancelReason }] : []),
      ]}
      history={{ target: { targetModule: 'StockRequest', targetId: request.id }, fields: trail }}
    >
      <DocumentPanel>
        <RequestLines lines={request.lines} />
      </DocumentPanel>
      {dialog}
    </DocumentPage>
  );
}

/** The log tells changed lines as sentences under 'lines'. */
const trail: TrailFields = {
  schema: z.object({ ...RequestRow.shape, lines: named(z.array(z.string()), 'Hàng yêu cầu', 'Products') }),
  labels: { warehouseId: 'warehouseName' },
};
const icons = {
  fulfil: <ApartmentOutlined />,
  edit: <EditOutlined />,
  cancel: <StopOutlined />,
  delete: <DeleteOutlined />,
} as const satisfies Record<RequestAction, unknown>;

/** What each action of the table does here. */
function useRuns({ side, request, onChanged, onEdit, show }: RequestPageProps & { show: Show<RequestView> }) {
  const say = useText(requestText);
  const culture = useCulture();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const tab = useTab();
  const refresh = useRefresh();
  const { code, id } = request;
  return {
    fulfil: () =>
      side === 'in'
        ? tab.open(`${coordinationPath}?requestId=${id}`)
        : show((props, now) => <SendDialog {...props} request={now} onSent={onChanged} />, 'fulfil'),
    edit: onEdit,
    cancel: () =>
      show(
        (props) => (
          <ReasonDialog
            {...props}
            title={say('askCancel', { code })}
            hint={say('askCancelHint')}
            yes={requestFlow.actions.cancel[culture]}
            onReason={async (cancelReason, once) =>
              onChanged(await call(ProductInboundRequest.Cancel, { id, cancelReason }, once))
            }
          />
        ),
        'cancel',
      ),
    delete: async () => {
      const question = {
        title: say('askDelete', { code }),
        content: say('askDeleteHint'),
        yes: requestFlow.actions.delete[culture],
        danger: true,
      };
      if (!(await confirm(question))) return;
      await call(requestCalls[side].delete, { id });
      message.success(say('deleted', { code }));
      void refresh(requestCalls[side].GetAllPaged);
      tab.close();
    },
  } satisfies Record<RequestAction, () => unknown>;
}

function RequestLines({ lines }: { lines: readonly RequestLine[] }) {
  const say = useText(requestText);
  return (
    <ul className="request-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <div className="request-line-head">
            <span>
              {line.productName}
              <small>
                {[line.productCode, line.unitName, say('hereNow', { count: line.available })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {line.note && <small>{line.note}</small>}
            </span>
            <ProgressBar {...line} />
          </div>
          <LineDocuments line={line} />
        </li>
      ))}
    </ul>
  );
}

const stateOf: Readonly<Record<string, State>> = { ...billStatuses, ...transferStates };
function LineDocuments({ line }: { line: RequestLine }) {
  const say = useText(requestText);
  const culture = useCulture();
  const tab = useTab();
  if (line.documents.length === 0) return <p className="kit-quiet">{say('noDocuments')}</p>;
  return (
    <ul className="request-documents">
      {line.documents.map(({ document, id, code, state, quantity, arrived, fromName, toName }) => (
        <li key={`${document}-${id}`}>
          <Button type="link" size="small" onClick={() => tab.open(documentPath(document, id), code)}>
            {code}
          </Button>
          <StatusTag colour={stateOf[state]?.color ?? 'default'} label={stateOf[state]?.[culture] ?? state} />
          <span>{[fromName, toName].filter(Boolean).join(' → ')}</span>
          <span className="kit-quiet">{say('arrived', { count: arrived, quantity })}</span>
        </li>
      ))}
    </ul>
  );
}

interface SendDialogProps extends DialogProps {
  request: RequestView;
  onSent: (request: RequestView) => void;
}
/** An offer is taken: everything that is left of it goes to one warehouse. */
function SendDialog({ open, onClose, request, onSent }: SendDialogProps) {
  const say = useText(requestText);
  const { message } = App.useApp();
  const [to, setTo] = useState<WarehouseId | null>(null);
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const left = request.lines.filter((line) => line.ordered < line.quantity);
  const send = async () => {
    if (!to) return;
    await run(async () => {
      const lines = left.map((line) => ({
        requestLineId: line.id,
        quantity: line.quantity - line.ordered,
        from: request.warehouseId,
        toWarehouseId: to,
      }));
      const { transfers } = await keyed((idempotencyKey) => call(RequestDemand.Fulfil, { lines }, { idempotencyKey }));
      message.success(say('made', { count: transfers.length }));
      onSent(await call(requestCalls.out.getDetail, { id: request.id }));
      onClose();
    });
  };
  return (
    <Modal
      open={open}
      title={say('send')}
      okText={say('send')}
      okButtonProps={{ disabled: to === null, icon: <SwapOutlined /> }}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{say('sendHint', { code: request.code })}</p>
      <PickSelect
        from={{
          ...warehousePick,
          toOptions: (items) => warehousePick.toOptions(items).filter(({ value }) => value !== request.warehouseId),
        }}
        value={to}
        placeholder={say('sendTo')}
        aria-label={say('sendTo')}
        onChange={(value) => setTo(value as WarehouseId | null)} // one id
      />
      <ul className="request-documents">
        {left.map((line) => (
          <li key={line.id}>
            <span>{line.productName}</span>
            <b>
              <Amount value={line.quantity - line.ordered} />
            </b>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
