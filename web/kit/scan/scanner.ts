// A barcode scanner that types like a keyboard: fired anywhere on the page, its code arrives here and stays in no field.
import { useEffectEvent, useLayoutEffect } from 'react';
import { dialogOpen } from '../page/shortcuts.ts';
import { useTab } from '../page/tab.ts';
import { type Burst, hear } from './scan-burst.ts';
import { fieldOf, placeOf, type ScannedField } from './scanned-field.ts';

export interface ScannerOptions {
  /** Off while false; without it the scanner listens whenever its tab is the one being looked at. */
  isActive?: boolean;
  /** Also while a dialog or drawer is open: for a scanner that belongs to the dialog. */
  inDialog?: boolean;
}

/** A code that came by another way than a scanner, such as a camera, goes the way of a scanner's: to the page, else to the frame. */
export function fireScan(code: string): void {
  // Control first: what was heard just before is no part of the code.
  for (const key of ['Control', ...code, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** `useScanner((code) => …)`: the code without spaces around it. What people type is left alone. */
export function useScanner(onScan: (code: string) => void, { isActive = true, inDialog = false }: ScannerOptions = {}) {
  const { active } = useTab();
  const listening = active && isActive;
  const scanned = useEffectEvent((code: string) => onScan(code));
  // Before the page is painted: whoever sees it may scan.
  useLayoutEffect(() => {
    if (!listening) return;
    let burst: Burst | null = null;
    let before: ScannedField | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) {
        burst = null;
        return;
      }
      if (!inDialog && dialogOpen()) return;
      // The time the key was pressed: a busy page does not change the rhythm.
      const heard = hear(burst, event.key, event.timeStamp, placeOf(event.target));
      if (heard.burst && heard.burst.startedAt !== burst?.startedAt) before = fieldOf(event.target);
      burst = heard.burst;
      if (heard.scan === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      before?.restore();
      scanned(heard.scan.trim());
    };
    // A scanner does not click: what was typed before belongs to a person.
    const point = () => {
      burst = null;
    };
    // Capturing: the closing Enter must not save the form or press the button that has the focus.
    window.addEventListener('keydown', press, true);
    window.addEventListener('pointerdown', point, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('pointerdown', point, true);
    };
  }, [listening, inDialog]);
}

const tones = {
  ok: [{ hertz: 1320, from: 0, for: 0.07 }],
  unknown: [
    { hertz: 330, from: 0, for: 0.14 },
    { hertz: 247, from: 0.18, for: 0.22 },
  ],
} as const;
const LOUDNESS = 0.12;
let audio: AudioContext | null = null;

/** A short high note for a known code, two low ones for an unknown code; silent where sound is not allowed. */
export function beep(kind: keyof typeof tones): void {
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => {});
    for (const tone of tones[kind]) play(audio, tone);
  } catch {
    // no sound on this device: the screen says the same
  }
}

function play(context: AudioContext, tone: { hertz: number; from: number; for: number }): void {
  const start = context.currentTime + tone.from;
  const [note, volume] = [context.createOscillator(), context.createGain()];
  note.frequency.value = tone.hertz;
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + tone.for);
  note.connect(volume).connect(context.destination);
  note.start(start);
  note.stop(start + tone.for);
}
