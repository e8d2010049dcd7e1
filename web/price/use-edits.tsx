// Saves prices as they are typed, pasted or changed together: a leap is asked about first, and what was saved can be taken back.
import { App, Button } from 'antd';
import { useRef } from 'react';
import type { PriceCell } from '../../contract/price/price.calls.ts';
import { useConfirm } from '../kit/feedback/confirm.tsx';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatNumber } from '../kit/words/format.ts';
import { priceText } from './price.text.ts';
import { isLeap, keyOf } from './price-grid.model.ts';
import type { Edit, Prices } from './use-prices.ts';

const TOAST = 'price-undo';
const UNDO_SECONDS = 8;
/** So many of the last saves can be taken back. */
const KEPT = 20;

interface Before {
  /** As they were. */
  edits: Edit[];
  /** Cells that had no price. */
  fresh: string[];
  /** Whether it was saved: a price is shown before. */
  saved: Promise<boolean>;
}
export interface Edits {
  /** One cell that was typed needs no word of success. */
  save: (edits: readonly Edit[]) => Promise<void>;
  undo: () => Promise<void>;
}
export function useEdits(prices: Prices, mayRemove: boolean): Edits {
  const say = useText(priceText);
  const culture = useCulture();
  const confirm = useConfirm();
  const { message } = App.useApp();
  const past = useRef<Before[]>([]);
  const latest = useRef(prices);
  latest.current = prices;
  const nameOf = ({ modelId, serviceNameId }: Edit) => {
    const model = latest.current.models.find(({ id }) => id === modelId)?.name ?? '';
    const service = latest.current.services.find(({ id }) => id === serviceNameId)?.name ?? '';
    return say('cellOf', { service, model });
  };
  const isSure = async (edits: readonly Edit[], shown: Cells): Promise<boolean> => {
    const leaps = edits.flatMap((edit) => {
      const [from, to] = [cellOf(shown, edit)?.price, edit.price];
      return from !== undefined && to !== undefined && isLeap(from, to) ? [{ edit, from, to }] : [];
    });
    const [first] = leaps;
    if (!first) return true;
    const { edit, from, to } = first;
    const price = (value: number) => formatNumber(value, culture);
    // The way back has the focus: Enter, which goes on to the next cell, answers nothing.
    return confirm({
      title: say('leapAsk', { count: leaps.length }),
      content: `${nameOf(edit)}: ${say('example', { from: price(from), to: price(to) })}`,
      yes: say('leapYes'),
      no: say('cancel'),
      danger: true,
    });
  };
  const undo = async () => {
    const last = past.current.pop();
    if (!last || !(await last.saved)) return;
    message.destroy(TOAST);
    const shown = latest.current.now();
    const gone = last.fresh.flatMap((key) => shown.get(key) ?? []);
    const isBack = last.edits.length === 0 || (await latest.current.save(last.edits));
    if (isBack && (gone.length === 0 || (await latest.current.remove(gone))))
      message.success({ key: TOAST, content: say('undone', { count: last.edits.length + last.fresh.length }) });
  };
  const save = async (edits: readonly Edit[]) => {
    if (edits.length === 0) return;
    const shown = latest.current.now();
    if (!(await isSure(edits, shown))) return;
    const saved = latest.current.save(edits);
    const before = { ...beforeOf(edits, shown), saved };
    const canUndo = mayRemove || before.fresh.length === 0;
    if (canUndo) past.current = [...past.current.slice(1 - KEPT), before];
    if (!(await saved)) {
      past.current = past.current.filter((one) => one !== before);
      return;
    }
    if (edits.length === 1) return;
    message.success({
      key: TOAST,
      duration: UNDO_SECONDS,
      content: (
        <>
          {say('saved', { count: edits.length })}
          {canUndo && (
            <Button type="link" size="small" onClick={() => void undo()} aria-keyshortcuts="Control+Z">
              {say('undo')} (Ctrl+Z)
            </Button>
          )}
        </>
      ),
    });
  };
  return { save, undo };
}

type Cells = ReadonlyMap<string, PriceCell>;
const cellOf = (shown: Cells, edit: Edit) => shown.get(keyOf(edit as PriceCell)); // an edit has the ids of its cell
function beforeOf(edits: readonly Edit[], shown: Cells): Omit<Before, 'saved'> {
  const before: Omit<Before, 'saved'> = { edits: [], fresh: [] };
  for (const edit of edits) {
    const { modelId, serviceNameId } = edit;
    const cell = cellOf(shown, edit);
    if (cell) before.edits.push({ modelId, serviceNameId, price: cell.price, hidden: cell.hidden });
    else before.fresh.push(keyOf(edit as PriceCell)); // as above
  }
  return before;
}
