// Parts and services that the bench wants and the ticket does not have: a proposed line, which the counter prices and takes on, by itself or
// with the customer's word, or declines. Taken on, it is a line like any other, and a part is asked for at once where it is not here.
import { sql } from 'kysely';
import type { ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
import type { In, Vnd } from '../../../contract/kit.ts';
import type { PartsView, TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import { changedBy } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { lockTicket } from '../act.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { requirePriceRight } from '../save/create.ts';
import { writeLines } from '../save/lines-store.ts';
import { writePromotions } from '../save/promotions.ts';
import { linesOfSale, planSale } from '../save/sale.ts';
import { said } from '../story-words.ts';
import { tellDecided, tellProposed } from '../told.ts';
import { askForMissing } from './ask.ts';
import { getParts } from './parts-view.ts';
import { takeOnBlocker } from './proposals.ts';
import { lineBlocker, type Proposed, productOf, withLine } from './proposed-line.ts';
import { requireIssuable } from './standing.ts';

export async function proposePart(ctx: Ctx, input: In<typeof TicketParts.ProposePart>): Promise<PartsView> {
  const { id, quantity, note } = input;
  const ticket = await lockTicket(ctx, id);
  requireIssuable(ctx, ticket);
  const { name, ...wanted } = await wantedOf(ctx, input);
  const { rows } = await sql`select from ticket_proposal where tenant_id = ${ctx.tenantId} and ticket_id = ${id}
    and (product_id = ${wanted.productId} or service_name_id = ${wanted.serviceNameId}) and status = 'open'`.execute(
    ctx.db,
  );
  if (rows.length) fail('ticket.proposedAlready', { code: ticket.code, product: name });
  const proposal = await ctx.db
    .insertInto('ticketProposal')
    .values({ ticketId: id, ...wanted, quantity, note, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await logTicket(ctx, { ticketId: id, action: 'partProposed', reason: told(name, quantity, note) });
  tellProposed(ctx, ticket, { id: proposal.id, part: name });
  return getParts(ctx, { id });
}
const told = (name: string, quantity: number, note: string | null | undefined) =>
  [`${quantity} × ${name}`, note].filter(Boolean).join(' · ');

type Wanted = Pick<Open, 'productId' | 'serviceNameId' | 'name'>;
async function wantedOf(ctx: Ctx, { productId, serviceNameId }: In<typeof TicketParts.ProposePart>): Promise<Wanted> {
  if (productId && serviceNameId) throw new InvalidField('serviceNameId', 'choice');
  if (serviceNameId) return { productId: null, serviceNameId, name: await nameOfService(ctx, serviceNameId) };
  if (!productId) throw new InvalidField('productId', 'required');
  const { name } = await productOf(ctx, productId);
  return { productId, serviceNameId: null, name };
}
async function nameOfService(ctx: Ctx, id: ServiceNameId): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from service_name
    where tenant_id = ${ctx.tenantId} and id = ${id} and not hidden and not is_deleted`.execute(ctx.db);
  if (!rows[0]) throw new InvalidField('serviceNameId', 'choice');
  return rows[0].name;
}

interface Open extends Proposed {
  id: number;
  name: string;
  creatorUserId: number | null;
}
/** Declining is also for whoever proposed it; taking it on is for somebody else. */
export async function decidePart(ctx: Ctx, input: In<typeof TicketParts.DecidePart>): Promise<PartsView> {
  const ticket = await lockTicket(ctx, input.id);
  const { rows } =
    await sql<Open>`select x.id, x.product_id, x.service_name_id, coalesce(p.name, n.name) as name, x.quantity, x.creator_user_id from ticket_proposal x
    left join product p on p.tenant_id = x.tenant_id and p.id = x.product_id
    left join service_name n on n.tenant_id = x.tenant_id and n.id = x.service_name_id
    where x.tenant_id = ${ctx.tenantId} and x.id = ${input.proposalId} and x.ticket_id = ${input.id} and x.status = 'open'`.execute(
      ctx.db,
    );
  const proposal = rows[0] ?? fail('row.missing', { entity: 'TicketProposal', id: input.proposalId });
  if (input.isAccepted) await takeOn(ctx, ticket, proposal, input);
  else await decline(ctx, ticket, proposal, input.reason);
  const { name: part, creatorUserId: askedBy } = proposal;
  tellDecided(ctx, 'partDecided', ticket, { id: proposal.id, part, askedBy, isYes: input.isAccepted });
  return getParts(ctx, { id: ticket.id });
}

type Decision = In<typeof TicketParts.DecidePart>;
async function takeOn(ctx: Ctx, ticket: Ticket, proposal: Open, { price, agreedBy, reason }: Decision): Promise<void> {
  const blocker = takeOnBlocker(ctx, ticket, proposal.creatorUserId) ?? (await lineBlocker(ctx, ticket, proposal));
  if (blocker) fail('ticket.blocked', { code: ticket.code, blocker });
  if (!agreedBy) throw new InvalidField('agreedBy', 'required');
  const input = await withLine(ctx, ticket, proposal, price ?? null);
  const { lines } = await linesOfSale(ctx, ticket, input);
  const line = lines.at(-1);
  requirePriceRight(ctx, line ? [line] : []);
  const sale = await planSale(ctx, ticket, input, true);
  await decided(ctx, proposal, {
    status: 'accepted',
    price: line?.price ?? (0 as Vnd),
    agreedBy,
    decisionNote: reason,
  }); // no đồng
  // Not followed by keeping at once: the request, and with it its number, comes before the shelves.
  await writeLines(ctx, ticket.id, sale.lines, { stored: sale.stored });
  await writePromotions(ctx, ticket.id, sale.decided);
  await ctx.db
    .updateTable('ticket')
    .set({ ...sale.totals, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', ticket.id)
    .execute();
  if (proposal.productId !== null) await askForMissing(ctx, ticket, { note: null });
  const worth = (line?.price ?? 0) * proposal.quantity;
  const { action, data } = said('partAccepted', {
    name: proposal.name,
    quantity: proposal.quantity,
    worth,
    note: reason ?? null,
  });
  await logTicket(ctx, { ticketId: ticket.id, action, data: { ...data, agreedBy } });
}
async function decline(ctx: Ctx, ticket: Ticket, proposal: Open, reason: string | null | undefined): Promise<void> {
  if (!reason) throw new InvalidField('reason', 'required');
  await decided(ctx, proposal, { status: 'rejected', decisionNote: reason });
  await logTicket(ctx, {
    ticketId: ticket.id,
    action: 'partRejected',
    reason: told(proposal.name, proposal.quantity, reason),
  });
}
interface Decided {
  status: 'accepted' | 'rejected';
  price?: Vnd;
  agreedBy?: 'counter' | 'customer';
  decisionNote: string | null | undefined;
}
const decided = (ctx: Ctx, { id }: Open, columns: Decided) =>
  ctx.db
    .updateTable('ticketProposal')
    .set({
      ...columns,
      decisionNote: columns.decisionNote ?? null,
      decidedAt: sql<string>`now()`,
      decidedBy: ctx.user.id,
      ...changedBy(ctx),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
