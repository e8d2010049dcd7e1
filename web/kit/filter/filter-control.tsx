// The control of one filter, chosen by its schema, and the words of its value for a chip.
import type { ReactNode } from 'react';
import type { Span } from '../form/date-field.tsx';
import type { Input } from '../list/list-query.ts';
import { SearchBox } from '../list/search-box.tsx';
import { PickLabel, PickSelect } from '../pick/pick.tsx';
import type { PickValue } from '../pick/picker.ts';
import { Select } from '../pick/select.tsx';
import { useText } from '../words/culture.ts';
import { formatDay, formatMinute } from '../words/format.ts';
import { kitText } from '../words/kit.text.ts';
import { optionsIn } from '../words/words.ts';
import type { FilterOption, ShownFilter } from './filters.ts';
import { LateDays } from './late-days.tsx';

export interface FilterControlProps<I> {
  filter: ShownFilter<I>;
  input: Input;
  onChange: (patch: Input) => void;
}

export function FilterControl<I>({ filter, input, onChange }: FilterControlProps<I>): ReactNode {
  const say = useText(kitText);
  const options = useChoices(filter);
  const value = input[filter.field];
  const set = (next: unknown) => onChange({ [filter.field]: next ?? undefined });
  if (filter.to) {
    const to = filter.to;
    const span: Span = [asText(value), asText(input[to])];
    const given = {
      value: span,
      ...(filter.usual ? { usual: filter.usual } : {}),
      onChange: ([from, until]: Span) => onChange({ [filter.field]: from, [to]: until }),
    };
    return (
      <LateDays texts={span.map(shownDay)} placeholders={filter.usual?.map(shownDay) ?? [say('fromDay'), say('toDay')]}>
        {({ SpanField }, begun) => <SpanField {...given} begun={begun} />}
      </LateDays>
    );
  }
  if (filter.pick) {
    return (
      <PickSelect
        from={filter.pick}
        value={(value ?? null) as PickValue | PickValue[] | null} // the schema made it an id, a code or a list of them
        multiple={filter.shape.kind === 'list'}
        onChange={set}
        placeholder={filter.name}
        aria-label={filter.name}
        allowClear
        asksLate
      />
    );
  }
  if (options) {
    return (
      <Select
        className="kit-pick"
        allowClear
        value={value === undefined ? null : String(value)}
        placeholder={filter.name}
        aria-label={filter.name}
        popupMatchSelectWidth={false}
        options={options.map((option) => ({ value: String(option.value), label: option.label() }))}
        onChange={(next: string | null) => set(options.find((option) => String(option.value) === next)?.value)}
      />
    );
  }
  if (filter.shape.kind === 'dateTime' || filter.shape.kind === 'date') {
    const isDay = filter.shape.kind === 'date';
    const given = { isFilter: true, value: asText(value) ?? null, onChange: set, placeholder: filter.name };
    return (
      <LateDays texts={[isDay ? shownDay(value) : shownMinute(value)]} placeholders={[filter.name]}>
        {({ DateField, DateTimeField }, begun) =>
          isDay ? <DateField {...given} begun={begun} /> : <DateTimeField {...given} begun={begun} />
        }
      </LateDays>
    );
  }
  const asTyped = (typed: string) => (isNumeric.has(filter.shape.kind) && typed ? Number(typed) : typed || undefined);
  return (
    <SearchBox
      plain
      value={asText(value) ?? ''}
      onSearch={(typed) => set(asTyped(typed))}
      label={filter.name}
      maxLength={filter.shape.maxLength}
    />
  );
}

/** 'Hoạt động', '01/11/2026 – 15/11/2026', 'Chi nhánh Quận 1'. */
export function FilterValue<I>({ filter, input }: Omit<FilterControlProps<I>, 'onChange'>): ReactNode {
  const options = useChoices(filter);
  const value = input[filter.field];
  if (filter.to)
    return [value, input[filter.to]]
      .map((day, end) => day ?? filter.usual?.[end])
      .map((day) => (day ? formatDay(String(day)) : '…'))
      .join(' – ');
  if (filter.pick) return <PickLabel from={filter.pick} value={value as PickValue | PickValue[]} />; // an id, a code or a list
  if (options) return options.find((option) => option.value === value)?.label() ?? String(value);
  if (filter.shape.kind === 'dateTime') return formatMinute(String(value));
  return filter.shape.kind === 'date' ? formatDay(String(value)) : String(value);
}

function useChoices<I>(filter: ShownFilter<I>): readonly FilterOption[] | undefined {
  const say = useText(kitText);
  if (filter.options) return filter.options;
  if (filter.shape.kind === 'choice') return optionsIn(filter.shape);
  if (filter.shape.kind !== 'boolean') return undefined;
  return [
    { value: true, label: () => say('yes') },
    { value: false, label: () => say('no') },
  ];
}

const isNumeric: ReadonlySet<string> = new Set(['number', 'money']);
const asText = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);
const shownDay = (day: unknown): string => (day ? formatDay(String(day)) : '');
const shownMinute = (time: unknown): string => (time ? formatMinute(String(time)) : '');
