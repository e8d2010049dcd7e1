// How far a request or one of its lines is: arrived, ordered, still open, in one bar that also says it in words.
import { useText } from '../../kit/words/culture.ts';
import { requestText } from './request.text.ts';
import './request.css';

interface Amounts {
  quantity: number;
  ordered: number;
  filled: number;
}
export function ProgressBar({ quantity, ordered, filled }: Amounts) {
  const say = useText(requestText);
  const share = (count: number) => `${Math.min(100, (100 * count) / Math.max(1, quantity))}%`;
  const words = [
    say('lineProgress', { filled, quantity }),
    say('ordered', { ordered }),
    say('open', { open: Math.max(0, quantity - ordered) }),
  ].join(' · ');
  return (
    <span className="request-progress" role="img" aria-label={words} title={words}>
      <span className="request-bar" aria-hidden="true">
        <i style={{ width: share(ordered) }} />
        <b style={{ width: share(filled) }} />
      </span>
      <span className="kit-figure">
        {filled}/{quantity}
      </span>
    </span>
  );
}
