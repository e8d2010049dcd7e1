// The table of screens as each side sees it: the host's people look after shops, they run none.
import { expect, test } from 'vitest';
import { services } from '../contract/all.ts';
import { Books } from '../contract/books/books.calls.ts';
import { CareAccount, MessageOutbox } from '../contract/care/account.calls.ts';
import { Zalo } from '../contract/care/zalo.calls.ts';
import { Model } from '../contract/catalog/device.calls.ts';
import { PrintStampHistory, Product, seeKind } from '../contract/catalog/product.calls.ts';
import { ServiceName } from '../contract/catalog/service-name.calls.ts';
import { TransactionLiabilities } from '../contract/finance/liabilities.calls.ts';
import { Payment } from '../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../contract/finance/receipt.calls.ts';
import { allows, type May } from '../contract/kit.ts';
import { SystemConfigs } from '../contract/org/setup.calls.ts';
import { Tenant } from '../contract/org/tenant.calls.ts';
import { UserMapBranch, UserMapService } from '../contract/org/user-map.calls.ts';
import { SaleCustomer, SaleSupplier } from '../contract/party/party.calls.ts';
import { UserLogin } from '../contract/people/login-attempt.calls.ts';
import { type Permission, permissionsOf } from '../contract/permissions.ts';
import { ProductService } from '../contract/price/price.calls.ts';
import { Privacy } from '../contract/privacy/privacy.calls.ts';
import { ProductInvoicePromotion } from '../contract/promo/promo.calls.ts';
import { reports } from '../contract/report/all.ts';
import { DashBoard } from '../contract/report/dashboard.calls.ts';
import { ReportPlan } from '../contract/report/plan.calls.ts';
import { workKeys, workOf } from '../contract/report/work.ts';
import { RequestCenter } from '../contract/stock/center-request.calls.ts';
import { PhysicalInventory } from '../contract/stock/count.calls.ts';
import { RequestDemand } from '../contract/stock/demand.calls.ts';
import { ProductInbound } from '../contract/stock/inbound.calls.ts';
import { Inventory } from '../contract/stock/inventory.calls.ts';
import { exportMay, ProductOutbound } from '../contract/stock/outbound.calls.ts';
import { ReportWarehouse } from '../contract/stock/report-warehouse.calls.ts';
import { StockLimit } from '../contract/stock/stock-limit.calls.ts';
import { transferMay } from '../contract/stock/transfer.states.ts';
import { TicketRefund } from '../contract/ticket/calls/refund.calls.ts';
import { TicketLists } from '../contract/ticket/calls/ticket-list.calls.ts';
import { TicketForm } from '../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../contract/ticket/calls/ticket-view.calls.ts';
import { routes } from './routes.tsx';
import { addressOf } from './session/work-address.ts';
import { dayPaths, visibleEntries } from './shell/menu/menu.model.ts';
import { isFor, pagesOf, type Side } from './shell/menu/route-table.ts';

/** What somebody with every permission of their side sees. */
function menuOf(side: Side): string[] {
  const held = new Set<string>(permissionsOf(side));
  const may = (rule: May) => rule === 'signedIn' || [rule].flat().some((code) => held.has(code));
  return pagesOf(visibleEntries(routes, (page) => isFor(page, side) && may(page.may))).map(({ path }) => path);
}

