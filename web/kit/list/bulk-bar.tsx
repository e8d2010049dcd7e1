// What can be done with the chosen rows; it rises when the first is chosen.
import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { may, useSession } from '../call/session.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type BulkAction, fitting, type PageTools } from './actions.ts';

export interface BulkBarProps<R> {
  rows: readonly R[];
  count: number;
  actions: readonly BulkAction<R>[];
  page: PageTools;
}

export function BulkBar<R>({ rows, count, actions, page }: BulkBarProps<R>) {
  const say = useText(kitText);
  const session = useSession();
  if (count === 0) return null;
  return (
    <div className="kit-bulk" role="toolbar" aria-label={say('bulkActions')}>
      <span aria-live="polite">{say('chosen', { count })}</span>
      {actions.map((action) => {
        const about = fitting(action, rows);
        if (about.length === 0) return null;
        const allowed = may(action.may ?? 'anyone', session);
        return (
          <Button
            key={action.key}
            icon={action.icon}
            danger={action.danger ?? false}
            disabled={!allowed}
            {...(allowed ? {} : { title: say('noPermission') })}
            onClick={() => action.run(about, page)}
          >
            {action.label()}
          </Button>
        );
      })}
      <Button type="text" icon={<CloseOutlined />} onClick={page.clearSelection} aria-label={say('clearSelection')}>
        <span className="kit-wide-only">{say('clearSelection')}</span>
      </Button>
    </div>
  );
}
