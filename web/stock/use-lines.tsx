// What happens to the lines of a line editor: scans, picks, edits, removal with a way back, the mark on the touched line.
import { App, Button } from 'antd';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MasterProduct } from '../../contract/catalog/master.calls.ts';
import { useShortcut } from '../kit/page/shortcuts.ts';
import { useText } from '../kit/words/culture.ts';
import { NotTaken } from './find-product.ts';
import { FROM_SEARCH, focusCell } from './line-keys.ts';
import type { LineEditorProps } from './line-look.ts';
import type { CodeAnswer, ProductSearchHandle } from './product-search.tsx';
import { stockText } from './stock.text.ts';
import { changeLine, lineOfCode, mergeLine, putBack, type StockLine, sameCode, withSerials } from './stock-lines.ts';

/** What a row may do; the same object for the editor's whole life. */
export interface LineEdits {
  change: (key: string, change: Partial<StockLine>) => void;
  remove: (key: string) => void;
  addSerial: (key: string, serial: string) => void;
  dropSerial: (key: string, serial: string) => void;
}
/** What becomes of what was found; the same object for the editor's whole life. */
interface Found {
  onPick: (product: MasterProduct) => Promise<void>;
  onCode: (code: string) => Promise<CodeAnswer>;
}
interface Around {
  root: RefObject<HTMLElement | null>;
  search: RefObject<ProductSearchHandle | null>;
  phone: boolean;
}
interface Touched {
  key: string;
  /** Where the focus goes; nowhere after a scan. */
  focus?: 'cells' | 'serials';
}
const UNDO_SECONDS = 6;
const FLASH_MS = 1200;
const TOAST = 'stock-removed';

