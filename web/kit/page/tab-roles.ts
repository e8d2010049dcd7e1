// A bar of tabs that do not all fit has a button for the rest. Ant Design counts it among the tabs, which it is none of: `<Tabs ref={tabRoles}>`
// makes the list of tabs what stands beside it.
import type { TabsRef } from 'antd/es/tabs';

export function tabRoles(tabs: TabsRef | null): void {
  const bar = tabs?.nativeElement?.querySelector('.ant-tabs-nav');
  bar?.removeAttribute('role');
  bar?.removeAttribute('aria-orientation');
  bar?.querySelector('.ant-tabs-nav-list')?.setAttribute('role', 'tablist');
}
