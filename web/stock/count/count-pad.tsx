// Where counting happens: a scan adds one, the pad adds or sets a number; the line counted last stands on top, large.
import { App, Button } from 'antd';
import { useState } from 'react';
import type { MasterProduct } from '../../../contract/catalog/master.calls.ts';
import { type CountLine, PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import type { StockCountId } from '../../../contract/stock/stock.ts';
import { useActKey } from '../../kit/call/act-key.ts';
import { CallError, call } from '../../kit/call/call.ts';
import { newKey } from '../../kit/call/idempotency.ts';
import { isAway } from '../../kit/scan/scan-queue.ts';
import { beep } from '../../kit/scan/scanner.ts';
import { Amount } from '../../kit/table/cells.tsx';
import { useText } from '../../kit/words/culture.ts';
import { type CodeAnswer, ProductSearch } from '../product-search.tsx';
import { countText } from './count.text.ts';

export interface CountPadProps {
  id: StockCountId;
  current: CountLine | null;
  /** Null: a code that belongs to no line was written down. */
  onCounted: (line: CountLine | null) => void;
}
type Item = Parameters<typeof call<typeof PhysicalInventory.Count>>[1]['items'][number];
const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0'] as const;
const MOST_DIGITS = 6;

export function CountPad({ id, current, onCounted }: CountPadProps) {
  const say = useText(countText);
  const { message } = App.useApp();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const keyed = useActKey();
  /** A code that nobody knows: it may be a serial of the line in hand. */
  const [strange, setStrange] = useState<string | null>(null);
  const send = async (item: Item, idempotencyKey = newKey()): Promise<CodeAnswer> => {
    try {
      const options = { quiet: true, idempotencyKey };
      const { items } = await call(PhysicalInventory.Count, { id, items: [item] }, options);
      const [found] = items;
      if (!found?.line) {
        setStrange(item.code ?? null);
        onCounted(null);
        return 'unknown';
      }
      setStrange(null);
      onCounted(found.line);
      if (!found.again) return 'taken';
      message.warning(say('scannedAgain', { serial: found.serial ?? '' }), 4);
      return 'refused';
    } catch (error) {
      if (!(error instanceof CallError) || isAway(error)) throw error;
      message.warning(say('outside', { reason: error.message }), 5);
      return 'refused';
    }
  };
  /** Pieces with serials are told apart: choosing their product counts nothing, its serials are scanned. */
  const takeInHand = async (product: MasterProduct) => {
    const { items } = await call(PhysicalInventory.Detail, { id, keyword: product.code, maxResultCount: 100 });
    const line = items.find(({ productId }) => productId === product.id);
    if (line) onCounted(line);
    else message.info(say('scanSerials'), 4);
  };
  /** What is not scanned does not wait for the network: it is said, and pressed again under the same key. */
  const press = async (item: Item): Promise<CodeAnswer> => {
    try {
      const answer = await keyed((key) => send(item, key));
      beep(answer === 'taken' ? 'ok' : 'unknown');
      return answer;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      beep('unknown');
      message.error(error.message, 5);
      return 'refused';
    }
  };
  const write = async (mode: 'add' | 'set') => {
    if (!current || busy) return;
    setBusy(true);
    const answer = await press({ productId: current.productId, quantity: Number(typed || '0'), mode });
    if (answer === 'taken') setTyped('');
    setBusy(false);
  };
  return (
    <div className="count-pad">
      <ProductSearch
        onPick={async (product) => {
          if (product.isSerial) return takeInHand(product);
          await press({ productId: product.id });
        }}
        onCode={(code, key) => send({ code }, key)}
      />
      <div className="count-now" aria-live="polite">
        {current ? (
          <>
            <small>{say('lastScanned')}</small>
            <b>{current.productName}</b>
            <small>{[current.productCode, current.unitName].filter(Boolean).join(' · ')}</small>
            <output aria-label={say('counted')}>
              <Amount value={current.counted ?? 0} />
            </output>
          </>
        ) : (
          <p className="kit-quiet">{say('nothingScanned')}</p>
        )}
      </div>
      {strange && current?.isSerial && (
        <p className="count-strange" role="status">
          {say('strangeSerial', { code: strange, name: current.productName })}
          <Button onClick={() => void press({ productId: current.productId, serial: strange })}>
            {say('takeSerial')}
          </Button>
        </p>
      )}
      {current?.isSerial && <p className="kit-quiet">{say('scanSerials')}</p>}
      {current && !current.isSerial && (
        <fieldset className="count-keys" aria-label={say('number')}>
          <input
            className="count-typed"
            inputMode="numeric"
            aria-label={say('number')}
            value={typed}
            placeholder="0"
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, MOST_DIGITS))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void write('set');
            }}
          />
          {KEYS.map((key) => (
            <button key={key} type="button" onClick={() => setTyped((now) => (now + key).slice(0, MOST_DIGITS))}>
              {key}
            </button>
          ))}
          <button type="button" className="count-clear" onClick={() => setTyped('')}>
            {say('clear')}
          </button>
          <Button size="large" disabled={!typed} loading={busy} onClick={() => void write('add')}>
            {say('addNumber')}
          </Button>
          <Button type="primary" size="large" disabled={!typed} loading={busy} onClick={() => void write('set')}>
            {say('setNumber')}
          </Button>
        </fieldset>
      )}
    </div>
  );
}
