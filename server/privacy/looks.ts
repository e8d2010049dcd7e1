// Who looked: at passcodes of devices, and who took data of customers along.
import { sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod';
import { type Culture, defaultCulture } from '../../contract/culture.ts';
import type { Call, In, RowOf } from '../../contract/kit.ts';
import type { CustomerId } from '../../contract/party/party.calls.ts';
import type { Privacy } from '../../contract/privacy/privacy.calls.ts';
import { labelOf, wordsOf } from '../../contract/validation.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Principal } from '../kit/ctx.ts';
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
      .select(['l.id', 'l.at', 'l.kind', 'c.name as customerName', 'l.howMany', 'l.list', 'l.filter'])
      .select(nameOf('userAccount', 'l.userId').as('userName'))
      .where('l.tenantId', '=', ctx.tenantId)
      .where(within('l.at', days)),
  order: [['l.id', 'desc']],
});

interface Look {
  kind: 'person' | 'customers' | 'phone';
  customerId?: CustomerId | null;
  howMany?: number;
  list?: string | null;
  filter?: string | null;
}
/** Who was shown personal data, or took it along. */
export const noteLook = (
  { db, tenantId, user }: { db: Tx; tenantId: number; user: Pick<Principal, 'id'> },
  { kind, customerId = null, howMany = 1, list: of = null, filter = null }: Look,
) =>
  db
    .insertInto('privacyLook')
    .values({ tenantId, kind, customerId, howMany, list: of, filter, userId: user.id })
    .execute();

/** Before the file leaves, and in a transaction of its own: whoever breaks off in the middle has taken some. */
export const noteExports =
  (pool: pg.Pool) =>
  (user: Principal, call: Call, input: unknown, howMany: number): Promise<void> =>
    inTransaction(
      pool,
      { tenantId: user.tenantId, userId: user.id, call: `${call.service}/${call.name}` },
      async (db) => {
        const filter = filterOf(call, input, user.language ?? defaultCulture);
        await noteLook(
          { db, tenantId: user.tenantId, user },
          { kind: 'customers', howMany, list: call.service, filter },
        );
      },
    );
const LONGEST = 500;
const paging = ['skipCount', 'maxResultCount', 'sorting', 'columns'];
const yesNo = { vi: ['Không', 'Có'], en: ['No', 'Yes'] } as const;
const said = (value: unknown, culture: Culture) =>
  typeof value === 'boolean' ? yesNo[culture][Number(value) as 0 | 1] : String(value);
/** How a list was narrowed, in words; typed texts are only named. */
function filterOf({ in: asked }: Call, input: unknown, culture: Culture): string | null {
  const shape = asked instanceof z.ZodObject ? asked.shape : {};
  const words = Object.entries(input as object).flatMap(([key, value]) => {
    if (
      paging.includes(key) ||
      value === undefined ||
      value === null ||
      value === '' ||
      (value as unknown[]).length === 0
    )
      return [];
    const isTyped = typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value) && !wordsOf(shape[key], culture);
    return [`${labelOf(shape[key], culture) ?? key}: ${isTyped ? '…' : said(value, culture)}`];
  });
  return words.join(' · ').slice(0, LONGEST) || null;
}
