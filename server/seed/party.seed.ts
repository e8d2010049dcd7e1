// Thirty suppliers and three thousand customers of the demo shop, always the same ones; all of them are invented.
import { sql } from 'kysely';
import { plain } from '../../contract/culture.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import { taxCheckDigit } from '../../contract/tax-code.ts';
import { insertMany } from '../kit/bulk.ts';
import type { Ctx } from '../kit/ctx.ts';
import { takePartyCodes } from '../party/party-codes.ts';
import { createSupplier } from '../party/save-party.ts';
import { draws } from './draws.ts';

const CUSTOMERS = 3000;

export async function seedParties(ctx: Ctx): Promise<void> {
  await seedSuppliers(ctx);
  const codes = await takePartyCodes(ctx, 'customer', CUSTOMERS);
  await insertMany(
    ctx,
    'customer',
    codes.map((code, index) => ({ code, ...customer(index) })),
  );
}

const words = (text: string) => text.trim().split(/\s*\|\s*/);
/** The commonest family names come first and are drawn more often. */
const families = words('Nguyễn|Trần|Lê|Phạm|Huỳnh|Hoàng|Phan|Vũ|Võ|Đặng|Bùi|Đỗ|Hồ|Ngô|Dương|Lý|Trương|Đinh|Mai|Lâm');
const middles = {
  male: words('Văn|Hữu|Đức|Minh|Quốc|Thanh|Công|Xuân|Gia|Anh|Tuấn|Hoàng|Ngọc|Trọng|Thành'),
  female: words('Thị|Thị Ngọc|Thị Thu|Ngọc|Thanh|Thùy|Phương|Kim|Mỹ|Bảo|Khánh|Thị Mỹ|Diễm|Hồng|Thị Thanh'),
};
const givens = {
  male: words(
    'An|Bình|Cường|Dũng|Duy|Đạt|Đức|Hải|Hiếu|Hòa|Hùng|Huy|Khang|Khoa|Kiên|Lâm|Long|Minh|Nam|Nghĩa|Phong|Phúc|Quân|Sơn|Tài|Thắng|Thịnh|Tín|Trung|Vinh',
  ),
  female: words(
    'Anh|Châu|Chi|Diệp|Dung|Giang|Hà|Hân|Hạnh|Hằng|Hiền|Hoa|Hương|Lan|Linh|Loan|Ly|Mai|My|Nga|Ngân|Nhi|Nhung|Oanh|Phượng|Quyên|Tâm|Thảo|Trang|Vy',
  ),
};
const streets = words(
  'Lê Lợi|Nguyễn Huệ|Trần Hưng Đạo|Cách Mạng Tháng Tám|Điện Biên Phủ|Nguyễn Trãi|Lý Thường Kiệt|Hai Bà Trưng|Võ Văn Tần|Phan Xích Long|Quang Trung|Lê Văn Sỹ|Nguyễn Oanh|Phạm Văn Đồng|Kha Vạn Cân|Tô Hiến Thành',
);
const districts = words(
  'Quận 1|Quận 3|Quận 5|Quận 7|Quận 10|Bình Thạnh|Gò Vấp|Phú Nhuận|Tân Bình|Tân Phú|Thủ Đức|Bình Tân',
);
const companies = words(
  'Giải pháp Số|Thương mại Ánh Dương|Xây dựng Tân Tiến|Du lịch Hải Vân|Logistics Sao Mai|Thực phẩm Hương Quê|Giáo dục Trí Việt|Nội thất Gỗ Xanh|Bất động sản Đại Phúc|Dược phẩm An Khang',
);
const carriers = words(
  '090|091|093|094|096|097|098|086|088|089|032|033|034|035|036|037|038|039|070|076|077|078|079|081',
);
const notes = words(
  'Khách quen, hay giới thiệu bạn bè|Thích liên hệ qua Zalo|Chỉ nghe máy sau 17 giờ|Xuất hóa đơn công ty',
);

const two = (value: number) => String(value).padStart(2, '0');

