// Asks before a purchase is posted that has lines at 0 đ: a forgotten price would make the goods on the shelf worth less.
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import { useText } from '../../kit/words/culture.ts';
import { freeLines } from './inbound.model.ts';
import { inboundText } from './inbound.text.ts';

const NAMED = 5;
interface Line {
  name: string;
  price?: number | null | undefined;
}
/** True when nothing is free, or when whoever posts says that it is meant so. */
export function useFreeLines(): (kind: InboundDetail['kind'], lines: readonly Line[]) => Promise<boolean> {
  const confirm = useConfirm();
  const say = useText(inboundText);
  return async (kind, lines) => {
    const free = freeLines(kind, lines);
    if (!free.length) return true;
    const names = free.slice(0, NAMED).map(({ name }) => name);
    const more = free.length > NAMED ? ', …' : '';
    return confirm({
      title: say('freeTitle', { count: free.length }),
      content: say('freeHint', { names: `${names.join(', ')}${more}` }),
      yes: say('freeYes'),
      no: say('freeNo'),
    });
  };
}
