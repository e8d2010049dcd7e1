// The engine over every table: what is offered is not refused, what is blocked is refused with the sentence that was shown, what
// is not offered is refused. Every state × every right alone, none and all × every pure guard broken alone.
import { describe, expect, test } from 'vitest';
import { fill } from '../../contract/culture.ts';
import { errors } from '../../contract/errors.ts';
import { actionKeys, edgeFrom, edgesOf, type StateKey } from '../../contract/flow.ts';
import { type AnyFlow, flows } from '../../contract/flows.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Ctx } from './ctx.ts';
import { AppError } from './fail.ts';
import { walk } from './flow.ts';

interface Case {
  state: StateKey;
  /** The guard that does not hold. */
  broken: string | null;
}
const person = (permissions: readonly Permission[]) =>
  ({ culture: 'vi', user: { permissions: new Set(permissions) } }) as unknown as Ctx; // all that the engine reads

/** The table with guards that answer out of the case instead of a document's facts. */
function staged(flow: AnyFlow) {
  const guards = Object.fromEntries(
    Object.entries(flow.guards).map(([key, guard]) => [
      key,
      guard.holds ? { ...guard, holds: (one: Case) => one.broken !== key, words: () => ({}) } : guard,
    ]),
  );
  return walk<StateKey, string, string, Case>({ ...flow, guards } as never, {
    stateOf: ({ state }) => state,
    codeOf: () => 'X1',
    refusals: { notNow: 'ticket.notNow', blocked: 'ticket.blocked' },
  });
}
const statesOf = (flow: AnyFlow) =>
  Object.keys(flow.states).map((key) => (Number.isNaN(Number(key)) ? key : Number(key)));
const rightsOf = (flow: AnyFlow): Permission[][] => {
  const edges = Object.values(flow.actions).flatMap((row) => edgesOf(row));
  const all = [...new Set(edges.flatMap(({ may, also = [] }) => [...(typeof may === 'string' ? [] : may), ...also]))];
  return [[], all, ...all.map((one) => [one])];
};
const refusalOf = (act: () => unknown): string | null => {
  try {
    act();
    return null;
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return fill(errors[thrown.code].vi, thrown.params);
  }
};

describe.each(Object.entries(flows))('%s', (_name, flow) => {
  const steps = staged(flow);
  const pure = Object.keys(flow.guards).filter((key) => flow.guards[key]?.holds);
  test.each(
    rightsOf(flow).map((rights) => [rights.length > 1 ? 'everything' : (rights[0] ?? 'nothing'), rights] as const),
  )('whoever may do %s', (_words, rights) => {
    const ctx = person(rights);
    const wrong: string[] = [];
    // A guard stands in everybody's way alike: broken ones are tried with all rights.
    for (const state of statesOf(flow))
      for (const broken of rights.length > 1 ? [null, ...pure] : [null]) {
        const about = { state, broken };
        const offered = new Map(steps.actions(ctx, about).map(({ key, blocker }) => [key, blocker]));
        for (const key of actionKeys(flow)) {
          const refusal = refusalOf(() => steps.require(ctx, about, key));
          const blocker = offered.get(key);
          const fits = blocker === null ? refusal === null : refusal?.includes(blocker ?? '') === true;
          if (!fits) wrong.push(`${key} from ${state} with ${broken}: ${blocker} / ${refusal}`);
        }
      }
    expect(wrong).toEqual([]);
  });
  test('an action is offered exactly where one of its ways starts', () => {
    const everybody = person(rightsOf(flow)[1] ?? []);
    for (const state of statesOf(flow)) {
      const keys = actionKeys(flow).filter((key) => {
        const row = flow.actions[key];
        const edge = row && edgeFrom(row, state);
        return edge && edge.may !== 'system';
      });
      expect(steps.actions(everybody, { state, broken: null }).map(({ key }) => key)).toEqual(keys);
    }
  });
});
