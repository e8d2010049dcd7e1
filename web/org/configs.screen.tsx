// General settings, /settings/configs: groups of typed fields, saved together, with their history (spec §2; domain.md §10).
import { HistoryOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ConfigForm, configValue } from '../../contract/org/config.fields.ts';
import { type ConfigRow, SystemConfigs } from '../../contract/org/setup.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { TrailDrawer } from '../kit/document/trail-drawer.tsx';
import { type Changes, useChanges } from '../kit/document/use-changes.tsx';
import { useDialog } from '../kit/feedback/use-dialog.tsx';
import { useDraft } from '../kit/form/draft.ts';
import { SchemaForm } from '../kit/form/form.tsx';
import type { Values } from '../kit/form/form-values.ts';
import { useSchemaForm } from '../kit/form/use-schema-form.ts';
import { useStale } from '../kit/form/use-stale.ts';
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
  const { message } = App.useApp();
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
  const faster = useRef<string | null>(null);
  const reload = async (told: string | null = null) => {
    const { error } = await state.refetch();
    if (error) return void message.error(error.message);
    faster.current = told;
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
          onReload={(told) => void reload(told)}
          faster={faster}
        />
      )}
      {dialog}
    </Page>
  );
}

interface SettingsProps {
  items: readonly ConfigRow[];
  onSaved: (answer: { items: readonly ConfigRow[] }) => void;
  /** Also after somebody else was faster, with what the server says about it. */
  onReload: (told?: string) => void;
  faster: RefObject<string | null>;
}
const valuesOf = (items: readonly ConfigRow[]): Values =>
  Object.fromEntries(items.map(({ name, value }) => [name, configValue(name, value)]));

function Settings({ items, onSaved, onReload, faster }: SettingsProps) {
  const say = useText(orgText);
  const client = useQueryClient();
  const { message } = App.useApp();
  const { setDirty } = useTab();
  const readOnly = !may(UpdateSystemConfigs.may, useSession());
  const [saved, setSaved] = useState(items);
  const initial = useMemo(() => valuesOf(saved), [saved]);
  const draft = useDraft<Changes>(readOnly ? null : 'org.configs');
  const submit = async (input: Record<string, unknown>) => {
    const changed = saved.flatMap(({ name, value, version }) => {
      const next = String(input[name] ?? '');
      return next === value ? [] : [{ name, value: next, version }];
    });
    if (changed.length > 0) {
      const answer = await draft.save((options) =>
        call(UpdateSystemConfigs, { items: changed }, { quiet: true, ...options }),
      );
      setSaved(answer.items);
      onSaved(answer);
      await client.invalidateQueries({ queryKey: ['AuditLog'] });
    }
    message.success(say('saved'));
  };
  const form = useSchemaForm({ schema: ConfigForm, initial, submit, caught: useStale(onReload) });
  const { dirty } = form;
  const { state, above } = useChanges({ state: form, fields: configItems, draft, faster });
  useEffect(() => {
    setDirty(dirty);
    return () => setDirty(false);
  }, [dirty, setDirty]);
  return (
    <div className="org-configs">
      <div className="org-panel">
        {above}
        <SchemaForm state={state} fields={configItems} row={null} readOnly={readOnly} />
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
