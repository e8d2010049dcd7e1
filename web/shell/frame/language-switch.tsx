// Vietnamese or English, at once and without losing what is on screen; the account remembers it (spec §7, §9).
import { GlobalOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { type Culture, cultures, isCulture } from '../../../contract/culture.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { call } from '../../kit/call/call.ts';
import { hasToken } from '../../kit/call/session.ts';
import { setCulture, useCulture, useText } from '../../kit/words/culture.ts';
import { queryClient } from '../fault/query-client.ts';
import { shellText } from '../shell.text.ts';

const names: Record<Culture, string> = { vi: 'Tiếng Việt', en: 'English' };

export function LanguageSwitch(): ReactNode {
  const t = useText(shellText);
  const culture = useCulture();
  const choose = (key: string) => {
    if (!isCulture(key) || key === culture) return;
    setCulture(key);
    if (hasToken()) void remember(key);
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectedKeys: [culture],
        items: cultures.map((key) => ({ key, label: <span lang={key}>{names[key]}</span> })),
        onClick: ({ key }) => choose(key),
      }}
    >
      <button
        type="button"
        className="header-button"
        aria-label={`${t('language')}: ${culture.toUpperCase()}, ${names[culture]}`}
        title={t('language')}
      >
        <GlobalOutlined />
        <span className="header-language">{culture.toUpperCase()}</span>
      </button>
    </Dropdown>
  );
}

/** The page is already in the new language; that the account could not remember it is no reason for a dialog. */
async function remember(languageName: Culture): Promise<void> {
  await call(User.ChangeLanguage, { languageName }, { quiet: true }).catch(() => {});
  await queryClient.invalidateQueries(); // some answers carry names in the reader's language
}
