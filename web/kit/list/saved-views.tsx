// Searches somebody keeps under a name: save the current one, apply, delete. They live with the user's table settings.
import { BookOutlined, DeleteOutlined } from '@ant-design/icons';
import { App, Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { MOST_VIEWS } from '../../../contract/session/session.calls.ts';
import { useBusy } from '../feedback/use-busy.ts';
import type { TableSetting } from '../table/use-table-setting.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

export interface SavedViewsProps {
  setting: Pick<TableSetting, 'views' | 'saveViews'>;
  query: string;
  onApply: (query: string) => void;
}

export function SavedViews({ setting, query, onApply }: SavedViewsProps) {
  const say = useText(kitText);
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [busy, run] = useBusy();
  const { views, saveViews } = setting;
  const called = name.trim();
  const isFull = views.length >= MOST_VIEWS && !views.some((view) => view.name === called);
  const save = () =>
    run(async () => {
      if (!called || isFull) return;
      await saveViews((saved) => [...saved.filter((view) => view.name !== called), { name: called, query }]);
      setName('');
      message.success(say('viewSaved', { name: called }));
    });
  const drop = (gone: string) => run(() => saveViews((saved) => saved.filter((view) => view.name !== gone)));
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
              disabled={busy}
              onClick={() => void drop(view.name)}
            />
          </li>
        ))}
      </ul>
      {isFull && <p>{say('viewsFull', { count: MOST_VIEWS })}</p>}
      <div className="kit-view-new">
        <Input
          value={name}
          maxLength={60}
          placeholder={say('viewName')}
          aria-label={say('viewName')}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => void save()}
        />
        <Button type="primary" disabled={!called || isFull} loading={busy} onClick={() => void save()}>
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
