// Devices of the demo shop's three months that the centre repaired for a branch: who did it there and when, the steps of their tickets, and the
// requests that went with them.
import { sql } from 'kysely';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { documentCode } from '../../contract/stock/stock.ts';
import { addDays } from '../../contract/time.ts';
import { insertMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { nextNumber } from '../kit/document-number.ts';
import { draws } from './draws.ts';
import type { Branch, TicketShop } from './ticket.shop.ts';

/** The way there and back; it is finished when the branch has it again. */
export interface Way {
  placeId: BranchId;
  technician: UserId;
  sentAt: string;
  receivedAt: string;
  acceptedAt: string;
  sentBackAt: string;
}
const REASON = 'Cần máy hàn chip tại trung tâm';
const ANSWER = 'Đã xử lý main, test đủ chức năng';
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** Half of the devices that stayed two nights: sent on the day they came, worked on at the centre the day after. */
export function wayOf(
  shop: TicketShop,
  story: { branch: Branch; day: string; nights: number; takenInAt: string },
  index: number,
): Way | null {
  const centre = shop.branches.find(({ isCenter }) => isCenter);
  const draw = draws(61_000 + index);
  if (!centre || story.branch.isCenter || story.nights < 2 || draw.below(2)) return null;
  const receivedAt = `${addDays(story.day, 1)}T09:${10 + draw.below(40)}:00+07:00`;
  const acceptedAt = later(receivedAt, 20 + draw.below(60));
  return {
    placeId: centre.id,
    technician: draw.of(centre.technicians),
    sentAt: later(story.takenInAt, 15),
    receivedAt,
    acceptedAt,
    sentBackAt: later(acceptedAt, 60 + draw.below(240)),
  };
}

interface Sent {
  code: string;
  branch: Branch;
  receptionist: UserId;
  finishedAt: string;
  way: Way;
}
/** What its ticket's log has between intake and the end of the work: who, when, which action, and the status it led to. */
export const stepsOf = ({ way, receptionist, finishedAt }: Sent) =>
  [
    { at: way.sentAt, userId: receptionist, action: 'moveCentre', fromStatus: 'ChoXuLy', toStatus: 'ChuyenVeTrungTam' },
    { at: way.receivedAt, userId: way.technician, branchId: way.placeId, action: 'centreReceive' },
    { at: way.acceptedAt, userId: way.technician, branchId: way.placeId, action: 'centreAccept' },
    { at: way.sentBackAt, userId: way.technician, branchId: way.placeId, action: 'centreSendBack' },
    { at: finishedAt, userId: receptionist, action: 'branchReceive', toStatus: 'HoanThanh' },
  ].map((step) => ({ fromStatus: 'ChuyenVeTrungTam', toStatus: 'ChuyenVeTrungTam', ...step }));

/** The requests that went with the devices, over by now; each finds its ticket by its code. */
export async function seedSent(ctx: Ctx, sent: readonly Sent[]): Promise<void> {
  const { rows } = await sql<{ id: CategoryId }>`select id from category
    where tenant_id = ${ctx.tenantId} and code = 'requestCenterGroup' and not is_deleted order by order_no, id limit 1`.execute(
    ctx.db,
  );
  const groupId = rows[0]?.id;
  const requests: Readonly<Record<string, unknown>>[] = [];
  for (const { code, branch, receptionist, finishedAt, way } of sent)
    requests.push({
      code: await nextNumber(ctx, documentCode.request, branch.code, way.sentAt.slice(0, 10)),
      groupId,
      branchId: branch.id,
      status: 3,
      ticketCode: code,
      content: REASON,
      answer: ANSWER,
      receivedAt: way.receivedAt,
      receivedBy: way.technician,
      sentBackAt: way.sentBackAt,
      sentBackBy: way.technician,
      completedAt: finishedAt,
      completedBy: receptionist,
      creationTime: way.sentAt,
    });
  if (requests.length) await insertMany(ctx, 'centerRequest', requests);
}
