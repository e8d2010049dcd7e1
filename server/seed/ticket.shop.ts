// What the demo shop's tickets are made of: branches with their people, customers, priced models, lists, and the bills of parts
// that the stock's story posted.
import { sql } from 'kysely';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { Ctx } from '../kit/ctx.ts';

export interface Priced {
  modelId: ModelId;
  modelName: string;
  deviceTypeId: CategoryId | null;
  manufacturerId: CategoryId;
  serviceNameId: ServiceNameId;
  serviceName: string;
  price: number;
  warrantyMonths: number;
  minutes: number;
  commission: number;
}
export interface Customer {
  id: CustomerId;
  name: string;
  phone: string;
  creditDays: number;
  isCompany: boolean;
}
export interface Branch {
  id: BranchId;
  code: string;
  isCenter: boolean;
  technicians: UserId[];
  receptionists: UserId[];
}
export interface Bill {
  ticketCode: string;
  branchId: BranchId;
  day: string;
  productId: ProductId;
  productName: string;
  quantity: number;
  modelId: ModelId | null;
}
export interface TicketShop {
  branches: Branch[];
  customers: Customer[];
  /** Cells of the price list by model, popular models first. */
  models: Priced[][];
  errors: ReadonlyMap<string, CategoryId>;
  accessories: CategoryId[];
  colours: CategoryId[];
  methods: CategoryId[];
  bills: Bill[];
  names: Names;
}

/** What notices call people. */
export type Names = ReadonlyMap<UserId, string>;
export async function namesOf(ctx: Ctx): Promise<Names> {
  const { rows } = await sql<{ id: UserId; fullName: string }>`select id, full_name from user_account
    where tenant_id = ${ctx.tenantId} and not is_deleted`.execute(ctx.db);
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}

/** What tickets are made of, read once. */
export async function openTicketShop(ctx: Ctx): Promise<TicketShop> {
  const people = (role: string) => sql`array(select u.id from user_account u
    join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
    join role r on r.tenant_id = u.tenant_id and r.id = ur.role_id and r.name = ${role}
    where u.tenant_id = b.tenant_id and u.branch_id = b.id and u.is_active and not u.is_deleted order by u.id)`;
  const branches =
    await sql<Branch>`select b.id, b.code, b.is_center, ${people('KyThuat')} as technicians, ${people('LeTan')} as receptionists
    from branch b where b.tenant_id = ${ctx.tenantId} and not b.is_deleted order by b.order_no`.execute(ctx.db);
  const customers = await sql<Customer>`select id, name, phone, credit_days, is_company from customer
    where tenant_id = ${ctx.tenantId} and not is_deleted order by id limit 1200`.execute(ctx.db);
  const cells =
    await sql<Priced>`select p.model_id, m.name as model_name, m.device_type_id, s.manufacturer_id, p.service_name_id,
      n.name as service_name, p.price, p.warranty_months, p.minutes, p.commission
    from service_price p join model m on m.tenant_id = p.tenant_id and m.id = p.model_id
    join series s on s.tenant_id = m.tenant_id and s.id = m.series_id
    join service_name n on n.tenant_id = p.tenant_id and n.id = p.service_name_id
    where p.tenant_id = ${ctx.tenantId} and p.price > 0 and not p.is_deleted order by m.order_no, m.id, n.id`.execute(
      ctx.db,
    );
  const models = new Map<ModelId, Priced[]>();
  for (const cell of cells.rows) models.set(cell.modelId, [...(models.get(cell.modelId) ?? []), cell]);
  const lists = await sql<{ code: string; id: CategoryId; name: string }>`select code, id, name from category
    where tenant_id = ${ctx.tenantId} and code in ('deviceError', 'accessories', 'colour', 'payment') and not is_deleted
    order by order_no, id`.execute(ctx.db);
  const of = (code: string) => lists.rows.filter((row) => row.code === code);
  const bills =
    await sql<Bill>`select o.ticket_code, w.branch_id, o.day::text as day, l.product_id, p.name as product_name,
      sum(case o.kind when 'ticket' then l.quantity else -l.quantity end)::int as quantity,
      min(f.model_id) as model_id
    from outbound o join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
    join warehouse w on w.tenant_id = o.tenant_id and w.id = coalesce((select g.warehouse_id from outbound g
      where g.tenant_id = o.tenant_id and g.id = o.origin_id), o.warehouse_id)
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join product_model f on f.tenant_id = l.tenant_id and f.product_id = l.product_id
    where o.tenant_id = ${ctx.tenantId} and o.kind in ('ticket', 'returnItem') and o.ticket_code is not null and o.status = 'posted'
      and not o.is_deleted group by 1, 2, 3, 4, 5`.execute(ctx.db);
  return {
    branches: branches.rows.filter(({ technicians }) => technicians.length > 0),
    customers: customers.rows,
    models: [...models.values()].filter((cells) => cells.length > 2),
    errors: new Map(of('deviceError').map(({ name, id }) => [name, id])),
    accessories: of('accessories').map(({ id }) => id),
    colours: of('colour').map(({ id }) => id),
    methods: of('payment').map(({ id }) => id),
    bills: bills.rows,
    names: await namesOf(ctx),
  };
}

/** The fault a customer reports, by the service that mends it. */
const faults: readonly (readonly [RegExp, string])[] = [
  [/màn hình/i, 'Vỡ màn hình'],
  [/kính/i, 'Vỡ kính'],
  [/pin/i, 'Chai pin, sụt nguồn'],
  [/sạc/i, 'Không sạc được'],
  [/camera/i, 'Camera lỗi'],
  [/loa|mic/i, 'Loa, mic lỗi'],
  [/nước|vệ sinh/i, 'Vào nước'],
  [/nguồn|main/i, 'Không lên nguồn'],
  [/phần mềm|windows|cài/i, 'Lỗi phần mềm'],
  [/bàn phím/i, 'Bàn phím lỗi'],
  [/ssd|ổ cứng|ram/i, 'Chạy chậm, nóng'],
];
export const faultOf = (service: string): string =>
  faults.find(([word]) => word.test(service))?.[1] ?? 'Treo, khởi động lại';

/** A number whose check digit is right. */
export function imei(seed: number): string {
  const digits =
    `35${String(1_000_000 + ((seed * 7919) % 8_999_999))}${String(10_000 + ((seed * 104_729) % 89_999))}`.slice(0, 14);
  let sum = 0;
  for (const [at, char] of [...digits].entries()) {
    const digit = Number(char) * (at % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
