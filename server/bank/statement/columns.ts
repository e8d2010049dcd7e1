// Which column of a bank's statement is what, by the heads that Vietnamese banks write in either language.

import type { StatementField } from '../../../contract/bank/bank.calls.ts';
import { plain } from '../../../contract/culture.ts';

/** Letters and digits of heads; of several names the first that a head has counts. */
const heads: Readonly<Record<StatementField, readonly string[]>> = {
  date: [
    ...['ngaygiaodich', 'ngaygiogiaodich', 'thoigiangiaodich', 'ngaygd', 'ngayhachtoan', 'ngaythuchien', 'ngaygio'],
    ...['ngayhieuluc', 'ngay', 'thoigian', 'transactiondate', 'transactiontime', 'txndate', 'tnxdate', 'trandate'],
    ...['postingdate', 'bookingdate', 'valuedate', 'effectivedate', 'date', 'datetime'],
  ],
  credit: [
    ...[
      'sotienghico',
      'ghico',
      'psco',
      'phatsinhco',
      'tienvao',
      'sotienvao',
      'co',
      'credit',
      'creditamount',
      'moneyin',
    ],
    ...['depositamount', 'deposit', 'paidin'],
  ],
  debit: [
    ...['sotienghino', 'ghino', 'psno', 'phatsinhno', 'tienra', 'sotienra', 'no', 'debit', 'debitamount', 'moneyout'],
    ...['withdrawal', 'paidout'],
  ],
  amount: ['sotiengiaodich', 'sotien', 'phatsinh', 'amount', 'transactionamount'],
  mark: [],
  content: [
    ...[
      'noidunggiaodich',
      'noidung',
      'diengiai',
      'motagiaodich',
      'mota',
      'noidungchitiet',
      'chitietgiaodich',
      'noidungchuyentien',
    ],
    ...[
      'description',
      'transactiondescription',
      'transactiondetail',
      'transactiondetails',
      'details',
      'detail',
      'remark',
      'remarks',
      'narrative',
    ],
  ],
  reference: [
    ...['sothamchieu', 'mathamchieu', 'magiaodich', 'sogiaodich', 'sobuttoan', 'sochungtu', 'magd', 'sogd', 'soct'],
    ...[
      'reference',
      'referenceno',
      'referencenumber',
      'refno',
      'transactionid',
      'transactionno',
      'transactionnumber',
      'docno',
      'ftid',
    ],
  ],
  counterparty: [
    ...[
      'tentaikhoandoiung',
      'tendoiung',
      'nguoichuyen',
      'tennguoichuyen',
      'doitac',
      'tennguoithuhuong',
      'taikhoandoiung',
      'doiung',
    ],
    ...['counterparty', 'counterpartyname', 'correspondentname', 'remitter', 'beneficiary', 'offsetname'],
  ],
};
export type Columns = Partial<Record<StatementField, number>>;
/** 'D/C', 'Nợ/Có', '+/-': beside an amount without a sign it says which way the money went. Two ways in one head, so it is looked at whole. */
const marks = new Set([
  ...['dc', 'cd', 'drcr', 'crdr', 'debitcredit', 'creditdebit', 'dccode', 'dcindicator', 'debitcreditindicator'],
  ...['noco', 'cono', 'ghinoghico', 'ghicoghino', 'psnoco', 'phatsinhnoco', 'daunoco', 'daugiaodich'],
]);
const isMark = (head: string): boolean =>
  [head, ...head.split(/[\n\r|]+/)].some(
    (part) =>
      marks.has(plain(part).replace(/[^a-z0-9]+/g, '')) || /^\s*\(?(\+\s*\/?\s*-|-\s*\/?\s*\+|±)\)?\s*$/.test(part),
  );
const fields = Object.keys(heads) as StatementField[]; // keys of the table above

/** 'Ngày giao dịch / Transaction date (1)' has two names and a number. */
const namesIn = (head: string): string[] => {
  const parts = [head, ...head.split(/[\n\r/()|\\]+/)];
  return parts.map((part) => plain(part).replace(/[^a-z0-9]+/g, '')).filter(Boolean);
};
function fieldsIn(row: readonly string[]): Columns {
  const mark = row.findIndex(isMark);
  const columns = fieldsOf(row.map((head, at) => (at === mark ? [] : namesIn(head))));
  const hasTwo = columns.credit !== undefined || columns.debit !== undefined;
  if (mark < 0 || hasTwo) return columns;
  return columns.amount === undefined ? fieldsOf(row.map(namesIn)) : { ...columns, mark };
}
function fieldsOf(names: readonly string[][]): Columns {
  const columns: Columns = {};
  for (const field of fields) {
    const at = heads[field].reduce(
      (found, name) => (found < 0 ? names.findIndex((cell) => cell.includes(name)) : found),
      -1,
    );
    if (at >= 0 && !Object.values(columns).includes(at)) columns[field] = at;
  }
  // 'Số tiền' beside 'Ghi có' and 'Ghi nợ' says the same once more.
  if (columns.credit !== undefined && columns.debit !== undefined) delete columns.amount;
  return columns;
}
const LOOKED_AT = 40;
/** The row that says most of what a statement has to say; counted from 1. */
export function guess(rows: readonly (readonly string[])[]): { headRow: number; columns: Columns } {
  let best = { headRow: 1, columns: {} as Columns, known: 0 };
  for (const [at, row] of rows.slice(0, LOOKED_AT).entries()) {
    const columns = fieldsIn(row);
    const known = Object.keys(columns).length;
    if (known > best.known) best = { headRow: at + 1, columns, known };
  }
  return best;
}
export const columnsOf = (row: readonly string[]): Columns => fieldsIn(row);
