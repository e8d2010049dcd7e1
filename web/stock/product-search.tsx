// One box to scan or search products: F2 focuses it, Enter takes the exact or first hit, a scanner may be fired anywhere.
import { BarcodeOutlined, CloseOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, type InputRef } from 'antd';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { MasterProduct } from '../../contract/catalog/master.calls.ts';
import type { ProductKind } from '../../contract/catalog/product.calls.ts';
import { useShortcut } from '../kit/page/shortcuts.ts';
import { HitList, hitId } from '../kit/pick/hit-list.tsx';
import { CameraButton } from '../kit/scan/camera-button.tsx';
import type { Scan } from '../kit/scan/scan-queue.ts';
import { beep, useScanner } from '../kit/scan/scanner.ts';
import { useLookUps, WaitingScans } from '../kit/scan/waiting-scans.tsx';
import { useText } from '../kit/words/culture.ts';
import { exactHit, findByCode, searchProducts } from './find-product.ts';
import { stockText } from './stock.text.ts';
import './stock.css';

export interface ProductSearchHandle {
  focus: () => void;
  /** Treats a code as if it had been scanned. */
  take: (code: string) => Promise<void>;
}
/** `refused`: known, but not taken; whoever refuses says why. */
export type CodeAnswer = 'taken' | 'unknown' | 'refused';
export interface ProductSearchProps {
  /** A product was chosen from the hits, or recognised by its code. */
  onPick: (product: MasterProduct) => void | Promise<void>;
  /** Takes what was scanned, instead of a look at the products alone: serials, codes of a document. `key`: the same when it is tried again. */
  onCode?: ((code: string, key: string) => Promise<CodeAnswer>) | undefined;
  /** At the right of a hit: stock, price. */
  detail?: ((product: MasterProduct) => ReactNode) | undefined;
  kind?: ProductKind | undefined;
  /** Listens to the scanner; true unless told otherwise. */
  isScanning?: boolean;
  ref?: Ref<ProductSearchHandle>;
}
const PAUSE_MS = 200;
const FRESH_MS = 30_000;
const SHOWN_UNKNOWN = 5;

