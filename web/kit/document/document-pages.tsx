// The screens of a plain document out of a declaration: its list with states, filters and Excel, and its page with form, actions of
// its flow, paper, history and comments. A document that outgrows them writes its page by hand on DocumentPage.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Out, RowOf, Sent } from '../../../contract/kit.ts';
import { call } from '../call/call.ts';
import { shown } from '../call/quiet.ts';
import { ListPage } from '../list/list-page.tsx';
import type { ListSpec } from '../list/list-spec.ts';
import { useRefresh } from '../list/use-list.ts';
import { useTab } from '../page/tab.ts';
import { culture, say, useCulture } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { DocumentForm } from './document-form.tsx';
import { DocumentLoading } from './document-page.tsx';
import { DocumentShown } from './document-shown.tsx';
import type { DocumentCalls, DocumentSpec, DocumentView } from './document-spec.ts';

/** `export const InspectionList = documentList(inspection)` */
export const documentList =
  <C extends DocumentCalls>(spec: DocumentSpec<C>) =>
  () => <DocumentList spec={spec} />;
/** `export const InspectionPage = documentPage(inspection)` */
export const documentPage =
  <C extends DocumentCalls>(spec: DocumentSpec<C>) =>
  () => <DocumentScreen spec={spec} />;
/** Checks the keys of a declaration that both are made of. */
export const documentSpec = <C extends DocumentCalls>(spec: DocumentSpec<C>): DocumentSpec<C> => spec;

function DocumentList<C extends DocumentCalls>({ spec }: { spec: DocumentSpec<C> }) {
  type Row = RowOf<C['GetAll']>;
  const { open } = useTab();
  const { flow, calls, path } = spec;
  const look = (row: Row) => row as unknown as DocumentView; // rows of documentSchemas()
  const list: ListSpec<C['GetAll']> = {
    id: spec.id,
    title: spec.title ?? (() => flow.name[culture()]),
    list: calls.GetAll,
    name: (row) => look(row).code,
    columns: spec.columns,
    chips: { field: 'status' as never }, // every document's filter has it
    open: (row) => open(`${path}/${look(row).id}`, look(row).code),
    primary: {
      key: 'new',
      label: () => say(kitText, 'addTitle', { thing: flow.name[culture()].toLowerCase() }),
      may: calls.Create.may,
      run: () => open(`${path}/new`),
    },
    ...(spec.emptyHint ? { emptyHint: spec.emptyHint } : {}),
    ...(spec.filters ? { filters: spec.filters } : {}),
    ...(spec.tools ? { tools: (_, page) => spec.tools?.(page) } : {}),
  };
  return <ListPage spec={list} />;
}

function DocumentScreen<C extends DocumentCalls>({ spec }: { spec: DocumentSpec<C> }) {
  const { id } = useParams();
  const now = useCulture();
  const client = useQueryClient();
  const refresh = useRefresh();
  const tab = useTab();
  const [editing, setEditing] = useState(false);
  const [made, setMade] = useState(0);
  const { Get, GetAll } = spec.calls;
  const keyFor = (one: number) => ['document', Get.service, one];
  const isNew = id === 'new';
  const state = useQuery({
    queryKey: keyFor(Number(id)),
    queryFn: ({ signal }) => call(Get, { id: Number(id) } as Sent<C['Get']>, { signal, quiet: true }), // an unknown number is answered by the server
    enabled: !isNew,
    retry: false,
    meta: editing ? {} : shown,
  });
  const changed = (view: DocumentView) => {
    client.setQueryData(keyFor(view.id), view);
    void client.invalidateQueries({ queryKey: ['AuditLog'] });
    void refresh(GetAll);
    setEditing(false);
  };
  const { Form } = spec;
  const opened = (view: DocumentView) => {
    setMade(made + 1); // the next one starts empty
    changed(view);
    tab.open(`${spec.path}/${view.id}`, view.code);
  };
  if (isNew && Form) return <Form key={made} view={null} onSaved={opened} />;
  if (isNew) return <DocumentForm key={made} spec={spec} view={null} onSaved={opened} />;
  if (!state.data) return <DocumentLoading title={spec.flow.name[now]} state={state} />;
  const view: DocumentView = state.data;
  if (editing && Form)
    return (
      <Form
        view={state.data as Out<C['Get']>}
        onSaved={changed}
        onReload={() => state.refetch()}
        onCancel={() => setEditing(false)}
      />
    );
  if (editing)
    return (
      <DocumentForm
        spec={spec}
        view={view}
        onSaved={changed}
        onReload={() => state.refetch()}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <DocumentShown
      spec={spec}
      view={view}
      onChanged={changed}
      onEdit={() => setEditing(true)}
      onReload={() => void state.refetch()}
      onGone={() => {
        void refresh(GetAll);
        tab.close();
      }}
    />
  );
}
