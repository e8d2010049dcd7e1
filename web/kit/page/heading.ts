// What the table of screens calls the page of a tab: its heading says the same as its tab, the menu and the search.
import { createContext, useContext } from 'react';
import type { Both } from '../../../contract/culture.ts';
import { useCulture } from '../words/culture.ts';

/** Null where the page is of one thing, or a list among others: it says itself what it is. */
export const HeadingContext = createContext<Both | null>(null);
export function useHeading(): string | null {
  const culture = useCulture();
  return useContext(HeadingContext)?.[culture] ?? null;
}
/** What stands above a page; `isOwn`: it shows one thing, and says which. */
export function useHeadline(title: string, isOwn: boolean): string {
  const heading = useHeading();
  return isOwn ? title : (heading ?? title);
}
