// A whole category screen out of a declaration: list, filters, form in a drawer, delete with the spec's questions (§5).
import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useId } from 'react';
import type * as z from 'zod';
import type { AnyCall, Call, In, RowOf, Sent } from '../../../contract/kit.ts';
import { type CallOptions, call as make } from '../call/call.ts';
import { may, useSession } from '../call/session.ts';
import { onDemand } from '../feedback/on-demand.tsx';
import type { FormItems } from '../form/form-fields.ts';
import { useShortcut } from '../page/shortcuts.ts';
import { useTab } from '../page/tab.ts';
import { ToolButton } from '../page/tool-button.tsx';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import type { Words } from '../words/words.ts';
import type { BulkAction, DialogProps, PageTools, RowAction } from './actions.ts';
import { ListPage } from './list-page.tsx';
import type { ListSpec } from './list-spec.ts';
import { beginList, type ListCall } from './use-list.ts';

const FormDrawer = onDemand(async () => (await import('../form/form-drawer.tsx')).FormDrawer<object>);

type NoCall = Call<z.ZodObject<Record<never, never>>>;
type Keys<C> = keyof In<C> & string;
/** Rows that can be edited carry their id and version. */
type Row<L extends ListCall> = RowOf<L> & { id: number; version?: number };

export interface CrudSpec<L extends ListCall, C extends AnyCall, U extends AnyCall>
  extends Omit<ListSpec<L>, 'primary' | 'open'> {
  /** What one row is: 'người dùng'. */
  thing: Words;
  create?: C;
  update?: U;
  /** Takes the row's id, alone. */
  remove?: Call;
  /** Fetches the newest row before editing; without it the list's row is edited. */
  get?: Call;
  /** Rows that cannot be deleted. */
  keeps?: (row: RowOf<L>) => boolean;
  /** What else goes with them: said before it is asked for. */
  loss?: (rows: readonly RowOf<L>[]) => string;
  form?: FormItems<Keys<C> | Keys<U>, RowOf<L>>;
  /** Where a row has a page of its own; without it the form opens. */
  page?: (row: RowOf<L>) => string;
}
/** A declaration that the list and a page of its own share: the page edits with the same form. */
export const crudSpec = <L extends ListCall, C extends AnyCall = NoCall, U extends AnyCall = NoCall>(
  spec: CrudSpec<L, C, U>,
): CrudSpec<L, C, U> => spec;

/** `export const BrandScreen = crudPage({ id, title, thing, list, create, update, remove, columns, filters, form })` */
export const crudPage = <L extends ListCall, C extends AnyCall = NoCall, U extends AnyCall = NoCall>(
  spec: CrudSpec<L, C, U>,
) => Object.assign(() => <CrudPage spec={spec} />, { begin: beginList(spec.list, spec.fixed) });

export function CrudPage<L extends ListCall, C extends AnyCall, U extends AnyCall>({
  spec,
}: {
  spec: CrudSpec<L, C, U>;
}) {
  type R = RowOf<L>;
  const say = useText(kitText);
  const session = useSession();
  const { create, update, remove, page: pageOf } = spec;
  const removeRows = useRemove(spec);
  const tab = useTab();
  const goes = (row: R) => !(spec.keeps?.(row) ?? false);
  const edits = update !== undefined && may(update.may, session);
  const openForm = (row: R | null, page: PageTools) =>
    page.show((dialog) => <CrudForm spec={spec} row={row as Row<L> | null} page={page} {...dialog} />); // rows carry an id
  const actions: RowAction<R>[] = [
    ...(update
      ? [
          {
            key: 'edit',
            label: () => say(edits ? 'edit' : 'view'),
            icon: edits ? <EditOutlined /> : <EyeOutlined />,
            run: openForm,
          },
        ]
      : []),
    ...(spec.actions ?? []),
    ...(remove
      ? [
          {
            key: 'remove',
            label: () => say('remove'),
            icon: <DeleteOutlined />,
            danger: true,
            may: remove.may,
            when: goes,
            run: (row: R, page: PageTools) => removeRows([row], page),
          },
        ]
      : []),
  ];
  const bulk: BulkAction<R>[] = [
    ...(spec.bulk ?? []),
    ...(remove
      ? [
          {
            key: 'remove',
            label: () => say('remove'),
            icon: <DeleteOutlined />,
            danger: true,
            may: remove.may,
            when: goes,
            run: removeRows,
          },
        ]
      : []),
  ];
  const list: ListSpec<L> = {
    ...spec,
    actions,
    bulk,
    tools: (rows, page) => (
      <>
        {spec.tools?.(rows, page)}
        {remove && (rows.length === 0 || rows.some(goes)) && (
          <RemoveButton call={remove} onRemove={() => removeRows(rows.filter(goes), page)} />
        )}
      </>
    ),
    ...(update ? { open: openForm } : {}),
    ...(pageOf ? { open: (row: R) => tab.open(pageOf(row), spec.name?.(row)) } : {}),
    ...(create
      ? {
          primary: {
            key: 'create',
            label: () => say('addTitle', { thing: spec.thing() }),
            may: create.may,
            run: (page: PageTools) => openForm(null, page),
          },
        }
      : {}),
  };
  return <ListPage spec={list} />;
}

