// The number of a warehouse: what stock and tickets know of one without its calls.
import type * as z from 'zod';
import { id } from '../kit.ts';

export const WarehouseId = id('Warehouse');
export type WarehouseId = z.infer<typeof WarehouseId>;
