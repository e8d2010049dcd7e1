// An unlock pattern as it is drawn: nine dots, the line through them, the first one marked.
import { centreOf } from './form/pattern.ts';

export function PatternDots({ pattern }: { pattern: string }) {
  const dots = [...pattern].map(Number);
  const points = dots.map(centreOf);
  return (
    <svg className="pattern-dots" viewBox="0 0 3 3" role="img" aria-label={pattern}>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="0.08"
        strokeLinejoin="round"
      />
      {Array.from({ length: 9 }, (_, index) => index + 1).map((dot) => {
        const { x, y } = centreOf(dot);
        const place = dots.indexOf(dot);
        return (
          <g key={dot}>
            <circle cx={x} cy={y} r={place >= 0 ? 0.16 : 0.08} fill="currentColor" opacity={place >= 0 ? 1 : 0.45} />
            {place === 0 && <circle cx={x} cy={y} r="0.26" fill="none" stroke="currentColor" strokeWidth="0.04" />}
          </g>
        );
      })}
    </svg>
  );
}