test('the host sees people, roles and tenants, and no screen of a shop', () => {
  expect(menuOf('host')).toEqual([
    '/home',
    '/system/users',
    '/system/roles',
    '/system/user-roles',
    '/system/login-attempts',
    '/system/tenants',
    '/system/permissions',
  ]);
});
test('a shop sees everything but the tenants', () => {
  const visible = pagesOf(routes).filter((page) => !page.invisible);
  expect(menuOf('tenant')).toEqual(visible.map(({ path }) => path).filter((path) => path !== '/system/tenants'));
});
test.each(reports.map((report) => [report.path, report.title] as const))(
  '%s: the report says what its entry says',
  (path, title) => {
    expect(pagesOf(routes).find((page) => page.path === path)?.title).toEqual(title);
  },
);
/** Screens that name their rights, so that the first page need not bring their calls: they are those of what they ask for. */
test.each([
  ['/customer-care/zalo-feedback', Zalo.GetAll],
  ['/customer-care/outbox', MessageOutbox.GetAll],
  ['/customer-care/zalo-setup', CareAccount.Get],
  ['/customer-care/privacy', Privacy.GetRequests],
  ['/finance/receipt/receipt-list', AccountReceipt.GetListAccountReceipt],
  ['/finance/spending/spending-list', Payment.GetListPayment],
  ['/report/selling/plan', ReportPlan.GetYear],
  ['/settings/configs', SystemConfigs.GetSystemConfigs],
  ['/dashboard', DashBoard.GetSummary],
  ['/service/service-price', ProductService.GetProductServicePricePaged],
  ['/inventory/import/import-bill', ProductInbound.Create],
  ['/inventory/import/import-bill/:id', ProductInbound.getDetail],
  ['/inventory/import/import-list', ProductInbound.GetAllPaged],
  ['/inventory/warehouse', Inventory.GetAllPaged],
  ['/inventory/print-stamp-history', PrintStampHistory.GetAllPaged],
  ['/warehouse/warehouse-viewing', Inventory.GetAllPaged],
  ['/warehouse/warehouse-checking', PhysicalInventory.GetAllPaged],
  ['/warehouse/warehouse-checking/:id', PhysicalInventory.Detail],
  ['/warehouse/warehouse-payment', ProductInbound.GetPayments],
  ['/inventory/export/export-list', ProductOutbound.GetAllPaged],
  ['/inventory/export/export-list/:id', ProductOutbound.GetAllPaged],
  ['/report/inventory-report/warehouse', ReportWarehouse.GetAllNhapXuatTonPaged],
  ['/report/inventory-report/error-accessories', ReportWarehouse.GetBaoCaoLinhKienLoi],
  ['/report/inventory-report/valuation', ReportWarehouse.GetValuationDifferences],
  ['/report/inventory-report/import-accessories', ProductInbound.ReportByProduct],
  ['/report/inventory-report/import-supplier', ProductInbound.ReportBySupplier],
  ['/report/inventory-report/export-bill', ProductOutbound.GetReportLines],
  ['/report/inventory-report/minimum-inventory', StockLimit.GetShortage],
  ['/settings/branch-map', UserMapBranch.GetUserTree],
  ['/settings/service-map', UserMapService.GetUserTree],
  ['/system/login-attempts', UserLogin.GetUserLoginAttempts],
  ['/system/books', Books.GetLaws],
  ['/system/branch-map', UserMapBranch.GetUserTree],
  ['/system/service-map', UserMapService.GetUserTree],
  ['/system/tenants', Tenant.GetAll],
  ['/category/model', Model.GetAll],
  ['/category/device', Model.GetAll],
  ['/category/service', ServiceName.GetAll],
  ['/category/service-accessories', ServiceName.GetAll],
  ['/category/supplies', Product.GetAllSupplies],
  ['/category/stationery', Product.GetAllStation],
  ['/category/voucher-package', ProductInvoicePromotion.GetAll],
  ['/category/percentage-voucher-package', ProductInvoicePromotion.GetAll],
  ['/category/customer', SaleCustomer.GetAll],
  ['/category/customer/:id', SaleCustomer.Get],
  ['/category/supplier', SaleSupplier.GetAll],
  ['/category/supplier/:id', SaleSupplier.Get],
  ['/ticket-management/ticket-form/:id', TicketForm.CreateOrUpdateInvoice],
  ['/ticket-management/my-queue', TicketRead.GetMyQueue],
  ['/ticket-management/ticket/:id', TicketRead.GetInvoiceForView],
  ['/ticket-management/refund-form/:id', TicketRefund.CreateOrUpdateRefundInvoice],
  ['/ticket-management/repair-list', TicketLists.GetReceiptRepairData],
  ['/ticket-management/board', TicketLists.GetReceiptRepairData],
  ['/ticket-management/receipt-list', TicketLists.GetReceiptData],
  ['/ticket-management/return-list', TicketLists.GetReceiptReturnData],
  ['/ticket-management/break-up-list', TicketLists.GetBreakUpData],
  ['/ticket-management/cancel-list', TicketLists.GetReceiptCancelData],
  ['/ticket-management/transfer-list', TicketLists.GetReceiptTransferData],
  ['/ticket-management/control-list', TicketLists.GetReceiptControlData],
  ['/ticket-management/refund-list', TicketLists.GetReceiptRefundData],
  ['/ticket-management/upcomming-list', TicketLists.GetReceiptUpcommingrData],
  ['/ticket-management/delivery-schedule', TicketLists.GetReceiptCalendarData],
  ['/ticket-management/inventory-list', TicketLists.GetReceiptInventoryData],
  ['/inventory/inventory-index', RequestDemand.GetDemand],
  ['/inventory-transfer/request', RequestCenter.CreateOrUpdateRequestCenter],
  ['/inventory-transfer/request-list', RequestCenter.GetAllRequestToCenter],
  ['/debt/debt-searching', TransactionLiabilities.GetStandings],
  ['/debt/debt-client', TransactionLiabilities.GetLiabilitiesCustomer],
  ['/debt/debt-supplier', TransactionLiabilities.GetLiabilitiesSupplier],
  ['/debt/party/:party/:id', TransactionLiabilities.GetStatement],
] as const)('%s is opened by whoever may ask for it', (path, { may }) => {
  expect(pagesOf(routes).find((page) => page.path === path)?.may).toEqual(may);
});
/** More than one right opens these, in whatever order they are named. */
test.each([
  ['/category/components', [seeKind.component]],
  ['/category/accessories', [seeKind.accessory]],
  ['/inventory/receiving', transferMay],
  ['/inventory/export/export-transfer', transferMay],
  ['/inventory/export/export-bill', exportMay.ticket],
  ['/inventory/export/export-other', [...exportMay.other, ...exportMay.error, ...exportMay.errorTransfer]],
] as const)('%s is opened by the rights of what is done there', (path, rights) => {
  const named = [pagesOf(routes).find((page) => page.path === path)?.may].flat();
  expect(new Set(named)).toEqual(new Set(rights));
});

