// When it is ready and who sees to it: promised time, technician, advisor, hashtags, note.

import { Button, Checkbox, Input } from 'antd';
import { hasWords } from '../../../../contract/culture.ts';
import { may, useSession } from '../../../kit/call/session.ts';
import { DateTimeField } from '../../../kit/form/date-field.tsx';
import { Select } from '../../../kit/pick/select.tsx';
import { useCategory } from '../../../kit/pick/use-category.ts';
import { useText } from '../../../kit/words/culture.ts';
import { formatMinute } from '../../../kit/words/format.ts';
import { formText } from '../form.text.ts';
import { type Helper, useHelpers } from '../people.ts';
import { Field, Section } from './field.tsx';
import { type PartOf, type PartProps, part } from './part.ts';

const bySearch = (search: string, option: { label?: unknown; second?: unknown } | undefined) =>
  hasWords(`${option?.label ?? ''} ${option?.second ?? ''}`, search);

const own = [
  'branchId',
  'lines',
  'promisedAt',
  'technicianId',
  'assignAnyway',
  'advisorId',
  'hashtagIds',
  'note',
] as const;
export const PeopleSection = part(own, People);
function People({ form, proposed }: PartProps<typeof own> & { proposed: string | null }) {
  const say = useText(formText);
  const { intake, set, idOf, errors, locks } = form;
  const { technicians, advisors } = useHelpers(intake);
  const hashtags = useCategory('hashtag');
  const disabled = locks.all !== null;
  const mayAssign = may('Pages.Tickets.AssignAnyone', useSession());
  return (
    <Section title={say('people')} digit={6}>
      <div className="intake-grid">
        <Field
          label={say('promised')}
          htmlFor={idOf('promisedAt')}
          error={errors.promisedAt}
          hint={
            intake.promisedAt !== null &&
            proposed !== null &&
            form.ticket === null && (
              <Button type="link" size="small" onClick={() => set({ promisedAt: null })}>
                {say('promisedAuto', { time: formatMinute(proposed) })}
              </Button>
            )
          }
        >
          <DateTimeField
            id={idOf('promisedAt')}
            value={intake.promisedAt ?? proposed}
            disabled={disabled}
            onChange={(promisedAt) => set({ promisedAt })}
          />
        </Field>
        <PersonField
          form={form}
          field="technicianId"
          people={technicians}
          label={say('technician')}
          hint={locks.technician ? say(locks.technician) : intake.technicianId ? null : say('anybody')}
          disabled={locks.technician !== null}
        />
        {mayAssign && intake.technicianId && locks.technician === null && (
          <Checkbox
            className="intake-wide"
            checked={intake.assignAnyway === true}
            onChange={(event) => set({ assignAnyway: event.target.checked })}
          >
            {say('assignAnyway')}
          </Checkbox>
        )}
        <PersonField form={form} field="advisorId" people={advisors} label={say('advisor')} disabled={disabled} />
        <Field label={say('hashtags')} htmlFor={idOf('hashtagIds')} error={errors.hashtagIds}>
          <Select
            id={idOf('hashtagIds')}
            mode="multiple"
            maxTagCount="responsive"
            value={intake.hashtagIds}
            disabled={disabled}
            options={hashtags.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ filterOption: bySearch }}
            onChange={(hashtagIds) => set({ hashtagIds })}
          />
        </Field>
        <Field label={say('note')} htmlFor={idOf('note')} error={errors.note} isWide>
          <Input.TextArea
            id={idOf('note')}
            value={intake.note}
            maxLength={2000}
            autoSize={{ minRows: 1, maxRows: 5 }}
            disabled={disabled}
            onChange={(event) => set({ note: event.target.value })}
          />
        </Field>
      </div>
    </Section>
  );
}

interface PersonProps {
  form: PartOf<'technicianId' | 'advisorId'>;
  field: 'technicianId' | 'advisorId';
  people: readonly Helper[];
  label: string;
  hint?: string | null;
  disabled: boolean;
}
function PersonField({ form, field, people, label, hint, disabled }: PersonProps) {
  const chosen = form.intake[field] ?? null;
  // Somebody who is on the ticket and not here any more keeps their name.
  const gone = chosen !== null && !people.some(({ id }) => id === chosen) ? form.ticket : null;
  const known = gone && (field === 'technicianId' ? gone.technicianName : gone.advisorName);
  const options = [
    ...(known && chosen ? [{ value: chosen, label: known, second: '' }] : []),
    ...people.map(({ id, name, second }) => ({ value: id, label: name, second })),
  ];
  return (
    <Field label={label} htmlFor={form.idOf(field)} error={form.errors[field]} hint={hint}>
      <Select
        id={form.idOf(field)}
        value={chosen}
        allowClear
        disabled={disabled}
        options={options}
        optionRender={({ data }) => (
          <span className="kit-pick-option">
            <span>{data.label}</span>
            {data.second && <small>{data.second}</small>}
          </span>
        )}
        showSearch={{ filterOption: bySearch }}
        onChange={(value) => form.set({ [field]: value ?? null })}
      />
    </Field>
  );
}
