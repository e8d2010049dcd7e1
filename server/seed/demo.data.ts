// Who and what the demo shop is made of. Plain data; the people are invented.
import { type Permission, permissionCodes } from '../../contract/permissions.ts';

export const branches = [
  {
    code: 'TT',
    name: 'Trung tâm kỹ thuật',
    address: '215 Điện Biên Phủ, Phường 15, Bình Thạnh, TP.HCM',
    phone: '02871000215',
    isCenter: true,
  },
  {
    code: 'Q1',
    name: 'Chi nhánh Quận 1',
    address: '38 Trần Quang Khải, Tân Định, Quận 1, TP.HCM',
    phone: '02871000038',
    isCenter: false,
  },
  {
    code: 'Q3',
    name: 'Chi nhánh Quận 3',
    address: '472 Nguyễn Thị Minh Khai, Phường 2, Quận 3, TP.HCM',
    phone: '02871000472',
    isCenter: false,
  },
  {
    code: 'GV',
    name: 'Chi nhánh Gò Vấp',
    address: '601 Quang Trung, Phường 11, Gò Vấp, TP.HCM',
    phone: '02871000601',
    isCenter: false,
  },
  {
    code: 'TD',
    name: 'Chi nhánh Thủ Đức',
    address: '89 Võ Văn Ngân, Linh Chiểu, Thủ Đức, TP.HCM',
    phone: '02871000089',
    isCenter: false,
  },
  {
    code: 'BD',
    name: 'Chi nhánh Bình Dương',
    address: '120 Đại lộ Bình Dương, Phú Hòa, Thủ Dầu Một',
    phone: '02747000120',
    isCenter: false,
  },
] as const;

const under = (...families: string[]): Permission[] =>
  permissionCodes.filter((code) => families.some((family) => code === family || code.startsWith(`${family}.`)));
const ticketScreens = under('Pages.Ticket');

/** Roles that fit the six user types, and what each needs for its day. */
export const roles = [
  {
    name: 'QuanLy',
    displayName: 'Quản lý chi nhánh',
    description:
      'Điều hành chi nhánh của mình: phiếu, kho, thu chi, báo cáo, nhân viên; phiếu chi do mình lập thì người khác duyệt.',
    // Of one branch: money of another is received by its own people, and what one writes is approved by somebody else (money.md §2, §3).
    grantedPermissions: permissionCodes.filter(
      (code) =>
        !/^Pages(\.(Tenants|Roles|MapRoles|Settings\.General|Settings\.Branch\.ViewAll|Finance\.Books|Finance\.Payment\.ApproveOwn|Finance\.Bank\.Setup|Finance\.Commission\.Close)(\.|$)|$)/.test(
          code,
        ),
    ),
  },
  {
    name: 'LeTan',
    displayName: 'Lễ tân',
    description: 'Nhận và trả máy, lịch hẹn, thu tiền tại quầy, kiểm quỹ cuối ngày.',
    grantedPermissions: [
      ...ticketScreens,
      ...under(
        'Pages.Booking',
        'Pages.Bookings',
        'Pages.Service',
        'Pages.Finance.Receipt',
        'Pages.Finance.Fund.Close',
        'Pages.Category.Customer',
        'Pages.Categories.Customer',
      ),
      ...under(
        'Pages.Tickets.Create',
        'Pages.Tickets.Edit',
        'Pages.Tickets.ViewDetail',
        'Pages.Tickets.Print',
        'Pages.Tickets.MoveCenter',
        'Pages.Tickets.CancelMoveCenter',
        'Pages.Tickets.ExportExcel',
        'Pages.Tickets.ChangeStatus',
        'Pages.Tickets.EditPrice',
        'Pages.Tickets.EditPhoneNumber',
        'Pages.Tickets.Cancel',
      ),
    ],
  },
  {
    name: 'KyThuat',
    displayName: 'Kỹ thuật viên',
    description: 'Nhận sửa, đổi trạng thái, yêu cầu linh kiện.',
    grantedPermissions: [
      ...under(
        'Pages.Ticket.Repair',
        'Pages.Tickets.ViewDetail',
        'Pages.Tickets.AcceptService',
        'Pages.Tickets.ChangeStatus',
        'Pages.Tickets.ReturnItem',
        'Pages.Tickets.MoveCenter',
        'Pages.Tickets.Print',
      ),
      ...under(
        'Pages.Inventory.OutboundRequest',
        'Pages.Inventory.InboundRequest',
        'Pages.Inventory.Export.Ticket',
        'Pages.Inventory.Export.Accept',
        'Pages.Inventory.Checking.OnApp',
        'Pages.Tickets.ExportItemError',
      ),
    ],
  },
  {
    name: 'KeToan',
    displayName: 'Kế toán',
    description: 'Thu chi, công nợ, kho, báo cáo; phiếu chi do mình lập thì người khác duyệt.',
    grantedPermissions: under(
      'Pages.Finance',
      'Pages.Debt',
      'Pages.Inventory',
      'Pages.Reports',
      'Pages.Report',
      'Pages.Statistic',
      'Pages.Ticket.Refund',
      'Pages.Ticket.Return',
      'Pages.Tickets.ViewDetail',
      'Pages.Tickets.ViewRevenue',
      'Pages.Tickets.Refund',
      'Pages.Tickets.ChangeStatus',
    ).filter((code) => !['Pages.Finance.Payment.ApproveOwn', 'Pages.Finance.Bank.Setup'].includes(code)),
  },
  {
    name: 'ThuKho',
    displayName: 'Thủ kho',
    description: 'Nhập, xuất, chuyển kho và kiểm kê mù; chênh lệch do kế toán hoặc quản lý xử lý.',
    grantedPermissions: under('Pages.Inventory').filter(
      (code) => !/^Pages\.Inventory\.(Close|Checking\.(HandleDiff|Remove))/.test(code),
    ),
  },
  {
    name: 'TuVan',
    displayName: 'Tư vấn',
    description: 'Tư vấn giá, đặt lịch, chăm sóc khách hàng.',
    grantedPermissions: [
      ...under(
        'Pages.Booking',
        'Pages.Bookings',
        'Pages.Service',
        'Pages.CustomerCare',
        'Pages.Category.Customer',
        'Pages.Categories.Customer',
      ),
      ...under(
        'Pages.Ticket.Receipt',
        'Pages.Tickets.Create',
        'Pages.Tickets.ViewDetail',
        'Pages.Tickets.EditPrice',
        'Pages.Tickets.ChangeStatus',
      ),
    ],
  },
  {
    name: 'GiaoNhan',
    displayName: 'Giao nhận',
    description: 'Chuyển máy và linh kiện giữa các chi nhánh.',
    grantedPermissions: under('Pages.Ticket.Center', 'Pages.Tickets.ViewDetail', 'Pages.Inventory.Export.Transfer'),
  },
];
export type DemoRole = 'ThuKho' | 'QuanLy' | 'LeTan' | 'KyThuat' | 'KeToan' | 'TuVan' | 'GiaoNhan';
export const userTypeOfRole: Record<DemoRole, number> = {
  KyThuat: 2,
  LeTan: 3,
  KeToan: 4,
  QuanLy: 5,
  TuVan: 6,
  GiaoNhan: 7,
  ThuKho: 7,
};

