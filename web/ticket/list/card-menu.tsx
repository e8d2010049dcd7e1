// What can be done with the ticket of a card, on the board and in the calendar: the same entries as the menu of a row.
import { EyeOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { ticketAction } from '../../../contract/ticket/ticket.actions.ts';
import type { TicketRow } from '../../../contract/ticket/ticket.ts';
import { ACTION_MENU, MenuLabel } from '../../kit/page/menu-label.tsx';
import { useMenuLater } from '../../kit/page/menu-later.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { kitText } from '../../kit/words/kit.text.ts';
import { menuSteps } from '../page/action/next-actions.tsx';
import type { TicketActor } from '../page/action/use-ticket-action.tsx';
import { allowedActions } from './allowed-actions.ts';
import { listText } from './list.text.ts';

interface CardMenuProps {
  row: TicketRow;
  actor: TicketActor;
  onLook: (id: number) => void;
}
export function CardMenu({ row, actor, onLook }: CardMenuProps) {
  const culture = useCulture();
  const text = useText(listText);
  const say = useText(kitText);
  const later = useMenuLater(() => allowedActions(row.id));
  const items: NonNullable<MenuProps['items']> = [
    { key: 'look', label: say('quickLook'), icon: <EyeOutlined />, onClick: () => onLook(row.id) },
    ...menuSteps({ allowedActions: later.found ?? [] }).map(({ key, blocker }) => ({
      key,
      label: <MenuLabel label={ticketAction(key)[culture]} blocker={blocker} />,
      danger: ticketAction(key).isDanger ?? false,
      disabled: blocker !== null,
      onClick: () => void actor.start(row, key),
    })),
    ...later.instead,
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      classNames={{ root: ACTION_MENU }}
      {...later.dropdown}
      menu={{ items }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={text('actionsOf', { code: row.code })} />
    </Dropdown>
  );
}
