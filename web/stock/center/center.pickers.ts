// The groups of the central office that work is sent to.
import { categoryPick } from '../../kit/pick/pickers.tsx';

export const groupPick = categoryPick('requestCenterGroup');
