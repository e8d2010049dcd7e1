// The lists as files for callers that ask by name; screens ask for the same sheet of the list itself (server/http/excel.ts).
import type * as z from 'zod';
import type { In } from '../../../contract/kit.ts';
import { phonesOf } from '../../../contract/phone.ts';
import { RefundRow, type TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { type Exportable, exportable } from '../../../contract/ticket/ticket.lists.ts';
import { TicketRow } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { labelOf } from '../../../contract/validation.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { forbid, InvalidField } from '../../kit/fail.ts';
import type { FileAnswer } from '../../kit/file/file-answer.ts';
import { readable } from '../../kit/file/phones.ts';
import { sheetFile } from '../../kit/sheet/template.ts';
import { listRefunds } from './refunds.ts';
import { batchesOf, idsOf, type ListOf, lists } from './ticket-list.ts';
import { upcoming } from './upcoming.ts';

type Asked = In<typeof TicketLists.ExportInvoices>;
const byName: Record<Exportable, ListOf<Asked>> = { ...lists, upcoming };

export async function exportTickets(ctx: Ctx, { list, columns, ...input }: Asked): Promise<FileAnswer> {
  if (!ctx.user.permissions.has(exportable[list])) forbid(ctx, [exportable[list]]);
  const keys = columnsOf(TicketRow, ctx, columns);
  const ids = await idsOf(ctx, byName[list], { list, ...input });
  const rows = readable(ctx, batchesOf(ctx, ids), phonesOf(TicketRow));
  return sheetFile(ctx, `phieu-sua-chua-${list}-${today()}`, TicketRow, keys, rows, ids.length);
}
export async function exportRefunds(ctx: Ctx, input: In<typeof TicketLists.exportRefundInvoices>): Promise<FileAnswer> {
  const { batches, totalCount } = await listRefunds.stream(ctx, input);
  const rows = readable(ctx, batches, phonesOf(RefundRow));
  return sheetFile(ctx, `phieu-tra-phi-${today()}`, RefundRow, columnsOf(RefundRow, ctx), rows, totalCount);
}

/** Those asked for, or all that have a name. */
function columnsOf(schema: z.ZodObject, ctx: Ctx, wanted?: readonly string[]): string[] {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const known = Object.keys(shape).filter((key) => labelOf(shape[key], ctx.culture));
  if (wanted?.some((key) => !known.includes(key))) throw new InvalidField('columns', 'choice');
  return wanted?.length ? [...wanted] : known;
}
