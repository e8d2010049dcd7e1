// Who has one permission: the roles that grant it, and the people who hold those roles.
import { Drawer } from 'antd';
import type { RoleRow } from '../../contract/people/role.calls.ts';
import { type Permission, permissions } from '../../contract/permissions.ts';
import type { DialogProps } from '../kit/list/actions.ts';
import { usePhone } from '../kit/page/use-phone.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { peopleText } from './people.text.ts';
import { UsersOfRole } from './users-of-role.tsx';

export interface WhoHasProps extends DialogProps {
  code: Permission;
  roles: readonly RoleRow[];
}

export function WhoHas({ code, roles, open, onClose }: WhoHasProps) {
  const say = useText(peopleText);
  const culture = useCulture();
  const phone = usePhone();
  const holding = roles.filter((role) => role.grantedPermissions.includes(code));
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={phone ? '100%' : 420}
      title={say('whoHasNamed', { name: permissions[code][culture] })}
    >
      <p className="kit-quiet">{code}</p>
      {holding.length === 0 && <p>{say('nobody')}</p>}
      {holding.map((role, index) => (
        <details key={role.id} className="people-holder" open={index === 0}>
          <summary>
            <b>{role.displayName}</b> <span className="kit-quiet">{role.userCount}</span>
          </summary>
          <UsersOfRole roleName={role.normalizedName} />
        </details>
      ))}
    </Drawer>
  );
}
