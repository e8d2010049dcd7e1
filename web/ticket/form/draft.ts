// What of a form is kept on this device until it is saved, and when.
// What must not lie around in a browser stays out of it: the device's passcode and the customer's signature.
import { begun, rebased, type Shared } from '../../kit/document/use-shared-form.ts';
import { emptyIntake, type Intake } from './intake.model.ts';
import { intakeMerging } from './merge.ts';

export const keptOf = (intake: Intake): Intake => ({ ...intake, passcode: null, passcodeKind: null, signature: null });
const secrets: readonly (keyof Intake)[] = ['passcodeKind', 'signature'];
export const sharedOf = (shared: Shared<Intake>): Shared<Intake> => ({
  ...shared,
  form: keptOf(shared.form),
  base: keptOf(shared.base),
  clashes: shared.clashes.filter(({ thing }) => !secrets.some((one) => one === thing)),
});
/** What was kept, over the ticket as it is now; a new one as it was. */
export const goneOn = (kept: Shared<Intake>, start: Intake, version: number | null): Shared<Intake> => {
  if (version === null) return begun({ ...emptyIntake, ...kept.form }, null);
  const { isMerged: _, ...next } = rebased(kept, begun(start, version), intakeMerging);
  return { ...next, isMerged: kept.isMerged || kept.version !== version };
};

/** Worth keeping: somebody said who they are or what is wrong. */
export const isBegun = (intake: Intake): boolean =>
  intake.phone.length >= 4 ||
  intake.customerName !== '' ||
  intake.deviceName !== '' ||
  intake.imei !== '' ||
  intake.errorIds.length > 0 ||
  intake.errorNote !== '' ||
  intake.lines.length > 0;
