// Two reports that name the same measure say the same number: in sum, and in whatever way both can be grouped and narrowed, shares and medians too.
import { AccessoriesTotal } from '../../contract/report/accessories.report.ts';
import { reports } from '../../contract/report/all.ts';
import { StaffCommission } from '../../contract/report/commission.report.ts';
import { type DimKey, fieldsOfDim } from '../../contract/report/dims.ts';
import { BranchProfit, SpendingDetail } from '../../contract/report/finance.report.ts';
import type { MeasureKey } from '../../contract/report/measures.ts';
import { byKey, type Report, type ReportAnswer } from '../../contract/report/report.ts';
import { RevenueDetail, RevenueTotal } from '../../contract/report/sales.report.ts';

export type AskReport = (report: Report, input: object) => Promise<ReportAnswer>;
type Asked = Readonly<Record<string, unknown>>;
const ALL = { maxResultCount: 10_000 };

const pairs = reports.flatMap((one, at) => reports.slice(at + 1).map((other) => [one, other] as const));
/** The same fact under two names: a report's figure, and what it is in another one narrowed so. */
const twins: readonly (readonly [Report, MeasureKey, Report, MeasureKey, object])[] = [
  [BranchProfit, 'payableCommission', StaffCommission, 'commissionPayable', {}],
  [BranchProfit, 'expenses', SpendingDetail, 'spending', { paymentKindId: 'expense' }],
  [AccessoriesTotal, 'accessories', RevenueDetail, 'quantity', { lineKindId: 'accessory' }],
  [AccessoriesTotal, 'accessoryRevenue', RevenueDetail, 'revenue', { lineKindId: 'accessory' }],
  [AccessoriesTotal, 'accessoryProfit', RevenueDetail, 'profit', { lineKindId: 'accessory' }],
  [AccessoriesTotal, 'accessoryMargin', RevenueDetail, 'margin', { lineKindId: 'accessory' }],
];

const figureIn = (row: object | undefined, key: MeasureKey): unknown => (row as Asked | undefined)?.[key] ?? 0;
const takes = ({ narrows = [] }: Report, field: string) =>
  ['from', 'to', 'branchId'].includes(field) || narrows.some((dim) => fieldsOfDim(dim).id === field);

/** What two reports say differently of what is asked of both; a field that one of them does not know is asked of neither. */
export async function disagreements(ask: AskReport, asked: Asked): Promise<unknown[]> {
  const told = new Map<string, Promise<ReportAnswer>>();
  const answer = (report: Report, input: object) => {
    const key = `${report.call.name} ${JSON.stringify(input)}`;
    const found = told.get(key) ?? ask(report, { ...ALL, ...input });
    told.set(key, found);
    return found;
  };
  const both = (...ends: Report[]) =>
    Object.fromEntries(Object.entries(asked).filter(([field]) => ends.every((report) => takes(report, field))));
  const apart: unknown[] = [];
  for (const [one, other] of pairs) {
    const keys = one.figures.filter((key) => other.figures.includes(key));
    if (!keys.length) continue;
    const input = both(one, other);
    const say = (what: string, mine: object | undefined, theirs: object | undefined) => {
      for (const key of keys)
        if (figureIn(mine, key) !== figureIn(theirs, key))
          apart.push([`${one.call.name} – ${other.call.name}`, what, key, figureIn(mine, key), figureIn(theirs, key)]);
    };
    say('in sum', (await answer(one, input)).footer, (await answer(other, input)).footer);
    const ways = other.by.map(byKey);
    for (const by of one.by.map(byKey).filter((way) => ways.includes(way))) {
      const [mine, theirs] = [await answer(one, { ...input, by }), await answer(other, { ...input, by })].map(
        ({ items }) => new Map(items.map((row) => [row.id, row])),
      );
      for (const id of new Set([...(mine?.keys() ?? []), ...(theirs?.keys() ?? [])]))
        say(`${by} ${id}`, mine?.get(id), theirs?.get(id));
    }
  }
  for (const [one, mine, other, theirs, narrowed] of twins) {
    const input = both(one, other);
    const [here, there] = [await answer(one, input), await answer(other, { ...input, ...narrowed })];
    if (figureIn(here.footer, mine) !== figureIn(there.footer, theirs))
      apart.push([mine, theirs, figureIn(here.footer, mine), figureIn(there.footer, theirs)]);
  }
  return apart;
}

/** Nothing, and what reports can be narrowed to, each with a group that sold something in those days: all of it, or so many that are drawn. */
export async function narrowings(
  ask: AskReport,
  period: object,
  pick: (length: number) => number,
  most = Number.POSITIVE_INFINITY,
): Promise<Asked[]> {
  const one = async (report: Report, dim: DimKey): Promise<Asked> => {
    const { id } = fieldsOfDim(dim);
    const { items } = await ask(report, { ...ALL, ...period, by: dim });
    const ids = items.map((row) => (row as Asked)[id]).filter((value) => typeof value === 'number');
    return ids.length ? { [id]: ids[pick(ids.length)] } : {};
  };
  const branch = await one(RevenueTotal, 'branch');
  const found: Asked[] = [];
  for (const dim of ['technician', 'service', 'model', 'product', 'customer'] as const)
    found.push(await one(RevenueDetail, dim));
  found.push(await one(RevenueTotal, 'deviceType'));
  const all = [branch, ...found, ...found.map((narrowed) => ({ ...branch, ...narrowed }))];
  while (all.length > most) all.splice(pick(all.length), 1);
  return [{}, ...all];
}

/** Of what stands on a shelf, or is owed, of no branch, whoever sees one branch sees it too; tickets are seen where they are worked on. */
const seesMore: readonly string[] = [
  'GetStaffWorkload',
  'GetStockTurnover',
  'GetReceivables',
  'GetPayables',
  'GetClientService',
];
/** Where what somebody of one branch is told is not the chain's report, narrowed to it. */
export async function ofOneBranch(chain: AskReport, clerk: AskReport, asked: Asked & { branchId: number }) {
  const { branchId, ...rest } = asked;
  const apart: unknown[] = [];
  for (const report of reports)
    for (const by of report.by.map(byKey)) {
      const input = { ...ALL, ...rest, by };
      const { before, lastYear, ...wanted } = await chain(report, { ...input, branchId });
      const ways = [{ branchId }, ...(seesMore.includes(report.call.name) ? [] : [{}])];
      for (const way of ways) {
        const { before: _, lastYear: __, ...said } = await clerk(report, { ...input, ...way });
        if (JSON.stringify(said) !== JSON.stringify(wanted))
          apart.push([report.call.name, by, way, said.footer, wanted.footer]);
      }
    }
  return apart;
}
