// What the tests of the ticket lists share: somebody who sees one branch and every list, and how an answer is read.
import { Role } from '../../../contract/people/role.calls.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { TestApp } from '../app.ts';
import { ticketRows } from './ticket-rows.ts';

export const screens: Permission[] = [
  'Pages.Ticket.Repair',
  'Pages.Ticket.Receipt',
  'Pages.Ticket.Return',
  'Pages.Ticket.Break.up',
  'Pages.Ticket.Cancel',
  'Pages.Ticket.Center',
  'Pages.Ticket.Control',
  'Pages.Ticket.Refund',
];
export const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
export const at = (day: string, time = '10:00') => `${day}T${time}:00+07:00`;

const role = 'ticket-lists';
/** Makes branches, each with somebody who sees that branch only. */
export async function listShop(app: TestApp) {
  await app.admin.call(Role.Create, {
    name: role,
    displayName: role,
    grantedPermissions: [...screens, 'Pages.Tickets.ViewRevenue', 'Pages.Tickets.ExportExcel'],
  });
  return async (name: string) => {
    const branch = await app.make.branch(name);
    const user = await app.make.user({ branchId: branch, roleNames: [role] });
    return { branch, make: ticketRows(app, branch), person: { ...(await app.signIn(user.userName)), user } };
  };
}
export const countsOf = ({ statusInfo }: { statusInfo: readonly { status: string; count: number }[] }) =>
  Object.fromEntries(statusInfo.map(({ status, count }) => [status, count]));
export const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);
