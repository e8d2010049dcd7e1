// The bell: one tab with the internal notices that hold today (spec §2: 297 px wide).
import { BellOutlined } from '@ant-design/icons';
import { Badge, Empty, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNotices } from '../../kit/feedback/notices.ts';
import { useText } from '../../kit/words/culture.ts';
import { shellText } from '../shell.text.ts';

/** Which notices this browser has shown; a changed one counts as new. */
const SEEN = 'admin.notices';
const readSeen = (): string[] => (localStorage.getItem(SEEN) ?? '').split(',');

export function NoticeBell(): ReactNode {
  const t = useText(shellText);
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(readSeen);
  const notices = useNotices();
  const marks = notices.map(({ id, version }) => `${id}.${version}`);
  const fresh = marks.filter((mark) => !seen.includes(mark)).length;
  const toggle = (next: boolean) => {
    setOpen(next);
    if (next) return;
    localStorage.setItem(SEEN, marks.join());
    setSeen(marks);
  };
  const panel = (
    <div className="notice-panel">
      <div role="tablist" aria-label={t('notices')}>
        <span role="tab" aria-selected="true" aria-controls="notice-list" id="notice-tab" tabIndex={0}>
          {t('notices')}
        </span>
      </div>
      <div role="tabpanel" id="notice-list" aria-labelledby="notice-tab">
        {notices.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noNotices')} />
        ) : (
          <ul className="notice-list">
            {notices.map((notice) => (
              <li key={notice.id}>
                <strong>{notice.name}</strong>
                {notice.note && <p>{notice.note}</p>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
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
        aria-label={fresh > 0 ? t('newNotices', { count: fresh }) : t('notices')}
        title={t('notices')}
        aria-expanded={open}
      >
        <Badge count={fresh} size="small">
          <BellOutlined />
        </Badge>
      </button>
    </Popover>
  );
}
