// A plain document: a number, the fields of its calls in the columns of one table, and a flow that says who may do what with it when.
// Its table has code, status, reason and branch_id besides the columns of `edited()`; its history is the table's audit log.
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Action } from '../../contract/document.ts';
import type { Flow } from '../../contract/flow.ts';
import { dayBounds } from '../../contract/time.ts';
import type { Database } from '../db/database.ts';
import { type Crud, type CrudSpec, changedBy, crud, type Fields, lockRow, softDelete } from './crud.ts';
import type { Ctx } from './ctx.ts';
import { nextNumber } from './document-number.ts';
import { requireNeeds, walk } from './flow.ts';
import type { ListHandler, PageIn } from './list.ts';

interface Row {
  id: number;
  code: string;
  status: string;
  branchId: number | null;
}
interface Schemas {
  Row: z.ZodType;
  Filter: z.ZodType;
  Create: z.ZodObject;
}
type RowOf<D extends Schemas> = z.output<D['Row']> & Row;
type View<D extends Schemas> = z.output<D['Row']> & { branch: Head | null; allowedActions: Action[] };
export interface Head {
  name: string;
  address: string | null;
  phone: string | null;
}
export interface ActInput<A> {
  id: number;
  action: A;
  reason?: string | null | undefined;
  version?: number | undefined;
}
export interface DocumentSpec<D extends Schemas, S extends string, A extends string, G extends string> {
  /** documentSchemas() of the contract: what people fill in are the table's columns. */
  schemas: D;
  flow: Flow<S, A, G, RowOf<D>>;
  table: string;
  /** The name in 'There is no entity X with id = 5!'. */
  entity: string;
  /** The letters its number begins with. */
  prefix: string;
  search: CrudSpec['search'];
  /** Whose branches' documents the caller sees. */
  sees: NonNullable<CrudSpec['sees']>['by'];
  /** Fields of a row that are computed, and what its list keeps besides state and days. */
  extra?: NonNullable<CrudSpec['extra']>;
  filter?: NonNullable<CrudSpec['filter']>;
  /** Guards that ask the database. */
  asked?: NonNullable<Parameters<typeof walk<S, A, G, RowOf<D>>>[1]['asked']>;
  /** What an action does besides moving the state, in the same transaction; columns that it answers are written too. */
  effects?: Partial<Record<A, (ctx: Ctx, row: RowOf<D>, input: ActInput<A>) => Promise<Fields>>>;
}
/** Its handlers under the names of documentCalls(); a service with other names picks them one by one. */
export interface Documents<D extends Schemas, A extends string> {
  GetAll: ListHandler<z.output<D['Filter']> & PageIn, z.output<D['Row']>>;
  Get: (ctx: Ctx, input: { id: number }) => Promise<View<D>>;
  /** Of the caller's branch, unless another is named. */
  Create: (ctx: Ctx, input: z.output<D['Create']>, of?: number | null) => Promise<View<D>>;
  Update: (ctx: Ctx, input: z.output<D['Create']> & { id: number; version?: number | undefined }) => Promise<View<D>>;
  Act: (ctx: Ctx, input: ActInput<A>) => Promise<View<D>>;
}

