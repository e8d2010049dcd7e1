// The demo shop: a small living chain with branches, warehouses, roles and forty people, always the same ones.
import { randomBytes } from 'node:crypto';
import { plain } from '../../contract/culture.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserTypeId } from '../../contract/people/user-type.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { Seal } from '../kit/seal.ts';
import { createBranch, createWarehouse } from '../org/org.ts';
import { createRole } from '../people/use-cases/save-role.ts';
import { createUser } from '../people/use-cases/save-user.ts';
import type { Passcodes } from '../ticket/save/passcode.ts';
import { seedBank } from './bank.seed.ts';
import { seedBookings } from './booking.seed.ts';
import { readOldNotices, seedCare, seedMessages } from './care.seed.ts';
import { seedCatalog } from './catalog.seed.ts';
import { seedCloses } from './close.seed.ts';
import { seedCommission } from './commission.seed.ts';
import { branches, people, roles, userTypeOfRole } from './demo.data.ts';
import { seedFinance, seedOpenings } from './finance.seed.ts';
import { seedLookup } from './lookup.seed.ts';
import { seedOrg } from './org.seed.ts';
import { seedParties } from './party.seed.ts';
import { seedPrices } from './price.seed.ts';
import { seedStock } from './stock.seed.ts';
import { seedTicketHistory } from './ticket.history.ts';
import { seedLiveTickets, seedReturns } from './ticket.live.ts';
import { openTicketShop } from './ticket.shop.ts';

/** `password`: of all its people; null: each has one of their own that nobody knows, until an administrator sets another. */
export async function seedDemo(
  ctx: Ctx,
  password: string | null,
  { passcodes, bank }: { passcodes: Passcodes; bank: Seal },
): Promise<void> {
  const branchIds = await seedBranches(ctx);
  for (const role of roles) await createRole(ctx, { ...role, description: role.description, isDefault: false });
  for (const person of people) await seedPerson(ctx, person, branchIds, password);
  await seedLookup(ctx);
  await seedParties(ctx);
  await seedCatalog(ctx);
  await seedPrices(ctx); // after the catalogue: it prices its models
  await seedOrg(ctx); // it maps people to what the others made
  await seedOpenings(ctx); // before anything is bought
  await seedStock(ctx); // its bills name goods, suppliers and people
  await seedTickets(ctx, passcodes); // tickets use what all others made
  await seedFinance(ctx); // what the drawers took is there to be counted
  await seedCommission(ctx); // out of funds that are there
  await seedCloses(ctx); // nothing is written into those days any more
  await seedBank(ctx, bank); // it tells what the vouchers say
  await seedCare(ctx); // what customers said of their tickets
  await seedBookings(ctx); // last: some of them became tickets
  await seedMessages(ctx); // what they were told
  await readOldNotices(ctx);
}

/** Three months that are over, and the work of today. */
async function seedTickets(ctx: Ctx, passcodes: Passcodes): Promise<void> {
  const shop = await openTicketShop(ctx);
  await seedTicketHistory(ctx, shop);
  await seedLiveTickets(ctx, shop, passcodes);
  await seedReturns(ctx, passcodes);
}

async function seedBranches(ctx: Ctx): Promise<BranchId[]> {
  const ids: BranchId[] = [];
  for (const [orderNo, branch] of branches.entries()) {
    const branchId = await createBranch(ctx, { ...branch, orderNo });
    ids.push(branchId);
    await createWarehouse(ctx, {
      code: `TP-${branch.code}`,
      name: `Kho ${branch.name}`,
      branchId,
      category: 'TP',
      role: 'sale',
    });
    await createWarehouse(ctx, {
      code: `BH-${branch.code}`,
      name: `Kho bảo hành ${branch.name}`,
      branchId,
      category: 'KBH',
      role: 'sale',
    });
  }
  return ids;
}

async function seedPerson(
  ctx: Ctx,
  person: (typeof people)[number],
  branchIds: readonly BranchId[],
  password: string | null,
): Promise<void> {
  const userName = plain(`${person.name}.${person.surname}`).replace(/\s+/g, '');
  await createUser(ctx, {
    userName,
    name: person.name,
    surname: person.surname,
    emailAddress: `${userName}@xuong.example`,
    password: password ?? randomBytes(24).toString('base64url'),
    isActive: true,
    sex: person.sex,
    dateOfBirth: person.dateOfBirth,
    mobile: person.mobile,
    address: person.address,
    branchId: branchIds[person.branch] ?? null,
    userTypeId: userTypeOfRole[person.role] as UserTypeId, // fixed ids of open-tenant.ts
    roleNames: [person.role],
  });
}
