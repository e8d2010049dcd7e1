// One place on a page for whatever dialog an action opens; it leaves the tree after its closing motion.
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DialogProps } from '../list/actions.ts';
import { EndOfDialog } from './use-busy.ts';

/** A document with what can be done with it now. */
interface Offering {
  allowedActions: readonly { key: string }[];
}
type Dialog<S> = (props: DialogProps, subject: S) => ReactNode;
/** `action`: what the dialog is for; it closes when that cannot be done any more, because somebody else was faster. */
export type Show<S = undefined> = (dialog: Dialog<S>, action?: string) => void;
interface Shown {
  dialog: Dialog<never>;
  action: string;
  open: boolean;
  turn: number;
  /** What a closing one goes on showing: its own success would empty it before it is gone. */
  last: Offering | undefined;
}
const MOTION_MS = 300;

/**
 * With a subject every dialog is given it as it is now, not as it was when it opened: read anew after a refusal, what was typed can
 * be sent again and is not refused for its age.
 */
export function useDialog(): [node: ReactNode, show: Show];
export function useDialog<S extends Offering>(subject: S): [node: ReactNode, show: Show<S>];
export function useDialog(subject?: Offering): [node: ReactNode, show: Show<never>] {
  const [state, setState] = useState<Shown | null>(null);
  const opener = useRef<Element | null>(null);
  const turns = useRef(0);
  const show = useCallback((dialog: Dialog<never>, action = '') => {
    opener.current = document.activeElement;
    setState({ dialog, action, open: true, turn: ++turns.current, last: undefined });
  }, []);
  const close = useCallback(() => {
    setState((now) => now && { ...now, open: false, last: subject });
    setTimeout(() => {
      setState((now) => (now?.open ? now : null));
      // Back to the row it was opened from, so that the arrow keys go on from there.
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
    }, MOTION_MS);
  }, [subject]);
  const isOver = Boolean(
    subject && state?.open && state.action && !subject.allowedActions.some(({ key }) => key === state.action),
  );
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  const of = state?.open ? subject : state?.last; // the caller's own kind
  // A turn of its own: one that is opened again while it still closes must not begin with what was in it before.
  const node = state && (
    <Fragment key={state.turn}>
      <EndOfDialog value={subject ? null : close}>
        {state.dialog({ open: state.open, onClose: close }, of as never)}
      </EndOfDialog>
    </Fragment>
  );
  return [node, show];
}
