// The guard of every screen, for menu, address and tabs alike: the right side and the permission (spec §6).
import { may, type Session } from '../../kit/call/session.ts';
import { isFor, type Page } from './route-table.ts';

export const opens = (page: Page, session: Session): boolean =>
  isFor(page, session.tenantName === null ? 'host' : 'tenant') && may(page.may, session);
