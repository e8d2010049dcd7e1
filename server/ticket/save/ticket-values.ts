// What a form says about the device and the people, checked and turned into columns of the ticket.
import { sql } from 'kysely';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { CategoryCode } from '../../../contract/lookup/category.lists.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import type { TicketSave } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { checkImei, cleanImei } from '../../../contract/ticket/imei.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import { requireOwnPictures } from '../../kit/file/own-picture.ts';
import type { Ticket } from '../facts.ts';

/** What a ticket has already, or the device that comes back on it: it was right once, and stays allowed. */
type Kept = Pick<Ticket, keyof typeof lists | 'modelId' | 'imei'> & Partial<Pick<Ticket, 'advisorId'>>;

/** Columns that every save writes, whoever makes it and whatever state the ticket is in. */
export async function ticketValues(ctx: Ctx, input: TicketSave, before?: Kept) {
  if (!input.errorIds.length && !input.errorNote) throw new InvalidField('errorIds', 'required');
  const [device] = await Promise.all([
    deviceOf(ctx, input, before),
    requirePictures(ctx, input),
    requireLists(ctx, input, before),
    requirePeople(ctx, input, before),
  ]);
  return {
    ...device,
    colourId: input.colourId ?? null,
    imei: imeiOf(input, before?.imei ?? null),
    condition: input.condition,
    errorIds: [...new Set(input.errorIds)],
    errorNote: input.errorNote,
    accessoryIds: [...new Set(input.accessoryIds)],
    accessoryNote: input.accessoryNote,
    hashtagIds: [...new Set(input.hashtagIds)],
    note: noteOf(input),
    advisorId: input.advisorId ?? null,
  };
}
/** 15 digits whose last does not fit were typed or read wrong, unless somebody says why not; anything else is a serial. */
function imeiOf({ imei, imeiReason }: TicketSave, before: string | null): string | null {
  if (!imei) return null;
  const clean = cleanImei(imei);
  if (checkImei(clean) === 'wrongDigit' && clean !== before && !imeiReason)
    throw new InvalidField('imei', 'checkDigit');
  return clean;
}

/** Why the number was kept stands with the ticket. */
function noteOf({ imei, imeiReason, note }: TicketSave): string | null {
  if (!imei || !imeiReason || checkImei(cleanImei(imei)) !== 'wrongDigit') return note;
  return [note, `IMEI ${cleanImei(imei)}: ${imeiReason}`].filter(Boolean).join('\n');
}

interface Model {
  name: string;
  deviceTypeId: CategoryId | null;
  manufacturerId: CategoryId;
}
/** A chosen model says the name, the brand and the type; without one the name has to be typed. */
async function deviceOf(ctx: Ctx, input: TicketSave, before?: Kept) {
  if (!input.modelId) {
    if (!input.deviceName) throw new InvalidField('deviceName', 'required');
    return {
      modelId: null,
      deviceName: input.deviceName,
      deviceTypeId: input.deviceTypeId ?? null,
      manufacturerId: input.manufacturerId ?? null,
    };
  }
  const { rows } = await sql<Model>`select m.name, m.device_type_id, s.manufacturer_id
    from model m join series s on s.tenant_id = m.tenant_id and s.id = m.series_id
    where m.tenant_id = ${ctx.tenantId} and m.id = ${input.modelId}
      and (not m.is_deleted or m.id = ${before?.modelId ?? null}::bigint)`.execute(ctx.db);
  const model = rows[0];
  if (!model) throw new InvalidField('modelId', 'choice');
  return {
    modelId: input.modelId,
    deviceName: model.name,
    deviceTypeId: model.deviceTypeId ?? input.deviceTypeId ?? null,
    manufacturerId: model.manufacturerId,
  };
}

const lists = {
  errorIds: 'deviceError',
  accessoryIds: 'accessories',
  hashtagIds: 'hashtag',
  deviceTypeId: 'DeviceType',
  manufacturerId: 'manufacturer',
  colourId: 'colour',
} as const satisfies Partial<Record<keyof TicketSave, CategoryCode>>;
/** Every chosen value is one of the list that its field is about, and still there, unless the field had it before. */
async function requireLists(ctx: Ctx, input: TicketSave, before?: Kept): Promise<void> {
  const fields = Object.keys(lists) as (keyof typeof lists)[]; // keys of a const object
  const chosen = fields.flatMap((field) => [input[field] ?? []].flat().map((id) => ({ field, id })));
  if (!chosen.length) return;
  const { rows } = await sql<{
    id: CategoryId;
    code: string;
    isDeleted: boolean;
  }>`select id, code, is_deleted from category
    where tenant_id = ${ctx.tenantId} and id = any(${chosen.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const found = new Map(rows.map((row) => [row.id, row]));
  const had = (field: keyof typeof lists, id: CategoryId) => [before?.[field] ?? []].flat().includes(id);
  const wrong = chosen.find(({ field, id }) => {
    const row = found.get(id);
    return row?.code !== lists[field] || (row.isDeleted && !had(field, id));
  });
  if (wrong) throw new InvalidField(wrong.field, 'choice');
}
/** People who are there now; whoever is on the ticket already may have left since. Who does the work is asked more (fit.ts). */
async function requirePeople(ctx: Ctx, input: TicketSave, before?: Kept): Promise<void> {
  const id = input.advisorId;
  if (!id || id === before?.advisorId) return;
  if (!(await isHere(ctx, id))) throw new InvalidField('advisorId', 'choice');
}
export async function isHere(ctx: Ctx, id: UserId): Promise<boolean> {
  const { rows } = await sql`select from user_account
    where tenant_id = ${ctx.tenantId} and id = ${id} and is_active and not is_deleted`.execute(ctx.db);
  return rows.length > 0;
}
/** The device as the ticket it comes back from has it; whoever advised then is nothing of the device. */
export async function deviceBefore(ctx: Ctx, originId: TicketId): Promise<Kept | undefined> {
  return ctx.db
    .selectFrom('ticket')
    .select(['modelId', 'imei', 'errorIds', 'accessoryIds', 'hashtagIds', 'deviceTypeId', 'manufacturerId', 'colourId'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', originId)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
}
/** Photos and the signature are pictures that this tenant uploaded. */
async function requirePictures(ctx: Ctx, { photos, signature }: TicketSave): Promise<void> {
  await requireOwnPictures(ctx, 'photos', photos);
  await requireOwnPictures(ctx, 'signature', signature ? [signature] : []);
}
