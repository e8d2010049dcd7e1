// The serials of one line of a count: seen, missing, found though the books have them elsewhere or not at all.
import { CloseOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { Fragment, useState } from 'react';
import {
  type CountLine,
  type CountSerial,
  PhysicalInventory,
  serialStates,
} from '../../../contract/stock/count.calls.ts';
import { call } from '../../kit/call/call.ts';
import { StatusTag } from '../../kit/document/status-tag.tsx';
import { QueryFailed } from '../../kit/list/list-states.tsx';
import { Moment, Money } from '../../kit/table/cells.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { countText } from './count.text.ts';
import type { CountDetail } from './count-detail.ts';

interface Props {
  line: CountLine;
  detail: CountDetail;
  onChanged: () => void;
}
const colours = { counted: 'green', missing: 'red', elsewhere: 'orange', gone: 'orange', unknown: 'purple' } as const;

export function LineSerials(props: Props) {
  const { line } = props;
  const say = useText(countText);
  const [open, setOpen] = useState(false);
  return (
    <span className="count-serials">
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {say('serials')}
      </Button>
      {Boolean(line.missing) && <StatusTag colour="red" label={say('serialsMissing', { count: line.missing ?? 0 })} />}
      {Boolean(line.found) && <StatusTag colour="purple" label={say('serialsFound', { count: line.found ?? 0 })} />}
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={say('serialsOf', { name: line.productName })}
        size={520}
      >
        {open && <SerialList {...props} />}
      </Drawer>
    </span>
  );
}

const MOST = 1000;
function SerialList({ line, detail, onChanged }: Props) {
  const say = useText(countText);
  const { id } = detail.count;
  const canCount = detail.count.allowedActions.some(({ key, blocker }) => key === 'count' && !blocker);
  const state = useQuery({
    queryKey: [
      PhysicalInventory.GetSerials.service,
      PhysicalInventory.GetSerials.name,
      id,
      line.productId,
      line.counted,
    ],
    queryFn: ({ signal }) =>
      call(
        PhysicalInventory.GetSerials,
        { id, productId: line.productId, maxResultCount: MOST },
        { signal, quiet: true },
      ),
    retry: false,
  });
  if (state.error && !state.data) return <QueryFailed of={state} />;
  if (!state.data) return null;
  if (!state.data.items.length) return <p className="kit-quiet">{say('noSerials')}</p>;
  const drop = async (serial: string) => {
    await call(PhysicalInventory.Count, { id, items: [{ productId: line.productId, serial, quantity: -1 }] });
    await state.refetch();
    onChanged();
  };
  return (
    <ul className="count-unknown">
      {state.data.items.map((one) => (
        <li key={one.id}>
          <b>{one.serial}</b>
          <What one={one} />
          {one.countedAt && canCount && (
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={say('drop', { code: one.serial })}
              onClick={() => void drop(one.serial)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function What({ one }: { one: CountSerial }) {
  const culture = useCulture();
  const counted = one.countedAt && (
    <>
      {one.countedByName} <Moment value={one.countedAt} />
    </>
  );
  const facts = [
    ...(one.state === 'elsewhere' ? [{ key: 'place', shown: one.warehouseName }] : []),
    ...(one.cost !== null ? [{ key: 'cost', shown: <Money value={one.cost} /> }] : []),
    ...(counted ? [{ key: 'counted', shown: counted }] : []),
  ];
  return (
    <>
      <span>{one.state && <StatusTag colour={colours[one.state]} label={serialStates[one.state][culture]} />}</span>
      <small>
        {facts.map((fact, at) => (
          <Fragment key={fact.key}>
            {at > 0 && ' · '}
            {fact.shown}
          </Fragment>
        ))}
      </small>
    </>
  );
}
