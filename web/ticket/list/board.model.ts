// What the board knows: its columns, which card stands where, and which action a drop means.

import type { TechnicianCount, TicketFilter, TicketPage } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import {
  type TicketActionKey,
  targetsOf,
  ticketAction,
  ticketActionKeys,
} from '../../../contract/ticket/ticket.actions.ts';
import { listStatuses, type TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { ActionInput, TicketRow } from '../../../contract/ticket/ticket.ts';
import type { AllowedActions } from './allowed-actions.ts';

export type BoardBy = 'status' | 'technician';
export interface BoardColumn {
  key: string;
  status: TicketStatus | null;
  technician: { id: TicketRow['technicianId']; name: string | null } | null;
  rows: TicketRow[];
  /** How many there are, the ones that are not on the board among them; null until it is known. */
  count: number | null;
}
export interface BoardCounts {
  statuses: TicketPage['statusInfo'];
  /** Not there yet: undefined. */
  technicians: readonly TechnicianCount[] | undefined;
}

/** Where a card can be dropped besides the columns of open work: finished. */
const boardStatuses: readonly TicketStatus[] = listStatuses.repair;
export function columnsOf(by: BoardBy, rows: readonly TicketRow[], counts: BoardCounts): BoardColumn[] {
  if (by === 'status')
    return boardStatuses.map((status) => ({
      key: status,
      status,
      technician: null,
      rows: rows.filter((row) => row.status === status),
      count: counts.statuses.find((one) => one.status === status)?.count ?? 0,
    }));
  const people = new Map<TicketRow['technicianId'], string | null>([[null, null]]);
  for (const { technicianId, technicianName } of [...(counts.technicians ?? []), ...rows])
    people.set(technicianId, technicianName);
  return [...people]
    .map(([id, name]) => ({
      key: String(id),
      status: null,
      technician: { id, name },
      rows: rows.filter((row) => row.technicianId === id),
      count: counts.technicians ? (counts.technicians.find((one) => one.technicianId === id)?.count ?? 0) : null,
    }))
    .sort(
      (one, other) =>
        Number(one.technician.id !== null) - Number(other.technician.id !== null) ||
        (one.technician.name ?? '').localeCompare(other.technician.name ?? '', 'vi'),
    );
}
/** How many of a column are not on the board. */
export const leftOut = ({ count, rows }: Pick<BoardColumn, 'count' | 'rows'>): number =>
  Math.max(0, (count ?? 0) - rows.length);
/** What the list is narrowed by to show a whole column. */
export function filterOf({
  status,
  technician,
}: BoardColumn): Pick<TicketFilter, 'status' | 'technicianId' | 'hasTechnician'> {
  if (status) return { status };
  return technician?.id ? { technicianId: technician.id } : { hasTechnician: false };
}

export interface Move {
  action: TicketActionKey;
  given?: Partial<ActionInput>;
}
export type Meant = { move: Move } | { blocker: string } | null;
/** The action of the table that a drop stands for; what is in its way, or null when there is none at all. */
export function meantBy(row: TicketRow, allowed: AllowedActions, column: BoardColumn): Meant {
  if (column.technician) return byTechnician(row, allowed, column.technician.id);
  const status = column.status;
  if (!status || status === row.status) return null;
  const ways = allowed.filter(({ key }) => isKey(key) && leadsTo(key, status));
  const free = ways.find(({ blocker }) => blocker === null);
  if (free && isKey(free.key)) return { move: { action: free.key } };
  const [first] = ways;
  return first?.blocker ? { blocker: first.blocker } : null;
}
function byTechnician(row: TicketRow, allowed: AllowedActions, technicianId: TicketRow['technicianId']): Meant {
  if (technicianId === row.technicianId) return null;
  const action = technicianId === null ? 'dispatch' : row.status === 'ChuyenDieuPhoi' ? 'assign' : 'changeTechnician';
  const found = allowed.find(({ key }) => key === action);
  if (!found) return null;
  if (found.blocker) return { blocker: found.blocker };
  return { move: technicianId === null ? { action } : { action, given: { technicianId } } };
}
const isKey = (key: string): key is TicketActionKey => ticketActionKeys.some((one) => one === key);
const leadsTo = (key: TicketActionKey, status: TicketStatus) =>
  targetsOf(key).includes(status) && ticketAction(key).may !== 'system';
