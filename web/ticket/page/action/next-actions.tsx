// The next steps of a ticket as buttons: the most likely one first, the rest under "…"; what is blocked says why.
import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import type { TicketView } from '../../../../contract/ticket/calls/ticket-view.calls.ts';
import { type TicketActionKey, ticketAction } from '../../../../contract/ticket/ticket.actions.ts';
import { MenuLabel } from '../../../kit/page/menu-label.tsx';
import { usePhone } from '../../../kit/page/use-phone.ts';
import { useCulture, useText } from '../../../kit/words/culture.ts';
import { pageText } from '../page.text.ts';
import type { TicketActor } from './use-ticket-action.tsx';

/** In the order people mean them; what is not here stands under "…". */
const likely: readonly TicketActionKey[] = [
  'receiveDevice',
  'branchReceive',
  'centreReceive',
  'centreAccept',
  'centreSendBack',
  'centreAssign',
  'accept',
  'approveChange',
  'approveCancel',
  'assign',
  'finish',
  'resume',
  'beginReturn',
  'handOver',
  'handOverUnpaid',
  'breakUp',
  'waitParts',
  'rejectChange',
  'rejectCancel',
];
/** Only for devices on their way: blocked, they say nothing. */
const passing: ReadonlySet<TicketActionKey> = new Set([
  'receiveDevice',
  'sendHome',
  'centreReceive',
  'centreAccept',
  'centreAssign',
  'centreSendBack',
  'branchReceive',
]);
type Acting = Pick<TicketView, 'id' | 'code' | 'version' | 'allowedActions'>;
interface Step {
  key: TicketActionKey;
  blocker: string | null;
}
const BUTTONS = 3;
/** Free ones before blocked ones, each in their order: what can be done is what is offered first. */
export function stepsOf(ticket: Acting, most = BUTTONS): { buttons: Step[]; rest: Step[] } {
  const all = sensibleSteps(ticket);
  const order = (step: Step) => (step.blocker ? 100 : 0) + likely.indexOf(step.key);
  const buttons = all
    .filter(({ key }) => likely.includes(key))
    .sort((one, other) => order(one) - order(other))
    .slice(0, most);
  return { buttons, rest: all.filter((step) => !buttons.includes(step)) };
}
const sensibleSteps = ({ allowedActions }: Pick<Acting, 'allowedActions'>): Step[] =>
  allowedActions
    .map(({ key, blocker }) => ({ key: key as TicketActionKey, blocker })) // the server reads the same table
    .filter(({ key, blocker }) => !(blocker && passing.has(key)));
const BLOCKED_IN_MENU = 4;
/** For the menu of a row or a card: all that can be done, then the likeliest of what is blocked, so that it is no wall. */
export function menuSteps(ticket: Pick<Acting, 'allowedActions'>): Step[] {
  const all = sensibleSteps(ticket);
  const rank = ({ key }: Step) => (likely.includes(key) ? likely.indexOf(key) : likely.length);
  const blocked = all.filter(({ blocker }) => blocker !== null).sort((one, other) => rank(one) - rank(other));
  return [...all.filter(({ blocker }) => blocker === null), ...blocked.slice(0, BLOCKED_IN_MENU)];
}

export function NextActions({ ticket, actor }: { ticket: Acting; actor: TicketActor }) {
  const culture = useCulture();
  const isPhone = usePhone();
  // Under the thumb there is room for one.
  const { buttons, rest } = stepsOf(ticket, isPhone ? 1 : BUTTONS);
  return (
    <>
      {buttons.map(({ key, blocker }, at) => (
        <Tooltip key={key} title={blocker}>
          <Button
            type={at === 0 && !blocker ? 'primary' : 'default'}
            danger={Boolean(ticketAction(key).isDanger)}
            disabled={blocker !== null}
            onClick={() => void actor.start(ticket, key)}
          >
            {ticketAction(key)[culture]}
          </Button>
        </Tooltip>
      ))}
      <MoreSteps ticket={ticket} rest={rest} actor={actor} />
    </>
  );
}

export function MoreSteps({ ticket, rest, actor }: { ticket: Acting; rest: readonly Step[]; actor: TicketActor }) {
  const say = useText(pageText);
  const culture = useCulture();
  if (!rest.length) return null;
  const calm = rest.filter(({ key }) => !ticketAction(key).isDanger);
  const grave = rest.filter(({ key }) => ticketAction(key).isDanger);
  const item = ({ key, blocker }: Step) => ({
    key,
    danger: Boolean(ticketAction(key).isDanger),
    disabled: blocker !== null,
    label: <MenuLabel label={ticketAction(key)[culture]} blocker={blocker} />,
  });
  const items: NonNullable<MenuProps['items']> = [
    ...calm.map(item),
    ...(calm.length && grave.length ? [{ type: 'divider' as const, key: 'between' }] : []),
    ...grave.map(item),
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => void actor.start(ticket, key as TicketActionKey) }} // the items' own keys
    >
      <Button icon={<MoreOutlined />} aria-label={say('actions')} title={say('actions')} />
    </Dropdown>
  );
}
