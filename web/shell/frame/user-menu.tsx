// The user's name and what they can do for themselves: password, appearance, keys, sign out (spec §2).
import { BgColorsOutlined, KeyOutlined, LogoutOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { Session } from '../../kit/call/session.ts';
import { useText } from '../../kit/words/culture.ts';
import { signOutByUser } from '../session/sign-out.ts';
import { shellText } from '../shell.text.ts';

interface Props {
  session: Session;
  onPassword: () => void;
  onAppearance: () => void;
  onKeys: () => void;
}
export function UserMenu({ session, onPassword, onAppearance, onKeys }: Props): ReactNode {
  const t = useText(shellText);
  const { user, tenantName } = session;
  const { fullName } = user.systemUser;
  const act: Record<string, () => void> = {
    password: onPassword,
    appearance: onAppearance,
    keys: onKeys,
    out: () => void signOutByUser(),
  };
  const place = [user.userTypeName, user.branchName ?? tenantName].filter(Boolean).join(' · ');
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      classNames={{ root: 'user-menu' }}
      menu={{
        onClick: ({ key }) => act[key]?.(),
        items: [
          {
            type: 'group',
            label: (
              <span className="user-menu-head">
                <strong>{fullName}</strong>
                {place && <small>{place}</small>}
              </span>
            ),
          },
          { type: 'divider' },
          { key: 'password', icon: <KeyOutlined />, label: t('changePassword') },
          { key: 'appearance', icon: <BgColorsOutlined />, label: t('appearance') },
          { key: 'keys', icon: <QuestionCircleOutlined />, label: t('keys'), extra: '?' },
          { type: 'divider' },
          { key: 'out', icon: <LogoutOutlined />, label: t('signOut') },
        ],
      }}
    >
      <button type="button" className="header-button header-user" aria-label={`${t('account')}: ${fullName}`}>
        <span className="header-avatar" aria-hidden="true">
          {initialOf(fullName)}
        </span>
        <span className="header-name">{fullName}</span>
      </button>
    </Dropdown>
  );
}

/** Vietnamese are called by the last word of their name. */
const initialOf = (fullName: string): string => (fullName.trim().split(/\s+/).at(-1)?.[0] ?? '?').toUpperCase();
