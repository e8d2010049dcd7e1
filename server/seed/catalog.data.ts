// The demo shop's catalogue as people know it: series and models of twelve brands, forty services, parts, accessories, supplies.
import type { serviceKinds } from '../../contract/catalog/service-name.calls.ts';

export type DeviceKind = 'phone' | 'tablet' | 'laptop' | 'watch';
export interface SeriesSeed {
  brand: string;
  name: string;
  kind: DeviceKind;
  models: readonly string[];
  /** What a screen of the newest model costs, in thousands of đồng; the other prices follow from it. */
  screen: number;
}
const series = (brand: string, kind: DeviceKind, name: string, screen: number, models: string): SeriesSeed => ({
  brand,
  kind,
  name,
  screen,
  models: models.split(', ').map((model) => (model.startsWith('~') ? `${name} ${model.slice(1)}` : model)),
});

/** '~Pro' stands for the series' name with 'Pro' behind it. */
export const deviceSeries: readonly SeriesSeed[] = [
  series('Apple', 'phone', 'iPhone 16', 9500, 'iPhone 16, iPhone 16e, ~Plus, ~Pro, ~Pro Max'),
  series('Apple', 'phone', 'iPhone 15', 7200, 'iPhone 15, ~Plus, ~Pro, ~Pro Max'),
  series('Apple', 'phone', 'iPhone 14', 5400, 'iPhone 14, ~Plus, ~Pro, ~Pro Max'),
  series('Apple', 'phone', 'iPhone 13', 4100, 'iPhone 13, ~mini, ~Pro, ~Pro Max'),
  series('Apple', 'phone', 'iPhone 12', 2900, 'iPhone 12, ~mini, ~Pro, ~Pro Max'),
  series('Apple', 'phone', 'iPhone 11', 1900, 'iPhone 11, ~Pro, ~Pro Max'),
  series('Apple', 'phone', 'iPhone X', 1500, 'iPhone X, iPhone XR, iPhone XS, iPhone XS Max'),
  series('Apple', 'phone', 'iPhone SE', 900, 'iPhone SE (2016), iPhone SE (2020), iPhone SE (2022)'),
  series('Apple', 'phone', 'iPhone 8', 700, 'iPhone 8, ~Plus'),
  series('Apple', 'phone', 'iPhone 7', 600, 'iPhone 7, ~Plus'),
  series('Apple', 'phone', 'iPhone 6', 450, 'iPhone 6, ~Plus, iPhone 6S, iPhone 6S Plus'),
  series(
    'Apple',
    'tablet',
    'iPad',
    2200,
    'iPad Gen 9, iPad Gen 10, iPad Air 5, iPad mini 6, iPad Pro 11 M2, iPad Pro 12.9 M2',
  ),
  series('Apple', 'watch', 'Apple Watch', 1800, '~SE 2, ~Series 7, ~Series 8, ~Series 9, ~Ultra'),
  series('Apple', 'laptop', 'MacBook Air', 8200, '~2017, ~2018, ~M1, ~M2 13, ~M3 13, ~M3 15'),
  series(
    'Apple',
    'laptop',
    'MacBook Pro',
    11500,
    '~13 2017, ~13 2019, ~13 M1, ~13 M2, ~14 M1 Pro, ~14 M3, ~16 M1 Pro, ~16 M3 Pro',
  ),
  series('Samsung', 'phone', 'Galaxy S24', 5600, 'Galaxy S24, ~Plus, ~Ultra, ~FE'),
  series('Samsung', 'phone', 'Galaxy S23', 4700, 'Galaxy S23, ~Plus, ~Ultra, ~FE'),
  series('Samsung', 'phone', 'Galaxy S22', 3900, 'Galaxy S22, ~Plus, ~Ultra'),
  series('Samsung', 'phone', 'Galaxy S21', 3200, 'Galaxy S21, ~Plus, ~Ultra, ~FE'),
  series('Samsung', 'phone', 'Galaxy Note', 3400, 'Galaxy Note 8, ~9, ~10, ~10 Plus, ~20, ~20 Ultra'),
  series('Samsung', 'phone', 'Galaxy Z Fold', 9800, '~3, ~4, ~5, ~6'),
  series('Samsung', 'phone', 'Galaxy Z Flip', 5200, '~3, ~4, ~5, ~6'),
  series('Samsung', 'phone', 'Galaxy A5x', 1900, 'Galaxy A51, Galaxy A52s, Galaxy A53, Galaxy A54, Galaxy A55'),
  series('Samsung', 'phone', 'Galaxy A3x', 1400, 'Galaxy A32, Galaxy A33, Galaxy A34, Galaxy A35'),
  series('Samsung', 'phone', 'Galaxy A1x', 800, 'Galaxy A12, Galaxy A13, Galaxy A14, Galaxy A15'),
  series('Samsung', 'tablet', 'Galaxy Tab', 2600, '~A8, ~S7 FE, ~S8, ~S9'),
  series('OPPO', 'phone', 'Reno', 1800, 'Reno5, Reno6, Reno7, Reno8, Reno8 Pro, Reno10, Reno11, Reno12'),
  series('OPPO', 'phone', 'Find', 3900, 'Find X3 Pro, Find X5 Pro, Find N2 Flip, Find N3'),
  series('OPPO', 'phone', 'OPPO A', 750, 'OPPO A17, OPPO A38, OPPO A54, OPPO A57, OPPO A58, OPPO A78'),
  series('Xiaomi', 'phone', 'Redmi Note', 950, '~9, ~10, ~10 Pro, ~11, ~12, ~12 Pro, ~13, ~13 Pro'),
  series('Xiaomi', 'phone', 'Redmi', 650, 'Redmi 9A, Redmi 10, Redmi 12, Redmi 13C'),
  series('Xiaomi', 'phone', 'Xiaomi', 2400, 'Xiaomi 11T, Xiaomi 12, Xiaomi 13, Xiaomi 13T Pro, Xiaomi 14'),
  series('Xiaomi', 'phone', 'POCO', 1100, 'POCO X3 NFC, POCO X5 Pro, POCO F4, POCO F5'),
  series('Vivo', 'phone', 'Vivo V', 1600, 'Vivo V20, Vivo V21, Vivo V23, Vivo V25, Vivo V27e, Vivo V29'),
  series('Vivo', 'phone', 'Vivo Y', 700, 'Vivo Y16, Vivo Y20, Vivo Y22s, Vivo Y35, Vivo Y36'),
  series('Realme', 'phone', 'Realme number', 1000, 'Realme 8, Realme 9 Pro, Realme 10, Realme 11 Pro'),
  series('Realme', 'phone', 'Realme C', 650, 'Realme C25, Realme C35, Realme C53, Realme C55'),
  series('Huawei', 'phone', 'Huawei P', 2100, 'Huawei P30, Huawei P30 Pro, Huawei P40 Pro'),
  series('Huawei', 'phone', 'Huawei Nova', 900, 'Huawei Nova 3i, Huawei Nova 5T, Huawei Nova 7i'),
  series('Asus', 'laptop', 'VivoBook', 2100, '~14 X415, ~15 X515, ~S14'),
  series('Asus', 'laptop', 'ZenBook', 3600, '~13 UX325, ~14 UX3402'),
  series('Asus', 'laptop', 'TUF Gaming', 2900, '~F15 FX506, ~A15 FA507'),
  series('Asus', 'laptop', 'ROG', 3900, 'ROG Strix G15, ROG Zephyrus G14'),
  series('Asus', 'phone', 'ROG Phone', 3400, '~6, ~7'),
  series('Dell', 'laptop', 'Inspiron', 2200, '~3511, ~3520, ~5410, ~5430'),
  series('Dell', 'laptop', 'Vostro', 2100, '~3400, ~3510, ~5620'),
  series('Dell', 'laptop', 'Latitude', 2400, '~5420, ~7420, ~7490'),
  series('Dell', 'laptop', 'XPS', 6200, '~13 9310, ~13 Plus 9320, ~15 9520'),
  series('Dell', 'laptop', 'Dell Gaming G', 2900, 'Dell G15 5515, Dell G15 5520'),
  series('HP', 'laptop', 'Pavilion', 2200, '~14 dv2, ~15 eg2, ~Gaming 15'),
  series('HP', 'laptop', 'EliteBook', 2600, '~840 G5, ~840 G8, ~1040 G9'),
  series('HP', 'laptop', 'ProBook', 2100, '~440 G8, ~450 G9'),
  series('HP', 'laptop', 'Victus', 2700, '~15 fa0031, ~16 e0177'),
  series('Lenovo', 'laptop', 'ThinkPad', 2700, '~T480, ~T14 Gen 3, ~X1 Carbon Gen 9, ~E14 Gen 4'),
  series('Lenovo', 'laptop', 'IdeaPad', 1900, '~3 15, ~5 14, ~Slim 5'),
  series('Lenovo', 'laptop', 'Legion', 3300, '~5 15, ~Pro 5'),
  series('Lenovo', 'tablet', 'Lenovo Tab', 1500, '~M10, ~P11'),
  series('Acer', 'laptop', 'Aspire', 1900, '~3 A315, ~5 A515, ~7 A715'),
  series('Acer', 'laptop', 'Nitro', 2700, '~5 AN515, ~V 15'),
  series('Acer', 'laptop', 'Swift', 2500, '~3 SF314, ~X SFX14'),
];
export const deviceTypeOf: Record<DeviceKind, string> = {
  phone: 'Điện thoại',
  tablet: 'Máy tính bảng',
  laptop: 'Laptop',
  watch: 'Đồng hồ thông minh',
};

