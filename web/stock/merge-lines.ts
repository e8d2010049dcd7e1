// The lines of a stock document that two people change: the same goods are the same line, whoever saved it last.
import type { LinesMerging, Things } from '../kit/document/merge.ts';
import { shownAs } from '../kit/document/things.tsx';
import { word } from './stock.text.ts';
import { newLineKey, type StockLine, withSerials } from './stock-lines.ts';

export const lineThings: Things<StockLine> = {
  key: null,
  productId: null,
  code: null,
  name: null,
  unitName: null,
  isSerial: null,
  quantity: { name: word('quantity'), show: shownAs('number', 'quantity'), isAsked: ({ serials }) => !serials },
  price: { name: word('price'), show: shownAs('money', 'price') },
  available: null,
  serials: { name: word('serials'), show: shownAs('tags', 'serials'), isSet: true },
  offers: null,
  note: { name: word('note') },
  askedFor: null,
};
/** Saving may write lines anew, so their numbers say nothing: goods are told apart by product and by whom they are for. */
export const mergedGoods = <L extends StockLine>(things: Things<L>): LinesMerging<L> => ({
  things,
  idOf: ({ productId, askedFor = '' }) => `${productId} ${askedFor}`,
  nameOf: ({ code, name }) => `${code} ${name}`,
  settle: (line) => (line.serials ? { ...line, ...withSerials(line, line.serials) } : line),
  anew: (line) => ({ ...line, key: newLineKey(), id: undefined }), // those that have a number get a new one
});
