// What the columns that the story of a ticket tells are called, and how their values are shown.
import type { Culture } from '../../../contract/culture.ts';
import { InvoiceLine } from '../../../contract/ticket/calls/invoice.calls.ts';
import { TicketLineIn, TicketSave } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketLine, TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { ActionInput } from '../../../contract/ticket/ticket.ts';
import { labelOf } from '../../../contract/validation.ts';
import { type Fields, fieldsOf, labelIn } from '../../kit/form/schema.ts';
import { type PageWord, pageText } from './page.text.ts';

const { boughtFor } = ActionInput.shape;
const { buyerKind, buyerTaxCode, buyerName, buyerAddress, buyerEmail } = InvoiceLine.shape;
const buyer = { buyerKind, buyerTaxCode, buyerName, buyerAddress, buyerEmail };
const asked = { ...fieldsOf(TicketLineIn), ...fieldsOf(TicketSave) };
const shown = { ...fieldsOf(TicketLine), ...fieldsOf(TicketView) };
/** What is shown is called as it is shown; where that has no name, as the form asks for it. */
const isNamed = ([, schema]: [string, Fields[string]]) => labelOf(schema, 'vi') !== undefined;
export const storyFields: Fields = {
  ...shown,
  ...asked,
  ...Object.fromEntries(Object.entries(shown).filter(isNamed)),
  ...buyer,
  boughtFor,
};
/** Ids are called what their names are called. */
const others: Readonly<Record<string, string>> = {
  branchId: 'branchName',
  placeId: 'placeName',
  deviceTypeId: 'deviceTypeName',
  manufacturerId: 'manufacturerName',
  colourId: 'colourName',
  modelId: 'modelName',
  advisorId: 'advisorName',
  receptionistId: 'receptionistName',
  technicianId: 'technicianName',
  paymentMethodId: 'paymentMethodName',
};
const plainNames: Readonly<Record<string, PageWord>> = {
  line: 'line',
  errorIds: 'faults',
  accessoryIds: 'accessories',
  passcode: 'passcode',
  dueDay: 'due',
};
export function storyName(field: string, culture: Culture): string {
  const plain = plainNames[field];
  return plain ? pageText[culture][plain] : labelIn(storyFields, others[field] ?? field, culture);
}
