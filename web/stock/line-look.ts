// What the editor of lines is told by its document, and what its rows are told by it.
import type { ReactNode, Ref } from 'react';
import type { MasterProduct } from '../../contract/catalog/master.calls.ts';
import type { ProductKind } from '../../contract/catalog/product.calls.ts';
import type { FetchLine } from './find-product.ts';
import type { StockLine } from './stock-lines.ts';

export type LineColumn = 'available' | 'quantity' | 'price' | 'amount' | 'serials' | 'note';
export interface LineEditorHandle {
  focusSearch: () => void;
  /** Marks a line once and brings it into view: the one a refusal names. */
  touch: (key: string) => void;
}
export interface LineEditorProps {
  lines: readonly StockLine[];
  onChange: (lines: StockLine[]) => void;
  /** In any order; shown in the order above. */
  columns: readonly LineColumn[];
  /** The line of a chosen product or of a scanned code (barcode, code, serial: then with `serials: [code]`); null: unknown. */
  fetchLine: FetchLine;
  isReadOnly?: boolean;
  /** What is wrong with a line, by its key. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** At the right of a hit of the search: stock, price. */
  detail?: ((product: MasterProduct) => ReactNode) | undefined;
  /** Offers only products of this kind. */
  kind?: ProductKind | undefined;
  /** Serials that nobody knows yet (goods that arrive): typed or scanned in the line's serial field, they are taken as they are. */
  takesNewSerials?: boolean;
  /** 1 unless told otherwise; a count has 0. */
  minQuantity?: number;
  /** What to do when there is no line. */
  emptyHint?: string | undefined;
  ref?: Ref<LineEditorHandle>;
}
/** What a row needs to know; the same object until something about it changes, so that untouched rows are not drawn again. */
export interface LineLook {
  columns: ReadonlySet<LineColumn>;
  isReadOnly: boolean;
  minQuantity: number;
}
