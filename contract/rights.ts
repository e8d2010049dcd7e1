// Who reads what several screens share: each list with people, prices or stock names the rights of which one is enough.
// Whoever fills in a form must be offered what it asks for, so a right to write is also a right to look these things up.
import { type Permission, within } from './permissions.ts';

/** Taking a device in, and changing what was taken in. */
export const taking = ['Pages.Tickets.Create', 'Pages.Tickets.Edit'] as const;
const booking = ['Pages.Bookings.Create', 'Pages.Bookings.Edit', 'Pages.Bookings.Rebooking'] as const;
const prices = within('Pages.ServicePrice');
const ticketsSeen = ['Pages.Tickets.ViewDetail', ...within('Pages.Ticket')] as const;

/** Devices of customers that stand in a shop, and when they are due. */
export const seesTickets: readonly Permission[] = ticketsSeen;

/** Names, phones and addresses of customers. */
export const seesCustomers: readonly Permission[] = [
  'Pages.Category.Customer',
  'Pages.Categories.Customer',
  ...taking,
  ...booking,
  'Pages.Finance.Receipt.Create',
  'Pages.Finance.Payment.Create',
  'Pages.Debt.Customer',
];

/** Names, phones and addresses of suppliers. */
export const seesSuppliers: readonly Permission[] = [
  'Pages.Categories.Supplier',
  'Pages.Inventory.SupplierView',
  'Pages.Inventory.Import',
  'Pages.Inventory.Import.Create',
  'Pages.Inventory.Import.Edit',
  'Pages.Inventory.Import.ChangeSupplier',
  'Pages.Finance.Receipt.Create',
  'Pages.Finance.Payment.Create',
  'Pages.Debt.Supplier',
  'Pages.Reports.Inventory',
];

/** Names of colleagues: who did it, whom to give it to. */
export const seesStaff: readonly Permission[] = [
  'Pages.Users',
  'Pages.MapRoles',
  'Pages.Setting.Branch.Map',
  'Pages.Setting.Service.Map',
  'Pages.Setting.Lead.Device',
  ...taking,
  ...ticketsSeen,
  'Pages.Tickets.ChangeEngineer',
  'Pages.Booking.Module',
  ...booking,
  ...within('Pages.Inventory', 'Pages.Finance', 'Pages.Debt', 'Pages.Reports', 'Pages.Statistic', 'Pages.CustomerCare'),
];

/** Branches with their people, addresses and bank accounts; their names alone are for everybody. */
export const seesBranches: readonly Permission[] = [
  ...within('Pages.Setting'),
  'Pages.Settings.Branch.ViewAll',
  'Pages.Categories.Inventory',
  'Pages.Users',
];

/** Where goods are kept. */
export const seesWarehouses: readonly Permission[] = [
  'Pages.Categories.Inventory',
  ...within('Pages.Inventory'),
  'Pages.Reports.Inventory',
  'Pages.Reports.Accessories',
  'Pages.Ticket.Break.up',
  'Pages.Tickets.ExportItemError',
  'Pages.Tickets.ExportItemTransfer',
  'Pages.Tickets.ReturnItem',
  'Pages.Tickets.BreakUpCancel',
];

/** Requests of a branch to the centre and the goods they ask for. */
export const asksCenter: readonly Permission[] = [
  'Pages.Ticket.Center',
  'Pages.Tickets.MoveCenter',
  'Pages.Tickets.CancelMoveCenter',
  'Pages.Inventory.InboundRequest',
  'Pages.Inventory.OutboundRequest',
  'Pages.Inventory.Export.Transfer',
];

/** Goods and what they cost the customer. */
export const seesGoods: readonly Permission[] = [
  'Pages.Categories.Components',
  'Pages.Categories.Accessories',
  'Pages.Categories.Supplies',
  'Pages.Categories.Stationery',
  'Pages.Category.Supplies',
  'Pages.Categories.Service',
  'Pages.Categories.Inventory',
  ...taking,
  'Pages.Tickets.ViewDetail',
  'Pages.Ticket.Break.up',
  ...asksCenter,
  ...within('Pages.Inventory'),
  'Pages.Reports.Inventory',
  'Pages.Reports.Accessories',
];

/** Services and their prices. */
export const seesServices: readonly Permission[] = [
  'Pages.Categories.Service',
  ...prices,
  'Pages.Setting.Service.Map',
  'Pages.Categories.Other',
  ...taking,
  'Pages.Tickets.ViewDetail',
  'Pages.Booking.Module',
  ...booking,
];

/** Brands, series and models of devices. */
export const seesDevices: readonly Permission[] = [
  'Pages.Categories.Device',
  'Pages.Categories.Components',
  'Pages.Categories.Accessories',
  ...seesServices,
  ...seesTickets,
  'Pages.Setting.Lead.Device',
];

/** What customers get off a bill. */
export const seesPromotions: readonly Permission[] = [
  'Pages.Categories.Other',
  'Pages.Categories.Customer',
  'Pages.Category.Customer',
  ...taking,
  'Pages.Tickets.ViewDetail',
];

/** The simple lists as choices of a form or a filter: whoever works in the shop. */
export const usesLists: readonly Permission[] = within(
  'Pages.Tickets',
  'Pages.Bookings',
  'Pages.ServicePrice',
  'Pages.Inventory',
  'Pages.Finance',
  'Pages.Debt',
  'Pages.Settings',
  'Pages.Categories',
  'Pages.Reports',
  'Pages.Statistic',
  'Pages.CustomerCare',
);

/** Whoever makes documents draws their numbers. */
export const numbersDocuments: readonly Permission[] = [
  ...taking,
  ...booking,
  'Pages.Inventory.Import.Create',
  'Pages.Inventory.Export.Other',
  'Pages.Inventory.Export.Ticket',
  'Pages.Inventory.Export.Transfer',
  'Pages.Inventory.Checking.Create',
  'Pages.Inventory.InboundRequest',
  'Pages.Inventory.OutboundRequest',
  'Pages.Finance.Receipt.Create',
  'Pages.Finance.Payment.Create',
];
