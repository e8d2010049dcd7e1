// The demo shop's organisation: details of branches, settings, who works where and on what. Runs last: it maps people to
// what the other seeds made, found by SQL, and leaves out what is not there.
import { sql } from 'kysely';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { updateConfigs } from '../org/configs.ts';
import { createDetails } from '../org/save-branch.ts';
import { setLeads } from '../org/user-map.handlers.ts';
import { branchMap, changeMap, groupMap, serviceMap } from '../org/user-map.ts';

interface Worker {
  id: UserId;
  fullName: string;
  type: string;
  branchId: BranchId;
  atCenter: boolean;
}

export async function seedOrg(ctx: Ctx): Promise<void> {
  const { rows: workers } =
    await sql<Worker>`select u.id, u.full_name, t.code as type, u.branch_id, b.is_center as at_center
    from user_account u
    join user_type t on t.tenant_id = u.tenant_id and t.id = u.user_type_id
    join branch b on b.tenant_id = u.tenant_id and b.id = u.branch_id
    where u.tenant_id = ${ctx.tenantId} order by u.id`.execute(ctx.db);
  const technicians = workers.filter((worker) => worker.type === 'Technical');
  const atCenter = technicians.filter((worker) => worker.atCenter);
  await updateConfigs(ctx, {
    items: [
      { name: 'shopName', value: 'Xưởng Sửa Chữa Sài Gòn' },
      { name: 'shopPhone', value: '1900 6868' },
      { name: 'bookingPerSlot', value: '5' },
    ],
  });
  await seedDetails(ctx, workers);
  await seedBranchMap(ctx, workers);
  await seedServiceMap(ctx, technicians);
  await seedCenterGroups(ctx, atCenter);
  await seedLeads(ctx, atCenter);
}

async function seedDetails(ctx: Ctx, workers: readonly Worker[]): Promise<void> {
  const { rows: branches } = await sql<{ id: BranchId; code: string; isCenter: boolean }>`
    select id, code, is_center from branch where tenant_id = ${ctx.tenantId} order by order_no, id`.execute(ctx.db);
  for (const [index, { id, code, isCenter }] of branches.entries()) {
    const manager = workers.find((worker) => worker.branchId === id && worker.type === 'Manage');
    await createDetails(ctx, {
      branchId: id,
      details: [
        { name: 'openTime', value: isCenter ? '08:00' : '08:30' },
        { name: 'closeTime', value: isCenter ? '18:00' : '21:00' },
        { name: 'manager', value: manager?.fullName ?? '' },
        { name: 'bankName', value: 'Vietcombank' },
        { name: 'bankAccount', value: `0071 000 ${100 + index * 37} ${200 + index * 53}` },
        { name: 'ssids', value: `Xuong-${code}\nXuong-${code}-5G` },
        {
          name: 'slipNote',
          value: 'Quý khách vui lòng mang theo phiếu khi nhận máy. Máy để quá 60 ngày tính phí lưu kho.',
        },
      ],
    });
  }
}

/** Everybody in their own branch; managers, accountants and shippers of the centre everywhere. */
async function seedBranchMap(ctx: Ctx, workers: readonly Worker[]): Promise<void> {
  const all = [...new Set(workers.map((worker) => worker.branchId))];
  const everywhere = workers.filter(
    (worker) => worker.atCenter && ['Manage', 'Accountant', 'Shipper'].includes(worker.type),
  );
  for (const branchId of all) {
    const here = workers.filter((worker) => worker.branchId === branchId || everywhere.includes(worker));
    await changeMap(
      ctx,
      branchMap,
      here.map(({ id }) => id),
      { add: [branchId] },
    );
  }
}

/** A technician can do most services, one of the centre all of them. */
async function seedServiceMap(ctx: Ctx, technicians: readonly Worker[]): Promise<void> {
  const { rows: services } = await sql<{ id: number }>`select id from service_name
    where tenant_id = ${ctx.tenantId} and not is_deleted order by id`.execute(ctx.db);
  if (!services.length) return;
  for (const [index, { id, atCenter }] of technicians.entries()) {
    const whole = services
      .filter((_, place) => atCenter || (place * 3 + index * 7) % 5 > 0)
      .map((service) => service.id);
    await changeMap(ctx, serviceMap, [id], { whole });
  }
}

async function seedCenterGroups(ctx: Ctx, technicians: readonly Worker[]): Promise<void> {
  const groups = await idsOf(ctx, 'requestCenterGroup');
  for (const [index, { id }] of technicians.entries()) {
    const whole = groups.filter((_, place) => place % technicians.length === index || place === 0);
    await changeMap(ctx, groupMap, [id], { whole });
  }
}

async function seedLeads(ctx: Ctx, technicians: readonly Worker[]): Promise<void> {
  for (const [index, deviceTypeId] of (await idsOf(ctx, 'DeviceType')).entries()) {
    const lead = technicians[index % technicians.length];
    if (lead) await setLeads(ctx, { deviceTypeId, userIds: [lead.id] });
  }
}

async function idsOf(ctx: Ctx, code: string): Promise<CategoryId[]> {
  const { rows } = await sql<{ id: CategoryId }>`select id from category
    where tenant_id = ${ctx.tenantId} and code = ${code} and not is_deleted order by order_no, id`.execute(ctx.db);
  return rows.map((row) => row.id);
}
