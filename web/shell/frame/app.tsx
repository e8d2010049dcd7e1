// The application: theme, language, toasts, data, router; /login outside, everything else behind sign-in.
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import type { Locale } from 'antd/es/locale/index.js';
import viVN from 'antd/es/locale/vi_VN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/vi.js';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router';
import { useCulture } from '../../kit/words/culture.ts';
import './app.css';
import { lendFeedback } from '../fault/feedback.ts';
import { type Screen, ShowScreen } from '../fault/lazy-screen.tsx';
import { PageBoundary } from '../fault/page-boundary.tsx';
import { PageLoading } from '../fault/page-loading.tsx';
import { queryClient } from '../fault/query-client.ts';
import { SessionArea } from '../session/session-area.tsx';
import { useSettings } from '../settings/settings.ts';
import { pageBackground, themeOf } from '../settings/theme.ts';
import { lendNavigation, startHearing } from './navigation.ts';
import { useMobile } from './use-mobile.ts';
import { usePrinting } from './use-printing.ts';

/** One word for leaving what would be lost; what loses nothing is closed. “Cancel” is what happens to documents. */
const leavingBy = (locale: Locale, cancelText: string): Locale => ({
  ...locale,
  ...(locale.Modal ? { Modal: { ...locale.Modal, cancelText } } : {}),
  ...(locale.Popconfirm ? { Popconfirm: { ...locale.Popconfirm, cancelText } } : {}),
});
const locales = { vi: leavingBy(viVN, 'Bỏ'), en: leavingBy(enUS, 'Back') } as const;
/** Spec §9: toasts end after a second. */
const TOAST_SECONDS = 1;

export function Application({ login }: { login: Screen }): ReactNode {
  const culture = useCulture();
  const { theme, weekMode } = useSettings();
  const mode = usePrinting() ? 'light' : theme.mode;
  const { color } = theme;
  const mobile = useMobile();
  const config = useMemo(() => themeOf(mode, color, mobile), [mode, color, mobile]);
  dayjs.locale(culture);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = culture;
    root.dataset.mode = mode;
    root.dataset.week = String(weekMode);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageBackground(mode));
  }, [culture, mode, weekMode]);
  return (
    <ConfigProvider theme={config} locale={locales[culture]} button={{ autoInsertSpace: false }}>
      <AntApp message={{ duration: TOAST_SECONDS, maxCount: 4 }}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Lending />
            <PageBoundary>
              <Suspense fallback={<PageLoading />}>
                <Routes>
                  <Route path="/login" element={<ShowScreen screen={login} />} />
                  <Route path="*" element={<SessionArea />} />
                </Routes>
              </Suspense>
            </PageBoundary>
          </BrowserRouter>
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  );
}

/** Toasts, dialogs and navigation for code outside components; the first sibling, so that its effects run first. */
function Lending(): ReactNode {
  lendFeedback(AntApp.useApp());
  lendNavigation(useNavigate());
  useEffect(startHearing, []);
  return null;
}
