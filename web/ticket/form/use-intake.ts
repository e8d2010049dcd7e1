// The state of the form: what is typed, what is wrong with it, saving it once, and keeping it as a draft.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Out } from '../../../contract/kit.ts';
import { TicketForm, TicketSave } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead, type TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { checkImei, cleanImei } from '../../../contract/ticket/imei.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { CallError, call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { type Clash, taken } from '../../kit/document/merge.ts';
import { begun, rebased, type Shared } from '../../kit/document/use-shared-form.ts';
import { useDraft } from '../../kit/form/draft.ts';
import { byField, check, type Errors } from '../../kit/form/form-values.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { goneOn, isBegun, sharedOf } from './draft.ts';
import { type FormSay, formText } from './form.text.ts';
import { type Intake, type IntakeField, intakeOf, type SentTicket, toSave } from './intake.model.ts';
import { lineError } from './lines.model.ts';
import { changesPhone, changesPrices, isAccepted, type Locks, locksOf } from './locks.ts';
import { intakeMerging } from './merge.ts';

export type Saved = Out<typeof TicketForm.CreateOrUpdateInvoice>;
export interface IntakeForm {
  intake: Intake;
  set: (part: Partial<Intake>) => void;
  /** Changes by what is there now: for answers that come later. */
  change: (next: (now: Intake) => Partial<Intake>) => void;
  /** The same for what the form finds out by itself: nobody's work is lost with it, so leaving does not ask. */
  fill: (next: (now: Intake) => Partial<Intake>) => void;
  /** A field was answered elsewhere: its error goes. */
  clear: (...fields: IntakeField[]) => void;
  errors: Errors;
  failure: CallError | null;
  saving: boolean;
  dirty: boolean;
  save: () => void;
  /** The element of a field. */
  idOf: (field: IntakeField) => string;
  /** The ticket being edited. */
  ticket: TicketView | null;
  locks: Locks;
  /** The change waits for a manager and needs its reason. */
  asksReason: boolean;
  /** What was begun before and not saved. */
  draft: { at: string; value: Intake } | null;
  openDraft: () => void;
  dropDraft: () => void;
  /** Somebody else was faster: what there is to tell about it. */
  overtaken: Shared<Intake> | null;
  take: (clash: Clash, side: 'theirs' | 'mine') => void;
}