/** What is replaced in a device: name, group, type, share of the screen's price, months of warranty, unit. */
export interface PartSeed {
  name: string;
  group: string;
  type: string;
  share: number;
  warranty: number;
  unit: string;
}
const part = (name: string, group: string, type: string, share: number, warranty: number, unit = 'Cái'): PartSeed => ({
  name,
  group,
  type,
  share,
  warranty,
  unit,
});
export const partsOf: Record<DeviceKind, readonly PartSeed[]> = {
  phone: [
    part('Màn hình', 'Màn hình', 'Zin', 1, 6, 'Bộ'),
    part('Mặt kính', 'Mặt kính', 'Cao cấp', 0.18, 3),
    part('Pin', 'Pin', 'Dung lượng cao', 0.22, 12),
    part('Nắp lưng', 'Vỏ và nắp lưng', 'Zin bóc máy', 0.2, 1),
    part('Camera sau', 'Camera', 'Zin bóc máy', 0.35, 3),
    part('Cụm chân sạc', 'Chân sạc', 'Linh kiện', 0.12, 3, 'Bộ'),
    part('Loa ngoài', 'Loa và mic', 'Linh kiện', 0.08, 3),
    part('Cáp nút nguồn', 'Cáp và nút', 'Thay thế', 0.07, 1),
  ],
  tablet: [
    part('Màn hình', 'Màn hình', 'Zin', 1, 6, 'Bộ'),
    part('Cảm ứng', 'Cảm ứng', 'Cao cấp', 0.3, 3),
    part('Pin', 'Pin', 'Dung lượng cao', 0.3, 12),
    part('Cụm chân sạc', 'Chân sạc', 'Linh kiện', 0.12, 3, 'Bộ'),
  ],
  watch: [part('Màn hình', 'Màn hình', 'Zin', 1, 3, 'Bộ'), part('Pin', 'Pin', 'Thay thế', 0.35, 6)],
  laptop: [
    part('Màn hình', 'Màn hình', 'Zin', 1, 12, 'Bộ'),
    part('Pin', 'Pin', 'Dung lượng cao', 0.45, 12),
    part('Bàn phím', 'Bàn phím', 'Linh kiện', 0.3, 6),
    part('Quạt tản nhiệt', 'Bo mạch và IC', 'Thay thế', 0.16, 3),
    part('Bản lề', 'Vỏ và nắp lưng', 'Thay thế', 0.2, 3, 'Cặp'),
  ],
};
/** Accessories made for one model: name, group, label, price in thousands. */
export const fittedAccessories = [
  ['Ốp lưng chống sốc', 'Ốp lưng, bao da', 'UAG', 290],
  ['Kính cường lực', 'Dán màn hình', 'KingKong', 150],
] as const;
/** Accessories for everything. */
export const plainAccessories = [
  ['Củ sạc nhanh 20W', 'Sạc và cáp', 'Anker', 350],
  ['Củ sạc nhanh 30W', 'Sạc và cáp', 'Anker', 490],
  ['Củ sạc GaN 65W', 'Sạc và cáp', 'Ugreen', 790],
  ['Củ sạc GaN 100W', 'Sạc và cáp', 'Baseus', 1190],
  ['Cáp USB-C sang Lightning 1m', 'Sạc và cáp', 'Anker', 290],
  ['Cáp USB-C sang USB-C 1m 60W', 'Sạc và cáp', 'Baseus', 190],
  ['Cáp USB-C sang USB-C 2m 100W', 'Sạc và cáp', 'Ugreen', 260],
  ['Cáp USB-A sang USB-C 1m', 'Sạc và cáp', 'Baseus', 120],
  ['Cáp micro-USB 1m', 'Sạc và cáp', 'Baseus', 90],
  ['Đế sạc không dây 15W', 'Sạc và cáp', 'Baseus', 420],
  ['Sạc xe hơi 45W', 'Sạc và cáp', 'Ugreen', 390],
  ['Tai nghe có dây 3.5 mm', 'Tai nghe, loa', 'Sony', 250],
  ['Tai nghe Type-C', 'Tai nghe, loa', 'Sony', 320],
  ['Tai nghe TWS Air4', 'Tai nghe, loa', 'SoundPEATS', 990],
  ['Tai nghe TWS Mini Pro', 'Tai nghe, loa', 'SoundPEATS', 1290],
  ['Loa Bluetooth Go 3', 'Tai nghe, loa', 'JBL', 990],
  ['Loa Bluetooth Flip 6', 'Tai nghe, loa', 'JBL', 2890],
  ['Pin dự phòng 10.000 mAh', 'Pin dự phòng', 'Xmobile', 390],
  ['Pin dự phòng 20.000 mAh', 'Pin dự phòng', 'Energizer', 690],
  ['Pin dự phòng MagSafe 5.000 mAh', 'Pin dự phòng', 'Energizer', 790],
  ['Chuột không dây M331', 'Phụ kiện laptop', 'Logitech', 350],
  ['Chuột không dây MX Anywhere', 'Phụ kiện laptop', 'Logitech', 1490],
  ['Bàn phím không dây K380', 'Phụ kiện laptop', 'Logitech', 790],
  ['Bộ chia USB-C 7 cổng', 'Phụ kiện laptop', 'Orico', 690],
  ['Hộp ổ cứng NVMe USB-C', 'Phụ kiện laptop', 'Orico', 450],
  ['Giá đỡ laptop nhôm', 'Phụ kiện laptop', 'Orico', 320],
] as const;
/** Name, unit, price in thousands. */
export const supplies = [
  ['Keo dán màn hình B-7000', 'Lọ', 35],
  ['Keo dán màn hình T-8000', 'Lọ', 40],
  ['Keo OCA 6.1 inch', 'Tờ', 18],
  ['Keo OCA 6.7 inch', 'Tờ', 22],
  ['Keo UV mặt kính', 'Lọ', 60],
  ['Thiếc hàn 0.5 mm', 'Cuộn', 120],
  ['Thiếc hàn dạng kem 138 độ', 'Lọ', 90],
  ['Nhựa thông', 'Hộp', 25],
  ['Mỡ hàn 559', 'Lọ', 55],
  ['Dung dịch rửa main', 'Lọ', 45],
  ['Cồn IPA 99%', 'Lọ', 65],
  ['Keo tản nhiệt MX-4', 'Lọ', 110],
  ['Tấm tản nhiệt 1 mm', 'Tờ', 30],
  ['Băng keo chịu nhiệt 10 mm', 'Cuộn', 28],
  ['Băng keo hai mặt 3M 2 mm', 'Cuộn', 32],
  ['Ron chống nước iPhone', 'Bộ', 25],
  ['Ốc vít điện thoại tổng hợp', 'Hộp', 85],
  ['Ốc vít laptop tổng hợp', 'Hộp', 95],
  ['Bông ngoáy chống tĩnh điện', 'Hộp', 40],
  ['Khăn lau kính', 'Hộp', 55],
  ['Mũi hàn 900M-T-I', 'Cái', 35],
  ['Dây câu đồng 0.02 mm', 'Cuộn', 30],
  ['Tấm lót chống tĩnh điện', 'Cái', 180],
  ['Găng tay chống tĩnh điện', 'Cặp', 15],
] as const;
export const stationery = [
  ['Giấy in A4 Double A 70 gsm', 'Ram', 82],
  ['Giấy in A5 Excel 70 gsm', 'Ram', 45],
  ['Giấy in nhiệt K80', 'Cuộn', 12],
  ['Tem mã vạch 40×25 mm', 'Cuộn', 65],
  ['Tem mã vạch 50×30 mm', 'Cuộn', 75],
  ['Mực in ribbon 110 mm', 'Cuộn', 120],
  ['Bút bi Thiên Long TL-027', 'Hộp', 68],
  ['Bút lông dầu', 'Hộp', 95],
  ['Bút xóa', 'Cái', 22],
  ['Sổ lò xo A5', 'Cái', 25],
  ['Bìa còng 7 cm', 'Cái', 48],
  ['Bìa lá A4', 'Bộ', 35],
  ['Kẹp giấy 25 mm', 'Hộp', 12],
  ['Bấm kim số 10', 'Cái', 32],
  ['Kim bấm số 10', 'Hộp', 4],
  ['Băng keo trong 5 cm', 'Cuộn', 14],
  ['Túi zip 15×20 cm', 'Bộ', 38],
  ['Phong bì A5', 'Bộ', 30],
  ['Giấy ghi chú 3×3', 'Bộ', 12],
  ['Pin AA', 'Cặp', 18],
] as const;

