// Above figures as they stood at a moment.
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { Instant } from '../../contract/kit.ts';
import { useTab } from '../kit/page/tab.ts';
import { useText } from '../kit/words/culture.ts';
import { formatMinute } from '../kit/words/format.ts';
import { reportText } from './report.text.ts';

/** Whoever looks at the past is told so, with the way back. */
export function Past({ search }: { search: URLSearchParams }): ReactNode {
  const say = useText(reportText);
  const { setSearch } = useTab();
  const asOf = search.get('asOf');
  if (!asOf || !Instant.safeParse(asOf).success) return null; // what the call would not take is not told either
  const leave = () => {
    const next = new URLSearchParams(search);
    next.delete('asOf');
    setSearch(next);
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={`${say('asOf', { moment: formatMinute(asOf) })}. ${say('asOfHint')}`}
      action={<Button onClick={leave}>{say('backToNow')}</Button>}
    />
  );
}
