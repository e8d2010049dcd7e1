// What a dialog of money says when the server refuses: the sentences of the fields tell more than the one above them.
import { CallError } from '../../kit/call/call.ts';

export function refusalOf(error: unknown): string {
  if (!(error instanceof CallError)) return String(error);
  const fields = [...new Set(error.fields.map((field) => field.message))];
  return fields.join(' ') || error.message;
}
