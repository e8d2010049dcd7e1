// One cell as a form (price, warranty, time, commission, hidden), and what it was before.
import type { PriceCell } from '../../contract/price/price.calls.ts';
import { PriceValues } from '../../contract/price/price.calls.ts';
import { TrailDrawer } from '../kit/document/trail-drawer.tsx';
import { schemaForm } from '../kit/form/form.tsx';
import { FormDrawer } from '../kit/form/form-drawer.tsx';
import type { DialogProps } from '../kit/list/actions.ts';
import { MinutesField, WarrantyField } from '../kit/pick/offers.tsx';
import { useText } from '../kit/words/culture.ts';
import { priceText } from './price.text.ts';
import type { Spot } from './price-grid.model.ts';
import type { Edits } from './use-edits.tsx';

const form = schemaForm({
  schema: PriceValues,
  fields: [
    'price',
    { field: 'warrantyMonths', control: WarrantyField, span: 1 },
    { field: 'minutes', control: MinutesField, span: 1 },
    'commission',
    'hidden',
  ],
});

export interface CellDrawerProps extends DialogProps {
  spot: Spot;
  cell: PriceCell | undefined;
  save: Edits['save'];
  readOnly: boolean;
}

export function CellDrawer({ open, onClose, spot, cell, save, readOnly }: CellDrawerProps) {
  const say = useText(priceText);
  const { model, service } = spot;
  const { warrantyMonths, minutes, commission } = service;
  const row = cell ?? { price: null, warrantyMonths, minutes, commission, hidden: false };
  const submit = async (input: Record<string, unknown>) => {
    const values = input as PriceValues; // the form checked it against the schema
    if (await save([{ modelId: model.id, serviceNameId: service.id, ...values }])) onClose();
  };
  return (
    <FormDrawer
      open={open}
      title={say('cellOf', { service: service.name, model: model.name })}
      schema={form.schema}
      fields={form.fields}
      row={row}
      readOnly={readOnly}
      submit={submit}
      onClose={onClose}
    />
  );
}

export function CellHistory({ spot, id, ...dialog }: DialogProps & { spot: Spot; id: number }) {
  const say = useText(priceText);
  const name = say('cellOf', { service: spot.service.name, model: spot.model.name });
  return (
    <TrailDrawer
      {...dialog}
      title={say('historyOf', { name })}
      target={{ targetModule: 'ServicePrice', targetId: id }}
      fields={{ schema: PriceValues }}
    />
  );
}
