// The address that a provider is told, to be copied.
import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { copyText } from '../../kit/page/copy.ts';
import { useText } from '../../kit/words/culture.ts';
import { setupText } from './setup.text.ts';
import './setup.css';

export const hookAddress = (path: string): string => window.location.origin + path;

export function HookAddress({ path }: { path: string }) {
  const say = useText(setupText);
  const { message } = App.useApp();
  const address = hookAddress(path);
  const copy = async () => {
    await copyText(address);
    message.success(say('copied'));
  };
  return (
    <span className="hook-address">
      <code title={address}>{address}</code>
      <Button
        size="small"
        icon={<CopyOutlined />}
        aria-label={say('copy')}
        title={say('copy')}
        onClick={(event) => {
          event.stopPropagation(); // the row would open
          void copy();
        }}
      />
    </span>
  );
}
