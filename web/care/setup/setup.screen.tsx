// /customer-care/zalo-setup: the official account with its test, and what the shop says to its customers.
import { useQuery } from '@tanstack/react-query';
import { App, Button, Switch } from 'antd';
import type { ReactNode } from 'react';
import {
  CareAccount,
  type CareAccountView,
  MessageTemplate,
  type TemplateRow,
} from '../../../contract/care/account.calls.ts';
import { messageKinds } from '../../../contract/care/messages.ts';
import { providerCodes, trialEndings } from '../../../contract/care/provider.codes.ts';
import { showMinute } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useDialog } from '../../kit/feedback/use-dialog.tsx';
import { LoadFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { CopyAddress } from '../../kit/page/copy-address.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { AccountDrawer } from './account-drawer.tsx';
import { EventDialog } from './event-dialog.tsx';
import { setupText } from './setup.text.ts';
import { TemplateDrawer } from './template-drawer.tsx';
import './setup.css';

const useAccount = () =>
  useQuery({
    queryKey: ['CareAccount', 'Get'],
    queryFn: ({ signal }) => call(CareAccount.Get, {}, { signal, quiet: true }),
  });
const useTemplates = () =>
  useQuery({
    queryKey: ['MessageTemplate', 'GetAll'],
    queryFn: ({ signal }) => call(MessageTemplate.GetAll, {}, { signal, quiet: true }),
  });

export function CareSetupScreen(): ReactNode {
  const say = useText(setupText);
  return (
    <Page title={say('title')}>
      <div className="care-setup">
        <AccountCard />
        <Templates />
      </div>
    </Page>
  );
}

function AccountCard(): ReactNode {
  const say = useText(setupText);
  const { message } = App.useApp();
  const [dialog, show] = useDialog();
  const [busy, run] = useBusy();
  const { data, error, refetch } = useAccount();
  const test = () =>
    void run(async () => {
      const { isFine, message: why } = await call(CareAccount.Test, {});
      if (isFine) message.success(say(data?.provider === 'trial' ? 'trialFine' : 'testFine'));
      else message.error(why ?? say('testNoTokens'));
      await refetch();
    });
  const edit = (account: CareAccountView) =>
    show((open) => <AccountDrawer {...open} account={account} onSaved={() => void refetch()} />);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const isTrial = data.provider === 'trial';
  return (
    <section className="care-card" aria-labelledby="care-account">
      <header>
        <h2 id="care-account">{say('account')}</h2>
        <AccountState account={data} />
        <div className="care-actions">
          {data.appId && (
            <>
              {!isTrial && <Button onClick={() => show((open) => <EventDialog {...open} />)}>{say('check')}</Button>}
              <Button loading={busy} onClick={test}>
                {say('test')}
              </Button>
            </>
          )}
          <Button type={data.appId ? 'default' : 'primary'} onClick={() => edit(data)}>
            {say(data.appId && !isTrial ? 'edit' : 'connect')}
          </Button>
        </div>
      </header>
      {!data.appId && <p className="kit-quiet">{say('off')}</p>}
      {isTrial && <p className="kit-quiet">{say('trialHint')}</p>}
      <dl>
        {isTrial && <TrialAnswers />}
        {data.appId && !isTrial && (
          <>
            <dt>App ID</dt>
            <dd>{data.appId}</dd>
            <dt>Token</dt>
            <dd>{data.tokenUntil ? say('tokenUntil', { time: showMinute(data.tokenUntil) }) : say('noTokens')}</dd>
          </>
        )}
        {data.hookPath && !isTrial && (
          <>
            <dt>{say('hook')}</dt>
            <dd>
              <CopyAddress path={data.hookPath} />
              <small className="kit-quiet">{say('hookHint')}</small>
            </dd>
          </>
        )}
        {data.lastAt && (
          <>
            <dt>{say('lastAt')}</dt>
            <dd>{showMinute(data.lastAt)}</dd>
          </>
        )}
        {data.lastError && (
          <>
            <dt>{say('lastError')}</dt>
            <dd className="care-late">{data.lastError}</dd>
          </>
        )}
      </dl>
      {dialog}
    </section>
  );
}
function TrialAnswers(): ReactNode {
  const say = useText(setupText);
  const culture = useCulture();
  return (
    <>
      <dt>{say('trialEndings')}</dt>
      <dd>
        <ul className="care-trial">
          {Object.entries(trialEndings).map(([ending, code]) => (
            <li key={ending}>
              <b>…{ending}</b> {providerCodes[code]?.[culture]}
            </li>
          ))}
          <li>{say('trialOthers')}</li>
        </ul>
      </dd>
    </>
  );
}
function AccountState({ account }: { account: CareAccountView }): ReactNode {
  const say = useText(setupText);
  if (!account.appId) return null;
  if (!account.isActive) return <StatusTag colour="default" label={say('isOff')} />;
  if (account.provider === 'trial') return <StatusTag colour="gold" label={say('trial')} />;
  return account.hasTokens ? (
    <StatusTag colour="green" label={say('on')} />
  ) : (
    <StatusTag colour="red" label={say('noTokens')} />
  );
}

function Templates(): ReactNode {
  const say = useText(setupText);
  const culture = useCulture();
  const [dialog, show] = useDialog();
  const { data, error, refetch } = useTemplates();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const edit = (template: TemplateRow) =>
    show((open) => <TemplateDrawer {...open} template={template} onSaved={() => void refetch()} />);
  return (
    <section className="care-card" aria-labelledby="care-templates">
      <header>
        <h2 id="care-templates">{say('templates')}</h2>
      </header>
      <p className="kit-quiet">{say('templatesHint')}</p>
      <ul className="care-templates">
        {data.items.map((template) => (
          <li key={template.kind}>
            <TemplateSwitch template={template} onSaved={() => void refetch()} />
            <button type="button" onClick={() => edit(template)}>
              <b>{messageKinds[template.kind][culture]}</b>
              <span>{template.preview}</span>
            </button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}
function TemplateSwitch({ template, onSaved }: { template: TemplateRow; onSaved: () => void }): ReactNode {
  const culture = useCulture();
  const [busy, run] = useBusy();
  const { kind, templateId, body } = template;
  return (
    <Switch
      aria-label={messageKinds[kind][culture]}
      checked={template.isOn}
      loading={busy}
      onChange={(isOn) =>
        void run(async () => {
          await call(MessageTemplate.Save, { kind, templateId, body, isOn });
          onSaved();
        })
      }
    />
  );
}
