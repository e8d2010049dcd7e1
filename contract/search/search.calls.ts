// Ours: one search for everything. Each kind of thing is found by its own word (server/<word>/found.ts) under the right that opens it; the
// answer is in order, kind by kind, the best hit of all first.
import * as z from 'zod';
import { get, Instant, listed, named, service, vnd } from '../kit.ts';
import { CustomerPhone } from '../phone.ts';

/** What is looked for, in the order that counts where two fit alike. */
export const searchKinds = [
  'ticket',
  'customer',
  'booking',
  'product',
  'serial',
  'outbound',
  'inbound',
  'request',
  'receipt',
  'payment',
  'supplier',
] as const;
export type SearchKind = (typeof searchKinds)[number];
/** A word with fewer letters names too many things. */
export const SHORTEST_WORD = 3;

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  /** Of the thing itself; of a serial, its product's. */
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** A customer's; empty where there is none. */
  phone: CustomerPhone,
  /** What tells two alike apart: device, address, place. */
  more: z.array(z.string()),
  /** As the kind's own lists say it. */
  status: z.string().nullable(),
  /** What sort of its kind: a product's kind, an export bill's, the side of a request. */
  variant: z.string().nullable(),
  branchName: z.string().nullable(),
  /** What is still to be paid for a ticket. */
  due: vnd.nullable(),
  at: Instant,
  /** What was typed is its whole code, telephone, IMEI, serial or barcode. */
  isExact: z.boolean(),
});
export type SearchHit = z.infer<typeof SearchHit>;

const keyword = named(z.string().trim().max(100).default(''), 'Từ khóa', 'Keyword');
export const Search = service('Search', {
  Find: get({ in: z.object({ keyword }), out: listed(SearchHit), may: 'signedIn' }),
});
