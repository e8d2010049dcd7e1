// A quick look at a row without leaving its list: a drawer beside the rows, walked with the arrow keys (look.md "A detail").
import { DownOutlined, ExportOutlined, EyeOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type Key, type ReactNode, useRef, useState } from 'react';
import { useShortcut } from '../page/shortcuts.ts';
import { usePhone } from '../page/use-phone.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { later } from '../words/words.ts';
import type { RowAction } from './actions.ts';
import './quick-look.css';

/** What the drawer of one row is given; hand it to `LookDrawer`. */
export interface Look {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Goes to the row above or below; null at the end. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}
export type LookAt<R> = (row: R, look: Look) => ReactNode;
export interface Looker {
  /** Put it anywhere in the page. */
  drawer: ReactNode;
  look: (key: Key) => void;
  /** The row that is looked at. */
  current: Key | null;
}
interface Looked<R> {
  /** As they stood when the look began: a row that leaves the list by an action does not take the others' places with it. */
  rows: readonly R[];
  at: number;
  open: boolean;
}

/** `V` looks at the row that has the focus; rows carry their key as `data-row-key`. */
export function useLook<R extends object>(
  rows: readonly R[],
  keyOf: (row: R) => Key,
  show: LookAt<R> | undefined,
): Looker {
  const [state, setState] = useState<Looked<R> | null>(null);
  const opener = useRef<Element | null>(null);
  const look = (key: Key) => {
    const at = rows.findIndex((row) => String(keyOf(row)) === String(key));
    if (at < 0) return;
    opener.current = document.activeElement;
    setState({ rows, at, open: true });
  };
  useShortcut(
    'v',
    () => {
      const key = document.activeElement?.closest('[data-row-key]')?.getAttribute('data-row-key');
      if (key) look(key);
    },
    { enabled: show !== undefined },
  );
  const row = state?.rows[state.at];
  if (!show || !state || !row) return { drawer: null, look, current: null };
  const stepTo = (at: number) => (state.rows[at] ? () => setState({ ...state, at }) : null);
  const drawer = show(row, {
    open: state.open,
    onClose: () => setState({ ...state, open: false }),
    onClosed: () => {
      setState((now) => (now?.open ? now : null));
      focusOn(keyOf(row), opener.current);
    },
    onUp: stepTo(state.at - 1),
    onDown: stepTo(state.at + 1),
  });
  return { drawer, look, current: keyOf(row) };
}

/** Back to the row that was looked at last, so that the arrow keys go on from there. */
function focusOn(key: Key, opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const rows = [...document.querySelectorAll<HTMLElement>(`[data-row-key="${key}"]`)];
  const row = rows.find((one) => one.offsetParent !== null);
  if (row?.hasAttribute('tabindex')) row.focus();
  else if (row) row.querySelector('button')?.focus();
  else if (opener instanceof HTMLElement) opener.focus();
}

/** "Quick look" among the actions of a row. */
export const lookAction = <R extends { id: number }>(): RowAction<R> => ({
  key: 'look',
  label: later(kitText)('quickLook'),
  icon: <EyeOutlined />,
  run: (row, page) => page.look(row.id),
});

interface LookDrawerProps {
  look: Look;
  title: string;
  /** Beside the title: the state. */
  beside?: ReactNode;
  /** The way to the whole page. */
  page: { label: string; open: () => void };
  /** The next actions. */
  footer?: ReactNode;
  children: ReactNode;
}
const WIDTH = 720;
export function LookDrawer({ look, title, beside, page, footer, children }: LookDrawerProps) {
  const say = useText(kitText);
  const phone = usePhone();
  useStep('arrowup', look.onUp, look.open);
  useStep('arrowdown', look.onDown, look.open);
  // The library asks whichever of its layers was opened last, and a menu whose closing was cut short stays the last one.
  useStep('escape', look.onClose, look.open);
  const openPage = () => {
    look.onClose();
    page.open();
  };
  return (
    <Drawer
      rootClassName="kit-look"
      open={look.open}
      onClose={look.onClose}
      afterOpenChange={(open) => !open && look.onClosed()}
      focusable={{ focusTriggerAfterClose: false }}
      size={phone ? '100%' : WIDTH}
      title={
        <span className="kit-look-title">
          {title}
          {beside}
        </span>
      }
      extra={
        <span className="kit-look-ways">
          <Button
            type="text"
            icon={<UpOutlined />}
            aria-label={say('rowAbove')}
            title={`${say('rowAbove')} (↑)`}
            disabled={!look.onUp}
            onClick={() => look.onUp?.()}
          />
          <Button
            type="text"
            icon={<DownOutlined />}
            aria-label={say('rowBelow')}
            title={`${say('rowBelow')} (↓)`}
            disabled={!look.onDown}
            onClick={() => look.onDown?.()}
          />
          <Button icon={<ExportOutlined />} aria-label={page.label} title={page.label} onClick={openPage}>
            {phone ? null : page.label}
          </Button>
        </span>
      }
      footer={footer}
    >
      {children}
    </Drawer>
  );
}

const ABOVE = '.kit-look .ant-dropdown-open, .ant-modal-wrap:not([style*="display: none"])';
/** Only while the drawer itself has the focus: not in a field, a menu or a dialog above it. */
function useStep(key: string, step: (() => void) | null, open: boolean): void {
  useShortcut(
    key,
    ({ target }) => {
      const isOwn = target === document.body || (target instanceof Element && target.closest('.kit-look') !== null);
      if (isOwn && !document.querySelector(ABOVE)) step?.();
    },
    { enabled: open, inDialog: true },
  );
}
