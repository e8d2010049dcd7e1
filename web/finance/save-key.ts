// Ctrl+Enter saves wherever the focus is: a list to choose from would take the key for its own.
import type { KeyboardEvent } from 'react';
import { matches } from '../kit/page/shortcuts.ts';

/** `<Form onKeyDownCapture={saveKey(save)}>` */
export const saveKey = (save: () => unknown) => (event: KeyboardEvent) => {
  if (event.nativeEvent.isComposing || !matches('ctrl+enter', event.nativeEvent)) return;
  event.preventDefault();
  event.stopPropagation();
  save();
};
