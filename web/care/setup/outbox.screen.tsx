// /customer-care/outbox: what was told to customers, how far it came, and why not.
import { SendOutlined } from '@ant-design/icons';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MessageOutbox, type OutboxRow } from '../../../contract/care/account.calls.ts';
import { call } from '../../kit/call/call.ts';
import type { PageTools } from '../../kit/list/actions.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListSpec } from '../../kit/list/list-spec.ts';
import { say } from '../../kit/words/culture.ts';
import { setupText, word } from './setup.text.ts';

export function OutboxScreen(): ReactNode {
  const { message } = App.useApp();
  return <ListPage spec={specOf((text) => void message.success(text))} />;
}

/** What did not arrive, or nobody knows; the rest has arrived or is on its way. */
const again: readonly OutboxRow['status'][] = ['refused', 'unknown', 'dropped', 'accepted', 'delivered'];

async function resend({ id, phone }: OutboxRow, page: PageTools, told: (text: string) => void): Promise<void> {
  const yes = await page.confirm({
    title: say(setupText, 'resendTitle', { phone }),
    content: say(setupText, 'resendHint'),
    yes: say(setupText, 'resend'),
  });
  if (!yes) return;
  await call(MessageOutbox.Resend, { id });
  told(say(setupText, 'resent'));
  page.refresh();
}

const specOf = (told: (text: string) => void): ListSpec<typeof MessageOutbox.GetAll> => ({
  id: 'care.outbox',
  title: word('outbox'),
  list: MessageOutbox.GetAll,
  name: ({ phone }) => phone,
  emptyHint: word('outboxEmpty'),
  columns: [
    { field: 'documentCode', width: 160, sort: false },
    { field: 'kind', width: 180, sort: false },
    { field: 'status', width: 140, sort: false, card: 'tag' },
    { field: 'phone', width: 130, sort: false },
    { field: 'reason', width: 290, sort: false },
    { field: 'branchName', width: 180, sort: false },
    { field: 'dueAt', width: 150, sort: false },
    { field: 'sentAt', width: 150, sort: false },
    { field: 'deliveredAt', width: 150, sort: false },
    { field: 'attempts', width: 110, sort: false, hidden: true },
    { field: 'code', width: 110, sort: false, hidden: true },
    { field: 'creationTime', width: 150, sort: false, hidden: true },
  ],
  filters: [{ field: 'kind' }, { field: 'status' }],
  actions: [
    {
      key: 'resend',
      label: word('resend'),
      icon: <SendOutlined />,
      may: MessageOutbox.Resend.may,
      when: ({ status }) => again.includes(status),
      run: (row, page) => void resend(row, page, told).catch(() => {}), // the call has said why
    },
  ],
});
