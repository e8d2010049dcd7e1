// Cells that are edited where they stand: a flag, a sum of money, a choice. Saved at once; the list asks again.
import { EditOutlined } from '@ant-design/icons';
import { Button, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import type { AnyCall, Sent } from '../../contract/kit.ts';
import { call as make } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { useBusy } from '../kit/feedback/use-busy.ts';
import { MoneyField } from '../kit/form/money-field.tsx';
import { useRefresh } from '../kit/list/use-list.ts';
import { PickSelect } from '../kit/pick/pick.tsx';
import type { Picker, PickValue } from '../kit/pick/picker.ts';
import { Money } from '../kit/table/cells.tsx';
import { useCulture } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import './catalog.css';

function useSave<C extends AnyCall>(call: C) {
  const [busy, run] = useBusy();
  const refresh = useRefresh();
  const allowed = may(call.may, useSession());
  const save = async (input: Sent<C>, then?: () => void): Promise<void> => {
    await run(async () => {
      await make(call, input);
      await refresh(call);
      then?.();
    });
  };
  return { busy, allowed, save };
}

interface CellProps<C extends AnyCall, V> {
  call: C;
  value: V;
  label: string;
  /** What is sent for a new value. */
  input: (value: V) => Sent<C>;
}

export function FlagCell<C extends AnyCall>({ call, value, label, input }: CellProps<C, boolean>) {
  const { busy, allowed, save } = useSave(call);
  return (
    <Switch
      size="small"
      checked={value}
      loading={busy}
      disabled={!allowed}
      aria-label={label}
      onChange={(on) => void save(input(on))}
    />
  );
}

/** Shows the sum; a click makes it a field, Enter or leaving saves, Escape gives up. */
export function MoneyCell<C extends AnyCall>({ call, value, label, input }: CellProps<C, number>): ReactNode {
  const culture = useCulture();
  const { busy, allowed, save } = useSave(call);
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  if (!allowed) return <Money value={value} />;
  if (typed === undefined)
    return (
      <Button
        type="text"
        size="small"
        className="catalog-cell-edit"
        loading={busy}
        aria-label={`${label}: ${formatMoney(value, culture)}`}
        onClick={() => setTyped(value)}
      >
        <Money value={value} />
        <EditOutlined aria-hidden="true" />
      </Button>
    );
  const close = () => setTyped(undefined);
  // What was refused, or never arrived, stands in the field still.
  const finish = () => (typed === null || typed === value ? close() : void save(input(typed), close));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the field inside
    <span
      ref={focusField}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') close();
      }}
    >
      <MoneyField value={typed} min={0} max={1e12} onChange={setTyped} aria-label={label} />
    </span>
  );
}

/** Stays the same function, so that it runs once, when the field appears. */
const focusField = (around: HTMLElement | null): void => around?.querySelector('input')?.select();

interface PickCellProps<C extends AnyCall> extends Omit<CellProps<C, number | null>, 'value'> {
  value: number | null;
  shown: string | null;
  from: Picker;
}
export function PickCell<C extends AnyCall>({ call, value, shown, label, input, from }: PickCellProps<C>): ReactNode {
  const { busy, allowed, save } = useSave(call);
  if (!allowed) return shown ?? '–';
  return (
    <span className="catalog-pick">
      <PickSelect
        from={from}
        value={value}
        disabled={busy}
        allowClear
        aria-label={label}
        onChange={(next: PickValue | PickValue[] | null) => void save(input(typeof next === 'number' ? next : null))}
      />
    </span>
  );
}
