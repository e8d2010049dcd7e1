// The actions of one row: the first that can be done as a button, the rest behind "…", what is blocked last and with its reason.
import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useGuarded } from '../call/guarded.ts';
import { may, useSession } from '../call/session.ts';
import { ACTION_MENU, MenuLabel } from '../page/menu-label.tsx';
import { useMenuLater } from '../page/menu-later.tsx';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import type { PageTools, RowAction } from './actions.ts';

export interface RowActionsProps<R> {
  row: R;
  name: string;
  actions: readonly RowAction<R>[];
  /** What is only asked for when the menu opens. */
  more?: ((row: R) => Promise<readonly RowAction<R>[]>) | undefined;
  page: PageTools;
  /** On cards all of them go behind "…". */
  folded?: boolean;
}

export function RowActions<R>({ row, name, actions, more, page, folded }: RowActionsProps<R>) {
  const say = useText(kitText);
  const session = useSession();
  const guarded = useGuarded();
  const later = useMenuLater(more && (() => more(row)));
  const [first] = actions.filter((action) => (action.when?.(row) ?? true) && !action.blocker?.(row));
  if (!first) return null;
  const fitting = [...actions, ...(later.found ?? [])].filter((action) => action.when?.(row) ?? true);
  const free = fitting.filter((action) => !action.blocker?.(row));
  const shown = free.filter((action) => folded || action !== first);
  const blocked = fitting.filter((action) => !free.includes(action));
  const allowed = (action: RowAction<R>) => may(action.may ?? 'anyone', session);
  const press = (action: RowAction<R> | undefined) =>
    action && guarded({ may: action.may ?? 'anyone' }, () => action.run(row, page))();
  const itemOf = (action: RowAction<R>) => {
    const blocker = action.blocker?.(row) ?? null;
    return {
      key: action.key,
      label: <MenuLabel label={action.label()} blocker={blocker} />,
      icon: action.icon,
      danger: action.danger ?? false,
      disabled: blocker !== null || !allowed(action),
      ...(allowed(action) ? {} : { title: say('noPermission') }),
    };
  };
  const groups = [shown.filter((one) => !one.danger), shown.filter((one) => one.danger), blocked];
  const items: NonNullable<MenuProps['items']> = [
    ...groups
      .filter((group) => group.length > 0)
      .flatMap((group, index) => [
        ...(index > 0 ? [{ type: 'divider' as const, key: `before-${group[0]?.key}` }] : []),
        ...group.map(itemOf),
      ]),
    ...later.instead,
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a double click on a button from opening the row
    <span className="kit-row-actions" onDoubleClick={(event) => event.stopPropagation()}>
      {!folded && (
        <Button
          type="text"
          icon={first.icon}
          disabled={!allowed(first)}
          aria-label={`${first.label()}: ${name}`}
          title={allowed(first) ? first.label() : say('noPermission')}
          onClick={() => press(first)}
        />
      )}
      {items.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          classNames={{ root: ACTION_MENU }}
          {...later.dropdown}
          menu={{ items, onClick: ({ key }) => press(shown.find((action) => action.key === key)) }}
        >
          <Button type="text" icon={<MoreOutlined />} aria-label={say('actionsOf', { name })} />
        </Dropdown>
      )}
    </span>
  );
}
