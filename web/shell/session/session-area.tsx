// Everything behind sign-in: lets people in, sends the others to /login, keeps the session fresh (spec §2, §6).
import { Spin } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { hasToken, loadSession, session as sessionNow, signOut, useSession } from '../../kit/call/session.ts';
import { say } from '../../kit/words/culture.ts';
import { FaultPage } from '../fault/fault-page.tsx';
import { feedback } from '../fault/feedback.ts';
import { queryClient } from '../fault/query-client.ts';
import { Footer } from '../frame/footer.tsx';
import { Frame } from '../frame/frame.tsx';
import { navigateTo } from '../frame/navigation.ts';
import { findGroup } from '../menu/menu.model.ts';
import { findPage, routes } from '../menu/route-table.ts';
import { shellText } from '../shell.text.ts';
import { tabs } from '../tabs/tabs.store.ts';
import { askToSignIn } from './session-end.ts';

/** After so long in the background the rights are looked up again. */
const STALE_MS = 10 * 60_000;

/** The session that was kept from the last visit is shown at once and refreshed once behind it. */
let isKept = sessionNow() !== null;

export function SessionArea(): ReactNode {
  const session = useSession();
  const location = useLocation();
  const signedIn = hasToken();
  useFreshSession();
  const isOver = session !== null && !signedIn;
  useEffect(() => {
    if (isOver) askToSignIn();
  }, [isOver]);
  if (location.pathname === '/') return <Navigate to={signedIn || session ? '/home' : '/login'} replace />;
  // A token that ran out takes no page away: signing in is asked for over it.
  if (session) return <Frame session={session} />;
  if (signedIn) return <Waiting />;
  const isOurs = findPage(routes(), location.pathname) ?? findGroup(routes(), location.pathname);
  return isOurs ? (
    <ToLogin from={location.pathname + location.search} />
  ) : (
    <Outside forbidden={location.pathname === '/403'} />
  );
}

function useFreshSession(): void {
  useEffect(() => {
    if (isKept) void refresh();
    isKept = false;
    let hiddenAt = 0;
    const onVisibility = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (hasToken() && Date.now() - hiddenAt > STALE_MS) void refresh();
      else if (!hasToken() && sessionNow()) askToSignIn();
    };
    // Another window signed out, or signed in as somebody else.
    const onStorage = (event: StorageEvent) => {
      if (event.key !== 'admin.user' && event.key !== null) return;
      if (hasToken()) void refresh();
      else if (tabs().tabs.some((tab) => tab.dirty)) askToSignIn();
      else signOut();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('storage', onStorage);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('storage', onStorage);
    };
  }, []);
}

/** Failures are shown by call() itself; a token that is no longer good asks to sign in, over the page if there is one. */
async function refresh(): Promise<'done' | 'failed'> {
  try {
    if (await loadSession()) return 'done';
    if (sessionNow()) askToSignIn();
    else signOut();
    return 'done';
  } catch {
    return 'failed';
  }
}

function Waiting(): ReactNode {
  const [turn, setTurn] = useState(0);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new turn asks again
  useEffect(() => {
    setFailed(false);
    void refresh().then((end) => setFailed(end === 'failed'));
  }, [turn]);
  if (failed) return <FaultPage kind="chunk" onRetry={() => setTurn(turn + 1)} />;
  return (
    <div className="shell-waiting">
      <Spin size="large" />
    </div>
  );
}

function ToLogin({ from }: { from: string }): ReactNode {
  useEffect(() => {
    if (window.location.pathname === '/login') return; // somebody left by themselves
    queryClient.clear();
    feedback().message.warning({ content: say(shellText, 'signedOut'), key: 'signedOut' });
    navigateTo('/login', { replace: true, state: { from } });
  }, [from]);
  return null;
}

function Outside({ forbidden }: { forbidden: boolean }): ReactNode {
  return (
    <div className="shell-outside">
      <FaultPage kind={forbidden ? '403' : '404'} />
      <Footer />
    </div>
  );
}
