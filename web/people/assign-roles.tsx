// Gives roles to many users at once, or takes them away (User.SetRoles).
import { App, Modal } from 'antd';
import { useState } from 'react';
import { User, type UserRow } from '../../contract/people/user.calls.ts';
import { call } from '../kit/call/call.ts';
import { useBusy } from '../kit/feedback/use-busy.ts';
import type { DialogProps, PageTools } from '../kit/list/actions.ts';
import { PickSelect } from '../kit/pick/pick.tsx';
import { rolePick } from '../kit/pick/pickers.tsx';
import { useText } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';

export interface AssignRolesProps extends DialogProps {
  mode: 'add' | 'remove';
  users: readonly Pick<UserRow, 'id' | 'fullName'>[];
  page: PageTools;
}
const NAMED = 8;

export function AssignRoles({ mode, users, page, open, onClose }: AssignRolesProps) {
  const say = useText(peopleText);
  const { message } = App.useApp();
  const [roles, setRoles] = useState<string[]>([]);
  const [saving, run] = useBusy();
  const count = users.length;
  const names = users.slice(0, NAMED).map((user) => user.fullName);
  const save = () =>
    run(async () => {
      const { changed } = await call(User.SetRoles, { userIds: users.map((user) => user.id), [mode]: roles });
      onClose();
      page.refresh();
      page.clearSelection();
      message.success(say('rolesChanged', { count: changed }));
    });
  return (
    <Modal
      open={open}
      title={say(mode === 'add' ? 'addRolesTo' : 'removeRolesFrom', { count })}
      okText={say(mode === 'add' ? 'addRoles' : 'removeRoles')}
      okButtonProps={{ disabled: roles.length === 0, danger: mode === 'remove' }}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>
        {names.join(', ')}
        {count > NAMED && ` ${say('moreUsers', { count: count - NAMED })}`}
      </p>
      <PickSelect
        from={rolePick}
        multiple
        value={roles}
        onChange={(value) => setRoles(Array.isArray(value) ? value.map(String) : [])}
        placeholder={say('chooseRoles')}
        aria-label={say(mode === 'add' ? 'rolesToAdd' : 'rolesToRemove')}
      />
    </Modal>
  );
}
