// Every permission, once: its code and its name in both languages (spec §6). The tree follows the dots of the codes, one
// branch per area.
import type { Both, Culture } from './culture.ts';

const p = (vi: string, en: string): Both => ({ vi, en });

export const permissions = {
  Pages: p('Toàn bộ chức năng', 'Everything'),

  // What shows a screen in the menu.
  'Pages.Ticket': p('Màn hình phiếu', 'Ticket screens'),
  'Pages.Ticket.Repair': p('Phiếu sửa chữa', 'Repairs'),
  'Pages.Ticket.Receipt': p('Máy nhận', 'Machines received'),
  'Pages.Ticket.Return': p('Máy trả', 'Returns'),
  'Pages.Ticket.Break.up': p('Rã linh kiện', 'Component break-up'),
  'Pages.Ticket.Cancel': p('Phiếu hủy', 'Cancelled tickets'),
  'Pages.Ticket.Center': p('Chuyển trung tâm', 'Transfer to centre'),
  'Pages.Ticket.Control': p('Phiếu chỉnh sửa', 'Edited slips'),
  'Pages.Ticket.Refund': p('Trả phí', 'Fee refunds'),
  'Pages.Booking.Module': p('Màn hình lịch hẹn', 'Booking screen'),
  'Pages.Service.Price.Module': p('Màn hình bảng giá', 'Price list screen'),
  'Pages.Report.Comission': p('Báo cáo hoa hồng', 'Commission report'),
  'Pages.Statistic.Module': p('Màn hình thống kê', 'Dashboard'),
  'Pages.Setting': p('Màn hình thiết lập', 'Settings screens'),
  'Pages.Setting.General': p('Cấu hình chung', 'General settings'),
  'Pages.Setting.Branch': p('Chi nhánh', 'Branches'),
  'Pages.Setting.Branch.Map': p('Phân chi nhánh', 'Branch mapping'),
  'Pages.Setting.Service.Map': p('Phân dịch vụ', 'Service mapping'),
  'Pages.Setting.Lead.Device': p('Trưởng nhóm thiết bị', 'Device leads'),
  'Pages.Category': p('Màn hình danh mục', 'Category screens'),
  'Pages.Category.Supplies': p('Vật tư và văn phòng phẩm', 'Supplies and stationery'),
  'Pages.Category.Customer': p('Khách hàng', 'Customers'),

  'Pages.Tickets': p('Phiếu sửa chữa', 'Tickets'),
  'Pages.Tickets.Create': p('Nhận máy', 'Take a device in'),
  'Pages.Tickets.Edit': p('Sửa phiếu', 'Edit'),
  'Pages.Tickets.ViewDetail': p('Xem chi tiết', 'View detail'),
  'Pages.Tickets.ExportExcel': p('Xuất Excel', 'Export to Excel'),
  'Pages.Tickets.MoveCenter': p('Chuyển về trung tâm', 'Move to centre'),
  'Pages.Tickets.CancelMoveCenter': p('Hủy chuyển trung tâm', 'Cancel move to centre'),
  'Pages.Tickets.MoveBranch': p('Chuyển chi nhánh', 'Move to another branch'),
  'Pages.Tickets.ChangeStatus': p('Đổi trạng thái', 'Change status'),
  'Pages.Tickets.ChangeStatusAdmin': p('Đổi trạng thái (quản trị)', 'Change status as administrator'),
  'Pages.Tickets.AcceptService': p('Nhận sửa', 'Accept service'),
  'Pages.Tickets.ChangeEngineer': p('Đổi kỹ thuật', 'Change engineer'),
  'Pages.Tickets.AssignAnyone': p('Giao việc ngoài phân công', 'Assign people who do not fit'),
  'Pages.Tickets.ExportItemError': p('Xuất linh kiện lỗi', 'Export item for error'),
  'Pages.Tickets.ExportItemTransfer': p('Xuất linh kiện chuyển', 'Export item for transfer'),
  'Pages.Tickets.ReturnItem': p('Trả linh kiện', 'Return item'),
  'Pages.Tickets.EditPrice': p('Sửa giá', 'Edit price'),
  'Pages.Tickets.EditPhoneNumber': p('Sửa số điện thoại', 'Edit phone number'),
  'Pages.Tickets.Refund': p('Hoàn phí', 'Refund'),
  'Pages.Tickets.ViewRevenue': p('Xem doanh thu', 'View revenue'),
  'Pages.Tickets.BreakUpCancel': p('Hủy rã linh kiện', 'Cancel break-up'),
  'Pages.Tickets.Print': p('In phiếu', 'Print'),
  'Pages.Tickets.Cancel': p('Hủy phiếu', 'Cancel'),
  'Pages.Tickets.Remove': p('Xóa phiếu', 'Remove'),

  'Pages.Bookings': p('Lịch hẹn', 'Bookings'),
  'Pages.Bookings.Create': p('Tạo lịch hẹn', 'Create'),
  'Pages.Bookings.CreateOrder': p('Tạo phiếu từ lịch hẹn', 'Create a ticket'),
  'Pages.Bookings.ExportExcel': p('Xuất Excel', 'Export to Excel'),
  'Pages.Bookings.ChangeStatus': p('Đổi trạng thái', 'Change status'),
  'Pages.Bookings.Edit': p('Sửa lịch hẹn', 'Edit'),
  'Pages.Bookings.ViewDetail': p('Xem chi tiết', 'View detail'),
  'Pages.Bookings.Rebooking': p('Hẹn lại', 'Rebook'),

  'Pages.ServicePrice': p('Bảng giá dịch vụ', 'Service price list'),
  'Pages.ServicePrice.Create': p('Thêm giá', 'Create'),
  'Pages.ServicePrice.Edit': p('Sửa giá', 'Edit'),
  'Pages.ServicePrice.Remove': p('Xóa giá', 'Remove'),
  'Pages.ServicePrice.Import': p('Nhập từ Excel', 'Import from Excel'),
  'Pages.ServicePrice.Export': p('Xuất Excel', 'Export to Excel'),

  'Pages.Inventory': p('Kho', 'Inventory'),
  'Pages.Inventory.Import': p('Phiếu nhập', 'Import bills'),
  'Pages.Inventory.Import.Create': p('Lập phiếu nhập', 'Create'),
  'Pages.Inventory.Import.Edit': p('Sửa phiếu nhập', 'Edit'),
  'Pages.Inventory.Import.Delete': p('Xóa phiếu nhập', 'Delete'),
  'Pages.Inventory.Import.Export': p('Xuất Excel', 'Export to Excel'),
  'Pages.Inventory.Import.Print': p('In phiếu nhập', 'Print'),
  'Pages.Inventory.Import.Accept': p('Ghi sổ', 'Post'),
  'Pages.Inventory.Import.Unaccept': p('Bỏ ghi sổ', 'Un-post'),
  'Pages.Inventory.Import.Barcode': p('In mã vạch', 'Print barcodes'),
  'Pages.Inventory.Import.ChangeSupplier': p('Đổi nhà cung cấp', 'Change supplier'),
  'Pages.Inventory.Import.ViewCode': p('Xem mã nhập', 'View code'),
  'Pages.Inventory.Export': p('Phiếu xuất', 'Export bills'),
  'Pages.Inventory.Export.Other': p('Xuất khác', 'Other export'),
  'Pages.Inventory.Export.Ticket': p('Xuất cho phiếu', 'Export for a ticket'),
  'Pages.Inventory.Export.Transfer': p('Xuất chuyển kho', 'Transfer'),
  'Pages.Inventory.Export.Edit': p('Sửa phiếu xuất', 'Edit'),
  'Pages.Inventory.Export.Accept': p('Ghi sổ', 'Post'),
  'Pages.Inventory.Export.Unaccept': p('Bỏ ghi sổ', 'Un-post'),
  'Pages.Inventory.Export.Print': p('In phiếu xuất', 'Print'),
  'Pages.Inventory.Export.Remove': p('Xóa phiếu xuất', 'Remove'),
  'Pages.Inventory.SupplierView': p('Xem nhà cung cấp', 'View supplier'),
  'Pages.Inventory.Warehouse': p('Xem tồn kho', 'Stock balances'),
  'Pages.Inventory.Checking': p('Kiểm kê', 'Stock counts'),
  'Pages.Inventory.Checking.Create': p('Lập phiếu kiểm kê', 'Create'),
  'Pages.Inventory.Checking.Print': p('In phiếu kiểm kê', 'Print'),
  'Pages.Inventory.Checking.HandleDiff': p('Xử lý chênh lệch', 'Handle differences'),
  'Pages.Inventory.Checking.Remove': p('Xóa phiếu kiểm kê', 'Remove'),
  'Pages.Inventory.Checking.OnApp': p('Kiểm kê trên điện thoại', 'Count on the phone'),
  'Pages.Inventory.Checking.AllBranches': p('Kiểm kê mọi chi nhánh', 'Count in all branches'),
  'Pages.Inventory.Close': p('Khóa sổ kho', 'Close a period'),
  'Pages.Inventory.AssignationAlerts': p('Cảnh báo điều phối', 'Coordination alerts'),
  'Pages.Inventory.InboundRequest': p('Yêu cầu nhập', 'Inbound requests'),
  'Pages.Inventory.OutboundRequest': p('Yêu cầu xuất', 'Outbound requests'),
  'Pages.Inventory.ViewOutboundPrice': p('Xem và sửa giá xuất', 'View and set outbound price'),

  'Pages.Finance': p('Thu chi', 'Finance'),
  'Pages.Finance.Receipt': p('Phiếu thu', 'Receipts'),
  'Pages.Finance.Receipt.Create': p('Lập phiếu thu', 'Create'),
  'Pages.Finance.Receipt.Edit': p('Sửa phiếu thu', 'Edit'),
  'Pages.Finance.Receipt.Print': p('In phiếu thu', 'Print'),
  'Pages.Finance.Receipt.Remove': p('Hủy phiếu thu', 'Remove'),
  'Pages.Finance.Payment': p('Phiếu chi', 'Payments'),
  'Pages.Finance.Payment.Create': p('Lập phiếu chi', 'Create'),
  'Pages.Finance.Payment.Edit': p('Sửa phiếu chi', 'Edit'),
  'Pages.Finance.Payment.Print': p('In phiếu chi', 'Print'),
  'Pages.Finance.Payment.Remove': p('Hủy phiếu chi', 'Remove'),
  'Pages.Finance.Payment.Approve': p('Duyệt phiếu chi', 'Approve'),
  'Pages.Finance.Payment.ApproveOwn': p('Duyệt phiếu do mình lập', 'Approve own'),
  'Pages.Finance.Fund': p('Quỹ và kết chuyển', 'Funds and transfers'),
  'Pages.Finance.Fund.Edit': p('Sửa tài khoản của quỹ', 'Edit bank accounts'),
  'Pages.Finance.Fund.Close': p('Kiểm quỹ, chốt ngày', 'Count and close'),
  'Pages.Finance.Fund.Reopen': p('Mở lại ngày đã chốt', 'Reopen a day'),
  'Pages.Finance.Bank': p('Giao dịch ngân hàng', 'Bank transactions'),
  'Pages.Finance.Bank.Match': p('Khớp, chia, bỏ qua', 'Match, split, ignore'),
  'Pages.Finance.Bank.Setup': p('Kết nối ngân hàng', 'Bank connections'),
  'Pages.Finance.ApproveTransfer': p('Duyệt kết chuyển', 'Approve fund transfers'),
  'Pages.Finance.Commission': p('Hoa hồng nhân viên', 'Commissions'),
  'Pages.Finance.Commission.Pay': p('Chi hoa hồng', 'Pay out'),
  'Pages.Finance.Commission.Close': p('Chốt tháng hoa hồng', 'Close months'),
  'Pages.Finance.InvoiceData': p('Dữ liệu hóa đơn', 'Invoice data'),
  'Pages.Finance.Books': p('Sổ sạch, xuất nhật ký sổ', 'Books and journal'),
  'Pages.Finance.PriceView': p('Xem giá', 'View prices'),

  'Pages.Debt': p('Công nợ', 'Debts'),
  'Pages.Debt.Customer': p('Công nợ khách hàng', 'Customer debts'),
  'Pages.Debt.Supplier': p('Công nợ nhà cung cấp', 'Supplier debts'),
  'Pages.Debt.OverLimit': p('Cho nợ vượt hạn mức', 'Lend above the limit'),
  'Pages.Debt.WriteOff': p('Xóa nợ, nợ đầu kỳ', 'Write-offs, opening debts'),
  'Pages.Debt.WriteOff.Approve': p('Duyệt xóa nợ, ghi nợ đầu kỳ', 'Approve write-offs, enter opening debts'),

  'Pages.Users': p('Người dùng', 'Users'),
  'Pages.Users.Create': p('Thêm người dùng', 'Create'),
  'Pages.Users.Edit': p('Sửa người dùng', 'Edit'),
  'Pages.Users.Remove': p('Xóa người dùng', 'Remove'),
  'Pages.Users.Activation': p('Mở và khóa tài khoản', 'Online and offline'),
  'Pages.Users.ResetPassword': p('Đặt lại mật khẩu', 'Reset passwords'),
  'Pages.Roles': p('Vai trò', 'Roles'),
  'Pages.Roles.Create': p('Thêm vai trò', 'Create'),
  'Pages.Roles.Edit': p('Sửa vai trò', 'Edit'),
  'Pages.Roles.Remove': p('Xóa vai trò', 'Remove'),
  'Pages.MapRoles': p('Gán vai trò', 'Role assignment'),
  'Pages.MapRoles.Create': p('Thêm vai trò cho người dùng', 'Assign'),
  'Pages.MapRoles.Edit': p('Đổi vai trò của người dùng', 'Change'),
  'Pages.MapRoles.Remove': p('Gỡ vai trò của người dùng', 'Take away'),
  'Pages.Tenants': p('Đơn vị thuê', 'Tenants'),

  'Pages.Settings': p('Thiết lập', 'Settings'),
  'Pages.Settings.General': p('Sửa cấu hình chung', 'Edit general settings'),
  'Pages.Settings.Branch': p('Chi nhánh', 'Branches'),
  'Pages.Settings.Branch.Create': p('Thêm chi nhánh', 'Create'),
  'Pages.Settings.Branch.Edit': p('Sửa chi nhánh', 'Edit'),
  'Pages.Settings.Branch.Remove': p('Xóa chi nhánh', 'Remove'),
  'Pages.Settings.Branch.ViewAll': p('Xem mọi chi nhánh', 'View all branches'),
  'Pages.Settings.MapBranch': p('Sửa phân chi nhánh', 'Map users to branches'),
  'Pages.Settings.MapService': p('Sửa phân dịch vụ', 'Map users to services'),
  'Pages.Settings.LeadDevice': p('Sửa trưởng nhóm thiết bị', 'Set device leads'),

  'Pages.Categories': p('Danh mục', 'Categories'),
  'Pages.Categories.Device': p('Thiết bị: hãng, dòng, mẫu máy', 'Devices: brands, series, models'),
  'Pages.Categories.Device.Edit': p('Sửa thiết bị', 'Edit devices'),
  'Pages.Categories.Components': p('Linh kiện', 'Components'),
  'Pages.Categories.Components.Edit': p('Sửa linh kiện', 'Edit components'),
  'Pages.Categories.Accessories': p('Phụ kiện', 'Accessories'),
  'Pages.Categories.Accessories.Edit': p('Sửa phụ kiện', 'Edit accessories'),
  'Pages.Categories.Supplies': p('Vật tư', 'Supplies'),
  'Pages.Categories.Supplies.Edit': p('Sửa vật tư', 'Edit supplies'),
  'Pages.Categories.Stationery': p('Văn phòng phẩm', 'Stationery'),
  'Pages.Categories.Stationery.Edit': p('Sửa văn phòng phẩm', 'Edit stationery'),
  'Pages.Categories.Inventory': p('Kho', 'Warehouses'),
  'Pages.Categories.Inventory.Edit': p('Sửa kho', 'Edit warehouses'),
  'Pages.Categories.Service': p('Dịch vụ', 'Services'),
  'Pages.Categories.Service.Edit': p('Sửa dịch vụ', 'Edit services'),
  'Pages.Categories.Customer': p('Khách hàng', 'Customers'),
  'Pages.Categories.Customer.Edit': p('Sửa khách hàng', 'Edit customers'),
  'Pages.Categories.Supplier': p('Nhà cung cấp', 'Suppliers'),
  'Pages.Categories.Supplier.Edit': p('Sửa nhà cung cấp', 'Edit suppliers'),
  'Pages.Categories.Finance': p('Danh mục tài chính', 'Finance lists'),
  'Pages.Categories.Finance.Edit': p('Sửa danh mục tài chính', 'Edit finance lists'),
  'Pages.Categories.Other': p('Danh mục khác', 'Other lists'),
  'Pages.Categories.Other.Edit': p('Sửa danh mục khác', 'Edit other lists'),

  'Pages.Reports': p('Báo cáo', 'Reports'),
  'Pages.Reports.Selling': p('Báo cáo bán hàng', 'Sales reports'),
  'Pages.Reports.Transaction': p('Báo cáo thu chi', 'Transaction reports'),
  'Pages.Reports.Debt': p('Báo cáo công nợ', 'Debt reports'),
  'Pages.Reports.Accessories': p('Báo cáo linh kiện', 'Accessories reports'),
  'Pages.Reports.Inventory': p('Báo cáo kho', 'Inventory reports'),
  'Pages.Reports.Appointment': p('Báo cáo lịch hẹn', 'Appointment report'),
  'Pages.Statistic': p('Thống kê', 'Statistics'),
  'Pages.Statistic.Revenue': p('Thống kê doanh thu', 'Revenue'),
  'Pages.Statistic.Profit': p('Thống kê lợi nhuận', 'Profit'),
  'Pages.Statistic.Product': p('Thống kê hàng bán', 'Products sold'),

  'Pages.CustomerCare': p('Chăm sóc khách hàng', 'Customer care'),
  'Pages.CustomerCare.Zalo.List': p('Phản hồi Zalo', 'Zalo feedback'),
  'Pages.CustomerCare.ChangeStatus': p('Đổi trạng thái phản hồi', 'Change feedback status'),
  'Pages.CustomerCare.Report': p('Báo cáo phản hồi', 'Feedback report'),
  'Pages.CustomerCare.Privacy': p('Dữ liệu cá nhân', 'Personal data'),
  'Pages.CustomerCare.Phones': p('Xem số điện thoại đầy đủ', 'See whole phone numbers'),
} as const satisfies Record<string, Both>;

