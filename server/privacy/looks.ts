// Who looked: at passcodes of devices, and who took data of customers along.
import { sql } from 'kysely';
import type { In, RowOf } from '../../contract/kit.ts';
import type { Privacy } from '../../contract/privacy/privacy.calls.ts';
import { list } from '../kit/list.ts';
import { within } from './requests.ts';

const nameOf = (table: 'userAccount' | 'branch', column: string) =>
  table === 'branch'
    ? sql<string | null>`(select b.name from branch b where b.tenant_id = l.tenant_id and b.id = ${sql.ref(column)})`
    : sql<
        string | null
      >`(select u.full_name from user_account u where u.tenant_id = l.tenant_id and u.id = ${sql.ref(column)})`;

type Passcodes = typeof Privacy.GetPasscodeLooks;
export const passcodeLooks = list<In<Passcodes>, RowOf<Passcodes>>({
  query: (ctx, days) =>
    ctx.db
      .selectFrom('ticketLog as l')
      .innerJoin('ticket as t', (on) => on.onRef('t.tenantId', '=', 'l.tenantId').onRef('t.id', '=', 'l.ticketId'))
      .select(['l.id', 'l.at', 'l.ticketId', 't.code as ticketCode', 't.deviceName'])
      .select([nameOf('userAccount', 'l.userId').as('userName'), nameOf('branch', 'l.branchId').as('branchName')])
      .where('l.tenantId', '=', ctx.tenantId)
      .where('l.action', '=', 'passcode')
      .where(within('l.at', days)),
  order: [['l.id', 'desc']],
});

type Taken = typeof Privacy.GetDataLooks;
export const dataLooks = list<In<Taken>, RowOf<Taken>>({
  query: (ctx, days) =>
    ctx.db
      .selectFrom('privacyLook as l')
      .leftJoin('customer as c', (on) => on.onRef('c.tenantId', '=', 'l.tenantId').onRef('c.id', '=', 'l.customerId'))
      .select(['l.id', 'l.at', 'l.kind', 'c.name as customerName', 'l.howMany'])
      .select(nameOf('userAccount', 'l.userId').as('userName'))
      .where('l.tenantId', '=', ctx.tenantId)
      .where(within('l.at', days)),
  order: [['l.id', 'desc']],
});
