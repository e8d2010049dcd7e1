// Saves prices as they are typed, pasted, changed together or in their drawer: a leap is asked about first, and what was saved or
// deleted can be taken back, the last of it first.
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
/** So many of the last changes can be taken back. */
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
  /** One cell that was typed needs no word of success. True when everything was saved. */
  save: (edits: readonly Edit[]) => Promise<boolean>;
  /** True when they are gone. */
  remove: (gone: readonly PriceCell[]) => Promise<boolean>;
  undo: () => Promise<void>;
}
export function useEdits(prices: Prices, rights: { edits: boolean; removes: boolean }): Edits {
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
  /** Does it, and remembers how it was for as long as it is so. */
  const remembered = async (before: Before, canUndo: boolean): Promise<boolean> => {
    if (canUndo) past.current = [...past.current.slice(1 - KEPT), before];
    const isSaved = await before.saved;
    if (!isSaved) past.current = past.current.filter((one) => one !== before);
    return isSaved;
  };
  const remove = (gone: readonly PriceCell[]) =>
    remembered({ edits: gone.map(asEdit), fresh: [], saved: latest.current.remove(gone) }, rights.edits);
  const save = async (edits: readonly Edit[]) => {
    if (edits.length === 0) return true;
    const shown = latest.current.now();
    if (!(await isSure(edits, shown))) return false;
    const before = beforeOf(edits, shown);
    const canUndo = rights.removes || before.fresh.length === 0;
    if (!(await remembered({ ...before, saved: latest.current.save(edits) }, canUndo))) return false;
    if (edits.length === 1) return true;
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
    return true;
  };
  return { save, remove, undo };
}

type Cells = ReadonlyMap<string, PriceCell>;
const cellOf = (shown: Cells, edit: Edit) => shown.get(keyOf(edit as PriceCell)); // an edit has the ids of its cell
/** A cell as it is, to be put back. */
const asEdit = ({ id: _, version: __, ...cell }: PriceCell): Edit => cell;
function beforeOf(edits: readonly Edit[], shown: Cells): Omit<Before, 'saved'> {
  const before: Omit<Before, 'saved'> = { edits: [], fresh: [] };
  for (const edit of edits) {
    const cell = cellOf(shown, edit);
    if (cell) before.edits.push(asEdit(cell));
    else before.fresh.push(keyOf(edit as PriceCell)); // as above
  }
  return before;
}
