// A bank's statement, as a file: read, shown, and saved as a whole or not at all. The same file twice adds nothing; money that a webhook
// told already is kept beside it to be looked at. What is new is then matched like any other.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type {
  BankTransaction,
  StatementAnswer,
  StatementField,
  StatementLine,
} from '../../../contract/bank/bank.calls.ts';
import { statementFields } from '../../../contract/bank/bank.calls.ts';
import { cut, type Params, plain, saidIn } from '../../../contract/culture.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import type { In, Vnd } from '../../../contract/kit.ts';
import { previewLines } from '../../../contract/lookup/import.ts';
import { today } from '../../../contract/time.ts';
import { workBranch } from '../../finance/voucher.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { readApart } from '../../kit/file/apart.ts';
import { arrive, asGiven, given, twinOf } from '../arrive.ts';
import { matchOne } from '../match.ts';
import { type Arrived, clean } from '../provider/provider.ts';
import { readAmount, readMoment, readWay } from './cells.ts';
import { type Columns, columnsOf, guess } from './columns.ts';

type Input = In<typeof BankTransaction.ImportStatement>;
interface Line extends StatementLine {
  txn: Arrived | null;
}
/** As many of the new ones are matched before the answer; the job takes the others. */
const MATCHED_AT_ONCE = 300;

