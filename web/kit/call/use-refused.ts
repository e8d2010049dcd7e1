// What the server refused of a form, said at the fields it is about while the form stays as it was sent; the rest is the shell's to say.
import { useEffect, useRef, useState } from 'react';
import { type CallOptions, isQuiet } from './call.ts';

type Said<F extends string> = Readonly<Partial<Record<F, string>>>;
export interface Refused<F extends string> {
  at: Said<F>;
  /** For the call: what stands at a field needs no dialog. */
  options: (given?: CallOptions) => CallOptions;
}
/** The fields that the form shows, by their names in the call's input, and what the form holds now. */
export function useRefused<F extends string>(fields: readonly F[], values: unknown): Refused<F> {
  const now = JSON.stringify(values);
  const [refused, setRefused] = useState<{ of: string; at: Said<F> } | null>(null);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  }, [now]);
  return {
    at: refused?.of === now ? refused.at : ({} as Said<F>), // nothing is said of any field
    options: (given = {}) => ({
      ...given,
      quiet: (error) => {
        const at: Partial<Record<F, string>> = {};
        for (const { message, members } of error.fields)
          for (const field of fields) if (members.includes(field)) at[field] ??= message;
        setRefused({ of: now, at });
        const isShown = latest.current === now && Object.keys(at).length > 0; // whoever typed on meanwhile is told by the dialog
        return isShown || isQuiet(error, given);
      },
    }),
  };
}
