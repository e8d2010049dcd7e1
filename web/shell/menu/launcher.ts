// What the home page offers: the screens this user may open and those opened last; the shell provides it.
import { createContext, useContext } from 'react';
import type { Entry, Page } from './route-table.ts';

export interface Launcher {
  entries: readonly Entry[];
  recent: readonly Page[];
}
export const LauncherContext = createContext<Launcher>({ entries: [], recent: [] });
export const useLauncher = (): Launcher => useContext(LauncherContext);
