// A button bound to a call: greyed out with the spec's title without permission, busy while it runs, asks when told to (spec §6).
import { Button, type ButtonProps } from 'antd';
import type { AnyCall, Out, Sent } from '../../../contract/kit.ts';
import { useActKey } from '../call/act-key.ts';
import { call as make } from '../call/call.ts';
import { useGuarded } from '../call/guarded.ts';
import { may, useSession } from '../call/session.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type Question, useConfirm } from './confirm.tsx';
import { useBusy } from './use-busy.ts';

export interface CallButtonProps<C extends AnyCall> extends Omit<ButtonProps, 'onClick' | 'loading'> {
  call: C;
  /** What is sent, looked up when pressed; nothing sends nothing. */
  input: Sent<C> | (() => Sent<C> | undefined);
  ask?: Question;
  onDone?: (answer: Out<C>) => void;
}

export function CallButton<C extends AnyCall>({ call, input, ask, onDone, disabled, ...rest }: CallButtonProps<C>) {
  const say = useText(kitText);
  const confirm = useConfirm();
  const guarded = useGuarded();
  const [busy, run] = useBusy();
  const keyed = useActKey();
  const allowed = may(call.may, useSession());
  const press = async () => {
    if (ask && !(await confirm(ask))) return;
    const sent = typeof input === 'function' ? (input as () => Sent<C> | undefined)() : input; // inputs are never functions
    if (sent === undefined) return;
    await run(async () => onDone?.(await keyed((idempotencyKey) => make(call, sent, { idempotencyKey }))));
  };
  return (
    <Button
      {...rest}
      loading={busy}
      disabled={!allowed || (disabled ?? false)}
      {...(allowed ? {} : { title: say('noPermission') })}
      onClick={guarded(call, () => void press())}
    />
  );
}
