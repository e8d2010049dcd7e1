// Customers, /category/customer: list, form, import from Excel, history (spec §2 Categories, §3). A row opens the customer's page.
import { hitsCounted } from '../../contract/constants.ts';
import { type CustomerId, CustomerRow, lends, SaleCustomer } from '../../contract/party/party.calls.ts';
import { Phone } from '../../contract/phone.ts';
import { call } from '../kit/call/call.ts';
import { historyOf } from '../kit/document/history-action.tsx';
import { ImportTool } from '../kit/excel/import-tool.tsx';
import { uniqueField } from '../kit/form/unique-field.tsx';
import { crudPage, crudSpec } from '../kit/list/crud-page.tsx';
import { PhoneCell } from '../kit/table/phone-cell.tsx';
import { word } from './party.text.ts';
import { profilePath } from './paths.ts';

const isTaken = async (
  given: { phone: string } | { code: string },
  form: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => {
  const id = form.id as CustomerId | undefined; // the row in the form, when there is one
  return !(await call(SaleCustomer.IsFree, { ...given, ...(id ? { id } : {}) }, { signal, quiet: true }));
};
const PhoneField = uniqueField({
  error: 'customer.phoneTaken',
  key: 'customer.phone',
  maxLength: 20,
  /** A number that is still being typed belongs to nobody. */
  taken: async (phone, form, signal) => Phone.safeParse(phone).success && isTaken({ phone }, form, signal),
});
const CodeField = uniqueField({
  error: 'customer.codeTaken',
  key: 'customer.code',
  maxLength: 30,
  taken: (code, form, signal) => isTaken({ code }, form, signal),
});

export const customers = crudSpec({
  id: 'party.customers',
  title: word('customers'),
  thing: word('customer'),
  list: SaleCustomer.GetAll,
  get: SaleCustomer.Get,
  create: SaleCustomer.CreateSaleCustomer,
  update: SaleCustomer.Update,
  remove: SaleCustomer.SoftDeleteById,
  name: (row) => row.name,
  page: (row) => profilePath('customer', row.id),
  searchLabel: word('customersSearch'),
  emptyHint: word('customersEmpty'),
  countsHitsTo: hitsCounted,
  chips: {
    field: 'isCompany',
    items: [
      { value: false, label: word('people') },
      { value: true, label: word('companies') },
    ],
  },
  columns: [
    { field: 'code', width: 120 },
    { field: 'name', width: 220 },
    {
      field: 'phone',
      width: 150,
      render: ({ id, phone }) => <PhoneCell phone={phone} id={id} show={SaleCustomer.ShowPhone} />,
    },
    { field: 'address', width: 280 },
    { field: 'email', width: 200 },
    { field: 'sex', width: 100, card: false },
    { field: 'dateOfBirth', width: 120 },
    { field: 'taxCode', width: 130 },
    { field: 'creditDays', width: 130, card: false },
    { field: 'debtLimit', width: 130, card: false, hidden: true },
    { field: 'note', width: 220 },
    'creationTime',
  ],
  form: [
    {
      group: word('contact'),
      fields: [
        { field: 'phone', control: PhoneField, span: 1, help: word('phoneHelp') },
        'name',
        { field: 'code', control: CodeField, span: 1, help: word('codeHelp') },
        'email',
        { field: 'address', span: 2 },
      ],
    },
    {
      group: word('person'),
      fields: ['sex', 'dateOfBirth'],
    },
    {
      group: word('business'),
      fields: [
        'isCompany',
        'taxCode',
        { field: 'legalName', help: word('legalNameHelp') },
        { field: 'creditDays', may: lends },
        { field: 'debtLimit', help: word('debtLimitHelp'), may: lends },
        { field: 'note', span: 2 },
      ],
    },
  ],
  tools: (_, page) => (
    <ImportTool
      things={word('customer')}
      call={SaleCustomer.Import}
      template={SaleCustomer.ImportTemplate}
      page={page}
    />
  ),
  actions: [historyOf('Customer', { schema: CustomerRow }, (row: CustomerRow) => row.name)],
});
export const CustomersScreen = crudPage(customers);
