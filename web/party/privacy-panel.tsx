// What a customer agreed to, and what they may ask for about their data: a copy, a correction, to be forgotten.
import { DeleteOutlined, DownloadOutlined, FormOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown, Switch } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import { type ConsentPurpose, consentChannels, purposes } from '../../contract/privacy/consent.ts';
import { type PersonData, Privacy, type RequestKind, requestKinds } from '../../contract/privacy/privacy.calls.ts';
import { useActKey } from '../kit/call/act-key.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { DocumentPanel } from '../kit/document/document-page.tsx';
import { saveFile } from '../kit/excel/save-file.ts';
import { useConfirm } from '../kit/feedback/confirm.tsx';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { useRefresh } from '../kit/list/use-list.ts';
import { useTab } from '../kit/page/tab.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { privacyText } from './privacy.text.ts';
import './privacy.css';

interface Whose {
  id: CustomerId;
  code: string;
  name: string;
}
export function PrivacyPanel({ customer }: { customer: Whose }) {
  const say = useText(privacyText);
  const session = useSession();
  const [isGone, setGone] = useState(false);
  if (!may(Privacy.GetConsents.may, session)) return null;
  return (
    <DocumentPanel title={say('title')}>
      {!isGone && <Consents customerId={customer.id} isOpen={may(Privacy.SetConsent.may, session)} />}
      {may(Privacy.ForgetPerson.may, session) && <Requests customer={customer} onForgotten={() => setGone(true)} />}
    </DocumentPanel>
  );
}

function Consents({ customerId, isOpen }: { customerId: CustomerId; isOpen: boolean }) {
  const say = useText(privacyText);
  const culture = useCulture();
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  const { data } = useQuery({
    queryKey: [Privacy.GetConsents.service, Privacy.GetConsents.name, customerId],
    queryFn: ({ signal }) => call(Privacy.GetConsents, { customerId }, { signal, quiet: true }),
    retry: false,
  });
  const set = (purpose: ConsentPurpose, isGiven: boolean) =>
    run(async () => {
      await call(Privacy.SetConsent, { customerId, purpose, isGiven, channel: 'counter' });
      await refresh(Privacy.SetConsent);
    });
  return (
    <ul className="privacy-consents">
      {data?.now.map(({ purpose, isAgreed, said }) => (
        <li key={purpose}>
          <span>
            {purposes[purpose][culture]}
            <small className="kit-quiet" title={purposes[purpose].asks[culture]}>
              {said
                ? [formatMinute(said.at), consentChannels[said.channel][culture], said.userName]
                    .filter(Boolean)
                    .join(' · ')
                : say(isAgreed ? 'unasked' : 'neverAsked')}
            </small>
          </span>
          <Switch
            checked={isAgreed}
            disabled={!isOpen || busy}
            aria-label={purposes[purpose][culture]}
            onChange={(isGiven) => void set(purpose, isGiven)}
          />
        </li>
      ))}
    </ul>
  );
}

function Requests({ customer, onForgotten }: { customer: Whose; onForgotten: () => void }) {
  const say = useText(privacyText);
  const culture = useCulture();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const tab = useTab();
  const refresh = useRefresh();
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const customerId = customer.id;
  const take = (kind: RequestKind) =>
    run(async () => {
      const input = { customerId, kind, channel: 'counter', note: null } as const;
      await keyed((idempotencyKey) => call(Privacy.CreateRequest, input, { idempotencyKey }));
      await refresh(Privacy.CreateRequest);
      message.success(say('taken'));
    });
  const copy = (as: 'json' | 'html') =>
    run(async () => {
      const data = await call(Privacy.ExportPerson, { customerId });
      const text =
        as === 'json' ? JSON.stringify(data, null, 2) : pageOf(data, say('copyOf', { name: customer.name }), culture);
      const type = as === 'json' ? 'application/json' : 'text/html';
      saveFile(new Blob([text], { type: `${type};charset=utf-8` }), `${customer.code}.${as}`);
    });
  const forget = async () => {
    const question = {
      title: say('forgetAsk', { name: customer.name }),
      content: say('forgetWhy'),
      yes: say('forget'),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    await run(async () => {
      await call(Privacy.ForgetPerson, { customerId });
      message.success(say('forgotten'));
      flushSync(onForgotten); // what they agreed to is not asked again
      tab.close();
      await refresh(Privacy.ForgetPerson);
    });
  };
  const kinds = Object.keys(requestKinds) as RequestKind[]; // keys of a const object
  return (
    <div className="privacy-tools">
      <Dropdown
        trigger={['click']}
        menu={{
          items: kinds.map((key) => ({ key, label: requestKinds[key][culture], onClick: () => void take(key) })),
        }}
      >
        <Button icon={<FormOutlined />} loading={busy}>
          {say('take')}
        </Button>
      </Dropdown>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'html', label: say('asHtml'), onClick: () => void copy('html') },
            { key: 'json', label: say('asJson'), onClick: () => void copy('json') },
          ],
        }}
      >
        <Button icon={<DownloadOutlined />}>{say('copy')}</Button>
      </Dropdown>
      <Button danger icon={<DeleteOutlined />} onClick={() => void forget()}>
        {say('forget')}
      </Button>
    </div>
  );
}

const escapeText = (value: unknown): string =>
  String(typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? '')).replace(
    /[&<>"]/g,
    (mark) => `&#${mark.charCodeAt(0)};`,
  );
/** A page that can be printed or sent as it is. */
function pageOf({ at, sections }: PersonData, title: string, culture: string): string {
  const tables = sections.map(({ title: head, rows }) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const line = (cells: readonly unknown[], tag: 'th' | 'td') =>
      `<tr>${cells.map((cell) => `<${tag}>${escapeText(cell)}</${tag}>`).join('')}</tr>`;
    const body = rows
      .map((row) =>
        line(
          columns.map((column) => row[column]),
          'td',
        ),
      )
      .join('');
    return `<h2>${escapeText(head)}</h2><table>${line(columns, 'th')}${body}</table>`;
  });
  const style =
    'body{font:14px system-ui;margin:24px}table{border-collapse:collapse;margin-bottom:16px}td,th{border:1px solid #bbb;padding:4px 8px;text-align:left;vertical-align:top}';
  return `<!doctype html><html lang="${culture}"><meta charset="utf-8"><title>${escapeText(title)}</title><style>${style}</style><h1>${escapeText(title)}</h1><p>${escapeText(formatMinute(at))}</p>${tables.join('')}</html>`;
}
