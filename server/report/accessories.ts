// Accessories sold: the lines of the ledger of sales that are accessories (migration 0054 has an index of them).
import { sql } from 'kysely';
import { AccessoriesDetail, AccessoriesTotal } from '../../contract/report/accessories.report.ts';
import { reportOf, type Source } from './report.ts';
import { saleLines, saleRow } from './sales.ts';

const profit = sql`sum(s.net - s.cost - s.warranty_cost)`;
const accessories: Source = {
  ...saleLines,
  rows: (...given) => sql`${saleLines.rows(...given)} and s.kind = 'accessory'`,
  figures: {
    accessories: sql`sum(s.quantity)`,
    accessoryRevenue: sql`sum(s.net)`,
    accessoryCost: sql`sum(s.cost + s.warranty_cost)`,
    accessoryProfit: profit,
    accessoryMargin: sql`round(100 * ${profit} / nullif(greatest(sum(s.net), 0), 0), 1)`,
  },
};
const told = { ...accessories, behind: saleRow(accessories) };
export const accessoryReports = [reportOf(AccessoriesTotal, told), reportOf(AccessoriesDetail, told)];
