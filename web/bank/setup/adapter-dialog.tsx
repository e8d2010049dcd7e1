// One connection: who brings the money, how they prove it, and what to enter at their place. Keys are written, never shown again.
import { App, Form, Input, Modal, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { type AdapterRow, BankAdapter, bankAuths, bankSources } from '../../../contract/bank/bank.calls.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { CopyAddress } from '../../kit/page/copy-address.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { setupText } from './setup.text.ts';
import './setup.css';

type Provider = AdapterRow['provider'];
type Auth = AdapterRow['auth'];
const providers = ['sepay', 'payos'] as const satisfies readonly Provider[];
const auths = ['apiKey', 'hmac'] as const satisfies readonly Auth[];
const help = {
  sepay: ['helpSepay1', 'helpSepay2', 'helpSepay3', 'helpSepay4', 'helpFund'],
  payos: ['helpPayos1', 'helpPayos2', 'helpPayos3', 'helpFund'],
} as const;
const secretText = (provider: Provider, auth: Auth) =>
  provider === 'payos' ? 'secretPayos' : auth === 'apiKey' ? 'secretApiKey' : 'secretHmac';

interface AdapterDialogProps extends DialogProps {
  /** Null: a new one. */
  adapter: AdapterRow | null;
  onSaved: (saved: AdapterRow) => void;
}
export function AdapterDialog({ open, onClose, adapter: given, onSaved }: AdapterDialogProps) {
  const say = useText(setupText);
  const culture = useCulture();
  const { message } = App.useApp();
  const [busy, run] = useBusy();
  const keyed = useActKey();
  /** A new one stays open once it is saved: now it has an address. */
  const [adapter, setAdapter] = useState(given);
  const [name, setName] = useState(given?.name ?? '');
  const [provider, setProvider] = useState<Provider>(given?.provider ?? 'sepay');
  const [auth, setAuth] = useState<Auth>(given?.auth ?? 'apiKey');
  const [secret, setSecret] = useState('');
  const [pullToken, setToken] = useState('');
  const [isActive, setActive] = useState(given?.isActive ?? true);
  const [tried, setTried] = useState(false);
  const lacksName = !name.trim();
  /** Keys of another provider are none of this one. */
  const has = adapter?.provider === provider ? adapter : null;
  const lacksSecret = !secret.trim() && !has?.hasSecret;
  const save = () => {
    setTried(true);
    if (lacksName || lacksSecret) return;
    void run(async () => {
      const input = { name: name.trim(), provider, auth, secret, pullToken, isActive };
      const { id, version } = adapter ?? {};
      const saved = id
        ? await call(BankAdapter.Update, { ...input, id, ...(version === undefined ? {} : { version }) })
        : await keyed((idempotencyKey) => call(BankAdapter.Create, input, { idempotencyKey }));
      message.success(say('saved', { name: saved.name }));
      onSaved(saved);
      if (adapter) return onClose();
      setAdapter(saved);
      setSecret('');
      setToken('');
    });
  };
  const problem = (is: boolean, key: 'needsName' | 'needsSecret') =>
    tried && is ? { validateStatus: 'error' as const, help: say(key) } : {};
  return (
    <Modal
      open={open}
      width={760}
      title={adapter ? say('editTitle', { name: adapter.name }) : say('addTitle')}
      okText={say('save')}
      cancelText={say('close')}
      confirmLoading={busy}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div" className="adapter-dialog">
        <Form.Item label={say('name')} htmlFor="adapter-name" required {...problem(lacksName, 'needsName')}>
          <Input
            id="adapter-name"
            value={name}
            maxLength={100}
            placeholder={say('namePlaceholder')}
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={say('provider')}>
          <Segmented<Provider>
            aria-label={say('provider')}
            value={provider}
            options={providers.map((value) => ({ value, label: bankSources[value][culture] }))}
            onChange={setProvider}
          />
        </Form.Item>
        {provider === 'sepay' && (
          <Form.Item label={say('auth')}>
            <Segmented<Auth>
              aria-label={say('auth')}
              value={auth}
              options={auths.map((value) => ({ value, label: bankAuths[value][culture] }))}
              onChange={setAuth}
            />
          </Form.Item>
        )}
        <Form.Item
          label={say(secretText(provider, auth))}
          htmlFor="adapter-secret"
          required
          {...problem(lacksSecret, 'needsSecret')}
        >
          <Input.Password
            id="adapter-secret"
            value={secret}
            maxLength={500}
            autoComplete="new-password"
            placeholder={has?.hasSecret ? say('secretKept') : ''}
            onChange={(event) => setSecret(event.target.value)}
          />
        </Form.Item>
        {provider === 'sepay' && (
          <Form.Item label={say('token')} htmlFor="adapter-token" extra={say('tokenHint')}>
            <Input.Password
              id="adapter-token"
              value={pullToken}
              maxLength={500}
              autoComplete="new-password"
              placeholder={has?.canPull ? say('tokenKept') : ''}
              onChange={(event) => setToken(event.target.value)}
            />
          </Form.Item>
        )}
        <Form.Item label={say('active')} htmlFor="adapter-active">
          <Switch id="adapter-active" checked={isActive} onChange={setActive} />
        </Form.Item>
        <Form.Item label={say('hook')} className="adapter-wide" extra={adapter && say('hookHint')}>
          {adapter ? <CopyAddress path={adapter.hookPath} /> : <span className="kit-quiet">{say('hookLater')}</span>}
        </Form.Item>
        <aside className="adapter-wide adapter-help">
          <b>{say('helpTitle', { provider: bankSources[provider][culture] })}</b>
          <ol>
            {help[provider].map((key) => (
              <li key={key}>{say(key)}</li>
            ))}
          </ol>
        </aside>
      </Form>
    </Modal>
  );
}
