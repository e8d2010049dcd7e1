// A quiet button among the tools of a list: an icon whose name is said on hover; without the right it is grey and says so.
import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { May } from '../../../contract/kit.ts';
import { may, useSession } from '../call/session.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  /** Usually `call.may` of the call it makes. */
  may?: May;
  onClick: () => void;
}
export function ToolButton({ label, icon, may: rule = 'anyone', onClick }: ToolButtonProps) {
  const say = useText(kitText);
  const allowed = may(rule, useSession());
  return (
    <Tooltip title={allowed ? label : ''}>
      <Button
        type="text"
        icon={icon}
        disabled={!allowed}
        aria-label={label}
        {...(allowed ? {} : { title: say('noPermission') })}
        onClick={onClick}
      />
    </Tooltip>
  );
}

export function ReloadButton({ onReload }: { onReload: () => void }) {
  return <ToolButton label={useText(kitText)('reload')} icon={<ReloadOutlined />} onClick={onReload} />;
}
