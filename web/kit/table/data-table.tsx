// The table of a list: sticky head, first column and actions pinned, sorted by the server, walked with the arrow keys.
import { Button, Table, type TableColumnType } from 'antd';
import type { Key, KeyboardEvent, ReactNode } from 'react';
import type { Sort } from '../list/list-query.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { Cell, isRight } from './cells.tsx';
import type { ShownColumn } from './columns.ts';
import { HeaderCell, type HeaderCellProps } from './header-cell.tsx';
import './data-table.css';

export interface Selection {
  keys: readonly Key[];
  onChange: (keys: Key[]) => void;
}
export interface DataTableProps<R extends object> {
  label: string;
  columns: readonly ShownColumn<R>[];
  rows: readonly R[];
  rowKey: (row: R) => Key;
  rowName: (row: R) => string;
  dense: boolean;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onOpen?: ((row: R) => void) | undefined;
  actions?: ((row: R) => ReactNode) | undefined;
  selection?: Selection | undefined;
  onWidth?: ((key: string, width: number) => void) | undefined;
  flashed?: Key | null;
  /** The row that is looked at. */
  current?: Key | null;
  /** Unfolds under a row; rows for which it is null cannot be unfolded. */
  expand?: ((row: R) => ReactNode) | undefined;
  /** Shown in place of rows: skeleton, empty, error. */
  instead?: ReactNode;
}

const ACTIONS_WIDTH = 88;
const SELECT_WIDTH = 44;
const EXPAND_WIDTH = 40;
/** The sideways scroll bar stays above the list's sticky footer. */
const FOOTER_HEIGHT = 44;
const components = { header: { cell: HeaderCell } };

export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { rows, rowKey, rowName, selection, onOpen, dense, flashed, current, expand } = props;
  const say = useText(kitText);
  const columns = useColumns(props);
  const width = columns.reduce(
    (sum, column) => sum + Number(column.width ?? 0),
    (selection ? SELECT_WIDTH : 0) + (expand ? EXPAND_WIDTH : 0),
  );
  return (
    <Table<R>
      className={dense ? 'kit-table kit-dense' : 'kit-table'}
      size="small"
      sticky={{ offsetScroll: FOOTER_HEIGHT }}
      tableLayout="fixed"
      aria-label={props.label}
      columns={columns}
      dataSource={props.instead ? [] : [...rows]}
      rowKey={rowKey}
      pagination={false}
      scroll={{ x: width }}
      showSorterTooltip={false}
      components={components}
      locale={{ emptyText: props.instead ?? '' }}
      rowClassName={(row) => (flashed != null && rowKey(row) === flashed ? 'kit-flashed' : '')}
      onChange={(_pages, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        const sort = props.columns.find((column) => column.key === one?.columnKey)?.sort;
        props.onSort(sort && one?.order ? { field: sort, desc: one.order === 'descend' } : null);
      }}
      {...(selection
        ? {
            rowSelection: {
              columnWidth: SELECT_WIDTH,
              fixed: true,
              preserveSelectedRowKeys: true,
              selectedRowKeys: [...selection.keys],
              onChange: selection.onChange,
              getCheckboxProps: (row) => ({ 'aria-label': say('selectRow', { name: rowName(row) }) }),
            },
          }
        : {})}
      {...(expand
        ? {
            expandable: {
              columnWidth: EXPAND_WIDTH,
              fixed: 'left' as const,
              expandedRowRender: expand,
              rowExpandable: (row: R) => expand(row) !== null,
            },
          }
        : {})}
      onRow={(row, index) => ({
        tabIndex: index === 0 ? 0 : -1,
        'data-row': index,
        'aria-current': current != null && rowKey(row) === current ? true : undefined,
        onDoubleClick: () => onOpen?.(row),
        onKeyDown: (event) => pressRow(event, row, props),
      })}
    />
  );
}

function useColumns<R extends object>(props: DataTableProps<R>): TableColumnType<R>[] {
  const { columns, sort, onOpen, actions, onWidth } = props;
  const say = useText(kitText);
  const shown = columns.map((column, index): TableColumnType<R> => {
    const open = index === 0 ? onOpen : undefined;
    return {
      key: column.key,
      title: column.title,
      width: column.width,
      ellipsis: { showTitle: false },
      align: isRight(column.kind) ? 'end' : 'start',
      sorter: column.sort !== null,
      sortOrder: sort && sort.field === column.sort ? (sort.desc ? 'descend' : 'ascend') : null,
      ...(index === 0 ? { fixed: 'start', rowScope: 'row' } : {}),
      onHeaderCell: (): HeaderCellProps => ({
        onWidth: onWidth ? (width) => onWidth(column.key, width) : undefined,
      }),
      render: (_value, row) => <Content column={column} row={row} onOpen={open} />,
    };
  });
  if (!actions) return shown;
  return [
    ...shown,
    {
      key: 'actions',
      title: <span className="kit-unseen">{say('actions')}</span>,
      width: ACTIONS_WIDTH,
      fixed: 'end',
      align: 'end',
      render: (_value, row) => actions(row),
    },
  ];
}

interface ContentProps<R> {
  column: ShownColumn<R>;
  row: R;
  onOpen: ((row: R) => void) | undefined;
}
function Content<R extends object>({ column, row, onOpen }: ContentProps<R>) {
  const value = row[column.key];
  const content = column.render ? column.render(row) : <Cell kind={column.kind} words={column.words} value={value} />;
  const title = typeof value === 'string' && column.kind === 'text' ? value : undefined;
  if (!onOpen) return <span title={title}>{content}</span>;
  return (
    <Button type="link" className="kit-open" title={title} onClick={() => onOpen(row)}>
      {content}
    </Button>
  );
}

function pressRow<R extends object>(event: KeyboardEvent<HTMLElement>, row: R, props: DataTableProps<R>): void {
  if (event.target !== event.currentTarget) return;
  if (event.key === 'Enter' && props.onOpen) {
    event.preventDefault();
    props.onOpen(row);
  }
  if (event.key === ' ' && props.selection) {
    event.preventDefault();
    const key = props.rowKey(row);
    const { keys, onChange } = props.selection;
    onChange(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]);
  }
}

/** Moves the row cursor inside a page; the cursor is the browser's own focus, so that it is seen and read out. */
export function moveCursor(page: HTMLElement | null, step: number): void {
  const rows = [...(page?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