export type Permission = keyof typeof permissions;
export const permissionCodes = Object.keys(permissions) as Permission[]; // keys of a const object are its key type
export const isPermission = (code: string): code is Permission => Object.hasOwn(permissions, code);

/** Permissions that exist on the host's side only. */
const hostOnly: readonly Permission[] = ['Pages.Tenants'];
/** Permissions that the host's own people can hold: they look after tenants, they run no shop. */
const hostSide: readonly Permission[] = [
  ...hostOnly,
  ...permissionCodes.filter((code) => /^Pages(\.(Users|Roles|MapRoles)(\.|$)|$)/.test(code)),
];
export const permissionsOf = (side: 'host' | 'tenant'): Permission[] =>
  permissionCodes.filter((code) => (side === 'host' ? hostSide.includes(code) : !hostOnly.includes(code)));

/** What shows a screen and what may be done there are two families of codes (spec §6), and one branch of the tree. */
const branchOf: { readonly [code in Permission]?: Permission } = {
  'Pages.Ticket': 'Pages.Tickets',
  'Pages.Booking.Module': 'Pages.Bookings',
  'Pages.Service.Price.Module': 'Pages.ServicePrice',
  'Pages.Report.Comission': 'Pages.Reports',
  'Pages.Setting': 'Pages.Settings',
  'Pages.Category': 'Pages.Categories',
};

