// States with their counts above a list; a chip is a filter.
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { In, Out, Sent } from '../../../contract/kit.ts';
import { call as make } from '../call/call.ts';
import { describe, fieldsOf } from '../form/schema.ts';
import { useCulture, useText } from '../words/culture.ts';
import { formatCount } from '../words/format.ts';
import { kitText } from '../words/kit.text.ts';
import { optionsIn, type Words } from '../words/words.ts';
import { type List, type ListCall, listKey } from './use-list.ts';

export interface Chips<C extends ListCall> {
  field: keyof In<C> & string;
  /** Those of the schema, unless some are to be left out or called otherwise. */
  items?: readonly { value: string | number | boolean; label: Words }[];
  /** When the answer itself carries the counts; otherwise each chip asks for its own. */
  count?: (answer: Out<C>, value: string | number | boolean | undefined) => number | undefined;
}
export interface StatusChipsProps<C extends ListCall> {
  chips: Chips<C>;
  list: List<C>;
  countsTo?: number | undefined;
}
const COUNT_FRESH_MS = 30_000;
/** More would be a wall; the others unfold. */
const SHOWN = 10;

export function StatusChips<C extends ListCall>({ chips, list, countsTo }: StatusChipsProps<C>) {
  const say = useText(kitText);
  const culture = useCulture();
  const items = [{ value: undefined, label: () => say('all') }, ...(chips.items ?? choicesOf(list.call, chips.field))];
  const current = (list.input as Record<string, unknown>)[chips.field]; // a list input is an object
  const counts = useCounts(
    chips,
    list,
    items.map((item) => item.value),
  );
  const [unfolded, setUnfolded] = useState(false);
  const folds = items.length > SHOWN + 1;
  const isShown = (at: number) => !folds || unfolded || at < SHOWN || items[at]?.value === current;
  const rest = items.filter((_, at) => !isShown(at)).length;
  return (
    <div className="kit-status-chips" role="toolbar" aria-label={say('states')}>
      {items.map((item, index) =>
        isShown(index) ? (
          <button
            key={String(item.value)}
            type="button"
            aria-pressed={current === item.value}
            onClick={() => list.change({ [chips.field]: item.value } as Partial<In<C>>)} // the declaration checked field and values
          >
            {item.label()}
            <b className="kit-figure">{formatCount(counts[index], culture, countsTo)}</b>
          </button>
        ) : null,
      )}
      {folds && (
        <button type="button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? say('fewerStates') : say('moreStates', { count: rest })}
        </button>
      )}
    </div>
  );
}

function choicesOf(call: ListCall, field: string) {
  const schema = fieldsOf(call.in)[field];
  return schema ? optionsIn(describe(schema)) : [];
}

type Value = string | number | boolean | undefined;
/** The chosen chip's count is the list's own total; the others are asked for once the rows are there. */
function useCounts<C extends ListCall>(
  chips: Chips<C>,
  list: List<C>,
  values: readonly Value[],
): (number | undefined)[] {
  const own = chips.count !== undefined;
  const current = (list.input as Record<string, unknown>)[chips.field]; // a list input is an object
  const asked = useQueries({
    queries: (own ? [] : values).map((value) => {
      const input = { ...list.input, sorting: undefined, skipCount: 0, maxResultCount: 1, [chips.field]: value };
      return {
        queryKey: listKey(list.call, input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          make(list.call, input as Sent<C>, { signal, quiet: true }) as Promise<Out<C>>, // the list's own input, narrowed
        staleTime: COUNT_FRESH_MS,
        placeholderData: (before: Out<C> | undefined) => before,
        enabled: value !== current && !list.fetching,
        retry: false,
      };
    }),
  });
  return values.map((value, index) => {
    if (own) return list.answer && chips.count?.(list.answer, value);
    if (value === current) return list.answer && list.total;
    return (asked[index]?.data as { totalCount?: number } | undefined)?.totalCount; // ListCall has a total
  });
}
