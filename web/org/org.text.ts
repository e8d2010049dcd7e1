// Texts of tenants.
import { text } from '../kit/culture.ts';
import { later } from '../kit/words.ts';

export const orgText = text({
  vi: {
    tenants: 'Đơn vị thuê',
    tenant: 'đơn vị',
    search: 'Tìm theo mã, tên đơn vị',
    empty: 'Thêm đơn vị để mở một chuỗi cửa hàng mới.',
    status: 'Trạng thái',
    active: 'Hoạt động',
    inactive: 'Ngừng',
    admin: 'Quản trị của đơn vị',
    info: 'Thông tin',
    tenancyHelp: 'Chữ cái không dấu, số, gạch; bắt đầu bằng chữ. Dùng khi đăng nhập.',
    history: 'Lịch sử và trao đổi',
    historyOf: 'Lịch sử: {name}',
  },
  en: {
    tenants: 'Tenants',
    tenant: 'tenant',
    search: 'Search tenancy name, name',
    empty: 'Add a tenant to open another chain of shops.',
    status: 'Status',
    active: 'Active',
    inactive: 'Inactive',
    admin: 'The tenant’s administrator',
    info: 'About',
    tenancyHelp: 'Letters without accents, digits, dashes; a letter first. Used to sign in.',
    history: 'History and comments',
    historyOf: 'History: {name}',
  },
});
/** For declarations. */
export const word = later(orgText);
