// /inventory-transfer/request: a request to the central office, new or (?id=) one that the centre has not received yet (spec §2).
import { SendOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { type CenterView, RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import { type CenterStatus, centerStatuses } from '../../../contract/stock/center-request.states.ts';
import { CenterRequestId } from '../../../contract/stock/stock.ts';
import { call } from '../../kit/call/call.ts';
import { BothChanged } from '../../kit/document/both-changed.tsx';
import { DocumentLoading, DocumentPage, DocumentPanel } from '../../kit/document/document-page.tsx';
import type { Merging } from '../../kit/document/merge.ts';
import { pickedFrom } from '../../kit/document/things.tsx';
import { useSharedForm } from '../../kit/document/use-shared-form.ts';
import { DraftFound } from '../../kit/form/draft-found.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { aboveLines } from '../above-lines.ts';
import { fetchPlainLine } from '../find-product.ts';
import { LineEditor } from '../line-editor.tsx';
import { lineThings, mergedGoods } from '../merge-lines.ts';
import { lineOfSaved, reopened, type StockLine } from '../stock-lines.ts';
import { groupPick } from './center.pickers.ts';
import { centerText, word } from './center.text.ts';
import '../request/request.css';

const listPath = '/inventory-transfer/request-list';

export function CenterFormScreen() {
  const say = useText(centerText);
  const asked = CenterRequestId.safeParse(Number(new URLSearchParams(useLocation().search).get('id')));
  const id = asked.success ? asked.data : null;
  const [made, setMade] = useState(0);
  const { getInfoRequestCenterById } = RequestCenter;
  const state = useQuery({
    queryKey: [getInfoRequestCenterById.service, 'form', id, useId()],
    queryFn: ({ signal }) => (id ? call(getInfoRequestCenterById, { id }, { signal, quiet: true }) : null),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: id !== null,
  });
  if (id && !state.data) return <DocumentLoading title={say('request')} state={state} />;
  return (
    <CenterForm
      key={`${id ?? 'new'}-${made}`}
      request={state.data ?? null}
      onSaved={() => setMade(made + 1)}
      onReload={() => state.refetch()}
    />
  );
}

interface Draft {
  groupId: CategoryId | null;
  branchId: BranchId | null;
  ticketCode: string;
  content: string;
  lines: StockLine[];
}
const startOf = (request: CenterView | null): Draft => ({
  groupId: request?.groupId ?? null,
  branchId: request?.branchId ?? null,
  ticketCode: request?.ticketCode ?? '',
  content: request?.content ?? '',
  lines: (request?.lines ?? []).map(lineOfSaved),
});
const merging: Merging<Draft> = {
  things: {
    groupId: { name: word('group'), show: pickedFrom(groupPick, 'groupId') },
    branchId: { name: word('branch'), show: pickedFrom(branchPick, 'branchId') },
    ticketCode: { name: word('ticketCode') },
    content: { name: word('content') },
  },
  lines: mergedGoods(lineThings),
};

interface CenterFormProps {
  request: CenterView | null;
  onSaved: () => void;
  /** Reads the request again: somebody else has changed it. */
  onReload: () => Promise<unknown>;
}
function CenterForm({ request, onSaved, onReload }: CenterFormProps) {
  const say = useText(centerText);
  const culture = useCulture();
  const { message } = App.useApp();
  const tab = useTab();
  const refresh = useRefresh();
  const shared = useSharedForm<Draft>({
    name: `stock.center.${request?.id ?? 'new'}`,
    version: request?.version ?? null,
    fresh: () => startOf(request),
    merging,
    reload: request ? onReload : undefined,
    reopen: reopened,
  });
  const { form: draft, begunAt } = shared;
  const [tried, setTried] = useState(false);
  const change = (patch: Partial<Draft>) => shared.write((now) => ({ ...now, ...patch }));
  const save = async () => {
    const { groupId, lines, ...facts } = draft;
    setTried(true);
    if (!groupId || !draft.content.trim()) return;
    const goods = lines.map(({ productId, quantity, note }) => ({ productId, quantity, note: note ?? null }));
    const known = request ? { id: request.id, version: request.version } : {};
    const sent = { ...known, ...facts, groupId, lines: goods };
    const saved = await shared.save((options) => call(RequestCenter.CreateOrUpdateRequestCenter, sent, options));
    message.success(say('saved', { code: saved.code }));
    void refresh(RequestCenter.GetAllRequestToCenter);
    onSaved();
    tab.open(listPath);
  };
  const status = request && centerStatuses[request.status as CenterStatus]; // the server keeps it within 0–3
  const blocked = request?.allowedActions.find(({ key }) => key === 'edit');
  return (
    <DocumentPage
      title={say('request')}
      code={request?.code ?? null}
      status={status && { colour: status.color, label: status[culture] }}
      isDirty={shared.isTouched}
      actions={[
        {
          key: 'save',
          label: say(request ? 'saveEdit' : 'save'),
          icon: <SendOutlined />,
          primary: true,
          keys: 'ctrl+s',
          disabledReason: request && !blocked ? status?.[culture] : blocked?.blocker,
          onClick: save,
        },
      ]}
    >
      <BothChanged of={shared} merging={merging} />
      {begunAt && <DraftFound at={begunAt} onDrop={shared.discard} />}
      <DocumentPanel>
        <CenterFields draft={draft} isChecked={tried} onChange={change} />
      </DocumentPanel>
      <DocumentPanel title={say('goods')} isBare>
        <LineEditor
          lines={draft.lines}
          onChange={(lines) => change({ lines })}
          columns={['quantity', 'note']}
          fetchLine={fetchPlainLine}
          emptyHint={say('goodsHint')}
        />
      </DocumentPanel>
    </DocumentPage>
  );
}

interface CenterFieldsProps {
  draft: Draft;
  /** Saving was tried: what is missing is said at its field. */
  isChecked: boolean;
  onChange: (patch: Partial<Draft>) => void;
}
const CenterFields = aboveLines(function CenterFields({ draft, isChecked, onChange }: CenterFieldsProps) {
  const say = useText(centerText);
  const wrong = (isWrong: boolean, why: string) =>
    isChecked && isWrong ? { validateStatus: 'error' as const, help: why } : {};
  return (
    <Form layout="vertical" component="div" className="request-fields">
      <Form.Item label={say('group')} htmlFor="center-group" required {...wrong(!draft.groupId, say('groupNeeded'))}>
        <PickSelect
          id="center-group"
          from={groupPick}
          value={draft.groupId}
          autoFocus={draft.groupId === null}
          aria-label={say('group')}
          onChange={(value) => onChange({ groupId: value as CategoryId | null })} // one id
        />
      </Form.Item>
      <Form.Item label={say('branch')} htmlFor="center-branch">
        <PickSelect
          id="center-branch"
          from={branchPick}
          value={draft.branchId}
          allowClear
          placeholder={say('ownBranch')}
          aria-label={say('branch')}
          onChange={(value) => onChange({ branchId: value as BranchId | null })} // one id
        />
      </Form.Item>
      <Form.Item label={say('ticketCode')} htmlFor="center-ticket">
        <Input
          id="center-ticket"
          value={draft.ticketCode}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => onChange({ ticketCode: event.target.value })}
        />
      </Form.Item>
      <Form.Item
        label={say('content')}
        htmlFor="center-content"
        required
        className="request-wide"
        {...wrong(!draft.content.trim(), say('contentNeeded'))}
      >
        <Input.TextArea
          id="center-content"
          value={draft.content}
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={(event) => onChange({ content: event.target.value })}
        />
      </Form.Item>
    </Form>
  );
});
