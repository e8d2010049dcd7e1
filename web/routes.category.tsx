// The category pages of the table of screens: simple lists, and groups of lists as tabs inside a page (spec §2 Categories).
import {
  BankOutlined,
  BlockOutlined,
  BugOutlined,
  ClockCircleOutlined,
  CreditCardOutlined,
  CrownOutlined,
  DollarOutlined,
  EditOutlined,
  ExperimentOutlined,
  ExportOutlined,
  GiftOutlined,
  HddOutlined,
  LaptopOutlined,
  MobileOutlined,
  NotificationOutlined,
  PaperClipOutlined,
  PartitionOutlined,
  PercentageOutlined,
  SafetyOutlined,
  ShopOutlined,
  ShoppingOutlined,
  SmileOutlined,
  ToolOutlined,
  UnorderedListOutlined,
  WifiOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { ProductKind } from '../contract/catalog/product.calls.ts';
import { type CategoryCode, viewsOf } from '../contract/lookup/category.lists.ts';
import type { Permission } from '../contract/permissions.ts';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Entry, Page } from './shell/menu/route-table.ts';

/** A page with one simple list. */
const listPage = (path: string, vi: string, en: string, icon: ComponentType, code: CategoryCode): Page => ({
  path,
  title: { vi, en },
  icon,
  may: viewsOf(code),
  screen: lazyScreen(() => import('./lookup/category.screen.tsx').then((file) => file.categoryScreen(code))),
});
/** Several simple lists as tabs inside one page. */
const listTabs = (...codes: CategoryCode[]) =>
  lazyScreen(() => import('./lookup/category-tabs.tsx').then((file) => file.categoryTabs(codes.map(file.categoryTab))));
/** Lists without a page or a group of their own. */
const otherLists: readonly CategoryCode[] = [
  'hashtag',
  'refundReason',
  'returnReason',
  'returnError',
  'exportTypeOther',
  'requestCenterGroup',
  'supplierType',
  'SSIDs',
  'internalNotification',
];

const seesDevices = 'Pages.Categories.Device' as const;
const seriesTab = () =>
  import('./catalog/devices.screen.tsx').then((file) => ({
    key: 'series',
    title: { vi: 'Dòng máy', en: 'Series' },
    may: seesDevices,
    screen: file.SeriesScreen,
  }));
const modelTab = () =>
  import('./catalog/devices.screen.tsx').then((file) => ({
    key: 'model',
    title: { vi: 'Mẫu máy', en: 'Models' },
    may: seesDevices,
    screen: file.ModelScreen,
  }));
const seeKind = {
  component: 'Pages.Categories.Components',
  accessory: 'Pages.Categories.Accessories',
  supplies: 'Pages.Categories.Supplies',
  stationery: 'Pages.Categories.Stationery',
} as const satisfies Record<ProductKind, Permission>;
/** Products of a kind with the simple lists they choose from. */
const productTabs = (kind: ProductKind, vi: string, en: string, ...codes: CategoryCode[]) =>
  lazyScreen(async () => {
    const [{ categoryTab, categoryTabs }, { productScreen }] = await Promise.all([
      import('./lookup/category-tabs.tsx'),
      import('./catalog/products.screen.tsx'),
    ]);
    const own = { key: kind, title: { vi, en }, may: seeKind[kind], screen: productScreen(kind) };
    return categoryTabs([own, ...codes.map(categoryTab)]);
  });

