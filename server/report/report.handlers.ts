// Every report that is declared, with where it comes from.
import type { Bound } from '../kit/implement.ts';
import { saleReports } from './sales.ts';

export const reportHandlers: Bound[] = [...saleReports];
