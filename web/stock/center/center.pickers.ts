// The groups of the central office that work is sent to.
import { categoryPick } from '../../kit/pickers.tsx';

export const groupPick = categoryPick('requestCenterGroup');
