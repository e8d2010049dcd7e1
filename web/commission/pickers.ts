// Out of which fund, and by which group of commission.
import { categoryPick } from '../kit/pick/pickers.tsx';

export const methodPick = categoryPick('payment');
export const groupPick = categoryPick('groupCommission');
