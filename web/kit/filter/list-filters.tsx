// The filter row of a declared list, with its chips.
import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { In } from '../../../contract/kit.ts';
import { fieldsOf } from '../form/schema.ts';
import type { ListSpec } from '../list/list-spec.ts';
import type { List, ListCall } from '../list/use-list.ts';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { FilterBar, FilterChips } from './filter-bar.tsx';
import { resolveFilters } from './filters.ts';

export function ListFilters<C extends ListCall>(props: {
  spec: ListSpec<C>;
  list: List<C>;
  searchRef: RefObject<InputRef | null>;
  onDown: () => void;
  children?: ReactNode;
}) {
  const { spec, list } = props;
  const say = useText(kitText);
  const culture = useCulture();
  const fields = fieldsOf(spec.list.in);
  const search = spec.search ?? ('keyword' in fields ? ('keyword' as keyof In<C> & string) : undefined); // its schema has the key
  const filters = resolveFilters<In<C>>(
    (spec.filters ?? []).filter((filter) => (typeof filter === 'object' ? filter.field : filter) !== search),
    fields,
    culture,
  );
  const shared = {
    input: list.input as Record<string, unknown>, // a list input is an object
    onChange: list.change as (patch: Record<string, unknown>) => void, // its keys come from the same declaration
    onClear: list.clear,
    active: list.active,
  };
  return (
    <>
      <FilterBar<In<C>>
        {...shared}
        search={search}
        searchLabel={spec.searchLabel?.() ?? say('search')}
        searchRef={props.searchRef}
        onDown={props.onDown}
        filters={filters}
      >
        {props.children}
      </FilterBar>
      <FilterChips<In<C>> {...shared} filters={filters} />
    </>
  );
}
