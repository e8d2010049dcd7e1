// The bell: one tab of notices, empty until there is something to tell (spec §2: 297 px wide).
import { BellOutlined } from '@ant-design/icons';
import { Empty, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useText } from '../kit/culture.ts';
import { shellText } from './shell.text.ts';

export function NoticeBell(): ReactNode {
  const t = useText(shellText);
  const [open, setOpen] = useState(false);
  const panel = (
    <div className="notice-panel">
      <div role="tablist" aria-label={t('notices')}>
        <span role="tab" aria-selected="true" aria-controls="notice-list" id="notice-tab" tabIndex={0}>
          {t('notices')}
        </span>
      </div>
      <div role="tabpanel" id="notice-list" aria-labelledby="notice-tab">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noNotices')} />
      </div>
    </div>
  );
  return (
    <Popover
      content={panel}
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      arrow={false}
      classNames={{ root: 'notice-popover' }}
    >
      <button
        type="button"
        className="header-button"
        aria-label={t('notices')}
        title={t('notices')}
        aria-expanded={open}
      >
        <BellOutlined />
      </button>
    </Popover>
  );
}