export const importStatement =
  (pool: pg.Pool) =>
  async (ctx: Ctx, input: Input): Promise<StatementAnswer> => {
    const read = (ctx.file as string[][] | null) ?? (await readApart('statement', input.file)); // the contract says `parses: 'statement'`
    const rows = read.map((cells) => cells.map(clean));
    const branchId = await workBranch(ctx, input.branchId);
    const account = await accountOf(ctx, { ...input, branchId });
    const { headRow, columns: named } = layoutOf(rows, input);
    const columns = withMark(named, rows.slice(headRow));
    const missing = missingColumn(ctx, columns);
    if (missing && !input.dryRun) fail('bank.noColumn', missing);
    const lines = missing
      ? unread(rows.slice(headRow), headRow, saidIn(errors['bank.noColumn'], ctx.culture, missing))
      : readLines(ctx, rows, headRow, columns, account);
    if (!lines.length) fail('import.empty');
    await judge(ctx, lines);
    const bad = lines.filter(({ errors: wrong }) => wrong.length > 0);
    const saved = !input.dryRun && !bad.length;
    const count = (outcome: StatementLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
    const shown = (some: readonly Line[]) => some.slice(0, previewLines).map(({ txn: _, ...line }) => line);
    const answer = {
      headRow,
      heads: rows[headRow - 1] ?? [],
      columns,
      total: lines.length,
      bad: bad.length,
      created: count('created'),
      known: count('known'),
      twins: count('twin'),
      lines: [...shown(bad), ...shown(lines.filter((line) => !line.errors.length))],
    };
    const matched = saved ? await save(ctx, pool, lines, { branchId, methodId: input.methodId }) : 0;
    return { saved, ...answer, matched };
  };

async function accountOf(ctx: Ctx, { branchId, methodId }: Pick<Input, 'branchId' | 'methodId'>): Promise<string> {
  const { rows } = await sql<{ id: number; account: string | null; isCash: boolean; name: string }>`
    select f.id, f.bank_account as account, c.flag as is_cash, c.name from fund f
    join category c on c.tenant_id = f.tenant_id and c.id = f.payment_method_id
    where f.tenant_id = ${ctx.tenantId} and f.branch_id = ${branchId} and f.payment_method_id = ${methodId}`.execute(
    ctx.db,
  );
  const fund = rows[0] ?? failAt('methodId', 'bank.unknownFund');
  if (fund.isCash) failAt('methodId', 'bank.cashFund', { fund: fund.name });
  return fund.account ?? `#${fund.id}`;
}
function layoutOf(rows: readonly string[][], { headRow, columns }: Pick<Input, 'headRow' | 'columns'>) {
  const guessed = headRow ? { headRow, columns: columnsOf(rows[headRow - 1] ?? []) } : guess(rows);
  if (!columns) return guessed;
  const said = Object.entries(columns).filter(([, at]) => at !== null && at !== undefined);
  return { headRow: guessed.headRow, columns: Object.fromEntries(said) as Columns };
}
/** One amount for both ways, and beside it a column that says of every row which way it went: nobody had to name it. */
function withMark(columns: Columns, below: readonly string[][]): Columns {
  const { date, amount, credit, debit, mark } = columns;
  if (date === undefined || amount === undefined || (credit ?? debit ?? mark) !== undefined) return columns;
  const told = below.filter((cells) => readMoment(cells[date] ?? '') && readAmount(cells[amount] ?? ''));
  const taken = new Set(Object.values(columns));
  const says = (at: number) => !taken.has(at) && told.every((cells) => readWay(cells[at] ?? ''));
  const at = (told[0] ?? []).findIndex((_, place) => says(place));
  return at < 0 ? columns : { ...columns, mark: at };
}
function missingColumn(ctx: Ctx, columns: Columns): { field: string } | null {
  const need = (field: StatementField) => ({ field: statementFields[field][ctx.culture] });
  if (columns.date === undefined) return need('date');
  if (columns.amount === undefined && columns.credit === undefined && columns.debit === undefined)
    return need('credit');
  return columns.content === undefined ? need('content') : null;
}
/** Shown as they are, so that people can say which column is what. */
const unread = (rows: readonly string[][], above: number, message: string): Line[] =>
  rows.flatMap((cells, at): Line[] => {
    if (!cells.some(Boolean)) return [];
    const nothing = { bookedAt: null, direction: null, amount: null, content: null, reference: null, outcome: null };
    return [{ line: above + at + 1, cells, ...nothing, errors: [{ column: null, message }], txn: null }];
  });

/** Nothing, or what stands where a day would in a line of sums. */
const notDays = /^$|^(tong|cong|total|sum|so du|closing|opening|ghi chu|note)/;
const readLines = (ctx: Ctx, all: readonly string[][], above: number, columns: Columns, account: string): Line[] => {
  const rows = all.slice(above);
  const markHead = columns.mark === undefined ? null : (all[above - 1]?.[columns.mark] ?? '');
  const cellOf = (cells: readonly string[], field: StatementField) => {
    const at = columns[field];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const moneyIn = (cells: readonly string[]) =>
    (['credit', 'debit', 'amount'] as const).some((field) => cellOf(cells, field));
  const lastDay = rows.findLastIndex((cells) => readMoment(cellOf(cells, 'date')) !== null);
  const seen = new Map<string, number>();
  return rows.flatMap((cells, at): Line[] => {
    // Lines of balances say no amount, sums at the end no day.
    const isDated = !notDays.test(plain(cellOf(cells, 'date')));
    if (!cells.some(Boolean) || (!isDated && (at > lastDay || !moneyIn(cells)))) return [];
    const wrong: StatementLine['errors'] = [];
    const refuse = (field: StatementField | null, code: ErrorCode, params?: Params) => {
      const column = field === null ? null : (columns[field] ?? null);
      wrong.push({ column, message: saidIn(errors[code], ctx.culture, params) });
    };
    const bookedAt = readMoment(cellOf(cells, 'date'));
    const value = cellOf(cells, 'date').slice(0, 40);
    if (!bookedAt) refuse('date', 'bank.badDay', { value });
    else if (bookedAt.slice(0, 10) > today()) refuse('date', 'bank.futureDay', { value });
    const signed = signedOf((field) => cellOf(cells, field), markHead, refuse);
    const content = cut(cellOf(cells, 'content'), 1000);
    const reference = cut(cellOf(cells, 'reference'), 100) || null;
    const direction = signed === null ? null : signed > 0 ? ('in' as const) : ('out' as const);
    const amount = signed === null ? null : (Math.abs(signed) as Vnd); // whole đồng
    const line = {
      line: above + at + 1,
      cells,
      bookedAt,
      direction,
      amount,
      content,
      reference,
      outcome: null,
      errors: wrong,
    };
    if (!bookedAt || !direction || !amount) return [{ ...line, txn: null }];
    const what = [account, bookedAt, amount, direction, content, reference ?? ''].join('\u0001');
    const nth = (seen.get(what) ?? 0) + 1;
    seen.set(what, nth);
    const providerId = createHash('sha256').update(`${what}\u0001${nth}`).digest('hex').slice(0, 40);
    const counterparty = cut(cellOf(cells, 'counterparty'), 200) || null;
    const raw = { line: line.line, cells };
    return [
      { ...line, txn: { providerId, account, direction, amount, bookedAt, content, reference, counterparty, raw } },
    ];
  });
};
/** Above 0 it came, below it left; null: it cannot be read. */
function signedOf(
  cellOf: (field: StatementField) => string,
  markHead: string | null,
  refuse: (field: StatementField | null, code: ErrorCode, params?: Params) => void,
): number | null {
  const read = (field: StatementField): number | null => {
    const amount = readAmount(cellOf(field));
    if (amount === null) refuse(field, 'bank.badAmount', { value: cellOf(field).slice(0, 40) });
    return amount;
  };
  const [credit, debit, amount] = [read('credit'), read('debit'), read('amount')];
  if (credit === null || debit === null || amount === null) return null;
  if (credit !== 0 && debit !== 0) {
    refuse('debit', 'bank.bothAmounts');
    return null;
  }
  // A reversal stands as a minus among what came in; what went out went out, whether the bank writes its minus or not.
  let signed = credit - Math.abs(debit) || amount;
  if (signed !== 0 && markHead !== null) {
    const mark = cellOf('mark');
    const way = readWay(mark);
    if (!way) {
      refuse('mark', 'bank.badMark', { column: markHead, value: mark.slice(0, 40) });
      return null;
    }
    if (way === 'out') signed = -Math.abs(signed);
  }
  if (signed !== 0) return signed;
  refuse(null, 'bank.noAmount');
  return null;
}

/** What would become of each good line. */
async function judge(ctx: Ctx, lines: readonly Line[]): Promise<void> {
  const told = lines.flatMap(({ txn }) => (txn ? [txn] : []));
  if (!told.length) return;
  const { rows } = await sql<{
    providerId: string;
    isKnown: boolean;
    twinId: number | null;
  }>`select g."providerId" as provider_id,
      exists (select from bank_txn k where k.tenant_id = ${ctx.tenantId} and k.source = 'statement' and k.provider_id = g."providerId") as is_known,
      ${twinOf(ctx, 'statement')} as twin_id from ${given(told.map(asGiven))}`.execute(ctx.db);
  const outcomes = new Map(
    rows.map(
      ({ providerId, isKnown, twinId }) => [providerId, isKnown ? 'known' : twinId ? 'twin' : 'created'] as const,
    ),
  );
  for (const line of lines)
    if (line.txn && !line.errors.length) line.outcome = outcomes.get(line.txn.providerId) ?? null;
}
async function save(
  ctx: Ctx,
  pool: pg.Pool,
  lines: readonly Line[],
  fund: Pick<Input, 'branchId' | 'methodId'>,
): Promise<number> {
  const told = lines.flatMap(({ txn }) => (txn ? [txn] : []));
  const come = await arrive(ctx, told, { source: 'statement', adapterId: null, fund });
  const fresh = come.filter(({ twinId }) => twinId === null).slice(0, MATCHED_AT_ONCE);
  const { tenantId } = ctx;
  return ctx.outside(async () => {
    let matched = 0;
    for (const { id } of fresh) if (await matchOne(pool, tenantId, id).catch(() => false)) matched++;
    return matched;
  });
}