export function document<D extends Schemas, S extends string, A extends string, G extends string>(
  spec: DocumentSpec<D, S, A, G>,
): Documents<D, A> {
  type R = RowOf<D>;
  const { flow, entity } = spec;
  const table = spec.table as keyof Database; // its columns are the contract's fields, held together by the document's tests
  const sees = { column: 'branchId', by: spec.sees };
  const of = (id: string, name: string, from: string) =>
    sql`(select n.${sql.ref(name)} from ${sql.table(from)} n where n.tenant_id = ${sql.table(spec.table)}.tenant_id
      and n.id = ${sql.ref(`${spec.table}.${id}`)})`;
  const rows: Crud<R> = crud<R>({
    table,
    entity,
    columns: ['code', 'status', 'reason', 'branchId', ...Object.keys(spec.schemas.Create.shape)],
    search: spec.search,
    order: [],
    extra: {
      branchName: of('branchId', 'name', 'branch'),
      creatorName: of('creatorUserId', 'fullName', 'userAccount'),
      ...spec.extra,
    },
    sees,
    filter: (asked, input) => {
      const { status, from, to } = input;
      let query = spec.filter ? spec.filter(asked, input) : asked;
      if (status) query = query.where('status', '=', status);
      if (from) query = query.where('creationTime', '>=', dayBounds(String(from))[0]);
      return to ? query.where('creationTime', '<', dayBounds(String(to))[1]) : query;
    },
  });
  const steps = walk(flow, {
    stateOf: ({ status }: R) => status as S, // a check on the column, and the schema of the row
    codeOf: ({ code }) => code,
    refusals: { notNow: 'document.notNow', blocked: 'document.blocked' },
    ...(spec.asked ? { asked: spec.asked } : {}),
  });

  const view = async (ctx: Ctx, row: R): Promise<View<D>> => ({
    ...row,
    branch: await headOf(ctx, row.branchId),
    allowedActions: spec.asked ? await steps.askedActions(ctx, row) : steps.actions(ctx, row),
  });
  /** Under its lock, of those the caller sees, as it was when they looked. */
  const lock = async (ctx: Ctx, { id, version }: { id: number; version?: number | undefined }): Promise<R> => {
    await lockRow(ctx, table, entity, id, version, sees);
    return rows.get(ctx, { id });
  };
  const require = async (ctx: Ctx, row: R, action: A) => {
    const edge = steps.require(ctx, row, action);
    if (spec.asked) await steps.requireWay(ctx, row, action);
    return edge;
  };

  return {
    GetAll: rows.list as Documents<D, A>['GetAll'], // the contract's filter is what `filter` above reads
    Get: async (ctx, input) => view(ctx, await rows.get(ctx, input)),
    async Create(ctx, input, branchId = ctx.user.branchId) {
      const code = await nextNumber(ctx, spec.prefix, (await branchOf(ctx, branchId))?.code);
      return view(ctx, await rows.create(ctx, { ...(input as Fields), code, branchId, status: flow.starts[0] })); // a schema of fields
    },
    async Update(ctx, input) {
      const row = await lock(ctx, input);
      await require(ctx, row, 'edit' as A); // documents that can be changed have it in their flow
      return view(ctx, await rows.update(ctx, input as Fields & { id: number })); // as above
    },
    async Act(ctx, input) {
      const row = await lock(ctx, input);
      const { to } = await require(ctx, row, input.action);
      requireNeeds(flow, input.action, input as unknown as Fields);
      const changes = (await spec.effects?.[input.action]?.(ctx, row, input)) ?? {};
      if (to === 'deleted') {
        await softDelete(ctx, table, input.id);
        return { ...row, branch: null, allowedActions: [] };
      }
      const { needs = [], asks = [] } = flow.actions[input.action];
      const reason = [...needs, ...asks].includes('reason') ? { reason: input.reason ?? null } : {};
      const status = typeof to === 'string' ? { status: to } : {};
      await ctx.db
        .updateTable(table as never) // known by name only
        .set({ ...reason, ...status, ...changes, ...changedBy(ctx) } as never)
        .where(sql<boolean>`tenant_id = ${ctx.tenantId} and id = ${input.id}`)
        .execute();
      return view(ctx, await rows.get(ctx, input));
    },
  };
}

const branchOf = (ctx: Ctx, id: number | null) =>
  id === null
    ? undefined
    : ctx.db
        .selectFrom('branch')
        .select(['code', 'name', 'address', 'phone'])
        .where('tenantId', '=', ctx.tenantId)
        .where('id', '=', id as never) // an id of this table
        .executeTakeFirst();
async function headOf(ctx: Ctx, id: number | null): Promise<Head | null> {
  const branch = await branchOf(ctx, id);
  return branch ? { name: branch.name, address: branch.address, phone: branch.phone } : null;
}
