// Under a list: how many, sums over the whole result, and the pages.
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { pageSizes } from '../../../contract/constants.ts';
import { onDemand } from '../feedback/on-demand.tsx';
import { usePhone } from '../page/use-phone.ts';
import { useCulture, useText } from '../words/culture.ts';
import { formatCount, formatNumber } from '../words/format.ts';
import { kitText } from '../words/kit.text.ts';

const Pager = onDemand(async () => (await import('./pager.tsx')).Pager);

export interface Sum {
  label: string;
  value: ReactNode;
  /** How it adds up, said on hover and on focus. */
  hint?: string;
}
export interface ListFooterProps {
  total: number;
  page: number;
  size: number;
  shown: number;
  sums?: readonly Sum[];
  countsTo?: number | undefined;
  fetching?: boolean;
  /** The rows are painted: what costs more may follow. */
  isWhole?: boolean;
  /** False where a single page needs no pager. */
  hasPager?: boolean;
  onPage: (page: number, size: number) => void;
}
const MORE = 20;

export function ListFooter(props: ListFooterProps) {
  const { total, page, size, shown, sums = [], countsTo, fetching, isWhole = true, hasPager = true, onPage } = props;
  const say = useText(kitText);
  const culture = useCulture();
  const phone = usePhone();
  const sizes = [...new Set<number>([...pageSizes, size])].filter((one) => one <= 100).sort((a, b) => a - b);
  const single = total <= size && size > 100;
  return (
    <footer className="kit-footer">
      <span aria-live="polite">
        {say('total')} <b className="kit-figure">{formatCount(total, culture, countsTo)}</b>
      </span>
      {sums.map(({ label, value, hint }) => {
        const figure = (
          <>
            {label} <b className="kit-figure">{value}</b>
          </>
        );
        if (!hint || !isWhole) return <span key={label}>{figure}</span>;
        return (
          <Tooltip key={label} title={hint} trigger={['hover', 'focus', 'click']}>
            <button type="button" className="kit-sum" aria-description={hint}>
              {figure}
            </button>
          </Tooltip>
        );
      })}
      {phone
        ? shown < total && (
            <Button size="large" block loading={fetching ?? false} onClick={() => onPage(1, size + MORE)}>
              {say('loadMore', { count: formatNumber(total - shown, culture) })}
            </Button>
          )
        : !single &&
          isWhole &&
          hasPager && <Pager total={total} page={page} size={size} sizes={sizes} onPage={onPage} />}
    </footer>
  );
}
