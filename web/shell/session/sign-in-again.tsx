// Signing in over the page, by the person whose page it is; somebody else starts at /login with a page of their own (spec §8).
import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, type InputRef, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../../kit/call/call.ts';
import { type Session, signInAgain } from '../../kit/call/session.ts';
import { useText } from '../../kit/words/culture.ts';
import { feedback } from '../fault/feedback.ts';
import { queryClient } from '../fault/query-client.ts';
import { shellText } from '../shell.text.ts';
import { stopAsking } from './session-end.ts';
import { signOutByUser } from './sign-out.ts';

export function SignInAgain({ session }: { session: Session }): ReactNode {
  const t = useText(shellText);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<InputRef>(null);

  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      await signInAgain(password);
      stopAsking();
      feedback().message.success({ content: t('signedInAgain'), duration: 4 });
      void queryClient.invalidateQueries(); // what failed meanwhile is asked for again
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.status === 0 ? t('noAnswer') : [error.message, error.details].filter(Boolean).join(' '));
      setPassword('');
      setBusy(false);
      field.current?.focus();
    }
  };

  return (
    <Modal
      open
      title={t('errorTitle')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={420}
      footer={null}
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      <p>{t('sessionEnded')}</p>
      <p className="shell-quiet">{t('pageStays')}</p>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <Form layout="vertical" requiredMark={false} onFinish={() => void submit()} className="sign-in-again">
        <Form.Item label={t('userName')} htmlFor="again-user">
          <Input id="again-user" prefix={<UserOutlined />} value={session.user.userName} readOnly tabIndex={-1} />
        </Form.Item>
        <Form.Item label={t('password')} htmlFor="again-password">
          <Input.Password
            id="again-password"
            ref={field}
            prefix={<LockOutlined />}
            autoFocus
            maxLength={128}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Form.Item>
        <div className="sign-in-again-actions">
          <Button type="link" onClick={() => void signOutByUser()}>
            {t('somebodyElse')}
          </Button>
          <Button onClick={stopAsking}>{t('later')}</Button>
          <Button type="primary" htmlType="submit" loading={busy} disabled={password === ''}>
            {t('signIn')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
