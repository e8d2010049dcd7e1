// The method guard of spec §6: without permission the work is not done and the user is told.
import { App } from 'antd';
import type { Call } from '../../../contract/kit.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { may, session } from './session.ts';

/** Rights may end between drawing a button and pressing it. `const guarded = useGuarded()`, then `onClick={guarded(Receipt.CancelInvoice, cancel)}`. */
export function useGuarded() {
  const { message } = App.useApp();
  const say = useText(kitText);
  return <A extends unknown[], T>(call: Pick<Call, 'may'>, work: (...given: A) => T) =>
    (...given: A): T | undefined => {
      if (may(call.may, session())) return work(...given);
      message.error(say('notAllowed'));
      return undefined;
    };
}
