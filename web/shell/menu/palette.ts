// The one search as the frame knows it: main.tsx hands it over, it is fetched when it is first needed.
import type { ComponentType } from 'react';
import type { Session } from '../../kit/call/session.ts';
import type { Entry } from './route-table.ts';

export interface PaletteProps {
  entries: readonly Entry[];
  session: Session;
  /** What was typed before it was here. */
  typed: string;
  /** It came out of a scanner: a thing that has just this code is opened at once. */
  isScan: boolean;
  onClose: () => void;
}
type Load = () => Promise<ComponentType<PaletteProps>>;
let load: Load = async () => () => null;
export const setPalette = (given: Load): void => {
  load = given;
};
export const fetchPalette: Load = () => load();
