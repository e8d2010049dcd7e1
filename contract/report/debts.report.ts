// What customers and staff owe us, and what we owe suppliers, declared: routes /report/debt-report/debt-report-total and suppliers. The calls of the
// spec that tell the same by party stand in debts.calls.ts.
import { type Report, report } from './report.ts';

const may = 'Pages.Reports.Debt';
export const Receivables: Report = report('ReportFinance', 'GetReceivables', {
  title: { vi: 'Tổng hợp công nợ', en: 'Debt totals' },
  may,
  path: '/report/debt-report/debt-report-total',
  figures: ['debtOpening', 'debtRise', 'debtFall', 'debtClosing', 'debtLate', 'debtCredit'],
  main: 'debtClosing',
  by: [
    ['debtor'],
    ['debtAge'],
    ['branch'],
    ['debtorKind'],
    ['branch', 'debtor'],
    ['debtor', 'debtAge'],
    ['debtor', 'debtItem'],
  ],
  narrows: ['branch', 'customer', 'earner', 'debtorKind', 'debtAge', 'debtor'],
  hasPast: true,
  opens: 'debtor',
  explains: 'debtClosing',
});
export const Payables: Report = report('ReportFinance', 'GetPayables', {
  title: { vi: 'Công nợ phải trả', en: 'Payables' },
  may,
  path: '/report/debt-report/suppliers',
  figures: ['owedOpening', 'owedRise', 'owedFall', 'owedClosing', 'owedLate', 'owedCredit'],
  main: 'owedClosing',
  by: [
    ['supplier'],
    ['debtAge'],
    ['branch'],
    ['branch', 'supplier'],
    ['supplier', 'debtAge'],
    ['supplier', 'debtItem'],
  ],
  narrows: ['branch', 'supplier', 'debtAge'],
  hasPast: true,
  opens: 'supplier',
  explains: 'owedClosing',
});
