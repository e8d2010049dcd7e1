// Handlers of the link to the customer's own page: for whoever sees the ticket.
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { Track } from '../../contract/track/track.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { implement } from '../kit/implement.ts';
import { requireTicket } from '../ticket/seen.ts';
import { linkOf, revokeLink, trackPath } from './track.ts';

const about =
  (work: (ctx: Ctx, ticketId: TicketId) => Promise<unknown>) =>
  async (ctx: Ctx, { ticketId }: { ticketId: TicketId }) => {
    await requireTicket(ctx, ticketId);
    await work(ctx, ticketId);
    return linkOf(ctx, ticketId);
  };
export const trackHandlers = implement(Track, {
  GetLink: about(async () => {}),
  MakeLink: about(trackPath),
  RenewLink: about(async (ctx, ticketId) => {
    await revokeLink(ctx, ticketId);
    await trackPath(ctx, ticketId);
  }),
  RevokeLink: about(revokeLink),
  SharePhotos: (ctx, input) => about(() => sharePhotos(ctx, input))(ctx, input),
});

/** What is no picture of this ticket is left out. */
async function sharePhotos(ctx: Ctx, input: In<typeof Track.SharePhotos>): Promise<void> {
  const { ticketId, photoIds, add = [], remove = [] } = input;
  const wanted = photoIds ?? add;
  const hidden = photoIds ? sql`photo_id <> all(${photoIds}::bigint[])` : sql`photo_id = any(${remove}::bigint[])`;
  await sql`delete from track_photo where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and ${hidden}`.execute(
    ctx.db,
  );
  await sql`insert into track_photo (tenant_id, photo_id, ticket_id, creator_user_id)
    select p.tenant_id, p.id, p.ticket_id, ${ctx.user.id}::bigint from ticket_photo p
    where p.tenant_id = ${ctx.tenantId} and p.ticket_id = ${ticketId} and p.id = any(${wanted}::bigint[])
    on conflict do nothing`.execute(ctx.db);
}
