// The form of a component request: where, until when, for which ticket, and the lines, scanned or searched.
import { SaveOutlined } from '@ant-design/icons';
import { App, Form, Input } from 'antd';
import type { Sent } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ProductInboundRequest, RequestView } from '../../../contract/stock/request.calls.ts';
import type { RequestSide } from '../../../contract/stock/request.states.ts';
import { call } from '../../kit/call/call.ts';
import { BothChanged } from '../../kit/document/both-changed.tsx';
import { type DocumentAction, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import type { Merging } from '../../kit/document/merge.ts';
import { pickedFrom, shownAs } from '../../kit/document/things.tsx';
import { useSharedForm } from '../../kit/document/use-shared-form.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { useText } from '../../kit/words/culture.ts';
import { aboveLines } from '../above-lines.ts';
import { fetchPlainLine } from '../find-product.ts';
import { LineEditor } from '../line-editor.tsx';
import { lineThings, mergedGoods } from '../merge-lines.ts';
import { lineOfSaved, reopened, type StockLine } from '../stock-lines.ts';
import { warehousePick } from './pickers.ts';
import { requestText, word } from './request.text.ts';
import { requestCalls } from './request-calls.ts';
import './request.css';

interface RequestFormProps {
  side: RequestSide;
  /** Null: a new one. */
  request: RequestView | null;
  onSaved: (request: RequestView) => void;
  /** Reads the request again: somebody else has changed it. */
  onReload?: () => Promise<unknown>;
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
const mergingOf = (side: RequestSide): Merging<Draft> => ({
  things: {
    warehouseId: {
      name: word(side === 'in' ? 'warehouse' : 'warehouseOut'),
      show: pickedFrom(warehousePick, 'warehouseId'),
    },
    neededDay: { name: word('neededDay'), show: shownAs('date', 'neededDay') },
    ticketCode: { name: word('ticketCode') },
    note: { name: word('note') },
  },
  lines: mergedGoods(lineThings),
});
const mergings = { in: mergingOf('in'), out: mergingOf('out') } as const;

export function RequestForm({ side, request, onSaved, onReload, onCancel }: RequestFormProps) {
  const say = useText(requestText);
  const { message } = App.useApp();
  const shared = useSharedForm<Draft>({
    name: `stock.request.${side}.${request?.id ?? 'new'}`,
    version: request?.version ?? null,
    fresh: () => startOf(request),
    merging: mergings[side],
    reload: onReload,
    reopen: reopened,
  });
  const { form: draft, begunAt } = shared;
  const change = (patch: Partial<Draft>) => shared.write((now) => ({ ...now, ...patch }));
  const save = async () => {
    const input = inputOf(draft);
    const { Create, edit } = requestCalls[side];
    const saved = await shared.save((options) =>
      request
        ? call(edit, { ...input, id: request.id, version: request.version }, options)
        : call(Create, input, options),
    );
    message.success(say('saved', { code: saved.code }));
    onSaved(saved);
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
      isDirty={shared.isTouched}
    >
      <BothChanged of={shared} merging={mergings[side]} />
      {begunAt && <DraftFound at={begunAt} onDrop={shared.discard} />}
      <DocumentPanel>
        <RequestFields side={side} draft={draft} isNew={request === null} onChange={change} />
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
  isNew: boolean;
  onChange: (patch: Partial<Draft>) => void;
}
const RequestFields = aboveLines(function RequestFields({ side, draft, isNew, onChange }: RequestFieldsProps) {
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
          autoFocus={isNew}
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
});
