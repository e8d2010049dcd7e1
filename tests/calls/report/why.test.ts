// "Vì sao?" of every figure of every report: what lies behind it makes the figure, page by page, for the chain and for one branch; its rows
// open documents; and who may not see a figure sees nothing of what it is made of.
import { beforeAll, describe, expect, test } from 'vitest';
import { reports } from '../../../contract/report/all.ts';
import { dimOf, fieldsOfDim } from '../../../contract/report/dims.ts';
import { type MeasureKey, measureOf } from '../../../contract/report/measures.ts';
import { byKey, type Report, type ReportAnswer } from '../../../contract/report/report.ts';
import { type BehindRow, canExplain, partsOf } from '../../../contract/report/why.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Person, testApp } from '../../harness/app.ts';
import { dice } from '../../harness/dice.ts';
import { rowsOf } from '../../harness/sheet.ts';
import { crowdOf, walk } from '../../harness/ticket/ticket-world.ts';
import { ticketShop } from '../../harness/ticket/tickets.ts';
import { workedShop } from '../../harness/worked-shop.ts';

const app = await testApp();
const period = { from: addDays(today(), -40), to: today() };
beforeAll(async () => {
  await workedShop(app);
  const crowd = walk(await crowdOf(app, await ticketShop(app)), dice(11));
  for (let step = 0; step < 40; step++) await crowd.step();
});
const ask = (report: Report, input: object = {}, who: Person = app.admin): Promise<ReportAnswer> =>
  who.call(report.call, { ...period, ...input } as never); // inputs of the declaration
interface Answer {
  totalCount: number;
  items: BehindRow[];
  total: number | null;
  first: number | null;
  second: number | null;
}
const why = (report: Report, figure: MeasureKey, input: object = {}, who: Person = app.admin): Promise<Answer> =>
  who.call(report.why, { ...period, maxResultCount: 10_000, ...input, figure } as never); // as above
const figureIn = (row: object, key: string) => (row as Record<string, number | null>)[key] ?? null;
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
const all = reports.flatMap((report) =>
  report.figures.filter(canExplain).map((figure) => [report.call.name, figure, report] as const),
);

describe.each(all)('%s: %s', (_name, figure, report) => {
  const isSum = !measureOf(figure).isRate;
  test('what lies behind makes the figure', async () => {
    const branches = await app.sql<{ branchId: number }>('select id as "branchId" from branch where tenant_id = 1');
    for (const narrowed of [{}, ...branches.slice(0, 2)]) {
      const { footer } = await ask(report, narrowed);
      const answer = await why(report, figure, narrowed);
      expect(answer.total).toEqual(figureIn(footer, figure));
      expect(answer.items.length).toBe(answer.totalCount);
      expect(new Set(answer.items.map(({ id }) => id)).size).toBe(answer.items.length);
      if (isSum) expect(sum(answer.items.map(({ value }) => value))).toBe(figureIn(footer, figure));
      for (const [at, part] of partsOf(figure).entries()) {
        const field = at ? 'second' : 'first';
        expect(answer[field]).toBe(sum(answer.items.map((row) => row[field])));
        if (report.figures.includes(part)) expect(answer[field]).toBe(figureIn(footer, part));
      }
    }
  });
  test('narrowed to a group it is the row of that group', async () => {
    const by = report.by.find(
      (dims) => dims.length === 1 && dims.every((dim) => dimOf(dim).as !== 'time' && report.narrows?.includes(dim)),
    );
    if (!by) return;
    const { items } = await ask(report, { by: byKey(by) });
    const { id } = fieldsOfDim(by[0] as (typeof report.dims)[number]);
    for (const row of items.slice(0, 3)) {
      const value = (row as Record<string, unknown>)[id];
      if (value === null) continue;
      expect((await why(report, figure, { [id]: value })).total).toEqual(figureIn(row, figure));
    }
  });
  test('pages and Excel are the whole', async () => {
    const whole = await why(report, figure);
    const ids: string[] = [];
    const size = Math.max(7, Math.ceil(whole.totalCount / 4));
    for (let skipCount = 0; skipCount < whole.totalCount; skipCount += size)
      ids.push(...(await why(report, figure, { skipCount, maxResultCount: size })).items.map(({ id }) => id));
    expect(ids).toEqual(whole.items.map(({ id }) => id));
    if (!isSum) return;
    const file = await app.admin.send(
      report.why,
      { ...period, figure, excelColumns: 'value' },
      { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    );
    const [, ...cells] = await rowsOf(file.rawPayload);
    expect(sum(cells.map(([value]) => Number(value ?? 0)))).toBe(whole.total);
  });
});

test('a row of revenue names its ticket, what was done and who did it', async () => {
  const report = reports.find(({ call }) => call.name === 'GetRevenueTotal') as Report;
  const { items } = await why(report, 'revenue');
  const [row] = items;
  expect(row).toMatchObject({ document: 'ticket', code: expect.stringMatching(/./), what: expect.stringMatching(/./) });
  expect(new Set(items.map(({ event }) => event))).toEqual(new Set(['Bán', 'Hoàn phí']));
  expect(new Set((await why(report, 'tickets')).items.map(({ event }) => event))).toEqual(new Set(['Trả máy']));
});
test('who may not see a figure sees nothing of what it is made of', async () => {
  const clerk = await app.make.personWith('Pages.Reports.Selling', 'Pages.Settings.Branch.ViewAll');
  const report = reports.find(({ call }) => call.name === 'GetRevenueTotal') as Report;
  for (const figure of ['profit', 'margin'] as const) {
    const answer = await why(report, figure, {}, clerk);
    expect(answer).toMatchObject({ total: null, first: null });
    expect(answer.items.every(({ value, first }) => value === null && first === null)).toBe(true);
  }
  expect((await why(report, 'revenue', {}, clerk)).total).toBe((await why(report, 'revenue')).total);
});
