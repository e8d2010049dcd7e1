// Who is kept out of every call: without a token, with a bad one, after signing out, after being locked, without the right,
// from another tenant, from another branch. Derived from the contract, so that a new call is held against it too.
import { createHash } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { cultures } from '../../contract/culture.ts';
import type { Call } from '../../contract/kit.ts';
import { User } from '../../contract/people/user.calls.ts';
import { UserType } from '../../contract/people/user-type.calls.ts';
import { pathsOf, permissionsOf } from '../../contract/permissions.ts';
import { Session, TokenAuth } from '../../contract/session/session.calls.ts';
import { ProductOutbound } from '../../contract/stock/outbound.calls.ts';
import { TicketAct } from '../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { type Person, testApp } from '../harness/app.ts';
import { ticketShop } from '../harness/ticket/tickets.ts';
import { addressOf, closed, envelopeOf, guarded, open, permissionsFor, takesNothing } from './calls.ts';
import { type Ids, mustHave, sampleOf, takesIds } from './sample.ts';

const app = await testApp();

/** The same question for many calls at once; what answers wrongly is named by its address. */
const isFile = (call: Call): boolean => call.out instanceof z.ZodFile;
async function wrongOnes(calls: readonly Call[], isRight: (call: Call) => Promise<boolean>): Promise<string[]> {
  const wrong: string[] = [];
  const [files, others] = [calls.filter(isFile), calls.filter((call) => !isFile(call))];
  const work = async (left: Call[]) => {
    for (let call = left.pop(); call; call = left.pop()) if (!(await isRight(call))) wrong.push(addressOf(call));
  };
  await Promise.all(Array.from({ length: 8 }, () => work(others)));
  await work(files); // one after the other: nobody is given many files at one time
  return wrong.sort();
}
const isSignedOut = (person: Person, headers?: Record<string, string>) => async (call: Call) => {
  const response = await person.send(call, {}, headers);
  const { unAuthorizedRequest, error } = envelopeOf(response);
  return response.statusCode === 401 && unAuthorizedRequest && error?.key === 'auth.signedOut';
};

/** The calls that any signed-in person may make, each with the reason. */
const forEverybody: Record<string, string> = {
  'POST /api/services/app/User/ChangePassword': 'one’s own password',
  'POST /api/services/app/User/ChangeLanguage': 'one’s own language',
  'POST /api/services/app/UserDynamicSetting/SetTableColumnSetting': 'one’s own tables',
  'GET /api/services/app/Common/GetFirstDayOfWeek': 'how calendars begin',
  'GET /api/services/app/Commission/GetMine': 'what they earned themselves',
  'GET /api/services/app/Home/GetWork': 'what waits for them, of the lists that they may open',
  'GET /api/services/app/Home/GetNext': 'what comes next, of what they may open',
  'GET /api/services/app/Search/Find': 'each kind of thing under the right that opens it',
  'GET /api/services/app/Post/GetPeople': 'who sees the same thing',
  'GET /api/services/app/Post/GetQuestions': 'questions to and from oneself',
  'GET /api/services/app/Notice/GetAll': 'one’s own notices',
  'GET /api/services/app/Notice/GetSettings': 'one’s own switches',
  'GET /api/services/app/Notice/GetUnread': 'one’s own notices',
  'POST /api/services/app/Notice/Mark': 'one’s own notices',
  'POST /api/services/app/Notice/MarkSubject': 'one’s own notices',
  'POST /api/services/app/Notice/SaveSettings': 'one’s own switches',
  'GET /api/services/app/Push/Get': 'one’s own devices',
  'POST /api/services/app/Push/Subscribe': 'one’s own devices',
  'POST /api/services/app/Push/Unsubscribe': 'one’s own devices',
  'GET /api/services/app/Fund/GetAccount': 'an account that stands on every slip',
  'GET /api/services/app/Commission/GetMyRows': 'the same, row by row',
  'GET /api/services/app/Common/GetBranchId': 'the numbers of one’s own branches',
  'GET /api/services/app/Common/getWarehouseIdByUser': 'the number of one’s own warehouse',
  'GET /api/services/app/Common/GetSetting': 'how the shop works: opening hours, texts of slips',
  'GET /api/services/app/SelectListHelper/GetSelectListBranch': 'names of branches, as on every slip',
  'GET /api/services/app/SelectListHelper/GetSelectListCenter': 'names of branches, as on every slip',
  'GET /api/services/app/Category/GetCategory': 'the list decides: notices are for everybody',
  'GET /api/services/app/Post/GetListByTarget': 'the thing that is talked about decides',
  'POST /api/services/app/Post/CreatePost': 'the thing that is talked about decides',
  'GET /api/services/app/AuditLog/GetByTarget': 'the thing whose history it is decides',
  'GET /api/services/app/File/DownloadFile': 'pictures have names that nobody can guess',
};

