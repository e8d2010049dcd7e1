// The menu of the row whose "…" was pressed: what can be done, what is dangerous, and last what is blocked, with its reason.
import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ACTION_MENU, MenuLabel } from '../page/menu-label.tsx';
import { useMenuLater } from '../page/menu-later.tsx';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

export interface MenuEntry {
  key: string;
  label: string;
  icon: ReactNode;
  danger: boolean;
  blocker: string | null;
  isAllowed: boolean;
  run: () => void;
}
export interface RowMenuProps {
  button: HTMLElement;
  entries: readonly MenuEntry[];
  /** What is asked for now; it comes after the others. */
  more: (() => Promise<readonly MenuEntry[]>) | undefined;
  /** By a press on the very button, which must not open it again. */
  onClose: (byButton: boolean) => void;
}
export function RowMenu({ button, entries, more, onClose }: RowMenuProps) {
  const say = useText(kitText);
  const later = useMenuLater(more);
  const { open, onOpenChange } = later.dropdown;
  const wasOpen = useRef(false);
  const isPressed = useRef(false);
  const follow = useEffectEvent(() => {
    if (!wasOpen.current) onOpenChange(true);
    else if (!open) onClose(isPressed.current);
    wasOpen.current = true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows `open`
  useEffect(() => follow(), [open]);

  const all = [...entries, ...(later.found ?? [])];
  const free = all.filter(({ blocker }) => blocker === null);
  const groups = [
    free.filter(({ danger }) => !danger),
    free.filter(({ danger }) => danger),
    all.filter(({ blocker }) => blocker !== null),
  ];
  const itemOf = ({ key, label, icon, danger, blocker, isAllowed, run }: MenuEntry) => ({
    key,
    label: <MenuLabel label={label} blocker={blocker} />,
    icon,
    danger,
    disabled: blocker !== null || !isAllowed,
    ...(isAllowed ? {} : { title: say('noPermission') }),
    onClick: () => {
      button.focus(); // a dialog that opens now gives the focus back to the row
      run();
    },
  });
  const items: NonNullable<MenuProps['items']> = [
    ...groups
      .filter((group) => group.length > 0)
      .flatMap((group, index) => [
        ...(index > 0 ? [{ type: 'divider' as const, key: `before-${group[0]?.key}` }] : []),
        ...group.map(itemOf),
      ]),
    ...later.instead,
  ];
  const change: typeof onOpenChange = (next, info) => {
    isPressed.current = button.matches(':active');
    if (!next && document.activeElement?.closest(`.${ACTION_MENU}`)) button.focus();
    onOpenChange(next, info);
  };
  // Beside the button, over it: it moves with the row.
  return createPortal(
    <Dropdown
      open={open}
      trigger={['click']}
      placement="bottomRight"
      classNames={{ root: ACTION_MENU }}
      menu={{ items }}
      onOpenChange={change}
    >
      <span className="kit-menu-anchor" />
    </Dropdown>,
    button.parentElement ?? document.body,
  );
}
