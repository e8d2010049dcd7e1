// An address of ours that somebody else is told, to be copied.
import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { copyText } from './copy.ts';
import './copy-address.css';

export function CopyAddress({ path }: { path: string }) {
  const say = useText(kitText);
  const { message } = App.useApp();
  const address = window.location.origin + path;
  const copy = async () => {
    await copyText(address);
    message.success(say('addressCopied'));
  };
  return (
    <span className="kit-address">
      <code title={address}>{address}</code>
      <Button
        size="small"
        icon={<CopyOutlined />}
        aria-label={say('copyAddress')}
        title={say('copyAddress')}
        onClick={(event) => {
          event.stopPropagation(); // the row would open
          void copy();
        }}
      />
    </span>
  );
}
