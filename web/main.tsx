// Starts the application in the browser.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hasToken } from './kit/call/session.ts';
import { loginScreen, routes } from './routes.tsx';
import { reportCallErrors } from './shell/fault/call-errors.ts';
import { focusDialogs } from './shell/fault/dialog-focus.ts';
import { Application } from './shell/frame/app.tsx';
import { findPage, setRoutes } from './shell/menu/route-table.ts';

// Links from before: /#/path.
if (window.location.hash.startsWith('#/')) {
  window.history.replaceState(null, '', window.location.hash.slice(1));
}
// Every tab remembers its own place.
window.history.scrollRestoration = 'manual';
setRoutes(routes);
reportCallErrors();
focusDialogs();
// The page that is asked for is fetched while the frame is drawn.
if (hasToken()) findPage(routes, window.location.pathname)?.screen.preload();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');
createRoot(root).render(
  <StrictMode>
    <Application login={loginScreen} />
  </StrictMode>,
);