interface Person {
  surname: string;
  name: string;
  sex: 'male' | 'female';
  role: DemoRole;
  /** Place in `branches`. */
  branch: number;
  dateOfBirth: string;
  mobile: string;
  address: string;
}

/** surname | name | sex | role | branch */
const staff = `
Nguyễn Hoàng|Long|m|QuanLy|0
Trần Thị Mỹ|Duyên|f|QuanLy|1
Lê Quốc|Bảo|m|QuanLy|2
Phạm Minh|Tuấn|m|QuanLy|3
Võ Thị Ngọc|Hân|f|QuanLy|4
Đặng Văn|Phúc|m|QuanLy|5
Bùi Thị Thanh|Thảo|f|LeTan|1
Huỳnh Ngọc|Trâm|f|LeTan|1
Ngô Thị Kim|Anh|f|LeTan|2
Dương Thùy|Linh|f|LeTan|2
Lý Thị Hồng|Nhung|f|LeTan|3
Phan Thị Bích|Ngọc|f|LeTan|4
Hồ Thị Cẩm|Tiên|f|LeTan|5
Đỗ Thị Phương|Uyên|f|LeTan|0
Nguyễn Văn|Thắng|m|KyThuat|0
Trần Đình|Khoa|m|KyThuat|0
Lê Thành|Đạt|m|KyThuat|0
Phạm Quang|Huy|m|KyThuat|0
Hoàng Minh|Đức|m|KyThuat|1
Vũ Tuấn|Kiệt|m|KyThuat|1
Trương Công|Vinh|m|KyThuat|2
Đinh Văn|Nam|m|KyThuat|2
Mai Xuân|Trường|m|KyThuat|3
Cao Thanh|Sơn|m|KyThuat|3
Tạ Hữu|Nghĩa|m|KyThuat|4
Lâm Chí|Dũng|m|KyThuat|4
Châu Gia|Phát|m|KyThuat|5
Tô Văn|Hiếu|m|KyThuat|5
Nguyễn Thị Thu|Hà|f|KeToan|0
Trịnh Thị Minh|Châu|f|KeToan|0
Lương Ngọc|Mai|f|KeToan|1
Đoàn Thị Lan|Hương|f|KeToan|3
Phùng Thị Ánh|Tuyết|f|TuVan|0
Kiều Thanh|Vân|f|TuVan|1
Hà Anh|Quân|m|TuVan|2
Thái Thị Diễm|My|f|TuVan|3
Nguyễn Ngọc Phương|Quỳnh|f|TuVan|4
Lê Văn|Tài|m|GiaoNhan|0
Trần Hữu|Lộc|m|ThuKho|0
Phạm Văn|Cường|m|GiaoNhan|5`;

const two = (value: number) => String(value).padStart(2, '0');
export const people: Person[] = staff
  .trim()
  .split('\n')
  .map((line, index) => {
    const [surname = '', name = '', sex, role, branch] = line.split('|');
    return {
      surname,
      name,
      sex: sex === 'm' ? 'male' : 'female',
      role: role as DemoRole, // the table above
      branch: Number(branch),
      dateOfBirth: `${1984 + ((index * 7) % 20)}-${two(1 + ((index * 5) % 12))}-${two(1 + ((index * 11) % 28))}`,
      mobile: `09${two((index * 13 + 3) % 100)}${String(123_456 + index * 7919).slice(-6)}`,
      address: `${12 + index * 3} đường số ${1 + (index % 20)}, TP.HCM`,
    };
  });
