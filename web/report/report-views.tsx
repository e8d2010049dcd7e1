// Saved views of a report: chosen, saved, shared with a role, renamed, deleted, and put on one's dashboard.
import {
  BellOutlined,
  BookOutlined,
  DeleteOutlined,
  EditOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import type { RoleId } from '../../contract/people/role.calls.ts';
import type { Report } from '../../contract/report/report.ts';
import { ReportView, type ViewRow } from '../../contract/report/view.calls.ts';
import { useActKey } from '../kit/call/act-key.ts';
import { call } from '../kit/call/call.ts';
import { useConfirm } from '../kit/feedback/confirm.tsx';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { Select } from '../kit/pick/select.tsx';
import { useText } from '../kit/words/culture.ts';
import { reportText } from './report.text.ts';

interface ViewsProps {
  report: Report;
  query: string;
  onApply: (query: string) => void;
}
interface Draft {
  /** The view that is being renamed. */
  of: ViewRow | null;
  name: string;
  roleId: RoleId | null;
}
const fresh: Draft = { of: null, name: '', roleId: null };

export function ReportViews(props: ViewsProps): ReactNode {
  const say = useText(reportText);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={say('views')}
      destroyOnHidden
      content={<Views {...props} onDone={() => setOpen(false)} />}
    >
      <Button type="text" icon={<BookOutlined />} aria-label={say('views')} title={say('views')} />
    </Popover>
  );
}

function Views({ report, query, onApply, onDone }: ViewsProps & { onDone: () => void }): ReactNode {
  const say = useText(reportText);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const [draft, setDraft] = useState(fresh);
  const { data } = useQuery({
    queryKey: [ReportView.GetAll.service, report.call.name],
    queryFn: ({ signal }) => call(ReportView.GetAll, { report: report.call.name }, { signal }),
    retry: false,
  });
  const views = data?.items ?? [];
  const refresh = () => client.invalidateQueries({ queryKey: [ReportView.GetAll.service] });
  const save = () =>
    run(async () => {
      const { of, roleId } = draft;
      const name = draft.name.trim();
      if (!name) return;
      if (of) await call(ReportView.Update, { id: of.id, name, roleId, query: of.query });
      else {
        const input = { report: report.call.name, name, roleId, query };
        await keyed((idempotencyKey) => call(ReportView.Create, input, { idempotencyKey }));
      }
      setDraft(fresh);
      message.success(say('viewSaved', { name }));
      await refresh();
    });
  const drop = async (view: ViewRow) => {
    const { name, roleId } = view;
    const content = roleId ? say('dropViewHint') : undefined;
    if (!(await confirm({ title: say('dropViewTitle', { name }), content, yes: say('drop'), danger: true }))) return;
    await run(async () => {
      await call(ReportView.Delete, { id: view.id });
      await refresh();
    });
  };
  const pin = (view: ViewRow) =>
    run(async () => {
      await call(ReportView.SetTile, { id: view.id, isTile: !view.isTile });
      await refresh();
    });
  const send = (view: ViewRow) =>
    run(async () => {
      const { isMorning } = await call(ReportView.SetMorning, { id: view.id, isMorning: !view.isMorning });
      if (isMorning) message.success(say('morningSet', { name: view.name }));
      await refresh();
    });
  const whose = ({ isMine, roleName, ownerName }: ViewRow) => {
    if (!roleName) return say('justMe');
    return isMine ? say('sharedWith', { role: roleName }) : say('sharedBy', { owner: ownerName, role: roleName });
  };
  return (
    <div className="report-saved" aria-busy={busy}>
      {data && views.length === 0 && <p>{say('noViews')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Button
              type="text"
              aria-current={view.query === query}
              onClick={() => {
                onApply(view.query);
                onDone();
              }}
            >
              <span>
                <b>{view.name}</b>
                <small>{whose(view)}</small>
              </span>
            </Button>
            <Button
              type="text"
              aria-pressed={view.isTile}
              icon={view.isTile ? <PushpinFilled /> : <PushpinOutlined />}
              aria-label={say(view.isTile ? 'unpin' : 'pin', { name: view.name })}
              title={say(view.isTile ? 'unpin' : 'pin', { name: view.name })}
              onClick={() => void pin(view)}
            />
            <Button
              type="text"
              aria-pressed={view.isMorning}
              icon={<BellOutlined />}
              aria-label={say(view.isMorning ? 'noMorning' : 'morning', { name: view.name })}
              title={say(view.isMorning ? 'noMorning' : 'morning', { name: view.name })}
              onClick={() => void send(view)}
            />
            {view.isMine && (
              <>
                <Button
                  type="text"
                  icon={<EditOutlined />}
                  aria-label={say('editView', { name: view.name })}
                  onClick={() => setDraft({ of: view, name: view.name, roleId: view.roleId })}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={say('dropView', { name: view.name })}
                  onClick={() => void drop(view)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="report-saved-new">
        <Input
          value={draft.name}
          maxLength={60}
          placeholder={say('viewName')}
          aria-label={say('viewName')}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          onPressEnter={() => void save()}
        />
        <Select
          aria-label={say('share')}
          value={draft.roleId ?? 0}
          onChange={(id) => setDraft({ ...draft, roleId: id ? (id as RoleId) : null })} // an id of the answer
          options={[
            { value: 0, label: say('justMe') },
            ...(data?.roles ?? []).map(({ id, name }) => ({
              value: id as number,
              label: say('sharedWith', { role: name }),
            })),
          ]}
          popupMatchSelectWidth={false}
        />
        <Button type="primary" loading={busy} disabled={!draft.name.trim()} onClick={() => void save()}>
          {say(draft.of ? 'renameView' : 'saveView')}
        </Button>
        {draft.of && <Button onClick={() => setDraft(fresh)}>{say('stopEdit')}</Button>}
      </div>
    </div>
  );
}
