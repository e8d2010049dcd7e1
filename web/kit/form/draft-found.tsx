// Says that what was begun is open again, or offers it, and lets it be thrown away.
import { Alert, Button, Space } from 'antd';
import { useText } from '../words/culture.ts';
import { formatMinute } from '../words/format.ts';
import { kitText } from '../words/kit.text.ts';

interface DraftFoundProps {
  /** An instant. */
  at: string;
  /** Without it the draft is open already. */
  onUse?: () => void;
  onDrop: () => void;
}
export function DraftFound({ at, onUse, onDrop }: DraftFoundProps) {
  const say = useText(kitText);
  return (
    <Alert
      type="info"
      showIcon
      className="kit-draft"
      title={say(onUse ? 'draftOffered' : 'draftFound', { time: formatMinute(at) })}
      action={
        <Space size={8}>
          {onUse && (
            <Button size="small" type="primary" onClick={onUse}>
              {say('draftUse')}
            </Button>
          )}
          <Button size="small" onClick={onDrop}>
            {say(onUse ? 'draftForget' : 'draftDrop')}
          </Button>
        </Space>
      }
    />
  );
}
