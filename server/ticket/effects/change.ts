// What asking for a change of prices or phone does, and deciding about it. The form writes the change (save/update.ts) and asks;
// approval applies it as a save would at that moment.
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { customerOfPhone } from '../../party/customer-of-phone.ts';
import type { ActionRun, Change, Effect } from '../act.ts';
import { earnCommission } from '../commission.ts';
import { finishLines } from '../lines.ts';
import { closeChange, openChange, type Proposal } from '../save/change-set.ts';
import { planSale, type SaleIn, saleNow, writeSale } from '../save/sale.ts';

const requireOpen = async (ctx: Ctx, { ticket }: ActionRun) =>
  (await openChange(ctx, ticket.id)) ?? fail('ticket.noChange', { code: ticket.code });

async function apply(ctx: Ctx, { ticket }: ActionRun, proposal: Proposal): Promise<Change> {
  const phone = proposal.phone ?? ticket.phone;
  const now = await saleNow(ctx, ticket);
  const asked = proposal.sale && { ...proposal.sale, lines: withFound(proposal.sale.lines, now.lines) };
  const input: SaleIn = { modelId: ticket.modelId, phone, ...(asked ?? now) };
  const sale = await planSale(ctx, ticket, input, true);
  await writeSale(ctx, ticket, sale);
  if (ticket.statusBefore === 'HoanThanh') await finishAnew(ctx, ticket);
  const customer = proposal.phone
    ? { phone, customerId: await customerOfPhone(ctx, { phone, name: ticket.customerName }) }
    : {};
  return { ...sale.totals, ...customer, vatPercent: input.vatPercent };
}
/** What the bench wrote about a line needed nobody's approval: it is newer than the change that waited. */
function withFound(asked: SaleIn['lines'], now: SaleIn['lines']): SaleIn['lines'] {
  const found = new Map(now.map(({ id, note, replacedSerial }) => [id, { note, replacedSerial }]));
  return asked.map((line) => ({ ...line, ...(line.id ? found.get(line.id) : undefined) }));
}
/** What is added to finished work was done with it, and earns as it would have. */
async function finishAnew(ctx: Ctx, ticket: ActionRun['ticket']): Promise<void> {
  await finishLines(ctx, ticket);
  await earnCommission(ctx, ticket.id);
}

export const change = {
  askChange: async (ctx, run) => {
    await requireOpen(ctx, run);
    return { statusBefore: run.ticket.status };
  },
  approveChange: async (ctx, run) => {
    const { proposal } = await requireOpen(ctx, run);
    const columns = await apply(ctx, run, proposal as Proposal); // written by the form alone
    await closeChange(ctx, run.ticket, 'approved', run.input.note ?? null);
    return { ...columns, statusBefore: null };
  },
  rejectChange: async (ctx, run) => {
    await closeChange(ctx, run.ticket, 'rejected', run.input.reason ?? null);
    return { statusBefore: null };
  },
} satisfies Record<string, Effect>;
