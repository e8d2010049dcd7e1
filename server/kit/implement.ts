// Binds handlers to the calls of a service: complete, or it does not compile.
import type { AnyCall, Call, In, Out } from '../../contract/kit.ts';
import type { Ctx, OpenCtx } from './ctx.ts';
import type { FileAnswer } from './file/file-answer.ts';
import type { ListHandler } from './list.ts';

type CtxOf<C extends AnyCall> = C['may'] extends 'anyone' ? OpenCtx : Ctx;
/** A file is answered as a stream; the contract only says that it is one. */
type Answer<O> = O extends File ? FileAnswer : O;
export type Handler<C extends AnyCall> =
  | ((ctx: CtxOf<C>, input: In<C>) => Promise<Answer<Out<C>>>)
  | (Out<C> extends { items: readonly unknown[]; totalCount: number }
      ? ListHandler<In<C>, Out<C>['items'][number], Omit<Out<C>, 'items' | 'totalCount'>>
      : never);

/** A call with its handler, types forgotten: what the mount works with. */
export interface Bound {
  call: Call;
  handler: ((ctx: Ctx, input: unknown) => Promise<unknown>) | ListHandler<unknown, unknown>;
}

export function implement<S extends Record<string, AnyCall>>(
  service: S,
  handlers: { [K in keyof S]: Handler<S[K]> },
): Bound[] {
  return Object.entries(service).map(([name, call]) => ({
    call,
    handler: handlers[name] as Bound['handler'], // the mapped type above ties each handler to its call
  }));
}
