// A document of stock names a ticket by its code: whoever keeps tickets says whether there is one. What a document of an earlier
// program brought along stays on it; nobody writes a new one.
import type { Ctx } from '../kit/ctx.ts';
import { signal } from '../kit/signal.ts';

export const ticketNamed = signal<{ code: string }>();

export async function requireTicketCode(
  ctx: Ctx,
  code: string | null | undefined,
  before: string | null = null,
): Promise<void> {
  if (code && code.toLowerCase() !== before?.toLowerCase()) await ticketNamed.send(ctx, { code });
}
