// Above the rows of a list: search, filters, saved views and the table's tools; drawn after the rows.
import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { ExcelButton } from '../excel/excel-button.tsx';
import { ListFilters } from '../filter/list-filters.tsx';
import { ReloadButton } from '../page/tool-button.tsx';
import { usePhone } from '../page/use-phone.ts';
import { ColumnChooser } from '../table/column-chooser.tsx';
import type { TableSetting } from '../table/use-table-setting.ts';
import type { ListSpec } from './list-spec.ts';
import { SavedViews } from './saved-views.tsx';
import type { List, ListCall } from './use-list.ts';

export interface ListTopProps<C extends ListCall> {
  spec: ListSpec<C>;
  list: List<C>;
  setting: TableSetting;
  /** All columns by key; `shown` are those an Excel file gets. */
  names: ReadonlyMap<string, string>;
  shown: readonly string[];
  searchRef: RefObject<InputRef | null>;
  onDown: () => void;
  onReload: () => void;
  /** The list's own tools. */
  children?: ReactNode;
}
export function ListTop<C extends ListCall>(props: ListTopProps<C>) {
  const { spec, list, setting, names, shown } = props;
  const phone = usePhone();
  return (
    <ListFilters spec={spec} list={list} searchRef={props.searchRef} onDown={props.onDown}>
      {props.children}
      {spec.views?.(list.query, list.apply) ?? <SavedViews setting={setting} query={list.query} onApply={list.apply} />}
      <ReloadButton onReload={props.onReload} />
      {(spec.excel ?? true) && <ExcelButton call={spec.list} input={list.input} columns={shown} title={spec.title()} />}
      {!phone && <ColumnChooser setting={setting} names={names} />}
    </ListFilters>
  );
}
