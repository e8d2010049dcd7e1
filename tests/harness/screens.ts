// What journeys do on every screen: call as whoever is signed in, fire a scanner, choose from a list, press what is in sight.
import type { Page } from 'playwright-core';
import type { Call, Out, Sent } from '../../contract/kit.ts';

/** Makes a call as whoever is signed in on the page. */
export async function ask<C extends Call>(page: Page, call: C, input: Sent<C>): Promise<Out<C>> {
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
  const body = (await answer.json()) as { success: boolean; result: Out<C>; error: unknown }; // the envelope
  if (!body.success) throw new Error(JSON.stringify(body.error));
  return body.result;
}

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

export async function choose(page: Page, label: string, typed: string) {
  await page.getByRole('combobox', { name: label }).filter({ visible: true }).click();
  await page.keyboard.type(typed);
  await page.locator('.ant-select-item-option', { hasText: typed }).filter({ visible: true }).first().click();
}
/** The state of the document in sight: tabs that are not looked at stay in the page. */
export const state = (page: Page, words: string) =>
  page.locator('.kit-head').getByText(words).filter({ visible: true }).waitFor();
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
export const menu = async (page: Page, name: string) => {
  await button(page, 'Thao tác khác').click();
  await page.getByRole('menuitem', { name }).click();
};
export const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
