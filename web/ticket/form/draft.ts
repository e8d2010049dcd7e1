// What of a form is kept on this device until it is saved, and when.
// What must not lie around in a browser stays out of it: the device's passcode and the customer's signature.
import type { Intake } from './intake.model.ts';

export const keptOf = (intake: Intake): Intake => ({ ...intake, passcode: null, passcodeKind: null, signature: null });

/** Worth keeping: somebody said who they are or what is wrong. */
export const isBegun = (intake: Intake): boolean =>
  intake.phone.length >= 4 ||
  intake.customerName !== '' ||
  intake.deviceName !== '' ||
  intake.imei !== '' ||
  intake.errorIds.length > 0 ||
  intake.errorNote !== '' ||
  intake.lines.length > 0;
