// What keeps a model or a service from being deleted; a test holds the lists against the database's foreign keys.
import { live, type Use } from '../kit/in-use.ts';

export const uses = {
  model: [
    {
      table: 'service_price',
      column: 'model_id',
      where: live,
      vi: '{count} giá dịch vụ',
      en: '{count} service {count:price|prices}',
    },
    {
      table: 'product_model',
      column: 'model_id',
      vi: '{count} hàng hóa dùng cho mẫu này',
      en: '{count} {count:product that fits it|products that fit it}',
    },
    {
      table: 'service_part',
      column: 'model_id',
      vi: '{count} linh kiện của dịch vụ',
      en: '{count} {count:part|parts} of services',
    },
    {
      table: 'ticket',
      column: 'model_id',
      where: live,
      code: 'code',
      vi: '{count} phiếu sửa chữa',
      en: '{count} {count:ticket|tickets}',
    },
    {
      table: 'booking',
      column: 'model_id',
      where: live,
      code: 'code',
      vi: '{count} lịch hẹn',
      en: '{count} {count:booking|bookings}',
    },
  ],
  serviceName: [
    {
      table: 'service_price',
      column: 'service_name_id',
      where: live,
      vi: '{count} giá dịch vụ',
      en: '{count} service {count:price|prices}',
    },
    {
      table: 'service_part',
      column: 'service_name_id',
      vi: '{count} linh kiện kèm theo',
      en: '{count} {count:part|parts}',
    },
    {
      table: 'user_service',
      column: 'service_name_id',
      vi: '{count} kỹ thuật viên',
      en: '{count} {count:technician|technicians}',
    },
    {
      table: 'ticket_line',
      column: 'service_name_id',
      vi: '{count} dòng phiếu sửa chữa',
      en: '{count} {count:line|lines} of tickets',
    },
    {
      table: 'ticket_proposal',
      column: 'service_name_id',
      where: "t.status = 'open'",
      vi: '{count} đề xuất đang chờ',
      en: '{count} open {count:proposal|proposals}',
    },
    {
      table: 'booking',
      column: 'service_ids',
      isList: true,
      where: 'not t.is_deleted and t.status in (0, 4)',
      code: 'code',
      vi: '{count} lịch hẹn đang chờ khách',
      en: '{count} {count:booking that waits for its customer|bookings that wait for their customers}',
    },
  ],
} as const satisfies Record<string, readonly Use[]>;
