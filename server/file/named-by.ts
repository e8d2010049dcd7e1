// Every column that can name an uploaded file. A file that none of them names is removed (clean-uploads.ts), so a new one belongs here
// first; tests/calls/door/uploads.test.ts looks for columns that are missing.
export const namedBy = [
  { table: 'product', column: 'image' },
  { table: 'ticket', column: 'signature' },
  { table: 'ticket_photo', column: 'url' },
] as const;
/** They tell of a file and do not need it: what was, what was answered, what was removed. */
export const toldBy = [
  { table: 'audit_log', column: 'changes' },
  { table: 'idempotency_key', column: 'response' },
  { table: 'upload_unnamed', column: 'url' },
] as const;