function customer(index: number) {
  const draw = draws(index + 1);
  const sex = draw.below(2) ? ('male' as const) : ('female' as const);
  const family = draw.of(families.slice(0, 1 + draw.below(families.length)));
  const person = `${family} ${draw.of(middles[sex])} ${draw.of(givens[sex])}`;
  const isCompany = draw.below(20) === 0;
  const address = `${1 + draw.below(400)} ${draw.of(streets)}, ${draw.of(districts)}, TP.HCM`;
  const born = `${1965 + draw.below(42)}-${two(1 + draw.below(12))}-${two(1 + draw.below(28))}`;
  return {
    name: isCompany ? `Công ty ${draw.of(companies)} ${1 + draw.below(30)}` : person,
    // The index keeps phones apart, whatever is drawn.
    phone: `${draw.of(carriers)}${String(1_000_000 + ((index * 2741 + 137) % 9_000_000))}`,
    email: draw.below(3) ? null : `${plain(person).replace(/\s+/g, '.')}${index}@khach.example`,
    address: draw.below(4) ? address : null,
    sex: isCompany ? null : sex,
    dateOfBirth: isCompany || draw.below(3) ? null : born,
    isCompany,
    taxCode: isCompany ? taxCodeOf(index) : null,
    creditDays: isCompany ? 15 * draw.below(3) : 0,
    note: draw.below(12) ? null : draw.of(notes),
  };
}
/** With its check digit; numbers that have none are not given out. */
function taxCodeOf(index: number): string {
  const nine = `03${String(1_000_000 + index * 31).slice(0, 7)}`;
  const digit = taxCheckDigit(nine);
  return digit === null ? taxCodeOf(index + 1000) : `${nine}${digit}`;
}

/** name | type | district; types are names of the list of supplier types. */
const suppliers = `
Linh kiện Minh Phát|Linh kiện|Quận 10
Kho sỉ Phone Parts Sài Gòn|Linh kiện|Quận 11
Màn hình Đại Việt|Linh kiện|Tân Bình
Pin Chính Hãng Pisen Miền Nam|Linh kiện|Quận 3
Linh kiện Laptop Tân Bình|Linh kiện|Tân Bình
Hoàng Gia Mobile Parts|Linh kiện|Quận 5
IC Nguồn Thành Công|Linh kiện|Quận 10
Kính Ép Minh Long|Linh kiện|Gò Vấp
Cáp Sạc Baseus Việt Nam|Phụ kiện|Quận 7
Phụ kiện Số 1|Phụ kiện|Quận 1
Ốp Lưng An Nhiên|Phụ kiện|Phú Nhuận
Cường Lực KingKong Sài Gòn|Phụ kiện|Quận 10
Tai Nghe Hải Đăng|Phụ kiện|Quận 3
Phụ kiện Laptop Gia Huy|Phụ kiện|Bình Thạnh
SSD RAM Vạn Phúc|Linh kiện|Quận 10
Thiết bị Sửa chữa Relife Việt|Vật tư|Quận 11
Keo Chỉ Hóa chất Đông Á|Vật tư|Bình Tân
Máy Khò Hàn Quick Miền Nam|Vật tư|Tân Phú
Văn phòng phẩm Hồng Hà Quận 3|Vật tư|Quận 3
In ấn Tem Nhãn Phú Cường|Vật tư|Tân Phú
Trung tâm Bảo hành Samsung Ủy quyền|Hãng|Quận 1
Phân phối Apple Synnex Miền Nam|Hãng|Quận 7
Digiworld Linh kiện Xiaomi|Hãng|Quận 3
Dell Service Parts Việt Nam|Hãng|Quận 1
Asus Parts Center|Hãng|Quận 10
Linh kiện Quảng Châu Express|Linh kiện|Tân Bình
Nhập khẩu Thẩm Quyến Logistics|Linh kiện|Thủ Đức
Loa Rung Mic Phát Đạt|Linh kiện|Quận 10
Camera Điện thoại Kim Thành|Linh kiện|Quận 5
Vỏ Sườn Zin Hùng Mobile|Linh kiện|Gò Vấp`;

async function seedSuppliers(ctx: Ctx): Promise<void> {
  const types = await sql<{ id: CategoryId; name: string }>`
    select id, name from category where tenant_id = ${ctx.tenantId} and code = 'supplierType' and not is_deleted`.execute(
    ctx.db,
  );
  for (const [index, line] of suppliers.trim().split('\n').entries()) {
    const [name = '', type = '', district] = line.split('|');
    const draw = draws(index + 70_000);
    const known = types.rows.find((row) => plain(row.name).includes(plain(type)));
    await createSupplier(ctx, {
      name,
      phone: `028${38_000_000 + index * 12_347}`,
      email: `kinhdoanh${index + 1}@ncc.example`,
      address: `${1 + draw.below(300)} ${draw.of(streets)}, ${district}, TP.HCM`,
      taxCode: `031${String(2_000_000 + index * 1733)}`,
      typeId: (known ?? types.rows[index % (types.rows.length || 1)])?.id ?? null,
      paymentDays: [0, 7, 15, 30, 45][draw.below(5)] ?? 0,
      note: null,
    });
  }
}
