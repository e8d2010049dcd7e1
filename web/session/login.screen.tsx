// Sign in: the tenant is checked first, then name and password; what is wrong is said at the form (spec §1, §2, §7).
import { LockOutlined, ShopOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Form, Input, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { defaultTenantName, userLimits } from '../../contract/constants.ts';
import { Password } from '../../contract/people/password.ts';
import { Login } from '../../contract/session/session.calls.ts';
import { labelOf, ruleText } from '../../contract/validation.ts';
import { CallError } from '../kit/call/call.ts';
import { readCookie, writeCookie } from '../kit/call/cookie.ts';
import { chooseTenant, hasToken, session, signIn } from '../kit/call/session.ts';
import { passwordText } from '../kit/feedback/password.text.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { Footer } from '../shell/frame/footer.tsx';
import { LanguageSwitch } from '../shell/frame/language-switch.tsx';
import { Logo } from '../shell/frame/logo.tsx';
import { entryState } from '../shell/frame/navigation.ts';
import { findPage, routes } from '../shell/menu/route-table.ts';
import './login.css';
import { LoginPicture } from './login-picture.tsx';
import { sessionText } from './session.text.ts';

/** The names of the last sign-in; cookies, because an ended session clears the browser's storage. */
const TENANT_NAME = 'Xuong.Tenant';
const USER_NAME = 'Xuong.User';
const ONE_YEAR = 365 * 86_400;

interface Fields {
  tenant?: string;
  userName: string;
  password: string;
  newPassword?: string;
  again?: string;
  remember: boolean;
}

export function LoginScreen(): ReactNode {
  const t = useText(sessionText);
  const say = useText(passwordText);
  const culture = useCulture();
  const navigate = useNavigate();
  const location = useLocation();
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [capsLock, setCapsLock] = useState(false);
  /** The server lets this account in only with another password. */
  const [renews, setRenews] = useState(false);
  const name = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  const target = returnTo(entryState(location.state).from);
  const known = readCookie(USER_NAME) ?? '';

  useEffect(() => {
    document.title = `Xưởng | ${t('signIn')}`;
  });
  useEffect(() => {
    if (hasToken() && session()) void navigate(target, { replace: true });
  }, [navigate, target]);

  // While somebody types their password, the line is free for what they will see next.
  useEffect(() => void findPage(routes(), target.split('?', 1)[0] ?? '')?.screen.preload(), [target]);

  const submit = async (fields: Fields) => {
    setBusy(true);
    setFailure('');
    try {
      const tenant = fields.tenant?.trim() ?? '';
      const answer = await chooseTenant(tenant);
      if (answer !== 'ok') {
        const message = t(answer === 'inactive' ? 'tenantNotActive' : 'noTenant', { tenant });
        form.setFields([{ name: 'tenant', errors: [message] }]);
        return;
      }
      const { password: typed, newPassword, remember } = fields;
      await signIn({ userName: fields.userName.trim(), password: typed, newPassword, remember });
      writeCookie(TENANT_NAME, tenant, ONE_YEAR);
      writeCookie(USER_NAME, fields.userName.trim(), fields.remember ? ONE_YEAR : 0);
      void navigate(target, { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.status === 0 ? t('noAnswer') : [error.message, error.details].filter(Boolean).join(' '));
      if (error.key === 'auth.newPassword') {
        setRenews(true);
        return;
      }
      form.setFieldValue('password', '');
      password.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  const field = (key: keyof typeof Login.shape) => labelOf(Login.shape[key], culture) ?? '';
  const required = [{ required: true, whitespace: true, message: t('required') }];
  const newRule = {
    validator: async (_: unknown, value: string | undefined) => {
      const typed = value?.trim() ?? '';
      if (typed === (form.getFieldValue('password') ?? '').trim()) throw new Error(say('unchanged'));
      if (!Password.safeParse(typed).success)
        throw new Error(ruleText('longer', culture, { field: field('newPassword'), limit: userLimits.passwordMin }));
    },
  };
  const againRule = {
    validator: async (_: unknown, value: string | undefined) => {
      if ((value ?? '').trim() !== (form.getFieldValue('newPassword') ?? '').trim()) throw new Error(say('mismatch'));
    },
  };
  return (
    <div className="login">
      <aside className="login-side" aria-hidden="true">
        <LoginPicture />
        <p className="login-pitch">{t('pitch')}</p>
        <p>{t('pitchMore')}</p>
      </aside>
      <div className="login-column">
        <div className="login-tools">
          <LanguageSwitch />
        </div>
        <main className="login-card">
          <div className="login-brand">
            <Logo size={44} />
            <span>Xưởng</span>
          </div>
          <h1>{t('welcome')}</h1>
          <p className="login-lead">{t('lead')}</p>
          {failure && <Alert type="error" showIcon role="alert" title={failure} />}
          <Form<Fields>
            form={form}
            layout="vertical"
            size="large"
            requiredMark={false}
            validateTrigger="onSubmit"
            initialValues={{ tenant: readCookie(TENANT_NAME) ?? defaultTenantName, userName: known, remember: true }}
            onValuesChange={(changed: Partial<Fields>) => {
              if ('tenant' in changed) form.setFields([{ name: 'tenant', errors: [] }]);
            }}
            onFinish={(fields) => void submit(fields)}
          >
            <Form.Item name="tenant" label={t('tenant')} tooltip={t('tenantHint')}>
              <Input prefix={<ShopOutlined />} maxLength={64} autoComplete="organization" spellCheck={false} />
            </Form.Item>
            <Form.Item name="userName" label={field('userNameOrEmailAddress')} rules={required}>
              <Input
                ref={name}
                prefix={<UserOutlined />}
                autoFocus={!known}
                maxLength={256}
                autoComplete="username"
                spellCheck={false}
                autoCapitalize="none"
              />
            </Form.Item>
            <Form.Item
              name="password"
              label={field('password')}
              rules={[{ required: true, message: t('required') }]}
              extra={capsLock ? t('capsLock') : undefined}
            >
              <Input.Password
                ref={password}
                prefix={<LockOutlined />}
                autoFocus={known !== ''}
                maxLength={128}
                autoComplete="current-password"
                onKeyUp={(event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)}
              />
            </Form.Item>
            {renews && (
              <>
                <Form.Item name="newPassword" label={field('newPassword')} rules={[newRule]}>
                  <Input.Password prefix={<LockOutlined />} autoFocus maxLength={128} autoComplete="new-password" />
                </Form.Item>
                <Form.Item name="again" label={say('confirm')} dependencies={['newPassword']} rules={[againRule]}>
                  <Input.Password prefix={<LockOutlined />} maxLength={128} autoComplete="new-password" />
                </Form.Item>
              </>
            )}
            <Form.Item name="remember" valuePropName="checked">
              <Checkbox>{field('rememberClient')}</Checkbox>
            </Form.Item>
            <Button type="primary" htmlType="submit" block loading={busy}>
              {t('signIn')}
            </Button>
          </Form>
        </main>
        <Footer />
      </div>
    </div>
  );
}

/** Only an address of our own, and never the sign-in page itself. */
const returnTo = (from: string | undefined): string =>
  from && /^\/(?!\/)/.test(from) && !/^\/(login|403)/.test(from) ? from : '/home';
