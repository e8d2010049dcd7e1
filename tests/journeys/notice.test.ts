// Being told on this device: by a window or by the worker; whoever lets the browser refuse it finds the switch off and reads why.
import { expect, test } from 'vitest';
import { Push } from '../../contract/notice/push.calls.ts';
import { openBrowser, phone } from '../harness/browser.ts';
import { ask } from '../harness/screens.ts';

const { signedIn } = openBrowser();

test('refused by its user: the switch stays off, says why and cannot be pressed any more; put off: it can', async () => {
  const { page, complaints } = await signedIn('admin', { path: null, isNew: true });
  const answers = ['default', 'denied'] as const;
  await page.addInitScript((all: readonly string[]) => {
    // What the browser's own question answers, one press after the other; nobody has been asked yet.
    const left = [...all];
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = left.shift() ?? permission;
      return permission as NotificationPermission;
    };
  }, answers);
  await page.goto('/notices');
  await page.getByRole('button', { name: 'Tùy chọn thông báo' }).click();
  const settings = page.getByRole('dialog');
  const here = settings.getByRole('switch', { name: 'Thông báo trên thiết bị này' });
  await here.click();
  await settings.getByText('Trình duyệt chưa được phép. Hãy bật lại').waitFor();
  expect([await here.isChecked(), await here.isEnabled()]).toEqual([false, true]);
  await here.click();
  await settings.getByText('Trình duyệt đang chặn thông báo của trang này.').waitFor();
  expect([await here.isChecked(), await here.isEnabled()]).toEqual([false, false]);
  expect((await ask(page, Push.Get, {})).devices).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('push.device'))).toBeNull();
  expect(complaints).toEqual([]);
});

test('a push: a window in sight says it itself, where none is the worker does; a press leads there in the window that is open', async () => {
  const { page } = await signedIn('admin', { viewport: phone, hasTouch: true, isMobile: true, isWhole: true });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const context = page.context();
  const worker = context.serviceWorkers().at(-1);
  if (!worker) throw new Error('There is no worker');
  await context.grantPermissions(['notifications']);
  const devTools = await context.newCDPSession(page);
  const registrations: string[] = [];
  devTools.on('ServiceWorker.workerRegistrationUpdated', (told) =>
    registrations.push(...told.registrations.map(({ registrationId }) => registrationId)),
  );
  await devTools.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const { origin } = new URL(page.url());
  const note = { text: 'SC1', path: '/system/roles', word: 'Ticket', subjectId: '1', lang: 'vi', count: 1 };
  const push = (title: string) => {
    const data = JSON.stringify({ ...note, title, tag: title });
    return devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: registrations[0] ?? '', data });
  };
  await push('trước mắt');
  const press = `registration.showNotification('bấm', { data: ${JSON.stringify(note)} }).then(() => registration.getNotifications())
    .then(([notification]) => void dispatchEvent(new NotificationEvent('notificationclick', { notification })))`;
  const pressed = async () => {
    await worker.evaluate(press).catch(() => null); // it waits for an event of the browser's own
    return new URL(page.url()).pathname;
  };
  await expect.poll(pressed).toBe(note.path);
  await page.goto('/t/nobody');
  // The page that was left may be taken for one that is looked at for a moment more; a second push of the same tag is the same note.
  const shown = async () => {
    await push('vắng mặt');
    return worker.evaluate('registration.getNotifications().then((all) => all.map(({ title }) => title))');
  };
  await expect.poll(shown).toEqual(['vắng mặt']);
});
