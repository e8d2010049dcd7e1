// Walks the tables of contract/flow.ts: what a person is offered with a document, and the same questions again, under its lock,
// when somebody acts. What is offered is never refused, and what is refused says the sentence that was shown.
import { saidIn } from '../../contract/culture.ts';
import type { Action } from '../../contract/document.ts';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import {
  type ActionRow,
  actionKeys,
  type Edge,
  edgeFrom,
  edgesOf,
  type Flow,
  type Guard,
  type StateKey,
} from '../../contract/flow.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Ctx } from './ctx.ts';
import { AppError, fail, forbid, InvalidField } from './fail.ts';

/** What a guard that asks the database answers: the refusal, or (of a foretold one) the sentence it will be refused with. */
export type Answer = AppError | string | null;
type Asked<D> = (ctx: Ctx, document: D, action: string) => Answer | Promise<Answer>;

interface Refusals<S extends StateKey> {
  /** The action does not start at this state; of {code}, {status} and {action}. */
  notNow: ErrorCode | Readonly<Record<S, ErrorCode>>;
  /** Somebody without the right, of {action}; left out: the right is named. */
  notAllowed?: ErrorCode;
  /** A guard with a sentence of its own, of {code} and {blocker}. */
  blocked?: ErrorCode;
}
interface Walk<S extends StateKey, A extends string, G extends string, D> {
  stateOf: (document: D) => S;
  codeOf: (document: D) => string;
  refusals: Refusals<S>;
  asked?: Readonly<Partial<Record<G, Asked<D>>>>;
  /** Holds before every action; for what moves nothing of the table. */
  always?: readonly G[];
  /** Offered only where there is something to do with it; the act refuses by what is missing. */
  worthwhile?: Readonly<Partial<Record<A, (document: D, ctx: Ctx) => boolean>>>;
}

/** Whether a person holds what a row asks for. */
export function mayAct(ctx: Ctx, may: Right['may'], also: readonly Permission[] = []): boolean {
  const has = (permission: Permission) => ctx.user.permissions.has(permission);
  if (may === 'system') return false;
  return (may === 'call' || may.some(has)) && also.every(has);
}
type Right = Pick<Edge<StateKey, string>, 'may' | 'also'>;
const holdsRight = (ctx: Ctx, { may, also }: Right): boolean => mayAct(ctx, may, also);

