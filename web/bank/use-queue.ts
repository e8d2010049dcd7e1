// The queue is read anew when the server says that something came or was dealt with; many at once are read once.
import { useEffect, useRef } from 'react';
import { BankTransaction } from '../../contract/bank/bank.calls.ts';
import { useLive } from '../kit/call/live.ts';
import { useRefresh } from '../kit/list/use-list.ts';

const TOGETHER_MS = 300;
export function useQueue(): void {
  const refresh = useRefresh();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refresh(BankTransaction.GetAll);
    }, TOGETHER_MS);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useLive('bankQueue', soon, soon);
}
