// The bar of open pages: show, refresh, close, close many, lock (spec §2; shell.md §4.2).
import {
  CloseOutlined,
  EllipsisOutlined,
  LoadingOutlined,
  LockOutlined,
  ReloadOutlined,
  UnlockOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import { Dropdown, type MenuProps, Tooltip } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../kit/words/culture.ts';
import { changeSettings, useSettings } from '../settings/settings.ts';
import { shellText } from '../shell.text.ts';
import { closeTab, closeTabs, refreshTab, showTab, titleOf } from './tab-actions.ts';
import './tab-bar.css';
import { type Bulk, leavingBy, type TabItem, type TabsState } from './tabs.model.ts';

export const panelId = (key: string): string => `page-${key}`;
export const tabId = (key: string): string => `tab-${key}`;

export function TabBar({ state }: { state: TabsState }): ReactNode {
  const t = useText(shellText);
  const { fixedTabs } = useSettings();
  const [asked, setAsked] = useState<string | null>(null);

  // The active tab comes into view, also when it was opened from elsewhere, and stays there when its title grows.
  const { active } = state;
  useEffect(() => {
    const handle = active && document.getElementById(tabId(active))?.parentElement;
    if (!handle) return;
    const watch = new ResizeObserver(() => bringIntoView(handle));
    watch.observe(handle); // tells at once, too
    return () => watch.disconnect();
  }, [active]);

  const onContextMenu = (event: MouseEvent) => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tab]') : null;
    setAsked(tab?.dataset.tab ?? state.active);
  };
  const lock = t(fixedTabs ? 'unlockTabs' : 'lockTabs');
  return (
    <div className="tab-bar" data-fixed={fixedTabs}>
      <div className="shell-width tab-bar-row">
        <Dropdown trigger={['contextMenu']} menu={useActions(state, asked)}>
          <div
            className="tab-strip"
            role="toolbar"
            aria-label={t('tabs')}
            onContextMenu={onContextMenu}
            onKeyDown={moveFocus}
            tabIndex={-1}
          >
            {/* A list of tabs may hold tabs only; their small buttons stand beside it. */}
            <div role="tablist" aria-label={t('tabs')} aria-owns={state.tabs.map((tab) => tabId(tab.key)).join(' ')} />
            {state.tabs.map((tab) => (
              <TabHandle
                key={tab.key}
                tab={tab}
                active={tab.key === state.active}
                reachable={tab.key === (state.active ?? state.tabs[0]?.key)}
              />
            ))}
          </div>
        </Dropdown>
        <Dropdown trigger={['click']} placement="bottomRight" menu={useActions(state, state.active, true)}>
          <button type="button" className="tab-tool" aria-label={t('tabActions')} title={t('tabActions')}>
            <EllipsisOutlined />
          </button>
        </Dropdown>
        <Tooltip title={lock}>
          <button
            type="button"
            className="tab-tool"
            aria-label={lock}
            aria-pressed={fixedTabs}
            onClick={() => changeSettings({ fixedTabs: !fixedTabs })}
          >
            {fixedTabs ? <LockOutlined /> : <UnlockOutlined />}
          </button>
        </Tooltip>
      </div>
    </div>
  );
}

interface HandleProps {
  tab: TabItem;
  active: boolean;
  /** The one tab that the Tab key stops at; arrows lead to the others. */
  reachable: boolean;
}
function TabHandle({ tab, active, reachable }: HandleProps): ReactNode {
  const t = useText(shellText);
  const title = titleOf(tab);
  return (
    <div
      className="tab-handle"
      role="presentation"
      data-active={active}
      data-tab={tab.key}
      onAuxClick={(event) => event.button === 1 && tab.closable && void closeTab(tab.key)}
    >
      {(active || tab.loading) && (
        <button
          type="button"
          className="tab-icon"
          tabIndex={-1}
          aria-label={t('refreshNamed', { title })}
          title={t('refresh')}
          onClick={() => void refreshTab(tab.key)}
        >
          {tab.loading ? <LoadingOutlined /> : <ReloadOutlined />}
        </button>
      )}
      <button
        type="button"
        role="tab"
        className="tab-title"
        id={tabId(tab.key)}
        aria-selected={active}
        aria-controls={panelId(tab.key)}
        tabIndex={reachable ? 0 : -1}
        title={title}
        onClick={() => showTab(tab)}
      >
        <span className="tab-name">{title}</span>
        {tab.dirty && <span className="tab-dirty">{t('unsaved')}</span>}
      </button>
      {tab.closable && (
        <button
          type="button"
          className="tab-icon"
          tabIndex={-1}
          aria-label={t('closeNamed', { title })}
          title={t('closeTab')}
          onClick={() => void closeTab(tab.key)}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  );
}

/** The menu of one tab; the "…" button also lists the open pages, for when they do not fit. */
function useActions(state: TabsState, key: string | null, withPages = false): MenuProps {
  const t = useText(shellText);
  const bulk = (kind: Bulk, label: string, icon: ReactNode) => ({
    key: kind,
    icon,
    label,
    disabled: !key || leavingBy(state, kind, key).length === 0,
  });
  const pages = state.tabs.map((tab) => ({ key: tabId(tab.key), label: titleOf(tab) }));
  return {
    selectedKeys: state.active ? [tabId(state.active)] : [],
    items: [
      bulk('left', t('closeLeft'), <VerticalRightOutlined />),
      bulk('right', t('closeRight'), <VerticalLeftOutlined />),
      bulk('others', t('closeOthers'), <CloseOutlined />),
      { key: 'refresh', icon: <ReloadOutlined />, label: t('refresh'), disabled: !key },
      ...(withPages && pages.length > 1 ? [{ type: 'divider' as const }, ...pages] : []),
    ],
    onClick: ({ key: action }) => {
      const page = state.tabs.find((tab) => tabId(tab.key) === action);
      if (page) showTab(page);
      else if (!key) return;
      else if (action === 'refresh') void refreshTab(key);
      else if (action === 'left' || action === 'right' || action === 'others') void closeTabs(action, key);
    },
  };
}

/** Along the bar only: the page itself keeps its place. */
function bringIntoView(handle: HTMLElement): void {
  const strip = handle.parentElement;
  if (!strip) return;
  const [tab, bar] = [handle.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (tab.left < bar.left) strip.scrollLeft -= bar.left - tab.left;
  else if (tab.right > bar.right) strip.scrollLeft += tab.right - bar.right;
}

/** Arrow keys walk along the bar, Enter shows the tab, Delete closes it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = all.findIndex((tab) => tab.matches(':focus'));
  if (at < 0) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    all.at(to % all.length)?.focus();
  } else if (event.key === 'Delete') {
    const key = all[at]?.closest<HTMLElement>('[data-tab]')?.dataset.tab;
    if (key) void closeTab(key);
  }
}
