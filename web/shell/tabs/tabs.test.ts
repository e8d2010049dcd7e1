// Every rule of the tab bar (shell.md §4.2).
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  close,
  closeMany,
  endRefresh,
  findTab,
  fromStorage,
  isLast,
  keepOnly,
  leave,
  leavingBy,
  noTabs,
  onlyActive,
  type Rules,
  setDirty,
  setTitle,
  settle,
  startRefresh,
  type TabsState,
  tabOf,
  toStorage,
  visit,
} from './tabs.model.ts';

const rules: Rules = { multiPage: true, caches: (path) => path !== '/live', closable: (path) => path !== '/pinned' };
const at = (address: string, tab?: string) => {
  const [pathname = '', query] = address.split('?');
  return { pathname, search: query ? `?${query}` : '', tab };
};
const open = (...addresses: string[]): TabsState =>
  addresses.reduce((state, address) => visit(state, at(address), rules), noTabs);
const shown = (state: TabsState) => state.tabs.map(addressOf);
const active = (state: TabsState) => {
  const tab = tabOf(state, state.active);
  return tab && addressOf(tab);
};
const keyOf = (state: TabsState, address: string) =>
  state.tabs.find((tab) => addressOf(tab) === address)?.key ?? 'none';

describe('visiting', () => {
  test('a new address appends a tab and activates it', () => {
    const state = open('/a', '/b');
    expect(shown(state)).toEqual(['/a', '/b']);
    expect(active(state)).toBe('/b');
  });
  test('an open address is activated, not opened twice', () => {
    const state = visit(open('/a', '/b'), at('/a'), rules);
    expect(shown(state)).toEqual(['/a', '/b']);
    expect(active(state)).toBe('/a');
  });
  test('the same page with another query is another tab', () => {
    expect(shown(open('/a', '/a?x=1', '/a?x=2'))).toEqual(['/a', '/a?x=1', '/a?x=2']);
  });
  test('an address without a query finds the open tab of that page and leaves its query alone', () => {
    const state = visit(open('/a?x=1', '/b'), at('/a'), rules);
    expect(shown(state)).toEqual(['/a?x=1', '/b']);
    expect(active(state)).toBe('/a?x=1');
  });
  test('of several tabs of a page the active one wins, else the newest', () => {
    const state = open('/a?x=1', '/a?x=2', '/b');
    expect(findTab(state, at('/a'))?.search).toBe('?x=2');
    expect(findTab(visit(state, at('/a?x=1'), rules), at('/a'))?.search).toBe('?x=1');
  });
  test('a page that changes its own query stays in its tab, and going back restores it', () => {
    const first = open('/a');
    const key = keyOf(first, '/a');
    const filtered = visit(first, at('/a?x=1', key), rules);
    expect(shown(filtered)).toEqual(['/a?x=1']);
    expect(shown(visit(filtered, at('/a', key), rules))).toEqual(['/a']);
  });
  test('a history entry of a closed tab opens a new one', () => {
    const state = open('/a', '/b');
    const closed = close(state, keyOf(state, '/b'));
    const again = visit(closed, at('/b', keyOf(state, '/b')), rules);
    expect(shown(again)).toEqual(['/a', '/b']);
    expect(keyOf(again, '/b')).not.toBe(keyOf(state, '/b'));
  });
  test('a tab key of another page is not trusted', () => {
    const state = open('/a', '/b');
    expect(shown(visit(state, at('/c', keyOf(state, '/a')), rules))).toEqual(['/a', '/b', '/c']);
  });
  test('a cached page stays mounted, one that is not cached is dropped', () => {
    const state = open('/a', '/live', '/b');
    expect(state.tabs.map((tab) => tab.awake)).toEqual([true, false, true]);
  });
  test('without multi-page mode only the visited page is there', () => {
    const single = { ...rules, multiPage: false };
    expect(shown(visit(visit(noTabs, at('/a'), single), at('/b'), single))).toEqual(['/b']);
  });
  test('a page outside the tabs deactivates them', () => expect(leave(open('/a', '/b')).active).toBeNull());
});

describe('closing', () => {
  test('the only tab stays', () => {
    const state = open('/a');
    expect(isLast(state)).toBe(true);
    expect(close(state, keyOf(state, '/a'))).toBe(state);
  });
  test('the active tab gives way to its right neighbour', () => {
    const state = visit(open('/a', '/b', '/c'), at('/b'), rules);
    expect(active(close(state, keyOf(state, '/b')))).toBe('/c');
  });
  test('else to the last', () => {
    const state = open('/a', '/b', '/c');
    expect(active(close(state, keyOf(state, '/c')))).toBe('/b');
  });
  test('another tab leaves the active one', () => {
    const state = open('/a', '/b', '/c');
    const closed = close(state, keyOf(state, '/a'));
    expect(shown(closed)).toEqual(['/b', '/c']);
    expect(active(closed)).toBe('/c');
  });
  test('a tab that cannot be closed stays', () => {
    const state = open('/pinned', '/a');
    expect(close(state, keyOf(state, '/pinned'))).toBe(state);
  });
  test('an unknown key changes nothing', () => {
    const state = open('/a', '/b');
    expect(close(state, 'none')).toBe(state);
    expect(closeMany(state, 'others', 'none')).toBe(state);
  });
});

