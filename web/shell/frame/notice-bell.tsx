// The bell: how much is new for its reader, and the panel that says what (spec §2).
import { BellOutlined } from '@ant-design/icons';
import { Badge, Popover, Skeleton } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useNotices } from '../../kit/feedback/notices.ts';
import { late } from '../../kit/feedback/on-demand.tsx';
import { useUnread } from '../../kit/feedback/unread.ts';
import { useText } from '../../kit/words/culture.ts';
import { shellText } from '../shell.text.ts';

const NoticePanel = late(async () => (await import('./notice-panel.tsx')).NoticePanel);

/** Which notices of the shop this browser has shown; a changed one counts as new. */
const SEEN = 'admin.notices';
const readSeen = (): string[] => (localStorage.getItem(SEEN) ?? '').split(',');

export function NoticeBell(): ReactNode {
  const t = useText(shellText);
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(readSeen);
  const [isShown, setShown] = useState(false);
  const notices = useNotices();
  const unread = useUnread();
  const marks = notices.map(({ id, version }) => `${id}.${version}`);
  const fresh = marks.filter((mark) => !seen.includes(mark)).length;
  const first = unread === 0 && fresh > 0 ? 'shop' : 'own';
  const toggle = (next: boolean) => {
    setOpen(next);
    setShown(next && first === 'shop');
    if (next || !isShown) return;
    localStorage.setItem(SEEN, marks.join());
    setSeen(marks);
  };
  const panel = (
    <div className="notice-place">
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
        {open && (
          <NoticePanel ofShop={notices} first={first} onShop={() => setShown(true)} onClose={() => toggle(false)} />
        )}
      </Suspense>
    </div>
  );
  const count = unread + fresh;
  return (
    <Popover
      content={panel}
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={toggle}
      arrow={false}
      classNames={{ root: 'notice-popover' }}
    >
      <button
        type="button"
        className="header-button"
        aria-label={count > 0 ? t('newNotices', { count }) : t('notices')}
        title={t('notices')}
        aria-expanded={open}
      >
        <Badge count={count} size="small" overflowCount={99}>
          <BellOutlined />
        </Badge>
      </button>
    </Popover>
  );
}
