// Every declared report, whatever it is grouped by: its total is the sum of its rows, of what lies behind them, and of its Excel; a branch's
// report is the chain's, narrowed; two reports that name the same measure agree; who may not see money sees none.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Permission, permissions } from '../../../contract/permissions.ts';
import { reports } from '../../../contract/report/all.ts';
import { dimOf, fieldsOfDim } from '../../../contract/report/dims.ts';
import { type MeasureKey, measureOf } from '../../../contract/report/measures.ts';
import { byKey, canAsk, MOST_RANKS, type Report, type ReportAnswer } from '../../../contract/report/report.ts';
import { addDays, today } from '../../../contract/time.ts';
import { disagreements, narrowings, ofOneBranch } from '../../harness/agree.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { dice } from '../../harness/dice.ts';
import { rowsOf } from '../../harness/sheet.ts';
import { crowdOf, walk } from '../../harness/ticket/ticket-world.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';
import { workedShop } from '../../harness/worked-shop.ts';

const app = await testApp();
const period = { from: addDays(today(), -40), to: today() };
const all = { maxResultCount: 1000 };
let shop: TicketShop;
beforeAll(async () => {
  await workedShop(app);
  shop = await ticketShop(app);
  const crowd = walk(await crowdOf(app, shop), dice(7));
  for (let step = 0; step < 120; step++) await crowd.step();
});
const ask = (report: Report, input: object = {}, who: Person = app.admin): Promise<ReportAnswer> =>
  who.call(report.call, { ...period, ...all, ...input } as never); // inputs of the declaration
const sums = (report: Report): MeasureKey[] => report.figures.filter((key) => !measureOf(key).isRate);
const figureIn = (row: object, key: string): number => Number((row as Record<string, unknown>)[key] ?? 0);
const sumOf = (rows: readonly object[], key: string) => rows.reduce((sum, row) => sum + figureIn(row, key), 0);
const pick = (row: object, keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, figureIn(row, key)]));
const added = (rows: readonly object[], keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, sumOf(rows, key)]));

