// The form of a plain document on its page: a new one survives a closed tab, a changed one says who was faster.
import { SaveOutlined } from '@ant-design/icons';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import type { Sent } from '../../../contract/kit.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { call } from '../call/call.ts';
import { newKey } from '../call/idempotency.ts';
import { useSession } from '../call/session.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from '../form/draft.ts';
import { SchemaForm } from '../form/form.tsx';
import type { FormItems } from '../form/form-fields.ts';
import { startValues, type Values } from '../form/form-values.ts';
import { useSchemaForm } from '../form/use-schema-form.ts';
import { useStale } from '../form/use-stale.ts';
import { useCulture, useText } from '../words/culture.ts';
import { formatMinute } from '../words/format.ts';
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
  const userId = useSession()?.user.id ?? 0;
  const [round, setRound] = useState(0); // a thrown-away draft is a new form
  const [idempotencyKey] = useState(newKey);
  const [draft, setDraft] = useState(() => (view ? null : readDraft<Values>(spec.id, userId, toInstant(now()))));
  const schema = view ? spec.calls.Update.in : spec.calls.Create.in;
  const [initial] = useState(() => draft?.value ?? startValues(schema, view as Values | null)); // a view is a plain object
  const state = useSchemaForm({
    schema,
    initial: round ? startValues(schema, null) : initial,
    caught: useStale(onReload),
    submit: async (input) => {
      const own = view ? { ...input, id: view.id, version: view.version } : input;
      const saves = view ? spec.calls.Update : spec.calls.Create;
      const saved = await call(saves, own as Sent<typeof saves>, { quiet: true, idempotencyKey }); // checked against this schema by the form
      if (!view) dropDraft(spec.id, userId);
      message.success(say('saved'));
      onSaved(saved as DocumentView); // the contract's view
    },
  });
  const keep = () => writeDraft(spec.id, userId, state.form.getFieldsValue(true), toInstant(now()));
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
      {draft && (
        <DraftFound
          draft={draft}
          onDrop={() => {
            dropDraft(spec.id, userId);
            setDraft(null);
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
              if (!view) keep();
            },
          }}
          fields={spec.form as FormItems<string, DocumentView>} // the declaration checked the keys
          row={view}
        />
      </DocumentPanel>
    </DocumentPage>
  );
}

function DraftFound({ draft, onDrop }: { draft: Draft<unknown>; onDrop: () => void }) {
  const say = useText(kitText);
  return (
    <Alert
      type="info"
      showIcon
      title={say('draftFound', { time: formatMinute(draft.at) })}
      action={
        <Button size="small" onClick={onDrop}>
          {say('draftDrop')}
        </Button>
      }
    />
  );
}
