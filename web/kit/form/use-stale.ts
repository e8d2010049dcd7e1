// Somebody else saved first: says who and offers the newer state, without losing what is typed.
import { App } from 'antd';
import type { CallError } from '../call/call.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';

const STALE = 409;

/** `caught` of a form, given how to read the newer state and what is told about it: true when the error was of that kind and has been said. */
export function useStale(reload: ((told: string) => void) | undefined): (error: CallError) => boolean {
  const say = useText(kitText);
  const { modal } = App.useApp();
  return (error) => {
    if (error.status !== STALE || !reload) return false;
    modal.confirm({
      title: say('staleTitle'),
      content: error.message,
      okText: say('staleReload'),
      cancelText: say('keepEditing'),
      onOk: () => reload(error.message),
    });
    return true;
  };
}
