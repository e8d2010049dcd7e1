// What the chosen people can be mapped to, as boxes in groups: all, some or none of them have it.
import { Checkbox, Input, Tag } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/words/culture.ts';
import { boxOf, type Choice, findChoices, type Section, sections, type Wanted, want } from './map-state.ts';
import { orgText } from './org.text.ts';

interface ChoiceListProps {
  choices: readonly Choice[];
  people: number;
  wanted: Wanted;
  readOnly: boolean;
  onWant: (next: Wanted) => void;
}
/** Few enough to be seen at a glance. */
const SEARCHED_FROM = 12;

export function ChoiceList({ choices, people, wanted, readOnly, onWant }: ChoiceListProps) {
  const say = useText(orgText);
  const [search, setSearch] = useState('');
  const found = findChoices(choices, search);
  const set = (some: readonly Choice[], on: boolean) => onWant(want(wanted, some, people, on));
  const row = { people, wanted, readOnly, onSet: set };
  return (
    <>
      <div className="org-choice-tools">
        <GroupBox name={say('all')} items={found} {...row} />
        {choices.length >= SEARCHED_FROM && (
          <Input.Search
            allowClear
            value={search}
            placeholder={say('searchChoices')}
            aria-label={say('searchChoices')}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </div>
      {sections(found, (choice) => choice.group ?? null).map((section) => (
        <ChoiceGroup key={section.key} section={section} alone={choices.every((choice) => !choice.group)} {...row} />
      ))}
    </>
  );
}

interface RowProps {
  people: number;
  wanted: Wanted;
  readOnly: boolean;
  onSet: (some: readonly Choice[], on: boolean) => void;
}
function ChoiceGroup({ section, alone, ...row }: RowProps & { section: Section<Choice>; alone: boolean }) {
  const say = useText(orgText);
  const { people, wanted, readOnly, onSet } = row;
  return (
    <section className="org-choice-group">
      {!alone && <GroupBox name={section.name ?? say('ungrouped')} items={section.items} {...row} />}
      <ul className="org-choices">
        {section.items.map((choice) => {
          const box = boxOf(choice, people, wanted);
          return (
            <li key={choice.id} data-changed={wanted.has(choice.id)}>
              <Checkbox
                checked={box === 'all'}
                indeterminate={box === 'some'}
                disabled={readOnly || (choice.locked === true && box !== 'all' && !wanted.has(choice.id))}
                onChange={() => onSet([choice], box !== 'all')}
              >
                <span className="org-choice-name">{choice.name}</span>
                {choice.note && <Tag variant="filled">{choice.note}</Tag>}
                <Second text={box === 'some' ? say('some', { count: choice.count, total: people }) : choice.second} />
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const Second = ({ text }: { text: string | null | undefined }) => (text ? <small>{text}</small> : null);

function GroupBox({
  name,
  items,
  people,
  wanted,
  readOnly,
  onSet,
}: RowProps & { name: string; items: readonly Choice[] }) {
  const boxes = items.map((choice) => boxOf(choice, people, wanted));
  const ticked = boxes.filter((box) => box === 'all').length;
  const whole = items.length > 0 && ticked === items.length;
  return (
    <Checkbox
      className="org-choice-all"
      checked={whole}
      indeterminate={!whole && boxes.some((box) => box !== 'none')}
      disabled={readOnly || items.length === 0}
      onChange={() => onSet(items, !whole)}
    >
      <b>{name}</b> <span className="kit-quiet">{`${ticked}/${items.length}`}</span>
    </Checkbox>
  );
}
