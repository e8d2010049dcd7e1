// The ledger rows behind a number: opening, every movement with its document and the balance after it, closing.
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { Inventory, type LedgerRow } from '../../../contract/stock/inventory.calls.ts';
import { differenceReasons } from '../../../contract/stock/stock.ts';
import { call } from '../../kit/call/call.ts';
import { SpanField } from '../../kit/form/date-field.tsx';
import type { DialogProps } from '../../kit/list/actions.ts';
import { LoadFailed, SkeletonRows } from '../../kit/list/list-states.tsx';
import { Pages } from '../../kit/list/pager.tsx';
import { useTab } from '../../kit/page/tab.ts';
import { usePhone } from '../../kit/page/use-phone.ts';
import { Amount, Day, Moment, Money } from '../../kit/table/cells.tsx';
import { culture, useText } from '../../kit/words/culture.ts';
import { balanceText } from './balance.text.ts';
import { documentPath } from './shared.ts';
import './balance.css';

export interface LedgerOf {
  productId: ProductId;
  name: string;
  warehouseId?: WarehouseId | undefined;
  branchId?: BranchId | undefined;
  from?: string | undefined;
  to?: string | undefined;
  side?: 'in' | 'out' | undefined;
}
const SIZE = 50;
const WIDTH = 860;

export function LedgerDrawer({ open, onClose, of }: DialogProps & { of: LedgerOf }) {
  const say = useText(balanceText);
  const phone = usePhone();
  return (
    <Drawer open={open} onClose={onClose} title={say('ledgerOf', { name: of.name })} size={phone ? '100%' : WIDTH}>
      <Ledger of={of} onLeave={onClose} />
    </Drawer>
  );
}

function Ledger({ of, onLeave }: { of: LedgerOf; onLeave: () => void }) {
  const say = useText(balanceText);
  const [span, setSpan] = useState({ from: of.from, to: of.to });
  const [side, setSide] = useState<'all' | 'in' | 'out'>(of.side ?? 'all');
  const [page, setPage] = useState(1);
  const { name: _name, ...shelf } = of;
  const input = {
    ...shelf,
    ...span,
    side: side === 'all' ? undefined : side,
    skipCount: (page - 1) * SIZE,
    maxResultCount: SIZE,
  };
  const { data, error, refetch } = useQuery({
    queryKey: [Inventory.Detail.service, Inventory.Detail.name, input],
    queryFn: ({ signal }) => call(Inventory.Detail, input, { signal }),
    placeholderData: (before) => before,
    retry: false,
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="balance-ledger">
      <div className="balance-ledger-tools">
        <SpanField
          value={[span.from, span.to]}
          onChange={([from, to]) => {
            setSpan({ from, to });
            setPage(1);
          }}
        />
        <Segmented
          value={side}
          options={(['all', 'in', 'out'] as const).map((value) => ({
            value,
            label: say(value === 'all' ? 'allSides' : value),
          }))}
          onChange={(next) => {
            setSide(next);
            setPage(1);
          }}
        />
      </div>
      {!data ? (
        <SkeletonRows />
      ) : (
        <>
          <dl className="balance-figures">
            <Figure label={say('opening')} value={data.opening} money={data.openingValue} />
            <Figure label={say('in')} value={data.inQuantity} />
            <Figure label={say('out')} value={data.outQuantity} />
            <Figure label={say('closing')} value={data.closing} money={data.closingValue} />
            {data.difference !== null && data.difference !== 0 && (
              <div>
                <dt>{say('difference')}</dt>
                <dd>
                  <Money value={data.difference} />
                </dd>
              </div>
            )}
          </dl>
          <Rows rows={data.items} onLeave={onLeave} />
          {data.totalCount > SIZE && (
            <Pages
              align="end"
              current={page}
              pageSize={SIZE}
              total={data.totalCount}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
    </div>
  );
}

function Figure({ label, value, money }: { label: string; value: number; money?: number | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Amount value={value} />
        {typeof money === 'number' && (
          <small>
            <Money value={money} />
          </small>
        )}
      </dd>
    </div>
  );
}

const reasonOf = ({ differenceReason }: LedgerRow) =>
  differenceReason && differenceReasons[differenceReason][culture()];

function Rows({ rows, onLeave }: { rows: readonly LedgerRow[]; onLeave: () => void }) {
  const say = useText(balanceText);
  const tab = useTab();
  if (!rows.length) return <p className="kit-quiet">{say('noMoves')}</p>;
  const show = (row: LedgerRow) => {
    onLeave();
    tab.open(documentPath(row), row.documentCode ?? undefined);
  };
  return (
    <div className="balance-scroll">
      <table className="balance-table balance-moves">
        <thead>
          <tr>
            <th>{say('date')}</th>
            <th>{say('document')}</th>
            <th>{say('warehouse')}</th>
            <th className="balance-number">{say('quantity')}</th>
            {rows.some((row) => row.value !== null) && <th className="balance-number">{say('value')}</th>}
            <th className="balance-number">{say('after')}</th>
            <th>{say('by')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Day value={row.day} />
              </td>
              <td>
                {row.documentCode ? (
                  <Button type="link" size="small" className="kit-open" onClick={() => show(row)}>
                    {row.documentCode}
                  </Button>
                ) : (
                  '–'
                )}
                {(row.isReversal || row.serial || row.differenceReason) && (
                  <small>
                    {[row.isReversal && say('takenBack'), row.serial, reasonOf(row)].filter(Boolean).join(' · ')}
                  </small>
                )}
              </td>
              <td>{row.warehouseName}</td>
              <td className="balance-number" data-sign={Math.sign(row.quantity)}>
                {row.quantity > 0 && '+'}
                <Amount value={row.quantity} />
              </td>
              {row.value !== null && (
                <td className="balance-number">
                  <Money value={row.value} />
                  {row.difference !== null && (
                    <small>
                      {say('difference')} <Money value={row.difference} />
                    </small>
                  )}
                </td>
              )}
              <td className="balance-number balance-after" data-label={say('after')}>
                <Amount value={row.balance} />
              </td>
              <td>
                {row.userName ?? '–'}
                <small>
                  <Moment value={row.at} />
                </small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
