// Which named error a database constraint stands for: the one place where SQL errors become sentences.
import type { ErrorCode } from '../../contract/errors.ts';

/** The error, and the field of the input that holds the value which clashed. */
const byConstraint: Record<string, readonly [code: ErrorCode, field: string]> = {
  tenant_tenancy_name: ['tenant.nameTaken', 'tenancyName'],
  branch_code: ['branch.codeTaken', 'code'],
  warehouse_code: ['warehouse.codeTaken', 'code'],
  warehouse_role: ['warehouse.roleTaken', 'role'],
  warehouse_of_chain: ['warehouse.ofChain', 'branchId'],
  user_type_code: ['userType.codeTaken', 'code'],
  role_name: ['role.nameTaken', 'name'],
  role_display_name: ['role.displayNameTaken', 'displayName'],
  user_account_user_name: ['user.nameTaken', 'userName'],
  series_name: ['series.nameTaken', 'name'],
  model_name: ['model.nameTaken', 'name'],
  service_name_name: ['serviceName.nameTaken', 'name'],
  service_name_code: ['serviceName.codeTaken', 'code'],
  product_code: ['product.codeTaken', 'code'],
  product_name: ['product.nameTaken', 'name'],
  product_barcode: ['product.barcodeTaken', 'barcode'],
  product_stock_range: ['product.stockRange', 'maxStock'],
  user_account_email: ['user.emailTaken', 'emailAddress'],
  category_name: ['category.nameTaken', 'name'],
  category_window: ['category.window', 'validTo'],
  group_promotion_start: ['promo.dayTaken', 'applyDate'],
  group_promotion_window: ['category.window', 'endDate'],
  minus_percent_history_start: ['promo.dayTaken', 'applyDate'],
  invoice_promotion_code: ['voucher.codeTaken', 'code'],
  invoice_promotion_window: ['category.window', 'validTo'],
  invoice_promotion_percent: ['voucher.percent', 'value'],
  invoice_promotion_whole: ['voucher.whole', 'value'],
  customer_code: ['customer.codeTaken', 'code'],
  customer_phone: ['customer.phoneTaken', 'phone'],
  supplier_code: ['supplier.codeTaken', 'code'],
  supplier_name: ['supplier.nameTaken', 'name'],
  inbound_code: ['stock.codeTaken', 'code'],
  outbound_code: ['stock.codeTaken', 'code'],
  stock_request_code: ['stock.codeTaken', 'code'],
  stock_limit_range: ['stock.limitRange', 'maxStock'],
  center_request_code: ['stock.codeTaken', 'code'],
  stock_count_code: ['stock.codeTaken', 'code'],
  service_price_cell: ['row.conflict', 'price'],
};
/** A value that a check refused though every rule before it let it through: the caller hears 'invalid', we hear that a rule is missing. */
const UNFORESEEN = '23514';
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
  [UNFORESEEN]: 'request.invalid',
};

interface SqlError {
  code: string;
  constraint?: string;
  detail?: string;
}
const isSqlError = (error: unknown): error is SqlError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

interface Refusal {
  code: ErrorCode;
  /** The field that clashed, where it is known. */
  field: string | null;
  isOurs: boolean;
}
/** What the caller is told, or null when it is not the database that refused. */
export function constraintError(error: unknown): Refusal | null {
  if (!isSqlError(error)) return null;
  // PostgreSQL does not name the value itself: behind row-level security it leaves the error's detail out.
  const known = byConstraint[error.constraint ?? ''];
  const [code, field] = known ?? [stateError(error), null];
  return code ? { code, field, isOurs: !known && error.code === UNFORESEEN } : null;
}

function stateError(error: SqlError): ErrorCode | undefined {
  if (error.code === '23503' && /is still referenced/.test(error.detail ?? '')) return 'row.inUse';
  return byState[error.code];
}
