// A whole list page out of a declaration: title, chips, filters, table or cards, footer (look.md "A list page").
import { PlusOutlined } from '@ant-design/icons';
import { Button, type InputRef } from 'antd';
import { type Key, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RowOf } from '../../../contract/kit.ts';
import { may, useSession } from '../call/session.ts';
import { useConfirm } from '../feedback/confirm.tsx';
import { onDemand } from '../feedback/on-demand.tsx';
import { useDialog } from '../feedback/use-dialog.tsx';
import { rowFieldsOf } from '../form/schema.ts';
import { useAfterPaint } from '../page/after-paint.ts';
import { Page, PrimaryButton } from '../page/page.tsx';
import { usePhone } from '../page/use-phone.ts';
import { type ColumnSpec, resolveColumns } from '../table/columns.ts';
import { DataTable, moveCursor } from '../table/data-table.tsx';
import { RowCards } from '../table/row-cards.tsx';
import { changeColumn } from '../table/table-setting.ts';
import { useEachRow } from '../table/use-rows.tsx';
import { useTableSetting } from '../table/use-table-setting.ts';
import { useCulture } from '../words/culture.ts';
import type { PageAction, PageTools } from './actions.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { usePageKeys } from './list-keys.ts';
import type { ListSpec } from './list-spec.ts';
import { LoadFailed, NoData, NoMatch, SkeletonRows, Stale } from './list-states.tsx';
import { type LookAt, useLook } from './quick-look.tsx';
import { useRowActions } from './row-actions.tsx';
import { StatusChips } from './status-chips.tsx';
import { beginList, type List, type ListCall, useList, useRefresh } from './use-list.ts';
import './list-page.css';

const placeOfTop = <div className="kit-filters kit-later" />;
const ListTop = onDemand<never>(
  async () => (await import('./list-top.tsx')).ListTop,
  placeOfTop,
) as unknown as typeof import('./list-top.tsx').ListTop; // what is fetched later has the same type
/** `export const CarsScreen = listPage({ … })` */
export const listPage = <C extends ListCall>(spec: ListSpec<C>) =>
  Object.assign(() => <ListPage spec={spec} />, { begin: beginList(spec.list, spec.fixed) });

const idOf = (row: object): Key => (row as { id: Key }).id; // every list row of the contract has an id

export function ListPage<C extends ListCall>({ spec }: { spec: ListSpec<C> }) {
  type R = RowOf<C> & object;
  const culture = useCulture();
  const list = useList(spec.list, spec.fixed ? { fixed: spec.fixed } : {});
  const columns = resolveColumns<R>(spec.columns as readonly ColumnSpec<R>[], rowFieldsOf(spec.list), culture); // rows are objects
  const setting = useTableSetting(spec.id, columns);
  const refresh = useRefresh();
  const page = useRef<HTMLElement>(null);
  const search = useRef<InputRef>(null);
  const isPainted = useAfterPaint(!list.loading);
  const [dialog, show] = useDialog();
  const [flashed, setFlashed] = useState<Key | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<Key, R>>(new Map());
  const phone = usePhone();
  const confirm = useConfirm();
  const forEach = useEachRow();
  const rows = list.rows as readonly R[]; // the same rows, known to be objects
  const looker = useLook<R>(rows, idOf, spec.look as LookAt<R> | undefined); // as above

  const tools: PageTools = {
    refresh: () => void refresh(spec.list),
    flash: (id) => {
      setFlashed(null);
      requestAnimationFrame(() => setFlashed(id));
    },
    clearSelection: () => setChosen(new Map()),
    look: looker.look,
    show,
    confirm,
    each: async (some, work) => {
      const all = await forEach(some, work);
      tools.refresh();
      if (all) tools.clearSelection();
    },
  };
  const nameOf = (row: R) => spec.name?.(row) ?? String(row[columns[0]?.key as keyof R]); // the first column is a key of the row
  const open = spec.open && ((row: R) => spec.open?.(row, tools));
  usePageKeys({ page, search, hasSelection: chosen.size > 0, tools, primary: spec.primary });

  useLastPage(list);

  const shown = useShown(columns, setting.columns, rows);
  const choose = (keys: Key[]) => {
    const known = new Map<Key, R>([...chosen, ...rows.map((row): [Key, R] => [idOf(row), row])]);
    setChosen(new Map(keys.flatMap((key): [Key, R][] => (known.has(key) ? [[key, known.get(key) as R]] : [])))); // has() just said so
  };
  const chosenRows = [...chosen.values()];
  const { actions, more } = spec;
  const rowActions = useRowActions<R>({ actions, more, page: tools, rowKey: idOf, folded: phone });
  const table = {
    label: spec.title(),
    columns: shown,
    rows,
    rowKey: idOf,
    rowName: nameOf,
    onOpen: open,
    flashed,
    current: looker.current,
    selection: spec.bulk?.length ? { keys: [...chosen.keys()], onChange: choose } : undefined,
    actions: rowActions.actions,
    instead: instead(spec, list, tools),
  };
  const countsTo = list.input.keyword ? (spec.countsHitsTo ?? spec.countsTo) : spec.countsTo;
  return (
    <Page
      ref={page}
      busy={list.fetching}
      title={spec.title()}
      beside={spec.chips && <StatusChips chips={spec.chips} list={list} countsTo={countsTo} />}
      action={spec.primary && <PrimaryButton action={spec.primary} tools={tools} />}
    >
      {isPainted ? (
        <ListTop<C>
          spec={spec}
          list={list}
          setting={setting}
          names={new Map(columns.map((column) => [column.key, column.title]))}
          shown={shown.map((column) => column.key)}
          searchRef={search}
          onDown={() => moveCursor(page.current, 1)}
          onReload={tools.refresh}
        >
          {spec.tools?.(chosenRows, tools)}
        </ListTop>
      ) : (
        placeOfTop
      )}
      <Stale list={list} />
      {list.answer && spec.above?.(list.answer)}
      <BulkBar rows={chosenRows} count={chosen.size} actions={spec.bulk ?? []} page={tools} />
      <div className={list.fetching && !list.loading ? 'kit-panel kit-refetching' : 'kit-panel'}>
        {phone ? (
          <RowCards<R> {...table} />
        ) : (
          <DataTable<R>
            {...table}
            expand={expandOf(spec, list, tools)}
            dense={setting.dense}
            sort={list.sort}
            onSort={list.setSort}
            onWidth={(key, width) => setting.setColumns(changeColumn(setting.columns, key, { width }))}
          />
        )}
        {list.total > 0 && (
          <ListFooter
            total={list.total}
            page={list.page}
            size={list.size}
            shown={rows.length}
            sums={list.answer && spec.sums ? spec.sums(list.answer) : []}
            countsTo={countsTo}
            fetching={list.fetching}
            isWhole={isPainted}
            onPage={list.setPage}
          />
        )}
      </div>
      {rowActions.menu}
      {looker.drawer}
      {dialog}
    </Page>
  );
}

