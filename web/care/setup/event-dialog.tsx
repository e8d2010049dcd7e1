// One real event, pasted as it came: whether the secret that is kept proves it.
import { Alert, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { CareAccount } from '../../../contract/care/account.calls.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useText } from '../../kit/words/culture.ts';
import { setupText } from './setup.text.ts';

export function EventDialog({ open, onClose }: DialogProps): ReactNode {
  const say = useText(setupText);
  const [body, setBody] = useState('');
  const [signature, setSignature] = useState('');
  const [proven, setProven] = useState<boolean | null>(null);
  const [busy, run] = useBusy();
  const check = () =>
    void run(async () => {
      const { isProven } = await call(CareAccount.CheckEvent, { body, signature: signature.trim(), timestamp: null });
      setProven(isProven);
    });
  return (
    <Modal
      open={open}
      title={say('check')}
      okText={say('checkDo')}
      cancelText={say('close')}
      okButtonProps={{ disabled: !body.trim() || !signature.trim() }}
      confirmLoading={busy}
      onOk={check}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <p className="kit-quiet">{say('checkHint')}</p>
        <Form.Item label={say('event')} htmlFor="care-event">
          <Input.TextArea
            id="care-event"
            rows={6}
            value={body}
            onChange={(event) => {
              setBody(event.target.value);
              setProven(null);
            }}
          />
        </Form.Item>
        <Form.Item label={say('signature')} htmlFor="care-signature">
          <Input
            id="care-signature"
            value={signature}
            placeholder="mac=…"
            onChange={(event) => {
              setSignature(event.target.value);
              setProven(null);
            }}
          />
        </Form.Item>
        {proven !== null && (
          <Alert
            showIcon
            role="status"
            type={proven ? 'success' : 'error'}
            title={say(proven ? 'proven' : 'unproven')}
          />
        )}
      </Form>
    </Modal>
  );
}
