// The part of a query that no call changes, built once: building and writing out the forty columns and ten joins of a list cost more
// than anything else that this process did for it.
import {
  createQueryId,
  createSelectQueryBuilder,
  type OperationNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
} from 'kysely';
import type { Tx } from './database.ts';

/** Parts that come again in many queries, each with its text once that is known. */
export const lasting = new WeakMap<OperationNode, string | null>();

/**
 * Tables, joins and columns of a query; whose tenant, which rows and in which order is added by the call. `build` may look at nothing but
 * what it is given, and is asked once for each of the variants: `once((db, seesPrice: boolean) => …)`.
 */
// biome-ignore lint/suspicious/noExplicitAny: a query over any tables; its own type is handed on
export function once<Q extends SelectQueryBuilder<any, any, any>, V extends readonly (string | boolean)[]>(
  build: (db: Tx, ...variant: V) => Q,
): (db: Tx, ...variant: V) => Q {
  const built = new Map<string, SelectQueryNode>();
  return (db, ...variant) => {
    const key = variant.join();
    let queryNode = built.get(key);
    if (!queryNode) {
      queryNode = build(db, ...variant).toOperationNode() as SelectQueryNode; // of a select
      for (const part of partsOf(queryNode)) lasting.set(part, null);
      built.set(key, queryNode);
    }
    return createSelectQueryBuilder({
      queryId: createQueryId(),
      queryNode,
      executor: db.getExecutor(),
    }) as unknown as Q; // as it was built
  };
}
const partsOf = ({ from, joins = [], selections = [] }: SelectQueryNode): readonly OperationNode[] => [
  ...(from ? [from] : []),
  ...joins,
  ...selections,
];
