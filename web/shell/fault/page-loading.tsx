// Shown while a page is fetched: a thin bar along the top edge of the window, and a quiet outline of a page.
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { loadingOnceMs } from '../../../contract/constants.ts';
import { useText } from '../../kit/words/culture.ts';
import './page-loading.css';
import { shellText } from '../shell.text.ts';

export function PageLoading(): ReactNode {
  const t = useText(shellText);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), loadingOnceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="page-loading" aria-busy="true">
      <div className="page-loading-bar" role="progressbar" aria-label={t('loading')} />
      {isLate && <p role="status">{t('stillLoading')}</p>}
      <Skeleton active={false} paragraph={{ rows: 6 }} />
    </div>
  );
}
