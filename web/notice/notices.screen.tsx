// /notices: everything one was told, read or not, with the switches of what is told at all.
import { BellOutlined, CheckOutlined, FileExcelOutlined, SettingOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { Notice, type NoticeRow } from '../../contract/notice/notice.calls.ts';
import { noticePath, noticeSentence } from '../../contract/notice/notice.kinds.ts';
import { hasSheet, saveSheetOf } from '../kit/feedback/notice-file.ts';
import { markNotices, NoticeItem } from '../kit/feedback/notice-item.tsx';
import { onDemand } from '../kit/feedback/on-demand.tsx';
import type { PageTools } from '../kit/list/actions.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { leads } from '../kit/page/leads.ts';
import { useTab } from '../kit/page/tab.ts';
import { ToolButton } from '../kit/page/tool-button.tsx';
import { usePhone } from '../kit/page/use-phone.ts';
import { culture, say } from '../kit/words/culture.ts';
import { noticeText, word } from './notice.text.ts';

const SettingsDrawer = onDemand(async () => (await import('./notice-settings.tsx')).NoticeSettingsDrawer);

export function NoticesScreen() {
  const tab = useTab();
  const client = useQueryClient();
  const phone = usePhone();
  const [isChoosing, setChoosing] = useState(false);
  const { message } = App.useApp();
  const spec = useMemo((): ListSpec<typeof Notice.GetAll> => {
    const mark = async (rows: readonly NoticeRow[], isRead: boolean, page: PageTools) => {
      await markNotices(
        client,
        rows.map(({ id }) => id),
        isRead,
      );
      page.clearSelection();
    };
    const open = (row: NoticeRow) => {
      const path = noticePath(row);
      if (leads(path)) tab.open(path, row.code || undefined); // else it is told, and read
      if (row.readAt === null) void markNotices(client, [row.id]).catch(() => null); // it stays unread
    };
    return {
      id: 'notice.notices',
      title: word('title'),
      list: Notice.GetAll,
      emptyHint: word('empty'),
      name: (row) => noticeSentence(row, culture()),
      filters: ['state', 'kind', 'startDate', 'endDate'],
      columns: [
        {
          field: 'facts',
          title: word('what'),
          width: 560,
          sort: false,
          render: (row) => <NoticeItem row={row} unreadLabel={say(noticeText, 'unread')} isPlain={!phone} />,
        },
        { field: 'kind', width: 180, sort: false, card: false },
        { field: 'at', width: 150, card: false },
        { field: 'readAt', width: 150, sort: false, card: false },
      ],
      open,
      actions: [
        {
          key: 'read',
          label: word('markRead'),
          icon: <CheckOutlined />,
          when: ({ readAt }) => readAt === null,
          run: (row, page) => void mark([row], true, page),
        },
        {
          key: 'unread',
          label: word('markUnread'),
          icon: <BellOutlined />,
          when: ({ readAt }) => readAt !== null,
          run: (row, page) => void mark([row], false, page),
        },
        {
          key: 'sheet',
          label: word('sheet'),
          icon: <FileExcelOutlined />,
          when: hasSheet,
          run: (row) => void saveSheetOf(row),
        },
      ],
      bulk: [
        {
          key: 'read',
          label: word('markRead'),
          icon: <CheckOutlined />,
          run: (rows, page) => void mark(rows, true, page),
        },
        {
          key: 'unread',
          label: word('markUnread'),
          icon: <BellOutlined />,
          run: (rows, page) => void mark(rows, false, page),
        },
      ],
      primary: {
        key: 'allRead',
        aboutRows: true,
        label: word('allRead'),
        icon: <CheckOutlined />,
        run: () => void markNotices(client).then(() => message.success(say(noticeText, 'allDone'))),
      },
      tools: () => (
        <ToolButton label={say(noticeText, 'settings')} icon={<BellOutlined />} onClick={() => setChoosing(true)} />
      ),
      above: () =>
        phone && (
          <Button type="text" icon={<SettingOutlined />} onClick={() => setChoosing(true)}>
            {say(noticeText, 'settings')}
          </Button>
        ),
    };
  }, [client, tab, message, phone]);
  return (
    <>
      <ListPage spec={spec} />
      {isChoosing && <SettingsDrawer open onClose={() => setChoosing(false)} />}
    </>
  );
}
