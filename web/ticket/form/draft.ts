// A form that was not saved survives a closed tab: kept on this device for the person who typed it, until it is saved.
// What must not lie around in a browser stays out of it: the device's passcode and the customer's signature.
import { emptyIntake, type Intake } from './intake.model.ts';

export interface Draft {
  /** Milliseconds. */
  at: number;
  intake: Intake;
}
/** What of the browser's storage is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keyOf = (userId: number) => `ticket.draft.${userId}`;
/** Nobody goes on with what a customer said last week. */
const KEPT_MS = 3 * 86_400_000;
const FORM = 1;

export function writeDraft(store: Store, userId: number, intake: Intake, at: number): void {
  const kept: Intake = { ...intake, passcode: null, passcodeKind: null, signature: null };
  try {
    store.setItem(keyOf(userId), JSON.stringify({ form: FORM, at, intake: kept }));
  } catch {
    // no room, or not allowed: the form works without it
  }
}
export function readDraft(store: Store, userId: number, now: number): Draft | null {
  try {
    const kept = JSON.parse(store.getItem(keyOf(userId)) ?? 'null') as (Draft & { form: number }) | null; // written above
    if (!kept || kept.form !== FORM || now - kept.at > KEPT_MS) return null;
    return { at: kept.at, intake: { ...emptyIntake, ...kept.intake } };
  } catch {
    return null; // a damaged draft is no draft
  }
}
export const dropDraft = (store: Store, userId: number): void => store.removeItem(keyOf(userId));

/** Worth keeping: somebody said who they are or what is wrong. */
export const isBegun = (intake: Intake): boolean =>
  intake.phone.length >= 4 ||
  intake.customerName !== '' ||
  intake.deviceName !== '' ||
  intake.imei !== '' ||
  intake.errorIds.length > 0 ||
  intake.errorNote !== '' ||
  intake.lines.length > 0;
