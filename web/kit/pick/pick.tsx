// Makes a picker out of a list call: searches as you type without accents, shows the line that tells two alike apart.
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { hasWords } from '../../../contract/culture.ts';
import type { Sent } from '../../../contract/kit.ts';
import { call as make } from '../call/call.ts';
import { may, useSession } from '../call/session.ts';
import { Tags } from '../table/cells.tsx';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import type { OneCall, PickCall, Picker, PickOption, PickProps, PickValue } from './picker.ts';
import { Select } from './select.tsx';
import './pick.css';

const FRESH_MS = 5 * 60_000;

export function usePickOptions(
  from: Picker,
  typed = '',
  isWanted = true,
): { options: readonly PickOption[]; loading: boolean; pending: boolean } {
  const allowed = may(from.call.may, useSession());
  const input = from.search && typed ? { ...from.input, [from.search]: typed } : from.input;
  const state = useQuery({
    queryKey: [...keyOf(from), input],
    queryFn: ({ signal }) => make(from.call, input as Sent<PickCall>, { signal, quiet: true }), // built from the call's own input
    staleTime: FRESH_MS,
    placeholderData: (before) => before,
    enabled: allowed && isWanted,
  });
  const { isFetching: loading, isLoading: pending } = state;
  return { loading, pending, options: from.toOptions(state.data?.items ?? []) };
}
const keyOf = (from: Picker) => [from.follows, from.call.name, 'pick'] as const;

/** The options with those of `values` that are not among them: of an earlier search, or read one by one. */
function usePicked(from: Picker, values: readonly PickValue[], typed = '', isWanted = true) {
  const { options, loading, pending } = usePickOptions(from, typed, isWanted);
  const client = useQueryClient();
  const session = useSession();
  const isBeyond = (value: PickValue, among: readonly PickOption[]) => !among.some((one) => one.value === value);
  const missing = isWanted && !typed ? values.filter((value) => isBeyond(value, options)) : [];
  const before = missing.length === 0 ? [] : client.getQueriesData<Answer>({ queryKey: keyOf(from) });
  const known = before
    .flatMap(([, answer]) => from.toOptions(answer?.items ?? []))
    .filter(({ value }) => missing.includes(value));
  const one = from.one && may(from.one.call.may, session) ? from.one : undefined;
  const unknown = missing.filter((value) => isBeyond(value, known));
  const read = useQueries({
    queries: (one && !pending ? unknown : []).map((id) => ({
      queryKey: [one?.call.service, one?.call.name, 'pick', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        make(one?.call as OneCall, { id } as Sent<OneCall>, { signal, quiet: true }), // it is asked by id
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  const named = unknown.flatMap((value, at): PickOption[] => {
    const row = read[at]?.data;
    if (one && row) return [{ value, label: one.labelOf(row) }];
    return pending || read[at]?.isLoading ? [{ value, label: '…' }] : [];
  });
  const beyond = missing.flatMap((value) => [...known, ...named].find((option) => option.value === value) ?? []);
  return { loading, options: [...beyond, ...options] };
}
type Answer = { items: readonly object[] };

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
  const chosen = listOf(value ?? []);
  const { options, loading } = usePicked(from, chosen, remote, chosen.length > 0 || isTurnedTo);
  const turnTo = () => setTurnedTo(true);
  return (
    <Select<PickValue | PickValue[] | null, PickOption>
      {...rest}
      className="kit-pick"
      {...(multiple ? { mode: 'multiple', maxTagCount: 'responsive' } : {})}
      value={(value ?? (multiple ? [] : null)) as PickValue | PickValue[] | null} // readonly on our side only
      onChange={(next) => onChange?.(next ?? null)}
      options={options}
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
  const values = listOf(value);
  const { options } = usePicked(from, values);
  return values.map((one) => labelOf(options, one)).join(', ');
}

/** Many chosen values as tags in a row. */
export function PickTags({ from, values }: { from: Picker; values: readonly PickValue[] }) {
  const { options } = usePicked(from, values);
  return <Tags values={values.map((one) => labelOf(options, one))} />;
}

const listOf = (value: PickValue | readonly PickValue[]): readonly PickValue[] =>
  typeof value === 'object' ? value : [value];
const labelOf = (options: readonly PickOption[], value: PickValue): string =>
  options.find((option) => option.value === value)?.label ?? String(value);

const OptionLines = ({ option }: { option: PickOption }) => (
  <span className="kit-pick-option">
    <span>{option.label}</span>
    {option.second && <small>{option.second}</small>}
  </span>
);