type Kind = (typeof serviceKinds)[number];
/** Name, group, kind, commission in thousands, commission group, months of warranty, minutes. */
export const services: readonly (readonly [string, string, Kind, number, string, number, number])[] = [
  ['Thay màn hình điện thoại', 'Thay màn hình', 'screen', 50, 'Nhóm B', 6, 60],
  ['Thay màn hình zin bóc máy', 'Thay màn hình', 'screen', 60, 'Nhóm B', 6, 60],
  ['Thay màn hình máy tính bảng', 'Thay màn hình', 'screen', 60, 'Nhóm B', 6, 120],
  ['Thay màn hình laptop', 'Sửa laptop', 'screen', 70, 'Nhóm B', 12, 120],
  ['Thay màn hình đồng hồ', 'Thay màn hình', 'screen', 60, 'Nhóm B', 3, 120],
  ['Ép kính điện thoại', 'Ép kính', 'glass', 60, 'Nhóm C', 3, 120],
  ['Thay mặt kính sau', 'Ép kính', 'glass', 40, 'Nhóm B', 1, 90],
  ['Thay kính camera', 'Ép kính', 'glass', 20, 'Nhóm A', 1, 30],
  ['Ép kính đồng hồ', 'Ép kính', 'glass', 60, 'Nhóm C', 3, 180],
  ['Ép cảm ứng điện thoại', 'Ép kính', 'touchGlass', 60, 'Nhóm C', 3, 150],
  ['Thay cảm ứng máy tính bảng', 'Ép kính', 'touchGlass', 60, 'Nhóm C', 3, 180],
  ['Thay pin điện thoại', 'Thay pin', 'other', 20, 'Nhóm A', 12, 30],
  ['Thay pin dung lượng cao', 'Thay pin', 'other', 30, 'Nhóm A', 12, 30],
  ['Thay pin máy tính bảng', 'Thay pin', 'other', 40, 'Nhóm A', 12, 90],
  ['Thay pin laptop', 'Thay pin', 'other', 40, 'Nhóm A', 12, 60],
  ['Thay nắp lưng', 'Thay vỏ', 'other', 30, 'Nhóm A', 1, 60],
  ['Thay vỏ nguyên bộ', 'Thay vỏ', 'other', 60, 'Nhóm B', 1, 180],
  ['Thay bản lề laptop', 'Thay vỏ', 'other', 50, 'Nhóm B', 3, 120],
  ['Thay cụm chân sạc', 'Sửa nguồn và main', 'other', 30, 'Nhóm B', 3, 60],
  ['Sửa mất nguồn điện thoại', 'Sửa nguồn và main', 'other', 120, 'Nhóm D', 3, 1440],
  ['Sửa mất sóng, mất Wi-Fi', 'Sửa nguồn và main', 'other', 120, 'Nhóm D', 3, 1440],
  ['Thay IC nguồn', 'Sửa nguồn và main', 'other', 150, 'Nhóm D', 3, 1440],
  ['Thay IC cảm ứng', 'Sửa nguồn và main', 'other', 150, 'Nhóm D', 3, 1440],
  ['Sửa mất nguồn laptop', 'Sửa laptop', 'other', 180, 'Nhóm D', 3, 4320],
  ['Cứu máy vào nước', 'Sửa nguồn và main', 'other', 100, 'Nhóm D', 1, 480],
  ['Thay camera sau', 'Camera, loa, mic', 'other', 30, 'Nhóm B', 3, 60],
  ['Thay camera trước', 'Camera, loa, mic', 'other', 30, 'Nhóm B', 3, 60],
  ['Thay loa ngoài', 'Camera, loa, mic', 'other', 20, 'Nhóm A', 3, 45],
  ['Thay mic', 'Camera, loa, mic', 'other', 20, 'Nhóm A', 3, 60],
  ['Thay cáp nút nguồn, âm lượng', 'Camera, loa, mic', 'other', 20, 'Nhóm A', 1, 60],
  ['Cài lại phần mềm điện thoại', 'Phần mềm', 'other', 20, 'Nhóm A', 0, 60],
  ['Mở khóa tài khoản Google', 'Phần mềm', 'other', 30, 'Nhóm A', 0, 60],
  ['Sao lưu, chuyển dữ liệu', 'Phần mềm', 'other', 20, 'Nhóm A', 0, 60],
  ['Cài Windows và phần mềm văn phòng', 'Phần mềm', 'other', 30, 'Nhóm A', 1, 90],
  ['Thay bàn phím laptop', 'Sửa laptop', 'other', 40, 'Nhóm B', 6, 60],
  ['Thay quạt tản nhiệt', 'Sửa laptop', 'other', 40, 'Nhóm B', 3, 60],
  ['Nâng cấp RAM', 'Nâng cấp laptop', 'other', 30, 'Nhóm A', 12, 30],
  ['Nâng cấp ổ cứng SSD', 'Nâng cấp laptop', 'other', 40, 'Nhóm A', 12, 60],
  ['Vệ sinh, tra keo tản nhiệt laptop', 'Vệ sinh, bảo dưỡng', 'other', 30, 'Nhóm A', 1, 60],
  ['Vệ sinh loa, mic, chân sạc', 'Vệ sinh, bảo dưỡng', 'other', 10, 'Nhóm A', 0, 20],
];
/** Which part of a device a service takes; the service applies to the devices that have the part. */
export const servicePart: Readonly<Record<string, readonly [DeviceKind, string]>> = {
  'Thay màn hình điện thoại': ['phone', 'Màn hình'],
  'Thay màn hình máy tính bảng': ['tablet', 'Màn hình'],
  'Thay màn hình laptop': ['laptop', 'Màn hình'],
  'Thay màn hình đồng hồ': ['watch', 'Màn hình'],
  'Ép kính điện thoại': ['phone', 'Mặt kính'],
  'Thay cảm ứng máy tính bảng': ['tablet', 'Cảm ứng'],
  'Thay pin điện thoại': ['phone', 'Pin'],
  'Thay pin máy tính bảng': ['tablet', 'Pin'],
  'Thay pin laptop': ['laptop', 'Pin'],
  'Thay nắp lưng': ['phone', 'Nắp lưng'],
  'Thay cụm chân sạc': ['phone', 'Cụm chân sạc'],
  'Thay camera sau': ['phone', 'Camera sau'],
  'Thay loa ngoài': ['phone', 'Loa ngoài'],
  'Thay bàn phím laptop': ['laptop', 'Bàn phím'],
  'Thay quạt tản nhiệt': ['laptop', 'Quạt tản nhiệt'],
  'Thay bản lề laptop': ['laptop', 'Bản lề'],
};
/** What a service takes whatever the model. */
export const serviceSupply: Readonly<Record<string, readonly string[]>> = {
  'Thay màn hình điện thoại': ['Keo dán màn hình B-7000'],
  'Ép kính điện thoại': ['Keo OCA 6.1 inch', 'Khăn lau kính'],
  'Thay pin điện thoại': ['Băng keo hai mặt 3M 2 mm'],
  'Vệ sinh, tra keo tản nhiệt laptop': ['Keo tản nhiệt MX-4', 'Cồn IPA 99%'],
  'Cứu máy vào nước': ['Dung dịch rửa main', 'Cồn IPA 99%'],
};
