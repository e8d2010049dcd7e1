// What every table of states promises: words in both languages, every state reached, a way on from every state that is no end,
// one action per edge.
import { describe, expect, test } from 'vitest';
import { errors } from './errors.ts';
import { edgesOf, type StateKey, targetsOf } from './flow.ts';
import { type AnyFlow, flows } from './flows.ts';

const statesOf = (flow: AnyFlow) => Object.keys(flow.states);
const edges = (flow: AnyFlow) =>
  Object.entries(flow.actions).flatMap(([key, row]) => edgesOf(row).map((edge) => ({ key, edge })));
const names = (states: Iterable<StateKey>) => [...states].map(String).sort();

describe.each(Object.entries(flows))('%s', (_name, flow) => {
  test('every state can be reached', () => {
    const reached = new Set<StateKey>(flow.starts);
    for (let before = -1; before !== reached.size; ) {
      before = reached.size;
      for (const { edge } of edges(flow))
        if (edge.from.some((state) => reached.has(state))) for (const to of targetsOf(edge)) reached.add(to);
    }
    // 'deleted' is a state of those that can still be looked at.
    if (edges(flow).some(({ edge }) => edge.to === 'deleted') && 'deleted' in flow.states) reached.add('deleted');
    expect(names(reached)).toEqual(names(statesOf(flow)));
  });
  test('a document can move on from every state that is no end', () => {
    const ends = new Set(flow.ends.map(String));
    const stuck = statesOf(flow).filter(
      (state) =>
        !ends.has(state) &&
        !edges(flow).some(({ edge }) => edge.to !== null && edge.from.some((from) => String(from) === state)),
    );
    expect(stuck).toEqual([]);
  });
  test('no action has two ways from one state', () => {
    for (const row of Object.values(flow.actions)) {
      const from = edgesOf(row).flatMap((edge) => edge.from);
      expect(new Set(from).size).toBe(from.length);
    }
  });
  test('every guard that is asked is there, with its words', () => {
    const used = new Set(edges(flow).flatMap(({ edge }) => edge.guards ?? []));
    const both = (row: AnyFlow['guards'][string]) => ('error' in row ? errors[row.error] : row);
    for (const [key, guard] of Object.entries(flow.guards)) {
      expect(both(guard).vi && both(guard).en, key).toBeTruthy();
    }
    expect([...used].filter((key) => !(key in flow.guards))).toEqual([]);
  });
  test('every state and action has words in both languages', () => {
    const rows = [flow.name, ...Object.values(flow.states), ...Object.values(flow.actions)];
    expect(rows.filter(({ vi, en }) => !vi || !en)).toEqual([]);
  });
});
test('every guard of every flow is asked by one of its actions, or by another flow that shares it', () => {
  const asked = new Set(Object.values(flows).flatMap((flow) => edges(flow).flatMap(({ edge }) => edge.guards ?? [])));
  const idle = Object.values(flows).flatMap((flow) => Object.keys(flow.guards).filter((key) => !asked.has(key)));
  // Asked of every action.
  expect(idle.filter((key) => key !== 'notArchived')).toEqual([]);
});
