// Every figure of a report has its total on the screen: above the table or at its foot.
import { expect, test } from 'vitest';
import { measureOf } from '../../contract/report/measures.ts';
import type { ReportAnswer } from '../../contract/report/report.ts';
import { RevenueTotal } from '../../contract/report/sales.report.ts';
import { sumsBelow } from './figures.tsx';

const labels = (footer: object) => sumsBelow(RevenueTotal, { footer } as ReportAnswer).map(({ label }) => label);
const all = Object.fromEntries(RevenueTotal.figures.map((key) => [key, 1]));
const named = (...keys: (typeof RevenueTotal.figures)[number][]) => keys.map((key) => measureOf(key).vi);
test('what does not stand above is summed below', () => {
  expect(labels(all)).toEqual(named('gross', 'refunds', 'cost', 'warrantyCost', 'atCentre', 'forOthers'));
});
test('what somebody may not see has no sum', () => {
  expect(labels({ ...all, cost: null, warrantyCost: null, profit: null, margin: null })).toEqual(
    named('gross', 'refunds', 'atCentre', 'forOthers'),
  );
});
