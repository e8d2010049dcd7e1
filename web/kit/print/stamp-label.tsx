// Labels as they are printed: name, Code 128 or QR code or both, code and price, on a roll or on a sheet.
import type { StampLine, StampTemplate } from '../../../contract/catalog/product.calls.ts';
import { useCulture } from '../words/culture.ts';
import { formatMoney } from '../words/format.ts';
import { type Bars, code128 } from './code128.ts';
import { type QrCode, qrCode } from './qr-code.ts';
import { BarLines, Dots } from './symbols.tsx';

interface Size {
  /** Millimetres. */
  width: number;
  height: number;
  /** Labels side by side on a sheet; a roll has one. */
  columns: number;
  rows: number;
  margin: string;
}
export const stampSizes: Record<StampTemplate, Size> = {
  'roll-40x25': { width: 40, height: 25, columns: 1, rows: 1, margin: '0' },
  'roll-50x30': { width: 50, height: 30, columns: 1, rows: 1, margin: '0' },
  'sheet-a4-65': { width: 38.1, height: 21.2, columns: 5, rows: 13, margin: '10.7mm 9.75mm' },
  'sheet-a4-40': { width: 52.5, height: 29.7, columns: 4, rows: 10, margin: '0' },
};
export const stampSymbols = ['barcode', 'qr', 'both'] as const;
export type StampSymbol = (typeof stampSymbols)[number];
export interface StampLook {
  template: StampTemplate;
  symbol: StampSymbol;
  price: boolean;
}
/** Beside a QR code the bars of a narrow label would be too fine for a shop's printer (under 0.2 mm). */
export const fits = (symbol: StampSymbol, template: StampTemplate): boolean =>
  symbol !== 'both' || stampSizes[template].width >= 50;

/** Millimetres beside the bars: the padding of a label, and the dots where both are printed. */
const BESIDE = { barcode: 3, qr: 0, both: 16 };
/** The finest bar that a shop's printer prints and its scanner reads. */
const FINEST = 0.19;
/** Whether a code's bars can be read off such a label: a long one gets bars that are too fine, one with accents has none. */
export function isReadable(code: string, { symbol, template }: Pick<StampLook, 'symbol' | 'template'>): boolean {
  if (symbol === 'qr') return true;
  const bars = code128(code);
  return bars !== null && (stampSizes[template].width - BESIDE[symbol]) / bars.width >= FINEST;
}

/** What the printed page needs beside its content; also drawn on screen as the preview. */
export const labelCss = `
  .stamp { box-sizing: border-box; display: flex; flex-direction: column; align-items: center; justify-content: space-between;
    overflow: hidden; padding: 1mm 1.5mm; background: #fff; color: #000; font: 7pt/1.15 Arial, sans-serif; text-align: center;
    break-inside: avoid }
  .stamp b { display: -webkit-box; overflow: hidden; max-width: 100%; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
  .stamp strong { font-size: 8pt; white-space: nowrap }
  .stamp svg { display: block }
  .stamp-marks { display: flex; flex: 1; align-items: center; width: 100%; min-height: 6mm; margin: 0.5mm 0 }
  .stamp-bars { flex: 1; min-width: 0; height: 100% }
  .stamp-marks .stamp-dots { flex: none; width: 13mm; height: 13mm }
  .stamp-foot { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2mm; width: 100%; white-space: nowrap }
  .stamp-foot > span { max-width: 100%; overflow: hidden; text-overflow: ellipsis }
  .stamp-foot > strong { flex: none }
  .stamp-beside { flex-direction: row; gap: 1mm; text-align: start }
  .stamp-beside .stamp-dots { flex: 0 0 46%; height: auto }
  .stamp-words { display: flex; flex: 1; flex-direction: column; justify-content: center; gap: 1mm; min-width: 0; overflow-wrap: anywhere }
  .stamp-words b { -webkit-line-clamp: 3 }`;
export function printCss(template: StampTemplate): string {
  const { width, height, columns, margin } = stampSizes[template];
  const page = columns === 1 ? `${width}mm ${height}mm` : 'A4';
  return `${labelCss}
    @page { size: ${page}; margin: ${margin} }
    .stamps { display: grid; grid-template-columns: repeat(${columns}, ${width}mm) }
    ${columns === 1 ? '.stamp { break-after: page }' : ''}`;
}

export function StampSheet({ lines, look }: { lines: readonly StampLine[]; look: StampLook }) {
  return (
    <div className="stamps">
      {lines.map((line) => (
        <StampLabels key={`${line.productId} ${line.barcode}`} line={line} look={look} />
      ))}
    </div>
  );
}

/** All labels of a product: its symbols are worked out once, however many are printed. */
export function StampLabels({ line, look }: { line: StampLine; look: StampLook }) {
  const bars = look.symbol === 'qr' ? null : code128(line.barcode);
  const dots = look.symbol === 'barcode' ? null : qrCode(line.barcode);
  return Array.from({ length: line.quantity }, (_, copy) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: copies of one label have nothing else to tell them apart
    <StampLabel key={copy} line={line} look={look} bars={bars} dots={dots} />
  ));
}

interface LabelProps {
  line: StampLine;
  look: StampLook;
  bars: Bars | null;
  dots: QrCode | null;
}
function StampLabel({ line, look, bars, dots }: LabelProps) {
  const culture = useCulture();
  const { width, height } = stampSizes[look.template];
  const size = { width: `${width}mm`, height: `${height}mm` };
  const price = look.price && <strong>{formatMoney(line.price, culture)}</strong>;
  if (look.symbol === 'qr')
    return (
      <div className="stamp stamp-beside" style={size}>
        {dots && <Dots code={dots} text={line.barcode} className="stamp-dots" />}
        <span className="stamp-words">
          <b>{line.name}</b>
          {line.barcode}
          {price}
        </span>
      </div>
    );
  return (
    <div className="stamp" style={size}>
      <b>{line.name}</b>
      <span className="stamp-marks">
        {bars && <BarLines bars={bars} text={line.barcode} className="stamp-bars" />}
        {dots && <Dots code={dots} text={line.barcode} className="stamp-dots" />}
      </span>
      <span className="stamp-foot">
        <span>{line.barcode}</span>
        {price}
      </span>
    </div>
  );
}