interface CrudFormProps<L extends ListCall, C extends AnyCall, U extends AnyCall> extends DialogProps {
  spec: CrudSpec<L, C, U>;
  row: Row<L> | null;
  page: Pick<PageTools, 'refresh' | 'flash'>;
}
export function CrudForm<L extends ListCall, C extends AnyCall, U extends AnyCall>(props: CrudFormProps<L, C, U>) {
  const { spec, row, page, open, onClose } = props;
  const say = useText(kitText);
  const { message } = App.useApp();
  const fresh = useFresh(spec, row);
  const saves: Call | undefined = row ? spec.update : spec.create;
  const readOnly = !may(saves?.may ?? 'anyone', useSession());
  if (!saves) return null;
  const submit = async (input: Record<string, unknown>, options: CallOptions) => {
    const now = fresh.row;
    const own = now ? { ...input, id: now.id, ...(now.version === undefined ? {} : { version: now.version }) } : input;
    const answer: unknown = await make(saves, own as Sent<Call>, options); // checked against this call's schema by the form
    onClose();
    page.refresh();
    message.success(say('saved'));
    page.flash(idIn(answer) ?? now?.id ?? 0);
  };
  /** Without a call for one row, the list brings the new one. */
  const leave = () => {
    onClose();
    page.refresh();
  };
  const title = say(readOnly ? 'viewTitle' : row ? 'editTitle' : 'addTitle', { thing: spec.thing() });
  return (
    <FormDrawer
      open={open}
      title={title}
      schema={saves.in}
      fields={(spec.form ?? []) as FormItems<string, object>} // the declaration checked the keys
      row={fresh.row}
      loading={fresh.loading}
      readOnly={readOnly}
      submit={submit}
      reload={fresh.reload ?? leave}
      onClose={onClose}
    />
  );
}

/** The row as it is now, with the version a save must name. */
function useFresh<L extends ListCall, C extends AnyCall, U extends AnyCall>(
  spec: CrudSpec<L, C, U>,
  row: Row<L> | null,
) {
  const client = useQueryClient();
  const { get } = spec;
  const allowed = may(get?.may ?? 'anyone', useSession());
  const queryKey = ['one', spec.list.service, row?.id, useId()]; // not below the service: a refresh of the lists must not touch an open form
  const enabled = row !== null && get !== undefined && allowed;
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => make(get as Call, { id: row?.id } as Sent<Call>, { signal }), // enabled only when both are there
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    row: (enabled ? (state.data as Row<L> | undefined) : row) ?? row, // `get` answers the same row as the list
    loading: enabled && state.isFetching,
    reload: enabled ? () => void client.refetchQueries({ queryKey }) : undefined,
  };
}

function useRemove<L extends ListCall, C extends AnyCall, U extends AnyCall>(spec: CrudSpec<L, C, U>) {
  const say = useText(kitText);
  const { message } = App.useApp();
  const nameOf = (row: RowOf<L>) => spec.name?.(row) ?? `#${idIn(row)}`;
  return async (rows: readonly RowOf<L>[], page: PageTools): Promise<void> => {
    const { remove } = spec;
    const [first] = rows;
    if (!remove) return;
    if (first === undefined) {
      message.warning(say('chooseOne'));
      return;
    }
    const gone =
      rows.length === 1 ? say('removeOne', { name: nameOf(first) }) : say('removeCount', { count: rows.length });
    const content = [gone, spec.loss?.(rows)].filter(Boolean).join(' ');
    if (!(await page.confirm({ title: say('removeAsk'), content, yes: say('remove'), danger: true }))) return;
    await page.each(rows, {
      name: nameOf,
      done: say('removed'),
      run: (row) => make(remove, { id: idIn(row) } as Sent<Call>, { quiet: true }), // delete calls take the id
    });
  };
}

function RemoveButton({ call, onRemove }: { call: Call; onRemove: () => void }) {
  const say = useText(kitText);
  const allowed = may(call.may, useSession());
  useShortcut('delete', onRemove, { enabled: allowed });
  return <ToolButton label={say('remove')} icon={<DeleteOutlined />} may={call.may} onClick={onRemove} />;
}

const idIn = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined;