describe('without a valid token', () => {
  const key = (secret: string) => createHash('sha256').update(`token:${secret}`).digest();
  const sign = (secret: string, expires: string, over: object = {}) =>
    new SignJWT({ ...decodeJwt(app.admin.token), ...over })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(expires)
      .sign(key(secret));
  const bad: Record<string, () => Promise<string> | string> = {
    damaged: () => `${app.admin.token.slice(0, -4)}AAAA`,
    forged: () => sign('another secret', '1h'),
    expired: () => sign('test', '-1s'),
    unsigned: () => new UnsecuredJWT(decodeJwt(app.admin.token)).encode(),
    'of another tenant': () =>
      sign('test', '1h', { 'http://www.aspnetboilerplate.com/identity/claims/tenantId': 4711 }),
    empty: () => '',
  };

  test('a token signed with the right key and time is accepted, so the ones below fail for their own reason', async () => {
    const authorization = `Bearer ${await sign('test', '1h')}`;
    const { user } = await app.nobody.call(Session.GetCurrentLoginInformations, {}, { authorization });
    expect(user?.userName).toBe('admin');
  });
  test('no token: every closed call answers 401 in the envelope', async () => {
    expect(await wrongOnes(closed, isSignedOut(app.nobody))).toEqual([]);
  });
  test.each(Object.keys(bad))('%s: closed calls answer 401, open ones run as nobody', async (kind) => {
    const headers = { authorization: `Bearer ${await bad[kind]?.()}` };
    expect(await wrongOnes(closed, isSignedOut(app.nobody, headers))).toEqual([]);
    const runsAsNobody = async (call: Call) => {
      const response = await app.nobody.send(call, {}, headers);
      const plain = await app.nobody.send(call, {});
      return response.statusCode === plain.statusCode && !envelopeOf(response).unAuthorizedRequest;
    };
    expect(await wrongOnes(open, runsAsNobody)).toEqual([]);
    expect((await app.nobody.call(Session.GetCurrentLoginInformations, {}, headers)).user).toBeNull();
  });
});

describe('a session that is over', () => {
  test('signed out: every closed call answers 401, and the other session of the same account goes on', async () => {
    const { userName } = await app.make.user({ roleNames: ['Admin'] });
    const [here, elsewhere] = [await app.signIn(userName), await app.signIn(userName)];
    await here.call(TokenAuth.LogOut, {});
    expect(await wrongOnes(closed, isSignedOut(here))).toEqual([]);
    await elsewhere.call(User.getallUser, {});
  });
  test('revoked: after the account went offline every closed call answers 401', async () => {
    const { userName, id } = await app.make.user({ roleNames: ['Admin'] });
    const person = await app.signIn(userName);
    await app.admin.call(User.Offline, { id });
    expect(await wrongOnes(closed, isSignedOut(person))).toEqual([]);
  });
});

