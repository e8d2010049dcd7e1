// A word tells those on its right that something happened, without knowing them: goods arrived, a debt was settled.
import type { OpenCtx } from './ctx.ts';

export interface Signal<T> {
  on: (listener: (ctx: OpenCtx, what: T) => Promise<void>) => void;
  send: (ctx: OpenCtx, what: T) => Promise<void>;
}
/** Listeners run one after the other in the sender's transaction: if one refuses, nothing happened. */
export function signal<T>(): Signal<T> {
  const listeners: ((ctx: OpenCtx, what: T) => Promise<void>)[] = [];
  return {
    on: (listener) => {
      listeners.push(listener);
    },
    send: async (ctx, what) => {
      for (const listener of listeners) await listener(ctx, what);
    },
  };
}
