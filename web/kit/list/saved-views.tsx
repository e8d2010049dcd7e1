// Searches somebody keeps under a name: save the current one, apply, delete. They live with the user's table settings.
import { BookOutlined, DeleteOutlined } from '@ant-design/icons';
import { App, Button, Input, Popover } from 'antd';
import { useState } from 'react';
import type { TableSetting } from '../table/use-table-setting.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

const MOST = 30;

export interface SavedViewsProps {
  setting: Pick<TableSetting, 'views' | 'setViews'>;
  query: string;
  onApply: (query: string) => void;
}

export function SavedViews({ setting, query, onApply }: SavedViewsProps) {
  const say = useText(kitText);
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const { views, setViews } = setting;
  const save = () => {
    const called = name.trim();
    if (!called) return;
    setViews([...views.filter((view) => view.name !== called), { name: called, query }].slice(-MOST));
    setName('');
    message.success(say('viewSaved', { name: called }));
  };
  const list = (
    <div className="kit-views">
      {views.length === 0 && <p>{say('noViews')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Button
              type="text"
              className={view.query === query ? 'kit-view-on' : ''}
              aria-current={view.query === query}
              onClick={() => {
                onApply(view.query);
                setOpen(false);
              }}
            >
              {view.name}
            </Button>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={say('dropView', { name: view.name })}
              onClick={() => setViews(views.filter((other) => other !== view))}
            />
          </li>
        ))}
      </ul>
      <div className="kit-view-new">
        <Input
          value={name}
          maxLength={60}
          placeholder={say('viewName')}
          aria-label={say('viewName')}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={save}
        />
        <Button type="primary" disabled={!name.trim()} onClick={save}>
          {say('saveView')}
        </Button>
      </div>
    </div>
  );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={say('views')}
      content={list}
    >
      <Button type="text" icon={<BookOutlined />} aria-label={say('views')} title={say('views')} />
    </Popover>
  );
}
