// How many devices came and went on a day, are being worked on, wait for their owners or are worked on past their time: each as its list counts it.
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import { listStatuses, readyStatuses, type TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { countedOnly, numberOf, tallied } from './counts.ts';
import { sees, viewOf } from './seen-tickets.ts';
import { inStatuses, isLate, narrowing, ofBranches, ofTenant } from './where.ts';

export interface DayCounts {
  received: number;
  handedOver: number;
  inWork: number;
  ready: number;
  late: number;
}
export async function countDay(ctx: Ctx, day: string, branchId: BranchId | undefined): Promise<DayCounts> {
  const view = await viewOf(ctx);
  const base = [...ofTenant(ctx), ...sees(ctx, view), ...ofBranches({ branchId })];
  const ofDay = { startDate: day, endDate: day };
  const [received, handedOver, late, open] = await Promise.all([
    countedOnly(ctx, [...base, ...narrowing(ofDay)]),
    countedOnly(ctx, [...base, inStatuses(listStatuses.return), ...narrowing({ ...ofDay, dateBy: 'handedOver' })]),
    countedOnly(ctx, [...base, inStatuses(listStatuses.repair), isLate]),
    tallied(ctx, view, [...listStatuses.repair, ...readyStatuses]),
  ]);
  const standing = (statuses: readonly TicketStatus[]) =>
    numberOf(open.filter((one) => statuses.includes(one.status) && (!branchId || one.branchId === branchId)));
  return {
    received: numberOf(received),
    handedOver: numberOf(handedOver),
    inWork: standing(listStatuses.repair),
    ready: standing(readyStatuses),
    late: numberOf(late),
  };
}
