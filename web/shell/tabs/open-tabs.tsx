// The open pages as a list, for a phone, which has no room for a strip of tabs.
import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../kit/words/culture.ts';
import { shellText } from '../shell.text.ts';
import './open-tabs.css';
import { closeTab, showTab, titleOf } from './tab-actions.ts';
import type { TabsState } from './tabs.model.ts';

export function OpenTabs({ state, onChosen }: { state: TabsState; onChosen: () => void }): ReactNode {
  const t = useText(shellText);
  if (state.tabs.length < 2) return null;
  return (
    <section className="open-tabs" aria-label={t('openTabs')}>
      <h2>{t('openTabs')}</h2>
      {state.tabs.map((tab) => (
        <div key={tab.key} data-active={tab.key === state.active}>
          <button
            type="button"
            onClick={() => {
              showTab(tab);
              onChosen();
            }}
          >
            {titleOf(tab)}
            {tab.dirty && <small>{t('unsaved')}</small>}
          </button>
          {tab.key !== state.tabs[0]?.key && (
            <button
              type="button"
              aria-label={t('closeNamed', { title: titleOf(tab) })}
              onClick={() => void closeTab(tab.key)}
            >
              <CloseOutlined />
            </button>
          )}
        </div>
      ))}
    </section>
  );
}
