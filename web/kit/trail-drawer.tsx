// History and comments of one thing, in a drawer beside its list.
import { Drawer, Tabs } from 'antd';
import { MAX_ROWS } from '../../contract/kit.ts';
import { AuditLog } from '../../contract/trail/trail.calls.ts';
import type { DialogProps } from './actions.ts';
import { Comments } from './comments.tsx';
import { useText } from './culture.ts';
import { ExcelButton } from './excel-button.tsx';
import { kitText } from './kit.text.ts';
import { ChangeTimeline, type Target, type TrailFields } from './timeline.tsx';
import { usePhone } from './use-phone.ts';

export interface TrailDrawerProps extends DialogProps {
  title: string;
  target: Target;
  fields: TrailFields;
}

export function TrailDrawer({ open, onClose, title, target, fields }: TrailDrawerProps) {
  const say = useText(kitText);
  const phone = usePhone();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      size={phone ? '100%' : 480}
      extra={
        <ExcelButton
          call={AuditLog.GetByTarget}
          input={{ ...target, skipCount: 0, maxResultCount: MAX_ROWS }}
          columns={[]}
          title={title}
        />
      }
    >
      <Tabs
        items={[
          { key: 'history', label: say('history'), children: <ChangeTimeline target={target} fields={fields} /> },
          { key: 'comments', label: say('comments'), children: <Comments target={target} /> },
        ]}
      />
    </Drawer>
  );
}
