// A count as its page reads it.
import type { Out } from '../../../contract/kit.ts';
import type { PhysicalInventory } from '../../../contract/stock/count.calls.ts';

export type CountDetail = Out<typeof PhysicalInventory.Detail>;
