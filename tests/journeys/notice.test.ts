// Being told on this device: whoever lets the browser refuse it finds the switch off and reads why; nothing is kept on the server.
import { expect, test } from 'vitest';
import { Push } from '../../contract/notice/push.calls.ts';
import { openBrowser } from '../harness/browser.ts';
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
