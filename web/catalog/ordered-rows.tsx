// Rows put in order by hand: a handle to drag or to move with the arrow keys. Rows move inside their own group only.
import { HolderOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { createContext, type DragEvent, type ReactNode, useContext, useRef } from 'react';
import type { Model, Series } from '../../contract/catalog/device.calls.ts';
import { call as make } from '../kit/call.ts';
import { Amount } from '../kit/cells.tsx';
import { useText } from '../kit/culture.ts';
import { may, useSession } from '../kit/session.ts';
import { useRefresh } from '../kit/use-list.ts';
import { catalogText } from './catalog.text.ts';
import './catalog.css';

interface Row {
  id: number;
  name: string;
  orderNo: number;
}
type Move = typeof Series.UpdateOrderNoById | typeof Model.UpdateOrderNoById;
interface Place extends Row {
  /** Rows with the same group share an order. */
  group: number;
}
interface Order {
  show: (place: Place) => void;
  lift: (place: Place | null) => void;
  step: (place: Place, by: -1 | 1) => void;
  allowed: boolean;
}
const OrderContext = createContext<Order | null>(null);

/** Around a list whose order cells are `OrderCell`. */
export function OrderedRows({ move, children }: { move: Move; children: ReactNode }) {
  const say = useText(catalogText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const allowed = may(move.may, useSession());
  const places = useRef(new Map<number, Place>());
  const lifted = useRef<Place | null>(null);

  const put = async (place: Place, orderNo: number) => {
    try {
      await make(move, { id: place.id, orderNo } as never); // both calls take an id and a number
      await refresh(move);
      message.success(say('moved', { name: place.name }));
    } catch {
      // the shell has shown why
    }
  };
  /** Above a row that stood before it, below a row that stood behind it. */
  const dropOn = (target: Place) => {
    const place = lifted.current;
    if (!place || place.id === target.id) return;
    if (place.group !== target.group) {
      message.info(say('otherParent'));
      return;
    }
    void put(place, target.orderNo > place.orderNo ? target.orderNo + 1 : target.orderNo);
  };
  const rowUnder = (event: DragEvent): Place | undefined => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row-key]'); // drag events come from elements
    return places.current.get(Number(row?.dataset.rowKey));
  };
  const order: Order = {
    allowed,
    show: (place) => void places.current.set(place.id, place),
    lift: (place) => {
      lifted.current = place;
    },
    step: (place, by) => {
      const others = [...places.current.values()]
        .filter((other) => other.group === place.group && (other.orderNo - place.orderNo) * by > 0)
        .sort((one, other) => (one.orderNo - other.orderNo) * by);
      const next = others[0];
      if (next) void put(place, by > 0 ? next.orderNo + 1 : next.orderNo);
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

export function OrderCell({ row, group }: { row: Row; group: number }) {
  const say = useText(catalogText);
  const order = useContext(OrderContext);
  const place: Place = { id: row.id, name: row.name, orderNo: row.orderNo, group };
  order?.show(place);
  if (!order?.allowed) return <Amount value={row.orderNo} />;
  return (
    <span className="catalog-order">
      <button
        type="button"
        draggable
        className="catalog-handle"
        aria-label={say('drag', { name: row.name })}
        title={say('drag', { name: row.name })}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', row.name);
          order.lift(place);
        }}
        onDragEnd={() => order.lift(null)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.stopPropagation();
          order.step(place, event.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        <HolderOutlined />
      </button>
      <Amount value={row.orderNo} />
    </span>
  );
}
