// Personal data: what customers agreed to.
import * as z from 'zod';
import { get, Instant, named, put, rowId, service } from '../kit.ts';
import { CustomerId } from '../party/party.calls.ts';
import { ChannelField, PurposeField } from './consent.ts';

const seeCustomer = ['Pages.Category.Customer', 'Pages.Categories.Customer', 'Pages.Tickets.Create'] as const;

export const ConsentRow = z.object({
  purpose: PurposeField,
  isGiven: named(z.boolean(), 'Đồng ý', 'Agreed'),
  textVersion: named(z.string(), 'Bản điều khoản', 'Text version'),
  channel: ChannelField,
  at: named(Instant, 'Thời điểm', 'When'),
  userName: named(z.string().nullable(), 'Người ghi', 'Noted by'),
});
export type ConsentRow = z.infer<typeof ConsentRow>;
export const Consents = z.object({
  /** What holds now, for each purpose. */
  now: z.array(z.object({ purpose: PurposeField, isAgreed: z.boolean(), said: ConsentRow.nullable() })),
  /** Every word about it, the last one first. */
  items: z.array(ConsentRow),
});
export type Consents = z.infer<typeof Consents>;

/** Ours. */
export const Privacy = service('Privacy', {
  GetConsents: get({
    in: z.object({ customerId: rowId(CustomerId) }),
    out: Consents,
    may: seeCustomer,
  }),
  SetConsent: put({
    in: z.object({
      customerId: rowId(CustomerId),
      purpose: PurposeField,
      isGiven: named(z.boolean(), 'Đồng ý', 'Agreed'),
      channel: ChannelField,
    }),
    out: Consents,
    may: ['Pages.Categories.Customer.Edit', 'Pages.Tickets.Create'],
  }),
});
