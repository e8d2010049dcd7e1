// Who holds a role: a quick look in a drawer.
import { Drawer } from 'antd';
import type { RoleRow } from '../../contract/people/role.calls.ts';
import type { DialogProps } from '../kit/list/actions.ts';
import { usePhone } from '../kit/page/use-phone.ts';
import { useText } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';
import { UsersOfRole } from './users-of-role.tsx';

export function RoleUsers({ role, open, onClose }: DialogProps & { role: RoleRow }) {
  const say = useText(peopleText);
  const phone = usePhone();
  return (
    <Drawer open={open} onClose={onClose} title={`${say('users')}: ${role.displayName}`} size={phone ? '100%' : 420}>
      <UsersOfRole roleName={role.normalizedName} />
    </Drawer>
  );
}