function expandOf<C extends ListCall>({ expand }: ListSpec<C>, { answer }: List<C>, tools: PageTools) {
  if (!expand || !answer) return undefined;
  return (row: object) => expand(row as RowOf<C>, answer, tools); // the list's own rows
}

/** The last row of the last page is gone: the page before it is shown. */
function useLastPage<C extends ListCall>(list: List<C>): void {
  const beyond = !list.fetching && list.rows.length === 0 && list.total > 0 && list.page > 1;
  const goBack = useEffectEvent(() => list.setPage(Math.ceil(list.total / list.size), list.size));
  useEffect(() => {
    if (beyond) goBack();
  }, [beyond]);
}

function useShown<R extends object>(
  columns: ReturnType<typeof resolveColumns<R>>,
  choices: readonly { key: string; hidden: boolean; width?: number | undefined }[],
  rows: readonly R[],
): ReturnType<typeof resolveColumns<R>> {
  const own = useSession()?.user.branchName;
  // Whoever works in one branch need not read its name in every row, but where it is the row's own name.
  const isAllOwn = own && rows.length > 0 && rows.every((row) => 'branchName' in row && row.branchName === own);
  return choices.flatMap((choice) => {
    const column = columns.find((one) => one.key === choice.key);
    if (choice.key === 'branchName' && column !== columns[0] && isAllOwn) return [];
    return column && !choice.hidden ? [{ ...column, width: choice.width ?? column.width }] : [];
  });
}

function instead<C extends ListCall>(spec: ListSpec<C>, list: List<C>, tools: PageTools): ReactNode {
  if (list.error && !list.answer) return <LoadFailed error={list.error} onRetry={tools.refresh} />;
  if (list.loading) return <SkeletonRows />;
  if (list.rows.length > 0) return undefined;
  if (list.active.length > 0) return <NoMatch onClear={list.clear} />;
  return <NoData hint={spec.emptyHint?.()} action={<EmptyAction action={spec.primary} tools={tools} />} />;
}

function EmptyAction({ action, tools }: { action: PageAction | undefined; tools: PageTools }) {
  const allowed = may(action?.may ?? 'anyone', useSession());
  if (!action || action.aboutRows || !allowed) return null;
  return (
    <Button type="primary" icon={action.icon ?? <PlusOutlined />} onClick={() => action.run(tools)}>
      {action.label()}
    </Button>
  );
}
