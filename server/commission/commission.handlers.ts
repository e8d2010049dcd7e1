// Handlers of our wire service Commission.
import { Commission } from '../../contract/commission/commission.calls.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { listPeople, mine } from './figures.ts';
import { payOut } from './payout.ts';
import { closePeriod, listPeriods, reopenPeriod } from './period.ts';
import { listAllRows, listMyRows } from './rows.ts';
import { simulate } from './simulate.ts';

export const commissionHandlers: Bound[] = implement(Commission, {
  GetMine: mine,
  GetMyRows: listMyRows,
  GetPeople: listPeople,
  GetRows: listAllRows,
  Pay: payOut,
  GetPeriods: listPeriods,
  ClosePeriod: closePeriod,
  ReopenPeriod: reopenPeriod,
  Simulate: simulate,
});