export function walk<S extends StateKey, A extends string, G extends string, D>(
  flow: Flow<S, A, G, D>,
  { stateOf, codeOf, refusals, asked, always = [], worthwhile }: Walk<S, A, G, D>,
) {
  const keys = actionKeys<A>(flow);
  const rowOf = (key: A): ActionRow<S, G> => flow.actions[key];
  const mayDo = (ctx: Ctx, key: A): boolean => edgesOf(rowOf(key)).some((edge) => holdsRight(ctx, edge));
  const guardsOf = (edge: Edge<S, G>): readonly G[] => [...always, ...(edge.guards ?? [])];

  /** The sentence of a pure guard that does not hold; null when the way is free. */
  function said(ctx: Ctx, guard: Guard<D>, document: D): string | null {
    if (!guard.holds || guard.holds(document)) return null;
    const sentence = 'error' in guard ? errors[guard.error] : guard;
    return saidIn(sentence, ctx.culture, guard.words?.(document));
  }
  /** The refusal with it: the error of its own, or the flow's, with the document's code before the sentence. */
  function broken(ctx: Ctx, guard: Guard<D>, document: D): AppError | null {
    const blocker = said(ctx, guard, document);
    if (blocker === null) return null;
    if ('error' in guard) return new AppError(guard.error, guard.words?.(document));
    return new AppError(refusals.blocked ?? 'request.invalid', { code: codeOf(document), blocker });
  }
  /** The sentence of the first pure guard that does not hold. */
  const blockerNow = (ctx: Ctx, document: D, edge: Edge<S, G>): string | null =>
    first(guardsOf(edge), (name) => said(ctx, flow.guards[name], document));
  const isHidden = (edge: Edge<S, G>, document: D): boolean =>
    guardsOf(edge).some((name) => {
      const { hides, unknown, holds } = flow.guards[name];
      return (hides || unknown) && holds?.(document) === false;
    });
  /** The way of an action from where the document stands, if such a document knows it. */
  function wayOf(document: D, key: A): Edge<S, G> | undefined {
    const edge = edgeFrom(rowOf(key), stateOf(document));
    const isUnknown = edge?.guards?.some((name) => flow.guards[name].unknown && !flow.guards[name].holds?.(document));
    return isUnknown ? undefined : edge;
  }

  function offered(ctx: Ctx, document: D): { key: A; edge: Edge<S, G> }[] {
    return keys.flatMap((key) => {
      const edge = edgeFrom(rowOf(key), stateOf(document));
      if (!edge || !holdsRight(ctx, edge)) return [];
      if (isHidden(edge, document) || worthwhile?.[key]?.(document, ctx) === false) return [];
      return [{ key, edge }];
    });
  }

  return {
    mayDo,
    /** The sentence in the way of one action, wherever the document stands. */
    blockerOf: (ctx: Ctx, document: D, key: A): string | null => blockerNow(ctx, document, rowOf(key)),
    /** What the person can do with it now, out of the facts at hand. */
    actions: (ctx: Ctx, document: D): Action[] =>
      offered(ctx, document).map(({ key, edge }) => ({ key, blocker: blockerNow(ctx, document, edge) })),
    /** The same, with the guards that ask the database. */
    async askedActions(ctx: Ctx, document: D): Promise<Action[]> {
      // Side by side, and what does not depend on the action is asked once.
      const once = new Map<G, Answer | Promise<Answer>>();
      const ask = (name: G, key: A): Answer | Promise<Answer> => {
        const guard = asked?.[name];
        if (!guard) return null;
        if (guard.length > 2) return guard(ctx, document, key);
        const known = once.has(name) ? once.get(name) : guard(ctx, document, key);
        once.set(name, known ?? null);
        return known ?? null;
      };
      return Promise.all(
        offered(ctx, document).map(async ({ key, edge }) => {
          // The first that does not hold is told; one that needs no question ends them, the others leave together.
          const names = guardsOf(edge);
          const pure = names.map((name) => said(ctx, flow.guards[name], document));
          const end = pure.findIndex((blocker) => blocker !== null);
          const answers = await Promise.all((end < 0 ? names : names.slice(0, end)).map((name) => ask(name, key)));
          const blocker = first(answers, (answer) => sentenceOf(ctx, answer) || null);
          return { key, blocker: blocker ?? pure[end] ?? null };
        }),
      );
    },
    /** Refuses an action that is not the caller's, does not start here, or has something in its way; else its way. */
    require(ctx: Ctx, document: D, key: A): Edge<S, G> {
      if (!mayDo(ctx, key)) refuseRight(ctx, key);
      const edge = wayOf(document, key) ?? notNow(ctx, document, key);
      if (!holdsRight(ctx, edge)) refuseRight(ctx, key, edge);
      requirePure(ctx, document, edge);
      return edge;
    },
    /** All but the right, which the call has asked for; with the guards that ask the database, foretold ones apart. */
    async requireWay(ctx: Ctx, document: D, key: A): Promise<void> {
      const edge = wayOf(document, key) ?? notNow(ctx, document, key);
      requirePure(ctx, document, edge);
      for (const name of guardsOf(edge)) {
        if (flow.guards[name].foretold) continue;
        const answer = await asked?.[name]?.(ctx, document, key);
        if (answer instanceof AppError) throw answer;
      }
    },
    /** For what follows from something else: it has to start where the document is, and nothing more. */
    requireState(ctx: Ctx, document: D, key: A): void {
      if (!edgeFrom(rowOf(key), stateOf(document))) notNow(ctx, document, key);
    },
  };

  function requirePure(ctx: Ctx, document: D, edge: Edge<S, G>): void {
    const refusal = first(guardsOf(edge), (name) => broken(ctx, flow.guards[name], document));
    if (refusal) throw refusal;
  }
  function refuseRight(ctx: Ctx, key: A, edge: Edge<S, G> = rowOf(key)): never {
    if (refusals.notAllowed) return fail(refusals.notAllowed, { action: rowOf(key)[ctx.culture] });
    return forbid(ctx, typeof edge.may === 'string' ? [] : edge.may);
  }
  function notNow(ctx: Ctx, document: D, key: A): never {
    const state = stateOf(document);
    const code = typeof refusals.notNow === 'string' ? refusals.notNow : refusals.notNow[state];
    const status = flow.states[state][ctx.culture];
    return fail(code, { code: codeOf(document), status, state: status, action: rowOf(key)[ctx.culture] });
  }
}

const sentenceOf = (ctx: Ctx, answer: Answer): string | null =>
  answer instanceof AppError ? saidIn(errors[answer.code], ctx.culture, answer.params) : answer;
function first<T, R>(items: readonly T[], ask: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = ask(item);
    if (found !== null) return found;
  }
  return null;
}

/** Refuses an input without what the action cannot do without. A tick box is needed ticked. */
export function requireNeeds<A extends string>(
  flow: { actions: Readonly<Record<A, { needs?: readonly string[] }>> },
  key: A,
  input: Readonly<Record<string, unknown>>,
): void {
  for (const field of flow.actions[key].needs ?? []) {
    const value = input[field];
    const isThere = Array.isArray(value)
      ? value.length > 0
      : value !== null && value !== undefined && value !== '' && value !== false;
    if (!isThere) throw new InvalidField(field, 'required');
  }
}
