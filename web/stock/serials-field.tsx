// The serials of one line: a chip each, a field that takes another one.
import { CloseOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useState } from 'react';
import { Select } from '../kit/pick/select.tsx';
import { useText } from '../kit/words/culture.ts';
import { stockText } from './stock.text.ts';
import { offersOf, type StockLine } from './stock-lines.ts';
import type { LineEdits } from './use-lines.tsx';

const SHOWN = 8;

export function SerialsField({ line, edits, isReadOnly }: { line: StockLine; edits: LineEdits; isReadOnly: boolean }) {
  const say = useText(stockText);
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState(false);
  const serials = line.serials ?? [];
  const offers = offersOf(line);
  // The newest ones: a scan must be seen.
  const shown = all ? serials : serials.slice(-SHOWN);
  const keys = (event: KeyboardEvent) => {
    const text = typed.trim();
    if (event.key === 'Enter' && text && !event.nativeEvent.isComposing) {
      event.preventDefault();
      edits.addSerial(line.key, text);
      setTyped('');
    }
    if (event.key !== 'Backspace' || typed !== '' || event.repeat) return;
    event.preventDefault();
    const last = serials.at(-1);
    if (last) edits.dropSerial(line.key, last);
    else edits.remove(line.key);
  };
  return (
    <span className="stock-serials">
      {shown.map((serial) => (
        <span key={serial} className="stock-serial">
          {serial}
          {!isReadOnly && (
            <button
              type="button"
              aria-label={say('dropSerial', { serial })}
              onClick={() => edits.dropSerial(line.key, serial)}
            >
              <CloseOutlined aria-hidden />
            </button>
          )}
        </span>
      ))}
      {serials.length > SHOWN && (
        <button type="button" className="stock-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? say('fewerSerials') : say('allSerials', { count: serials.length })}
        </button>
      )}
      {!isReadOnly && line.offers && (
        <Select<string>
          className="stock-offers"
          size="small"
          showSearch
          value={null}
          disabled={offers.length === 0}
          placeholder={offers.length ? say('chooseSerial', { count: offers.length }) : say('noSerialHere')}
          aria-label={say('chooseSerialOf', { name: line.name })}
          popupMatchSelectWidth={false}
          options={offers.map((serial) => ({ value: serial, label: serial }))}
          onChange={(serial) => edits.addSerial(line.key, serial)}
        />
      )}
      {!isReadOnly && (
        <input
          className="stock-field"
          value={typed}
          data-cell="serials"
          placeholder={say('addSerial')}
          aria-label={say('serialsOf', { name: line.name })}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={keys}
        />
      )}
    </span>
  );
}
