// The filter row of a list: quick search, the filters people use, the rest behind a button; a bottom sheet on phones.
import { CloseOutlined, DownOutlined, FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, type InputRef, Popover } from 'antd';
import { type ReactNode, type Ref, useState } from 'react';
import type { Input } from '../list/list-query.ts';
import { SearchBox } from '../list/search-box.tsx';
import { usePhone } from '../page/use-phone.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { FilterControl, FilterValue } from './filter-control.tsx';
import { keysOf, type ShownFilter } from './filters.ts';
import './filter-bar.css';

export interface FilterBarProps<I> {
  /** The key of the quick search, when the list has one. */
  search?: (keyof I & string) | undefined;
  searchLabel?: string | undefined;
  filters: readonly ShownFilter<I>[];
  input: Input;
  onChange: (patch: Input) => void;
  onClear: () => void;
  /** The keys that narrow the list now: a value that is there anyway does not. */
  active: readonly string[];
  searchRef?: Ref<InputRef>;
  /** Arrow down in the search leads on to the rows. */
  onDown?: () => void;
  /** Saved views, tools. */
  children?: ReactNode;
}

const SHOWN = 4;

export function FilterBar<I>(props: FilterBarProps<I>) {
  const { search, filters, input, onChange, searchLabel } = props;
  const say = useText(kitText);
  const phone = usePhone();
  const shown = phone ? [] : filters.slice(0, SHOWN);
  const rest = filters.slice(shown.length);
  return (
    <search className="kit-filters">
      {search && (
        <SearchBox
          ref={props.searchRef ?? null}
          value={String(input[search] ?? '')}
          onSearch={(typed) => onChange({ [search]: typed || undefined })}
          label={searchLabel ?? say('search')}
          onDown={props.onDown}
        />
      )}
      {shown.map((filter) => (
        <div key={filter.field} className={filter.to ? 'kit-filter kit-filter-span' : 'kit-filter'}>
          <FilterControl filter={filter} input={input} onChange={onChange} />
        </div>
      ))}
      {phone ? (
        <FilterSheet {...props} />
      ) : (
        <>
          {rest.length > 0 && <MoreFilters {...props} filters={rest} />}
          <div className="kit-filter-tools">{props.children}</div>
        </>
      )}
    </search>
  );
}

function MoreFilters<I>({ filters, input, onChange, active }: FilterBarProps<I>) {
  const say = useText(kitText);
  const [open, setOpen] = useState(false);
  const count = filters.filter((filter) => isActive(filter, active)).length;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={<FilterFields filters={filters} input={input} onChange={onChange} />}
    >
      <Badge count={count} size="small">
        <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {say('moreFilters')} <DownOutlined />
        </Button>
      </Badge>
    </Popover>
  );
}

/** On phones: all filters and the table's tools in a sheet from below. */
function FilterSheet<I>({ search, filters, input, onChange, onClear, active, children }: FilterBarProps<I>) {
  const say = useText(kitText);
  const [open, setOpen] = useState(false);
  const count = filters.filter((filter) => isActive(filter, active)).length;
  const span = filters.find((filter) => filter.to && (filter.usual || keysOf(filter).some((key) => input[key])));
  return (
    <>
      <Badge count={count} size="small">
        <Button
          icon={<FilterOutlined />}
          aria-expanded={open}
          {...(search ? { 'aria-label': say('filters') } : {})}
          onClick={() => setOpen(true)}
        >
          {/* Alone in its row it has room to say what for, and the days that are shown. */}
          {!search && (
            <span>
              {say('filters')}
              {span && (
                <>
                  : <FilterValue filter={span} input={input} />
                </>
              )}
            </span>
          )}
        </Button>
      </Badge>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        size="auto"
        title={say('filters')}
        extra={<div className="kit-filter-tools">{children}</div>}
        rootClassName="kit-sheet"
        footer={
          <div className="kit-sheet-actions">
            <Button size="large" onClick={onClear}>
              {say('clearFilters')}
            </Button>
            <Button size="large" type="primary" onClick={() => setOpen(false)}>
              {say('showResult')}
            </Button>
          </div>
        }
      >
        <FilterFields filters={filters} input={input} onChange={onChange} />
      </Drawer>
    </>
  );
}

function FilterFields<I>({ filters, input, onChange }: Pick<FilterBarProps<I>, 'filters' | 'input' | 'onChange'>) {
  return (
    <div className="kit-filter-sheet">
      {filters.map((filter) => (
        <div key={filter.field} className="kit-filter-field">
          <span>{filter.name}</span>
          <FilterControl filter={filter} input={input} onChange={onChange} />
        </div>
      ))}
    </div>
  );
}

/** What narrows the list now, each with its way out. */
export function FilterChips<I>({
  filters,
  input,
  onChange,
  onClear,
  active,
}: Pick<FilterBarProps<I>, 'filters' | 'input' | 'onChange' | 'onClear' | 'active'>) {
  const say = useText(kitText);
  const shown = filters.filter((filter) => isActive(filter, active));
  if (shown.length === 0) return null;
  return (
    <ul className="kit-chips" aria-label={say('activeFilters')}>
      {shown.map((filter) => (
        <li key={filter.field} className="kit-chip">
          <span>
            {filter.name}: <b>{<FilterValue filter={filter} input={input} />}</b>
          </span>
          <button
            type="button"
            aria-label={say('dropFilter', { name: filter.name })}
            onClick={() => onChange(Object.fromEntries(keysOf(filter).map((key) => [key, undefined])))}
          >
            <CloseOutlined />
          </button>
        </li>
      ))}
      <li>
        <Button type="link" size="small" onClick={onClear}>
          {say('clearFilters')}
        </Button>
      </li>
    </ul>
  );
}

const isActive = <I,>(filter: ShownFilter<I>, active: readonly string[]): boolean =>
  keysOf(filter).some((key) => active.includes(key));
