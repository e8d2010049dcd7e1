// What every plain document has on the wire: a number, a state of its flow, its own fields, who made it, what may be done with it now.
// A document that outgrows it (lines of goods, money) keeps its flow and writes its own schemas.
import * as z from 'zod';
import { pageSize } from './constants.ts';
import type { FlowState } from './flow.ts';
import { audit, fromDay, get, named, note, page, paged, post, put, rowId, toDay, version, worded } from './kit.ts';
import type { Permission } from './permissions.ts';

/** What can be done with a document, and why not now: screens draw exactly these. */
export const Action = z.object({
  key: z.string(),
  /** The sentence that says what is in the way; null when it can be done. */
  blocker: z.string().nullable(),
});
export type Action = z.infer<typeof Action>;

interface Spec<I extends z.ZodType, F extends z.ZodRawShape, S extends string, A extends string> {
  id: I;
  flow: { states: Readonly<Record<S, FlowState>>; actions: Readonly<Record<A, unknown>> };
  /** What people fill in; an action named `edit` in the flow says while it may be changed. */
  fields: F;
}
/** Row, view, filter and inputs of a document out of its fields and its flow. */
export function documentSchemas<I extends z.ZodType, F extends z.ZodRawShape, S extends string, A extends string>({
  id,
  flow,
  fields,
}: Spec<I, F, S, A>) {
  const state = z.enum(Object.keys(flow.states) as S[]); // the keys of a const object
  const status = named(worded(state, flow.states), 'Trạng thái', 'Status');
  const row = {
    id,
    code: named(z.string(), 'Số phiếu', 'No.'),
    status,
    ...fields,
    branchId: z.int().nullable(),
    branchName: named(z.string().nullable(), 'Chi nhánh', 'Branch'),
    creatorName: named(z.string().nullable(), 'Người lập', 'Made by'),
    reason: named(z.string().nullable(), 'Lý do', 'Reason'),
    ...audit,
  };
  const branch = z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() });
  return {
    Row: z.object(row),
    /** With the head of its papers and what the caller may do. */
    View: z.object({ ...row, branch: branch.nullable(), allowedActions: z.array(Action) }),
    Filter: z.object({
      ...page(pageSize.usual),
      keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
      status: named(worded(state, flow.states).optional(), 'Trạng thái', 'Status'),
      from: fromDay,
      to: toDay,
    }),
    One: z.object({ id: rowId(id) }),
    Create: z.object(fields),
    Update: z.object({ id: rowId(id), ...fields, version }),
    Act: z.object({
      id: rowId(id),
      action: named(z.enum(Object.keys(flow.actions) as A[]), 'Thao tác', 'Action'), // as above
      reason: named(note(500), 'Lý do', 'Reason'),
      version,
    }),
  };
}

interface Schemas {
  Row: z.ZodType;
  View: z.ZodType;
  Filter: z.ZodType;
  One: z.ZodType;
  Create: z.ZodType;
  Update: z.ZodType;
  Act: z.ZodType;
}
/** The five calls of a document whose names nobody else has chosen: `service('Inspection', documentCalls(schemas, { … }))`. */
export const documentCalls = <D extends Schemas>(schemas: D, may: { see: Permission; write: Permission }) => ({
  GetAll: get({ in: schemas.Filter as D['Filter'], out: paged(schemas.Row as D['Row']), may: may.see }),
  Get: get({ in: schemas.One as D['One'], out: schemas.View as D['View'], may: may.see }),
  Create: post({ in: schemas.Create as D['Create'], out: schemas.View as D['View'], may: may.write }),
  Update: put({ in: schemas.Update as D['Update'], out: schemas.View as D['View'], may: may.write }),
  Act: post({ in: schemas.Act as D['Act'], out: schemas.View as D['View'], may: may.write }),
});
