// What bookings pick from, and choices of fixed lists.
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { pick } from '../kit/pick/picker.ts';

/** Models without the catalogue's permission. */
export const bookingModelPick = pick({
  call: CatalogMaster.GetAllModel,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => `${row.manufacturerName} · ${row.seriesName}`,
});
