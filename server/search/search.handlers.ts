// One search for everything: each word's own answer, asked side by side in one flight, under the right that opens what is found.
import { allows } from '../../contract/kit.ts';
import { Search, SHORTEST_WORD } from '../../contract/search/search.calls.ts';
import { now } from '../../contract/time.ts';
import { bookingFound } from '../booking/found.ts';
import { productFound } from '../catalog/found.ts';
import { paymentFound, receiptFound } from '../finance/found.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { Findable } from '../kit/found.ts';
import { implement } from '../kit/implement.ts';
import { longestWord } from '../kit/list.ts';
import { customerFound, supplierFound } from '../party/found.ts';
import { inboundFound, outboundFound, requestFound, serialFound } from '../stock/found.ts';
import { ticketFound } from '../ticket/find/found.ts';
import { ranked } from './rank.ts';

const everything: readonly Findable[] = [
  ticketFound,
  customerFound,
  bookingFound,
  productFound,
  serialFound,
  outboundFound,
  inboundFound,
  requestFound,
  receiptFound,
  paymentFound,
  supplierFound,
];

async function find(ctx: Ctx, { keyword: typed }: { keyword: string }) {
  const keyword = typed.replace(/(^|\s)#+\s*/g, '$1'); // written before a code, and none of it
  if (longestWord(keyword) < SHORTEST_WORD) return { items: [] };
  const mine = everything.filter(({ may }) => allows(may, ctx.user.permissions));
  const found = await Promise.all(mine.map(async ({ kind, find: rows }) => ({ kind, rows: await rows(ctx, keyword) })));
  const hits = ranked(found, keyword, { branchId: ctx.user.branchId, now: now().getTime() });
  return {
    items: hits.map(({ keys: _, branchId: __, ...hit }) => ({
      ...hit,
      phone: hit.phone ?? '',
      more: [...hit.more],
      due: hit.due ?? null,
    })),
  };
}

export const searchHandlers = implement(Search, { Find: find });
