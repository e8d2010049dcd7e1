// Voucher packages of an amount and of a percentage, /category/voucher-package and /category/percentage-voucher-package (spec §2, §3).
import type { ComponentType } from 'react';
import { ProductInvoicePromotion, VoucherCreate, VoucherRow } from '../../contract/promo/promo.calls.ts';
import { toInstant } from '../../contract/time.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { codeAmong, uniqueField } from '../kit/form/unique-field.tsx';
import { crudPage } from '../kit/list/crud-page.tsx';
import { word } from './promo.text.ts';
import { limitColumns, limitFields, scopeFields } from './scope.fields.ts';

/** Spec §3: vouchers show their times as 'YYYY/MM/DD HH:mm'. */
const showTime = (instant: string | null) =>
  instant ? toInstant(new Date(instant)).slice(0, 16).replaceAll('-', '/').replace('T', ' ') : '–';

const codeField = uniqueField({
  error: 'voucher.codeTaken',
  key: 'voucher',
  maxLength: 50,
  taken: codeAmong(ProductInvoicePromotion.GetAll),
});

const percent = { list: 'percentVouchers', one: 'percentVoucher', off: 'percentOff', as: 'number' } as const;
const amount = { list: 'vouchers', one: 'voucher', off: 'amountOff', as: 'money' } as const;

export function voucherScreen(kind: VoucherRow['kind']): ComponentType {
  const words = kind === 'percent' ? percent : amount;
  return crudPage({
    id: `promo.${kind}`,
    title: word(words.list),
    thing: word(words.one),
    list: ProductInvoicePromotion.GetAll,
    fixed: { kind },
    get: ProductInvoicePromotion.Get,
    // The kind is the page's, not a choice in the form.
    create: {
      ...ProductInvoicePromotion.Create,
      in: VoucherCreate.extend({ kind: VoucherCreate.shape.kind.default(kind) }),
    },
    update: ProductInvoicePromotion.Update,
    remove: ProductInvoicePromotion.SoftDeleteById,
    name: (row) => row.code,
    searchLabel: word('voucherSearch'),
    emptyHint: word('vouchersEmpty'),
    columns: [
      { field: 'code', width: 150 },
      { field: 'name', width: 220 },
      { field: 'value', title: word(words.off), as: words.as },
      { field: 'validFrom', card: false },
      'validTo',
      ...limitColumns<VoucherRow>(),
      { field: 'isActive', as: 'active', title: word('status') },
      { field: 'creationTime', render: (row) => showTime(row.creationTime) },
      { field: 'lastModificationTime', hidden: true, render: (row) => showTime(row.lastModificationTime) },
      { field: 'note', hidden: true, width: 240 },
    ],
    form: [
      { field: 'code', control: codeField },
      { field: 'name', span: 2 },
      { field: 'value', label: word(words.off), as: words.as },
      'validFrom',
      'validTo',
      ...limitFields,
      ...scopeFields,
      'isActive',
      'note',
    ],
    actions: [historyOf('Voucher', { schema: VoucherRow }, (row: VoucherRow) => row.code)],
  });
}
