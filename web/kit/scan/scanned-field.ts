// The field that a scanner typed into: what stood there before its first key, and whether it holds a number.

import type { Place } from './scan-burst.ts';

export interface ScannedField {
  input: HTMLInputElement | HTMLTextAreaElement;
  restore: () => void;
}
/** What stood in the field before the first key, and how to put it back so that React notices. */
export function fieldOf(target: EventTarget | null): ScannedField | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return null;
  const { value, selectionStart, selectionEnd } = target;
  const proto = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  return {
    input: target,
    restore: () => {
      if (target.value === value) return;
      Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(target, value);
      target.dispatchEvent(new Event('input', { bubbles: true }));
      if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
    },
  };
}

/** Amounts and quantities: no code is ever meant for them. Numbers of phones and devices are written in fields of another kind. */
export const isNumberField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.matches('[role=spinbutton], [inputmode=numeric]');
const WORDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
export function placeOf(target: EventTarget | null): Place {
  if (isNumberField(target)) return 'number';
  const takesWords = target instanceof HTMLElement && target.matches(WORDS);
  return takesWords ? 'words' : 'nowhere';
}
