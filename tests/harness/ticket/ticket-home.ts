// Nobody's ticket is stranded: from wherever a walk left it, people with all permissions can bring it to its end.
import type { Call, Sent } from '../../../contract/kit.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketActionKey } from '../../../contract/ticket/ticket.actions.ts';
import { type TicketStatus, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Crowd, outcomeOf, type Row } from './ticket-world.ts';
import type { Staff } from './tickets.ts';

const isOver = (status: TicketStatus) => ['end', 'gone'].includes(ticketStatuses[status].stage);
/** Changes nothing about where a ticket is: no way out. */
const idle: readonly string[] = ['changeAppointment', 'changeTechnician', 'splitWork', 'askChange'];

/** The actions that are free for somebody with all permissions at one of the places. */
export async function waysOut({ bosses }: Crowd, id: TicketId): Promise<string[]> {
  for (const boss of Object.values(bosses)) {
    const seen = await boss.call(TicketRead.GetDetailInvoice, { id }).catch(() => null);
    const free = (seen?.allowedActions ?? []).filter(({ key, blocker }) => !blocker && !idle.includes(key));
    if (free.length) return free.map(({ key }) => key);
  }
  return [];
}
/** A sentence about a ticket from which nothing leads on; null when something does. */
export async function strandedAt(crowd: Crowd, ticket: Row): Promise<string | null> {
  if (isOver(ticket.status) || ticket.archived_at) return null;
  const ways = await waysOut(crowd, ticket.id);
  return ways.length ? null : `${ticket.code} is stranded at ${ticket.status}, device ${ticket.custody}`;
}

/** What leads on, the first that is not refused. */
const onward: Partial<Record<TicketStatus, readonly TicketActionKey[]>> = {
  ChoXuLy: ['receiveDevice', 'accept'],
  DangXuLy: ['receiveDevice', 'finish', 'cannotFix', 'decline'],
  ChoLinhKien: ['receiveDevice', 'resume'],
  ChuyenDieuPhoi: ['receiveDevice', 'assign'],
  DieuChinh: ['rejectChange'],
  ChuyenVeTrungTam: ['branchReceive', 'centreSendBack', 'centreReceive'],
  HoanThanh: ['receiveDevice', 'sendHome', 'beginReturn'],
  KhachKhongSua: ['receiveDevice', 'sendHome', 'beginReturn'],
  KhongSuaDuoc: ['receiveDevice', 'sendHome', 'beginReturn'],
  HoanTra: ['handOver'],
  ChoRaXac: ['breakUpCancel', 'breakUp'],
  cancel: ['approveCancel', 'rejectCancel'],
};
const MOST_STEPS = 15;

/** Brings a ticket to its end; answers how, or throws with what was in the way. */
export async function bringHome(crowd: Crowd, row: (id: TicketId) => Promise<Row>, id: TicketId): Promise<void> {
  const told: string[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const ticket = await row(id);
    if (isOver(ticket.status) || ticket.archived_at) return;
    const refused: string[] = [];
    const done = (await clearParts(crowd, ticket)) || (await moveOn(crowd, ticket, refused));
    if (!done) throw new Error(`${ticket.code} cannot leave ${ticket.status}:\n${[...told, ...refused].join('\n')}`);
    told.push(`${ticket.status} → ${done}`);
  }
  throw new Error(`A ticket goes in circles:\n${told.join('\n')}`);
}
const bossesOf = ({ bosses }: Crowd): Staff[] => Object.values(bosses);

async function moveOn(crowd: Crowd, ticket: Row, refused: string[]): Promise<string | null> {
  const input = await inputFor(crowd, ticket);
  for (const action of onward[ticket.status] ?? [])
    for (const boss of bossesOf(crowd)) {
      const said = await outcomeOf(boss.call(TicketAct.ChangeStatusInvoice, { id: ticket.id, action, ...input }));
      if (said === 'done') return action;
      refused.push(`${action}: ${said}`);
    }
  return null;
}
async function inputFor({ app, shop, errorTypeId }: Crowd, { id, total, paid }: Row) {
  const lines = await app.sql<{ id: number; product_id: number | null }>(
    'select id, product_id from ticket_line where ticket_id = $1',
    [id],
  );
  // Parts are not issued any more: what was not put in was not done.
  const outcomes = lines.map((line) => ({ lineId: line.id, outcome: line.product_id ? 'skipped' : 'done' }));
  const input = {
    reason: 'Đưa về đích',
    errorTypeId,
    outcomes,
    technicianId: shop.technician.user.id,
    // In a branch where nobody fits, somebody says so and gives it anyway.
    assignAnyway: true,
    methodId: shop.method,
    deposit: 'refund',
    accessoriesChecked: true,
    centreOutcome: 'DangXuLy',
    payments: total > paid ? [{ methodId: shop.method, amount: total - paid }] : [],
    promisedAt: `${addDays(today(), 1)}T10:00:00+07:00`,
  };
  return input as object;
}
/** Posts what waits and takes back what is in the device while the work is not over. */
async function clearParts(crowd: Crowd, ticket: Row): Promise<string | null> {
  const [draft] = await crowd.app.sql<{ id: number }>(
    `select id from outbound where ticket_id = $1 and status = 'draft' and kind in ('ticket', 'returnItem') and not is_deleted order by id`,
    [ticket.id],
  );
  if (draft && (await anyOf(crowd, ProductOutbound.ArchiveNew, { id: draft.id }))) return 'post';
  if (draft && (await anyOf(crowd, ProductOutbound.delete, { id: draft.id, cancelReason: 'Đưa về đích' })))
    return 'delete the bill';
  if (ticket.status !== 'DangXuLy') return null;
  const view = await crowd.bosses.branch.call(TicketParts.GetParts, { id: ticket.id }).catch(() => null);
  const lines = (view?.issued ?? [])
    .filter(({ left }) => left > 0)
    .map(({ originLineId, left }) => ({ originLineId, quantity: left }));
  if (lines.length && (await anyOf(crowd, TicketParts.ReturnParts, { id: ticket.id, lines }))) return 'return';
  return null;
}
async function anyOf(crowd: Crowd, call: Call, input: object): Promise<boolean> {
  for (const boss of bossesOf(crowd))
    if ((await outcomeOf(boss.call(call, input as Sent<Call>))) === 'done') return true; // plain ids
  return false;
}
