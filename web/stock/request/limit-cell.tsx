// Minimum and maximum of a shelf, edited in place: saved when the field is left or Enter is pressed.
import { CloseOutlined } from '@ant-design/icons';
import { App, Button, InputNumber, Tooltip } from 'antd';
import { useState } from 'react';
import { type ShortageRow, StockLimit } from '../../../contract/stock/stock-limit.calls.ts';
import { call } from '../../kit/call/call.ts';
import { may, useSession } from '../../kit/call/session.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useText } from '../../kit/words/culture.ts';
import { requestText } from './request.text.ts';

type Field = 'minStock' | 'maxStock';
export function LimitCell({ row, field }: { row: ShortageRow; field: Field }) {
  const say = useText(requestText);
  const { message } = App.useApp();
  const refresh = useRefresh();
  const allowed = may(StockLimit.Save.may, useSession());
  const [typed, setTyped] = useState<number | null>(null);
  const [busy, run] = useBusy();
  const { limitId } = row;
  const name = `${row.productName}, ${row.warehouseName}`;
  if (!allowed) return <span className="kit-figure">{row[field]}</span>;
  const after = async (work: () => Promise<unknown>) => {
    await run(async () => {
      await work();
      message.success(say('limitSaved'));
      await refresh(StockLimit.GetShortage);
      setTyped(null); // what was refused stands there still
    });
  };
  const save = () => {
    if (busy || typed === null || typed === row[field]) return setTyped(null);
    const { warehouseId, productId, minStock, maxStock } = row;
    void after(() => call(StockLimit.Save, { warehouseId, productId, minStock, maxStock, [field]: typed }));
  };
  return (
    <span className="limit-cell">
      <InputNumber<number>
        size="small"
        min={0}
        max={1_000_000}
        precision={0}
        controls={false}
        value={typed ?? row[field]}
        disabled={busy}
        aria-label={say(field === 'minStock' ? 'minOf' : 'maxOf', { name })}
        title={say(limitId ? 'ownLimit' : 'productLimit')}
        onChange={(value) => setTyped(value)}
        onBlur={save}
        onPressEnter={save}
      />
      {field === 'minStock' && limitId && (
        <Tooltip title={say('resetLimit')}>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`${say('resetLimit')}: ${name}`}
            onClick={() => limitId && void after(() => call(StockLimit.Delete, { id: limitId }))}
          />
        </Tooltip>
      )}
    </span>
  );
}
