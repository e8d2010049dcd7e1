// Rows put in order by hand: a handle to drag or to move with the arrow keys, two buttons on a phone. Rows move inside
// their own group only.
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { createContext, type DragEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Call } from '../../../contract/kit.ts';
import { call as make } from '../call/call.ts';
import { may, useSession } from '../call/session.ts';
import { useRefresh } from '../list/use-list.ts';
import { usePhone } from '../page/use-phone.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { Amount } from './cells.tsx';
import './ordered-rows.css';

interface Row {
  id: number;
  name: string;
  orderNo: number;
}
interface Place extends Row {
  /** Rows with the same group share an order. */
  group: number;
}
interface Order {
  /** Says that a row is on screen; returns how to take that back. */
  show: (place: Place) => () => void;
  lift: (place: Place | null) => void;
  step: (place: Place, by: -1 | 1, control: HTMLElement) => void;
  allowed: boolean;
}
const OrderContext = createContext<Order | null>(null);

/** Around a list whose order cells are `OrderCell`. `move` takes an id and an orderNo, and makes room there. */
export function OrderedRows({ move, children }: { move: Call; children: ReactNode }) {
  const say = useText(kitText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const allowed = may(move.may, useSession());
  const places = useRef(new Map<number, Place>());
  const lifted = useRef<Place | null>(null);

  const put = async (place: Place, orderNo: number) => {
    try {
      await make(move, { id: place.id, orderNo } as never); // see `move` above
      await refresh(move);
      message.success(say('rowMoved', { name: place.name }));
    } catch {
      // the shell has shown why
    }
  };
  /** Above a row that stood before it, below a row that stood behind it. */
  const putBeside = (place: Place, target: Place) =>
    put(place, byOrder(target, place) > 0 ? target.orderNo + 1 : target.orderNo);
  const dropOn = (target: Place) => {
    const place = lifted.current;
    if (!place || place.id === target.id) return;
    if (place.group === target.group) void putBeside(place, target);
    else message.info(say('otherGroup'));
  };
  const rowUnder = (event: DragEvent): Place | undefined => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row-key]'); // drag events come from elements
    return places.current.get(Number(row?.dataset.rowKey));
  };
  const order: Order = {
    allowed,
    show: (place) => {
      places.current.set(place.id, place);
      return () => void places.current.delete(place.id);
    },
    lift: (place) => {
      lifted.current = place;
    },
    step: (place, by, control) => {
      const others = [...places.current.values()].filter(({ group }) => group === place.group).sort(byOrder);
      const next = others[others.findIndex(({ id }) => id === place.id) + by];
      // The row is taken out of the page and put back elsewhere, and the focus is to go with it.
      if (next) void putBeside(place, next).then(() => requestAnimationFrame(() => control.focus()));
    },
  };
  return (
    <OrderContext value={order}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handles inside are the controls; this is where they are dropped */}
      <div
        onDragOver={(event) => {
          if (lifted.current && rowUnder(event)) event.preventDefault();
        }}
        onDrop={(event) => {
          const target = rowUnder(event);
          if (target) dropOn(target);
        }}
      >
        {children}
      </div>
    </OrderContext>
  );
}

/** As the lists show them: rows with the same number by their ids. */
const byOrder = (one: Place, other: Place): number => one.orderNo - other.orderNo || one.id - other.id;

export function OrderCell({ row, group = 0 }: { row: Row; group?: number }) {
  const order = useContext(OrderContext);
  const phone = usePhone();
  const { id, name, orderNo } = row;
  const show = order?.show;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` writes into the same map whenever it is made anew
  useEffect(() => show?.({ id, name, orderNo, group }), [id, name, orderNo, group]);
  if (!order?.allowed) return <Amount value={orderNo} />;
  const place: Place = { id, name, orderNo, group };
  return (
    <span className="kit-order">
      {!phone && <Handle place={place} order={order} />}
      <Amount value={orderNo} />
      {phone && <Steps place={place} order={order} />}
    </span>
  );
}

interface ControlProps {
  place: Place;
  order: Order;
}
function Handle({ place, order }: ControlProps) {
  const say = useText(kitText);
  return (
    <button
      type="button"
      draggable
      className="kit-handle"
      aria-label={say('drag', { name: place.name })}
      title={say('drag', { name: place.name })}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', place.name);
        order.lift(place);
      }}
      onDragEnd={() => order.lift(null)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.stopPropagation();
        order.step(place, event.key === 'ArrowUp' ? -1 : 1, event.currentTarget);
      }}
    >
      <HolderOutlined />
    </button>
  );
}

/** Fingers do not drag: browsers scroll instead. */
function Steps({ place, order }: ControlProps) {
  const say = useText(kitText);
  return (
    <>
      <Button
        type="text"
        icon={<ArrowUpOutlined />}
        aria-label={say('rowUp', { name: place.name })}
        onClick={(event) => order.step(place, -1, event.currentTarget)}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={say('rowDown', { name: place.name })}
        onClick={(event) => order.step(place, 1, event.currentTarget)}
      />
    </>
  );
}
