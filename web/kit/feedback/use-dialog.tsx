// One place on a page for whatever dialog an action opens; it leaves the tree after its closing motion.
import { Fragment, type ReactNode, useCallback, useRef, useState } from 'react';
import type { DialogProps } from '../list/actions.ts';

type Dialog = (props: DialogProps) => ReactNode;
const MOTION_MS = 300;

export function useDialog(): [node: ReactNode, show: (dialog: Dialog) => void] {
  const [state, setState] = useState<{ dialog: Dialog; open: boolean; turn: number } | null>(null);
  const opener = useRef<Element | null>(null);
  const turns = useRef(0);
  const show = useCallback((dialog: Dialog) => {
    opener.current = document.activeElement;
    setState({ dialog, open: true, turn: ++turns.current });
  }, []);
  const close = useCallback(() => {
    setState((now) => now && { ...now, open: false });
    setTimeout(() => {
      setState((now) => (now?.open ? now : null));
      // Back to the row it was opened from, so that the arrow keys go on from there.
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
    }, MOTION_MS);
  }, []);
  // A turn of its own: one that is opened again while it still closes must not begin with what was in it before.
  const node = state && <Fragment key={state.turn}>{state.dialog({ open: state.open, onClose: close })}</Fragment>;
  return [node, show];
}
