// How many files are made at one time for a user and for a tenant: whoever asks for more waits for their own, not for others'.
import type { FastifyReply } from 'fastify';
import { fail } from '../kit/fail.ts';
import type { Claims } from '../kit/gate.ts';

/** Fewer than the export pool has connections, so that one tenant leaves some to the others. */
const MOST = { tenant: 3, user: 2 } as const;
const RETRY_SECONDS = 5;
const running = new Map<string, number>();

/** Taken until the answer is sent or broken off. */
export function takeSlot({ tenantId, userId }: Claims, reply: FastifyReply): void {
  const slots = [
    [`tenant ${tenantId}`, MOST.tenant],
    [`user ${tenantId}:${userId}`, MOST.user],
  ] as const;
  for (const [key, most] of slots)
    if ((running.get(key) ?? 0) >= most) fail('request.exports', { seconds: RETRY_SECONDS });
  for (const [key] of slots) running.set(key, (running.get(key) ?? 0) + 1);
  reply.raw.once('close', () => {
    for (const [key] of slots) {
      const left = (running.get(key) ?? 1) - 1;
      if (left) running.set(key, left);
      else running.delete(key);
    }
  });
}
