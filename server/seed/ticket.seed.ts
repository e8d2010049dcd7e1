// The tickets of the demo shop: three months that are over, and the work of today.
import type { Ctx } from '../kit/ctx.ts';
import type { Passcodes } from '../ticket/save/passcode.ts';
import { seedTicketHistory } from './ticket.history.ts';
import { seedLiveTickets, seedReturns } from './ticket.live.ts';
import { openTicketShop } from './ticket.shop.ts';

export async function seedTickets(ctx: Ctx, passcodes: Passcodes): Promise<void> {
  const shop = await openTicketShop(ctx);
  await seedTicketHistory(ctx, shop);
  await seedLiveTickets(ctx, shop, passcodes);
  await seedReturns(ctx, passcodes);
}
