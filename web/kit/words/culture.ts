// The language the user reads, kept in the cookie that ABP clients share (spec §9: default vi, about five years).
import { useSyncExternalStore } from 'react';
import { type Culture, defaultCulture, isCulture, type Params, saidIn } from '../../../contract/culture.ts';
import { readCookie, writeCookie } from '../call/cookie.ts';

const COOKIE = 'Abp.Localization.CultureName';
const FIVE_YEARS = 5 * 365 * 86_400;

const stored = readCookie(COOKIE);
let current: Culture = isCulture(stored) ? stored : defaultCulture;
const listeners = new Set<() => void>();

export const culture = (): Culture => current;
export function setCulture(next: Culture): void {
  current = next;
  writeCookie(COOKIE, next, FIVE_YEARS);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useCulture = (): Culture => useSyncExternalStore(subscribe, culture, culture);

type Texts<V> = { vi: V; en: { [K in keyof V]: string } };
/** Texts of one word, both languages side by side; a key missing in English does not compile. */
export const text = <const V extends Record<string, string>>(rows: Texts<V>): Texts<V> => rows;
export type Say<V> = (key: keyof V, params?: Params) => string;

/** The texts in the reader's language, and the numbers in them too; the component follows when the language changes. */
export function useText<V extends Record<string, string>>(rows: Texts<V>): Say<V> {
  const now = useCulture();
  return (key, params) => said(rows, now, key, params);
}
/** The same outside a component. */
export const say = <V extends Record<string, string>>(rows: Texts<V>, key: keyof V, params?: Params): string =>
  said(rows, current, key, params);
const said = <V extends Record<string, string>>(
  rows: Texts<V>,
  now: Culture,
  key: keyof V,
  params?: Params,
): string => {
  const words = rows[now][key];
  return saidIn({ vi: words, en: words }, now, params);
};
