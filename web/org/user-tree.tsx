// People by user type, to choose one by name or several by their boxes; each with how much is mapped to them.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Checkbox, Input, type InputRef, Tag } from 'antd';
import { useRef, useState } from 'react';
import type { UserMapNode } from '../../contract/org/user-map.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { useShortcut } from '../kit/page/shortcuts.ts';
import { useText } from '../kit/words/culture.ts';
import { findUsers, type Section, sections } from './map-state.ts';
import { orgText } from './org.text.ts';
import './user-map.css';

export type Chosen = ReadonlySet<UserId>;
interface UserTreeProps {
  users: readonly UserMapNode[];
  chosen: Chosen;
  onChoose: (next: Chosen) => void;
}

export function UserTree({ users, chosen, onChoose }: UserTreeProps) {
  const say = useText(orgText);
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<InputRef>(null);
  useShortcut('/', () => box.current?.focus({ cursor: 'all' }));
  const groups = sections(findUsers(users, search), (user) => user.userTypeName);
  const flip = (key: string) => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };
  return (
    <aside className="org-people" aria-label={say('people')}>
      <Input.Search
        ref={box}
        allowClear
        value={search}
        placeholder={say('searchPeople')}
        aria-label={say('searchPeople')}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="org-people-list">
        {groups.map((group) => (
          <TypeGroup
            key={group.key}
            group={group}
            open={search.trim() !== '' || !closed.has(group.key)}
            chosen={chosen}
            onFlip={() => flip(group.key)}
            onChoose={onChoose}
          />
        ))}
        {groups.length === 0 && <p className="kit-quiet">{say('nobodyFound')}</p>}
      </div>
    </aside>
  );
}

interface TypeGroupProps {
  group: Section<UserMapNode>;
  open: boolean;
  chosen: Chosen;
  onFlip: () => void;
  onChoose: (next: Chosen) => void;
}
function TypeGroup({ group, open, chosen, onFlip, onChoose }: TypeGroupProps) {
  const say = useText(orgText);
  const name = group.name ?? say('noType');
  const inside = group.items.filter((user) => chosen.has(user.id)).length;
  const setMany = (users: readonly UserMapNode[], on: boolean) => {
    const next = new Set(chosen);
    for (const { id } of users) on ? next.add(id) : next.delete(id);
    onChoose(next);
  };
  return (
    <section>
      <div className="org-people-type">
        <Checkbox
          aria-label={say('chooseType', { name })}
          checked={inside === group.items.length}
          indeterminate={inside > 0 && inside < group.items.length}
          onChange={(event) => setMany(group.items, event.target.checked)}
        />
        <button type="button" aria-expanded={open} onClick={onFlip}>
          {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          <b>{name}</b>
          <span className="kit-quiet">{group.items.length}</span>
        </button>
      </div>
      {open && (
        <ul>
          {group.items.map((user) => (
            <li key={user.id} data-chosen={chosen.has(user.id)}>
              <Checkbox
                aria-label={say('chooseUser', { name: user.fullName })}
                checked={chosen.has(user.id)}
                onChange={(event) => setMany([user], event.target.checked)}
              />
              <button type="button" onClick={() => onChoose(new Set([user.id]))}>
                <span>
                  {user.fullName}
                  {!user.isActive && <Tag variant="filled">{say('offline')}</Tag>}
                </span>
                <small title={[user.userName, user.branchName].filter(Boolean).join(' · ')}>
                  {[user.userName, user.branchName].filter(Boolean).join(' · ')}
                </small>
              </button>
              <span className="org-count" data-none={user.count === 0}>
                {user.count}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
