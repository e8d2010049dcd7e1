// Asks for a reason before something is cancelled, refused or deleted (spec §5: these need a cancel reason).
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useActKey } from '../call/act-key.ts';
import type { CallOptions } from '../call/call.ts';
import { useBusy } from '../feedback/use-busy.ts';
import { useKept } from '../form/kept.ts';
import type { DialogProps } from '../list/actions.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

export interface ReasonDialogProps extends DialogProps {
  title: string;
  /** What will happen, line by line. */
  hint?: string;
  /** The verb on the button. */
  yes: string;
  maxLength?: number;
  danger?: boolean;
  /** Rejecting keeps the dialog and its text. `once`: what the one call that is made of it is sent with, so that pressing again repeats nothing. */
  onReason: (reason: string, once: CallOptions) => Promise<unknown>;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, title, hint, yes, maxLength = 500, danger = true, onReason } = props;
  const say = useText(kitText);
  const { value: reason, write, close } = useKept(title, '', onClose);
  const [missing, setMissing] = useState(false);
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const go = async () => {
    setMissing(!reason.trim());
    if (!reason.trim() || busy) return;
    await run(async () => {
      await keyed((idempotencyKey) => onReason(reason.trim(), { idempotencyKey }));
      close();
    });
  };
  return (
    <Modal
      open={open}
      title={title}
      okText={yes}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={() => void go()}
      onCancel={close}
    >
      {hint?.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Form layout="vertical" component="div">
        <Form.Item
          label={say('reason')}
          htmlFor="kit-reason"
          required
          {...(missing ? { validateStatus: 'error', help: say('reasonNeeded') } : {})}
        >
          <Input.TextArea
            id="kit-reason"
            autoFocus
            value={reason}
            maxLength={maxLength}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => {
              write(event.target.value);
              setMissing(false);
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
