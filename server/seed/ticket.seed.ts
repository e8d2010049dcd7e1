// The tickets of the demo shop: three months that are over, and the work of today.
import type { Ctx } from '../kit/ctx.ts';
import { seedTicketHistory } from './ticket.history.ts';
import { openTicketShop } from './ticket.shop.ts';

export async function seedTickets(ctx: Ctx): Promise<void> {
  const shop = await openTicketShop(ctx);
  await seedTicketHistory(ctx, shop);
}