/** The code this one stands under in the tree: its area's branch, else the nearest that exists, by its dots. */
export function parentOf(code: Permission): Permission | null {
  const branch = branchOf[code];
  if (branch) return branch;
  for (let cut = code.lastIndexOf('.'); cut > 0; cut = code.lastIndexOf('.', cut - 1)) {
    const above = code.slice(0, cut);
    if (isPermission(above)) return above;
  }
  return null;
}

/** What stands above a code, nearest first, without the root. */
export function ancestorsOf(code: Permission): Permission[] {
  const above = parentOf(code);
  return above === null || above === 'Pages' ? [] : [above, ...ancestorsOf(above)];
}

/** The whole way to a permission, as the role editor shows it: 'Kho › Phiếu nhập › Ghi sổ'. */
export const pathOf = (code: Permission, culture: Culture): string =>
  [code, ...ancestorsOf(code)]
    .reverse()
    .map((one) => permissions[one][culture])
    .join(' › ');

/** Rights of which one is enough, in words; a branch stands for what is below it. */
export const pathsOf = (codes: readonly Permission[], culture: Culture): string =>
  codes
    .filter((code) => !ancestorsOf(code).some((above) => codes.includes(above)))
    .map((code) => pathOf(code, culture))
    .join(', ');

/** A branch of the tree with everything below it: "any right about tickets". */
export const within = (...areas: readonly Permission[]): Permission[] =>
  permissionCodes.filter((code) => areas.some((area) => code === area || ancestorsOf(code).includes(area)));

