// The actions of one row: the first as a button, the rest behind "…".
import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import type { PageTools, RowAction } from './actions.ts';
import { useText } from './culture.ts';
import { kitText } from './kit.text.ts';
import { may, useSession } from './session.ts';

export interface RowActionsProps<R> {
  row: R;
  name: string;
  actions: readonly RowAction<R>[];
  page: PageTools;
  /** On cards all of them go behind "…". */
  folded?: boolean;
}

export function RowActions<R>({ row, name, actions, page, folded }: RowActionsProps<R>) {
  const say = useText(kitText);
  const session = useSession();
  const fitting = actions.filter((action) => action.when?.(row) ?? true);
  const [first, ...others] = fitting;
  if (!first) return null;
  const rest = folded ? fitting : others;
  const allowed = (action: RowAction<R>) => may(action.may ?? 'anyone', session);
  const items: NonNullable<MenuProps['items']> = rest.flatMap((action, index) => [
    ...(action.danger && index > 0 ? [{ type: 'divider' as const, key: `before-${action.key}` }] : []),
    {
      key: action.key,
      label: action.label(),
      icon: action.icon,
      danger: action.danger ?? false,
      disabled: !allowed(action),
      ...(allowed(action) ? {} : { title: say('noPermission') }),
    },
  ]);
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
          onClick={() => first.run(row, page)}
        />
      )}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items, onClick: ({ key }) => rest.find((action) => action.key === key)?.run(row, page) }}
        >
          <Button type="text" icon={<MoreOutlined />} aria-label={say('actionsOf', { name })} />
        </Dropdown>
      )}
    </span>
  );
}
