// The demo shop's catalogue: series, models, services, products and parts of services, always the same ones.
import { sql } from 'kysely';
import type { ProductKind } from '../../contract/catalog/product.calls.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { CategoryCode } from '../../contract/lookup/category.lists.ts';
import { CODE_DIGITS, codePrefix } from '../catalog/product-codes.ts';
import { createSeries } from '../catalog/use-cases/save-device.ts';
import { createService } from '../catalog/use-cases/save-service.ts';
import { insertMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { categoryIds } from '../lookup/lookup.ts';
import {
  type DeviceKind,
  deviceSeries,
  deviceTypeOf,
  fittedAccessories,
  partsOf,
  plainAccessories,
  servicePart,
  serviceSupply,
  services,
  stationery,
  supplies,
} from './catalog.data.ts';

type Lists = Record<CategoryCode, ReadonlyMap<string, CategoryId>>;
interface Device {
  id: number;
  name: string;
  kind: DeviceKind;
  /** What its screen costs, in đồng. */
  screen: number;
}

/** Thousands of rows go in bulk; what has rules of its own goes through its use case. */
export async function seedCatalog(ctx: Ctx): Promise<void> {
  const lists = await readLists(ctx);
  const devices = await seedDevices(ctx, lists);
  await seedServices(ctx, lists);
  await seedProducts(ctx, lists, devices);
  await seedServiceParts(ctx, devices);
}

const used = [
  'manufacturer',
  'DeviceType',
  'GroupAccessories',
  'LabelAccessories',
  'productGroup',
  'productType',
  'productUnit',
  'serviceGroupName',
  'groupCommission',
] as const satisfies CategoryCode[];
async function readLists(ctx: Ctx): Promise<Pick<Lists, (typeof used)[number]>> {
  const entries: [string, ReadonlyMap<string, CategoryId>][] = [];
  for (const code of used) entries.push([code, await categoryIds(ctx, code)]);
  return Object.fromEntries(entries) as Lists; // exactly the lists of `used`
}

async function seedDevices(ctx: Ctx, lists: Pick<Lists, (typeof used)[number]>): Promise<Device[]> {
  const found: { name: string; kind: DeviceKind; screen: number }[] = [];
  const rows: Record<string, unknown>[] = [];
  for (const seed of deviceSeries) {
    const manufacturerId = lists.manufacturer.get(seed.brand);
    if (!manufacturerId) continue; // a brand that the shop does not keep
    const series = await createSeries(ctx, { name: seed.name, manufacturerId, isLaptop: seed.kind === 'laptop' });
    for (const [index, name] of seed.models.entries()) {
      // The last of a series is its dearest: each step back costs a twelfth less.
      const screen = rounded(seed.screen * 1000 * (1 - (seed.models.length - 1 - index) / 12), 10_000);
      found.push({ name, kind: seed.kind, screen });
      rows.push({
        name,
        seriesId: series.id,
        deviceTypeId: lists.DeviceType.get(deviceTypeOf[seed.kind]) ?? null,
        orderNo: index + 1,
      });
    }
  }
  await insertMany(ctx, 'model', rows);
  const { rows: saved } = await sql<{ id: number; name: string }>`
    select id, name from model where tenant_id = ${ctx.tenantId} and not is_deleted`.execute(ctx.db);
  const ids = new Map(saved.map(({ id, name }) => [name, id]));
  return found.map((device) => ({ ...device, id: ids.get(device.name) ?? 0 }));
}

async function seedServices(ctx: Ctx, lists: Pick<Lists, (typeof used)[number]>): Promise<void> {
  for (const [name, group, kind, commission, commissionGroup, warrantyMonths, minutes] of services) {
    await createService(ctx, {
      name,
      kind,
      groupId: lists.serviceGroupName.get(group) ?? null,
      commission: (commission * 1000) as Vnd, // whole đồng
      groupCommissionId: lists.groupCommission.get(commissionGroup) ?? null,
      warrantyMonths,
      minutes,
      hidden: false,
    });
  }
}

interface ProductSeed {
  kind: ProductKind;
  name: string;
  unit: string;
  price: number;
  group?: number | undefined;
  type?: number | undefined;
  label?: number | undefined;
  warranty?: number;
  model?: number;
}

async function seedProducts(
  ctx: Ctx,
  lists: Pick<Lists, (typeof used)[number]>,
  devices: readonly Device[],
): Promise<void> {
  const seeds = productSeeds(lists, devices);
  const counters: Record<string, number> = {};
  const rows = seeds.map((seed, index) => {
    const prefix = codePrefix[seed.kind];
    counters[prefix] = (counters[prefix] ?? 0) + 1;
    const code = prefix + String(counters[prefix]).padStart(CODE_DIGITS, '0');
    return {
      kind: seed.kind,
      code,
      name: seed.name,
      barcode: seed.kind === 'accessory' ? ean13(`893${String(5_300_000_00 + index).padStart(9, '0')}`) : code,
      unitId: lists.productUnit.get(seed.unit) ?? null,
      typeId: seed.type ?? null,
      groupId: seed.group ?? null,
      labelId: seed.label ?? null,
      groupCommissionId: lists.groupCommission.get(seed.kind === 'accessory' ? 'Nhóm A' : 'Không hoa hồng') ?? null,
      isSerial: seed.kind === 'component' && seed.price >= 3_000_000,
      hidden: index % 97 === 96,
      sale: seed.kind === 'component' || seed.kind === 'accessory',
      price: seed.price,
      priceOutBound: rounded(seed.price * 0.62, 1000),
      minStock: seed.price > 2_000_000 ? 0 : 2 + (index % 4),
      maxStock: seed.price > 2_000_000 ? 3 : 20 + (index % 5) * 10,
      warrantyMonths: seed.warranty ?? 0,
    };
  });
  await insertMany(ctx, 'product', rows);
  for (const [prefix, last] of Object.entries(counters)) {
    await sql`insert into document_number (tenant_id, prefix, last) values (${ctx.tenantId}, ${prefix}, ${last})
      on conflict (tenant_id, prefix) do update set last = excluded.last`.execute(ctx.db);
  }
  const fits = seeds.flatMap(({ model }, index) => (model ? [{ code: rows[index]?.code, model }] : []));
  await sql`insert into product_model (tenant_id, product_id, model_id)
    select p.tenant_id, p.id, f.model from jsonb_to_recordset(${JSON.stringify(fits)}::jsonb) as f (code text, model bigint)
    join product p on p.tenant_id = ${ctx.tenantId} and p.code = f.code`.execute(ctx.db);
}

function productSeeds(lists: Pick<Lists, (typeof used)[number]>, devices: readonly Device[]): ProductSeed[] {
  const seeds: ProductSeed[] = [];
  for (const { id, name, kind, screen } of devices) {
    for (const part of partsOf[kind]) {
      seeds.push({
        kind: 'component',
        name: `${part.name} ${name}`,
        unit: part.unit,
        price: Math.max(rounded(screen * part.share, 10_000), 50_000),
        group: lists.productGroup.get(part.group),
        type: lists.productType.get(part.type),
        warranty: part.warranty,
        model: id,
      });
    }
    if (kind !== 'phone') continue;
    for (const [what, group, label, price] of fittedAccessories)
      seeds.push({
        kind: 'accessory',
        name: `${what} ${name}`,
        unit: 'Cái',
        price: price * 1000,
        group: lists.GroupAccessories.get(group),
        label: lists.LabelAccessories.get(label),
        model: id,
      });
  }
  for (const [name, group, label, price] of plainAccessories)
    seeds.push({
      kind: 'accessory',
      name: `${name} ${label}`,
      unit: 'Cái',
      price: price * 1000,
      group: lists.GroupAccessories.get(group),
      label: lists.LabelAccessories.get(label),
      warranty: 12,
    });
  for (const [name, unit, price] of supplies) seeds.push({ kind: 'supplies', name, unit, price: price * 1000 });
  for (const [name, unit, price] of stationery) seeds.push({ kind: 'stationery', name, unit, price: price * 1000 });
  return seeds;
}

async function seedServiceParts(ctx: Ctx, devices: readonly Device[]): Promise<void> {
  const fitted = Object.entries(servicePart).flatMap(([service, [kind, part]]) =>
    devices
      .filter((device) => device.kind === kind)
      .map(({ id, name }) => ({ service, product: `${part} ${name}`, model: id as number | null })),
  );
  const plain = Object.entries(serviceSupply).flatMap(([service, names]) =>
    names.map((product) => ({ service, product, model: null })),
  );
  await sql`insert into service_part (tenant_id, service_name_id, product_id, model_id, quantity)
    select n.tenant_id, n.id, p.id, x.model, 1
    from jsonb_to_recordset(${JSON.stringify([...plain, ...fitted])}::jsonb) as x (service text, product text, model bigint)
    join service_name n on n.tenant_id = ${ctx.tenantId} and n.name = x.service
    join product p on p.tenant_id = ${ctx.tenantId} and p.name = x.product and p.kind in ('component', 'supplies')`.execute(
    ctx.db,
  );
}

const rounded = (value: number, to: number): number => Math.round(value / to) * to;

/** Twelve digits and their check digit. */
export function ean13(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