/** What home counts and what the bar of a phone offers lead to screens, and nobody is sent to one that they may not open. */
test.each(workKeys)('home: %s opens its screen for whoever is told of it', (key) => {
  const { path, call: name, for: only = [] } = workOf(key);
  const page = pagesOf(routes).find((one) => one.path === path);
  const call = services.flatMap((one) => Object.values(one)).find((one) => `${one.service}/${one.name}` === name);
  if (!page || !call) throw new Error(`${path} or ${name} is not there`);
  const wants = [only].flat();
  for (const right of [call.may].flat())
    for (const own of wants.length ? wants : [right])
      expect([right, own, allows(page.may, new Set([right, own] as Permission[]))]).toEqual([right, own, true]); // 'signedIn' is held by nobody
});
test('home: a list that is one of several on its screen is the one that opens', () => {
  expect(addressOf(workOf('transfers'), '2026-11-19')).toBe('/finance/fund?view=transfers&status=sent');
  expect(addressOf(workOf('overdueTo'), '2026-11-19')).toBe('/debt/debt-overdue?party=supplier');
  expect(addressOf(workOf('dueToday'), '2026-11-19')).toContain('startDate=2026-11-19');
});
test.each(dayPaths)('the bar of a phone: %s is a screen', (path) => {
  expect(pagesOf(routes).map((page) => page.path)).toContain(path);
});
