// The form of a plain document on its page: a new one survives a closed tab, a changed one says who was faster.
import { SaveOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useState } from 'react';
import type { Sent } from '../../../contract/kit.ts';
import { call } from '../call/call.ts';
import { useDraft } from '../form/draft.ts';
import { DraftFound } from '../form/draft-found.tsx';
import { SchemaForm } from '../form/form.tsx';
import type { FormItems } from '../form/form-fields.ts';
import { changesOf, startValues, type Values } from '../form/form-values.ts';
import { useSchemaForm } from '../form/use-schema-form.ts';
import { useStale } from '../form/use-stale.ts';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type DocumentAction, DocumentPage, DocumentPanel } from './document-page.tsx';
import type { DocumentCalls, DocumentSpec, DocumentView } from './document-spec.ts';

interface DocumentFormProps<C extends DocumentCalls> {
  spec: DocumentSpec<C>;
  /** Null: a new one. */
  view: DocumentView | null;
  onSaved: (view: DocumentView) => void;
  onReload?: () => void;
  onCancel?: () => void;
}

export function DocumentForm<C extends DocumentCalls>(props: DocumentFormProps<C>) {
  const { spec, view, onSaved, onReload, onCancel } = props;
  const say = useText(kitText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [round, setRound] = useState(0); // a thrown-away draft is a new form
  const draft = useDraft<Values>(view ? `${spec.id}.${view.id}` : spec.id);
  const schema = view ? spec.calls.Update.in : spec.calls.Create.in;
  const [fresh] = useState(() => startValues(schema, view as Values | null)); // a view is a plain object
  const [initial] = useState(() => ({ ...fresh, ...draft.found?.value }));
  const state = useSchemaForm({
    schema,
    initial: round ? fresh : initial,
    caught: useStale(onReload),
    submit: async (input) => {
      const own = view ? { ...input, id: view.id, version: view.version } : input;
      const saves = view ? spec.calls.Update : spec.calls.Create;
      const saved = await draft.save(
        (options) => call(saves, own as Sent<typeof saves>, { quiet: true, ...options }), // checked against this schema by the form
      );
      message.success(say('saved'));
      onSaved(saved as DocumentView); // the contract's view
    },
  });
  const actions: DocumentAction[] = [
    { key: 'save', label: say('save'), icon: <SaveOutlined />, primary: true, onClick: state.save },
    ...(onCancel ? [{ key: 'stop', label: say('stopEditing'), onClick: onCancel }] : []),
  ];
  return (
    <DocumentPage
      title={spec.flow.name[culture]}
      code={view?.code ?? null}
      actions={actions}
      isDirty={state.dirty && view !== null}
    >
      {draft.found && (
        <DraftFound
          at={draft.found.at}
          onDrop={() => {
            draft.drop();
            setRound(round + 1);
            state.form.resetFields();
          }}
        />
      )}
      <DocumentPanel>
        <SchemaForm
          key={round}
          state={{
            ...state,
            changed: (part) => {
              state.changed(part);
              draft.keep(changesOf(fresh, state.form.getFieldsValue(true)));
            },
          }}
          fields={spec.form as FormItems<string, DocumentView>} // the declaration checked the keys
          row={view}
        />
      </DocumentPanel>
    </DocumentPage>
  );
}