export interface IntakeOptions {
  /** What it was opened with: a draft of a booking's ticket is not met by another one. */
  origin: string;
  start: Intake;
  ticket: TicketView | null;
  onSaved: (saved: Saved, intake: Intake) => void;
}
export function useIntake({ origin, onSaved, ...opened }: IntakeOptions): IntakeForm {
  const say = useText(formText);
  const culture = useCulture();
  const session = useSession();
  const prefix = useId();
  const [{ start, ticket }, setBase] = useState<Pick<IntakeOptions, 'start' | 'ticket'>>(opened);
  const [intake, setIntake] = useState(start);
  const [touched, setTouched] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<CallError | null>(null);
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const busy = useRef(false);
  const draft = useDraft<Shared<Intake>>(`ticket.intake${ticket ? `.${ticket.id}` : origin}`);
  const [overtaken, setOvertaken] = useState<Shared<Intake> | null>(null);
  const version = ticket?.version ?? null;
  const shared: Shared<Intake> = { ...(overtaken ?? begun(start, version)), form: intake, base: start, version };
  const isLeft = useRef(false);
  const asksReason =
    isAccepted(ticket) && ticket !== null && (changesPrices(start, intake) || changesPhone(start, intake));

  const fill = (next: (now: Intake) => Partial<Intake>) => setIntake((before) => ({ ...before, ...next(before) }));
  const change = (next: (now: Intake) => Partial<Intake>) => {
    setTouched(true);
    fill(next);
  };
  const clear = (...fields: IntakeField[]) => {
    const left = Object.entries(errors).filter(([field]) => !fields.some((one) => one === field));
    if (left.length < Object.keys(errors).length) setErrors(Object.fromEntries(left));
  };
  const set = (part: Partial<Intake>) => {
    change(() => part);
    clear(...(Object.keys(part) as IntakeField[])); // keys of a part of it
  };
  const dirty = touched && !isLeft.current && isBegun(intake);
  // Only what somebody typed: answers that fill the form in are asked again.
  const keep = useEffectEvent(() => draft.keep(sharedOf(shared)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is kept
  useEffect(() => {
    if (dirty) keep();
  }, [dirty, intake]);
  useUnsaved(dirty);

  const fail = (found: Errors) => {
    const fields = Object.keys(found).sort(byPlace(prefix));
    setErrors(Object.fromEntries(fields.map((field) => [field, found[field] ?? ''])));
    if (fields[0]) focusField(`${prefix}-${fields[0]}`);
  };
  /** Somebody else was faster: what was changed here is put over the ticket as it is now, to be looked at and saved. */
  const meet = async (id: TicketId, said: CallError) => {
    const now = await call(TicketRead.GetDetailInvoice, { id }, { quiet: true }).catch(() => null);
    if (!now) return setFailure(said);
    const next = rebased({ ...shared, told: said.message }, begun(intakeOf(now), now.version), intakeMerging);
    setIntake(next.form);
    setBase({ start: next.base, ticket: now });
    setOvertaken(next);
  };
  const save = async () => {
    if (busy.current) return;
    setFailure(null);
    const sent = toSave(intake, ticket);
    const checked = check(TicketSave, sent, culture);
    const found = { ...(checked.ok ? {} : checked.errors), ...ownErrors({ intake, ticket, asksReason }, say) };
    if (!checked.ok || Object.keys(found).length > 0) return fail(found);
    busy.current = true;
    setSaving(true);
    try {
      const body = { ...checked.input, ...(intake.passcode === null ? {} : { passcode: intake.passcode }) };
      const saved = await draft.save((options) =>
        call(TicketForm.CreateOrUpdateInvoice, body as SentTicket, { quiet: true, ...options }),
      );
      isLeft.current = true;
      setTouched(false);
      setErrors({});
      setOvertaken(null);
      // Lists, pages and look-ups that show tickets ask again; this form is done.
      void client.invalidateQueries({
        predicate: ({ queryKey: [service, name] }) => service === 'Receipt' && name !== 'form',
      });
      onSaved(saved, intake);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.key === 'ticket.movedOn' && ticket) return await meet(ticket.id, error);
      const known = byField(error.fields, Object.keys(intake));
      if (Object.keys(known).length > 0) fail(known);
      else if (error.status !== 401) setFailure(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return {
    intake,
    set,
    change,
    fill,
    clear,
    errors,
    failure,
    saving,
    dirty,
    save: () => void save(),
    idOf: (field) => `${prefix}-${field}`,
    ticket,
    locks: locksOf(ticket, (permission) => may(permission, session)),
    asksReason,
    draft: draft.found?.value.form ? { at: draft.found.at, value: draft.found.value.form } : null,
    openDraft: () => {
      if (!draft.found) return;
      const next = goneOn(draft.found.value, start, version);
      set(next.form);
      setOvertaken(next.isMerged ? next : null);
    },
    dropDraft: draft.drop,
    overtaken: overtaken && { ...overtaken, form: intake },
    take: (clash, side) => change((now) => taken(intakeMerging, now, clash, side)),
  };
}

/** What the contract's schema cannot say: a device, a fault, prices that hold, a way for each deposit. */
function ownErrors(
  { intake, ticket, asksReason }: Pick<IntakeForm, 'intake' | 'ticket' | 'asksReason'>,
  say: FormSay,
): Errors {
  const found: Record<string, string> = {};
  if (!intake.modelId && !intake.deviceName.trim()) found.deviceName = say('needsDevice');
  if (intake.errorIds.length === 0 && !intake.errorNote.trim()) found.errorIds = say('needsFault');
  const wrong = intake.lines.find((line) => lineError(line) === 'discountTooBig');
  if (wrong) found.lines = `${wrong.name}: ${say('discountTooBig')}`;
  if (intake.passcodeKind === 'pattern' && intake.passcode && intake.passcode.length < 4)
    found.passcode = say('patternShort');
  if (intake.deposit.some(({ amount, methodId }) => (amount ?? 0) > 0 && methodId === null))
    found.deposit = say('noMethod');
  if (isOddImei(intake, ticket) && !intake.imeiReason.trim()) found.imei = say('imeiNeedsReason');
  if (asksReason && !intake.reason.trim()) found.reason = say('reasonNeeded');
  return found;
}

/** 15 digits whose last does not fit; a ticket that has them already was asked when it was made. */
export const isOddImei = ({ imei }: Pick<Intake, 'imei'>, ticket: TicketView | null): boolean =>
  checkImei(cleanImei(imei)) === 'wrongDigit' && cleanImei(imei) !== ticket?.imei;

const byPlace = (prefix: string) => (one: string, other: string) => {
  const top = (field: string) => document.getElementById(`${prefix}-${field}`)?.getBoundingClientRect().top ?? 1e9;
  return top(one) - top(other);
};
export function focusField(id: string): void {
  const box = document.getElementById(id);
  const target = box?.matches('input, textarea, button')
    ? box
    : (box?.querySelector<HTMLElement>('[data-stop]') ?? box?.querySelector<HTMLElement>('input, textarea, button'));
  (target ?? box)?.focus();
  (target ?? box)?.scrollIntoView({ block: 'center' });
}

function useUnsaved(dirty: boolean): void {
  const { setDirty } = useTab();
  useEffect(() => {
    setDirty(dirty);
    return () => setDirty(false);
  }, [dirty, setDirty]);
}
