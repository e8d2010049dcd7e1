// What journeys do on every screen: call as whoever is signed in, fire a scanner, choose from a list, press what is in sight.
import type { Locator, Page } from 'playwright-core';
import type { AnyCall, Out, Sent } from '../../contract/kit.ts';
import { fromWire } from '../../contract/nested.ts';
import { User, type UserRow } from '../../contract/people/user.calls.ts';

let made = 0;
/** Unlike any other of this run and of the runs before: a retry meets nothing that was left behind. */
export const stamp = (): string => `${Date.now().toString(36)}${++made}`;
export const newPhone = (): string => `09${String(Date.now() + ++made).slice(-8)}`;

/** Makes a call as whoever is signed in on the page. */
export async function ask<C extends AnyCall>(page: Page, call: C, input: Sent<C>): Promise<Out<C>> {
  const cookies = await page.context().cookies();
  const value = (name: string) => decodeURIComponent(cookies.find((cookie) => cookie.name === name)?.value ?? '');
  const inQuery = call.verb === 'GET';
  const query = inQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answer = await fetch(`${new URL(page.url()).origin}${call.path}${query}`, {
    method: call.verb,
    headers: {
      'content-type': 'application/json',
      authorization: value('Authorization'),
      'abp.tenantid': value('Abp.TenantId'),
    },
    ...(inQuery ? {} : { body: JSON.stringify(input) }),
  });
  const body = (await answer.json()) as { success: boolean; result: unknown; error: unknown }; // the envelope
  if (!body.success) throw new Error(JSON.stringify(body.error));
  return fromWire(call, body.result) as Out<C>; // as the contract promises
}

/** A colleague of this test's own, with the password of all. */
export const colleague = (page: Page, more: Partial<Sent<typeof User.Create>> = {}): Promise<UserRow> => {
  const userName = `nv.${stamp()}`;
  return ask(page, User.Create, {
    userName,
    name: `Tên ${userName}`,
    surname: 'Lê Thị',
    emailAddress: `${userName}@xuong.example`,
    password: '123qwe',
    ...more,
  });
};

/**
 * The keys of a scanner, at its pace whatever else the computer is doing: an event's time is when it is made, not when
 * the page gets to it. Control first: what was typed just before is no part of the code.
 */
export const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      const presses = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (const press of presses) (document.activeElement ?? document.body).dispatchEvent(press);
    },
    ['Control', ...code, 'Enter'],
  );

/** Answers on this address wait until the returned function lets them go. */
export async function held(page: Page, url: string | RegExp, options?: { times: number }): Promise<() => void> {
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, (route) => isFree.then(() => route.continue()), options);
  return letGo;
}

/** Searches a list for what was not searched for before, and waits for its rows: the ones from before move away under the hand. */
export async function find(page: Page, words: string): Promise<void> {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('keyword') === words);
  await page.keyboard.press('/');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
  await answered;
  await page.locator('.kit-refetching').filter({ visible: true }).waitFor({ state: 'hidden' });
}

/** Waits for a toast, or finds that it was there; each is found once. */
export const told = (page: Page, words: string | RegExp) =>
  page.waitForFunction(
    ({ text, pattern }) => {
      const fits = (said: string) => (pattern === null ? said.includes(text) : new RegExp(pattern, 'u').test(said));
      const at = globalThis.saidInPassing.findIndex(fits);
      return at >= 0 && globalThis.saidInPassing.splice(at, 1);
    },
    typeof words === 'string' ? { text: words, pattern: null } : { text: '', pattern: words.source },
  );

/** How far the head of a column reaches below the actions that stay at its table's edge; nothing or less is in sight. */
export async function coveredPart(page: Page, head: string): Promise<number> {
  const box = (one: Locator, side: 'left' | 'right') =>
    one.filter({ visible: true }).evaluate((cell, edge) => cell.getBoundingClientRect()[edge], side);
  return (
    (await box(page.locator('th', { hasText: head }), 'right')) - (await box(page.locator('th.kit-pin-end'), 'left'))
  );
}

export async function choose(page: Page, label: string, typed: string) {
  await page.getByRole('combobox', { name: label }).filter({ visible: true }).click();
  await page.keyboard.type(typed);
  await option(page, typed).click();
}
/** Of the list that is open: the one before it may still be closing, and has the same words. */
export const option = (page: Page, words: string) =>
  page
    .locator('.ant-select-dropdown:not([class*="-leave"]) .ant-select-item-option', { hasText: words })
    .filter({ visible: true })
    .first();
/** The state of the document in sight: tabs that are not looked at stay in the page. */
export const state = (page: Page, words: string) =>
  page.locator('.kit-head').getByText(words).filter({ visible: true }).waitFor();
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
export const menu = async (page: Page, name: string | RegExp) => {
  await button(page, 'Thao tác khác').click();
  await page.getByRole('menuitem', { name }).click();
};
export const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
