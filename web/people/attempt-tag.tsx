// How a try at signing in ended.
import { Tag } from 'antd';
import { type AttemptResult, attemptResults } from '../../contract/people/login-attempt.calls.ts';
import { useCulture } from '../kit/words/culture.ts';

export function AttemptTag({ result }: { result: AttemptResult }) {
  const culture = useCulture();
  const colour = result === 'success' ? 'success' : result === 'lockedOut' ? 'error' : 'warning';
  return <Tag color={colour}>{attemptResults[result][culture]}</Tag>;
}
