// The whole filtered list as a spreadsheet: any paged call, asked for with the spreadsheet's media type.
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Call } from '../../contract/kit.ts';
import { today } from '../../contract/time.ts';
import { bare, labelOf, wordsOf } from '../../contract/validation.ts';
import type { Ctx } from '../kit/ctx.ts';
import { InvalidField } from '../kit/fail.ts';
import { XLSX } from '../kit/file/file-answer.ts';
import type { ListHandler, Titles } from '../kit/list.ts';
import { type CellKind, type Column, EXCEL_ROWS, setApart, type Words, writeXlsx } from '../kit/sheet/excel.ts';
import { sendFile } from './file-answer.ts';

const words: Record<'vi' | 'en', Words> = { vi: { yes: 'Có', no: 'Không' }, en: { yes: 'Yes', no: 'No' } };

export const wantsExcel = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes(XLSX);

export async function sendExcel(
  reply: FastifyReply,
  call: Call,
  handler: ListHandler<unknown, unknown>,
  ctx: Ctx,
  input: unknown,
  wanted: string,
  onCount: (rows: number) => Promise<void>,
): Promise<void> {
  const own = handler.titles?.(input) ?? {};
  const asked = columnsOf(call, wanted.split(',').filter(Boolean), ctx.culture, own);
  const columns = setApart(asked, handler.uncounted, ctx.culture);
  const { totalCount, batches } = await handler.stream(ctx, input);
  const rows = Math.min(totalCount, EXCEL_ROWS);
  await onCount(rows);
  const chunks = writeXlsx(
    columns,
    upTo(EXCEL_ROWS, batches as AsyncIterable<Record<string, unknown>[]>),
    words[ctx.culture],
  ); // rows are objects of the call's row schema
  // The parts before the rows and the first batch tell how long the file will be, so that the client can show progress.
  const first: Buffer[] = [];
  for (let count = 0; count < 4; count++) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
  }
  const [before, batch] = [Buffer.concat(first.slice(0, 3)).length, first[3]?.length ?? 0];
  await sendFile(reply, {
    name: `${call.service}-${call.name}-${today()}.xlsx`,
    type: XLSX,
    headers: {
      'x-total-rows': String(rows),
      'x-estimated-length': String(Math.ceil(before + batch * Math.max(1, rows / 1000))),
    },
    content: after(first, chunks),
  });
}

/** Whoever stops at the first chunks stops the rest too: a cursor stands behind it, and with it a connection. */
async function* after(first: readonly Buffer[], rest: AsyncGenerator<Buffer>): AsyncIterable<Buffer> {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* upTo<T>(limit: number, batches: AsyncIterable<T[]>): AsyncIterable<T[]> {
  let left = limit;
  for await (const batch of batches) {
    yield batch.length <= left ? batch : batch.slice(0, left);
    left -= batch.length;
    if (left <= 0) return;
  }
}

/** The columns that were asked for, or all that have a name; kinds and titles come from the row's schema unless the list has its own. */
function columnsOf(call: Call, wanted: readonly string[], culture: 'vi' | 'en', own: Titles): Column[] {
  const items = call.out instanceof z.ZodObject ? call.out.shape.items : undefined;
  const row = items instanceof z.ZodArray ? bare(items.element) : undefined;
  const shape = row instanceof z.ZodObject ? row.shape : {};
  const keys = wanted.length ? wanted : Object.keys(shape).filter((key) => labelOf(shape[key], culture));
  return keys.map((key) => {
    if (!Object.hasOwn(shape, key)) throw new InvalidField('excelColumns', 'choice');
    return {
      key,
      title: own[key]?.[culture] ?? labelOf(shape[key], culture) ?? key,
      kind: kindOf(shape[key]),
      words: wordsOf(shape[key], culture),
    };
  });
}

function kindOf(schema: z.core.$ZodType): CellKind {
  const inner = bare(schema);
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodBoolean) return 'boolean';
  if (inner instanceof z.ZodArray) return 'list';
  if (inner instanceof z.ZodISODate) return 'date';
  if (inner instanceof z.ZodISODateTime) return 'dateTime';
  return 'text';
}
