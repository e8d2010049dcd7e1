// The service that a fault usually ends in: the one that names the same thing. 'Chai pin' asks for 'Thay pin', 'Vỡ màn hình' for 'Thay màn hình'.
import type { MasterService } from '../../../contract/catalog/master.calls.ts';
import { plain } from '../../../contract/culture.ts';

/** What every fault and every service may say. */
const common = new Set(
  'thay sua loi vo khong duoc may va chua cho the bi hong kiem tra ve sinh nut am chai sut'.split(' '),
);
const thingsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !common.has(word));

const MOST = 4;
/** Those with a price for the device first; a service that says nothing else before one that does. */
export function usualServices(services: readonly MasterService[], faults: readonly string[]): MasterService[] {
  const asked = new Set(faults.flatMap(thingsOf));
  if (asked.size === 0) return [];
  const fits = services.flatMap((service) => {
    const own = thingsOf(service.name);
    const same = own.filter((word) => asked.has(word)).length;
    return same === 0 ? [] : [{ service, same, other: own.length - same, isPriced: service.price !== null }];
  });
  const best = Math.max(0, ...fits.map(({ same }) => same));
  return fits
    .filter(({ same, isPriced }) => same === best && (isPriced || !fits.some((one) => one.isPriced)))
    .sort((one, other) => one.other - other.other)
    .slice(0, MOST)
    .map(({ service }) => service);
}
