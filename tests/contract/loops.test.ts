// What holds for every call of the contract, free for each new one: its address, what lists answer. Who is kept out stands in
// access.test.ts.
import { describe, expect, test } from 'vitest';
import { allCalls } from '../../contract/all.ts';
import { reports } from '../../contract/report/all.ts';
import { testApp } from '../harness/app.ts';
import { specCalls } from '../spec/spec.ts';
import { addressOf, allowed, each, fieldsOf, isPaged, takesNothing } from './calls.ts';

const app = await testApp();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('addresses', () => {
  /** Calls that the spec does not name. */
  const ours = [
    ...reports.map(({ why }) => `GET ${why.path}`),
    ...['GET /api/services/app/ReportView/GetAll', 'POST /api/services/app/ReportView/Create'],
    ...['POST /api/services/app/ReportView/Update', 'POST /api/services/app/ReportView/SetTile'],
    ...['POST /api/services/app/ReportView/SetMorning', 'DELETE /api/services/app/ReportView/Delete'],
    ...['GET /api/services/app/ReportPlan/GetYear', 'GET /api/services/app/ReportPlan/GetProgress'],
    'POST /api/services/app/ReportPlan/Save',
    'GET /api/services/app/Search/Find',
    'POST /api/services/app/Receipt/UnarchiveInvoice',
    'POST /api/services/app/Receipt/CancelPayment',
    'POST /api/services/app/Receipt/PayInvoice',
    'POST /api/services/app/User/SetRoles',
    'PUT /api/services/app/User/Unlock',
    'GET /api/services/app/UserLogin/GetUserLoginAttempts',
    'POST /api/TokenAuth/LogOut',
    'GET /api/services/app/AuditLog/GetByTarget',
    ...['GET /api/services/app/WriteOff/GetAll', 'GET /api/services/app/WriteOff/Get'],
    ...['POST /api/services/app/WriteOff/Create', 'PUT /api/services/app/WriteOff/Update'],
    'POST /api/services/app/WriteOff/Act',
    ...['GET /api/services/app/Offset/GetAll', 'GET /api/services/app/Offset/Get'],
    ...['POST /api/services/app/Offset/Create', 'POST /api/services/app/Offset/Act'],
    ...['GET /api/services/app/OpeningDebt/GetAll', 'GET /api/services/app/OpeningDebt/Get'],
    ...['POST /api/services/app/OpeningDebt/Create', 'POST /api/services/app/OpeningDebt/Act'],
    ...['POST /api/services/app/OpeningDebt/Import', 'GET /api/services/app/OpeningDebt/ImportTemplate'],
    ...['GET /api/services/app/Payment/CheckCash', 'GET /api/services/app/Payment/CheckApproval'],
    ...['GET /api/services/app/InvoiceData/GetAll', 'POST /api/services/app/Receipt/SetBuyer'],
    'GET /api/services/app/Fund/GetAll',
    'GET /api/services/app/Fund/GetAccount',
    'PUT /api/services/app/Fund/Save',
    'GET /api/services/app/Fund/Look',
    'POST /api/services/app/Fund/Close',
    'GET /api/services/app/Fund/GetClose',
    'GET /api/services/app/Fund/GetCloses',
    'POST /api/services/app/Fund/Reopen',
    'GET /api/services/app/Fund/GetTransfers',
    'POST /api/services/app/Fund/CancelTransfer',
    'POST /api/services/app/Payment/Act',
    'GET /api/services/app/TransactionLiabilities/GetOpenItems',
    'GET /api/services/app/TransactionLiabilities/GetStandings',
    'GET /api/services/app/TransactionLiabilities/GetStatement',
    'GET /api/services/app/Commission/GetMine',
    'GET /api/services/app/Track/GetLink',
    ...['Make', 'Renew', 'Revoke'].map((act) => `POST /api/services/app/Track/${act}Link`),
    'POST /api/services/app/Track/SharePhotos',
    ...['GET /api/services/app/Privacy/GetConsents', 'PUT /api/services/app/Privacy/SetConsent'],
    ...['Requests', 'PasscodeLooks', 'DataLooks'].map((list) => `GET /api/services/app/Privacy/Get${list}`),
    ...['CreateRequest', 'CloseRequest', 'ExportPerson', 'ForgetPerson'].map(
      (act) => `POST /api/services/app/Privacy/${act}`,
    ),
    'GET /api/services/app/Commission/GetMyRows',
    'GET /api/services/app/Commission/GetPeople',
    'GET /api/services/app/Commission/GetRows',
    'POST /api/services/app/Commission/Pay',
    'GET /api/services/app/Commission/GetPeriods',
    'POST /api/services/app/Commission/ClosePeriod',
    'POST /api/services/app/Commission/ReopenPeriod',
    'GET /api/services/app/Commission/Simulate',
    'GET /api/services/app/BankTransaction/GetAll',
    'GET /api/services/app/BankTransaction/GetById',
    'GET /api/services/app/BankTransaction/GetCandidates',
    'GET /api/services/app/Zalo/GetById',
    'GET /api/services/app/CareAccount/Get',
    'POST /api/services/app/CareAccount/Save',
    'POST /api/services/app/CareAccount/Test',
    'POST /api/services/app/CareAccount/CheckEvent',
    'GET /api/services/app/MessageTemplate/GetAll',
    'POST /api/services/app/MessageTemplate/Save',
    'GET /api/services/app/MessageOutbox/GetAll',
    'POST /api/services/app/MessageOutbox/Resend',
    'POST /api/services/app/BankTransaction/Match',
    'POST /api/services/app/BankTransaction/Ignore',
    'POST /api/services/app/BankTransaction/Restore',
    'POST /api/services/app/BankTransaction/ImportStatement',
    'GET /api/services/app/BankAdapter/GetAll',
    'POST /api/services/app/BankAdapter/Create',
    'PUT /api/services/app/BankAdapter/Update',
    'DELETE /api/services/app/BankAdapter/Delete',
    'POST /api/services/app/BankAdapter/Pull',
    ...['GET /api/services/app/Post/GetPeople', 'GET /api/services/app/Post/GetQuestions'],
    ...['GET /api/services/app/Notice/GetAll', 'GET /api/services/app/Notice/GetUnread'],
    ...['POST /api/services/app/Notice/Mark', 'POST /api/services/app/Notice/MarkSubject'],
    ...['GET /api/services/app/Notice/GetSettings', 'POST /api/services/app/Notice/SaveSettings'],
    ...['GET /api/services/app/Push/Get', 'POST /api/services/app/Push/Subscribe'],
    'POST /api/services/app/Push/Unsubscribe',
    'GET /api/services/app/Books/GetLaws',
    'GET /api/services/app/Books/ExportJournal',
    'POST /api/services/app/Books/Check',
    'PUT /api/services/app/Category/UpdateOrderNoById',
    'POST /api/services/app/Product/SetServiceParts',
    'POST /api/services/app/Product/Import',
    'GET /api/services/app/Product/ImportTemplate',
    'POST /api/services/app/File/Upload',
    'GET /api/services/app/SaleCustomer/IsFree',
    'POST /api/services/app/SaleCustomer/Import',
    'GET /api/services/app/SaleCustomer/ImportTemplate',
    'GET /api/services/app/SaleSupplier/IsFree',
    'POST /api/services/app/SaleSupplier/Import',
    'POST /api/services/app/inventory/Close',
    'POST /api/services/app/inventory/Reopen',
    'GET /api/services/app/inventory/GetCloses',
    'GET /api/services/app/inventory/GetSerials',
    'POST /api/services/app/physicalInventory/Count',
    'POST /api/services/app/physicalInventory/SetCause',
    'POST /api/services/app/physicalInventory/SetCauses',
    'GET /api/services/app/physicalInventory/GetSerials',
    'POST /api/services/app/physicalInventory/RemoveUnknown',
    'GET /api/services/app/SaleSupplier/ImportTemplate',
    'POST /api/services/app/ProductInboundRequest/Cancel',
    'GET /api/services/app/ProductInboundRequest/GetDemand',
    'GET /api/services/app/ProductInboundRequest/GetAlerts',
    'POST /api/services/app/ProductInboundRequest/Fulfil',
    'GET /api/services/app/StockLimit/GetAll',
    'POST /api/services/app/StockLimit/Save',
    'DELETE /api/services/app/StockLimit/Delete',
    'GET /api/services/app/StockLimit/GetShortage',
    'POST /api/services/app/ProductInbound/ImportLines',
    'GET /api/services/app/ProductInbound/ImportTemplate',
    'GET /api/services/app/ProductInbound/PreviewUnArchive',
    'POST /api/services/app/ProductInbound/PreviewUpdatePrice',
    ...['GET /api/services/app/Home/GetWork', 'GET /api/services/app/Home/GetNext'],
    'GET /api/services/app/ReportSale/GetAccessoriesDetail',
    'GET /api/services/app/ReportSale/GetAccessoriesTotal',
    'GET /api/services/app/ReportSale/GetClientService',
    'GET /api/services/app/ReportSale/GetDailyService',
    'GET /api/services/app/ReportSale/GetEquipmentStaff',
    'GET /api/services/app/ReportFinance/GetBranchProfit',
    'GET /api/services/app/ReportFinance/GetCashFlow',
    'GET /api/services/app/ReportFinance/GetPayables',
    'GET /api/services/app/ReportFinance/GetReceivables',
    'GET /api/services/app/ReportSale/GetPromiseKept',
    'GET /api/services/app/ReportSale/GetStaffCommission',
    'GET /api/services/app/ReportSale/GetStaffWorkload',
    'GET /api/services/app/ReportSale/GetWarrantyReturns',
    'GET /api/services/app/ReportSale/GetRevenueDetail',
    'GET /api/services/app/ReportSale/GetRevenueTotal',
    'GET /api/services/app/ReportSale/GetServicePriceList',
    'GET /api/services/app/ReportWarehouse/GetStockTurnover',
    'GET /api/services/app/ReportWarehouse/GetPartFailure',
    'GET /api/services/app/ReportWarehouse/GetValuationDifferences',
    'POST /api/services/app/ProductInbound/ChangeSupplier',
    'GET /api/services/app/ProductInbound/GetPayments',
    'GET /api/services/app/ProductInbound/GetPayees',
    'GET /api/services/app/ProductInbound/ReportByProduct',
    'GET /api/services/app/ProductInbound/ReportBySupplier',
    'GET /api/services/app/ProductOutbound/GetReportLines',
    'POST /api/services/app/RequestInbound/Accept',
    'POST /api/services/app/RequestInbound/Receive',
    'POST /api/services/app/RequestInbound/Resolve',
    'GET /api/services/app/RequestInbound/PreviewUnreceive',
    'POST /api/services/app/RequestInbound/Unreceive',
    'POST /api/services/app/RequestInbound/AgreeLost',
    'POST /api/services/app/RequestInbound/UndoLost',
    'POST /api/services/app/RequestInbound/RefuseLost',
    'POST /api/services/app/RequestInbound/DropLost',
    'GET /api/services/app/RequestInbound/GetInTransit',
    'GET /api/services/app/Reservation/GetCaller',
    'POST /api/services/app/Receipt/ShowPasscode',
    'POST /api/services/app/Receipt/AddPhoto',
    'POST /api/services/app/Receipt/NotePrint',
    'POST /api/services/app/Receipt/NoteViewing',
    ...['SaleCustomer', 'Receipt', 'Reservation', 'Zalo'].map((of) => `POST /api/services/app/${of}/ShowPhone`),
    'POST /api/services/app/Receipt/SetOutcomes',
    'GET /api/services/app/Receipt/GetTechnicians',
    'GET /api/services/app/Receipt/GetMyQueue',
    'GET /api/services/app/Receipt/GetEarnings',
    'GET /api/services/app/Receipt/GetTechnicianCounts',
    'GET /api/services/app/Receipt/GetAllowedActions',
    'GET /api/services/app/Receipt/GetByImei',
    'GET /api/services/app/Receipt/GetOrigin',
    'POST /api/services/app/Receipt/Quote',
    'GET /api/services/app/Receipt/GetPartStock',
    'GET /api/services/app/Receipt/GetIntakePeople',
    'GET /api/services/app/Receipt/GetParts',
    'GET /api/services/app/Receipt/GetPartsByCode',
    'GET /api/services/app/Receipt/FindForParts',
    'POST /api/services/app/Receipt/ReserveParts',
    'POST /api/services/app/Receipt/FreeParts',
    'POST /api/services/app/Receipt/DecidePart',
    'POST /api/services/app/Receipt/PayOutCredit',
    'POST /api/services/app/Receipt/ProposePart',
    'POST /api/services/app/Receipt/SettleOverpayment',
    'POST /api/services/app/Receipt/UseCredit',
    'POST /api/services/app/Receipt/RequestParts',
    'POST /api/services/app/Receipt/IssueParts',
    'POST /api/services/app/Receipt/ReturnParts',
    'POST /api/services/app/Receipt/PreviewBreakUp',
  ];
  /** Services whose tables are still to come, and single calls that wait for them. */
  const later =
    /\/(Receipt|Payment|AccountReceipt|TransactionLiabilities|ReportSale|ReportFinance|DashBoard|Zalo)\/\w+$/i;
  const waiting: string[] = [];
  const named = new Map(specCalls.map((call) => [`${call.method} ${call.path}`, call]));

  test('every call is one of the spec, spelt as there, or in the list of our own', () => {
    const unknown = allCalls.map(addressOf).filter((address) => !named.has(address));
    expect(unknown.sort()).toEqual([...ours].sort());
  });
  test('every call that the spec names is here, unless its tables are still to come', () => {
    const here = new Set(allCalls.map(addressOf));
    const missing = [...named].filter(([address, { path }]) => !later.test(path) && !here.has(address));
    expect(missing.map(([address]) => address).sort()).toEqual([...waiting].sort());
  });
  test('no address is taken twice, in any case', () => {
    const addresses = allCalls.map((call) => addressOf(call).toLowerCase());
    expect(new Set(addresses).size).toBe(addresses.length);
  });
  test.each(each(allCalls.filter((call) => named.has(addressOf(call)))))(
    '%s takes the parameters that the spec names',
    (address, call) => {
      const accepted = fieldsOf(call).flatMap(([name, schema]) => [name, ...(schema.meta()?.aka ?? [])]);
      const lower = accepted.map((name) => name.toLowerCase());
      expect(lower).toEqual(expect.arrayContaining((named.get(address)?.params ?? []).map((p) => p.toLowerCase())));
    },
  );
  test.each(each(allCalls))('%s answers under its path in any case', async (_, call) => {
    const [plain, loud] = await Promise.all(
      [call.path, call.path.toUpperCase()].map((url) => app.app.inject({ method: call.verb, url })),
    );
    expect(loud?.statusCode).toBe(plain?.statusCode);
    expect([404, 405]).not.toContain(loud?.statusCode);
  });
});