export function useLines(props: LineEditorProps, { root, search, phone }: Around) {
  const say = useText(stockText);
  const { message } = App.useApp();
  const [touched, setTouched] = useState<Touched | null>(null);
  const [removed, setRemoved] = useState<{ line: StockLine; index: number } | null>(null);
  const [spoken, setSpoken] = useState('');
  const now = useRef({ ...props, say });
  useLayoutEffect(() => {
    now.current = { ...props, say };
  });
  // At once, not at the next drawing: two scans may come in between.
  const save = (lines: StockLine[]) => {
    now.current.lines = lines;
    now.current.onChange(lines);
  };
  const touch = (key: string, focus?: Touched['focus']) => setTouched({ key, ...(focus ? { focus } : {}) });

  const merge = (found: StockLine, focus?: Touched['focus']): CodeAnswer => {
    const line = now.current.columns.includes('serials') ? found : withoutSerials(found);
    const { lines, key, outcome } = mergeLine(now.current.lines, line);
    const needsSerial = line.isSerial && line.serials?.length === 0;
    touch(key, needsSerial ? 'serials' : focus);
    if (outcome === 'duplicateSerial') return refuseSerial(line.serials?.[0] ?? '');
    save(lines);
    const count = lines.find((one) => one.key === key)?.quantity ?? 0;
    setSpoken(say('added', { name: line.name, count }));
    return 'taken';
  };
  const refuseSerial = (serial: string): CodeAnswer => {
    message.warning(now.current.say('sameSerial', { serial }), 3);
    return 'refused';
  };
  /** Longer than other messages: it says where to go for it. */
  const refuseLine = (error: unknown): 'refused' => {
    if (!(error instanceof NotTaken)) throw error;
    message.warning(error.message, 6);
    return 'refused';
  };
  const appendSerial = (key: string, serial: string): CodeAnswer => {
    const { lines } = now.current;
    const line = lines.find((one) => one.key === key);
    if (!line) return 'unknown';
    if (lineOfCode(lines, serial)) return refuseSerial(serial);
    save(lines.map((one) => (one === line ? withSerials(line, [...(line.serials ?? []), serial]) : one)));
    touch(key);
    return 'taken';
  };

  const dropSerial = (key: string, serial: string) => {
    const { lines } = now.current;
    const line = lines.find((one) => one.key === key);
    if (!line) return;
    const left = withSerials(
      line,
      (line.serials ?? []).filter((one) => one !== serial),
    );
    save(lines.map((one) => (one === line ? left : one)));
  };
  /** Taken at once. What turns out to be the label of other goods, from a scanner that types like a hand, is counted as that. */
  const typeSerial = async (key: string, typed: string): Promise<void> => {
    const there = lineOfCode(now.current.lines, typed);
    if (there && sameCode(there.code, typed)) return void takeCode(typed);
    if (appendSerial(key, typed) !== 'taken') return;
    const goods = await now.current.fetchLine({ code: typed }).catch(() => null); // without an answer it stays what it was typed as
    if (!goods) return;
    dropSerial(key, typed);
    merge(goods);
  };

  /** What was scanned, or typed and matched nothing. */
  const takeCode = async (code: string): Promise<CodeAnswer> => {
    const there = lineOfCode(now.current.lines, code);
    if (there && sameCode(there.code, code)) {
      return merge({ ...there, quantity: there.isSerial ? 0 : 1, ...(there.isSerial ? { serials: [] } : {}) });
    }
    if (there) {
      touch(there.key);
      return refuseSerial(code);
    }
    const line = await now.current.fetchLine({ code }).catch((error: unknown) => refuseLine(error));
    if (line === 'refused') return line;
    if (line) return merge(line);
    const key = now.current.takesNewSerials ? serialLineInFocus(root.current) : null;
    return key ? appendSerial(key, code) : 'unknown';
  };
  const pickProduct = async (product: MasterProduct): Promise<void> => {
    const line = await now.current.fetchLine({ product });
    if (line) merge(line, 'cells');
    else await search.current?.take(product.code);
  };

  const remove = (key: string) => {
    const { lines } = now.current;
    const index = lines.findIndex((one) => one.key === key);
    const line = lines[index];
    if (!line) return;
    const neighbour = lines[index + 1] ?? lines[index - 1];
    save(lines.toSpliced(index, 1));
    setRemoved({ line, index });
    if (phone) return;
    if (neighbour) setTouched({ key: neighbour.key, focus: 'cells' });
    else search.current?.focus();
  };
  const undo = () => {
    if (!removed) return;
    save(putBack(now.current.lines, removed.line, removed.index));
    setRemoved(null);
    touch(removed.line.key, phone ? undefined : 'cells');
  };
  useShortcut('ctrl+z', undo, { enabled: removed !== null, whileTyping: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast per removed line
  useEffect(() => {
    if (!removed) return message.destroy(TOAST);
    const content = (
      <span className="stock-undo">
        {say('removedLine', { name: removed.line.name })}
        <Button type="link" size="small" onClick={undo} aria-keyshortcuts="Control+Z">
          {say('undo')} (Ctrl+Z)
        </Button>
      </span>
    );
    message.open({ key: TOAST, type: 'info', content, duration: UNDO_SECONDS });
    const timer = setTimeout(() => setRemoved(null), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [removed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per touch
  useLayoutEffect(() => {
    const line = touched && root.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(touched.key)}"]`);
    if (line) show(line, phone ? undefined : touched.focus);
  }, [touched]);

  const live = useRef({ remove, typeSerial, dropSerial, takeCode, pickProduct });
  useLayoutEffect(() => {
    live.current = { remove, typeSerial, dropSerial, takeCode, pickProduct };
  });
  const [found] = useState<Found>(() => ({
    onPick: (product) => live.current.pickProduct(product),
    onCode: (code) => live.current.takeCode(code),
  }));
  const [edits] = useState<LineEdits>(() => ({
    change: (key, change) => save(changeLine(now.current.lines, key, change)),
    remove: (key) => live.current.remove(key),
    addSerial: (key, serial) => {
      // Known serials are looked up like a scan; new ones are taken as they are.
      if (now.current.takesNewSerials) void live.current.typeSerial(key, serial);
      else void search.current?.take(serial);
    },
    dropSerial: (key, serial) => live.current.dropSerial(key, serial),
  }));
  return { edits, found, touch: (key: string) => touch(key), spoken };
}

/** Flashes the line, brings it into view and puts the focus where the typing goes on. */
function show(line: HTMLElement, focus: Touched['focus']): void {
  line.animate([{ backgroundColor: 'var(--ant-color-warning-bg-hover)' }, {}], {
    duration: FLASH_MS,
    easing: 'ease-out',
  });
  line.scrollIntoView({ block: 'nearest' });
  if (!focus) return;
  line.dataset[FROM_SEARCH] = 'true';
  const serials = line.querySelector<HTMLInputElement>('input[data-cell="serials"]');
  const cell = (focus === 'serials' && serials) || line.querySelector<HTMLInputElement>('input[data-cell]');
  if (cell) focusCell(cell);
}

/** A document that does not name serials counts pieces. */
function withoutSerials({ serials: _serials, ...line }: StockLine): StockLine {
  return { ...line, quantity: line.quantity || 1 };
}

const serialLineInFocus = (root: HTMLElement | null): string | null => {
  const field = root?.contains(document.activeElement) ? document.activeElement : null;
  if (!(field instanceof HTMLInputElement) || field.dataset.cell !== 'serials') return null;
  return field.closest<HTMLElement>('[data-line]')?.dataset.line ?? null;
};
