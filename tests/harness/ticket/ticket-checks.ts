// What holds for every ticket, its money, its parts and its device, whatever happened to it: the laws of tickets, money and staff.
import type { TestApp } from '../app.ts';
import { brokenLaws, lawsOf } from '../books.ts';

/** The laws that are broken, with the rows that break them: none. */
export async function brokenTicketLaws(app: Pick<TestApp, 'pool'>): Promise<Record<string, unknown[]>> {
  const broken = await brokenLaws(app, lawsOf('ticket', 'money', 'staff'));
  return Object.fromEntries(broken.map(({ key, rows }) => [key, rows]));
}
