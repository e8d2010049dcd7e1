// People on the left, what they are mapped to on the right; changes of several people are saved together (domain.md §10).
import { TeamOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { UserMapNode } from '../../contract/org/user-map.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { useConfirm } from '../kit/feedback/confirm.tsx';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { ListState, NoData, SkeletonRows } from '../kit/list/list-states.tsx';
import { useShortcut } from '../kit/page/shortcuts.ts';
import { useTab } from '../kit/page/tab.ts';
import { useText } from '../kit/words/culture.ts';
import { ChoiceList } from './choice-list.tsx';
import { type Choice, changesOf, type Wanted } from './map-state.ts';
import { orgText } from './org.text.ts';
import { SaveBar } from './save-bar.tsx';
import { type Chosen, UserTree } from './user-tree.tsx';
import './org.css';
import './user-map.css';

export interface MapEditorProps {
  users: readonly UserMapNode[];
  chosen: Chosen;
  onChoose: (next: Chosen) => void;
  /** Undefined while they are on their way. */
  choices: readonly Choice[] | undefined;
  /** Said when there is nothing to choose from. */
  emptyHint: string;
  readOnly: boolean;
  save: (userIds: UserId[], change: { add: number[]; remove: number[] }) => Promise<unknown>;
  /** Beside the names of the chosen people. */
  beside?: ReactNode;
}
const nothing: Wanted = new Map();

export function MapEditor(props: MapEditorProps) {
  const { users, chosen, onChoose, choices, readOnly, save } = props;
  const say = useText(orgText);
  const confirm = useConfirm();
  const { message } = App.useApp();
  const { setDirty } = useTab();
  const [wanted, setWanted] = useState<Wanted>(nothing);
  const [saving, run] = useBusy();
  const dirty = wanted.size > 0;
  useEffect(() => {
    setDirty(dirty);
    return () => setDirty(false);
  }, [dirty, setDirty]);

  const choose = async (next: Chosen) => {
    const question = {
      title: say('unsavedTitle'),
      content: say('unsavedHint'),
      yes: say('discard'),
      no: say('keepEditing'),
    };
    if (dirty && !(await confirm({ ...question, danger: true }))) return;
    setWanted(nothing);
    onChoose(next);
  };
  const send = async () => {
    if (!dirty || saving) return;
    await run(async () => {
      await save([...chosen], changesOf(wanted));
      setWanted(nothing);
      message.success(say('saved'));
    });
  };
  useShortcut('ctrl+s', () => void send(), { whileTyping: true, enabled: !readOnly });
  const people = users.filter((user) => chosen.has(user.id));
  return (
    <div className="org-map">
      <UserTree users={users} chosen={chosen} onChoose={(next) => void choose(next)} />
      <div className="org-map-main">
        <section className="org-panel">
          {people.length === 0 ? (
            <ListState icon={<TeamOutlined />} title={say('pickSomebody')} hint={say('pickSomebodyHint')} />
          ) : (
            <>
              <header className="org-chosen">
                <h2>{people.length === 1 ? people[0]?.fullName : say('chosenMany', { count: people.length })}</h2>
                <span className="kit-quiet org-names" title={people.map((user) => user.fullName).join(', ')}>
                  {people.length === 1
                    ? [people[0]?.userTypeName, people[0]?.branchName].filter(Boolean).join(' · ')
                    : people.map((user) => user.fullName).join(', ')}
                </span>
                {props.beside}
                {people.length > 1 && (
                  <Button type="text" onClick={() => void choose(new Set())}>
                    {say('clearChosen')}
                  </Button>
                )}
              </header>
              {!choices && <SkeletonRows />}
              {choices?.length === 0 && <NoData hint={props.emptyHint} />}
              {choices && choices.length > 0 && (
                <ChoiceList
                  choices={choices}
                  people={people.length}
                  wanted={wanted}
                  readOnly={readOnly || saving}
                  onWant={setWanted}
                />
              )}
            </>
          )}
        </section>
        {!readOnly && people.length > 0 && (
          <SaveBar
            dirty={dirty}
            saving={saving}
            status={dirty ? say('changeCount', { count: wanted.size, people: people.length }) : say('allSaved')}
            saveLabel={say('saveMap')}
            onSave={() => void send()}
            onDiscard={() => setWanted(nothing)}
          />
        )}
      </div>
    </div>
  );
}
