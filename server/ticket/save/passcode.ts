// The passcode of a device: encrypted with a key of this installation, bound to its tenant, shown to few and wiped at hand-over.
import { makeSeal, type Seal } from '../../kit/seal.ts';

export type Passcodes = Seal;
export const makePasscodes = (secret: string): Passcodes => makeSeal(secret, 'passcode');
