// The menu in its three places: head, side and the phone's drawer (spec §2; shell.md §4.3).
import { Menu, type MenuProps } from 'antd';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Culture } from '../../../contract/culture.ts';
import { useCulture } from '../../kit/words/culture.ts';
import { openPage } from '../tabs/tab-actions.ts';
import { addressOfPage, firstPage, type Lit } from './menu.model.ts';
import { type Entry, isGroup, type Page, pagesOf } from './route-table.ts';

type Items = NonNullable<MenuProps['items']>;
interface Props {
  entries: readonly Entry[];
  lit: Lit;
  dark: boolean;
  /** The drawer closes when an entry was chosen. */
  onChosen?: () => void;
}

/** One row along the header; entries that do not fit go under "…". */
export function HeadMenu({ entries, lit, dark, flat = false }: Props & { flat?: boolean }): ReactNode {
  const culture = useCulture();
  const items = useMemo(() => toItems(entries, culture, flat ? 'flat' : 'titles'), [entries, culture, flat]);
  return (
    <Menu
      className="head-menu"
      mode="horizontal"
      theme={dark ? 'dark' : 'light'}
      items={items}
      selectedKeys={lit.selected}
      onClick={(info) => choose(entries, info.key, info.domEvent)}
    />
  );
}

export function SideMenu({ entries, lit, dark, folded = false, onChosen }: Props & { folded?: boolean }): ReactNode {
  const culture = useCulture();
  const items = useMemo(() => toItems(entries, culture, 'toggles'), [entries, culture]);
  const [open, setOpen] = useState<string[]>(lit.open);
  const wanted = lit.open.join(' ');
  useEffect(() => {
    setOpen((now) => [...new Set([...now, ...wanted.split(' ').filter(Boolean)])]);
  }, [wanted]);
  return (
    <Menu
      mode="inline"
      theme={dark ? 'dark' : 'light'}
      items={items}
      inlineCollapsed={folded}
      selectedKeys={lit.selected}
      {...(folded ? {} : { openKeys: open, onOpenChange: setOpen })}
      onClick={(info) => {
        if (choose(entries, info.key, info.domEvent)) onChosen?.();
      }}
    />
  );
}

/** 'titles': a click on a group goes to its first page; 'toggles': it opens the group; 'flat': groups are plain entries. */
function toItems(entries: readonly Entry[], culture: Culture, groups: 'titles' | 'toggles' | 'flat'): Items {
  return entries.map((entry): Items[number] => {
    const { title, path } = entry;
    const icon = iconOf(entry);
    const isInHeader = groups !== 'toggles' && entry.short !== undefined;
    const label = (isInHeader ? entry.short : title)?.[culture];
    const hint = isInHeader ? { title: title[culture] } : {};
    if (!isGroup(entry) || groups === 'flat') {
      const page = firstPage(entry);
      return { key: path, icon, label: page ? <EntryLink page={page}>{label}</EntryLink> : label, ...hint };
    }
    const first = firstPage(entry);
    return {
      key: path,
      icon,
      label: isInHeader ? <span {...hint}>{label}</span> : label,
      children: toItems(entry.entries, culture, groups),
      ...(groups === 'titles' && first ? { onTitleClick: () => openPage(addressOfPage(first)) } : {}),
    };
  });
}

const iconOf = ({ icon: Icon }: Entry): ReactNode => (Icon ? <Icon aria-hidden /> : undefined);

/** A real link, so that it can be opened in another window or copied; a plain click is left to the menu. */
function EntryLink({ page, children }: { page: Page; children: ReactNode }): ReactNode {
  const keep = (event: MouseEvent) => {
    if (!page.link && !isForNewWindow(event)) event.preventDefault();
  };
  return (
    <a
      href={page.link ?? addressOfPage(page)}
      {...(page.link ? { target: '_blank', rel: 'noreferrer' } : {})}
      onClick={keep}
      onMouseEnter={page.screen.preload}
      tabIndex={-1}
    >
      {children}
    </a>
  );
}
const isForNewWindow = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.shiftKey;

function choose(
  entries: readonly Entry[],
  key: string,
  event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; type: string },
): boolean {
  const group = entries.find((entry) => isGroup(entry) && entry.path === key);
  const page = group ? firstPage(group) : pagesOf(entries).find((one) => one.path === key);
  if (!page || (event.type === 'click' && isForNewWindow(event))) return false;
  if (page.link) {
    if (event.type !== 'click') window.open(page.link, '_blank', 'noreferrer'); // a click follows the link itself
  } else openPage(addressOfPage(page));
  return true;
}
