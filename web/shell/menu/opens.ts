// The guard of every screen, for menu, address and tabs alike: the right side and the permission (spec §6).
import { may, type Session, session } from '../../kit/call/session.ts';
import { setGuard } from '../../kit/page/leads.ts';
import { findPage, isFor, type Page, routes } from './route-table.ts';

export const opens = (page: Page, session: Session): boolean =>
  isFor(page, session.tenantName === null ? 'host' : 'tenant') &&
  may(page.may, session) &&
  may(page.also ?? 'anyone', session);

/** To match one address against all screens takes a while, and a list has as many links as rows: those of one kind are asked about once. */
const known = new WeakMap<Session, Map<string, boolean>>();
function leadsTo(pathname: string): boolean {
  const who = session();
  if (!who) return true;
  const kinds = known.get(who) ?? new Map<string, boolean>();
  known.set(who, kinds);
  const kind = pathname.replace(/\/\d+(?=\/|$)/g, '/0');
  const answer = kinds.get(kind);
  if (answer !== undefined) return answer;
  const page = findPage(routes(), kind);
  const isOpen = !page || opens(page, who);
  kinds.set(kind, isOpen);
  return isOpen;
}
/** Links ask before they are drawn. */
export const guardLinks = (): void => setGuard(leadsTo);
