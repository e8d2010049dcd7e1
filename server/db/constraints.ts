// Which named error a database constraint stands for: the one place where SQL errors become sentences.
import type { ErrorCode } from '../../contract/errors.ts';

const byConstraint: Record<string, ErrorCode> = {
  tenant_tenancy_name: 'tenant.nameTaken',
  branch_code: 'branch.codeTaken',
  warehouse_code: 'warehouse.codeTaken',
  user_type_code: 'userType.codeTaken',
  role_name: 'role.nameTaken',
  role_display_name: 'role.displayNameTaken',
  user_account_user_name: 'user.nameTaken',
  user_account_email: 'user.emailTaken',
};
/** What is left: by SQLSTATE. A code not listed here is a bug and answers as one. */
const byState: Record<string, ErrorCode> = {
  '23505': 'row.duplicate',
  '23503': 'row.notFound',
  '40001': 'row.conflict',
  '40P01': 'row.conflict',
  '55P03': 'row.conflict',
  '22003': 'request.invalid',
  '22008': 'request.invalid',
  '22021': 'request.invalid',
  '22P02': 'request.invalid',
  '22P05': 'request.invalid',
};

interface SqlError {
  code: string;
  constraint?: string;
  detail?: string;
}
const isSqlError = (error: unknown): error is SqlError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

/** The error code and the value that clashed, or null when it is not the database that refused. */
export function constraintError(error: unknown): { code: ErrorCode; params: { value: string } } | null {
  if (!isSqlError(error)) return null;
  const code = byConstraint[error.constraint ?? ''] ?? stateError(error);
  // detail: Key (tenant_id, lower(user_name))=(1, lan) already exists.
  const value = /=\([^,]*, (.*)\) /.exec(error.detail ?? '')?.[1] ?? '';
  return code ? { code, params: { value } } : null;
}

function stateError(error: SqlError): ErrorCode | undefined {
  if (error.code === '23503' && /is still referenced/.test(error.detail ?? '')) return 'row.inUse';
  return byState[error.code];
}
