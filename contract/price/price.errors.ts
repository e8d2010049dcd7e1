// What can be wrong with the price list.
import { type ErrorRow, row } from '../error-row.ts';

export const priceErrors = {
  'price.stale': row(
    'stale',
    'Giá {service} của {model} đã được {who} sửa lúc {when}. Hãy xem giá mới rồi sửa tiếp.',
    '{who} changed the price of {service} for {model} at {when}. Look at the new price before you save.',
  ),
  'price.manyModels': row(
    'rule',
    'Có nhiều mẫu máy tên "{value}". Hãy ghi thêm dòng và hãng.',
    'Several models are called "{value}". Add the series and the brand.',
  ),
  'price.manyServices': row(
    'rule',
    'Có nhiều dịch vụ tên "{value}" nếu bỏ dấu. Hãy ghi đúng dấu hoặc ghi mã.',
    'Several services are called "{value}" without marks. Write its marks, or its code.',
  ),
} as const satisfies Record<string, ErrorRow>;
