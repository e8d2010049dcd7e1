// Notices of the house, above everything else; one that was read is folded to its title until it changes.
import { type ReactNode, useEffect, useState } from 'react';
import type { CategoryRow } from '../../contract/lookup/category.calls.ts';
import { showDay } from '../../contract/time.ts';
import { useNotices } from '../kit/feedback/notices.ts';
import { useTab } from '../kit/page/tab.ts';
import { useText } from '../kit/words/culture.ts';
import { sessionText } from './session.text.ts';

/** Long enough to have read it; it folds the next time the page is drawn. */
const READ_MS = 8_000;
const keyOf = (userId: number) => `admin.notices.${userId}`;
const nameOf = ({ id, name, note }: CategoryRow) => `${id} ${name} ${note ?? ''}`;
function readIn(userId: number): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(saved) ? saved : [];
  } catch {
    return [];
  }
}

export function HomeNotices({ userId }: { userId: number }): ReactNode {
  const t = useText(sessionText);
  const notices = useNotices();
  const { active } = useTab();
  const [read] = useState(() => new Set(readIn(userId)));
  const names = JSON.stringify(notices.map(nameOf));
  useEffect(() => {
    if (!active || names === '[]') return;
    const timer = setTimeout(() => localStorage.setItem(keyOf(userId), names), READ_MS);
    return () => clearTimeout(timer);
  }, [active, names, userId]);
  if (notices.length === 0) return null;
  return (
    <section>
      <h2>{t('notices')}</h2>
      <div className="home-notices">
        {notices.map((notice) => (
          <details key={notice.id} open={!read.has(nameOf(notice))}>
            <summary>{notice.name}</summary>
            {notice.note && <p>{notice.note}</p>}
            {notice.validTo && <small>{t('until', { day: showDay(notice.validTo) })}</small>}
          </details>
        ))}
      </div>
    </section>
  );
}
