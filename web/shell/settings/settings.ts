// The settings of this window: every change applies at once, saving keeps it on this device (spec §2).
import { useSyncExternalStore } from 'react';
import { defaults, differences, merged, type Settings } from './settings.model.ts';

const KEY = 'admin.setting';
let current: Settings = read();
const listeners = new Set<() => void>();

export const settings = (): Settings => current;
export const useSettings = (): Settings =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, settings);

// Saved in another window of this device: this one looks the same at once.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => key === KEY && changeSettings(read()));

export function changeSettings(part: Partial<Settings>): void {
  const relaid = part.layout !== undefined && part.layout !== current.layout;
  current = { ...current, ...part };
  for (const listener of listeners) listener();
  // Pages that measure themselves listen for this.
  if (relaid) requestAnimationFrame(() => window.dispatchEvent(new Event('resize')));
}
export const saveSettings = (): void => localStorage.setItem(KEY, JSON.stringify(differences(current)));
export const forgetSettings = (): void => localStorage.removeItem(KEY);

function read(): Settings {
  try {
    return merged(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return defaults; // damaged settings are no settings
  }
}