/** Drawn again when something about it changes, not with every key in a line. */
export const ProductSearch = memo(function ProductSearch(props: ProductSearchProps) {
  const { onPick, onCode, detail, kind, isScanning = true, ref } = props;
  const say = useText(stockText);
  const listId = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  /** The hit that the arrow keys chose; -1: Enter decides. */
  const [cursor, setCursor] = useState(-1);
  const { unknown, dismiss, take, waiting: scans, drop } = useCodes({ onPick, onCode, kind });
  const { term, hits, fetchHits, waiting } = useHits(typed, open, kind);
  const focus = () => input.current?.focus({ cursor: 'all' });
  useImperativeHandle(ref, () => ({ focus, take }));
  useShortcut('f2', focus, { whileTyping: true });
  useScanner((code) => void take(code), { isActive: isScanning });
  const shown = open && term !== '';
  const pick = (product: MasterProduct) => {
    setTyped('');
    setOpen(false);
    setCursor(-1);
    void onPick(product);
  };
  const enter = async () => {
    const text = typed.trim();
    if (!text) return;
    const chosen = shown ? hits[cursor] : undefined;
    if (chosen) return pick(chosen);
    // The hits of exactly this text, even when Enter was faster than the answer.
    const found = await fetchHits(text).catch(() => null);
    if (!found || input.current?.input?.value.trim() !== text) return;
    const first = exactHit(found, text) ?? found[0];
    if (first) return pick(first);
    setTyped('');
    void take(text);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void enter();
    } else if (event.key === 'Escape' && (shown || typed)) {
      event.stopPropagation();
      if (shown) setOpen(false);
      else setTyped('');
    } else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setCursor((at) => Math.min(Math.max(at + step, -1), hits.length - 1));
    }
  };
  const current = cursor >= 0 ? cursor : shown && !waiting ? 0 : -1;
  return (
    <search className="stock-search kit-comes-first">
      <Input
        ref={input}
        value={typed}
        prefix={<BarcodeOutlined aria-hidden />}
        suffix={<kbd>F2</kbd>}
        placeholder={say('scanOrSearch')}
        role="combobox"
        aria-label={say('scanOrSearch')}
        aria-keyshortcuts="F2"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(shown && hits[current] ? { 'aria-activedescendant': hitId(listId, current) } : {})}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={100}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setCursor(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={keys}
      />
      {shown && (
        <HitList
          id={listId}
          label={say('hits')}
          hits={hits}
          keyOf={({ id }) => id}
          render={(product) => <Hit product={product} detail={detail} />}
          onPick={pick}
          at={current}
          waiting={waiting}
          empty={say('noHit', { typed: term })}
        />
      )}
      {isScanning && !shown && <CameraButton onScan={(code) => void take(code)} />}
      <WaitingScans waiting={scans} drop={drop} />
      {unknown.length > 0 && (
        <ul className="stock-unknown" role="alert">
          {unknown.map((code) => (
            <li key={code}>
              <span>{say('unknownCode', { code })}</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={say('dismissCode', { code })}
                onClick={() => dismiss(code)}
              />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
});

interface HitProps extends Pick<ProductSearchProps, 'detail'> {
  product: MasterProduct;
}
function Hit({ product, detail }: HitProps) {
  const say = useText(stockText);
  const second = [product.code, product.unitName, product.isSerial ? say('serialTracked') : null].filter(Boolean);
  return (
    <>
      <span>
        {product.name}
        <small>{second.join(' · ')}</small>
      </span>
      {detail && <span className="stock-hit-detail">{detail(product)}</span>}
    </>
  );
}

/** The hits for what was typed a moment ago; `fetchHits` answers for a text at once. */
function useHits(typed: string, open: boolean, kind: ProductKind | undefined) {
  const client = useQueryClient();
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), typed.trim() ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = (keyword: string) => ({
    queryKey: ['DataMaster', 'stock-search', kind, keyword],
    queryFn: ({ signal }: { signal: AbortSignal }) => searchProducts(keyword, { kind, signal }),
    staleTime: FRESH_MS,
    retry: false,
  });
  const state = useQuery({ ...query(term), enabled: open && term !== '', placeholderData: (before) => before });
  const waiting = state.isFetching || term !== typed.trim();
  return {
    term: typed.trim() ? term : '',
    hits: term === '' ? [] : (state.data ?? []),
    waiting,
    fetchHits: (keyword: string) => client.fetchQuery(query(keyword)),
  };
}

/** Scanned codes, one after the other: known ones are taken, unknown ones stay on screen until somebody has seen them. */
function useCodes({ onPick, onCode, kind }: Pick<ProductSearchProps, 'onPick' | 'onCode' | 'kind'>) {
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const latest = useRef({ onPick, onCode });
  useEffect(() => {
    latest.current = { onPick, onCode };
  });
  const dismiss = (code: string) => setUnknown((codes) => codes.filter((one) => one !== code));
  const tryCode = async ({ code, key }: Scan): Promise<CodeAnswer> => {
    const { onPick: pick, onCode: own } = latest.current;
    if (own) return own(code, key);
    const product = await findByCode(code, kind);
    if (product) await pick(product);
    return product ? 'taken' : 'unknown';
  };
  const takeNow = async (scan: Scan) => {
    const { code } = scan;
    const answer = await tryCode(scan);
    beep(answer === 'taken' ? 'ok' : 'unknown');
    if (answer !== 'unknown') dismiss(code);
    else setUnknown((codes) => [code, ...codes.filter((one) => one !== code)].slice(0, SHOWN_UNKNOWN));
  };
  return { unknown, dismiss, ...useLookUps(takeNow, { isKept: true }) };
}
