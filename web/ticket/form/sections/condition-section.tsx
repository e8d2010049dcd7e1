// How the device comes in: what it looks like, what came with it, photos, the customer's signature.

import { Input } from 'antd';
import { useCategory } from '../../../kit/pick/use-category.ts';
import { useText } from '../../../kit/words/culture.ts';
import { formText } from '../form.text.ts';
import { goNext } from '../stops.ts';
import { Chips, toggled } from './chips.tsx';
import { Field, Section } from './field.tsx';
import { type PartProps, part } from './part.ts';
import { PhotosField } from './photos-field.tsx';
import { SignatureField } from './signature-field.tsx';

const own = ['accessoryIds', 'condition', 'accessoryNote', 'photos', 'signature'] as const;
export const ConditionSection = part(own, Condition);
function Condition({ form }: PartProps<typeof own>) {
  const say = useText(formText);
  const { intake, set, change, idOf, errors, locks } = form;
  const accessories = useCategory('accessories');
  const disabled = locks.all !== null;
  return (
    <Section title={say('condition')} digit={5}>
      <Field label={say('accessories')} error={errors.accessoryIds} isWide>
        <Chips
          id={idOf('accessoryIds')}
          label={say('accessoryKeys')}
          rows={accessories}
          chosen={intake.accessoryIds}
          onToggle={(id) => change((now) => ({ accessoryIds: toggled(now.accessoryIds, id) }))}
          onEnter={goNext}
          disabled={disabled}
        />
      </Field>
      <div className="intake-grid">
        <Field label={say('conditionNote')} htmlFor={idOf('condition')} error={errors.condition}>
          <Input.TextArea
            id={idOf('condition')}
            value={intake.condition}
            maxLength={2000}
            autoSize={{ minRows: 1, maxRows: 5 }}
            placeholder={say('conditionHint')}
            disabled={disabled}
            onChange={(event) => set({ condition: event.target.value })}
          />
        </Field>
        <Field label={say('accessoryNote')} htmlFor={idOf('accessoryNote')} error={errors.accessoryNote}>
          <Input
            id={idOf('accessoryNote')}
            value={intake.accessoryNote}
            maxLength={500}
            disabled={disabled}
            onChange={(event) => set({ accessoryNote: event.target.value })}
          />
        </Field>
        <PhotosField form={form} />
        <SignatureField form={form} />
      </div>
    </Section>
  );
}
