// The form in front of the counter: sections in the order of the talk, history and money beside them, one bar to save.
import { Alert, App, Button, Input } from 'antd';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { useSession } from '../../kit/call/session.ts';
import { BothChanged } from '../../kit/document/both-changed.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useShortcut } from '../../kit/page/shortcuts.ts';
import { useTab } from '../../kit/page/tab.ts';
import { PickSelect } from '../../kit/pick/pick.tsx';
import { branchPick } from '../../kit/pick/pickers.tsx';
import { beep, useScanner } from '../../kit/scan/scanner.ts';
import { useLookUps, WaitingScans } from '../../kit/scan/waiting-scans.tsx';
import { useText } from '../../kit/words/culture.ts';
import { formatMinute } from '../../kit/words/format.ts';
import { useCaller } from './customer.ts';
import { formText } from './form.text.ts';
import type { Intake } from './intake.model.ts';
import { addLine, lineOfProduct } from './lines.model.ts';
import { productByCode } from './look-ups.ts';
import { intakeMerging } from './merge.ts';
import { useQuote } from './quote.ts';
import { readScan } from './scanned.ts';
import { ConditionSection } from './sections/condition-section.tsx';
import { CustomerSection } from './sections/customer-section.tsx';
import { DeviceSection } from './sections/device-section.tsx';
import { FaultSection } from './sections/fault-section.tsx';
import { Field } from './sections/field.tsx';
import { FormErrors } from './sections/form-errors.tsx';
import { HistoryPanel } from './sections/history-panel.tsx';
import { LinesSection } from './sections/lines-section.tsx';
import { MoneyPanel } from './sections/money-panel.tsx';
import { PeopleSection } from './sections/people-section.tsx';
import { SaveBar } from './sections/save-bar.tsx';
import { goNext, goToSection } from './stops.ts';
import { type IntakeForm, type Saved, useIntake } from './use-intake.ts';

export interface IntakePageProps {
  title: string;
  origin: string | null;
  ticket: TicketView | null;
  start: Intake;
  /** What the form was opened with. */
  search: string;
  onSaved: (saved: Saved) => void;
}
export function IntakePage({ title, origin, ticket, start, search, onSaved }: IntakePageProps) {
  const say = useText(formText);
  const box = useRef<HTMLDivElement>(null);
  const tab = useTab();
  const form = useIntake({ origin: search, start, ticket, onSaved });
  const caller = useCaller(form.intake.phone);
  const quoted = useQuote(form);
  const scans = useScans(form);
  useShortcut('ctrl+s', form.save, { whileTyping: true });
  useShortcut('ctrl+enter', form.save, { whileTyping: true });
  useShortcut('escape', tab.close, { whileTyping: true });
  const { locks, intake, errors, idOf } = form;
  return (
    <Page
      title={title}
      beside={
        <div className="intake-beside">
          {origin && intake.kind !== 'repair' && (
            <span>{say(intake.kind === 'warranty' ? 'againWarranty' : 'againRework', { code: origin })}</span>
          )}
          <BranchField form={form} />
        </div>
      }
      action={<span className="intake-keys">{say('keys')}</span>}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is passed on between the fields inside */}
      <div ref={box} className="intake" data-intake="" onKeyDown={goOn}>
        <SectionKeys box={() => box.current} />
        {form.draft && <DraftBanner draft={form.draft} form={form} />}
        {locks.all && <Alert type="warning" showIcon title={say(locks.all)} />}
        <BothChanged of={{ ...form, form: intake }} merging={intakeMerging} />
        <FormErrors form={form} />
        <WaitingScans {...scans} />
        <div className="intake-columns">
          <div className="intake-main">
            <CustomerSection form={form} caller={caller} />
            <DeviceSection form={form} caller={caller} />
            <FaultSection form={form} />
            <LinesSection form={form} />
            <ConditionSection form={form} />
            <PeopleSection form={form} proposed={quoted.promisedAt} />
          </div>
          <aside className="intake-side">
            <HistoryPanel form={form} caller={caller} />
            <MoneyPanel form={form} quoted={quoted} />
          </aside>
        </div>
        {form.asksReason && (
          <Alert
            type="info"
            showIcon
            title={say('needsApproval')}
            description={
              <Field label={say('reason')} htmlFor={idOf('reason')} isRequired error={errors.reason}>
                <Input
                  id={idOf('reason')}
                  value={intake.reason}
                  maxLength={500}
                  onChange={(event) => form.set({ reason: event.target.value })}
                />
              </Field>
            }
          />
        )}
        <SaveBar form={form} quoted={quoted} />
      </div>
    </Page>
  );
}

