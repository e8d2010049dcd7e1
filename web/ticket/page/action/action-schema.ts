// The form of an action as a schema: the fields its row names, those it needs required. Pure, so that it can be tested.
import * as z from 'zod';
import { named } from '../../../../contract/kit.ts';
import { type ActionField, type TicketActionKey, ticketAction } from '../../../../contract/ticket/ticket.actions.ts';
import { actionInput } from '../../../../contract/ticket/ticket.ts';
import { bare, broken, labelOf } from '../../../../contract/validation.ts';

export const fieldsOf = (key: TicketActionKey): ActionField[] => {
  const { needs = [], asks = [] } = ticketAction(key);
  return [...needs, ...asks];
};

/** The same field, but it has to be filled in. */
function needed(field: ActionField): z.ZodType {
  const inner = bare(actionInput[field]) as z.ZodType; // every field of the input is a plain zod type inside
  const own = field === 'accessoriesChecked' ? z.boolean().refine((value) => value, broken('required')) : inner;
  return named(own, labelOf(actionInput[field], 'vi') ?? field, labelOf(actionInput[field], 'en') ?? field);
}

export function schemaOf(key: TicketActionKey, fields: readonly ActionField[] = fieldsOf(key)): z.ZodObject {
  const needs = ticketAction(key).needs ?? [];
  return z.object(
    Object.fromEntries(fields.map((field) => [field, needs.includes(field) ? needed(field) : actionInput[field]])),
  );
}