describe('without the permission', async () => {
  const newcomer = await app.make.personWith();
  test.each(cultures)('a guarded call answers 403 and names the whole path of the right, in %s', async (culture) => {
    const isForbidden = async (call: Call) => {
      const response = await newcomer.send(call, {}, { '.aspnetcore.culture': culture });
      const { unAuthorizedRequest, error } = envelopeOf(response);
      const names = pathsOf(permissionsFor(call), culture);
      return (
        response.statusCode === 403 &&
        unAuthorizedRequest &&
        error?.key === 'auth.forbidden' &&
        error.message.endsWith(`: ${names}`)
      );
    };
    expect(await wrongOnes(guarded, isForbidden)).toEqual([]);
  });
  test('the paths are those of the tree', () => {
    expect(pathsOf(['Pages.Inventory.Import.Accept'], 'vi')).toBe('Kho › Phiếu nhập › Ghi sổ');
    expect(pathsOf(['Pages.Ticket.Repair'], 'en')).toBe('Tickets › Ticket screens › Repairs');
  });
  test('what is left to everybody is short, and each call has its reason', async () => {
    const calls = closed.filter((call) => call.may === 'signedIn');
    expect(calls.map(addressOf).sort()).toEqual(Object.keys(forEverybody).sort());
    const isOpen = async (call: Call) => [200, 400].includes((await newcomer.send(call, {})).statusCode);
    expect(await wrongOnes(calls, isOpen)).toEqual([]);
  });
  test('a list that decides for itself shows notices alone to somebody without rights', async () => {
    const asks = (code: string) => newcomer.send(closedCall('Category/GetCategory'), { code });
    expect((await asks('internalNotification')).statusCode).toBe(200);
    for (const code of ['colour', 'groupCommission', 'payment']) expect((await asks(code)).statusCode).toBe(403);
  });
});
const closedCall = (name: string): Call => {
  const found = closed.find((call) => `${call.service}/${call.name}` === name);
  if (!found) throw new Error(`No call ${name}`);
  return found;
};

/** Tables whose names are not the entity's own. */
const tableOf: Record<string, string> = {
  User: 'user_account',
  Voucher: 'invoice_promotion',
  MinusPercent: 'minus_percent_history',
};
/** Real rows of the first tenant, one of each kind that there is. */
async function idsThere(first: Record<string, number> = {}): Promise<Ids> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id'
       and table_name in (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id')`,
  );
  const found = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await app.sql<{ id: number }>(`select max(id) as id from ${name} where tenant_id = 1`);
    if (row?.id) found.set(name, row.id);
  }
  const snake = (entity: string) => entity.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  return (entity) => first[entity] ?? found.get(tableOf[entity] ?? snake(entity)) ?? 1;
}
/** What tables hold of the first tenant; logs of the door itself aside. */
async function bookOf(only = /./): Promise<Record<string, string>> {
  const tables = await app.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
       and c.table_name not in ('login_attempt', 'idempotency_key', 'signed_out_token') order by 1`,
  );
  const book: Record<string, string> = {};
  for (const { name } of tables.filter((table) => only.test(table.name))) {
    const [row] = await app.sql<{ sum: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(x::text, 0)::numeric), 0) as sum from ${name} x where x.tenant_id = 1`,
    );
    book[name] = row?.sum ?? '';
  }
  return book;
}

const chain = ['Pages.Settings.Branch.ViewAll', 'Pages.Inventory.Checking.AllBranches'];
/** All that one may do in a branch, and nothing beyond it. */
const withoutChain = permissionsOf('tenant').filter((code) => !chain.includes(code));
/** A list without rows, a sum of nothing, or nothing at all; of many at once, each refused by the number that was asked for. */
const isNothing = (result: unknown): boolean =>
  !result ||
  (typeof result === 'object' && (isRefused(result) || Object.values(result).every((value) => isNothing(value))));
const isRefused = (row: object): boolean => 'isDone' in row && row.isDone === false;

