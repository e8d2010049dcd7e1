// Keys of a page: only the tab being looked at listens, and typing in a field is never taken for a command.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTab } from './tab.ts';

export interface ShortcutOptions {
  enabled?: boolean;
  /** Also while typing, for keys like Ctrl+S. */
  whileTyping?: boolean;
  /** Also while a dialog or drawer is open: for the dialog's own keys. */
  inDialog?: boolean;
}

/** A scanner types too: a letter or digit that another key follows at once belongs to a code and is no command. */
const IN_A_CODE_MS = 80;

/** `useShortcut('ctrl+s', save)`, `useShortcut('/', focusSearch)`; ctrl stands for the command key as well. */
export function useShortcut(keys: string, run: (event: KeyboardEvent) => void, options: ShortcutOptions = {}): void {
  const { active } = useTab();
  const { enabled = true, whileTyping = false, inDialog = false } = options;
  const listening = active && enabled;
  const timing = useRef<{ last: number; held?: ReturnType<typeof setTimeout> }>({ last: 0 });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { last, held } = timing.current;
    const isLetter = event.key.length === 1;
    if (isLetter) {
      timing.current.last = event.timeStamp;
      clearTimeout(held);
    }
    if (event.defaultPrevented || event.isComposing || !matches(keys, event)) return;
    if (!whileTyping && isTyping(event.target)) return;
    if (!inDialog && dialogOpen()) return;
    if (isLetter && keys.length === 1 && event.timeStamp - last < IN_A_CODE_MS) return;
    event.preventDefault();
    if (/^[a-z0-9]$/.test(keys)) timing.current.held = setTimeout(() => run(event), IN_A_CODE_MS);
    else run(event);
  });
  useEffect(() => {
    if (!listening) return;
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [listening]);
}

export function matches(keys: string, event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1);
  const control = event.ctrlKey || event.metaKey;
  return (
    event.key.toLowerCase() === key && control === parts.includes('ctrl') && event.altKey === parts.includes('alt')
  );
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

const OPEN =
  '.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"]), .ant-dropdown-open, .ant-popover-open, .palette';
/** In sight: one that stands over a page of another tab takes no keys from this one. */
export const dialogOpen = (): boolean => [...document.querySelectorAll(OPEN)].some((one) => one.checkVisibility());
