// General settings, /settings/configs: groups of typed fields, saved together, with their history (spec §2; domain.md §10).
import { HistoryOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { ConfigForm, configValue } from '../../contract/org/config.fields.ts';
import { type ConfigRow, SystemConfigs } from '../../contract/org/setup.calls.ts';
import { type CallError, call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { TrailDrawer } from '../kit/document/trail-drawer.tsx';
import { useDialog } from '../kit/feedback/use-dialog.tsx';
import { useDraft } from '../kit/form/draft.ts';
import { DraftFound } from '../kit/form/draft-found.tsx';
import { SchemaForm } from '../kit/form/form.tsx';
import type { Values } from '../kit/form/form-values.ts';
import { useSchemaForm } from '../kit/form/use-schema-form.ts';
import { LoadFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { Page } from '../kit/page/page.tsx';
import { useTab } from '../kit/page/tab.ts';
import { useText } from '../kit/words/culture.ts';
import { kitText } from '../kit/words/kit.text.ts';
import { configItems } from './config-fields.tsx';
import { orgText } from './org.text.ts';
import { SaveBar } from './save-bar.tsx';
import './org.css';

const { GetSystemConfigs, UpdateSystemConfigs } = SystemConfigs;

export function ConfigsScreen() {
  const say = useText(orgText);
  const kit = useText(kitText);
  const [dialog, show] = useDialog();
  const [opening, setOpening] = useState(0);
  const client = useQueryClient();
  const queryKey = [GetSystemConfigs.service, GetSystemConfigs.name, useId()];
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(GetSystemConfigs, {}, { signal, quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY, // an open form is not changed under the hands
  });
  const reload = async () => {
    await client.refetchQueries({ queryKey });
    setOpening((count) => count + 1);
  };
  const history = (
    <Button
      icon={<HistoryOutlined />}
      onClick={() =>
        show((props) => (
          <TrailDrawer
            {...props}
            title={say('configHistory')}
            target={{ targetModule: 'Config', targetId: 1 }}
            fields={{ schema: ConfigForm }}
          />
        ))
      }
    >
      {kit('historyAndComments')}
    </Button>
  );
  return (
    <Page title={say('configs')} busy={state.isFetching} action={<div className="org-head-action">{history}</div>}>
      {state.error && !state.data && <LoadFailed error={state.error} onRetry={() => void reload()} />}
      {state.isPending && <SkeletonRows />}
      {state.data && (
        <Settings
          key={opening}
          items={state.data.items}
          onSaved={(answer) => client.setQueryData(queryKey, answer)}
          onReload={() => void reload()}
        />
      )}
      {dialog}
    </Page>
  );
}

interface SettingsProps {
  items: readonly ConfigRow[];
  onSaved: (answer: { items: readonly ConfigRow[] }) => void;
  onReload: () => void;
}
function Settings({ items, onSaved, onReload }: SettingsProps) {
  const say = useText(orgText);
  const client = useQueryClient();
  const { message, modal } = App.useApp();
  const { setDirty } = useTab();
  const readOnly = !may(UpdateSystemConfigs.may, useSession());
  const saved = useRef(items);
  const [initial] = useState(() =>
    Object.fromEntries(items.map(({ name, value }) => [name, configValue(name, value)])),
  );
  const draft = useDraft<Values>(readOnly ? null : 'org.configs');
  const submit = async (input: Record<string, unknown>) => {
    const changed = saved.current.flatMap(({ name, value, version }) => {
      const next = String(input[name] ?? '');
      return next === value ? [] : [{ name, value: next, version }];
    });
    if (changed.length > 0) {
      const answer = await draft.save((options) =>
        call(UpdateSystemConfigs, { items: changed }, { quiet: true, ...options }),
      );
      saved.current = answer.items;
      onSaved(answer);
      await client.invalidateQueries({ queryKey: ['AuditLog'] });
    }
    message.success(say('saved'));
  };
  const caught = (error: CallError) => {
    if (error.status !== 409) return false;
    modal.confirm({
      title: say('staleTitle'),
      content: error.message,
      okText: say('reload'),
      cancelText: say('keepEditing'),
      onOk: onReload,
    });
    return true;
  };
  const form = useSchemaForm({ schema: ConfigForm, initial, submit, caught });
  const { dirty } = form;
  /** What differs from what was read: the rest may be changed by others meanwhile. */
  const changed = (part: Values) => {
    form.changed(part);
    const typed = Object.entries(form.form.getFieldsValue(true) as Values).filter(
      ([name, value]) => value !== initial[name],
    ); // the store is ours
    draft.keep(typed.length > 0 ? Object.fromEntries(typed) : null);
  };
  useEffect(() => {
    setDirty(dirty);
    return () => setDirty(false);
  }, [dirty, setDirty]);
  return (
    <div className="org-configs">
      <div className="org-panel">
        {draft.found && !dirty && (
          <DraftFound
            at={draft.found.at}
            onUse={() => {
              const begun = draft.found?.value ?? {};
              form.form.setFieldsValue(begun);
              changed(begun);
            }}
            onDrop={draft.drop}
          />
        )}
        <SchemaForm state={{ ...form, changed }} fields={configItems} row={null} readOnly={readOnly} />
      </div>
      {!readOnly && (
        <SaveBar
          dirty={dirty}
          saving={form.saving}
          status={say(dirty ? 'changesOpen' : 'allSaved')}
          saveLabel={say('saveConfigs')}
          onSave={form.save}
          onDiscard={() => {
            draft.drop();
            onReload();
          }}
        />
      )}
    </div>
  );
}
