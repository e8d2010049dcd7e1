// A full price list for the models and services of the demo shop. Newer and dearer devices cost more to repair, screens cost
// the most, software the least; prices end in 000 as shops write them.
import { sql } from 'kysely';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import { plain } from '../../contract/culture.ts';
import { insertMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { draws } from './draws.ts';

interface Model {
  id: ModelId;
  name: string;
  brand: string;
  isLaptop: boolean;
  /** 'Điện thoại', 'Laptop', … */
  deviceType: string | null;
  /** 1 for the brand's newest series, towards 0 for its oldest; the catalogue lists the newest first. */
  place: number;
}
interface Service {
  id: ServiceNameId;
  name: string;
  warrantyMonths: number;
  minutes: number;
  commission: number;
}

export async function seedPrices(ctx: Ctx): Promise<void> {
  const models = await sql<Model>`
    select m.id, m.name, b.name as brand, s.is_laptop,
      (select t.name from category t where t.tenant_id = m.tenant_id and t.id = m.device_type_id) as device_type,
      (1 - percent_rank() over (partition by s.manufacturer_id, m.device_type_id order by s.order_no, s.id))::float8 as place
    from model m
    join series s on s.tenant_id = m.tenant_id and s.id = m.series_id
    join category b on b.tenant_id = s.tenant_id and b.id = s.manufacturer_id
    where m.tenant_id = ${ctx.tenantId} and not m.is_deleted order by m.id`.execute(ctx.db);
  const services = await sql<Service>`
    select id, name, warranty_months, minutes, commission from service_name
    where tenant_id = ${ctx.tenantId} and not is_deleted order by id`.execute(ctx.db);
  const rows = models.rows.flatMap((model) =>
    services.rows
      .filter((service) => fits(model, service))
      .map((service) => ({
        modelId: model.id,
        serviceNameId: service.id,
        price: priceOf(model, service),
        warrantyMonths: service.warrantyMonths,
        minutes: service.minutes,
        commission: service.commission,
        hidden: false,
      })),
  );
  if (rows.length) await insertMany(ctx, 'servicePrice', rows);
}

/** A service that names a kind of device is for that kind; the others are told by what they work on. */
const kinds: readonly (readonly [type: string, named: RegExp, own: RegExp])[] = [
  ['laptop', /laptop|windows/, /ban phim|ban le|quat|ram|ssd/],
  ['may tinh bang', /may tinh bang/, /$^/],
  ['dong ho', /dong ho/, /$^/],
  ['dien thoai', /dien thoai|zin boc may|dung luong cao/, /nap lung|kinh camera|mat kinh sau/],
];
const onlyHandheld = /google|loa|mic|cam ung|chan sac|camera|song/;
function fits({ deviceType, isLaptop }: Model, { name }: Service): boolean {
  const [type, work] = [plain(deviceType ?? (isLaptop ? 'laptop' : 'điện thoại')), plain(name)];
  const kind = kinds.find(([, named]) => named.test(work)) ?? kinds.find(([, , own]) => own.test(work));
  if (kind) return type.includes(kind[0]);
  return type.includes('laptop')
    ? !onlyHandheld.test(work)
    : !(type.includes('dong ho') && /camera|song|vo nguyen/.test(work));
}

/** What the work costs on a middling device, in thousands of đồng; the first pattern that fits decides. */
const usual: readonly (readonly [RegExp, number])[] = [
  [/kinh camera/, 250],
  [/man hinh/, 1900],
  [/mainboard|main/, 1500],
  [/nguon|ic /, 900],
  [/camera sau/, 850],
  [/camera/, 600],
  [/ep kinh|mat kinh|kinh/, 650],
  [/cam ung/, 700],
  [/nap lung|vo|suon/, 550],
  [/pin/, 520],
  [/ban phim/, 800],
  [/ban le/, 600],
  [/ssd/, 1100],
  [/ram/, 900],
  [/face id|touch id|van tay/, 750],
  [/sac|loa|mic|rung|nut|cap|sim/, 350],
  [/ve sinh|keo tan nhiet|quat/, 250],
  [/cai|phan mem|mo khoa|chay lai|sao luu/, 200],
];
const dear: Readonly<Record<string, number>> = {
  apple: 1.5,
  samsung: 1.15,
  google: 1.2,
  sony: 1.1,
  dell: 1.1,
  microsoft: 1.4,
};

const tiers: readonly (readonly [RegExp, number])[] = [
  [/fold|flip/, 1.8],
  [/pro max|ultra/, 1.4],
  [/\bpro\b/, 1.25],
  [/plus|\bmax\b/, 1.1],
  [/mini|\bse\b|lite|\bfe\b/, 0.85],
];

function priceOf(model: Model, service: Service): number {
  const name = plain(service.name);
  const base = usual.find(([pattern]) => pattern.test(name))?.[1] ?? 400;
  const soft = base <= 250;
  const age = soft ? 1 : 0.45 + 0.85 * model.place;
  const brand = soft ? 1 : (dear[plain(model.brand)] ?? 0.85);
  const top = soft ? 1 : (tiers.find(([pattern]) => pattern.test(plain(model.name)))?.[1] ?? 1);
  const laptop = model.isLaptop && !soft ? 1.3 : 1;
  const wobble = 0.95 + draws(model.id * 1009 + service.id).below(11) / 100;
  const thousands = base * age * brand * top * laptop * wobble;
  return Math.max(50, Math.round(thousands / 10) * 10) * 1000;
}
