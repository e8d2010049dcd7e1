// Labels as they are printed: name, Code 128, code and price, on a roll or on a sheet.
import type { ReactNode } from 'react';
import type { StampLine, StampTemplate } from '../../contract/catalog/product.calls.ts';
import { code128 } from './code128.ts';
import { useCulture } from './culture.ts';
import { formatMoney } from './format.ts';

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

/** What the printed page needs beside its content; also drawn on screen as the preview. */
export const labelCss = `
  .stamp { box-sizing: border-box; display: flex; flex-direction: column; align-items: center; justify-content: space-between;
    overflow: hidden; padding: 1mm 1.5mm; background: #fff; color: #000; font: 7pt/1.15 Arial, sans-serif; text-align: center;
    break-inside: avoid }
  .stamp b { display: -webkit-box; overflow: hidden; max-width: 100%; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
  .stamp svg { flex: 1; width: 100%; min-height: 6mm; margin: 0.5mm 0 }
  .stamp span { display: flex; justify-content: space-between; gap: 2mm; width: 100%; white-space: nowrap }
  .stamp strong { font-size: 8pt }`;
export function printCss(template: StampTemplate): string {
  const { width, height, columns, margin } = stampSizes[template];
  const page = columns === 1 ? `${width}mm ${height}mm` : 'A4';
  return `${labelCss}
    @page { size: ${page}; margin: ${margin} }
    .stamps { display: grid; grid-template-columns: repeat(${columns}, ${width}mm) }
    ${columns === 1 ? '.stamp { break-after: page }' : ''}`;
}

export function StampLabel({ line, template, price }: { line: StampLine; template: StampTemplate; price: boolean }) {
  const culture = useCulture();
  const { width, height } = stampSizes[template];
  return (
    <div className="stamp" style={{ width: `${width}mm`, height: `${height}mm` }}>
      <b>{line.name}</b>
      <Barcode text={line.barcode} />
      <span>
        {line.barcode}
        {price && <strong>{formatMoney(line.price, culture)}</strong>}
      </span>
    </div>
  );
}

function Barcode({ text }: { text: string }): ReactNode {
  const symbol = code128(text);
  if (!symbol) return null;
  return (
    <svg viewBox={`0 0 ${symbol.width} 20`} preserveAspectRatio="none" role="img" aria-label={text}>
      <path d={symbol.bars.map(([start, width]) => `M${start} 0h${width}v20h-${width}z`).join('')} />
    </svg>
  );
}

export function StampSheet({
  lines,
  ...look
}: {
  lines: readonly StampLine[];
  template: StampTemplate;
  price: boolean;
}) {
  const labels = lines.flatMap((line) => Array.from({ length: line.quantity }, (_, copy) => ({ line, copy })));
  return (
    <div className="stamps">
      {labels.map(({ line, copy }) => (
        <StampLabel key={`${line.productId}-${copy}`} line={line} {...look} />
      ))}
    </div>
  );
}
