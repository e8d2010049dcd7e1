// Makes a picker out of a list call: searches as you type without accents, shows the line that tells two alike apart.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { hasWords } from '../../../contract/culture.ts';
import type { Sent } from '../../../contract/kit.ts';
import { call as make } from '../call/call.ts';
import { may, useSession } from '../call/session.ts';
import { Tags } from '../table/cells.tsx';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import type { PickCall, Picker, PickOption, PickProps, PickValue } from './picker.ts';
import './pick.css';

const FRESH_MS = 5 * 60_000;

export function usePickOptions(
  from: Picker,
  typed = '',
  isWanted = true,
): { options: readonly PickOption[]; loading: boolean } {
  const allowed = may(from.call.may, useSession());
  const input = from.search && typed ? { ...from.input, [from.search]: typed } : from.input;
  const state = useQuery({
    queryKey: [from.follows, from.call.name, 'pick', input],
    queryFn: ({ signal }) => make(from.call, input as Sent<PickCall>, { signal, quiet: true }), // built from the call's own input
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
    enabled: allowed && isWanted,
  });
  return { loading: state.isFetching, options: from.toOptions(state.data?.items ?? []) };
}

export function PickSelect({
  from,
  value,
  onChange,
  multiple,
  asksLate = false,
  ...rest
}: PickProps & { from: Picker }) {
  const say = useText(kitText);
  const [typed, setTyped] = useState('');
  const remote = useDeferredValue(from.search ? typed.trim() : '');
  // Not in forms: who types a name and presses Enter at once would choose nothing.
  const [isTurnedTo, setTurnedTo] = useState(!asksLate);
  const isChosen = Array.isArray(value) ? value.length > 0 : (value ?? null) !== null;
  const { options, loading } = usePickOptions(from, remote, isChosen || isTurnedTo);
  const turnTo = () => setTurnedTo(true);
  return (
    <Select<PickValue | PickValue[] | null, PickOption>
      {...rest}
      className="kit-pick"
      {...(multiple ? { mode: 'multiple', maxTagCount: 'responsive' } : {})}
      value={(value ?? (multiple ? [] : null)) as PickValue | PickValue[] | null} // readonly on our side only
      onChange={(next) => onChange?.(next ?? null)}
      options={[...options]}
      loading={loading}
      onMouseEnter={turnTo}
      onFocus={turnTo}
      onOpenChange={turnTo}
      popupMatchSelectWidth={false}
      notFoundContent={loading ? say('loading') : say('nothingFound')}
      optionRender={(option) => <OptionLines option={option.data} />}
      showSearch={{
        onSearch: setTyped,
        filterOption: from.search
          ? false
          : (search, option) => hasWords(`${option?.label ?? ''} ${option?.second ?? ''}`, search),
      }}
    />
  );
}

/** The name of a chosen value, for chips and details. */
export function PickLabel({ from, value }: { from: Picker; value: PickValue | readonly PickValue[] }): ReactNode {
  const { options } = usePickOptions(from);
  const values = Array.isArray(value) ? value : [value];
  return values.map((one) => labelOf(options, one)).join(', ');
}

/** Many chosen values as tags in a row. */
export function PickTags({ from, values }: { from: Picker; values: readonly PickValue[] }) {
  const { options } = usePickOptions(from);
  return <Tags values={values.map((one) => labelOf(options, one))} />;
}

const labelOf = (options: readonly PickOption[], value: PickValue): string =>
  options.find((option) => option.value === value)?.label ?? String(value);

const OptionLines = ({ option }: { option: PickOption }) => (
  <span className="kit-pick-option">
    <span>{option.label}</span>
    {option.second && <small>{option.second}</small>}
  </span>
);
