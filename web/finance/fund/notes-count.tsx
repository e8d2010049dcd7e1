// A drawer counted note by note: large fields for the thumb, the sum of each, Enter goes on to the next.
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { denominations } from '../../../contract/finance/fund.calls.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { formatMoney, formatNumber } from '../../kit/words/format.ts';
import { fundText } from './fund.text.ts';
import { countNotes, type Notes, sumNotes, withNote } from './notes.model.ts';
import './fund.css';

interface NotesCountProps {
  notes: Notes;
  onChange: (notes: Notes) => void;
  onClear: () => void;
}
export function NotesCount({ notes, onChange, onClear }: NotesCountProps) {
  const say = useText(fundText);
  const culture = useCulture();
  const box = useRef<HTMLDivElement>(null);
  const goOn = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = box.current?.querySelectorAll('input')[at + step];
    next?.focus();
    next?.select();
  };
  return (
    <div ref={box} className="fund-notes">
      {denominations.map((note, at) => {
        const count = notes[note];
        const step = (by: number) => onChange(withNote(notes, note, String(Math.max(0, (count ?? 0) + by))));
        const shown = formatNumber(note, culture);
        return (
          <div key={note} className="fund-note">
            <b>{shown}</b>
            <Button tabIndex={-1} icon={<MinusOutlined />} aria-label={`${shown} −1`} onClick={() => step(-1)} />
            <input
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              aria-label={say('noteCount', { note: shown })}
              value={count === undefined ? '' : String(count)}
              onChange={(event) => onChange(withNote(notes, note, event.target.value))}
              onFocus={(event) => event.target.select()}
              onKeyDown={(event) => goOn(event, at)}
            />
            <Button tabIndex={-1} icon={<PlusOutlined />} aria-label={`${shown} +1`} onClick={() => step(1)} />
            <span className="kit-figure">{count ? formatMoney(note * count, culture) : '–'}</span>
          </div>
        );
      })}
      <div className="fund-note fund-note-sum">
        <span>{say('noteTotal', { count: formatNumber(countNotes(notes), culture) })}</span>
        <Button type="text" size="small" onClick={onClear}>
          {say('clearCount')}
        </Button>
        <b className="kit-figure">{formatMoney(sumNotes(notes), culture)}</b>
      </div>
    </div>
  );
}
