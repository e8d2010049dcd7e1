// One place on a page for whatever dialog an action opens; it leaves the tree after its closing motion.
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { DialogProps } from './actions.ts';

type Dialog = (props: DialogProps) => ReactNode;
const MOTION_MS = 300;

export function useDialog(): [node: ReactNode, show: (dialog: Dialog) => void] {
  const [state, setState] = useState<{ dialog: Dialog; open: boolean } | null>(null);
  const opener = useRef<Element | null>(null);
  const show = useCallback((dialog: Dialog) => {
    opener.current = document.activeElement;
    setState({ dialog, open: true });
  }, []);
  const close = useCallback(() => {
    setState((now) => now && { ...now, open: false });
    setTimeout(() => {
      setState((now) => (now?.open ? now : null));
      // Back to the row it was opened from, so that the arrow keys go on from there.
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
    }, MOTION_MS);
  }, []);
  return [state?.dialog({ open: state.open, onClose: close }) ?? null, show];
}