describe('lists', () => {
  test.each(each(allCalls.filter((call) => call.verb === 'GET' && takesNothing(call))))(
    '%s without input answers exactly what its schema promises',
    async (_, call) => {
      await expect(allowed(app, call).call(call, {})).resolves.toBeDefined();
    },
  );
  /** The insides of one thing ask which; tests/calls fetch them. */
  const notAlone = [
    'GET /api/services/app/AuditLog/GetByTarget',
    'GET /api/services/app/inventory/Detail',
    'GET /api/services/app/physicalInventory/Detail',
    'GET /api/services/app/physicalInventory/GetSerials',
    'GET /api/services/app/ReportFinance/GetDetailReportLiabilitiesSupplier',
    'GET /api/services/app/ReportFinance/GetReportLiabilitiesSupplierHistory',
    'GET /api/services/app/TransactionLiabilities/GetLiabilitiesCustomerDetail',
    'GET /api/services/app/TransactionLiabilities/GetLiabilitiesSupplierDetail',
    'GET /api/services/app/TransactionLiabilities/GetLiabilitiesDetailSuccess',
    'GET /api/services/app/TransactionLiabilities/GetOpenItems',
  ];
  test.each(each(allCalls.filter((call) => isPaged(call) && !notAlone.includes(addressOf(call)))))(
    '%s can be fetched as a spreadsheet',
    async (_, call) => {
      const response = await allowed(app, call).send(call, {}, { accept: XLSX });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe(XLSX);
      expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
    },
  );
});
