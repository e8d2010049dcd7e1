// New prices of a posted bill, with what saving them would do: to the bill, to the shelves, and as a valuation difference.
import { useQuery } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useDeferredValue, useId } from 'react';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { PriceLine } from '../../../contract/stock/inbound.rows.ts';
import { showDay } from '../../../contract/time.ts';
import { call } from '../../kit/call/call.ts';
import { useKept } from '../../kit/form/kept.ts';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { Amount, Money } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { inboundText } from './inbound.text.ts';
import { type BillDialogProps, Loaded, useCommit } from './inbound-dialogs.tsx';
import './inbound.css';

export function PriceDialog({ bill, open, ...given }: BillDialogProps) {
  const say = useText(inboundText);
  const kept = useKept<readonly (readonly [line: number, price: number])[]>(
    `prices ${bill.code} ${bill.version}`,
    [],
    given.onClose,
  );
  const done = { ...given, onClose: kept.close };
  const { busy, commit } = useCommit(done);
  // Of this opening: kept while another tab is looked at, read anew by the next one.
  const opening = useId();
  const prices = new Map(kept.value);
  const sheet = useQuery({
    queryKey: ['ProductInbound', 'GetForUpdatePrice', bill.id, bill.version, opening],
    queryFn: ({ signal }) => call(ProductInbound.GetForUpdatePrice, { id: bill.id }, { signal, quiet: true }),
    retry: false,
  });
  const lines = sheet.data?.items ?? [];
  const priceOf = (line: PriceLine) => prices.get(line.id) ?? line.price;
  const changed = lines.filter((line) => priceOf(line) !== line.price);
  const total = changed.reduce((sum, line) => sum + (priceOf(line) - line.price) * line.quantity, 0);
  const items = changed.map((line) => ({ id: line.id, price: priceOf(line) as PriceLine['price'] })); // the field takes whole numbers only
  const save = () =>
    commit(
      () =>
        call(ProductInbound.UpdatePrice, {
          id: bill.id,
          version: sheet.data?.version,
          items,
        }),
      say('pricesSaved', { code: bill.code }),
    );
  return (
    <Modal
      open={open}
      width={820}
      title={say('priceTitle', { code: bill.code })}
      okText={say('savePrices')}
      okButtonProps={{ disabled: changed.length === 0 }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={done.onClose}
    >
      <div className="inbound-dialog">
        <p>{say('priceHint', { day: showDay(bill.day) })}</p>
        <Loaded state={sheet}>
          <div className="inbound-table">
            <table>
              <thead>
                <tr>
                  <th>{say('product')}</th>
                  <th>{say('totalProduct')}</th>
                  <th>{say('oldPrice')}</th>
                  <th>{say('newPrice')}</th>
                  <th>{say('difference')}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.id}>
                    <td>
                      {line.productName}
                      <small>
                        {line.productCode} ·{' '}
                        {line.isUntouched
                          ? say('allLeft')
                          : say('leftOf', { left: line.left, quantity: line.quantity })}
                      </small>
                    </td>
                    <td data-label={say('totalProduct')}>
                      <Amount value={line.quantity} />
                    </td>
                    <td data-label={say('oldPrice')}>
                      <Money value={line.price} />
                    </td>
                    <td data-label={say('newPrice')}>
                      <MoneyField
                        value={priceOf(line)}
                        min={0}
                        max={1e12}
                        aria-label={say('newPriceOf', { name: line.productName })}
                        onChange={(price) => kept.write([...new Map([...prices, [line.id, price ?? line.price]])])}
                      />
                    </td>
                    <td data-label={say('difference')}>
                      <Money value={(priceOf(line) - line.price) * line.quantity} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Consequences bill={bill} items={items} total={total} />
        </Loaded>
      </div>
    </Modal>
  );
}

interface Asked {
  bill: BillDialogProps['bill'];
  items: { id: number; price: PriceLine['price'] }[];
  total: number;
}
/** Asked of the server while prices are typed: what it answers is what saving does. */
function Consequences({ bill, items, total }: Asked) {
  const say = useText(inboundText);
  const opening = useId();
  const asked = useDeferredValue(items);
  const { data } = useQuery({
    queryKey: ['ProductInbound', 'PreviewUpdatePrice', bill.id, bill.version, opening, asked],
    queryFn: ({ signal }) =>
      call(ProductInbound.PreviewUpdatePrice, { id: bill.id, items: asked }, { signal, quiet: true }),
    enabled: asked.length > 0,
    placeholderData: (before) => before,
    staleTime: 0, // shelves move while prices are typed
    retry: false,
  });
  const told = items.length ? data : undefined;
  return (
    <>
      {told?.blockers.map((blocker) => (
        <Alert key={blocker} type="error" showIcon title={blocker} />
      ))}
      <dl className="inbound-consequences">
        <div>
          <dt>{say('billChange')}</dt>
          <dd>
            <Money value={total} />
          </dd>
        </div>
        <div>
          <dt>{say('stockChange')}</dt>
          <dd>{told ? <Money value={told.stockChange} /> : '–'}</dd>
        </div>
        <div>
          <dt>{say('valuation')}</dt>
          <dd>{told ? <Money value={told.difference} /> : '–'}</dd>
        </div>
      </dl>
      {told && told.shelves.length > 0 && (
        <ul className="inbound-shelves">
          {told.shelves.map((shelf) => (
            <li key={`${shelf.product}-${shelf.warehouse}`}>
              {say('shelfAfter', { product: shelf.product, warehouse: shelf.warehouse, quantity: shelf.onHand })}{' '}
              <Money value={shelf.valueBefore} /> → <Money value={shelf.valueAfter} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