/** Enter in a plain field goes on; boxes with a list and chips see to it themselves. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  const isPlain = target instanceof HTMLInputElement && target.hasAttribute('data-stop');
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey || !isPlain) return;
  if (target.getAttribute('role') === 'combobox' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  goNext();
}

const SECTIONS = [1, 2, 3, 4, 5, 6];
const SectionKeys = ({ box }: { box: () => Element | null }) =>
  SECTIONS.map((digit) => <SectionKey key={digit} digit={digit} box={box} />);
function SectionKey({ digit, box }: { digit: number; box: () => Element | null }): null {
  useShortcut(`alt+${digit}`, () => goToSection(box(), digit), { whileTyping: true });
  return null;
}

/** A scanner may be fired anywhere: an IMEI goes to the device, a product to the lines. */
function useScans(form: IntakeForm): ComponentProps<typeof WaitingScans> {
  const say = useText(formText);
  const { message } = App.useApp();
  const { idOf, set, change, locks } = form;
  const { take, waiting, drop } = useLookUps(async ({ code }) => {
    const product = locks.lines === null ? await productByCode(code) : null;
    beep(product ? 'ok' : 'unknown');
    if (product) change(({ lines }) => ({ lines: addLine(lines, lineOfProduct(product)) }));
    else message.warning(say('unknownCode', { code }), 4);
  });
  const hear = (code: string) => {
    const here = document.activeElement?.id;
    const field = here === idOf('imei') ? 'imei' : here === idOf('phone') ? 'phone' : 'other';
    const { kind, value } = readScan(code, field);
    if (kind === 'imei' || kind === 'phone') {
      set({ [kind]: value });
      beep('ok');
      if (kind === field) goNext();
    } else void take(value);
  };
  useScanner(hear, { isActive: locks.all === null });
  return { waiting, drop };
}

/** Whoever belongs to no branch says where the device is. */
function BranchField({ form }: { form: IntakeForm }) {
  const say = useText(formText);
  const own = useSession()?.user.branchId ?? null;
  if (own !== null || form.ticket) return null;
  return (
    <>
      <PickSelect
        from={branchPick}
        id={form.idOf('branchId')}
        aria-label={say('branch')}
        placeholder={say('branch')}
        value={form.intake.branchId ?? null}
        onChange={(branchId) => form.set({ branchId: branchId as Intake['branchId'] })} // its picker's values
      />
      {form.errors.branchId && <span className="intake-error">{form.errors.branchId}</span>}
    </>
  );
}

function DraftBanner({ draft, form }: { draft: NonNullable<IntakeForm['draft']>; form: IntakeForm }) {
  const say = useText(formText);
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(true);
  if (!isOpen || (form.dirty && form.intake.phone.length > 3)) return null;
  const { phone, customerName, deviceName } = draft.value;
  const what = [phone, customerName, deviceName].filter(Boolean).join(' · ');
  return (
    <Alert
      type="info"
      showIcon
      title={say('draftFound', { time: formatMinute(draft.at), what })}
      action={
        <span className="intake-draft">
          <Button
            size="small"
            type="primary"
            onClick={() => {
              setOpen(false);
              form.openDraft();
              message.info(say('draftUsed'), 4);
            }}
          >
            {say('draftUse')}
          </Button>
          <Button size="small" onClick={form.dropDraft}>
            {say('draftDrop')}
          </Button>
        </span>
      }
    />
  );
}