describe('closing many', () => {
  const state = open('/pinned', '/a', '/b', '/c', '/d');
  const b = keyOf(state, '/b');
  test('to the left', () => {
    const closed = closeMany(state, 'left', b);
    expect(shown(closed)).toEqual(['/pinned', '/b', '/c', '/d']);
    expect(active(closed)).toBe('/d');
  });
  test('to the right: the active one vanished, so the clicked one is shown', () => {
    const closed = closeMany(state, 'right', b);
    expect(shown(closed)).toEqual(['/pinned', '/a', '/b']);
    expect(active(closed)).toBe('/b');
  });
  test('others: the clicked one is shown', () => {
    const closed = closeMany(state, 'others', b);
    expect(shown(closed)).toEqual(['/pinned', '/b']);
    expect(active(closed)).toBe('/b');
  });
  test('names those that would go, for the question about unsaved work', () => {
    expect(leavingBy(state, 'left', b).map((tab) => tab.pathname)).toEqual(['/a']);
  });
});

describe('refreshing', () => {
  test('the active page is dropped, then mounted again', () => {
    const state = open('/a');
    const key = keyOf(state, '/a');
    const during = startRefresh(setDirty(state, key, true), key);
    expect(tabOf(during, key)).toMatchObject({ loading: true, awake: false, dirty: false });
    expect(tabOf(visit(during, at('/a', key), rules), key)?.awake).toBe(false);
    expect(tabOf(endRefresh(during, key), key)).toMatchObject({ loading: false, awake: true });
  });
  test('another page is dropped and mounted at the next visit', () => {
    const state = open('/a', '/b');
    const key = keyOf(state, '/a');
    const after = endRefresh(startRefresh(state, key), key);
    expect(tabOf(after, key)).toMatchObject({ loading: false, awake: false });
    expect(tabOf(visit(after, at('/a'), rules), key)?.awake).toBe(true);
  });
});

describe('keeping', () => {
  test('list and custom titles survive a reload; pages sleep until they are looked at', () => {
    const state = open('/pinned', '/a?x=1');
    const titled = setTitle(state, keyOf(state, '/a?x=1'), 'SC-01');
    const { tabs, titles } = toStorage(titled);
    expect(JSON.parse(titles)).toEqual({ '/a?x=1': 'SC-01' });
    const restored = fromStorage(tabs, titles, rules);
    expect(restored).toMatchObject({ active: null, made: 2 });
    expect(restored.tabs.map(({ key, title, closable, awake }) => ({ key, title, closable, awake }))).toEqual([
      { key: 't1', title: null, closable: false, awake: false },
      { key: 't2', title: 'SC-01', closable: true, awake: false },
    ]);
  });
  test('damaged storage is no storage', () => {
    for (const saved of [null, '', '{', '[]', '{"list":[1],"made":"x"}']) {
      expect(fromStorage(saved, saved, rules)).toEqual(noTabs);
    }
  });
  test('multi-page off keeps the current page', () => expect(shown(onlyActive(open('/a', '/b')))).toEqual(['/b']));
  test('cache off puts the others to sleep', () => {
    const asleep = settle(open('/a', '/b'), { ...rules, caches: () => false });
    expect(asleep.tabs.map((tab) => tab.awake)).toEqual([false, true]);
  });
  test('pages that are no longer allowed go', () => {
    const state = keepOnly(open('/a', '/b'), (path) => path === '/a');
    expect(shown(state)).toEqual(['/a']);
    expect(state.active).toBeNull();
  });
});

test('a title in words is kept in both languages, over a reload too', () => {
  const title = { vi: 'Hoàn tiền SC01', en: 'Refund SC01' };
  const state = setTitle(visit(noTabs, at('/refund/1'), rules), 't1', title);
  expect(setTitle(state, 't1', { ...title })).toBe(state); // said again is no change
  const { tabs, titles } = toStorage(state);
  expect(fromStorage(tabs, titles, rules).tabs[0]?.title).toEqual(title);
  expect(fromStorage(tabs, '{"/refund/1":{"vi":"x"}}', rules).tabs[0]?.title).toBeNull();
});
