// The table of the simple lists.
import type { Generated } from 'kysely';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { CategoryCode } from '../../contract/lookup/category.lists.ts';
import type { Audited } from '../db/database.ts';

interface CategoryTable extends Audited {
  id: Generated<CategoryId>;
  code: CategoryCode;
  name: string;
  parentId: CategoryId | null;
  /** Exact decimals: the driver reads them as text. */
  value: number | null;
  note: string | null;
  flag: Generated<boolean>;
  validFrom: string | null;
  validTo: string | null;
  orderNo: Generated<number>;
}

declare module '../db/database.ts' {
  interface Database {
    category: CategoryTable;
  }
}
