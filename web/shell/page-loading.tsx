// Shown while a page is fetched: a thin bar along the top edge of the window, and a quiet outline of a page.
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../kit/culture.ts';
import './page-loading.css';
import { shellText } from './shell.text.ts';

export function PageLoading(): ReactNode {
  const t = useText(shellText);
  return (
    <div className="page-loading" aria-busy="true">
      <div className="page-loading-bar" role="progressbar" aria-label={t('loading')} />
      <Skeleton active={false} paragraph={{ rows: 6 }} />
    </div>
  );
}
