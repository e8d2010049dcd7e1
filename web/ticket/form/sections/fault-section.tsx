// What the customer says is wrong: chips with keys, and their own words.

import { Input } from 'antd';
import { useCategory } from '../../../kit/pick/use-category.ts';
import { useText } from '../../../kit/words/culture.ts';
import { formText } from '../form.text.ts';
import { goNext } from '../stops.ts';
import { Chips, toggled } from './chips.tsx';
import { Field, Section } from './field.tsx';
import { type PartProps, part } from './part.ts';

const own = ['errorIds', 'errorNote'] as const;
export const FaultSection = part(own, Faults);
function Faults({ form }: PartProps<typeof own>) {
  const say = useText(formText);
  const { intake, set, change, clear, idOf, errors, locks } = form;
  const faults = useCategory('deviceError');
  const disabled = locks.all !== null;
  return (
    <Section title={say('faults')} digit={3}>
      <Chips
        id={idOf('errorIds')}
        label={say('faultKeys')}
        rows={faults}
        chosen={intake.errorIds}
        onToggle={(id) => {
          change((now) => ({ errorIds: toggled(now.errorIds, id) }));
          clear('errorIds');
        }}
        onText={(letter) => {
          document.getElementById(idOf('errorNote'))?.focus();
          change((now) => ({ errorNote: now.errorNote + letter }));
          clear('errorIds');
        }}
        onEnter={goNext}
        disabled={disabled}
        isInvalid={Boolean(errors.errorIds)}
        isStop
      />
      {errors.errorIds && (
        <p className="intake-error" role="alert">
          {errors.errorIds}
        </p>
      )}
      <Field label={say('errorNote')} htmlFor={idOf('errorNote')} error={errors.errorNote} isWide>
        <Input.TextArea
          id={idOf('errorNote')}
          value={intake.errorNote}
          maxLength={2000}
          autoSize={{ minRows: 1, maxRows: 5 }}
          placeholder={say('errorNoteHint')}
          disabled={disabled}
          onChange={(event) => {
            set({ errorNote: event.target.value });
            clear('errorIds');
          }}
        />
      </Field>
    </Section>
  );
}
