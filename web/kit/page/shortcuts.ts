// Keys of a page: only the tab being looked at listens, and typing in a field is never taken for a command.
import { useEffect, useEffectEvent } from 'react';
import { useTab } from './tab.ts';

export interface ShortcutOptions {
  enabled?: boolean;
  /** Also while typing, for keys like Ctrl+S. */
  whileTyping?: boolean;
  /** Also while a dialog or drawer is open: for the dialog's own keys. */
  inDialog?: boolean;
}

/** `useShortcut('ctrl+s', save)`, `useShortcut('/', focusSearch)`; ctrl stands for the command key as well. */
export function useShortcut(keys: string, run: (event: KeyboardEvent) => void, options: ShortcutOptions = {}): void {
  const { active } = useTab();
  const { enabled = true, whileTyping = false, inDialog = false } = options;
  const listening = active && enabled;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !matches(keys, event)) return;
    if (!whileTyping && isTyping(event.target)) return;
    if (!inDialog && dialogOpen()) return;
    event.preventDefault();
    run(event);
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
export const dialogOpen = (): boolean => document.querySelector(OPEN) !== null;
