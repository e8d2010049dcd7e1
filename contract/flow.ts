// The life of a document as one table: its states, what leads from one to another, who may, and what must hold before. Server
// (server/kit/flow.ts), screens, docs/flows.md and tests read the same rows; there is no other way from one state to another.
import type { Both, Params } from './culture.ts';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type StateKey = string | number;
/** A state as staff see it; the colour is a name of the theme's palette. */
export interface FlowState extends Both {
  color: string;
}

/** What people read when a guard does not hold: a sentence of its own, or the error's that the act is refused with. */
type Sentence = Both | { error: ErrorCode };
/**
 * What must hold before an action is done. A pure one answers out of the facts. One without `holds` has to ask the database: the
 * server answers it, by its name. `foretold`: the ledger refuses it by itself and under its locks; here it is only said before.
 */
export type Guard<F> = Sentence & {
  holds?: (facts: F) => boolean;
  /** Fills the places of the sentence. */
  words?: (facts: F) => Params;
  foretold?: true;
  /** The action is not even offered to somebody whom it does not concern. */
  hides?: true;
  /** Such a document does not know the action at all: refused as one that does not start here. */
  unknown?: true;
};

/** One way of an action: from where, to where, by whom, if what holds. */
export interface Edge<S extends StateKey, G extends string> {
  from: readonly S[];
  /** Where it leads; 'before': where it came from; null: the state stays; a list: the action's input decides. */
  to: S | readonly S[] | 'before' | 'deleted' | null;
  /** Any of these; 'system': nobody's button, it follows from something else; 'call': the call's own right is enough. */
  may: readonly Permission[] | 'system' | 'call';
  /** Needed besides, all of them: what the action leads to asks for it. */
  also?: readonly Permission[];
  /** Checked in this order; the first that does not hold is the sentence people read. Nobody can switch them off. */
  guards?: readonly G[];
}
/** An action and its ways; most have one, `or` holds the others. */
export interface ActionRow<S extends StateKey, G extends string> extends Both, Edge<S, G> {
  or?: readonly Edge<S, G>[];
  /** Fields of its input that it cannot do without, and those that it may be given. */
  needs?: readonly string[];
  asks?: readonly string[];
}
export interface Flow<S extends StateKey = StateKey, A extends string = string, G extends string = string, F = never> {
  /** What the document is called. */
  name: Both;
  states: Readonly<Record<S, FlowState>>;
  /** In which states it can be made, and in which it may stay for ever. */
  starts: readonly S[];
  ends: readonly S[];
  guards: Readonly<Record<G, Guard<F>>>;
  actions: Readonly<Record<A, ActionRow<S, G>>>;
}

export const edgesOf = <S extends StateKey, G extends string>(row: ActionRow<S, G>): readonly Edge<S, G>[] =>
  row.or ? [row, ...row.or] : [row];
/** The way of an action that starts at this state. */
export const edgeFrom = <S extends StateKey, G extends string>(
  row: ActionRow<S, G>,
  state: S,
): Edge<S, G> | undefined => edgesOf(row).find(({ from }) => from.includes(state));
export const actionKeys = <A extends string>(flow: { actions: Readonly<Record<A, unknown>> }): A[] =>
  Object.keys(flow.actions) as A[]; // keys of a const object

/** Whether an action starts here and every guard that needs no database holds: for lists, which carry no answer of the server. */
export function isFree<S extends StateKey, A extends string, G extends string, F extends { status: S }>(
  flow: Flow<S, A, G, F>,
  key: A,
  facts: F,
): boolean {
  const edge = edgeFrom<S, G>(flow.actions[key], facts.status);
  return edge?.guards?.every((name) => flow.guards[name].holds?.(facts) !== false) ?? edge !== undefined;
}
/** Every state that an edge can lead to by itself; 'before' is resolved by the document. */
export function targetsOf<S extends StateKey>({ to }: Pick<Edge<S, string>, 'to'>): readonly S[] {
  if (to === null || to === 'before' || to === 'deleted') return [];
  return Array.isArray(to) ? to : [to as S]; // the words that are no states are gone
}
/** The action that leads from one state to another, for callers that only name the state they want. */
export function actionBetween<S extends StateKey, A extends string, G extends string>(
  flow: Pick<Flow<S, A, G>, 'actions'>,
  from: S,
  to: S,
  before: S | null = null,
): A | null {
  const leads = (key: A) => {
    const edge = edgeFrom<S, G>(flow.actions[key], from);
    if (!edge || edge.may === 'system' || edge.to === null) return false;
    return edge.to === 'before' ? before === to : targetsOf(edge).includes(to);
  };
  return actionKeys<A>(flow).find(leads) ?? null;
}
