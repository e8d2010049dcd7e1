// What the bell opens: one's own notices, and those of the shop that hold today (spec §2: 297 px wide).
import { CheckOutlined, FileExcelOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Skeleton, Tabs } from 'antd';
import { type ReactNode, useState } from 'react';
import type { CategoryRow } from '../../../contract/lookup/category.calls.ts';
import { Notice, type NoticeRow } from '../../../contract/notice/notice.calls.ts';
import { noticePath } from '../../../contract/notice/notice.kinds.ts';
import { call } from '../../kit/call/call.ts';
import { useSession } from '../../kit/call/session.ts';
import { hasSheet, saveSheetOf } from '../../kit/feedback/notice-file.ts';
import { markNotices, NoticeItem } from '../../kit/feedback/notice-item.tsx';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { leads } from '../../kit/page/leads.ts';
import { tabRoles } from '../../kit/page/tab-roles.ts';
import { useText } from '../../kit/words/culture.ts';
import { kitText } from '../../kit/words/kit.text.ts';
import { shellText } from '../shell.text.ts';
import { openPage } from '../tabs/tab-actions.ts';

const SHOWN = 15;
interface Props {
  /** Of the whole shop. */
  ofShop: readonly CategoryRow[];
  /** Which of them is looked at first. */
  first: 'own' | 'shop';
  onShop: () => void;
  onClose: () => void;
}
export function NoticePanel({ ofShop, first, onShop, onClose }: Props): ReactNode {
  const t = useText(shellText);
  const [tab, setTab] = useState<string>(first);
  return (
    <Tabs
      ref={tabRoles}
      className="notice-panel"
      centered
      activeKey={tab}
      onChange={(key) => {
        setTab(key);
        if (key === 'shop') onShop();
      }}
      items={[
        { key: 'own', label: t('ownNotices'), children: <Own onClose={onClose} /> },
        { key: 'shop', label: t('notices'), children: <OfShop rows={ofShop} /> },
      ]}
    />
  );
}

function Own({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText(shellText);
  const k = useText(kitText);
  const session = useSession();
  const client = useQueryClient();
  const [isMarking, run] = useBusy();
  const { data } = useQuery({
    queryKey: [Notice.GetAll.service, Notice.GetAll.name, 'bell', session?.user.id],
    queryFn: ({ signal }) => call(Notice.GetAll, { maxResultCount: SHOWN }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
  });
  const open = (row: NoticeRow) => {
    const path = noticePath(row);
    // What may not be opened any more is told, and read.
    if (leads(path)) {
      onClose();
      openPage(path, row.code || undefined);
    }
    if (row.readAt === null) void markNotices(client, [row.id]).catch(() => null); // it stays unread
  };
  const hasUnread = data?.items.some(({ readAt }) => readAt === null) ?? false;
  return (
    <>
      <div className="notice-body">
        {!data && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {data?.items.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noNotices')} />}
        {data && data.items.length > 0 && (
          <ul className="notice-list">
            {data.items.map((row) => (
              <li key={row.id}>
                <button type="button" onClick={() => open(row)}>
                  <NoticeItem row={row} unreadLabel={t('unread')} />
                </button>
                {hasSheet(row) && (
                  <Button type="link" size="small" icon={<FileExcelOutlined />} onClick={() => void saveSheetOf(row)}>
                    {k('excel')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="notice-foot">
        <Button
          type="text"
          size="small"
          icon={<CheckOutlined />}
          disabled={!hasUnread}
          loading={isMarking}
          onClick={() => void run(() => markNotices(client))}
        >
          {t('allRead')}
        </Button>
        <Button
          type="link"
          size="small"
          onClick={() => {
            onClose();
            openPage('/notices');
          }}
        >
          {t('allNotices')}
        </Button>
      </div>
    </>
  );
}

function OfShop({ rows }: { rows: readonly CategoryRow[] }): ReactNode {
  const t = useText(shellText);
  return (
    <div className="notice-body">
      {rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noNotices')} />
      ) : (
        <ul className="notice-list">
          {rows.map((notice) => (
            <li key={notice.id}>
              <strong>{notice.name}</strong>
              {notice.note && <p>{notice.note}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
