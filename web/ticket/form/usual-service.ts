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
/** Those with a price for the device; the thing that is named first comes first, then the service that says nothing else. */
export function usualServices(services: readonly MasterService[], faults: readonly string[]): MasterService[] {
  const asked = faults.flatMap(thingsOf);
  const fits = services.flatMap((service) => {
    const own = thingsOf(service.name);
    const same = own.filter((word) => asked.includes(word));
    const first = Math.min(...same.map((word) => asked.indexOf(word)));
    return same.length === 0 ? [] : [{ service, first, same: same.length, other: own.length - same.length }];
  });
  const priced = fits.filter(({ service }) => service.price !== null);
  return (priced.length > 0 ? priced : fits)
    .sort((one, other) => one.first - other.first || other.same - one.same || one.other - other.other)
    .slice(0, MOST)
    .map(({ service }) => service);
}
