// A rating as stars; read out as a number.
import { useText } from '../kit/words/culture.ts';
import { careText } from './care.text.ts';

export function Stars({ of }: { of: number | null }) {
  const say = useText(careText);
  if (of === null) return <span className="kit-quiet">{say('noRate')}</span>;
  return (
    <span className="care-stars" data-bad={of <= 3} role="img" aria-label={say('stars', { count: of })}>
      <b aria-hidden="true">{'★'.repeat(of)}</b>
      <i aria-hidden="true">{'★'.repeat(5 - of)}</i>
    </span>
  );
}