export const categoryPages: readonly Entry[] = [
  {
    path: '/category/inventory',
    title: { vi: 'Kho', en: 'Warehouses' },
    icon: BankOutlined,
    may: 'Pages.Categories.Inventory',
    screen: lazyScreen(() => import('./org/warehouses.screen.tsx').then((file) => file.WarehousesScreen)),
  },
  listPage('/category/brand', 'Hãng', 'Brands', CrownOutlined, 'manufacturer'),
  {
    path: '/category/model',
    title: { vi: 'Dòng máy', en: 'Models' },
    icon: MobileOutlined,
    may: seesDevices,
    screen: lazyScreen(async () => {
      const { categoryTab, categoryTabs } = await import('./lookup/category-tabs.tsx');
      return categoryTabs([await modelTab(), await seriesTab(), categoryTab('manufacturer')]);
    }),
  },
  {
    path: '/category/device',
    title: { vi: 'Thiết bị', en: 'Devices' },
    icon: LaptopOutlined,
    may: seesDevices,
    screen: lazyScreen(async () => {
      const { categoryTab, categoryTabs } = await import('./lookup/category-tabs.tsx');
      const [types, ...rest] = (['DeviceType', 'manufacturer', 'laptopType', 'colour'] as const).map(categoryTab);
      return categoryTabs([...(types ? [types] : []), await seriesTab(), await modelTab(), ...rest]);
    }),
  },
  {
    path: '/category/service',
    title: { vi: 'Dịch vụ', en: 'Services' },
    icon: ToolOutlined,
    may: 'Pages.Categories.Service',
    screen: lazyScreen(async () => {
      const [{ categoryTab, categoryTabs }, { ServicesScreen }] = await Promise.all([
        import('./lookup/category-tabs.tsx'),
        import('./catalog/services.screen.tsx'),
      ]);
      const title = { vi: 'Dịch vụ', en: 'Services' };
      return categoryTabs([
        { key: 'services', title, may: 'Pages.Categories.Service', screen: ServicesScreen },
        ...(['serviceGroupName', 'guarantee', 'expected', 'deviceError', 'errorType'] as const).map(categoryTab),
      ]);
    }),
  },
  {
    path: '/category/service-accessories',
    title: { vi: 'Linh kiện theo dịch vụ', en: 'Parts of a service' },
    icon: PartitionOutlined,
    may: 'Pages.Categories.Service',
    screen: lazyScreen(() => import('./catalog/service-parts.screen.tsx').then((file) => file.ServicePartsScreen)),
  },
  {
    path: '/category/components',
    title: { vi: 'Linh kiện', en: 'Components' },
    icon: HddOutlined,
    may: seeKind.component,
    screen: productTabs(
      'component',
      'Linh kiện',
      'Components',
      'productGroup',
      'productType',
      'productUnit',
      'manufacturerList',
      'product',
    ),
  },
  {
    path: '/category/accessories',
    title: { vi: 'Phụ kiện', en: 'Accessories' },
    icon: ShoppingOutlined,
    may: seeKind.accessory,
    screen: productTabs('accessory', 'Phụ kiện', 'Accessories', 'GroupAccessories', 'LabelAccessories', 'accessories'),
  },
  {
    path: '/category/supplies',
    title: { vi: 'Vật tư', en: 'Supplies' },
    icon: ExperimentOutlined,
    may: ['Pages.Category.Supplies', 'Pages.Categories.Supplies'],
    screen: lazyScreen(() => import('./catalog/products.screen.tsx').then((file) => file.productScreen('supplies'))),
  },
  {
    path: '/category/stationery',
    title: { vi: 'Văn phòng phẩm', en: 'Stationery' },
    icon: EditOutlined,
    may: ['Pages.Category.Supplies', 'Pages.Categories.Stationery'],
    screen: lazyScreen(() => import('./catalog/products.screen.tsx').then((file) => file.productScreen('stationery'))),
  },
  listPage('/category/estimation-time', 'Thời gian dự kiến', 'Estimated times', ClockCircleOutlined, 'expected'),
  {
    path: '/category/commision',
    title: { vi: 'Hoa hồng', en: 'Commission groups' },
    icon: PercentageOutlined,
    may: viewsOf('groupCommission'),
    screen: listTabs('groupCommission', 'errorType'),
  },
  listPage('/category/payment-method', 'Hình thức thanh toán', 'Payment methods', CreditCardOutlined, 'payment'),
  listPage('/category/export-reason', 'Lý do xuất', 'Export reasons', ExportOutlined, 'exportTypeOther'),
  listPage(
    '/category/internal-notification',
    'Thông báo nội bộ',
    'Internal notices',
    NotificationOutlined,
    'internalNotification',
  ),
  {
    path: '/category/voucher-package',
    title: { vi: 'Gói voucher', en: 'Voucher packages' },
    icon: GiftOutlined,
    may: 'Pages.Categories.Other',
    screen: lazyScreen(() => import('./promo/vouchers.screen.tsx').then((file) => file.voucherScreen('amount'))),
  },
  {
    path: '/category/percentage-voucher-package',
    title: { vi: 'Gói voucher phần trăm', en: 'Percentage vouchers' },
    icon: GiftOutlined,
    may: 'Pages.Categories.Other',
    screen: lazyScreen(() => import('./promo/vouchers.screen.tsx').then((file) => file.voucherScreen('percent'))),
  },
  listPage('/category/accessories-type', 'Loại linh kiện', 'Component types', BlockOutlined, 'productType'),
  listPage(
    '/category/attachment-accessories',
    'Phụ kiện kèm theo',
    'Accompanying accessories',
    PaperClipOutlined,
    'accessories',
  ),
  listPage('/category/warranty-period', 'Thời hạn bảo hành', 'Warranty periods', SafetyOutlined, 'guarantee'),
  listPage('/category/error-type', 'Loại lỗi', 'Error types', BugOutlined, 'errorType'),
  listPage('/category/ssids', 'SSID', 'SSIDs', WifiOutlined, 'SSIDs'),
  {
    path: '/category/customer',
    title: { vi: 'Khách hàng', en: 'Customers' },
    icon: SmileOutlined,
    may: ['Pages.Category.Customer', 'Pages.Categories.Customer'],
    screen: lazyScreen(() => import('./party/customers.screen.tsx').then((file) => file.CustomersScreen)),
  },
  {
    path: '/category/customer/:id',
    title: { vi: 'Khách hàng', en: 'Customer' },
    may: ['Pages.Category.Customer', 'Pages.Categories.Customer'],
    screen: lazyScreen(() => import('./party/customer.screen.tsx').then((file) => file.CustomerScreen)),
    invisible: true,
    highlight: '/category/customer',
  },
  {
    path: '/category/supplier',
    title: { vi: 'Nhà cung cấp', en: 'Suppliers' },
    icon: ShopOutlined,
    may: ['Pages.Categories.Supplier', 'Pages.Inventory.SupplierView'],
    screen: lazyScreen(() => import('./party/suppliers.screen.tsx').then((file) => file.SuppliersScreen)),
  },
  {
    path: '/category/supplier/:id',
    title: { vi: 'Nhà cung cấp', en: 'Supplier' },
    may: ['Pages.Categories.Supplier', 'Pages.Inventory.SupplierView'],
    screen: lazyScreen(() => import('./party/supplier.screen.tsx').then((file) => file.SupplierScreen)),
    invisible: true,
    highlight: '/category/supplier',
  },
  {
    path: '/category/finance',
    title: { vi: 'Tài chính', en: 'Finance lists' },
    icon: DollarOutlined,
    may: viewsOf('payment'),
    screen: listTabs('payment', 'FormPayment', 'paymentCategory', 'vat', 'promotionPercentage'),
  },
  {
    path: '/category/other',
    title: { vi: 'Danh mục khác', en: 'Other lists' },
    icon: UnorderedListOutlined,
    may: otherLists.flatMap(viewsOf),
    screen: lazyScreen(async () => {
      const [{ categoryTab, categoryTabs }, { GroupsScreen }, { RatesScreen }] = await Promise.all([
        import('./lookup/category-tabs.tsx'),
        import('./promo/groups.screen.tsx'),
        import('./promo/rates.screen.tsx'),
      ]);
      return categoryTabs([
        ...otherLists.map(categoryTab),
        {
          key: 'groups',
          title: { vi: 'Nhóm khuyến mãi', en: 'Promotion groups' },
          may: 'Pages.Categories.Other',
          screen: GroupsScreen,
        },
        {
          key: 'rates',
          title: { vi: 'Phần trăm trừ hoa hồng', en: 'Taken off commissions' },
          may: 'Pages.Categories.Other',
          screen: RatesScreen,
        },
      ]);
    }),
  },
];
