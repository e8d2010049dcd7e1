// How many files are made at one time for a user and for a tenant: whoever asks for more waits for their own, not for others'.
import type { FastifyReply } from 'fastify';
import { fail } from '../kit/fail.ts';
import type { Claims } from '../kit/gate.ts';
import { shared } from '../kit/shared/shared.ts';

/** Fewer than the export pool has connections, so that one tenant leaves some to the others. */
const MOST = { tenant: 3, user: 2 } as const;
const RETRY_SECONDS = 5;

/** Taken until the answer is sent or broken off. */
export async function takeSlot({ tenantId, userId }: Claims, reply: FastifyReply): Promise<void> {
  const give = await shared.take([
    { key: `exports of ${tenantId}`, most: MOST.tenant, amount: 1 },
    { key: `exports of ${tenantId}:${userId}`, most: MOST.user, amount: 1 },
  ]);
  if (!give) return fail('request.exports', { seconds: RETRY_SECONDS });
  giveAfter(reply, give);
}

/** When the answer was sent or broken off, which may have happened already. */
export function giveAfter(reply: FastifyReply, give: () => void): void {
  if (reply.raw.closed) give();
  else reply.raw.once('close', give);
}
