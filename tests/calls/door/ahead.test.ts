// Statements leave before the database has said who is asking; what comes of them is used only if rights are as they were.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { Role } from '../../../contract/people/role.calls.ts';
import { User } from '../../../contract/people/user.calls.ts';
import { AbpUserConfiguration, Session, TokenAuth } from '../../../contract/session/session.calls.ts';
import { testApp } from '../../harness/app.ts';
import { countFlights } from '../../harness/flights.ts';

const app = await testApp();
await app.admin.call(SaleCustomer.CreateSaleCustomer, { name: 'Khách không ai được thấy', phone: '0955000111' });
const rights = ['Pages.Category.Customer', 'Pages.Categories.Customer.Edit'] as const;
async function clerkWith(...permissions: Parameters<typeof app.make.personWith>) {
  const clerk = await app.make.personWith(...permissions);
  const roles = await app.admin.call(Role.GetAll, { maxResultCount: 100 });
  const role = roles.items.find(({ name }) =>
    clerk.user.roleNames?.some((one) => one.toLowerCase() === name.toLowerCase()),
  );
  if (!role) throw new Error('no role');
  return { ...clerk, role };
}
const list = { keyword: '0955000111' };

test('a read leaves with the beginning once its caller is known', async () => {
  const { send } = await clerkWith(...rights);
  await send(SaleCustomer.GetAll, {});
  const { flights, texts } = await countFlights(() => send(SaleCustomer.GetAll, {}));
  expect(flights).toBe(1);
  expect(texts[0]?.[0]).toContain('auth_state');
});

test('a right that was taken back answers nothing, at once', async () => {
  const { send, role } = await clerkWith(...rights);
  expect((await send(SaleCustomer.GetAll, list)).json().result.totalCount).toBe(1);
  await app.admin.call(Role.Update, { ...role, grantedPermissions: ['Pages.Categories.Customer.Edit'] });
  const refused = await send(SaleCustomer.GetAll, list);
  expect(refused.statusCode).toBe(403);
  expect(refused.body).not.toContain('Khách không ai');
});

test('an error of a read is not told to somebody without the right either', async () => {
  const { send, role } = await clerkWith(...rights);
  await send(SaleCustomer.GetAll, {});
  await app.admin.call(Role.Update, { ...role, grantedPermissions: ['Pages.Categories.Customer.Edit'] });
  expect((await send(SaleCustomer.GetAll, { sorting: 'nothing' })).statusCode).toBe(403);
});

test('a token that was taken back answers nothing, and writes nothing', async () => {
  const { send, user } = await clerkWith(...rights);
  expect((await send(SaleCustomer.GetAll, list)).statusCode).toBe(200);
  await app.admin.call(User.Update, { ...user, isActive: false } as never);
  expect((await send(SaleCustomer.GetAll, list)).statusCode).toBe(401);
  const key = randomUUID();
  const made = await send(
    SaleCustomer.CreateSaleCustomer,
    { name: 'Không được lập', phone: '0955000222' },
    { 'idempotency-key': key },
  );
  expect(made.statusCode).toBe(401);
  const left = await app.sql(
    `select key from idempotency_key where key = $1 union all
    select name from customer where name = 'Không được lập'`,
    [key],
  );
  expect(left).toEqual([]);
});

test('signing out ends the token that others of the account go on without', async () => {
  const { send } = await clerkWith(...rights);
  expect((await send(SaleCustomer.GetAll, list)).statusCode).toBe(200);
  await send(TokenAuth.LogOut, {});
  expect((await send(SaleCustomer.GetAll, list)).statusCode).toBe(401);
});

test('a right that was taken back claims no key', async () => {
  const { send, role } = await clerkWith(...rights);
  await send(SaleCustomer.GetAll, {});
  await app.admin.call(Role.Update, { ...role, grantedPermissions: ['Pages.Category.Customer'] });
  const key = randomUUID();
  const made = await send(
    SaleCustomer.CreateSaleCustomer,
    { name: 'Không được lập', phone: '0955000333' },
    { 'idempotency-key': key },
  );
  expect(made.statusCode).toBe(403);
  expect(await app.sql('select key from idempotency_key where key = $1', [key])).toEqual([]);
});

test('rights that changed are read in the caller’s own tenant, whatever was sent ahead', async () => {
  const { send, call, role } = await clerkWith(...rights);
  const permissionsNow = async () =>
    Object.keys((await call(AbpUserConfiguration.GetAll, {})).auth.grantedPermissions).sort();
  await send(SaleCustomer.GetAll, {});
  for (let turn = 0; turn < 10; turn++) {
    const granted = turn % 2 ? [...rights].sort() : [rights[0]];
    await app.admin.call(Role.GrandPermission, { roleId: role.id, grantedPermissions: granted });
    // These look at the host's side too, in the same transaction.
    const [, first, , second] = await Promise.all([
      call(Session.GetCurrentLoginInformations, {}),
      permissionsNow(),
      call(Session.GetCurrentLoginInformations, {}),
      permissionsNow(),
    ]);
    expect([first, second]).toEqual([granted, granted]);
    expect((await send(SaleCustomer.GetAll, {})).statusCode).toBe(200);
  }
});
