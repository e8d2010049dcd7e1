// Lists, boards and pages read anew by themselves when somebody else changes what they show (contract/live.ts), and never under the hand:
// not while a menu or a dialog is open, while somebody types, or while the pointer moves. Where nothing is told, they ask now and then.
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ChangedWord, changedWords } from '../../../contract/live.ts';
import { isWanted, type Wanted, want } from '../../kit/call/changes.ts';
import { useLive } from '../../kit/call/live.ts';
import { quietly } from '../../kit/call/quiet.ts';
import { readAnew } from '../../kit/call/read-anew.ts';

/** Many changes are read once; so often at most. */
const TOGETHER_MS = 200;
const APART_MS = 2_000;
/** Many windows do not all ask in the same moment. */
const SPREAD_MS = 300;
const HAND_MS = 700;
const TYPED_MS = 4_000;

export function useChanges(): void {
  const client = useQueryClient();
  const wanted = useRef<Wanted>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  useEffect(watchHand, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const read = () => {
    if (isHandBusy()) {
      timer.current = setTimeout(read, TOGETHER_MS);
      return;
    }
    timer.current = undefined;
    const now = wanted.current;
    wanted.current = new Map();
    last.current = Date.now();
    const predicate = (query: Query) => isWanted(now, query);
    const shown = client.getQueryCache().findAll({ predicate, type: 'active' });
    for (const { queryHash } of shown) quietly.add(queryHash);
    void readAnew(client, { predicate }, { cancelRefetch: false }).finally(() => {
      for (const { queryHash } of shown) quietly.delete(queryHash);
    });
  };
  const soon = () => {
    const pause = Math.max(TOGETHER_MS, last.current + APART_MS - Date.now());
    timer.current ??= setTimeout(read, pause + Math.random() * SPREAD_MS);
  };
  useLive(
    'changed',
    (told) => {
      want(wanted.current, told);
      soon();
    },
    () => {
      for (const word of Object.keys(changedWords) as ChangedWord[]) want(wanted.current, { word, ids: [] }); // keys of that table
      soon();
    },
  );
}

let movedAt = 0;
let typedAt = 0;
function watchHand(): () => void {
  const moves = () => {
    movedAt = Date.now();
  };
  const types = () => {
    typedAt = Date.now();
  };
  const all = ['pointermove', 'pointerdown', 'wheel', 'touchmove', 'keydown'] as const;
  for (const name of all) addEventListener(name, moves, { passive: true, capture: true });
  addEventListener('input', types, { passive: true, capture: true });
  return () => {
    for (const name of all) removeEventListener(name, moves, { capture: true });
    removeEventListener('input', types, { capture: true });
  };
}
const hidden = (name: string) => `.ant-${name}:not(.ant-${name}-hidden)`;
const OPEN = ['dropdown', 'select-dropdown', 'picker-dropdown', 'popover', 'popconfirm'].map(hidden).join();
const DIALOG = '.ant-modal-wrap, .ant-drawer-open, [role="dialog"], [role="alertdialog"]';
function isHandBusy(): boolean {
  const now = Date.now();
  if (now - movedAt < HAND_MS || now - typedAt < TYPED_MS) return true;
  const at = document.activeElement;
  const isWriting = at instanceof HTMLTextAreaElement ? at.value !== '' : at?.closest('form') != null;
  if (isWriting || document.querySelector(OPEN)) return true;
  return [...document.querySelectorAll<HTMLElement>(DIALOG)].some((one) => one.checkVisibility());
}
