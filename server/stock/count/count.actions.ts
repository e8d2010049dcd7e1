// What can be done with a count, and what is in the way: the same for the page's buttons and for the checks of each act.
import { type CountFacts, countFlow } from '../../../contract/stock/count.states.ts';
import { walk } from '../../kit/flow.ts';

export const countSteps = walk(countFlow, {
  stateOf: ({ status }: CountFacts) => status,
  codeOf: ({ code }) => code,
  refusals: { notNow: 'count.isApplied' },
});
