// What customer care refuses and why.
import { type ErrorRow, row } from '../error-row.ts';

export const careErrors = {
  'feedback.noWay': row(
    'rule',
    'Phản hồi của phiếu {code} đang «{from}», không chuyển sang «{to}» được.',
    'The feedback of {code} is “{from}” and cannot become “{to}”.',
  ),
} as const satisfies Record<string, ErrorRow>;
