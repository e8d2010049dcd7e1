// Every wire service, for the server's mount, the docs and the tests that loop over all calls. Screens import single calls.
import { BankAdapter, BankTransaction } from './bank/bank.calls.ts';
import { Reservation } from './booking/booking.calls.ts';
import { Books } from './books/books.calls.ts';
import { CareAccount, MessageOutbox, MessageTemplate } from './care/account.calls.ts';
import { Zalo } from './care/zalo.calls.ts';
import { Model, Series } from './catalog/device.calls.ts';
import { CatalogMaster, CatalogSelect } from './catalog/master.calls.ts';
import { PrintStampHistory, Product } from './catalog/product.calls.ts';
import { ServiceName } from './catalog/service-name.calls.ts';
import { Commission } from './commission/commission.calls.ts';
import { CommissionReport } from './commission/commission-report.calls.ts';
import { Files } from './file/file.calls.ts';
import { Fund, ReportFinance } from './finance/fund.calls.ts';
import { TransactionLiabilities } from './finance/liabilities.calls.ts';
import { Offset } from './finance/offset.calls.ts';
import { OpeningDebt } from './finance/opening-debt.calls.ts';
import { Payment } from './finance/payment.calls.ts';
import { AccountReceipt } from './finance/receipt.calls.ts';
import { WriteOff } from './finance/write-off.calls.ts';
import type { AnyCall, Call } from './kit.ts';
import { Category, CategorySelect, LookupCommon } from './lookup/category.calls.ts';
import { Notice } from './notice/notice.calls.ts';
import { Push } from './notice/push.calls.ts';
import { BranchSelect } from './org/branch.calls.ts';
import { Branch, BranchDetail, SystemConfigs, Warehouse } from './org/setup.calls.ts';
import { SetupCommon, SetupMaster, SetupSelect } from './org/setup-lists.calls.ts';
import { Account, Tenant } from './org/tenant.calls.ts';
import { LeadDevice, UserMapBranch, UserMapCenterGroup, UserMapService } from './org/user-map.calls.ts';
import { PartyMaster, SaleCustomer, SaleSupplier } from './party/party.calls.ts';
import { UserLogin } from './people/login-attempt.calls.ts';
import { Role } from './people/role.calls.ts';
import { PeopleCommon, User } from './people/user.calls.ts';
import { UserType } from './people/user-type.calls.ts';
import { ProductService } from './price/price.calls.ts';
import { Privacy } from './privacy/privacy.calls.ts';
import { GroupPromotion, MinusPercentHistory, ProductInvoicePromotion, PromoMaster } from './promo/promo.calls.ts';
import { reportServices } from './report/all.ts';
import { DashBoard } from './report/dashboard.calls.ts';
import { ReportPlan } from './report/plan.calls.ts';
import { ReportView } from './report/view.calls.ts';
import { Home } from './report/work.ts';
import { Search } from './search/search.calls.ts';
import { AbpUserConfiguration, Session, TokenAuth, UserDynamicSetting } from './session/session.calls.ts';
import { RequestCenter } from './stock/center-request.calls.ts';
import { PhysicalInventory } from './stock/count.calls.ts';
import { RequestDemand } from './stock/demand.calls.ts';
import { InboundCommon, ProductInbound } from './stock/inbound.calls.ts';
import { Inventory } from './stock/inventory.calls.ts';
import { ProductOutbound } from './stock/outbound.calls.ts';
import { ReportWarehouse } from './stock/report-warehouse.calls.ts';
import { ProductInboundRequest, ProductOutboundRequest } from './stock/request.calls.ts';
import { StockLimit } from './stock/stock-limit.calls.ts';
import { RequestInbound } from './stock/transfer.calls.ts';
import { TicketIntake } from './ticket/calls/intake.calls.ts';
import { InvoiceData, TicketBuyer } from './ticket/calls/invoice.calls.ts';
import { TicketPay } from './ticket/calls/money.calls.ts';
import { TicketParts } from './ticket/calls/parts.calls.ts';
import { TicketPrint } from './ticket/calls/print.calls.ts';
import { TicketRefund } from './ticket/calls/refund.calls.ts';
import { TicketAct } from './ticket/calls/ticket-act.calls.ts';
import {
  CustomerTickets,
  TicketArrivals,
  TicketCommon,
  TicketMaster,
  TicketOfReceipt,
  TicketProducts,
  TicketSelect,
} from './ticket/calls/ticket-find.calls.ts';
import { TicketLists } from './ticket/calls/ticket-list.calls.ts';
import { TicketForm } from './ticket/calls/ticket-save.calls.ts';
import { TicketRead } from './ticket/calls/ticket-view.calls.ts';
import { Track } from './track/track.calls.ts';
import { AuditLog, Post } from './trail/trail.calls.ts';

const all: readonly Record<string, AnyCall>[] = [
  AbpUserConfiguration,
  TokenAuth,
  Account,
  Session,
  UserDynamicSetting,
  User,
  PeopleCommon,
  Role,
  UserType,
  UserLogin,
  Tenant,
  BranchSelect,
  Branch,
  BranchDetail,
  Warehouse,
  SystemConfigs,
  UserMapBranch,
  UserMapCenterGroup,
  UserMapService,
  LeadDevice,
  SetupCommon,
  SetupMaster,
  SetupSelect,
  Category,
  CategorySelect,
  LookupCommon,
  GroupPromotion,
  MinusPercentHistory,
  ProductInvoicePromotion,
  PromoMaster,
  SaleCustomer,
  SaleSupplier,
  PartyMaster,
  ProductService,
  Series,
  Model,
  ServiceName,
  Product,
  PrintStampHistory,
  CatalogMaster,
  CatalogSelect,
  ProductInboundRequest,
  ProductOutboundRequest,
  RequestDemand,
  StockLimit,
  RequestCenter,
  ProductInbound,
  InboundCommon,
  ProductOutbound,
  RequestInbound,
  Inventory,
  PhysicalInventory,
  ReportWarehouse,
  TicketAct,
  TicketPrint,
  TicketForm,
  TicketIntake,
  CustomerTickets,
  TicketArrivals,
  TicketCommon,
  TicketMaster,
  TicketOfReceipt,
  TicketProducts,
  TicketSelect,
  TicketLists,
  TicketRead,
  TicketParts,
  TicketPay,
  TicketRefund,
  Track,
  Privacy,
  AccountReceipt,
  Payment,
  TransactionLiabilities,
  Fund,
  WriteOff,
  Offset,
  OpeningDebt,
  BankTransaction,
  BankAdapter,
  InvoiceData,
  TicketBuyer,
  ReportFinance,
  Commission,
  CommissionReport,
  Reservation,
  Zalo,
  CareAccount,
  MessageTemplate,
  MessageOutbox,
  Files,
  Notice,
  Push,
  Post,
  AuditLog,
  Books,
  DashBoard,
  ...reportServices,
  Home,
  ReportPlan,
  ReportView,
  Search,
];
export const services: readonly Record<string, Call>[] = all;
export const allCalls: readonly Call[] = services.flatMap((service) => Object.values(service));
