// What a page may ask of the tab it lives in; the shell provides it.
import { createContext, useContext } from 'react';
import type { Both } from '../../../contract/culture.ts';

export interface Tab {
  /** Whether the page is the one being looked at. */
  active: boolean;
  /** A title of its own, for example a document's code; words come in both languages. */
  setTitle: (title: string | Both) => void;
  /** Unsaved work: closing or refreshing the tab asks first. */
  setDirty: (dirty: boolean) => void;
  /** Changes the query of this tab's address without opening another tab. */
  setSearch: (search: URLSearchParams) => void;
  /** Shows another address: its tab when one is open, else a new one. */
  open: (path: string, title?: string) => void;
  close: () => void;
  refresh: () => void;
}

const outside = () => {
  throw new Error('useTab() is only for pages inside the shell');
};
export const TabContext = createContext<Tab>({
  active: true,
  setTitle: outside,
  setDirty: outside,
  setSearch: outside,
  open: outside,
  close: outside,
  refresh: outside,
});
export const useTab = (): Tab => useContext(TabContext);