const ways = reports.flatMap((report) => report.by.map((by) => [report.call.name, byKey(by), report] as const));
test('something was sold, and something given back', async () => {
  const [total] = reports.filter(({ call }) => call.name === 'GetRevenueTotal');
  const { footer } = await ask(total as Report);
  expect(figureIn(footer, 'revenue')).toBeGreaterThan(0);
  expect(figureIn(footer, 'refunds')).toBeGreaterThan(0);
});
describe.each(ways)('%s by %s', (_name, by, report) => {
  test('the total is the sum of the rows, and what Excel adds up to', async () => {
    const answer = await ask(report, { by });
    expect(answer.items.length).toBe(answer.totalCount);
    expect(new Set(answer.items.map(({ id }) => id)).size).toBe(answer.items.length);
    expect(added(answer.items, sums(report))).toEqual(pick(answer.footer, sums(report)));
    const columns = sums(report);
    const file = await app.admin.send(
      report.call,
      { ...period, by, excelColumns: columns.join() },
      { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    );
    const [, ...cells] = await rowsOf(file.rawPayload);
    const written = columns.map((_, at) => cells.reduce((sum, row) => sum + Number(row[at] ?? 0), 0));
    expect(written).toEqual(columns.map((key) => figureIn(answer.footer, key)));
  });
  test('pages are the whole, in any order', async () => {
    const whole = await ask(report, { by });
    for (const sorting of [`${report.main} asc`, `${report.main} desc`]) {
      const ids: string[] = [];
      for (let skipCount = 0; skipCount < whole.totalCount; skipCount += 7)
        ids.push(...(await ask(report, { by, sorting, skipCount, maxResultCount: 7 })).items.map(({ id }) => id));
      expect(ids.toSorted()).toEqual(whole.items.map(({ id }) => id).toSorted());
    }
  });
  test('the largest first is the largest, what has no value last', async () => {
    for (const key of report.figures) {
      const { items } = await ask(report, { by, sorting: `${key} desc` });
      const values = items.map((row) => (row as Record<string, unknown>)[key] as string | number | null);
      const known = values.filter((value) => value !== null);
      expect([key, values.slice(0, known.length)]).toEqual([
        key,
        known.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
      ]);
    }
  });
  test('its largest groups are the same on every page, in any order', async () => {
    const whole = await ask(report, { by });
    const isOverTime = by.split(',').some((key) => dimOf(key as Report['dims'][number]).as === 'time');
    expect(whole.ranks).toEqual(isOverTime ? [] : whole.items.slice(0, MOST_RANKS));
    for (const other of [{ skipCount: 1 }, { sorting: 'id' }, { maxResultCount: 1 }])
      expect((await ask(report, { by, ...other })).ranks).toEqual(whole.ranks);
  });
  test('branch by branch it is the chain', async () => {
    const whole = await ask(report, { by });
    const branches = await app.sql<{ id: number }>('select id from branch where tenant_id = 1');
    const each = await Promise.all(branches.map(({ id }) => ask(report, { by, branchId: id })));
    expect(
      added(
        each.map(({ footer }) => footer),
        sums(report),
      ),
    ).toEqual(pick(whole.footer, sums(report)));
  });
  test('days add up to the period', async () => {
    const whole = await ask(report, { by });
    const middle = addDays(today(), -1);
    const [before, after] = [await ask(report, { by, to: middle }), await ask(report, { by, from: today() })];
    expect(added([before.footer, after.footer], sums(report))).toEqual(pick(whole.footer, sums(report)));
    expect(after.before.to).toBe(middle);
  });
  test('a period before says what the report says of those days, of the figures at a glance', async () => {
    const { from, to } = { from: addDays(today(), 1), to: addDays(today(), 41) };
    const { before, footer } = await ask(report, { by, from, to });
    if (report.isNow) return;
    const then = await ask(report, { by, from: before.from, to: before.to });
    const glance = report.glance ? [report.main, ...report.glance] : report.figures;
    const compared = glance.filter((key) => !measureOf(key).isNow); // what is owed now says nothing of those days
    for (const key of report.figures)
      expect([key, (before as Record<string, unknown>)[key]]).toEqual([
        key,
        compared.includes(key) ? (then.footer as Record<string, unknown>)[key] : null,
      ]);
    expect(then.to).toBe(today());
    // Behind the last page the sums are the same.
    expect((await ask(report, { by, from, to, skipCount: 2000 })).footer).toEqual(footer);
    expect((await ask(report, { by, skipCount: 2000 })).footer).toEqual((await ask(report, { by })).footer);
  });
  test('what the chart shows depends on no page', async () => {
    const [whole, part] = [await ask(report, { by }), await ask(report, { by, maxResultCount: 1 })];
    expect(whole.chart).toEqual(part.chart);
    if (whole.totalCount > 1) expect((await ask(report, { by, skipCount: 1 })).chart).toEqual(whole.chart);
    expect(whole.footer).toEqual(part.footer);
  });
  test('what the chart has of the period before is what the report says of those days', async () => {
    const { from, to } = { from: addDays(today(), -5), to: addDays(today(), 35) };
    const days = { from: addDays(today(), 1), to: addDays(today(), 41) }; // held against the days before
    const time = by.split(',').find((key) => dimOf(key as Report['dims'][number]).as === 'time');
    const isRate = measureOf(report.main).isRate;
    for (const asked of [period, days, { from, to }]) {
      const { before, chartBefore } = await ask(report, { by, ...asked });
      if (!time || (isRate && time !== 'day')) {
        expect(chartBefore).toEqual([]);
        continue;
      }
      expect(chartBefore.every(({ x }) => x <= asked.to)).toBe(true);
      if (!isRate) expect(sumOf(chartBefore, 'value')).toBe(figureIn(before, report.main));
    }
  });
  test('a row is what the report behind it says', async () => {
    const behind = report.drill?.();
    if (!behind || !canAsk(behind, by.split(',') as Report['dims'][number][])) return;
    const { items } = await ask(report, { by });
    for (const row of items.slice(0, 5)) {
      const input: Record<string, unknown> = {};
      for (const dim of by.split(',') as Report['dims'][number][]) {
        const value = (row as Record<string, unknown>)[fieldsOfDim(dim).id];
        if (value === null) return; // what nobody classified cannot be narrowed to
        if (dimOf(dim).as !== 'time') input[fieldsOfDim(dim).id] = value;
        else Object.assign(input, spanOf(dim, String(value)));
      }
      const shared = sums(report).filter((key) => behind.figures.includes(key));
      expect(pick((await ask(behind, input)).footer, shared)).toEqual(pick(row, shared));
    }
  });
});
/** The days of a group, within the period. */
function spanOf(dim: string, first: string): { from: string; to: string } {
  const last =
    dim === 'day' ? first : dim === 'week' ? addDays(first, 6) : addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return { from: first < period.from ? period.from : first, to: [last, period.to].sort()[0] ?? last };
}

test('two reports that name the same measure give the same number, however both are grouped and narrowed', async () => {
  const roll = dice(19);
  const agree = async (days: object, most?: number) => {
    for (const narrowed of await narrowings(ask, days, roll.below, most))
      expect([narrowed, await disagreements(ask, { ...days, ...narrowed })]).toEqual([narrowed, []]);
  };
  await agree(period);
  for (const days of [
    { from: today(), to: today() },
    { from: period.from, to: addDays(today(), 60) },
  ])
    await agree(days, 4);
});
test('what somebody of one branch is told is the chain’s report, narrowed to it', async () => {
  const { branch, otherBranch, centre, staff } = shop;
  for (const branchId of [branch, otherBranch, centre]) {
    const clerk = await staff(
      branchId,
      (Object.keys(permissions) as Permission[]).filter((right) => right !== 'Pages.Settings.Branch.ViewAll'), // keys of a const object
    );
    const clerks = (report: Report, input: object) => ask(report, input, clerk);
    expect([branchId, await ofOneBranch(ask, clerks, { ...period, branchId })]).toEqual([branchId, []]);
  }
});
test('who may not see cost sees no cost, no profit, and cannot sort by them', async () => {
  const clerk = await app.make.personWith('Pages.Reports.Selling', 'Pages.Settings.Branch.ViewAll');
  for (const report of reports.filter(
    ({ call, figures }) => call.may === 'Pages.Reports.Selling' && figures.includes('profit'),
  )) {
    const answer = await ask(report, { sorting: 'profit desc' }, clerk);
    for (const row of [answer.footer, answer.before, ...answer.items])
      expect((row as Record<string, unknown>).profit).toBeNull();
    expect(figureIn(answer.footer, 'revenue')).toBe(figureIn((await ask(report)).footer, 'revenue'));
  }
});

describe('what an address narrows a report to', () => {
  /** Narrowings that rows are told apart by as a number, and as a word. */
  const narrowedBy = (as: 'ref' | 'word') =>
    reports.flatMap((report) =>
      (report.narrows ?? []).flatMap((key) => (dimOf(key).as === as ? [{ report, field: fieldsOfDim(key).id }] : [])),
    );
  test('is refused by its name where a number is asked for and a word stands there', async () => {
    for (const { report, field } of narrowedBy('ref'))
      for (const call of [report.call, report.why]) {
        const { body } = await refusalOf(app.admin.call(call, { [field]: 'vật' } as never));
        expect(body.error?.validationErrors?.[0]?.members, `${call.path} ${field}`).toEqual([field]);
      }
  });
  test('breaks nothing where it is no choice of ours', async () => {
    for (const { report, field } of narrowedBy('word'))
      for (const odd of ['vật', '1e308', '-1e308', '1.5', '', '9'.repeat(60)])
        await app.admin.call(report.call, { [field]: odd, maxResultCount: 1 } as never);
  });
});
