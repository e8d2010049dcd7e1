// Above the grid: which cell is chosen, what it says, and what can be done with it or with the whole block.
import {
  DeleteOutlined,
  EditOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  HistoryOutlined,
  PercentageOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Call } from '../../contract/kit.ts';
import { type PriceCell, ProductService } from '../../contract/price/price.calls.ts';
import { may, useSession } from '../kit/call/session.ts';
import { usePhone } from '../kit/page/use-phone.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import { kitText } from '../kit/words/kit.text.ts';
import { priceText } from './price.text.ts';
import type { Spot } from './price-grid.model.ts';

export interface PriceBarProps {
  spot: Spot | undefined;
  cell: PriceCell | undefined;
  /** How many cells the block covers, and those of them that have a price. */
  count: number;
  priced: readonly PriceCell[];
  onOpen: () => void;
  onBulk: () => void;
  onHide: (hidden: boolean) => void;
  onRemove: () => void;
  onHistory: () => void;
}

export function PriceBar({ spot, cell, count, priced, ...on }: PriceBarProps) {
  const say = useText(priceText);
  const hides = priced.some((one) => !one.hidden);
  const { EditService, delete: removal } = ProductService;
  return (
    <div className="price-bar" role="toolbar" aria-label={say('title')}>
      <span className="price-bar-text" aria-live="polite">
        <BarText spot={spot} cell={cell} count={count} />
      </span>
      <Tool icon={<EditOutlined />} off={!spot} onClick={on.onOpen}>
        {say('edit')}
      </Tool>
      <Tool icon={<PercentageOutlined />} off={count < 2} call={EditService} onClick={on.onBulk}>
        {say('bulk')}
      </Tool>
      <Tool
        icon={hides ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        off={priced.length === 0}
        call={EditService}
        onClick={() => on.onHide(hides)}
      >
        {say(hides || priced.length === 0 ? 'hide' : 'show')}
      </Tool>
      <Tool icon={<HistoryOutlined />} off={!cell?.id} onClick={on.onHistory}>
        {say('history')}
      </Tool>
      <Tool icon={<DeleteOutlined />} off={priced.length === 0} call={removal} onClick={on.onRemove}>
        {say('remove')}
      </Tool>
    </div>
  );
}

function BarText({ spot, cell, count }: Pick<PriceBarProps, 'spot' | 'cell' | 'count'>) {
  const say = useText(priceText);
  const culture = useCulture();
  const phone = usePhone();
  if (!spot)
    return (
      <span className="kit-quiet">
        {say('chooseFirst')} {!phone && say('chooseKeys')}
      </span>
    );
  if (count > 1) return <b>{say('selected', { count })}</b>;
  const facts = cell
    ? [
        formatMoney(cell.price, culture),
        say('warranty', { months: cell.warrantyMonths }),
        say('minutes', { minutes: cell.minutes }),
        cell.hidden ? say('hidden') : '',
      ].filter(Boolean)
    : [say('noPrice')];
  return (
    <>
      <b>{say('cellOf', { service: spot.service.name, model: spot.model.name })}</b>{' '}
      <span className="kit-quiet">{facts.join(' · ')}</span>
    </>
  );
}

interface ToolProps {
  icon: ReactNode;
  off: boolean;
  call?: Call;
  onClick: () => void;
  children: string;
}
function Tool({ icon, off, call, onClick, children }: ToolProps) {
  const say = useText(kitText);
  const phone = usePhone();
  const allowed = may(call?.may ?? 'anyone', useSession());
  return (
    <Button
      size={phone ? 'large' : 'small'}
      icon={icon}
      disabled={off || !allowed}
      title={allowed ? children : say('noPermission')}
      aria-label={children}
      onClick={onClick}
    >
      {phone ? null : children}
    </Button>
  );
}
