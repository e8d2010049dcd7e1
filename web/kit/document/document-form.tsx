// The form of a plain document on its page: a new one survives a closed tab, a changed one says who was faster.
import { SaveOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Sent } from '../../../contract/kit.ts';
import { call } from '../call/call.ts';
import { DraftFound } from '../form/draft-found.tsx';
import { SchemaForm } from '../form/form.tsx';
import type { FormItems } from '../form/form-fields.ts';
import { startValues, type Values } from '../form/form-values.ts';
import { fieldsOf } from '../form/schema.ts';
import { useSchemaForm } from '../form/use-schema-form.ts';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { BothChanged } from './both-changed.tsx';
import { type DocumentAction, DocumentPage, DocumentPanel } from './document-page.tsx';
import type { DocumentCalls, DocumentSpec, DocumentView } from './document-spec.ts';
import { thingsOf } from './things.tsx';
import { isStale, useSharedForm } from './use-shared-form.ts';

interface DocumentFormProps<C extends DocumentCalls> {
  spec: DocumentSpec<C>;
  /** Null: a new one. */
  view: DocumentView | null;
  onSaved: (view: DocumentView) => void;
  onReload?: () => Promise<unknown>;
  onCancel?: () => void;
}

export function DocumentForm<C extends DocumentCalls>(props: DocumentFormProps<C>) {
  const { spec, view, onSaved, onReload, onCancel } = props;
  const say = useText(kitText);
  const culture = useCulture();
  const { message } = App.useApp();
  const schema = view ? spec.calls.Update.in : spec.calls.Create.in;
  const fields = spec.form as FormItems<string, DocumentView>; // the declaration checked the keys
  const merging = { things: thingsOf(fields, schema, culture) };
  const shared = useSharedForm<Record<string, unknown>>({
    name: view ? `${spec.id}.${view.id}` : spec.id,
    version: view?.version ?? null,
    fresh: () => startValues(schema, view as Values | null), // a view is a plain object
    merging,
    reload: onReload,
  });
  const { begunAt, round } = shared;
  const [initial] = useState(shared.form);
  const state = useSchemaForm({
    schema,
    initial,
    caught: (error) => onReload !== undefined && isStale(error), // it is told above the form
    submit: async (input) => {
      const own = view ? { ...input, id: view.id, version: view.version } : input;
      const saves = view ? spec.calls.Update : spec.calls.Create;
      const saved = await shared.save(
        (options) => call(saves, own as Sent<typeof saves>, { ...options, quiet: true }), // checked against this schema by the form
      );
      message.success(say('saved'));
      onSaved(saved as DocumentView); // the contract's view
    },
  });
  const fill = useEffectEvent(() =>
    state.form.setFieldsValue(Object.fromEntries(Object.keys(fieldsOf(schema)).map((key) => [key, shared.form[key]]))),
  );
  useEffect(() => {
    if (round > 0) fill();
  }, [round]);
  const actions: DocumentAction[] = [
    { key: 'save', label: say('save'), icon: <SaveOutlined />, primary: true, onClick: state.save },
    ...(onCancel ? [{ key: 'stop', label: say('stopEditing'), onClick: onCancel }] : []),
  ];
  return (
    <DocumentPage
      title={spec.flow.name[culture]}
      code={view?.code ?? null}
      actions={actions}
      isDirty={shared.isTouched && view !== null}
    >
      <BothChanged of={shared} merging={merging} />
      {begunAt && <DraftFound at={begunAt} onDrop={shared.discard} />}
      <DocumentPanel>
        <SchemaForm
          state={{
            ...state,
            changed: (part) => {
              state.changed(part);
              shared.write((now) => ({ ...now, ...(state.form.getFieldsValue(true) as Values) })); // the store is ours
            },
          }}
          fields={fields}
          row={view}
        />
      </DocumentPanel>
    </DocumentPage>
  );
}
