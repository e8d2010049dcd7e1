// A table's settings of the signed-in user: shown at once, saved on the server a moment after the last change.
import { useCallback, useEffect, useRef } from 'react';
import {
  AbpUserConfiguration,
  type ColumnTableSetting,
  UserDynamicSetting,
} from '../../../contract/session/session.calls.ts';
import { call } from '../call/call.ts';
import { rememberTable, session, useSession } from '../call/session.ts';
import { type ColumnChoice, type Declared, mergeColumns, toSetting } from './table-setting.ts';

const SAVE_AFTER_MS = 600;

type Views = ColumnTableSetting['views'];
export interface TableSetting {
  columns: readonly ColumnChoice[];
  dense: boolean;
  views: Views;
  setColumns: (columns: readonly ColumnChoice[]) => void;
  setDense: (dense: boolean) => void;
  /** Changes what the server has: another window, or another machine, may have saved some. Rejects when it was not saved. */
  saveViews: (change: (views: Views) => Views) => Promise<void>;
  reset: () => void;
}

export function useTableSetting(tableName: string, declared: readonly Declared[]): TableSetting {
  const saved = useSession()?.tables[tableName];
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useCallback(() => {
    clearTimeout(pending.current);
    pending.current = undefined;
    const setting = session()?.tables[tableName];
    if (!setting) return;
    const { views: _, ...looks } = setting; // another window may have saved some meanwhile
    // A lost column width is no reason to interrupt anybody.
    call(UserDynamicSetting.SetTableColumnSetting, looks, { quiet: true }).catch(() => {});
  }, [tableName]);
  useEffect(
    () => () => {
      if (pending.current !== undefined) save();
    },
    [save],
  );

  const columns = mergeColumns(declared, saved?.columns);
  const state = { columns, dense: saved?.dense ?? true, views: saved?.views ?? [] };
  const change = (patch: Partial<typeof state>) => {
    rememberTable(toSetting(tableName, { ...state, ...patch }));
    clearTimeout(pending.current);
    pending.current = setTimeout(save, SAVE_AFTER_MS);
  };
  return {
    ...state,
    setColumns: (next) => change({ columns: [...next] }),
    setDense: (dense) => change({ dense }),
    saveViews: async (patch) => {
      const { custom } = await call(AbpUserConfiguration.GetAll, {});
      const setting = toSetting(tableName, { ...state, views: patch(custom.tables[tableName]?.views ?? []) });
      await call(UserDynamicSetting.SetTableColumnSetting, setting);
      rememberTable(setting);
    },
    reset: () => change({ columns: mergeColumns(declared, undefined), dense: true }),
  };
}
