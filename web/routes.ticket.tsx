// Screens of tickets (spec §2): lists, the form, one ticket.
import type { Page } from './shell/route-table.ts';

export const ticketPages: readonly Page[] = [];
