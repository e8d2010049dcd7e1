// Many cells at once: set a price, or raise and lower what is there, with examples before anything is saved.
import { Form, InputNumber, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { PriceCell } from '../../contract/price/price.calls.ts';
import { MoneyField } from '../kit/form/money-field.tsx';
import type { DialogProps } from '../kit/list/actions.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMoney } from '../kit/words/format.ts';
import { priceText } from './price.text.ts';
import { type BulkKind, changed, type Spot, spotKey } from './price-grid.model.ts';
import type { Edit } from './use-prices.ts';

const kinds: readonly BulkKind[] = ['percent', 'add', 'set'];
const helps = { set: 'setHelp', percent: 'percentHelp', add: 'addHelp' } as const;
const EXAMPLES = 3;

export interface BulkDialogProps extends DialogProps {
  spots: readonly Spot[];
  cells: ReadonlyMap<string, PriceCell>;
  onApply: (edits: Edit[]) => void;
}

export function BulkDialog({ open, onClose, spots, cells, onApply }: BulkDialogProps) {
  const say = useText(priceText);
  const culture = useCulture();
  const [kind, setKind] = useState<BulkKind>('percent');
  const [value, setValue] = useState<number | null>(null);
  const edits =
    value === null
      ? []
      : spots.flatMap((spot): (Edit & { before: number | undefined })[] => {
          const before = cells.get(spotKey(spot))?.price;
          if (before === undefined && kind !== 'set') return [];
          const price = changed(before ?? 0, kind, value);
          return [{ modelId: spot.model.id, serviceNameId: spot.service.id, price, before }];
        });
  const apply = () => {
    onApply(edits.map(({ before: _, ...edit }) => edit));
    onClose();
  };
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={say('bulkTitle', { count: spots.length })}
      okText={say('apply', { count: edits.length })}
      cancelText={say('cancel')}
      okButtonProps={{ disabled: edits.length === 0 }}
      onOk={apply}
    >
      <Form layout="vertical" onFinish={apply}>
        <Form.Item>
          <Radio.Group
            optionType="button"
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as BulkKind); // one of the options below
              setValue(null);
            }}
            options={kinds.map((one) => ({ value: one, label: say(one) }))}
          />
        </Form.Item>
        <Form.Item label={say('value')} extra={say(helps[kind])}>
          {kind === 'percent' ? (
            <InputNumber<number>
              aria-label={say('value')}
              autoFocus
              min={-100}
              max={1000}
              precision={2}
              suffix="%"
              value={value}
              onChange={setValue}
            />
          ) : (
            <MoneyField
              aria-label={say('value')}
              value={value}
              onChange={setValue}
              {...(kind === 'set' ? { min: 0 } : {})}
            />
          )}
        </Form.Item>
        {kind !== 'set' && <p className="kit-quiet">{say('only')}</p>}
        {edits.length > 0 && (
          <>
            <b>{say('examples')}</b>
            <ul>
              {edits.slice(0, EXAMPLES).map((edit) => (
                <li key={`${edit.modelId}:${edit.serviceNameId}`}>
                  {say('example', {
                    from: edit.before === undefined ? say('noPrice') : formatMoney(edit.before, culture),
                    to: formatMoney(edit.price ?? 0, culture),
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
      </Form>
    </Modal>
  );
}
