// The form of a component request: where, until when, for which ticket, and the lines, scanned or searched.
import { SaveOutlined } from '@ant-design/icons';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import type { Sent } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ProductInboundRequest, RequestView } from '../../../contract/stock/request.calls.ts';
import type { RequestSide } from '../../../contract/stock/request.states.ts';
import { call } from '../../kit/call/call.ts';
import { type DocumentAction, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import { DateField } from '../../kit/form/date-field.tsx';
import { useDraft, useKeeping } from '../../kit/form/draft.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { useText } from '../../kit/words/culture.ts';
import { fetchPlainLine } from '../find-product.ts';
import { LineEditor } from '../line-editor.tsx';
import { lineOfSaved, reopened, type StockLine } from '../stock-lines.ts';
import { warehousePick } from './pickers.ts';
import { requestText } from './request.text.ts';
import { requestCalls } from './request-calls.ts';
import './request.css';

interface RequestFormProps {
  side: RequestSide;
  /** Null: a new one. */
  request: RequestView | null;
  onSaved: (request: RequestView) => void;
  onCancel?: () => void;
}
interface Draft {
  warehouseId: WarehouseId | null;
  neededDay: string | null;
  ticketCode: string;
  note: string;
  lines: StockLine[];
}
const startOf = (request: RequestView | null): Draft => ({
  warehouseId: request?.warehouseId ?? null,
  neededDay: request?.neededDay ?? null,
  ticketCode: request?.ticketCode ?? '',
  note: request?.note ?? '',
  lines: (request?.lines ?? []).map(lineOfSaved),
});
const inputOf = ({ lines, ...facts }: Draft): Sent<typeof ProductInboundRequest.Create> => ({
  ...facts,
  lines: lines.map(({ productId, quantity, note }) => ({ productId, quantity, note: note ?? null })),
});

export function RequestForm({ side, request, onSaved, onCancel }: RequestFormProps) {
  const say = useText(requestText);
  const { message } = App.useApp();
  const kept = useDraft<Draft>(`stock.request.${side}.${request ? `${request.id}@${request.version}` : 'new'}`);
  const [draft, setDraft] = useState(() => (kept.found ? reopened(kept.found.value) : startOf(request)));
  const [dirty, setDirty] = useState(kept.found !== null);
  useKeeping(kept, draft, dirty);
  const change = (patch: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...patch }));
    setDirty(true);
  };
  const save = async () => {
    const input = inputOf(draft);
    const { Create, edit } = requestCalls[side];
    const saved = await kept.save((options) =>
      request
        ? call(edit, { ...input, id: request.id, version: request.version }, options)
        : call(Create, input, options),
    );
    setDirty(false);
    message.success(say('saved', { code: saved.code }));
    onSaved(saved);
  };
  const discard = () => {
    kept.drop();
    setDraft(startOf(request));
    setDirty(false);
  };
  const actions: DocumentAction[] = [
    {
      key: 'save',
      label: say('save'),
      icon: <SaveOutlined />,
      primary: true,
      keys: 'ctrl+s',
      disabledReason: draft.lines.length === 0 ? say('noLines') : null,
      onClick: save,
    },
    ...(onCancel ? [{ key: 'stop', label: say('stopEditing'), onClick: onCancel }] : []),
  ];
  return (
    <DocumentPage
      title={say(side === 'in' ? 'request' : 'offer')}
      code={request?.code ?? null}
      actions={actions}
      isDirty={dirty}
    >
      {kept.found && <DraftFound at={kept.found.at} onDrop={discard} />}
      <DocumentPanel>
        <RequestFields side={side} draft={draft} onChange={change} />
      </DocumentPanel>
      <DocumentPanel isBare>
        <LineEditor
          lines={draft.lines}
          onChange={(lines) => change({ lines })}
          columns={['quantity', 'note']}
          fetchLine={fetchPlainLine}
        />
      </DocumentPanel>
    </DocumentPage>
  );
}

interface RequestFieldsProps {
  side: RequestSide;
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
}
function RequestFields({ side, draft, onChange }: RequestFieldsProps) {
  const say = useText(requestText);
  const warehouse = say(side === 'in' ? 'warehouse' : 'warehouseOut');
  return (
    <Form layout="vertical" component="div" className="request-fields">
      <Form.Item label={warehouse} htmlFor="request-warehouse">
        <PickSelect
          id="request-warehouse"
          from={warehousePick}
          value={draft.warehouseId}
          allowClear
          placeholder={say('ownWarehouse')}
          aria-label={warehouse}
          onChange={(value) => onChange({ warehouseId: value as WarehouseId | null })} // one id
        />
      </Form.Item>
      <Form.Item label={say('neededDay')} htmlFor="request-day">
        <DateField id="request-day" value={draft.neededDay} onChange={(neededDay) => onChange({ neededDay })} />
      </Form.Item>
      <Form.Item label={say('ticketCode')} htmlFor="request-ticket">
        <Input
          id="request-ticket"
          value={draft.ticketCode}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => onChange({ ticketCode: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={say('note')} htmlFor="request-note" className="request-wide">
        <Input.TextArea
          id="request-note"
          value={draft.note}
          maxLength={1000}
          autoSize={{ minRows: 1, maxRows: 4 }}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Form.Item>
    </Form>
  );
}
