// How much money a form speaks of, and how it lies on more than one open item: '300.000 ₫ = 200.000 ₫ + 100.000 ₫'.
import { Fragment, type ReactNode } from 'react';
import { Money } from '../kit/table/cells.tsx';
import type { Settlement } from './voucher/settle.model.ts';

export function Settled({ of: { amount, paid } }: { of: Pick<Settlement, 'amount' | 'paid'> }): ReactNode {
  const parts = Object.entries(paid);
  return (
    <>
      <Money value={amount ?? 0} />
      {parts.length > 1 &&
        parts.map(([key, part], at) => (
          <Fragment key={key}>
            {at === 0 ? ' = ' : ' + '}
            <Money value={part} />
          </Fragment>
        ))}
    </>
  );
}
