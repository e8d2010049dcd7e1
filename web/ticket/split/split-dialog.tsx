// Several people did a line: its commission is split among them by percent.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import type { UserId } from '../../../contract/people/user.calls.ts';
import type { TicketLine } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { ticketAction } from '../../../contract/ticket/ticket.actions.ts';
import { useKept } from '../../kit/form/kept.ts';
import { staffPick } from '../../kit/pick/party-pickers.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import type { Picker } from '../../kit/pick/picker.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import type { ActionDialogProps } from '../action-dialog.ts';
import { useActing } from '../page/action/send-action.ts';
import {
  changesOf,
  linesToSplit,
  mayAdd,
  problemOf,
  type Sharer,
  startOf,
  sumOf,
  withOneMore,
  withoutOne,
  withPercent,
  withPerson,
} from './split.model.ts';
import { splitText } from './split.text.ts';
import './split.css';

type Chosen = readonly (readonly [TicketLine['id'], readonly Sharer[]])[];
export function SplitDialog({ open, onClose: leave, ...given }: ActionDialogProps) {
  const { ticket, action } = given;
  const say = useText(splitText);
  const culture = useCulture();
  const { value, write, close } = useKept<Chosen>(`split ${ticket.code}`, [], leave);
  const [tried, setTried] = useState(false);
  const { busy, act } = useActing(given, close);
  const chosen = new Map(value);
  const lines = linesToSplit(ticket);
  const peopleOf = (line: TicketLine) => chosen.get(line.id) ?? startOf(ticket, line);
  const go = () => {
    setTried(true);
    if (lines.some((line) => problemOf(peopleOf(line)) && chosen.has(line.id))) return;
    const splits = changesOf(ticket, chosen);
    if (splits.length) void act({ splits });
    else close();
  };
  const word = ticketAction(action)[culture];
  return (
    <Modal
      open={open}
      title={`${word} · ${ticket.code}`}
      okText={word}
      cancelText={say('back')}
      confirmLoading={busy}
      onOk={go}
      onCancel={close}
    >
      <p className="kit-quiet">{say('hint')}</p>
      <ul className="ticket-split">
        {lines.map((line) => (
          <SplitLine
            key={line.id}
            line={line}
            people={peopleOf(line)}
            isAsked={tried && chosen.has(line.id)}
            onChange={(people) => write([...new Map(value).set(line.id, people)])}
          />
        ))}
      </ul>
    </Modal>
  );
}

/** Whoever has a part keeps it, also when they have left the shop since. */
const colleagues = (before: TicketLine['people']): Picker => ({
  ...staffPick,
  toOptions: (rows) => {
    const options = staffPick.toOptions(rows);
    const gone = before.filter(({ userId }) => !options.some(({ value }) => value === userId));
    return [...options, ...gone.map(({ userId, name }) => ({ value: userId, label: name }))];
  },
});

interface SplitLineProps {
  line: TicketLine;
  people: readonly Sharer[];
  /** Whether it was tried to send it: what is missing is said from then on. */
  isAsked: boolean;
  onChange: (people: readonly Sharer[]) => void;
}
function SplitLine({ line, people, isAsked, onChange }: SplitLineProps) {
  const say = useText(splitText);
  const { name, quantity } = line;
  const from = colleagues(line.people);
  const found = problemOf(people);
  // A sum that is wrong is seen while it is typed.
  const problem = isAsked || found === 'notWhole' || found === 'twice' ? found : null;
  return (
    <li>
      <b>{quantity > 1 ? `${name} × ${quantity}` : name}</b>
      {people.map(({ userId, percent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name; somebody may stand in two while one is chosen
        <div key={at} className="ticket-sharer">
          <PickSelect
            from={from}
            value={userId}
            placeholder={say('choose')}
            aria-label={say('person', { place: at + 1, name })}
            onChange={(next) => onChange(withPerson(people, at, next as UserId | null))} // its picker's values
          />
          <InputNumber<number>
            min={1}
            max={100}
            precision={0}
            suffix="%"
            inputMode="numeric"
            value={percent}
            disabled={people.length === 1}
            aria-label={say('percent', { place: at + 1, name })}
            onChange={(next) => onChange(withPercent(people, at, next))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={people.length === 1}
            aria-label={say('remove', { place: at + 1, name })}
            onClick={() => onChange(withoutOne(people, at))}
          />
        </div>
      ))}
      {problem && <output className="ticket-split-problem">{say(problem, { sum: sumOf(people) })}</output>}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={!mayAdd(people)}
        aria-label={say('addTo', { name })}
        onClick={() => onChange(withOneMore(people))}
      >
        {say('add')}
      </Button>
    </li>
  );
}
