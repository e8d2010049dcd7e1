// Bar codes and QR codes as drawings, for paper and screen.
import { code128 } from '../../kit/code128.ts';
import { qrCode } from '../../kit/qr-code.ts';

export function BarSymbol({ text }: { text: string }) {
  const bars = code128(text);
  if (!bars) return null;
  return (
    <svg
      className="bar-symbol"
      viewBox={`0 0 ${bars.width} 20`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Code 128 ${text}`}
    >
      <path d={bars.bars.map(([start, width]) => `M${start} 0h${width}v20h-${width}z`).join('')} />
    </svg>
  );
}

export function QrSymbol({ text }: { text: string }) {
  const code = qrCode(text);
  if (!code) return null;
  return (
    <svg
      className="qr-symbol"
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR ${text}`}
    >
      <path d={code.path} />
    </svg>
  );
}
