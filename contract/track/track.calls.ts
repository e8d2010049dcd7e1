// The link to the customer's own page, as staff handle it: make, show, renew, revoke; which pictures stand there.
import * as z from 'zod';
import { get, Instant, named, post, rowId, service } from '../kit.ts';
import { TicketId } from '../ticket/ticket.ts';

/** The address is followed by an unguessable token. */
export const TRACK_PATH = '/t/';
/** 144 bits in base64url. */
export const trackToken = /^[\w-]{24}$/;

export const TrackLink = z.object({
  /** '/t/…'; null: revoked and not made anew, or switched off in the settings. */
  path: z.string().nullable(),
  isOn: z.boolean(),
  createdAt: Instant.nullable(),
  firstSeenAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
  /** Pictures of the ticket that stand on the page. */
  photoIds: z.array(z.int()),
});
export type TrackLink = z.infer<typeof TrackLink>;

const One = z.object({ ticketId: rowId(TicketId) });
const hand = ['Pages.Tickets.Create', 'Pages.Tickets.Edit', 'Pages.Tickets.Print'] as const;
const photos = z.array(z.int().positive()).max(60).optional();
/** Ours. */
export const Track = service('Track', {
  /** As it is; nothing is made. */
  GetLink: get({ in: One, out: TrackLink, may: hand, secret: true }),
  /** The link that works, made on first use: to copy, to show, to print. */
  MakeLink: post({ in: One, out: TrackLink, may: hand, secret: true }),
  /** The one before stops working. */
  RenewLink: post({ in: One, out: TrackLink, may: hand, secret: true }),
  RevokeLink: post({ in: One, out: TrackLink, may: hand }),
  /** These and no others; or those that are shared now and those that are not any more, and the rest is left alone. */
  SharePhotos: post({
    in: z.object({
      ticketId: rowId(TicketId),
      photoIds: named(photos, 'Ảnh', 'Pictures'),
      add: named(photos, 'Ảnh cho xem thêm', 'Pictures to share'),
      remove: named(photos, 'Ảnh thôi cho xem', 'Pictures to hide'),
    }),
    out: TrackLink,
    may: hand,
    secret: true,
  }),
});
