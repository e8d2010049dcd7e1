// Change one's own password, or reset somebody else's: one dialog in two modes (spec §2, §5, §8).
import { App, Form, Input, Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { userLimits } from '../../../contract/constants.ts';
import { User, type UserId } from '../../../contract/people/user.calls.ts';
import { labelOf, ruleText } from '../../../contract/validation.ts';
import { call } from '../call/call.ts';
import { session, signIn } from '../call/session.ts';
import { useCulture, useText } from '../words/culture.ts';
import { passwordText } from './password.text.ts';
import { useBusy } from './use-busy.ts';

interface Frame {
  open: boolean;
  onClose: () => void;
}
type Props = Frame & ({ mode: 'change' } | { mode: 'reset'; userId: UserId; userName: string });
interface Fields {
  current: string;
  next: string;
  confirm: string;
}
const schemas = {
  change: User.ChangePassword.in.shape.currentPassword,
  reset: User.ResetPassword.in.shape.adminPassword,
  next: User.ChangePassword.in.shape.newPassword,
} as const;

export function PasswordDialog(props: Props): ReactNode {
  const { mode, open, onClose } = props;
  const t = useText(passwordText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [busy, run] = useBusy();
  const first = useRef<HTMLDivElement>(null);

  const submit = async (fields: Fields) => {
    const newPassword = fields.next.trim();
    const save = async () => {
      if (mode === 'reset') {
        await call(User.ResetPassword, { adminPassword: fields.current.trim(), userId: props.userId, newPassword });
      } else {
        await call(User.ChangePassword, { currentPassword: fields.current.trim(), newPassword });
        // The change ends every open session of this user, ours included; nobody should notice here.
        const userName = session()?.user.userName;
        if (userName) await signIn({ userName, password: newPassword, remember: true });
      }
      message.success(t('saved'));
      onClose();
    };
    await run(save, () => first.current?.querySelector('input')?.focus());
  };

  const label = (key: keyof typeof schemas) => labelOf(schemas[key], culture) ?? '';
  const nextLabel = label('next');
  const filled = { required: true, whitespace: true, message: t('required') };
  const notLonger = {
    max: userLimits.password,
    message: ruleText('shorter', culture, { field: nextLabel, limit: userLimits.password }),
  };
  const confirmed = ({ getFieldValue }: { getFieldValue: (name: keyof Fields) => string | undefined }) => ({
    validator: (_: unknown, value: string | undefined) =>
      !value?.trim() || same(value, getFieldValue('next'))
        ? Promise.resolve()
        : Promise.reject(new Error(t('mismatch'))),
  });
  const renewed = ({ getFieldValue }: { getFieldValue: (name: keyof Fields) => string | undefined }) => ({
    validator: (_: unknown, value: string | undefined) => {
      const text = value?.trim() ?? '';
      if (text && text.length < userLimits.passwordMin) {
        const limit = userLimits.passwordMin;
        return Promise.reject(new Error(ruleText('longer', culture, { field: nextLabel, limit })));
      }
      const isOld = mode === 'change' && text !== '' && same(text, getFieldValue('current'));
      return isOld ? Promise.reject(new Error(t('unchanged'))) : Promise.resolve();
    },
  });
  return (
    <Modal
      open={open}
      title={mode === 'change' ? t('change') : t('reset', { name: props.userName })}
      okText={t('save')}
      cancelText={t('cancel')}
      onOk={() => form.submit()}
      onCancel={onClose}
      confirmLoading={busy}
      width={440}
      mask={{ closable: false }}
      destroyOnHidden
      afterOpenChange={(shown) => shown && first.current?.querySelector('input')?.focus()}
    >
      <div ref={first}>
        <Form<Fields>
          form={form}
          layout="vertical"
          requiredMark={false}
          preserve={false}
          onFinish={(fields) => void submit(fields)}
        >
          <Form.Item name="current" label={label(mode)} rules={[filled]}>
            <Input.Password maxLength={userLimits.password} autoComplete="current-password" />
          </Form.Item>
          <Form.Item name="next" label={nextLabel} dependencies={['current']} rules={[filled, notLonger, renewed]}>
            <Input.Password maxLength={userLimits.password} autoComplete="new-password" />
          </Form.Item>
          <Form.Item name="confirm" label={t('confirm')} dependencies={['next']} rules={[filled, confirmed]}>
            <Input.Password maxLength={userLimits.password} autoComplete="new-password" />
          </Form.Item>
          {/* Enter in a field saves: browsers look for a submit button. */}
          <button type="submit" hidden />
        </Form>
      </div>
    </Modal>
  );
}

const same = (a: string | undefined, b: string | undefined): boolean => (a ?? '').trim() === (b ?? '').trim();
