// What bookings pick from, and choices of fixed lists.
import { bookingSources } from '../../contract/booking/booking.calls.ts';
import { CatalogMaster } from '../../contract/catalog/master.calls.ts';
import { pick } from '../kit/pick/pick.tsx';
import { culture } from '../kit/words/culture.ts';

export const servicePick = pick({
  call: CatalogMaster.GetAllServiceName,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => row.groupName,
});
/** Models without the catalogue's permission. */
export const bookingModelPick = pick({
  call: CatalogMaster.GetAllModel,
  value: (row) => row.id,
  label: (row) => row.name,
  second: (row) => `${row.manufacturerName} · ${row.seriesName}`,
});
type Source = keyof typeof bookingSources;
const sources = Object.keys(bookingSources) as Source[]; // keys of a const object
export const sourceWords = Object.fromEntries(
  sources.map((source) => [source, () => bookingSources[source][culture()]]),
) as Record<Source, () => string>; // one for each key
export const sourceOptions = sources.map((value) => ({ value, label: sourceWords[value] }));
