// Bar codes and QR codes as drawings, for paper and screen.
import { type Bars, code128 } from './code128.ts';
import { type QrCode, qrCode } from './qr-code.ts';

export function BarLines({ bars, text, className }: { bars: Bars; text: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${bars.width} 20`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Code 128 ${text}`}
    >
      <path d={bars.bars.map(([start, width]) => `M${start} 0h${width}v20h-${width}z`).join('')} />
    </svg>
  );
}
export function Dots({ code, text, className }: { code: QrCode; text: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR ${text}`}
    >
      <path d={code.path} />
    </svg>
  );
}

/** A text as a bar code; nothing where Code 128 cannot write it. */
export function BarSymbol({ text }: { text: string }) {
  const bars = code128(text);
  return bars && <BarLines bars={bars} text={text} className="bar-symbol" />;
}
export function QrSymbol({ text }: { text: string }) {
  const code = qrCode(text);
  return code && <Dots code={code} text={text} className="qr-symbol" />;
}
