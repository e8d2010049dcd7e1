// Every drawer of the demo shop counted for every day, and its accounts held against the bank's statements.
import { sql } from 'kysely';
import { denominations } from '../../contract/finance/fund.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { closeFund } from '../finance/close.ts';
import type { Ctx } from '../kit/ctx.ts';
import { draws } from './draws.ts';
import { as, booksOf, DAYS } from './finance.seed.ts';
import { ago } from './stock.shop.ts';

/** An account is held against the bank's statement, which comes twice a month; what waits to be matched since is of open days. */
const STATEMENT_DAYS = 15;
/** The smallest note: nothing below it lies in a drawer. */
const SMALLEST = 500;
/** Every evening but today's: drawers are counted, and now and then a note is missing or too many; accounts have what the bank says. */
export async function seedCloses(ctx: Ctx): Promise<void> {
  // Funds follow at the end of a transaction; this one looks at them before.
  await sql`set constraints sum_cash immediate`.execute(ctx.db);
  const books = await booksOf(ctx);
  const draw = draws(22_000);
  const held = await heldByDay(ctx);
  /** What counts have found over or short since, by drawer. */
  const found = new Map<BranchId, number>();
  for (let days = DAYS; days > 0; days--)
    for (const place of books.places) {
      const cashier = as(books, place.cashier, place.id);
      const day = ago(days);
      const expected = held(place.id, books.cash, day) + (found.get(place.id) ?? 0);
      const off = draw.below(12) === 0 ? (draw.below(2) ? 5_000 : -10_000) : 0;
      const counted = Math.max(0, expected - (expected % SMALLEST) + off);
      const isOff = counted !== expected;
      await closeFund(cashier, {
        branchId: place.id,
        methodId: books.cash,
        day,
        notes: notesOf(counted),
        reason: isOff ? (off > 0 ? 'Khách không lấy tiền thối' : 'Thối nhầm cho khách') : null,
        witnessId: place.witness === place.cashier ? null : place.witness,
      });
      found.set(place.id, (found.get(place.id) ?? 0) + counted - expected);
      if (days < STATEMENT_DAYS) continue;
      const told = held(place.id, books.bank, day) as Vnd; // what the account has, to the đồng
      const account = { branchId: place.id, methodId: books.bank, day, counted: told };
      await closeFund(as(books, books.accountant, place.id), {
        ...account,
        notes: null,
        reason: null,
        witnessId: null,
      });
    }
}
/** What each fund held at the end of a day, read once. */
async function heldByDay(ctx: Ctx) {
  const { rows } = await sql<{
    branchId: BranchId;
    methodId: CategoryId;
    day: string;
    held: number;
  }>`select branch_id, payment_method_id as method_id, day::text as day,
      (sum(income - outgo - sent + arrived) over (partition by branch_id, payment_method_id order by day))::bigint as held
    from fund_day where tenant_id = ${ctx.tenantId} order by day`.execute(ctx.db);
  return (branchId: BranchId, methodId: CategoryId, day: string): number =>
    rows.findLast((row) => row.branchId === branchId && row.methodId === methodId && row.day <= day)?.held ?? 0;
}
/** The fewest notes that make an amount. */
function notesOf(amount: number): Record<string, number> {
  let left = amount;
  return Object.fromEntries(
    denominations.flatMap((note) => {
      const count = Math.floor(left / note);
      left -= count * note;
      return count ? [[String(note), count] as const] : [];
    }),
  );
}
