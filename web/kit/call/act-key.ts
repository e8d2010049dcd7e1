// The key of one act: the same until the act has succeeded, so that pressing again after a lost answer does it once.
import { useState } from 'react';
import { CallError } from './call.ts';
import { newKey } from './idempotency.ts';

export type Keyed = <R>(send: (idempotencyKey: string) => Promise<R>) => Promise<R>;

/** The act before this one did arrive, with other words: said once, and the next press means it. */
export const isKeyReused = (error: unknown): boolean => error instanceof CallError && error.key === 'request.keyReused';

export function actKey(): Keyed {
  let key = newKey();
  return async (send) => {
    try {
      const answer = await send(key);
      key = newKey();
      return answer;
    } catch (error) {
      if (isKeyReused(error)) key = newKey();
      throw error;
    }
  };
}
export const useActKey = (): Keyed => useState(actKey)[0];
