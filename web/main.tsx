// Starts the application in the browser.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hasToken, loadSession, may, session } from './kit/call/session.ts';
import { loginScreen, routes } from './routes.tsx';
import { reportCallErrors } from './shell/fault/call-errors.ts';
import { watchBack } from './shell/fault/dialog-back.ts';
import { focusDialogs } from './shell/fault/dialog-focus.ts';
import { watchDialogs } from './shell/fault/dialog-keys.ts';
import { watchKeyboard } from './shell/fault/keyboard.ts';
import type { Begins } from './shell/fault/lazy-screen.tsx';
import { queryClient } from './shell/fault/query-client.ts';
import { Application } from './shell/frame/app.tsx';
import { guardLinks } from './shell/menu/opens.ts';
import { setPalette } from './shell/menu/palette.ts';
import { findPage, type Page, setRoutes } from './shell/menu/route-table.ts';

/** A screen that is fetched for longer is waited for inside the frame. */
const PATIENCE_MS = 1500;

// Links from before: /#/path.
if (window.location.hash.startsWith('#/')) {
  window.history.replaceState(null, '', window.location.hash.slice(1));
}
// Every tab remembers its own place.
window.history.scrollRestoration = 'manual';
setRoutes(routes);
guardLinks();
setPalette(async () => (await import('./search/palette.tsx')).Palette);
reportCallErrors();
focusDialogs();
watchDialogs();
watchBack();
watchKeyboard();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');
const { pathname, search } = window.location;
const page = hasToken() ? findPage(routes, pathname) : undefined;
// Not awaited here: screens import from this very file's chunk, which is not done before its last line.
void firstPage(page).then(() =>
  createRoot(root).render(
    <StrictMode>
      <Application login={loginScreen} />
    </StrictMode>,
  ),
);

/** The page that is asked for is drawn with the frame, not after it, and its first call is on its way by then. */
async function firstPage(asked: Page | undefined): Promise<void> {
  if (!asked) return;
  const late = new Promise((resume) => setTimeout(resume, PATIENCE_MS));
  await Promise.race([asked.screen.preload(), late]);
  // A right that was given since the last visit must not be refused by what was kept from it; whatever fails is shown later.
  if (session() && !may(asked.may)) await loadSession().catch(() => null);
  if (may(asked.may)) (asked.screen.component as Begins).begin?.(queryClient, search); // a lazy one has none
}
