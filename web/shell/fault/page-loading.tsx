// Shown while a page is fetched: a thin bar along the top edge of the window, and a quiet outline of a page.
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { loadingOnceMs } from '../../../contract/constants.ts';
import { isReachable } from '../../kit/call/reachable.ts';
import { ScansLater } from '../../kit/scan/scans-later.tsx';
import { useText } from '../../kit/words/culture.ts';
import './page-loading.css';
import { shellText } from '../shell.text.ts';

export function PageLoading(): ReactNode {
  const t = useText(shellText);
  const [told, setTold] = useState<'stillLoading' | 'noAnswer' | null>(null);
  useEffect(() => {
    let isLeft = false;
    const tell = async () => {
      setTold('stillLoading');
      if (!(await isReachable()) && !isLeft) setTold('noAnswer');
    };
    const timer = setTimeout(() => void tell(), loadingOnceMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className="page-loading" aria-busy="true">
      <div className="page-loading-bar" role="progressbar" aria-label={t('loading')} />
      {told && <p role="status">{t(told)}</p>}
      <Skeleton active={false} paragraph={{ rows: 6 }} />
      <ScansLater />
    </div>
  );
}
