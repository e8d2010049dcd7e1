// Prints labels of chosen products: template, symbol, how many of each, a look at the first one; the server records the print.
import { PrinterOutlined } from '@ant-design/icons';
import { Alert, App, Button, InputNumber, Modal, Radio, Switch } from 'antd';
import { useState } from 'react';
import {
  Product,
  type ProductRow,
  type StampLine,
  type StampTemplate,
  stampTemplates,
} from '../../../contract/catalog/product.calls.ts';
import { CallButton } from '../feedback/call-button.tsx';
import type { DialogProps } from '../list/actions.ts';
import { Select } from '../pick/select.tsx';
import { useText } from '../words/culture.ts';
import { labelsText } from './labels.text.ts';
import { usePrint } from './print-frame.tsx';
import {
  fits,
  isReadable,
  labelCss,
  printCss,
  StampLabels,
  type StampLook,
  StampSheet,
  type StampSymbol,
  stampSymbols,
} from './stamp-label.tsx';
import './labels.css';

/** More would keep the browser busy for too long. */
const MOST_LABELS = 2000;
type Printed = Pick<ProductRow, 'id' | 'code' | 'name' | 'barcode' | 'price'> & {
  /** How many labels are proposed; one when left out. */
  quantity?: number;
  /** The label of one piece says this instead of the product's code. */
  serial?: string | undefined;
};
const keyOf = ({ id, serial }: Printed): string => (serial ? `${id} ${serial}` : String(id));

export function PrintLabels({ products, open, onClose }: DialogProps & { products: readonly Printed[] }) {
  const say = useText(labelsText);
  const { message } = App.useApp();
  const [frame, print] = usePrint();
  const [template, setTemplate] = useState<StampTemplate>('roll-40x25');
  const [wanted, setWanted] = useState<StampSymbol>('barcode');
  const [price, setPrice] = useState(true);
  const look: StampLook = { template, price, symbol: fits(wanted, template) ? wanted : 'barcode' };
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(
    new Map(products.map((product) => [keyOf(product), product.quantity ?? 1])),
  );
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const items = products.flatMap((product) => {
    const quantity = counts.get(keyOf(product)) ?? 0;
    const { id: productId, serial } = product;
    return quantity > 0 ? [{ productId, quantity, ...(serial ? { serial } : {}) }] : [];
  });
  const [first] = products;
  const fine = products.filter((one) => counts.get(keyOf(one)) && !isReadable(lineOf(one).barcode, look));
  const ask = () => {
    if (items.length > 0 && total <= MOST_LABELS) return { template, items };
    message.warning(say('tooManyLabels', { count: MOST_LABELS }));
    return undefined;
  };
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={
        products.length === 1 ? `${say('printLabels')}: ${first?.name}` : say('labelsOf', { count: products.length })
      }
      width={640}
      footer={
        <CallButton
          type="primary"
          icon={<PrinterOutlined />}
          call={Product.printStamp}
          input={ask}
          disabled={items.length === 0}
          onDone={({ items: lines }) => {
            print(<StampSheet lines={lines} look={look} />, 'A4', printCss(template));
          }}
        >
          {say('print', { count: total })}
        </CallButton>
      }
    >
      <div className="kit-labels">
        <div className="kit-label-choices">
          <div>
            {say('template')}
            <Select<StampTemplate>
              value={template}
              onChange={setTemplate}
              aria-label={say('template')}
              options={stampTemplates.map((value) => ({ value, label: say(value) }))}
            />
          </div>
          <div>
            {say('symbol')}
            <Radio.Group
              value={look.symbol}
              onChange={(event) => setWanted(event.target.value as StampSymbol)} // one of the options below
              aria-label={say('symbol')}
              optionType="button"
              options={stampSymbols.map((value) => ({
                value,
                label: say(value),
                disabled: !fits(value, template),
                ...(fits(value, template) ? {} : { title: say('bothNeedsRoom') }),
              }))}
            />
          </div>
          <div className="kit-label-switch">
            <Switch checked={price} onChange={setPrice} aria-label={say('withPrice')} />
            {say('withPrice')}
          </div>
        </div>
        {first && (
          <figure className="kit-label-preview">
            <style>{labelCss}</style>
            <StampLabels line={lineOf(first)} look={look} />
            <figcaption>{say('preview')}</figcaption>
          </figure>
        )}
      </div>
      {fine[0] && (
        <Alert
          type="warning"
          showIcon
          title={say('tooFine', { code: lineOf(fine[0]).barcode, count: fine.length })}
          action={
            <Button size="small" onClick={() => setWanted('qr')}>
              {say('useQr')}
            </Button>
          }
        />
      )}
      <ul className="kit-label-list">
        {products.map((product) => (
          <li key={keyOf(product)}>
            <span>
              {product.name} <small>{product.serial ?? product.code}</small>
            </span>
            <InputNumber<number>
              min={0}
              max={MOST_LABELS}
              precision={0}
              value={counts.get(keyOf(product)) ?? 0}
              onChange={(count) => setCounts(new Map([...counts, [keyOf(product), count ?? 0]]))}
              aria-label={say('labelsFor', { name: product.serial ?? product.name })}
            />
          </li>
        ))}
      </ul>
      {products.length > 1 && (
        <p className="kit-label-total">
          <Button type="link" size="small" onClick={() => setCounts(new Map(products.map((one) => [keyOf(one), 1])))}>
            {say('oneEach')}
          </Button>
          {say('totalLabels', { count: total })}
        </p>
      )}
      {frame}
    </Modal>
  );
}

const lineOf = ({ id, barcode, code, name, price, serial }: Printed): StampLine => ({
  productId: id,
  barcode: serial ?? barcode ?? code,
  code,
  name,
  price,
  quantity: 1,
});
