// What the server tells open browsers without being asked: small facts that a screen shows or reads anew. What somebody may not
// read by a call is not told either: each topic has its right, and an event of a branch reaches those who see that branch.
import * as z from 'zod';
import type { May } from './kit.ts';

const topic = <D extends z.ZodType>(may: May, data: D) => ({ may, data });
export const liveTopics = {
  /** Money arrived at the bank and became a receipt: "tiền đã về". */
  moneyArrived: topic(
    ['Pages.Finance.Receipt.Create', 'Pages.Finance.Receipt'],
    z.object({
      ticketId: z.int().nullable(),
      /** The ticket or the customer that it was for. */
      name: z.string(),
      voucherCode: z.string(),
      amount: z.int(),
      /** What is still to be paid of the ticket. */
      remaining: z.int().nullable(),
    }),
  ),
  /** A bank transaction came, was matched or set aside: the queue is to be read anew. */
  bankQueue: topic('Pages.Finance.Bank', z.object({ id: z.int() })),
} as const;
export type LiveTopic = keyof typeof liveTopics;
export type LiveData<T extends LiveTopic> = z.infer<(typeof liveTopics)[T]['data']>;