describe('from another tenant or another branch', async () => {
  const shop = await ticketShop(app);
  const ticket = await shop.newTicket();
  await shop.handedOver();
  const neighbour = await app.make.neighbour();

  test('ids of another tenant are not found, and nothing of it changes', async () => {
    // The types that every tenant starts with have the same numbers everywhere.
    await app.admin.call(UserType.Create, { code: 'Own', name: 'Loại riêng' });
    const ids = await idsThere();
    const before = await bookOf();
    const calls = guarded.filter((call) => takesIds(call) && !permissionsFor(call).includes('Pages.Tenants'));
    expect(calls.length).toBeGreaterThan(100);
    const isBlind = async (call: Call) => {
      const { statusCode, body } = await neighbour.send(call, sampleOf(call, ids));
      const isEmpty = statusCode !== 200 || !mustHave(call) || isNothing(JSON.parse(body).result);
      return statusCode < 500 && statusCode !== 401 && statusCode !== 403 && isEmpty && !body.includes(ticket.code);
    };
    expect(await wrongOnes(calls, isBlind)).toEqual([]);
    expect(await bookOf()).toEqual(before);
  });
  test('a list shows the neighbour nothing of the first tenant', async () => {
    const marker = `dấu${Date.now()}`;
    await app.make.user({ surname: marker });
    await app.make.branch(marker);
    const calls = guarded.filter((call) => call.verb === 'GET' && takesNothing(call));
    const isEmpty = async (call: Call) => {
      const { body } = await neighbour.send(call, {});
      return !body.includes(marker) && !body.includes(ticket.code);
    };
    expect(await wrongOnes(calls, isEmpty)).toEqual([]);
  });
  test('a bill with parts for a ticket of another branch does not say which ticket, nor how it stands', async () => {
    const open = await shop.newTicket({ lines: [{ kind: 'part', productId: shop.cable, quantity: 1 }] });
    await shop.technician.call(TicketAct.AcceptInvoice, { id: open.id });
    const lines = [{ productId: shop.cable, quantity: 1 }];
    const { id } = await app.admin.call(ProductOutbound.create, {
      ticketCode: open.code,
      warehouseId: shop.stock.main,
      lines,
    });
    await app.sql(`update ticket set status = 'DaHuy', cancel_reason = 'x' where id = $1`, [open.id]); // nothing can be done with the bill any more
    const stranger = await shop.staff(shop.otherBranch, withoutChain);
    const calls = guarded.filter((call) => takesIds(call, 'Outbound'));
    expect(calls.length).toBeGreaterThan(15);
    const ids = await idsThere({ Outbound: id });
    const isBlind = async (call: Call) => {
      const { statusCode, body } = await stranger.send(call, sampleOf(call, ids));
      return statusCode < 500 && !body.includes(open.code);
    };
    expect(await wrongOnes(calls, isBlind)).toEqual([]);
    const { items } = await stranger.call(TicketRead.GetTechnicians, { id: open.id });
    expect(items.every(({ isHere }) => isHere)).toBe(true); // as if no ticket had been named
  });
  test('a ticket of another branch is neither told nor touched, whatever else one may do', async () => {
    const stranger = await shop.staff(shop.otherBranch, withoutChain);
    const ids = await idsThere({ Ticket: ticket.id });
    const before = await bookOf(/^ticket/);
    // A warranty is taken in at any branch, so this call finds the tickets of the whole chain.
    const calls = guarded.filter((call) => takesIds(call, 'Ticket') && call.name !== 'reImportProductInvoice');
    expect(calls.length).toBeGreaterThan(20);
    const isBlind = async (call: Call) => {
      const { statusCode, body } = await stranger.send(call, sampleOf(call, ids));
      return statusCode < 500 && !body.includes(ticket.code);
    };
    expect(await wrongOnes(calls, isBlind)).toEqual([]);
    expect(await bookOf(/^ticket/)).toEqual(before);
  });
});
