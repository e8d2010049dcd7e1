// Opening debts out of a sheet: whoever they are with stands there by code, a customer also by phone. What stands in the books already is
// left alone, so that a sheet may come twice.
import { sql } from 'kysely';
import type * as z from 'zod';
import { type AccountParty, parties } from '../../contract/finance/finance.ts';
import { debtSides, OpeningSheetLine } from '../../contract/finance/opening-debt.calls.ts';
import { showDay, today } from '../../contract/time.ts';
import { insertMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { nextNumbers } from '../kit/document-number.ts';
import { fail } from '../kit/fail.ts';
import { type IdByName, idByName } from '../kit/sheet/find-by-name.ts';
import {
  findTwice,
  type ImportSpec,
  importer,
  type Problem,
  type SheetLine,
  type Verdict,
} from '../kit/sheet/import.ts';
import { template } from '../kit/sheet/template.ts';
import { seesBranch } from '../org/org.ts';
import { lockPartyAlone, writeDebts } from './debt.ts';
import { requireSight } from './debts.ts';
import { requireOpenDay } from './money.ts';
import { itemOf, OPENING_CODE, signed } from './opening-debt.ts';
import { partiesByCode, partyRows } from './party-words.ts';
import { workBranch } from './voucher.ts';

/** Each party is locked until all of it is written: more of them would take what the others need. */
const MOST = 2000;
type Line = z.output<typeof OpeningSheetLine>;
interface Debt {
  party: AccountParty;
  partyId: number;
  branchId: number;
  side: Line['side'];
  amount: Line['amount'];
  day: string;
  dueDay: string;
  note: string | null;
}
const keyOf = ({ party, partyId, branchId, side, amount, day, dueDay, note }: Debt) =>
  [party, partyId, branchId, side, amount, day, dueDay, note ?? ''].join('|');

async function plan(ctx: Ctx, lines: readonly SheetLine<Line>[]): Promise<Verdict<Debt>[]> {
  if (lines.length > MOST) fail('import.tooLarge', { rows: MOST });
  for (const party of new Set(lines.map(({ value }) => value.party))) requireSight(ctx, party);
  const found = await partiesByCode(
    ctx,
    lines.map(({ value }) => value),
  );
  const [closed, known] = await Promise.all([closedDays(ctx), standing(ctx)]);
  const own = lines.some(({ value }) => !value.branchId) ? await workBranch(ctx, null) : 0;
  const debts = lines.map(({ line, value, given }) => {
    const day = value.day ?? today();
    const { party, side, amount, note } = value;
    const partyId = found(value);
    const branchId = value.branchId ?? own;
    const debt = { party, partyId: partyId ?? 0, branchId, side, amount, day, dueDay: value.dueDay ?? day, note };
    return { line, given, value: debt, code: value.partyCode };
  });
  const twice = findTwice(debts, keyOf);
  return debts.map(({ line, value, code }) => {
    const { day, branchId } = value;
    const problems: Problem[] = [];
    if (!value.partyId) problems.push({ field: 'partyCode', code: 'import.unknown', params: { value: code } });
    if (day > today()) problems.push({ field: 'day', code: 'finance.future', params: { day: showDay(day) } });
    const until = closed.get(branchId);
    if (until && day <= until) problems.push({ field: 'day', code: 'finance.closed', params: { day: showDay(until) } });
    const first = twice.get(line);
    if (first !== undefined && value.partyId)
      problems.push({ field: null, code: 'import.twice', params: { line: first } });
    if (problems.length) return { problems };
    return { outcome: known.has(keyOf(value)) ? 'unchanged' : 'created', data: value };
  });
}
/** Until when the books of each branch are closed. */
async function closedDays(ctx: Ctx): Promise<Map<number, string>> {
  const { rows } = await sql<{ branchId: number; day: string }>`select branch_id, max(day) as day from stock_close
    where tenant_id = ${ctx.tenantId} and reopened_at is null group by 1`.execute(ctx.db);
  return new Map(rows.map(({ branchId, day }) => [branchId, day]));
}
/** What was brought along so far. */
async function standing(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<Debt>`select party, party_id, branch_id, side, amount, day, due_day, note from opening_debt
    where tenant_id = ${ctx.tenantId} and status = 'posted' and not is_deleted`.execute(ctx.db);
  return new Set(rows.map(keyOf));
}

/** Parties first, in one order; then the numbers, branch by branch; then all of it at once. */
async function save(ctx: Ctx, { created }: { created: Debt[] }): Promise<void> {
  if (!created.length) return;
  const whose = new Map(created.map(({ party, partyId }) => [`${party} ${partyId}`, { party, partyId }]));
  for (const [, { party, partyId }] of [...whose].sort(([a], [b]) => (a < b ? -1 : 1)))
    await lockPartyAlone(ctx, party, partyId);
  for (const party of new Set(created.map((debt) => debt.party))) {
    const ids = [...whose.values()].filter((one) => one.party === party).map((one) => one.partyId);
    const { rows } = await partyRows(party, ctx.tenantId, ids).execute(ctx.db);
    if (rows.length < ids.length) fail('request.failed'); // somebody was deleted since the plan: it is read again
  }
  const { rows: branches } = await sql<{ id: number; code: string }>`select id, code from branch
    where tenant_id = ${ctx.tenantId} and id = any(${created.map((debt) => debt.branchId)}::bigint[]) order by code`.execute(
    ctx.db,
  );
  const rows: (Debt & { code: string })[] = [];
  for (const { id, code } of branches) {
    const here = created.filter((debt) => debt.branchId === id);
    // The books may have been closed since the plan.
    await requireOpenDay(ctx, id, here.map(({ day }) => day).toSorted()[0] ?? today());
    const codes = await nextNumbers(ctx, OPENING_CODE, here.length, code);
    rows.push(...here.map((debt, at) => ({ ...debt, code: codes[at] ?? '' })));
  }
  await insertMany(
    ctx,
    'openingDebt',
    rows.map((row) => ({ ...row, status: 'posted' })),
  );
  const { rows: ids } = await sql<{ id: number; code: string }>`select id, code from opening_debt
    where tenant_id = ${ctx.tenantId} and code = any(${rows.map(({ code }) => code)}::text[])`.execute(ctx.db);
  const idOf = new Map(ids.map(({ id, code }) => [code, id]));
  for (let at = 0; at < rows.length; at += CHUNK)
    await writeDebts(
      ctx,
      rows.slice(at, at + CHUNK).map((row) => ({
        ...itemOf({ ...row, id: idOf.get(row.code) ?? 0 }),
        ...{ entry: 'open', amount: signed(row), dueDay: row.dueDay, day: row.day },
      })),
    );
}
const CHUNK = 1000;

const sheet: ImportSpec<typeof OpeningSheetLine, Debt> = {
  schema: OpeningSheetLine,
  columns: ['party', 'partyCode', 'side', 'amount', 'day', 'dueDay', 'branchId', 'note'],
  words: { party: parties, side: debtSides },
  names: { branchId: branchNames },
  plan,
  save,
};
/** By name and by code. */
async function branchNames(ctx: Ctx): Promise<IdByName> {
  const { rows } = await sql<{ id: number; name: string; code: string }>`select b.id, b.name, b.code from branch b
    where b.tenant_id = ${ctx.tenantId} and not b.is_deleted and ${seesBranch(ctx, 'b.id')}`.execute(ctx.db);
  return idByName(rows, ({ name, code }) => [name, code]);
}
export const importOpeningDebts = importer(sheet);
export const openingDebtTemplate = template(
  sheet,
  { vi: 'Mẫu nhập nợ đầu kỳ', en: 'Opening debt import' },
  {
    party: 'Khách hàng',
    partyCode: 'KH000012',
    side: 'Họ nợ mình',
    amount: 1_500_000,
    day: '2026-01-01',
    dueDay: '2025-12-15',
    note: 'Còn lại trên sổ cũ',
  },
);
