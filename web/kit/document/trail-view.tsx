// History and comments of one thing, in a drawer beside its list.
import { Drawer, Tabs } from 'antd';
import { MAX_ROWS } from '../../../contract/kit.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { ExcelButton } from '../excel/excel-button.tsx';
import type { DialogProps } from '../list/actions.ts';
import { tabRoles } from '../page/tab-roles.ts';
import { usePhone } from '../page/use-phone.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { Comments } from './comments.tsx';
import { ChangeTimeline, type Target, type TrailFields } from './timeline.tsx';

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
        ref={tabRoles}
        items={[
          { key: 'history', label: say('history'), children: <ChangeTimeline target={target} fields={fields} /> },
          { key: 'comments', label: say('comments'), children: <Comments target={target} /> },
        ]}
      />
    </Drawer>
  );
}