/** Rights that do nothing alone, by what they are used on: the right on the left opens the page of those on the right. */
const opens: { readonly [code in Permission]?: readonly Permission[] } = {
  'Pages.Tickets.ViewDetail': permissionCodes.filter(
    (code) => /^Pages\.Tickets\./.test(code) && !/\.(ViewDetail|Create|ExportExcel|ViewRevenue)$/.test(code),
  ),
  'Pages.Booking.Module': within('Pages.Bookings').filter((code) => code.startsWith('Pages.Bookings.')),
  'Pages.Service.Price.Module': within('Pages.ServicePrice').filter((code) => code.startsWith('Pages.ServicePrice.')),
  'Pages.Inventory.InboundRequest': ['Pages.Inventory.AssignationAlerts'],
  'Pages.Inventory.Import': within('Pages.Inventory.Import').slice(1),
  'Pages.Inventory.Export': [
    'Pages.Inventory.Export.Edit',
    'Pages.Inventory.Export.Accept',
    'Pages.Inventory.Export.Unaccept',
    'Pages.Inventory.Export.Print',
    'Pages.Inventory.Export.Remove',
  ],
  'Pages.Inventory.Checking': within('Pages.Inventory.Checking')
    .slice(1)
    .filter((code) => code !== 'Pages.Inventory.Checking.OnApp'),
  'Pages.Finance.Receipt': within('Pages.Finance.Receipt').slice(1),
  'Pages.Finance.Payment': within('Pages.Finance.Payment').slice(1),
  'Pages.Finance.Fund': ['Pages.Finance.Fund.Edit', 'Pages.Finance.Fund.Reopen'],
  'Pages.Finance.Bank': within('Pages.Finance.Bank').slice(1),
  'Pages.Finance.Commission': within('Pages.Finance.Commission').slice(1),
  'Pages.Debt.WriteOff': ['Pages.Debt.WriteOff.Approve'],
  'Pages.Users': within('Pages.Users').slice(1),
  'Pages.Roles': within('Pages.Roles').slice(1),
  'Pages.MapRoles': within('Pages.MapRoles').slice(1),
  'Pages.Setting.General': ['Pages.Settings.General'],
  'Pages.Setting.Branch': [
    'Pages.Settings.Branch.Create',
    'Pages.Settings.Branch.Edit',
    'Pages.Settings.Branch.Remove',
  ],
  'Pages.Setting.Branch.Map': ['Pages.Settings.MapBranch'],
  'Pages.Setting.Service.Map': ['Pages.Settings.MapService'],
  'Pages.Setting.Lead.Device': ['Pages.Settings.LeadDevice'],
  'Pages.Statistic.Module': ['Pages.Statistic.Revenue', 'Pages.Statistic.Profit', 'Pages.Statistic.Product'],
  'Pages.CustomerCare.Zalo.List': ['Pages.CustomerCare.ChangeStatus'],
  ...Object.fromEntries(
    permissionCodes
      .filter((code) => /^Pages\.Categories\.\w+\.Edit$/.test(code))
      .map((code) => [code.replace(/\.Edit$/, ''), [code]]),
  ),
};
const openers = Object.keys(opens).filter(isPermission);
/** Without these a right cannot be used: the page it is used on does not open. */
export const needsAlso = (code: Permission): Permission[] => openers.filter((above) => opens[above]?.includes(code));
